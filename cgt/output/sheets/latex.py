r"""A sheet as LaTeX that needs only TikZ, with each position as an editable picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cgt.core.text import Text, Translate, untranslated
from cgt.output.exports import Format, export
from cgt.output.exports.tikz import tex
from cgt.output.sheets.contents import (
    DATE,
    EXERCISES,
    NAME,
    ORIGIN,
    SOLUTIONS,
    Exercise,
    Imprint,
    Part,
    render,
    rules_of,
    sheet_mark,
    version_line,
)

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
"""The last letter in the usual fonts of LaTeX."""


@dataclass(frozen=True, slots=True)
class Document:
    """The exercises, their solutions, or both as a LaTeX document.

    A sentence with letters that the usual fonts lack stays in English.
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

    def _text(self, content: Text | str) -> str:
        return typeset(content, self.translate)

    def _head(self, title: Text) -> str:
        mark = self._text(sheet_mark(self.imprint))
        title_line = f"{{\\Large\\bfseries {self._text(title)}}}\\hfill {mark}\\par"
        return f"{title_line}\\medskip\\hrule\\bigskip"

    def _exercises(self) -> Iterator[str]:
        yield self._head(EXERCISES)
        fields = (f"{self._text(field)} \\hrulefill" for field in (NAME, DATE))
        yield r"\quad ".join(fields) + r"\par\medskip"
        for game, rule in rules_of(self.exercises):
            yield f"\\textbf{{{self._text(game)}}}\\quad {self._text(rule)}\\par"
        for number, exercise in enumerate(self.exercises, 1):
            title = " + ".join(map(self._text, exercise.titles))
            asked = self._text(exercise.question)
            yield f"\\begin{{exercise}}{{{number}}}{{{title}}}{{{asked}}}"
            if exercise.position is not None:
                picture = export(exercise.position, Format.TIKZ)
                yield f"\\begin{{lrbox}}{{\\board}}%\n{picture}\\end{{lrbox}}\\showboard"
            for (letter, _), answer in zip(exercise.letter_pairs(), exercise.answers, strict=True):
                yield f"\\answer{{{letter}}}{{{self._text(answer)}}}"
            yield r"\end{exercise}"

    def _solutions(self) -> Iterator[str]:
        yield self._head(SOLUTIONS)
        for number, exercise in enumerate(self.exercises, 1):
            letter, _ = exercise.right()
            answer = self._text(exercise.answers[exercise.puzzle.right])
            yield f"\\solution{{{number}}}{{{letter}}}{{{answer}}}\n{self._text(exercise.reason)}"
        yield f"\\par\\bigskip\\hrule\\medskip\\small\n{self._text(ORIGIN)}\\par"
        yield f"{{\\ttfamily\\raggedright {code(self.imprint.command)}\\par}}"
        yield self._text(version_line(self.imprint))


def typeset(content: Text | str, translate: Translate) -> str:
    """Return a text as TeX source, in a language, or in English if fonts lack a letter."""
    written = tex(render(content, translate))
    if all(ord(sign) <= LAST_LATIN for sign in written):
        return written
    return tex(render(content, untranslated))


def code(command: str) -> str:
    """Return a command as TeX source, with the quotation marks that a terminal needs."""
    return tex(command).replace("--", "-{}-").replace("'", r"\textquotesingle{}")
