"""Ways to choose a move, at once or by its place first.

A position of few moves is one menu of all of them. A position of more is a menu of its components,
each of which opens a menu of its own. If that isn't enough, a position is several panels, which
take at most :data:`LISTS` lists of :data:`MOST` entries. An entry is a move, or opens a panel of
moves. A move that is a set of places is marked on buttons. Moves that fit no lists, such as a
number among hundreds, are typed. On a board of squares a member taps a column, then a square, and
a direction if there are several. So a move takes one or two taps, and three at most on a board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias

import cgt
from cgt.core.positions import Component, Move, Position
from cgt.core.text import Text
from cgt.core.tokens import folded
from cgt.errors import CgtError
from cgt.showing.presenter import Marks, presenter
from cgt.showing.steps import column_of, square_steps

FEW = 12
"""The maximum number of moves that all have a button at once."""
WORDY = 6
"""The maximum number of moves in words that all have a button at once, if they have steps."""
MANY = 20
"""The maximum number of entries that are buttons. A message holds 40 components."""
MOST = 25
"""The maximum number of entries in a list."""
LISTS = 5
"""The maximum number of lists, one below the other."""
ROOM = LISTS * MOST
"""The number of entries in all lists together."""
LISTED = MOST * MOST
"""The maximum number of options that are listed. With more, the member types a move."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, with the number of its option in its component."""

    move: Move
    number: int


@dataclass(frozen=True, slots=True)
class Group:
    """A group of moves of a component with the same ``step``, or all of them without a step."""

    component: int
    step: Text | None
    panel: Panel
    square: str = ""
    """The square or the column that its moves have in common, if there is one."""

    @property
    def count(self) -> int | None:
        """The number of moves in the group, or None if they are marked or typed."""
        return self.panel.count if isinstance(self.panel, Menu) else None


Entry: TypeAlias = Choice | Group


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of entries, all of them in one ``component`` unless that is None."""

    component: int | None
    entries: tuple[Entry, ...]

    @property
    def is_of_moves(self) -> bool:
        return all(isinstance(entry, Choice) for entry in self.entries)

    @property
    def fits(self) -> bool:
        """Whether all entries can be buttons."""
        return len(self.entries) <= MANY

    @property
    def lists(self) -> tuple[tuple[Entry, ...], ...]:
        """The entries in as few lists as possible, of similar lengths."""
        number = -(-len(self.entries) // MOST)
        length = -(-len(self.entries) // max(1, number))
        starts = range(0, len(self.entries), max(1, length))
        return tuple(self.entries[start : start + length] for start in starts)

    @property
    def count(self) -> int | None:
        """The number of moves in the menu, or None if some are marked or typed."""
        counts = [1 if isinstance(entry, Choice) else entry.count for entry in self.entries]
        return None if None in counts else sum(count or 0 for count in counts)


@dataclass(frozen=True, slots=True)
class Marking:
    """The places of a component, of which a member marks those of a move."""

    component: int
    marks: Marks


@dataclass(frozen=True, slots=True)
class Typing:
    """The moves of a component, of which a member types one.

    If they aren't all moves (``are_all`` is False), more follow the last one.
    """

    component: int
    moves: tuple[Choice, ...]
    are_all: bool


Panel: TypeAlias = Menu | Marking | Typing


def choices(position: Position) -> tuple[Panel, ...]:
    """Return the panels for choosing a move of a position."""
    alive = [index for index, part in enumerate(position.components) if not part.is_over]
    if position.count_moves(FEW + 1) <= FEW:
        entries = [entry for index in alive for entry in _listed(position.components[index], index)]
        if menu := _menu_of_few(position, alive, entries):
            return (menu,)
    if len(alive) <= FEW and (boards := _boards(position, alive)):
        return (boards,)
    if 1 < len(alive) <= MANY:
        moves = {index: _listed(position.components[index], index) for index in alive}
        if all(len(each) <= MOST for each in moves.values()):
            return (Menu(None, tuple(_group(moves[index], None, index) for index in alive)),)
    if len(alive) <= LISTS:
        panels = [_panel(position.components[index], index) for index in alive]
        if sum(len(panel.lists) if isinstance(panel, Menu) else 1 for panel in panels) <= LISTS:
            return tuple(panels)
    panels = [(index, _panel(position.components[index], index)) for index in alive]
    for entries_of in (_entries_of, _few_entries_of, _entry_of):
        spanning = [entry for index, panel in panels for entry in entries_of(panel, index)]
        if len(spanning) <= ROOM:
            break
    return (Menu(None, tuple(spanning)),)


def _menu_of_few(position: Position, alive: Sequence[int], moves: Sequence[Choice]) -> Menu | None:
    """Return the menu of all moves, by steps if their words would fill a phone.

    It is None if some of the moves of several components need words next to notation.
    """
    plain = {_is_plain(position, choice) for choice in moves} if len(moves) > WORDY else {True}
    if len(alive) > 1:
        return Menu(None, tuple(moves)) if len(plain) == 1 else None
    index = alive[0]
    if False in plain:
        part = position.components[index]
        shown = presenter(part.ruleset)
        steps = [shown.steps(part.state, choice.move.option) for choice in moves]
        if (by_steps := _by_steps(moves, steps, index, FEW)) is not None:
            return by_steps
    return Menu(index, tuple(moves))


def _is_plain(position: Position, choice: Choice) -> bool:
    """Return whether the notation of a move is clear on a button."""
    component = position.components[choice.move.component]
    return presenter(component.ruleset).is_plain(component.state, choice.move.option)


def _boards(position: Position, alive: Sequence[int]) -> Menu | None:
    """Return the columns or squares of each board with squares, and the other components.

    It is None if there is no such board, or if the entries are too many.
    """
    entries: list[Entry] = []
    is_of_boards = False
    for index in alive:
        component = position.components[index]
        by_squares = _by_squares(component, index)
        is_of_boards |= by_squares is not None
        moves = None if by_squares else _listed(component, index)
        if moves is not None and len(moves) > MOST:
            return None
        entries += by_squares or [_group(moves or [], None, index)]
    is_shown = is_of_boards and len(entries) <= MANY
    return Menu(alive[0] if len(alive) == 1 else None, tuple(entries)) if is_shown else None


def _by_squares(component: Component, index: int) -> list[Entry] | None:
    """Return the squares of a board with the moves that begin there, in columns if they are many.

    It is None if the component has no squares, or columns too long for buttons.
    """
    shown, state = presenter(component.ruleset), component.state
    moves = _listed(component, index)
    if len(moves) > LISTED:
        return None
    by_square: dict[str, list[Choice]] = {}
    for choice in moves:
        names = shown.squares(state, choice.move.option)
        if not names:
            return None
        for name in names:
            by_square.setdefault(name, []).append(choice)
    columns: dict[str, list[Entry]] = {}
    for name in sorted(by_square, key=lambda name: (len(name), name)):
        *_, step = square_steps(name)
        entry = _group(by_square[name], step, index, name)
        column = columns.setdefault(column_of(name), [])
        column.append(entry)
    if len(by_square) <= FEW:
        return _unique(entry for column in columns.values() for entry in column)
    if max(len(columns), *map(len, columns.values()), *map(len, by_square.values())) > MANY:
        return None
    return _unique(
        Group(index, Text("Column {column}", column=column), Menu(index, tuple(entries)), column)
        if len(entries) > 1
        else entries[0]
        for column, doubled in columns.items()
        for entries in (_unique(doubled),)
    )


def _unique(entries: Iterable[Entry]) -> list[Entry]:
    """Return entries once each, in order, because two squares can have the same only move."""
    return [*dict.fromkeys(entries)]


def _listed(component: Component, index: int) -> list[Choice]:
    """Return the first :data:`LISTED` options of a component, and one more if there are more."""
    options = islice(iter(component.ruleset.options(component.state)), LISTED + 1)
    return [Choice(Move(index, option), number) for number, option in enumerate(options)]


def _panel(component: Component, index: int) -> Panel:
    """Return the panel of a component that has one of its own."""
    moves = _listed(component, index)
    shown, state = presenter(component.ruleset), component.state
    if len(moves) <= MOST:
        are_plain = all(shown.is_plain(state, choice.move.option) for choice in moves)
        steps = [shown.steps(state, choice.move.option) for choice in moves]
        by_steps = _by_steps(moves, steps, index, FEW)
        in_two = len(moves) > (MANY if are_plain else FEW) and by_steps and by_steps.fits
        return by_steps if by_steps and in_two else Menu(index, tuple(moves))
    marks = shown.marks(state)
    marking = None if marks is None or len(marks.names) > MOST else Marking(index, marks)
    if len(moves) > LISTED:
        return marking or Typing(index, tuple(moves[:LISTED]), are_all=False)
    steps = [shown.steps(state, choice.move.option) for choice in moves]
    by_steps = _by_steps(moves, steps, index, MANY)
    return (
        (by_steps if by_steps and by_steps.fits else None)
        or _by_steps(moves, steps, index, MOST)
        or marking
        or _by_steps(moves, steps, index, ROOM)
        or _large_panel(moves, steps, index)
    )


def _large_panel(moves: Sequence[Choice], steps: Sequence[tuple[Text, ...]], index: int) -> Panel:
    """Return the panel of a component with too many moves in each step."""
    if len(moves) <= ROOM:
        return Menu(index, tuple(moves))
    groups = _grouped(moves, steps, 0)
    if 1 < len(groups) <= ROOM:
        return Menu(index, tuple(_group(group, step, index) for step, group in groups.items()))
    return Typing(index, tuple(moves), are_all=True)


def _entries_of(panel: Panel, index: int) -> Sequence[Entry]:
    """Return the entries of a component in a panel of several components."""
    if isinstance(panel, Menu) and (len(panel.entries) == 1 or not panel.is_of_moves):
        return panel.entries
    return (Group(index, None, panel),)


def _few_entries_of(panel: Panel, index: int) -> Sequence[Entry]:
    """Return a single entry for all moves of a component, if one panel can hold them."""
    moves = _moves_of(panel)
    if len(moves) > ROOM or len(moves) < 2:
        return _entries_of(panel, index)
    return (Group(index, None, Menu(index, moves)),)


def _entry_of(panel: Panel, index: int) -> Sequence[Entry]:
    """Return a single entry for all moves of a component, typed if no panel holds them."""
    entries, moves = _few_entries_of(panel, index), _moves_of(panel)
    return entries if len(entries) == 1 else (Group(index, None, Typing(index, moves, True)),)


def _moves_of(panel: Panel) -> tuple[Choice, ...]:
    """Return all moves of a panel and of the panels behind it, except for marked places."""
    if isinstance(panel, Marking):
        return ()
    if isinstance(panel, Typing):
        return panel.moves
    moves = (
        move
        for entry in panel.entries
        for move in ((entry,) if isinstance(entry, Choice) else _moves_of(entry.panel))
    )
    return tuple(dict.fromkeys(moves))


def _by_steps(
    moves: Sequence[Choice], steps: Sequence[tuple[Text, ...]], index: int, most: int
) -> Menu | None:
    """Return the menu of the first step that splits moves into small groups, if there is one."""
    for depth in range(max(map(len, steps))):
        groups = _grouped(moves, steps, depth)
        if max(map(len, groups.values())) <= most and 1 < len(groups) <= ROOM:
            return Menu(index, tuple(_group(group, step, index) for step, group in groups.items()))
    return None


def _group(moves: Sequence[Choice], step: Text | None, index: int, square: str = "") -> Entry:
    if len(moves) == 1:
        return moves[0]
    is_typed, held = len(moves) > ROOM, tuple(moves)
    panel = Typing(index, held, are_all=True) if is_typed else Menu(index, held)
    return Group(index, step, panel, square)


def _grouped(
    moves: Sequence[Choice], steps: Sequence[tuple[Text, ...]], depth: int
) -> dict[Text | None, list[Choice]]:
    """Return the moves by their step at a depth, or by their last step if they have fewer."""
    groups: dict[Text | None, list[Choice]] = {}
    for choice, path in zip(moves, steps, strict=True):
        step = path[min(depth, len(path) - 1)] if path else None
        groups.setdefault(step, []).append(choice)
    return groups


def panel_at(position: Position, at: Sequence[int]) -> Panel | None:
    """Return the panel at a path, or None if the path leads nowhere.

    The path is the index of a panel of the position, followed by the index of an entry in each
    panel.
    """
    panels: Sequence[Panel | None] = choices(position)
    found: Panel | None = None
    for number in at:
        found = panels[number] if 0 <= number < len(panels) else None
        entries = found.entries if isinstance(found, Menu) else ()
        panels = [entry.panel if isinstance(entry, Group) else None for entry in entries]
    return found


LOOKED_THROUGH = 3_000
"""The maximum number of moves that are searched for a member's typing."""


def suggestions(position: cgt.Position, typed: str, longest: int) -> Iterator[cgt.Move]:
    """Yield moves for a member's typing, first the exact one and then those that continue it.

    Moves that only contain the typed text come last.

    Moves whose notation has more than ``longest`` characters are skipped.
    """
    wanted_text = _bare(typed)
    seen: set[str] = set()
    if wanted_text:
        try:
            exact = cgt.move(typed, position)
        except CgtError:
            pass
        else:
            if len(str(exact)) <= longest:
                seen.add(str(exact))
                yield exact
    later: list[cgt.Move] = []
    for move in islice(position.moves(), LOOKED_THROUGH):
        text = str(move)
        if text in seen or len(text) > longest:
            continue
        bare = _bare(text)
        if bare.startswith(wanted_text):
            yield move
        elif wanted_text in bare:
            later.append(move)
    yield from later


def _bare(text: str) -> str:
    return re.sub(r"[\s,;]", "", folded(text))
