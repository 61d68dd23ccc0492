"""The buttons and selects by which a move is chosen: few taps, on a phone too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import TypeGuard

import discord

from bot.chat.custom_id import Click, Form, written
from bot.chat.items import ClickButton, ClickSelect, Row, row
from bot.language.words import Words
from bot.matches.clicks import AskForMove, ChooseMove, MakeMove, MarkMove, Place, TypeMove
from bot.matches.model.choices import (
    Choice,
    Entry,
    Group,
    Marking,
    Menu,
    Panel,
    Typing,
    choices,
)
from bot.matches.model.match import Match
from cgt.positions import Move, Position
from cgt.positions import label as letter_of
from cgt.showing.presenter import presenter

LONGEST_CODE = 50
FEW = 10
"""So many moves are shown as buttons: a message holds 40 components in all."""
ROW = 5
LINES = 6
"""So many lines of buttons leave room for the board on the screen of a phone."""
LINE, BUTTON, LETTER = 265, 32, 7.5
"""The width of a line there, and of a button without its letters and of one of them, in px."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What the player to move has opened so far: a panel, and an entry of each panel in it."""

    opened: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MoveClicks:
    """What the buttons, selects and forms for a move ask for.

    ``made`` counts what happened on the board since the last move: a select with the same choices
    as before can then be used again.
    """

    make: Callable[[str], Click]
    choose: Callable[[Place, int], Click]
    mark: Callable[[int], Click]
    ask: Callable[[Place], Click]
    type: Callable[[int | None], Form]
    made: int = 0


def clicks_of(match: Match) -> MoveClicks:
    """Return what the controls of a match ask for at its stage."""
    at = match.id, match.stage
    return MoveClicks(
        partial(MakeMove, *at),
        partial(ChooseMove, *at),
        partial(MarkMove, *at),
        partial(AskForMove, *at),
        partial(TypeMove, *at),
        match.mode.revision,
    )


NOTHING_CHOSEN = Selection()


def controls(position: Position, words: Words, clicks: MoveClicks, chosen: Selection) -> list[Row]:
    """Return the rows by which the player to move chooses a move."""
    panels = choices(position)
    screen = Screen.of(position, words, clicks, chosen.opened)
    menus = [panel for panel in panels if _has_buttons(panel)]
    are_few = sum(len(menu.entries) for menu in menus) <= FEW
    rows = [each for menu in menus for each in screen.buttons(menu.moves)] if are_few else []
    if not are_few or _lines(rows) > LINES:
        screen = replace(screen, are_lists=True)
    elif len(menus) == len(panels):
        return rows
    return [made for number, panel in enumerate(panels) for made in screen.panel(panel, (number,))]


def _has_buttons(panel: Panel) -> TypeGuard[Menu]:
    """Return whether the moves of a panel can be shown as buttons."""
    return isinstance(panel, Menu) and panel.is_of_moves and len(panel.entries) <= FEW


def _lines(rows: Iterable[Row]) -> int:
    """Return how many lines some rows of buttons take on a phone, about."""
    lines = 0
    for each in rows:
        left = 0.0
        for button in each.children:
            label = button.label if isinstance(button, ClickButton) else None
            width = BUTTON + LETTER * len(label or "")
            if width > left:
                lines, left = lines + 1, LINE
            left -= width
    return lines


@dataclass(frozen=True, slots=True)
class Screen:
    """The buttons and selects of one board."""

    position: Position
    words: Words
    clicks: MoveClicks
    opened: tuple[int, ...]
    is_alone: bool
    """Whether there is one component alone to move in."""
    are_lists: bool = False
    """Whether the panels of the position are lists, since there are too many moves for buttons."""

    @classmethod
    def of(
        cls, position: Position, words: Words, clicks: MoveClicks, opened: tuple[int, ...]
    ) -> Screen:
        """Return the screen of a position, with what is opened."""
        return cls(position, words, clicks, opened, position.alone is not None)

    def panel(self, panel: Panel, at: tuple[int, ...], title: str | None = None) -> list[Row]:
        """Return the rows of a panel, which stands at some place, and of what is opened in it."""
        if isinstance(panel, Marking):
            return [row(self._marks(panel))]
        if isinstance(panel, Typing):
            return [row(self._type(panel, at))]
        if _has_buttons(panel) and not (self.are_lists and len(at) == 1):
            rows = self.buttons(panel.moves)
            if len(at) == 1 or _lines(rows) <= LINES:
                return rows
        is_opened = self.opened[: len(at)] == at and len(self.opened) > len(at)
        chosen = self.opened[len(at)] if is_opened else -1
        rows: list[Row] = []
        for number, entries in enumerate(panel.lists):
            first = sum(map(len, panel.lists[:number]))
            options = [
                self._option(entry, (*at, place), is_open=place == chosen)
                for place, entry in enumerate(entries, first)
            ]
            kept = self.clicks.choose(at, number)
            asked = self._span(entries) if len(panel.lists) > 1 else title or self._title(panel)
            rows.append(row(ClickSelect(kept, asked, options, made=self.clicks.made)))
        opened = panel.entries[chosen] if 0 <= chosen < len(panel.entries) else None
        if isinstance(opened, Group):
            rows += self.panel(opened.panel, (*at, chosen), self._asked(opened))
        return rows

    def buttons(self, moves: tuple[Choice, ...]) -> list[Row]:
        """Return a button for each move; those in one component together, if there is room."""
        groups = [list(group) for _, group in groupby(moves, key=lambda each: each.move.component)]
        if len(groups) >= ROW:
            groups = [list(moves)]
        buttons = [[self._button(choice) for choice in group] for group in groups]
        return [
            row(*group[start : start + ROW])
            for group in buttons
            for start in range(0, len(group), ROW)
        ]

    def _button(self, choice: Choice) -> ClickButton:
        """Return the button of a move."""
        kept = self.clicks.make(code_of(choice.move, choice.number))
        return ClickButton(kept, self._action(choice.move), discord.ButtonStyle.primary)

    def _option(self, entry: Entry, at: tuple[int, ...], *, is_open: bool) -> discord.SelectOption:
        """Return the option of a select that makes a move, or opens a group of them."""
        if isinstance(entry, Choice):
            return discord.SelectOption(
                label=self._called(entry)[:100],
                value=code_of(entry.move, entry.number),
                description=self._aftermath(entry.move),
            )
        return discord.SelectOption(
            label=self._called(entry)[:100],
            value=written(at),
            description=self._count(entry),
            default=is_open,
        )

    def _type(self, typing: Typing, at: tuple[int, ...]) -> ClickButton:
        """Return the button that opens the form in which a move is typed."""
        return ClickButton(self.clicks.ask(at), self.span(typing), discord.ButtonStyle.primary)

    def span(self, typing: Typing) -> str:
        """Return which moves may be typed: the first, and the last if that is known."""
        first, last = self._action(typing.moves[0].move), ""
        if typing.are_all:
            last = self._action(typing.moves[-1].move)
        return self.words("{first} … {last}", first=first, last=last).rstrip()

    def _marks(self, marking: Marking) -> ClickSelect:
        """Return the select in which the places of a move are marked."""
        asked, where = self.words.text(marking.marks.asked), self._where(marking.component)
        return ClickSelect(
            self.clicks.mark(marking.component),
            self.words("{asked} in {label}", asked=asked, label=where) if where else asked,
            [
                discord.SelectOption(label=self.words.text(name)[:100], value=value)
                for value, name in marking.marks.names
            ],
            most=marking.marks.most,
            made=self.clicks.made,
        )

    def _where(self, component: int) -> str:
        """Return the letter of a component, or nothing where there is only one to move in."""
        return "" if self.is_alone else letter_of(component)

    def _action(self, move: Move) -> str:
        """Return what a move does, in words."""
        part = self.position.components[move.component]
        where = self._where(move.component)
        return self.words.text(presenter(part.ruleset).action(part.state, move.option, where))

    def _aftermath(self, move: Move) -> str | None:
        """Return what comes of a move, in words."""
        part = self.position.components[move.component]
        said = presenter(part.ruleset).aftermath(part.state, move.option)
        return None if said is None else self.words.text(said)[:100]

    def _called(self, entry: Entry) -> str:
        """Return what an entry of a select is called: a group not as the first move in it is."""
        if isinstance(entry, Choice):
            return self._action(entry.move)
        name = self._group(entry)
        first = entry.panel.entries[0] if isinstance(entry.panel, Menu) else None
        if isinstance(first, Choice) and self._action(first.move) == name:
            return f"{name} …"
        return name

    def _span(self, entries: Sequence[Entry]) -> str:
        """Return what stands on one select of several: its first entry and its last."""
        first, last = (self._called(entry) for entry in (entries[0], entries[-1]))
        return self.words("{first} … {last}", first=first, last=last)

    def _group(self, group: Group) -> str:
        """Return what a group of moves is called."""
        where = self._where(group.component)
        if group.step is None:
            return where or letter_of(group.component)
        step = self.words.text(group.step)
        return self.words("{label}: {step}", label=where, step=step) if where else step

    def _count(self, group: Group) -> str | None:
        """Return how many moves a group has."""
        if group.count is None:
            return None
        return self.words.counted("{count} move", "{count} moves", count=group.count)

    def _title(self, menu: Menu) -> str:
        """Return what a select asks for."""
        where = "" if menu.component is None else self._where(menu.component)
        if menu.is_of_moves:
            if where:
                return self.words("Choose a move in {label}", label=where)
            return self.words("Choose a move")
        if where:
            return self.words("Choose where to move in {label}", label=where)
        return self.words("Choose where to move")

    def _asked(self, group: Group) -> str:
        """Return what the select of a group asks for."""
        return self.words("{place}: choose a move", place=self._group(group))


def code_of(move: Move, number: int) -> str:
    """Return what a button remembers of a move: its notation, or if that is long its number."""
    text = str(move)
    return text if len(text) <= LONGEST_CODE else f"#{move.component}.{number}"
