"""Cards and forms for inventing a game."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.answers.explore.cards import game_tools
from bot.chat.card import Card, Gallery, board_picture, text
from bot.chat.custom_id import text_of
from bot.chat.errors import sentence_of
from bot.chat.items import ClickButton, ClickSelect, Field, Part, field_id, form_of, row
from bot.chat.sanitize import escape_code, sentence
from bot.language.names import game_name
from bot.language.words import Words
from bot.play.matches.cards.challenge import invite
from bot.server.games.cards import play_and_rules
from bot.server.games.clicks import PlayGame, SetPuzzle
from bot.server.games.model import LONGEST_NAME
from bot.server.inventing.clicks import (
    ChooseIdea,
    Invent,
    KeepInvention,
    ShowIdeas,
    ShowInvention,
    ShowMore,
)
from bot.server.inventing.model import (
    IDEAS,
    LONGEST_ABOUT,
    LONGEST_RULE,
    FirstLook,
    Invention,
    of_idea,
)
from cgt.core.convention import Convention
from cgt.core.positions import Ruleset
from cgt.errors import CgtError, NotationError
from cgt.rules import split_title

MOST_MEANT = 3
"""The maximum number of buttons for what a wrong rule may have meant."""
LONGEST_SHOWN = 64
"""The maximum number of characters of a rule in small print, two lines on a phone."""


def gallery_card(words: Words) -> Card:
    """Return the ideas to start from, and the button for a rule of one's own."""
    lines = [
        words("### Invent a game"),
        words(
            "Write a rule in one line. I'll tell you what I understood, and then play it, explain "
            "it and set puzzles on it."
        ),
        words("-# For example, `{rule}` means: take at most half of a heap.", rule=IDEAS[0].rule),
    ]
    options = [
        discord.SelectOption(
            label=words.text(idea.name)[:100],
            value=text_of(number),
            description=words.text(idea.about)[:100],
        )
        for number, idea in enumerate(IDEAS)
    ]
    start = ClickButton(Invent(""), words("Write a rule"), discord.ButtonStyle.success)
    ideas = ClickSelect(ChooseIdea(), words("Start from an idea"), options)
    return Card([text("\n".join(lines)), row(ideas), row(start)])


def invention_form(wanted: Invent, words: Words) -> ui.Modal:
    """Return the form for an invention, filled in with what was typed so far."""
    typed = Invention.of(wanted.invention)
    rule: ui.TextInput[ui.LayoutView] = ui.TextInput(
        custom_id=field_id(0),
        style=discord.TextStyle.paragraph,
        default=typed.rule[:LONGEST_RULE] or None,
        placeholder=IDEAS[0].rule,
        max_length=LONGEST_RULE,
    )
    hint = words("n is a heap. Behind the arrow is what a move can leave.")
    fields = [Field(words("The rule"), rule, hint), *_about_fields(typed, 1, words, named=False)]
    return form_of(wanted, words("Invent a game"), fields)


def keeping_form(wanted: KeepInvention, words: Words) -> ui.Modal:
    """Return the form for the name under which a server keeps an invention."""
    fields = _about_fields(Invention.of(wanted.invention), 0, words, named=True)
    return form_of(wanted, words("Keep for this server"), fields)


def _about_fields(typed: Invention, first: int, words: Words, *, named: bool) -> list[Field]:
    """Return the fields for the name and the sentence. The name is required if ``named``."""
    name: ui.TextInput[ui.LayoutView] = ui.TextInput(
        custom_id=field_id(first),
        default=typed.name[:LONGEST_NAME] or None,
        placeholder=words.text(IDEAS[0].name),
        required=named,
        max_length=LONGEST_NAME,
    )
    about: ui.TextInput[ui.LayoutView] = ui.TextInput(
        custom_id=field_id(first + 1),
        default=typed.about[:LONGEST_ABOUT] or None,
        placeholder=words.text(IDEAS[0].about),
        required=False,
        max_length=LONGEST_ABOUT,
    )
    hint = words("Everyone here can type it in commands") if named else words("If you like")
    return [
        Field(words("Its name"), name, hint),
        Field(words("A sentence about it"), about, words("If you like")),
    ]


def invention_card(
    invention: Invention,
    game: Ruleset,
    look: FirstLook | CgtError,
    values: Sequence[Sequence[int]] | None,
    words: Words,
    *,
    pictures: bool,
    invites: bool,
) -> Card:
    """Return an invented game as it was understood, with a first look at it.

    If that failed, ``look`` is the reason, and the game can't be played. ``values`` are None if the
    time ran out. ``invites`` offers a match to the others.
    """
    named, rule = split_title(str(game)) or ("", str(game))
    lines = [f"### {game_name(game, words)}"] if named else []
    if invention.about:
        lines.append(sentence(invention.about, LONGEST_ABOUT))
    understood = words.text(game.rule)
    lines += [understood if lines else f"**{understood}**", f"-# `{_shortened(rule)}`"]
    typed, is_playable = str(invention), isinstance(look, FirstLook) and look.is_playable
    change = ClickButton(Invent(typed), words("Change"))
    more = ClickButton(ShowMore(is_playable, typed), words("More"))
    if isinstance(look, CgtError):
        return Card([text("\n".join([*lines, sentence_of(look, words)])), row(change, more)])
    below = _value_lines(values, words)
    if look.is_playable:
        below.append(f"-# {words.text(look.ends)}")
    else:
        lines.append(words.text(look.ends))
    parts: list[Part] = [text("\n".join(lines))]
    if pictures:
        parts.append(Gallery(board_picture(look.image, look.start, words)))
    parts.append(text(_examples(look, words)))
    buttons: list[ClickButton] = []
    if look.is_playable:
        play = PlayGame(Convention.NORMAL, game.code)
        buttons = [
            ClickButton(play, words("Play it"), discord.ButtonStyle.success),
            *([invite(game.code, words)] if invites else []),
        ]
    return Card([*parts, row(*buttons, change, more), text("\n".join(below))])


def _shortened(rule: str) -> str:
    """Return a rule for use between backticks, without its middle if it is too long."""
    if len(rule) > LONGEST_SHOWN:
        half = LONGEST_SHOWN // 2 - 1
        first, last = rule[:half].rpartition(" ")[0], rule[-half:].partition(" ")[2]
        rule = f"{first} … {last}"
    return escape_code(rule)


def _examples(look: FirstLook, words: Words) -> str:
    """Return the line with the example moves, or "" without moves."""
    if not look.moves:
        return ""
    moves = " · ".join(words.text(move) for move in look.moves)
    start = str(look.start.components[0]).replace(",", ", ")
    return words("Moves from {start}, for example: {moves}", start=start, moves=moves)


def _value_lines(values: Sequence[Sequence[int]] | None, words: Words) -> list[str]:
    """Return the first nim values, or a note if the time ran out."""
    if values is None:
        return [words("-# I couldn't find its first values in time.")]
    if not values or not any(values):
        return []
    lines: list[str] = []
    if len(values) == 1:
        (found,) = values
        head = words("**Values of the heaps 0 to {last}:**", last=len(found) - 1)
        lines.append(f"{head} {' '.join(map(str, found))}")
    else:
        head = words(
            "**Values from (0, 0) to {last}:**", last=f"({len(values) - 1}, {len(values[0]) - 1})"
        )
        lines.append(f"{head}\n```\n{_table(values)}\n```")
    lines.append(words("-# If the value is 0, the player to move loses."))
    return lines


def _table(values: Sequence[Sequence[int]]) -> str:
    """Return the values of pairs as on the board of squares, with the numbers on its sides.

    The first number of a pair goes to the right, and the second one up.
    """
    width = max(len(str(value)) for line in values for value in line)
    rows = [[column[number] for column in values] for number in range(len(values[0]))]
    cells = [" ".join(f"{value:>{width}}" for value in row) for row in rows]
    below = " ".join(f"{number:>{width}}" for number in range(len(values)))
    lines = [f"{number}│{row}" for number, row in enumerate(cells)][::-1]
    return "\n".join([*lines, f" └{'─' * len(below)}", f"  {below}"])


def known_card(game: Ruleset, words: Words) -> Card:
    """Return the answer to the name of a game in place of a rule."""
    said = words("I know that one already: **{game}**.", game=game_name(game, words))
    lines = [said, words.text(game.rule)]
    start = ClickButton(Invent(""), words("Write a rule"))
    return Card([text("\n".join(lines)), row(*play_and_rules(game, words), start)])


def wrong_card(error: CgtError, invention: Invention, words: Words) -> Card:
    """Return the mistake in a rule, with what it may have meant and another try."""
    meant = error.candidates if isinstance(error, NotationError) else ()
    tries = [Invention.typed(each, invention.name, invention.about) for each in meant]
    styles = [discord.ButtonStyle.success, *[discord.ButtonStyle.secondary] * MOST_MEANT]
    others = [
        ClickButton(ShowInvention(str(other)), other.rule[:80], style)
        for other, style in zip(tries, styles[:MOST_MEANT], strict=False)
    ]
    again = ClickButton(Invent(str(invention)), words("Try again"), styles[min(1, len(others))])
    ideas = ClickButton(ShowIdeas(), words("Ideas"))
    said = sentence_of(error, words, has_buttons=bool(others))
    return Card([text(said), row(*others, again, *([] if len(others) == MOST_MEANT else [ideas]))])


def more_card(
    invention: Invention, game: Ruleset, words: Words, *, is_playable: bool, keeps: bool
) -> Card:
    """Return the further uses of an invention. ``keeps`` offers to keep it."""
    lines = [
        f"### {game_name(game, words)}",
        words("In a command, type it as `{game}`.", game=escape_code(str(game))),
    ]
    buttons = [ClickButton(ShowIdeas(), words("Ideas"))]
    if is_playable:
        puzzle = SetPuzzle(Convention.NORMAL, game.code)
        buttons.insert(0, ClickButton(puzzle, words("Puzzle")))
    if keeps:
        keep = KeepInvention(str(invention))
        buttons.insert(0, ClickButton(keep, words("Keep for this server")))
    return Card([text("\n".join(lines)), row(*buttons), game_tools(game, words)])


def offered_ideas(words: Words) -> list[tuple[str, str]]:
    """Return the ideas to complete a rule with, each as its name and its notation."""
    return [
        (f"{words.text(idea.name)}: {words.text(idea.about)}", of_idea(idea, words.text).notation)
        for idea in IDEAS
    ]
