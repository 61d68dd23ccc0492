"""The four steps of the Sprague-Grundy theorem for a position, as data and as text."""

from __future__ import annotations

from dataclasses import dataclass

from cgt.analysis.layout import MOVES_SHOWN, columns
from cgt.analysis.paragraphs import (
    Paragraph,
    Section,
    numbered,
    paragraphs_of,
    value_paragraphs,
)
from cgt.components import Component, Move
from cgt.contract import Option, Ruleset
from cgt.misere.genus import Genus
from cgt.play import Play
from cgt.positions import Position
from cgt.shown import Shown
from cgt.text import Text, Translate, phrase, untranslated
from cgt.values import Outcome

LONGEST_SAID = 90
"""The most characters of a component in words; of more, its notation stands for it."""


@dataclass(frozen=True, slots=True)
class OptionValue:
    """An option of a component and its nim value."""

    option: Option
    value: int


@dataclass(frozen=True, slots=True)
class ComponentStep:
    """Step 1 and 2 for one component: what it is, its nim value, and why.

    ``options`` are all its options with their values, or None when they are too many, or a
    value is not known; ``theory`` is the sentence of the theory that gives the value, or None
    when it is the mex: then ``outcome_theory`` may show at least that it is not 0. ``value`` is
    None where it is not known; ``genus`` is given for misère play, where it is found.
    """

    label: str
    component: Component
    value: int | None
    options: tuple[OptionValue, ...] | None
    theory: Text | None
    genus: Genus | None = None
    outcome_theory: Text | None = None

    @property
    def said(self) -> Text | None:
        """The component in words; None where they are many, or where its notation says it."""
        said = self.component.ruleset.described(self.component.state)
        return None if said is None or len(str(said)) > LONGEST_SAID else said

    @property
    def shortfall(self) -> Text | None:
        """What theory shows, and what it leaves to a search; None where that does not arise."""
        if self.outcome_theory is None or self.value is None:
            return None
        return Text(
            "{theory}. That shows only that the value is not 0; that it is {value} was found by a "
            "search through its options",
            theory=self.outcome_theory,
            value=self.value,
        )

    @property
    def option_values(self) -> tuple[int, ...]:
        """The distinct nim values of the options, in order; empty when they are not listed."""
        return tuple(sorted({entry.value for entry in self.options or ()}))


@dataclass(frozen=True, slots=True)
class WinningMove:
    """Step 4: a move to a P-position, and what it does to its component's nim value.

    The values are None where they do not matter: in misère play, or where they are not known.
    """

    move: Move
    value_before: int | None
    value_after: int | None


@dataclass(frozen=True, slots=True)
class FirstValues:
    """How the nim-sequence of a game of heaps begins: the small table that shows a closed form."""

    ruleset: Ruleset
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Explanation(Shown):
    """The verdict, and the four steps to it: sub-games, nim values, their xor, winning moves.

    ``outcome`` is who wins the ``position``. There is a step for each of its ``components``, in
    their order, and ``nim_sum`` is that of their values, None where one is not known.
    ``winning_moves`` are listed with what they make of a value; ``is_complete`` is False where
    there are more. In misère ``play``, and where a nim value is not known, ``ground`` says what the
    verdict stands on instead of the nim-sum. ``first_values`` are how the nim-sequences of its
    games of heaps begin. ``str()`` is all of it as text.
    """

    position: Position
    components: tuple[ComponentStep, ...]
    nim_sum: int | None
    outcome: Outcome
    winning_moves: tuple[WinningMove, ...]
    is_complete: bool = True
    play: Play = Play.NORMAL
    ground: Text | None = None
    first_values: tuple[FirstValues, ...] = ()

    def render(self, translate: Translate = untranslated) -> str:
        """Return the verdict and the steps to it as text for a terminal.

        >>> import cgt
        >>> print(cgt.explain("divide 2,3,6: 10 1"))
        divide 2,3,6: 10 1
        <BLANKLINE>
        The player to move wins: Divide B by 2, Divide B by 3 or Divide B by 6.
        <BLANKLINE>
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

    def value_paragraphs(self, most: int = MOVES_SHOWN) -> tuple[Paragraph, ...]:
        """Return the nim values and why in paragraphs, in misère play the genera too."""
        return value_paragraphs(self, most)

    def __repr__(self) -> str:
        play = "" if self.play is Play.NORMAL else f", play={self.play.value!r}"
        return f"cgt.explain({self.position!r}{play})"

    @property
    def is_by_nim_sum(self) -> bool:
        """Whether the verdict stands on the nim-sum."""
        return self.ground is None and self.nim_sum is not None

    @property
    def width(self) -> int:
        """The number of binary digits that the widest nim value needs, at least 1."""
        values = [step.value or 0 for step in self.components]
        return max(1, *(value.bit_length() for value in (*values, self.nim_sum or 0)))

    def binary(self, value: int) -> str:
        """Return a nim value in binary, as wide as the widest."""
        return f"{value:0{self.width}b}"


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
