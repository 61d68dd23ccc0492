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
    Contents,
    Imprint,
    Part,
    points_of,
    render,
    sheet_mark,
    version_line,
)
from cgt.output.sheets.tasks import LINES, Task
from cgt.theory.paragraphs import Paragraph, numbered

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
\newcommand{\solution}[3]{\par\medskip\textbf{#1 #2}\hfill #3\par\nopagebreak}
\newcommand{\answer}[2]{\mbox{(#1)~#2}\hspace{2em plus 1em}}
\newcommand{\cell}[2]{\begin{tabular}{|c|}\hline\makebox[1.8em]{#1}\\\hline
  \rule{0pt}{3.2ex}#2\\\hline\end{tabular}\hspace{-\fboxrule}\allowbreak}
\newcommand{\cells}[1]{\par\smallskip{\tabcolsep=0pt\raggedright #1\par}}
\newcommand{\room}[1]{\foreach \n in {1,...,#1} {\par\vspace{8mm}\hrule height .2pt}\par}
\newcommand{\point}[1]{\par\hangindent=2em\hspace{1em}-- #1\par}
"""
LAST_LATIN = 0x17F
"""The last letter in the usual fonts of LaTeX."""


@dataclass(frozen=True, slots=True)
class Document:
    """The exercises, their solutions, or both as a LaTeX document.

    A sentence with letters that the usual fonts lack stays in English.
    """

    contents: Contents
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
        labels = (NAME, DATE, self.contents.points_line)
        fields = (f"{self._text(field)} \\hrulefill" for field in labels)
        yield r"\quad ".join(fields) + r"\par\medskip"
        for game, rule in self.contents.rules:
            yield f"\\textbf{{{self._text(game)}}}\\quad {self._text(rule)}\\par"
        yield f"{self._text(self.contents.winner_line)}\\par"
        for number, each in enumerate(self.contents.items, 1):
            title = " + ".join(map(self._text, each.titles))
            asked = f"{self._text(each.question)} \\hfill {self._text(points_of(each))}"
            yield f"\\begin{{exercise}}{{{number}}}{{{title}}}{{{asked}}}"
            if each.position is not None:
                picture = export(each.position, Format.TIKZ)
                yield f"\\begin{{lrbox}}{{\\board}}%\n{picture}\\end{{lrbox}}\\showboard"
            if isinstance(each, Task):
                yield _cells([""] * len(each.cells)) if each.cells else f"\\room{{{LINES}}}"
            else:
                for (letter, _), answer in zip(each.letter_pairs(), each.answers, strict=True):
                    yield f"\\answer{{{letter}}}{{{self._text(answer)}}}"
            yield r"\end{exercise}"

    def _solutions(self) -> Iterator[str]:
        yield self._head(SOLUTIONS)
        for number, each in enumerate(self.contents.items, 1):
            points = self._text(points_of(each))
            if isinstance(each, Task):
                yield f"\\solution{{{number}.}}{{{self._text(each.question)}}}{{{points}}}"
                yield _cells(each.cells)
                for step, paragraph in numbered(each.solution):
                    yield from self._paragraph(step, paragraph)
            else:
                letter, _ = each.right()
                answer = f"({letter}) {self._text(each.answers[each.puzzle.right])}"
                yield f"\\solution{{{number}.}}{{{answer}}}{{{points}}}\n{self._text(each.reason)}"
        yield f"\\par\\bigskip\\hrule\\medskip\\small\n{self._text(ORIGIN)}\\par"
        yield f"{{\\ttfamily\\raggedright {code(self.imprint.command)}\\par}}"
        yield self._text(version_line(self.imprint))

    def _paragraph(self, step: int | None, paragraph: Paragraph) -> Iterator[str]:
        """Yield a paragraph of a solution, with its list."""
        head = f"{step}. {self._text(paragraph.head)}" if step else self._text(paragraph.head)
        said = "" if paragraph.said is None else f": {self._text(paragraph.said)}"
        yield f"\\textbf{{{head}}}{said}\\par"
        for line in paragraph.lines:
            yield f"\\point{{{self._text(line.said)}}}"
            if line.below is not None:
                yield f"{{\\small\\hangindent=2em\\hspace{{2em}}{self._text(line.below)}\\par}}"


def _cells(entries: Sequence[str]) -> str:
    """Return a row of cells below the numbers of their heaps, or nothing without any."""
    cells = "\n".join(f"\\cell{{{heap}}}{{{entry}}}" for heap, entry in enumerate(entries))
    return f"\\cells{{{cells}}}" if entries else ""


def typeset(content: Text | str, translate: Translate) -> str:
    """Return a text as TeX source, in a language, or in English if fonts lack a letter."""
    written = tex(render(content, translate))
    if all(ord(sign) <= LAST_LATIN for sign in written):
        return written
    return tex(render(content, untranslated))


def code(command: str) -> str:
    """Return a command as TeX source, with the quotation marks that a terminal needs."""
    return tex(command).replace("--", "-{}-").replace("'", r"\textquotesingle{}")
