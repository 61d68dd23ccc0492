"""The steps of the Sprague-Grundy theorem for a position, as data and as text."""

from __future__ import annotations

from dataclasses import dataclass

from cgt.analysis.layout import MOVES_SHOWN, columns
from cgt.analysis.paragraphs import (
    Paragraph,
    Section,
    numbered,
    opening_paragraphs,
    paragraphs_of,
    step_paragraphs,
    value_paragraphs,
)
from cgt.analysis.steps import Reasoning
from cgt.convention import Convention
from cgt.objects import Shown
from cgt.sums import P
from cgt.text import Text, Translate, phrase, untranslated


@dataclass(frozen=True, slots=True, repr=False)
class Explanation(Reasoning[P], Shown):
    """The verdict, and the four steps to it: sub-games, nim values, their xor, winning moves.

    ``outcome`` is who wins the ``position``. There is a step for each of its ``components``, in
    their order, and ``nim_sum`` is that of their values, None where one is not known.
    ``winning_moves`` are listed with what they make of a value; ``is_complete`` is False where
    there are more. In a misère ``convention``, and where a nim value is unknown, ``ground`` is what
    decides in place of the nim-sum. ``first_values`` are how the nim-sequences of its
    games of heaps begin. ``str()`` is all of it as text.
    """

    def render(self, translate: Translate = untranslated) -> str:
        """Return the verdict and the steps to it as text for a terminal.

        >>> import cgt
        >>> print(cgt.explain("divide 2,3,6: 10 1").render().splitlines()[2])
        The player to move wins: Divide A by 6 · Divide B by 2 · Divide B by 3 · Divide B by 6.
        """
        lines = [str(self.position), ""]
        for number, paragraph in numbered(self.paragraphs()):
            lines += in_lines(number, paragraph, translate)
            if paragraph.section in {Section.VERDICT, Section.GROUND}:
                lines.append("")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.render()

    def paragraphs(
        self, player: int | None = None, most: int = MOVES_SHOWN
    ) -> tuple[Paragraph, ...]:
        """Return who wins and why in paragraphs, for a caller that lays them out.

        ``player`` is the number of the player to move, 1 or 2; ``most`` the most components, and
        the most winning moves, that have a line each.
        """
        return paragraphs_of(self, player, most)

    def opening_paragraphs(self, player: int | None = None) -> tuple[Paragraph, ...]:
        """Return the first of the :meth:`paragraphs`: who wins, and by which rules."""
        return opening_paragraphs(self, player)

    def step_paragraphs(self, most: int = MOVES_SHOWN) -> tuple[Paragraph, ...]:
        """Return the other :meth:`paragraphs`: the steps that lead to the verdict."""
        return step_paragraphs(self, most)

    def value_paragraphs(self, most: int = MOVES_SHOWN) -> tuple[Paragraph, ...]:
        """Return the nim values and why in paragraphs, in misère play the genera too."""
        return value_paragraphs(self, most)

    def __repr__(self) -> str:
        convention = (
            ""
            if self.convention is Convention.NORMAL
            else f", convention={self.convention.value!r}"
        )
        return f"cgt.explain({self.position!r}{convention})"


def in_lines(number: int | None, paragraph: Paragraph, translate: Translate) -> list[str]:
    """Return a paragraph in lines for a terminal, its lists indented and its table in columns."""
    head = paragraph.head.render(translate)
    if number is not None:
        head = f"{number}. {head}"
    said = None if paragraph.said is None else paragraph.said.render(translate)
    lines = [f"{head}:" if said is None else f"{head}: {said}"]
    for line in paragraph.lines:
        lines.append(f"   {line.said.render(translate)}")
        if line.below is not None:
            lines.append(f"      {line.below.render(translate)}")
    return lines + columns([*_sequence(paragraph.values, translate), *paragraph.rows])


def _sequence(values: tuple[int, ...], translate: Translate) -> list[list[str]]:
    """Return nim values in a row, below the heaps that have them; nothing without any."""
    if not values:
        return []
    heap, value = (Text(name).render(translate) for name in (phrase("heap"), phrase("value")))
    return [[heap, *map(str, range(len(values)))], [value, *map(str, values)]]
