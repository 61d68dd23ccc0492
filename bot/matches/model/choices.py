"""How a move is found among all that there are: at once, or first where and then what.

A position is shown as panels: lists of at most :data:`MOST` entries each. An entry is a move, or
opens a panel of moves; where a move is a set of places, they are marked instead. So a move takes
one tap or two, except where there are so many that no list could hold them: those are typed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias

from cgt.contract import Marks
from cgt.positions import Component, Move, Position
from cgt.text import Text

MOST = 25
"""So many entries a panel has at the most."""
PANELS = 3
"""So many panels of components are shown side by side."""
LISTED = MOST * MOST
"""So many options of a component are looked at; those beyond are typed."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, with the number of its option in its component."""

    move: Move
    number: int


@dataclass(frozen=True, slots=True)
class Group:
    """Moves of a component that one step leads to; without a step, all of them."""

    component: int
    step: Text | None
    panel: Panel

    @property
    def count(self) -> int | None:
        """How many moves there are in it; None where they are marked."""
        return None if isinstance(self.panel, Marking) else self.panel.count


Entry: TypeAlias = Choice | Group


@dataclass(frozen=True, slots=True)
class Menu:
    """Entries of which one is chosen; ``component`` is the one that all belong to."""

    component: int | None
    entries: tuple[Entry, ...]

    @property
    def moves(self) -> tuple[Choice, ...]:
        """The entries that are moves."""
        return tuple(entry for entry in self.entries if isinstance(entry, Choice))

    @property
    def is_of_moves(self) -> bool:
        """Whether every entry is a move."""
        return len(self.moves) == len(self.entries)

    @property
    def count(self) -> int | None:
        """How many moves can be reached from it; None where some are marked."""
        counts = [1 if isinstance(entry, Choice) else entry.count for entry in self.entries]
        return None if None in counts else sum(count or 0 for count in counts)


@dataclass(frozen=True, slots=True)
class Marking:
    """Places of a component, of which those of a move are marked."""

    component: int
    marks: Marks


Panel: TypeAlias = Menu | Marking


def choices(position: Position) -> tuple[Panel, ...]:
    """Return the panels by which the moves of a position are found."""
    alive = [index for index, part in enumerate(position.components) if not part.is_over]
    if position.count_moves(MOST + 1) <= MOST:
        entries = [entry for index in alive for entry in _listed(position.components[index], index)]
        return (Menu(alive[0] if len(alive) == 1 else None, tuple(entries)),)
    if len(alive) <= PANELS:
        panels = [panel for i in alive for panel in _panels(position.components[i], i)]
        if len(panels) <= PANELS:
            return tuple(panels)
    spanning = [entry for i in alive for entry in _spanning(position.components[i], i)]
    if len(spanning) > PANELS * MOST:
        spanning = [_whole(position.components[index], index) for index in alive]
    return _menus(spanning)


def _listed(component: Component, index: int) -> list[Choice]:
    """Return the options of a component that are looked at."""
    options = islice(iter(component.ruleset.options(component.state)), LISTED)
    return [Choice(Move(index, option), number) for number, option in enumerate(options)]


def _panels(component: Component, index: int) -> tuple[Panel, ...]:
    """Return the panels of a component that stands by itself."""
    found = _entries(component, index)
    return (found,) if isinstance(found, Marking) else _menus(found, index)


def _spanning(component: Component, index: int) -> list[Entry]:
    """Return the entries of a component in a panel that spans several."""
    found = _entries(component, index)
    if isinstance(found, Marking):
        return [Group(index, None, found)]
    if 1 < len(found) <= MOST and all(isinstance(entry, Choice) for entry in found):
        return [Group(index, None, Menu(index, tuple(found)))]
    return list(found)


def _whole(component: Component, index: int) -> Entry:
    """Return the one entry of a component where there are very many."""
    found = _entries(component, index)
    if isinstance(found, Marking):
        return Group(index, None, found)
    if len(found) > MOST:
        found = _runs(found, index)
    return found[0] if len(found) == 1 else Group(index, None, Menu(index, tuple(found)))


def _entries(component: Component, index: int) -> list[Entry] | Marking:
    """Return the entries of a component: its moves, or groups of them, or places to mark."""
    moves = _listed(component, index)
    if len(moves) <= MOST:
        return [*moves]
    are_all = component.ruleset.count_options(component.state, LISTED + 1) <= LISTED
    steps = [component.ruleset.steps(component.state, choice.move.option) for choice in moves]
    for depth in range(max(map(len, steps))):
        groups = _grouped(moves, steps, depth)
        fits = max(map(len, groups.values())) <= MOST and len(groups) <= PANELS * MOST
        if fits and (are_all or depth == 0 or len(groups) <= MOST):
            return [
                group[0] if len(group) == 1 else Group(index, step, Menu(index, tuple(group)))
                for step, group in groups.items()
            ]
    marks = component.ruleset.marks(component.state)
    if marks is not None and len(marks.names) <= MOST:
        return Marking(index, marks)
    return _runs(moves, index)


def _grouped(
    moves: Sequence[Choice], steps: Sequence[tuple[Text, ...]], depth: int
) -> dict[Text | None, list[Choice]]:
    """Return the moves by their step at a depth, or by their last where they have fewer."""
    groups: dict[Text | None, list[Choice]] = {}
    for choice, path in zip(moves, steps, strict=True):
        step = path[min(depth, len(path) - 1)] if path else None
        groups.setdefault(step, []).append(choice)
    return groups


def _runs(entries: Sequence[Entry], index: int) -> list[Entry]:
    """Return entries that nothing tells apart in runs of equal length, by their first and last."""
    length = max(2, -(-len(entries) // MOST))
    runs = [entries[start : start + length] for start in range(0, len(entries), length)]
    return [
        run[0]
        if len(run) == 1
        else Group(
            index,
            Text("{first} to {last}", first=_name(run[0]), last=_name(run[-1])),
            Menu(index, tuple(run)),
        )
        for run in runs
    ]


def _name(entry: Entry) -> object:
    """Return how an entry is called among others of its component."""
    return entry.move.option.text if isinstance(entry, Choice) else entry.step


def _menus(entries: Sequence[Entry], index: int | None = None) -> tuple[Menu, ...]:
    """Return menus of entries, as few and as equally long as they can be."""
    number = -(-len(entries) // MOST)
    length = -(-len(entries) // number)
    return tuple(
        Menu(index, tuple(entries[start : start + length]))
        for start in range(0, len(entries), length)
    )


def taps(position: Position) -> Iterator[tuple[int, Move]]:
    """Yield the moves that can be entered by taps, each with how many it takes.

    Moves whose places are marked take one tap; those are not told one by one.
    """
    waiting: list[tuple[int, Panel]] = [(1, panel) for panel in choices(position)]
    while waiting:
        made, panel = waiting.pop()
        if isinstance(panel, Marking):
            component = position.components[panel.component]
            for option in component.ruleset.options(component.state):
                yield made, Move(panel.component, option)
            continue
        for entry in panel.entries:
            if isinstance(entry, Choice):
                yield made, entry.move
            else:
                waiting.append((made + 1, entry.panel))
