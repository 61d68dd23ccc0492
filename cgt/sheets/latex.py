r"""A sheet as LaTeX that needs nothing but TikZ; each position is a picture that can be edited."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cgt.exports import Format, export
from cgt.exports.tikz import tex
from cgt.sheets.contents import (
    DATE,
    EXERCISES,
    NAME,
    ORIGIN,
    SOLUTIONS,
    Exercise,
    Imprint,
    Part,
    rendered,
    rules_of,
    sheet_mark,
    version_line,
)
from cgt.text import Text, Translate, untranslated

PREAMBLE = r"""\documentclass[11pt]{article}
\usepackage[T1]{fontenc}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\usepackage[utf8]{inputenc}
\usepackage[a4paper, margin=2.2cm]{geometry}
\usepackage{graphicx}
\usepackage{tikz}
\setlength{\parindent}{0pt}
\newsavebox{\board}
\newcommand{\showboard}{\par\smallskip
  \sbox{\board}{\scalebox{0.75}{\usebox{\board}}}%
  \ifdim\ht\board>8cm \resizebox{!}{8cm}{\usebox{\board}}\else\usebox{\board}\fi\par}
\newenvironment{exercise}[3]{\par\bigskip\begin{minipage}{\textwidth}\textbf{#1. #2}\quad #3\par}
  {\end{minipage}\par}
\newcommand{\solution}[3]{\par\medskip\textbf{#1. (#2) #3}\par\nopagebreak}
\newcommand{\answer}[2]{\mbox{(#1)~#2}\hspace{2em plus 1em}}
"""
LAST_LATIN = 0x17F
"""The last letter that the usual fonts of LaTeX have."""


@dataclass(frozen=True, slots=True)
class Document:
    """The exercises, their solutions, or both as a LaTeX document.

    A sentence in letters that the usual fonts don't have stays in English.
    """

    exercises: Sequence[Exercise]
    imprint: Imprint
    part: Part
    translate: Translate

    def __str__(self) -> str:
        lines = [f"{PREAMBLE}\\begin{{document}}"]
        if self.part.has_exercises:
            lines += self._exercises()
        if self.part is Part.BOTH:
            lines.append(r"\clearpage")
        if self.part.has_solutions:
            lines += self._solutions()
        return "\n".join([*lines, "\\end{document}\n"])

    def _said(self, content: Text | str) -> str:
        return typeset(content, self.translate)

    def _head(self, title: Text) -> str:
        mark = self._said(sheet_mark(self.imprint))
        title_line = f"{{\\Large\\bfseries {self._said(title)}}}\\hfill {mark}\\par"
        return f"{title_line}\\medskip\\hrule\\bigskip"

    def _exercises(self) -> Iterator[str]:
        yield self._head(EXERCISES)
        fields = (f"{self._said(field)} \\hrulefill" for field in (NAME, DATE))
        yield r"\quad ".join(fields) + r"\par\medskip"
        for game, rule in rules_of(self.exercises):
            yield f"\\textbf{{{self._said(game)}}}\\quad {self._said(rule)}\\par"
        for number, exercise in enumerate(self.exercises, 1):
            title = " + ".join(map(self._said, exercise.titles))
            asked = self._said(exercise.question)
            yield f"\\begin{{exercise}}{{{number}}}{{{title}}}{{{asked}}}"
            if exercise.position is not None:
                picture = export(exercise.position, Format.TIKZ)
                yield f"\\begin{{lrbox}}{{\\board}}%\n{picture}\\end{{lrbox}}\\showboard"
            for (letter, _), answer in zip(exercise.lettered(), exercise.answers, strict=True):
                yield f"\\answer{{{letter}}}{{{self._said(answer)}}}"
            yield r"\end{exercise}"

    def _solutions(self) -> Iterator[str]:
        yield self._head(SOLUTIONS)
        for number, exercise in enumerate(self.exercises, 1):
            letter, _ = exercise.right()
            answer = self._said(exercise.answers[exercise.puzzle.right])
            yield f"\\solution{{{number}}}{{{letter}}}{{{answer}}}\n{self._said(exercise.reason)}"
        yield f"\\par\\bigskip\\hrule\\medskip\\small\n{self._said(ORIGIN)}\\par"
        yield f"{{\\ttfamily\\raggedright {code(self.imprint.command)}\\par}}"
        yield self._said(version_line(self.imprint))


def typeset(content: Text | str, translate: Translate) -> str:
    """Return a text as TeX typesets it: in a language, or in English where fonts lack a letter."""
    written = tex(rendered(content, translate))
    if all(ord(sign) <= LAST_LATIN for sign in written):
        return written
    return tex(rendered(content, untranslated))


def code(command: str) -> str:
    """Return a command as TeX typesets it, with the quotation marks that a terminal needs."""
    return tex(command).replace("--", "-{}-").replace("'", r"\textquotesingle{}")
