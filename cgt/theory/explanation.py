"""The steps of the Sprague-Grundy theorem for a position, as data and as text."""

from __future__ import annotations

from dataclasses import dataclass

from cgt.core.convention import Convention
from cgt.core.objects import Displayable
from cgt.core.sums import P
from cgt.core.text import Text, Translate, phrase, untranslated
from cgt.deprecated import renamed
from cgt.theory.layout import MOVES_SHOWN, columns
from cgt.theory.paragraphs import (
    Paragraph,
    Section,
    numbered,
    opening_paragraphs,
    paragraphs_of,
    step_paragraphs,
    value_paragraphs,
)
from cgt.theory.steps import Reasoning


@renamed(play="convention")
@dataclass(frozen=True, slots=True, repr=False)
class Explanation(Reasoning[P], Displayable):
    """The verdict and the four steps to it, from components through nim values to winning moves.

    ``outcome`` names the winner of the ``position``. ``components`` has a step for each component
    in order, and ``nim_sum`` is the nim-sum of their values, or None if any of them is unknown.
    ``winning_moves`` are listed with the nim values before and after, and ``is_complete`` is False
    if there can be more. ``ground`` is the reason that replaces the nim-sum, in a misère
    ``convention`` or if a nim value is unknown. ``first_values`` are the first nim values of the
    heap games. ``str()`` returns the whole explanation as text.
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
        """Return the whole explanation in paragraphs, for a caller that lays them out.

        ``player`` is the number of the player to move, 1 or 2. ``most`` is the maximum number of
        components, and of winning moves, with a line of their own.
        """
        return paragraphs_of(self, player, most)

    def opening_paragraphs(self, player: int | None = None) -> tuple[Paragraph, ...]:
        """Return the first of the :meth:`paragraphs`, with the verdict and the rules."""
        return opening_paragraphs(self, player)

    def step_paragraphs(self, most: int = MOVES_SHOWN) -> tuple[Paragraph, ...]:
        """Return the other :meth:`paragraphs`, with the steps that lead to the verdict."""
        return step_paragraphs(self, most)

    def value_paragraphs(self, most: int = MOVES_SHOWN) -> tuple[Paragraph, ...]:
        """Return paragraphs with the nim values, their reasons and, in misère play, the genera."""
        return value_paragraphs(self, most)

    def __repr__(self) -> str:
        convention = (
            ""
            if self.convention is Convention.NORMAL
            else f", convention={self.convention.value!r}"
        )
        return f"cgt.explain({self.position!r}{convention})"


def in_lines(number: int | None, paragraph: Paragraph, translate: Translate) -> list[str]:
    """Return a paragraph as lines for a terminal, with indented lists and tables in columns."""
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
    """Return a row of heaps above a row of their nim values, or no rows if there are no values."""
    if not values:
        return []
    heap, value = (Text(name).render(translate) for name in (phrase("heap"), phrase("value")))
    return [[heap, *map(str, range(len(values)))], [value, *map(str, values)]]
