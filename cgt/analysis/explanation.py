"""The four steps of the Sprague-Grundy theorem for a position, as data and as text."""

from __future__ import annotations

from dataclasses import dataclass

from cgt.analysis.layout import MOVES_SHOWN, and_more, columns, in_a_row, one_of
from cgt.components import Component, Move
from cgt.contract import Option
from cgt.misere.genus import Genus
from cgt.play import Play
from cgt.positions import Position
from cgt.shown import Shown
from cgt.text import Text, Translate, untranslated
from cgt.values import Outcome

MOVES_NAMED = 4
"""So many winning moves stand in the verdict."""
LONGEST_SAID = 90
"""So many characters a component in words has at the most; else its notation stands for it."""


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


Cell = str | Text


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A step of an explanation: a sentence, and the rows of a table below it."""

    sentence: Text
    rows: tuple[tuple[Cell, ...], ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Explanation(Shown):
    """The verdict, and the four steps to it: sub-games, nim values, their xor, winning moves.

    ``outcome`` is who wins the ``position``. There is a step for each of its ``components``, in
    their order, and ``nim_sum`` is that of their values, None where one is not known.
    ``winning_moves`` are listed with what they make of a value; ``is_complete`` is False where
    there are more. In misère ``play``, and where a nim value is not known, ``ground`` says what the
    verdict stands on instead of the nim-sum. ``str()`` is all of it as text.
    """

    position: Position
    components: tuple[ComponentStep, ...]
    nim_sum: int | None
    outcome: Outcome
    winning_moves: tuple[WinningMove, ...]
    is_complete: bool = True
    play: Play = Play.NORMAL
    ground: Text | None = None

    def render(self, translate: Translate = untranslated) -> str:
        """Return the verdict and the four steps of the theorem as text, columns aligned.

        >>> import cgt
        >>> print(cgt.explain("take 1-3: 3 4 5"))
        take 1-3: 3 4 5
        <BLANKLINE>
        Whoever is to move wins: Take 2 from A, Take 2 from B or Take 2 from C.
        <BLANKLINE>
        1. The sub-games. Take 1 to 3 tokens from one heap.
           A  3
           B  4
           C  5
        2. The nim value of each: what is worth n is played like a heap of n in Nim.
           A  3  the remainder of 3 divided by 4 is 3
           B  0  the remainder of 4 divided by 4 is 0
           C  1  the remainder of 5 divided by 4 is 1
        3. Their nim-sum: the values in binary, added without carrying.
           A  3  11
           B  0  00
           C  1  01
           =  2  10
        4. The nim-sum is not 0. These moves make it 0, and that is lost for whoever is to move:
           A-2  Take 2 from A  turns value 3 into 1
           B-2  Take 2 from B  turns value 0 into 2
           C-2  Take 2 from C  turns value 1 into 3
        """
        title = Text("{position}, misère play", position=self.position)
        lines = [str(self.position) if self.play is Play.NORMAL else title.render(translate), ""]
        lines += [self.verdict().render(translate), ""]
        for paragraph in self.paragraphs():
            lines.append(paragraph.sentence.render(translate))
            rows = [[_cell(each, translate) for each in row] for row in paragraph.rows]
            lines += columns(rows)
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.render()

    def paragraphs(self) -> tuple[Paragraph, ...]:
        """Return the four steps in sentences, for whoever lays them out."""
        return _components(self), _values(self), _what_decides(self), *_winning(self)

    def verdict(self) -> Text:
        """Return who wins in one sentence, by which moves, and in misère play by which rule."""
        won = _who_wins(self)
        if self.ground is None:
            return won
        return Text("{verdict} What decides: {ground}.", verdict=won, ground=self.ground)

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


def _components(found: Explanation) -> Paragraph:
    """Return the first step: the sub-games, and the rules that they are played by."""
    rules = _joined([ruleset.rule for ruleset in found.position.rulesets])
    sentence = Text("1. The sub-games. {rules}", rules=rules)
    if found.play is Play.MISERE:
        sentence = Text("1. The sub-games. {rules} Whoever makes the last move loses.", rules=rules)
    rows = tuple((step.label, str(step.component), step.said or "") for step in found.components)
    return Paragraph(sentence, rows)


def _joined(sentences: list[Text]) -> Text:
    """Return sentences one after the other."""
    first, *others = sentences
    return Text("{first} {others}", first=first, others=_joined(others)) if others else first


def _values(found: Explanation) -> Paragraph:
    """Return the second step: the nim value of each, or its genus in misère play."""
    steps = found.components
    if found.play is Play.NORMAL:
        rows = tuple((step.label, _known(step.value), _why(step)) for step in steps)
        return Paragraph(
            Text("2. The nim value of each: what is worth n is played like a heap of n in Nim."),
            rows,
        )
    return Paragraph(
        Text(
            "2. The genus of each: its nim value, and raised the misère nim values of it alone,\n"
            "   beside a heap of 2, beside two heaps of 2, and so on."
        ),
        tuple((step.label, str(step.genus) if step.genus else NOT_KNOWN) for step in steps),
    )


def _what_decides(found: Explanation) -> Paragraph:
    """Return the third step: the nim-sum, or what else decides."""
    if found.ground is not None or found.nim_sum is None:
        return Paragraph(Text("3. Who wins does not follow from these alone, but as said above."))
    rows = [
        (step.label, _known(step.value), found.binary(step.value or 0)) for step in found.components
    ]
    rows.append(("=", str(found.nim_sum), found.binary(found.nim_sum)))
    return Paragraph(
        Text("3. Their nim-sum: the values in binary, added without carrying."), tuple(rows)
    )


def _who_wins(found: Explanation) -> Text:
    """Return who wins, and by which moves."""
    if found.outcome is Outcome.P:
        if found.position.is_over:
            return Text("Whoever is to move loses: no move is left.")
        return Text("Whoever is to move loses, whatever the move.")
    if not found.winning_moves:
        return Text("No move is left, and whoever made the last one has lost.")
    named = [found.position.action(each.move) for each in found.winning_moves[:MOVES_NAMED]]
    left = len(found.winning_moves) - MOVES_NAMED
    if left > 0 or not found.is_complete:
        moves = Text("{moves} and others", moves=in_a_row(named))
    else:
        moves = one_of(named)
    return Text("Whoever is to move wins: {moves}.", moves=moves)


def _winning(found: Explanation) -> tuple[Paragraph, ...]:
    """Return the fourth step: what every move does, or which ones win; and that there are more."""
    by_sum = found.ground is None
    if found.outcome is Outcome.P:
        return (
            Paragraph(
                Text("4. The nim-sum is 0, and every move makes it something else.")
                if by_sum
                else Text("4. This is a P-position: every move leaves a position that can be won.")
            ),
        )
    if not found.winning_moves:
        return (Paragraph(Text("4. This is an N-position, without a move.")),)
    rows: list[tuple[Cell, ...]] = []
    for entry in found.winning_moves[:MOVES_SHOWN]:
        change = Text(
            "turns value {before} into {after}", before=entry.value_before, after=entry.value_after
        )
        action = found.position.action(entry.move)
        rows.append((str(entry.move), action, change) if by_sum else (str(entry.move), action))
    won = (
        Text(
            "4. The nim-sum is not 0. These moves make it 0, and that is lost for whoever is to "
            "move:"
        )
        if by_sum
        else Text("4. This is an N-position. These moves leave a P-position:")
    )
    more = and_more(len(found.winning_moves) - MOVES_SHOWN, found.is_complete)
    verdict = Paragraph(won, tuple(rows))
    return (verdict, Paragraph(Text("  {more}", more=more))) if more else (verdict,)


NOT_KNOWN = Text("not known")


def _known(value: int | None) -> Cell:
    """Return a nim value, or that there is none."""
    return NOT_KNOWN if value is None else str(value)


def _why(step: ComponentStep) -> Cell:
    """Return why a component has its value; of one that is not known step 3 tells what decides."""
    if step.value is None:
        return ""
    if step.theory is not None:
        return step.theory
    if step.options is None:
        return step.shortfall or Text("found by a search: the least value that no option has")
    if not step.options:
        return Text("no move is left")
    return Text(
        "the least value that is not among those of its options: {values}",
        values=", ".join(map(str, step.option_values)),
    )


def _cell(cell: Cell, translate: Translate) -> str:
    """Return a cell as it is shown."""
    return cell.render(translate) if isinstance(cell, Text) else cell
