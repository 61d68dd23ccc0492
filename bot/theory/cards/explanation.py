"""The reasoning about a position, laid out for Discord: its words are those of the library."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from bot.language.names import game_names, misere_mark
from bot.language.words import Words
from cgt.analysis import Explanation, Paragraph, Section, numbered
from cgt.text import Kind, Part

SHOWN = 12
"""The most components, and the most winning moves, that have a line each."""
LONGEST_NOTATION = 60
"""The most characters of a move in notation."""
WIDTH = 24
"""The most characters of a line of a table: a phone shows no more."""
COLUMNS = 8
"""The most nim values in a line of a table."""
BEFORE_THE_BOARD = {Section.VERDICT, Section.GROUND, Section.RULES}


@dataclass(frozen=True, slots=True)
class Steps:
    """Who wins and by which rules, the steps before the picture of the nim-sum, and after it."""

    verdict: str
    values: str
    moves: str


def steps_text(explanation: Explanation, player: int, words: Words) -> Steps:
    """Return the verdict and the steps; ``player`` is the number of the player to move."""
    verdict = [
        f"### {words('Who wins?')} {_title(explanation, words)}",
        f"`{explanation.position}`",
    ]
    values: list[str] = []
    moves: list[str] = []
    for number, paragraph in numbered(explanation.paragraphs(player, SHOWN)):
        told = paragraph_text(paragraph, number, words)
        if paragraph.section in BEFORE_THE_BOARD:
            verdict.append(told)
        else:
            (moves if paragraph.section is Section.MOVES else values).append(told)
    return Steps(_apart(verdict), _apart(values), _apart(moves))


def values_text(explanation: Explanation, words: Words) -> str:
    """Return the nim value of each component and why, the first values, and the nim-sum."""
    told = (paragraph_text(each, None, words) for each in explanation.value_paragraphs(SHOWN))
    head = f"### {words('Nim values')}: {_title(explanation, words)}"
    return _apart([head, f"`{explanation.position}`", *told])


def _apart(told: Iterable[str]) -> str:
    """Return paragraphs one below the other, with an empty line behind each list.

    Markdown takes a line right behind a list for a part of its last item.
    """
    return "\n".join(f"{each}\n" if "\n- " in each else each for each in told).rstrip()


def paragraph_text(paragraph: Paragraph, number: int | None, words: Words) -> str:
    """Return a paragraph in Markdown; the number of a step stands in its heading."""
    head = words.text(paragraph.head)
    if number is not None:
        head = f"{number}. {head}"
    listed = [words.text(line.said, marked) for line in paragraph.lines]
    if paragraph.section is Section.COMPONENTS:
        return words("**{head}:** {said}", head=head, said=" · ".join(listed))
    if paragraph.said is None:
        told = words("**{head}:**", head=head)
    else:
        told = words("**{head}:** {said}", head=head, said=words.text(paragraph.said, marked))
    if paragraph.section is Section.RULES:
        return f"-# {told}"
    lines = [told]
    for line, said in zip(paragraph.lines, listed, strict=True):
        lines.append(f"- {said}")
        if line.below is not None:
            lines.append(f"-# {words.text(line.below, marked)}")
    if paragraph.values:
        lines.append(table_text(paragraph.values, words))
    return "\n".join(lines)


def marked(value: object) -> object:
    """Return a value of a sentence as Markdown shows it, if it is a part that is marked."""
    if not isinstance(value, Part):
        return value
    content = str(value)
    if value.kind is Kind.NIMBER:
        return f"\\{content}"
    if value.kind is Kind.NOTATION:
        shown = re.sub(r"^([A-Z]*)-", r"\1−", content)
        return shown if len(shown) <= LONGEST_NOTATION else f"{shown[:LONGEST_NOTATION]}…"
    return f"**{content}**"


def table_text(table: tuple[int, ...], words: Words) -> str:
    """Return how a nim-sequence begins, as a table in lines that a phone shows."""
    width = max(len(str(value)) for value in (*table, len(table) - 1))
    names = [words("heap"), words("value")]
    left = max(map(_cells, names))
    heap, value = (name + " " * (left - _cells(name)) for name in names)
    columns = min(COLUMNS, max(1, (WIDTH - left) // (width + 1)))
    lines: list[str] = []
    for start in range(0, len(table), columns):
        values = table[start : start + columns]
        lines.append(_row(heap, range(start, start + len(values)), width))
        lines += [_row(value, values, width), ""]
    shown = "\n".join(lines[:-1])
    return f"```\n{shown}\n```"


def _row(name: str, numbers: Iterable[int], width: int) -> str:
    """Return a row of a table."""
    return f"{name} {' '.join(f'{number:>{width}}' for number in numbers)}"


def _cells(text: str) -> int:
    """Return how wide a text is in a font of one width, where signs of Japanese take two cells."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def _title(explanation: Explanation, words: Words) -> str:
    """Return the games of a position, and whether it is misère play."""
    return game_names(explanation.position, words) + misere_mark(explanation.play, words)


def binary_text(explanation: Explanation) -> str:
    """Return the xor in binary as text, for where pictures cannot be sent."""
    rows = [
        f"{step.label:>3} {explanation.binary(step.value or 0)}" for step in explanation.components
    ]
    rows += [
        "    " + "─" * explanation.width,
        f"  = {explanation.binary(explanation.nim_sum or 0)}",
    ]
    drawn = "\n".join(rows)
    return f"```\n{drawn[:1500]}\n```"
