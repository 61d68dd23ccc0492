"""Explanations as paragraphs that a terminal, a notebook and a chat lay out in their own ways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto

from cgt.core.contract import Option, Ruleset
from cgt.core.convention import Convention
from cgt.core.text import Kind, Part, Text
from cgt.core.values import Outcome
from cgt.rules import split_name
from cgt.showing.presenter import presenter
from cgt.theory.grouping import moves_by_value, nimber, side_by_side
from cgt.theory.layout import MOVES_SHOWN
from cgt.theory.steps import ComponentStep, FirstValues, Reasoning, WinningMove

MOVES_NAMED = 4
"""The maximum number of winning moves named in the verdict."""
MOST_VALUES = 9
"""The maximum number of nim values listed with the moves that lead to them."""
MOST_MOVES = 6
"""The maximum number of moves listed for one nim value."""
MOST_RULES = 3


class Section(Enum):
    """The subject of a paragraph."""

    VERDICT = auto()
    GROUND = auto()
    RULES = auto()
    COMPONENTS = auto()
    VALUES = auto()
    SEQUENCE = auto()
    SUM = auto()
    GENERA = auto()
    MOVES = auto()


STEPS = {Section.COMPONENTS, Section.VALUES, Section.SUM, Section.GENERA, Section.MOVES}
"""The sections that are steps of the reasoning, and are numbered."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a list, with optional smaller print ``below`` it."""

    said: Text
    below: Text | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A part of an explanation, with a heading, a sentence and a list.

    ``rows`` are the rows of a table. ``values`` are the nim values of the heaps from 0 on.
    """

    section: Section
    head: Text
    said: Text | None = None
    lines: tuple[Line, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    values: tuple[int, ...] = ()


def numbered(paragraphs: Iterable[Paragraph]) -> Iterator[tuple[int | None, Paragraph]]:
    """Yield each paragraph with its step number, or with None if it is not a step."""
    number = 0
    for paragraph in paragraphs:
        if paragraph.section in STEPS:
            number += 1
            yield number, paragraph
        else:
            yield None, paragraph


def paragraphs_of(
    found: Reasoning, player: int | None = None, most: int = MOVES_SHOWN
) -> tuple[Paragraph, ...]:
    """Return an explanation in paragraphs, from the verdict to the steps that lead to it.

    ``player`` is the number of the player to move, 1 or 2. Without it, no player is numbered.
    ``most`` is the maximum number of components, and of winning moves, with a line of their own.
    """
    return opening_paragraphs(found, player) + step_paragraphs(found, most)


def opening_paragraphs(found: Reasoning, player: int | None = None) -> tuple[Paragraph, ...]:
    """Return paragraphs with the verdict, its reason if that isn't the nim-sum, and the rules."""
    ground = () if found.ground is None else (_ground(found.ground),)
    return (_verdict(found, player), *ground, _rules(found))


def step_paragraphs(found: Reasoning, most: int = MOVES_SHOWN) -> tuple[Paragraph, ...]:
    """Return the paragraphs with the steps to the verdict and the first values of the games."""
    told = [_components(found, most)]
    if found.convention is Convention.NORMAL:
        told += _value_paragraphs(found, most)
    else:
        told.append(_genera(found, most))
    return (*told, _winning(found, most))


def value_paragraphs(found: Reasoning, most: int = MOVES_SHOWN) -> tuple[Paragraph, ...]:
    """Return paragraphs with the nim values and their reasons.

    In misère play the genera come next. The last paragraph has the reason for the verdict if that
    isn't the nim-sum.
    """
    told = _value_paragraphs(found, most)
    if found.convention is Convention.MISERE:
        told.append(_genera(found, most))
    if found.ground is not None:
        told.append(_ground(found.ground))
    return tuple(told)


def _value_paragraphs(found: Reasoning, most: int) -> list[Paragraph]:
    """Return paragraphs with component values, first values of the games and the nim-sum."""
    told = [_values(found, most), *map(_first_values, found.first_values)]
    if found.nim_sum is not None:
        told.append(_sum(found, found.nim_sum, most))
    return told


def _verdict(found: Reasoning, player: int | None) -> Paragraph:
    wins, reason = found.outcome is Outcome.N, _reason(found)
    if player is None:
        head = Text("The player to move wins") if wins else Text("The player to move loses")
        return Paragraph(Section.VERDICT, head, Text("{reason}.", reason=reason))
    head = Text("Player {player} wins", player=player if wins else 3 - player)
    if wins:
        return Paragraph(Section.VERDICT, head, Text("{reason}.", reason=reason))
    said = Text("player {player} is to move, and {reason}.", player=player, reason=reason)
    return Paragraph(Section.VERDICT, head, said)


def _reason(found: Reasoning) -> Text:
    """Return the winning moves in words, or the reason why no move wins."""
    if found.outcome is Outcome.P:
        return Text("no move is left") if found.position.is_over else Text("every move loses")
    if not found.winning_moves:
        return Text("no move is left, and in misère play the last move loses")
    winning = found.winning_moves[:MOVES_NAMED]
    named = side_by_side([found.position.action(each.move) for each in winning])
    if len(found.winning_moves) > MOVES_NAMED:
        return Text("{moves} and others", moves=named)
    return named if found.is_complete else Text("{moves} and perhaps others", moves=named)


def _ground(ground: Text) -> Paragraph:
    return Paragraph(
        Section.GROUND, Text("What decides the winner"), Text("{reason}.", reason=ground)
    )


def _rules(found: Reasoning) -> Paragraph:
    rules = _join([ruleset.rule for ruleset in found.position.rulesets[:MOST_RULES]])
    if found.convention is Convention.MISERE:
        rules = _join([rules, Text("Misère play: the player who moves last loses.")])
    return Paragraph(Section.RULES, Text("Rules"), rules)


def _components(found: Reasoning, most: int) -> Paragraph:
    shown = found.components[:most]
    lines = [
        Line(Text("{label}: {state}", label=_label(step), state=_state(step))) for step in shown
    ]
    left = len(found.components) - len(shown)
    if left:
        lines.append(Line(_more(left)))
    return Paragraph(Section.COMPONENTS, Text("Components (sub-games)"), lines=tuple(lines))


def _join(sentences: list[Text]) -> Text:
    first, *others = sentences
    return Text("{first} {others}", first=first, others=_join(others)) if others else first


def _values(found: Reasoning, most: int) -> Paragraph:
    said = Text(
        "the smallest number that no move leads to (mex). A component with nim value (Grundy "
        "number) 3 plays like a Nim heap of 3."
    )
    if found.convention is Convention.MISERE:
        said = Text("the smallest number that no move leads to (mex), in normal play.")
    lines = list(_value_lines(found.components[:most]))
    rest = [
        Text("{label}: {state}", label=_label(step), state=_value_or_unknown(step.value))
        for step in found.components[most:]
    ]
    if rest:
        lines.append(Line(side_by_side(rest)))
    return Paragraph(Section.VALUES, Text("Nim values"), said, tuple(lines))


def _value_lines(steps: Iterable[ComponentStep]) -> Iterator[Line]:
    """Yield a line for each component, with the full text of a heap theory only the first time."""
    told = set[tuple[Ruleset, str]]()
    for step in steps:
        ruleset, theory = step.component.ruleset, step.theory
        if theory is None or not ruleset.is_of_heaps:
            yield _value_line(step)
            continue
        yield _value_line(step, is_told=(ruleset, theory.template) in told)
        told.add((ruleset, theory.template))


def _value_line(step: ComponentStep, *, is_told: bool = False) -> Line:
    """Return a line with a component's nim value and reason, and below it all its moves.

    ``is_told`` is whether an earlier line has already given the same reason.
    """
    facts = {"label": _label(step), "state": _state(step)}
    below = moves_by_value(
        [(entry.value, _action(step, entry.option)) for entry in step.options or ()],
        MOST_VALUES,
        MOST_MOVES,
    )
    if step.value is None:
        return Line(Text("{label} ({state}): nim value unknown", **facts), below)
    value = Part(Kind.VALUE, str(step.value))
    if is_told:
        return Line(
            Text(
                "{label} ({state}) has nim value {value}, for the same reason", value=value, **facts
            ),
            below,
        )
    said = Text(
        "{label} ({state}) has nim value {value}: {reason}",
        value=value,
        reason=_why(step),
        **facts,
    )
    return Line(said, below)


def _action(step: ComponentStep, option: Option) -> Text:
    return presenter(step.component.ruleset).action(step.component.state, option)


def _why(step: ComponentStep) -> Text:
    if step.theory is not None:
        return step.theory
    if step.shortfall is not None:
        return step.shortfall
    if step.options is None:
        return Text("the smallest number that no move leads to, found by a search")
    if not step.options:
        return Text("no move is left")
    return Text("the smallest number that no move leads to")


def _first_values(first: FirstValues) -> Paragraph:
    game = first.ruleset
    named = game.name if split_name(game.code) else str(game)
    head = Text("First nim values of {game}", game=named)
    return Paragraph(Section.SEQUENCE, head, values=first.values)


def _sum(found: Reasoning, total: int, most: int) -> Paragraph:
    shown = Part(Kind.VALUE, str(total))
    if len(found.components) == 1:
        said = Text(
            "with only one component, it's that component's nim value: {total}.", total=shown
        )
        return Paragraph(Section.SUM, Text("Nim-sum"), said)
    values = " ⊕ ".join(str(step.value) for step in found.components[:most])
    said = Text(
        "the xor of the nim values, which adds them in binary without carrying: "
        "{values} = {total}.",
        values=values + (" ⊕ …" if len(found.components) > most else ""),
        total=shown,
    )
    rows = [
        (step.label, str(step.value), found.binary(step.value or 0)) for step in found.components
    ]
    rows.append(("=", str(total), found.binary(total)))
    return Paragraph(Section.SUM, Text("Nim-sum"), said, rows=tuple(rows))


def _genera(found: Reasoning, most: int) -> Paragraph:
    said = Text(
        "the nim value, then the misère nim values in superscript: alone, with a heap of 2, "
        "with two heaps of 2 and so on"
    )
    lines = [
        Line(
            Text(
                "{label} ({state}) has genus {genus}",
                label=_label(step),
                state=_state(step),
                genus=Part(Kind.VALUE, step.genus.raised),
            )
            if step.genus is not None
            else Text("{label} ({state}): genus unknown", label=_label(step), state=_state(step))
        )
        for step in found.components[:most]
    ]
    if len(found.components) > most:
        lines.append(Line(_more(len(found.components) - most)))
    return Paragraph(Section.GENERA, Text("Genus"), said, tuple(lines))


def _winning(found: Reasoning, most: int) -> Paragraph:
    """Return the paragraph on moves, which lists the winning ones or explains why none wins."""
    by_sum = found.ground is None
    lines: list[Line] = []
    if found.outcome is Outcome.P:
        said = (
            Text("the nim-sum is 0. Every move changes it, and the reply can make it 0 again.")
            if by_sum
            else Text("this is a P-position. Every move lets the other player win.")
        )
    elif not found.winning_moves:
        said = Text("no move is left.")
    else:
        said = (
            Text(
                "the nim-sum is {total}. These moves make it 0, and then the other player loses:",
                total=found.nim_sum,
            )
            if by_sum
            else Text("this is an N-position. These moves leave a P-position:")
        )
        lines = [Line(_move(found, entry)) for entry in found.winning_moves[:most]]
        left = len(found.winning_moves) - most
        if left > 0:
            lines.append(Line(_more(left)))
        if not found.is_complete:
            lines.append(Line(Text("and perhaps others")))
    return Paragraph(Section.MOVES, Text("Moves"), said, tuple(lines))


def _move(found: Reasoning, entry: WinningMove) -> Text:
    """Return a winning move in words, with the change of its component's nim value."""
    move = Part(Kind.MOVE, found.position.action(entry.move))
    notation = Part(Kind.NOTATION, str(entry.move))
    if entry.value_before is None:
        return Text("{move} ({notation})", move=move, notation=notation)
    return Text(
        "{move} ({notation}) turns nim value {before} into {after}",
        move=move,
        notation=notation,
        before=entry.value_before,
        after=entry.value_after,
    )


def _more(count: int) -> Text:
    return Text("and {count} more", count=count)


def _label(step: ComponentStep) -> Part:
    return Part(Kind.LABEL, step.label)


def _state(step: ComponentStep) -> Text | str:
    """Return a component in words, or in notation if the words would be too long."""
    return step.component.bare if step.words is None else step.words


def _value_or_unknown(value: int | None) -> Part | Text:
    return Text("unknown") if value is None else nimber(value)
