"""The buttons and selects for choosing a move in few taps, even on a phone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

import discord

from bot.chat.card import text
from bot.chat.custom_id import text_of
from bot.chat.items import ClickButton, ClickSelect, Part, Row, row
from bot.language.names import pretty
from bot.language.words import Words
from bot.play.matches.clicks import MOVES, MoveClicks, OfBoard
from bot.play.matches.model.choices import (
    MANY,
    Choice,
    Entry,
    Group,
    Marking,
    Menu,
    Panel,
    Typing,
    choices,
)
from bot.play.matches.model.match import Match
from cgt.core.positions import Move, Position, label as letter_of
from cgt.showing.presenter import presenter

LONGEST_CODE = 50
BELOW = 10
"""The maximum number of buttons below several lists. A message holds 40 components."""
ROW = 5
LINES = 6
"""The maximum number of lines of buttons that leave room for the board on a phone."""
LINE, BUTTON, LETTER = 275, 32, 7.5
"""The width of a line there, of a button without its letters, and of a letter, in px."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The path of panels and entries that the player to move has opened."""

    opened: tuple[int, ...] = ()


def clicks_of(match: Match) -> MoveClicks:
    """Return the clicks of a match's controls at its stage."""
    return MOVES.on(OfBoard(match.id, match.stage), match.mode.revision)


NOTHING_CHOSEN = Selection()


def controls(position: Position, words: Words, clicks: MoveClicks, chosen: Selection) -> list[Part]:
    """Return the rows by which the player to move chooses a move.

    Moves or groups of moves are buttons, or lists if the buttons don't fit on the screen of a
    phone.
    """
    screen = Screen(position, words, clicks, chosen.opened, position.alone is not None)
    panels = choices(position)
    menu = panels[0] if len(panels) == 1 else None
    if isinstance(menu, Menu) and (rows := screen.buttons(menu.entries, (0,))):
        opened, at = screen.opened_in(menu)
        return [*rows] if opened is None else screen.step(opened, at)
    return [made for number, panel in enumerate(panels) for made in screen.panel(panel, (number,))]


def _lines(rows: Iterable[Row]) -> int:
    """Return the approximate number of lines that rows of buttons take on a phone."""
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
    """Whether only one component has moves left."""

    def panel(
        self, panel: Panel, at: tuple[int, ...], title: str | None = None, most: int = BELOW
    ) -> list[Row]:
        """Return the rows of a panel at a path, and of its opened entry.

        An opened menu of moves has buttons if there are at ``most`` that many.
        """
        if isinstance(panel, Marking):
            return [row(self._marks(panel))]
        if isinstance(panel, Typing):
            return [row(ClickButton(self.clicks.ask(at), self.span(panel)))]
        is_short = len(at) > 1 and panel.is_of_moves and len(panel.entries) <= most
        if is_short and (rows := self.buttons(panel.entries, at)):
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
            if panel.is_of_moves and len({option.description for option in options}) == 1:
                for option in options:
                    option.description = None
            kept = self.clicks.choose(at, number)
            asked = self._span(entries) if len(panel.lists) > 1 else title or self._title(panel)
            rows.append(row(ClickSelect(kept, asked, options, made=self.clicks.made)))
        opened = panel.entries[chosen] if 0 <= chosen < len(panel.entries) else None
        if isinstance(opened, Group):
            rows += self.panel(opened.panel, (*at, chosen), self._placeholder(opened))
        return rows

    def opened_in(self, menu: Menu) -> tuple[Group | None, tuple[int, ...]]:
        """Return the innermost opened group that is on buttons, if there is one, with its path."""
        found, at, entries = None, (0,), menu.entries
        for number in self.opened[1:] if self.opened[:1] == at else ():
            entry = entries[number] if 0 <= number < len(entries) else None
            if not isinstance(entry, Group):
                break
            found, at = entry, (*at, number)
            panel = entry.panel
            if (
                not isinstance(panel, Menu)
                or panel.is_of_moves
                or not self.buttons(panel.entries, at)
            ):
                break
            entries = panel.entries
        return found, at

    def step(self, group: Group, at: tuple[int, ...]) -> list[Part]:
        """Return the next of several taps, with a question, a group's entries, and a way back."""
        asked = self._placeholder(group)
        back = row(
            ClickButton(self.clicks.open(at[:-1] if len(at) > 2 else ()), self.words("‹ Back"))
        )
        entries = group.panel.entries if isinstance(group.panel, Menu) else ()
        rows = self.buttons(entries, at, group) if entries else []
        return [text(f"-# {asked}"), *(rows or self.panel(group.panel, at, asked, MANY)), back]

    def buttons(
        self, entries: Sequence[Entry], at: tuple[int, ...], group: Group | None = None
    ) -> list[Row]:
        """Return a button for each entry of the panel at a path, or no rows if they don't fit.

        The moves of a component are in a row of their own. If their words take too much room on a
        phone, the labels are in notation. The labels don't repeat a ``group`` that was opened.
        """
        if len(entries) > MANY:
            return []
        groups = [list(group) for _, group in groupby(entries, key=_component_of)]
        are_apart = len(groups) < ROW and all(isinstance(entry, Choice) for entry in entries)
        for layout in (groups if are_apart else [list(entries)], [list(entries)]):
            for label in (partial(self._rest, group), self._entry_text):
                rows = [
                    row(*(self._button(entry, label(entry), at, entries) for entry in line))
                    for group in layout
                    for line in discord.utils.as_chunks(group, ROW)
                ]
                if _lines(rows) <= LINES:
                    return rows
        return []

    def _button(
        self, entry: Entry, label: str, at: tuple[int, ...], entries: Sequence[Entry]
    ) -> ClickButton:
        """Return the button of a move, or a grey one with an arrow that opens a choice."""
        if isinstance(entry, Choice):
            made = self.clicks.make(code_of(entry.move, entry.number))
            return ClickButton(made, label, discord.ButtonStyle.primary)
        opened = self.clicks.open((*at, entries.index(entry)))
        return ClickButton(opened, f"{label.removesuffix(' …')} ›")

    def _rest(self, group: Group | None, entry: Entry) -> str:
        """Return the label of an entry of an opened group."""
        if isinstance(entry, Group) or group is None:
            return self._on_button(entry)
        part = self.position.components[entry.move.component]
        shown, option = presenter(part.ruleset), entry.move.option
        chosen = group.square or ("" if group.step is None else str(group.step))
        return self.words.text(shown.rest(part.state, option, chosen))

    def _short(self, group: Group) -> str:
        """Return the shortest clear label of a group on a button."""
        where, square = self._letter(group.component), group.square
        if square:
            return self.words("{label}: {step}", label=where, step=square) if where else square
        if group.step is not None:
            return self._called(group)
        part = self.position.components[group.component]
        state = part.ruleset.write(part.state)
        return f"{where} {state}" if state.isdecimal() else where

    def _on_button(self, entry: Entry) -> str:
        """Return the label of a button, which is only its name for a square."""
        is_square = isinstance(entry, Group) and entry.square[-1:].isdigit()
        return self._entry_text(entry) if is_square else self._called(entry)

    def _entry_text(self, entry: Entry) -> str:
        """Return an entry in notation if it is clear next to the picture, or else in words."""
        if isinstance(entry, Group):
            return self._short(entry)
        part = self.position.components[entry.move.component]
        is_plain = presenter(part.ruleset).is_plain(part.state, entry.move.option)
        return pretty(entry.move, self.position) if is_plain else self._called(entry)

    def _option(self, entry: Entry, at: tuple[int, ...], *, is_open: bool) -> discord.SelectOption:
        if isinstance(entry, Choice):
            return discord.SelectOption(
                label=self._called(entry)[:100],
                value=code_of(entry.move, entry.number),
                description=self._aftermath(entry.move),
            )
        return discord.SelectOption(
            label=self._called(entry)[:100],
            value=text_of(at),
            description=self._count(entry),
            default=is_open,
        )

    def span(self, typing: Typing) -> str:
        """Return the range of moves to type, from the first to the last one if all are listed."""
        first = self._action(typing.moves[0].move)
        last = self._action(typing.moves[-1].move) if typing.are_all else ""
        return self.words("{first} … {last}", first=first, last=last).rstrip()

    def _marks(self, marking: Marking) -> ClickSelect:
        asked, where = self.words.text(marking.marks.asked), self._letter(marking.component)
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

    def _letter(self, component: int) -> str:
        """Return the letter of a component, or nothing if only one has moves left."""
        return "" if self.is_alone else letter_of(component)

    def _action(self, move: Move) -> str:
        part = self.position.components[move.component]
        where = self._letter(move.component)
        return self.words.text(presenter(part.ruleset).action(part.state, move.option, where))

    def _aftermath(self, move: Move) -> str | None:
        part = self.position.components[move.component]
        said = presenter(part.ruleset).aftermath(part.state, move.option)
        return None if said is None else self.words.text(said)[:100]

    def _called(self, entry: Entry) -> str:
        """Return the label of an entry, with dots if a group is named like its first move."""
        if isinstance(entry, Choice):
            return self._action(entry.move)
        name = self._group(entry)
        first = entry.panel.entries[0] if isinstance(entry.panel, Menu) else None
        if isinstance(first, Choice) and self._action(first.move) == name:
            return f"{name} …"
        return name

    def _span(self, entries: Sequence[Entry]) -> str:
        """Return the label of one select of several, from its first entry to its last."""
        first, last = (self._called(entry) for entry in (entries[0], entries[-1]))
        return self.words("{first} … {last}", first=first, last=last)

    def _group(self, group: Group) -> str:
        where = self._letter(group.component)
        if group.step is None:
            part = self.position.components[group.component]
            letter, shown = letter_of(group.component), presenter(part.ruleset)
            name = shown.named(part.state, letter)
            return letter if name is None else self.words.text(name)
        step = self.words.text(group.step)
        return self.words("{label}: {step}", label=where, step=step) if where else step

    def _count(self, group: Group) -> str | None:
        if group.count is None:
            return None
        return self.words.counted("{count} move", "{count} moves", count=group.count)

    def _title(self, menu: Menu) -> str:
        where = "" if menu.component is None else self._letter(menu.component)
        if menu.is_of_moves:
            if where:
                return self.words("Choose a move in {label}", label=where)
            return self.words("Choose a move")
        if where:
            return self.words("Choose where to move in {label}", label=where)
        return self.words("Choose where to move")

    def _placeholder(self, group: Group) -> str:
        place = self._group(group)
        if isinstance(group.panel, Menu) and not group.panel.is_of_moves:
            return self.words("{place}: choose where to move", place=place)
        return self.words("{place}: choose a move", place=place)


def _component_of(entry: Entry) -> int:
    return entry.move.component if isinstance(entry, Choice) else entry.component


def code_of(move: Move, number: int) -> str:
    """Return the code of a move for a button, which is its notation or a number if that is long."""
    text = str(move)
    return text if len(text) <= LONGEST_CODE else f"#{move.component}.{number}"
