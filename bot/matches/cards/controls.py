"""The buttons and selects by which a move is chosen: few taps, on a phone too."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TypeGuard

import discord

from bot.chat.items import ClickButton, ClickSelect, Row, row
from bot.language.words import Words
from bot.matches.custom_ids import mark_select, move_button, move_select, opening
from bot.matches.model import Match
from bot.matches.model.choices import Choice, Entry, Group, Marking, Menu, Panel, choices
from cgt.positions import Move, label

LONGEST_CODE = 50
FEW = 10
"""So many moves are shown as buttons: a message holds 40 components in all."""
ROW = 5


@dataclass(frozen=True, slots=True)
class Selection:
    """What the player to move has opened so far: a panel, and an entry of each panel in it."""

    opened: tuple[int, ...] = ()


def controls(match: Match, words: Words, chosen: Selection) -> list[Row]:
    """Return the rows by which the player to move chooses a move."""
    panels = choices(match.position)
    pressed = sum(len(panel.entries) for panel in panels if _has_buttons(panel))
    screen = Screen(match, words, chosen.opened, are_lists=pressed > FEW)
    return [made for number, panel in enumerate(panels) for made in screen.panel(panel, (number,))]


def _has_buttons(panel: Panel) -> TypeGuard[Menu]:
    """Return whether the moves of a panel can be shown as buttons."""
    return isinstance(panel, Menu) and panel.is_of_moves and len(panel.entries) <= FEW


@dataclass(frozen=True, slots=True)
class Screen:
    """The buttons and selects of one board."""

    match: Match
    words: Words
    opened: tuple[int, ...]
    are_lists: bool
    """Whether the panels of the position are lists, since there are too many moves for buttons."""

    def panel(self, panel: Panel, at: tuple[int, ...], title: str | None = None) -> list[Row]:
        """Return the rows of a panel, which stands at some place, and of what is opened in it."""
        if isinstance(panel, Marking):
            return [row(self._marks(panel))]
        if _has_buttons(panel) and not (self.are_lists and len(at) == 1):
            return self._buttons(panel.moves)
        is_opened = self.opened[: len(at)] == at and len(self.opened) > len(at)
        chosen = self.opened[len(at)] if is_opened else -1
        options = [
            self._option(entry, (*at, number), is_open=number == chosen)
            for number, entry in enumerate(panel.entries)
        ]
        kept = move_select(self.match.id, self.match.ply, at)
        rows = [row(ClickSelect(kept, title or self._title(panel), options))]
        opened = panel.entries[chosen] if 0 <= chosen < len(panel.entries) else None
        if isinstance(opened, Group):
            rows += self.panel(opened.panel, (*at, chosen), self._asked(opened))
        return rows

    def _buttons(self, moves: tuple[Choice, ...]) -> list[Row]:
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
        kept = move_button(self.match.id, self.match.ply, code_of(choice.move, choice.number))
        return ClickButton(kept, self._action(choice.move), discord.ButtonStyle.primary)

    def _option(self, entry: Entry, at: tuple[int, ...], *, is_open: bool) -> discord.SelectOption:
        """Return the option of a select that makes a move, or opens a group of them."""
        if isinstance(entry, Choice):
            return discord.SelectOption(
                label=self._action(entry.move)[:100],
                value=code_of(entry.move, entry.number),
                description=self._aftermath(entry.move),
            )
        return discord.SelectOption(
            label=self._group(entry)[:100],
            value=opening(at),
            description=self._count(entry),
            default=is_open,
        )

    def _marks(self, marking: Marking) -> ClickSelect:
        """Return the select in which the places of a move are marked."""
        asked, where = self.words.text(marking.marks.asked), self._where(marking.component)
        return ClickSelect(
            mark_select(self.match.id, self.match.ply, marking.component),
            self.words("{asked} in {label}", asked=asked, label=where) if where else asked,
            [
                discord.SelectOption(label=self.words.text(name)[:100], value=value)
                for value, name in marking.marks.names
            ],
            most=marking.marks.most,
        )

    def _where(self, component: int) -> str:
        """Return the letter of a component, or nothing where there is only one to move in."""
        return "" if self.match.position.alone is not None else label(component)

    def _action(self, move: Move) -> str:
        """Return what a move does, in words."""
        part = self.match.position.components[move.component]
        where = self._where(move.component)
        return self.words.text(part.ruleset.action(part.state, move.option, where))

    def _aftermath(self, move: Move) -> str | None:
        """Return what comes of a move, in words."""
        part = self.match.position.components[move.component]
        said = part.ruleset.aftermath(part.state, move.option)
        return None if said is None else self.words.text(said)[:100]

    def _group(self, group: Group) -> str:
        """Return what a group of moves is called."""
        where = self._where(group.component)
        if group.step is None:
            return where or label(group.component)
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
