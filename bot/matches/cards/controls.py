"""The buttons and selects by which a move is chosen: few taps, on a phone too."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import count, groupby, islice

import discord

from bot.chat.items import ClickButton, ClickSelect, Row, row
from bot.language.names import pretty
from bot.language.words import Words
from bot.matches.custom_ids import (
    LAST_PAGE,
    component_button,
    component_select,
    move_button,
    move_select,
    page_select,
    page_value,
)
from bot.matches.model import Match
from cgt.positions import Component, Move, label

LONGEST_CODE = 50
FEW = 10
"""So many moves, or heaps, are shown as buttons."""
ROW = 5
PAGE = 23
"""So many options a page of a select shows; two are kept for turning the page."""
PAGES = 25
"""So many pages can be jumped to at once."""
SHORT = 40
"""The longest notation that is told in passing."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What the player to move has chosen so far: a component, and pages of the selects."""

    component: int | None = None
    page: int = 0
    components_page: int = 0


def controls(match: Match, words: Words, chosen: Selection) -> list[Row]:
    """Return the rows by which the player to move chooses a move."""
    position = match.position
    alive = [index for index, part in enumerate(position.components) if not part.is_over]
    if position.count_moves(FEW + 1) <= FEW:
        return _all_moves(match, one_row_each=len(alive) < ROW)
    component = alive[0] if len(alive) == 1 else chosen.component
    rows: list[Row] = []
    if len(alive) > 1:
        rows += _component_rows(match, words, alive, chosen)
    if component in alive:
        rows += _move_rows(match, words, component, chosen.page)
    return rows


def _all_moves(match: Match, *, one_row_each: bool) -> list[Row]:
    """Return a button for each move; those in one component stand together, if there is room."""
    moves = list(match.position.moves())
    groups = [moves]
    if one_row_each:
        groups = [list(group) for _, group in groupby(moves, key=lambda move: move.component)]
    seen: dict[int, count[int]] = {}
    buttons = [
        [
            _move_button(match, move, next(seen.setdefault(move.component, count())))
            for move in group
        ]
        for group in groups
    ]
    return [made for group in buttons for made in _rows(group)]


def _component_rows(match: Match, words: Words, alive: list[int], chosen: Selection) -> list[Row]:
    """Return the rows that choose a component."""
    if len(alive) <= FEW:
        return _rows(
            [
                ClickButton(
                    component_button(match.id, match.ply, index),
                    label(index),
                    discord.ButtonStyle.primary
                    if index == chosen.component
                    else discord.ButtonStyle.secondary,
                )
                for index in alive
            ]
        )
    page = chosen.components_page
    if chosen.component in alive:
        page = alive.index(chosen.component) // PAGE
    first = page * PAGE
    shown = alive[first : first + PAGE]
    options = [
        discord.SelectOption(
            label=label(index),
            value=str(index),
            description=str(match.position.components[index])[:100],
            default=index == chosen.component,
        )
        for index in shown
    ]
    turns = _turns(words, page, more=first + PAGE < len(alive))
    return [
        row(
            ClickSelect(
                component_select(match.id, match.ply),
                words("Choose where to move"),
                options + turns,
            )
        )
    ]


def _move_rows(match: Match, words: Words, component: int, page: int) -> list[Row]:
    """Return the rows that choose a move in a component."""
    part = match.position.components[component]
    first = page * PAGE
    found = list(
        islice(
            (Move(component, option) for option in part.ruleset.options(part.state)),
            first,
            first + PAGE + 1,
        )
    )
    if page == 0 and len(found) <= FEW:
        return _rows([_move_button(match, move, number) for number, move in enumerate(found)])
    options = [
        discord.SelectOption(
            label=pretty(move)[:100],
            value=code_of(move, number),
            description=_left(part, move, words),
        )
        for number, move in enumerate(found[:PAGE], first)
    ]
    turns = _turns(words, page, more=len(found) > PAGE and page < LAST_PAGE)
    moves = ClickSelect(
        move_select(match.id, match.ply, component),
        words("Choose a move in {label}", label=label(component)),
        options + turns,
    )
    pages = _pages(match, words, component, page)
    return [*([row(pages)] if pages else []), row(moves)]


def _pages(match: Match, words: Words, component: int, page: int) -> ClickSelect | None:
    """Return the select that jumps to a page of moves, each named by its first and last move.

    It lists the pages from a few before this one on, as many as a select holds; None where
    there is only one.
    """
    part = match.position.components[component]
    start = max(0, min(page - PAGES // 2, LAST_PAGE + 1 - PAGES))
    listed = islice(iter(part.ruleset.options(part.state)), start * PAGE, (start + PAGES) * PAGE)
    texts = [option.text for option in listed]
    if not texts or (start == 0 and len(texts) <= PAGE):
        return None
    options = [
        discord.SelectOption(
            label=words("{first} to {last}", first=_short(texts[at]), last=_short(end))[:100],
            value=page_value(start + at // PAGE),
            default=start + at // PAGE == page,
        )
        for at in range(0, len(texts), PAGE)
        for end in [texts[min(at + PAGE, len(texts)) - 1]]
    ]
    return ClickSelect(
        page_select(match.id, match.ply, component),
        words("Which moves in {label}", label=label(component)),
        options,
    )


def _short(text: str) -> str:
    """Return the notation of an option, cut where it is long."""
    shown = re.sub("^-", "−", text)
    return shown if len(shown) <= SHORT else f"{shown[: SHORT - 1]}…"


def _left(part: Component, move: Move, words: Words) -> str | None:
    """Return what a move leaves, unless that is too long to be of use."""
    left = " + ".join(part.ruleset.write(state) for state in move.option.parts)
    return words("leaves {left}", left=left)[:100] if len(left) <= SHORT else None


def _turns(words: Words, page: int, *, more: bool) -> list[discord.SelectOption]:
    """Return the options that turn the pages of a select."""
    turns: list[discord.SelectOption] = []
    if page:
        turns.append(discord.SelectOption(label=words("‹ Back"), value=page_value(page - 1)))
    if more:
        turns.append(discord.SelectOption(label=words("More ›"), value=page_value(page + 1)))
    return turns


def _move_button(match: Match, move: Move, number: int) -> ClickButton:
    """Return the button of a move, the option of this number in its component."""
    kept = move_button(match.id, match.ply, code_of(move, number))
    return ClickButton(kept, pretty(move), discord.ButtonStyle.primary)


def code_of(move: Move, number: int) -> str:
    """Return what a button remembers of a move: its notation, or if that is long its number."""
    text = str(move)
    return text if len(text) <= LONGEST_CODE else f"#{move.component}.{number}"


def _rows(buttons: list[ClickButton]) -> list[Row]:
    """Return buttons in rows."""
    return [row(*buttons[start : start + ROW]) for start in range(0, len(buttons), ROW)]
