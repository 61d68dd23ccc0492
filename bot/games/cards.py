"""How the catalogue, the rules of a game, the help and the welcome are shown."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.chat.card import BLUE, Card, Picture, text
from bot.chat.custom_id import written
from bot.chat.items import ClickButton, ClickSelect, Part, row
from bot.games.clicks import ChooseFamily, PlayGame, ShowPage, ShowRulesOf
from bot.games.model import PER_PAGE, family_at, first_games, page_of
from bot.language.names import game_name, pretty, title
from bot.language.words import Words
from cgt.analysis.telling import told_period
from cgt.drawing import alt_text
from cgt.notation import position
from cgt.play import Play
from cgt.positions import Move, Position, Ruleset
from cgt.rulesets.catalogue import ABOUT, entry_of, families
from cgt.rulesets.entry import Entry
from cgt.showing.presenter import presenter


def play_of(ruleset: Ruleset, words: Words, play: Play = Play.NORMAL) -> list[ClickButton]:
    """Return the button that begins a match; none where the name is too long to be kept."""
    kept = PlayGame(play, ruleset.code)
    if not kept.fits:
        return []
    label = words("Play {game}", game=game_name(ruleset, words))
    return [ClickButton(kept, label, discord.ButtonStyle.success)]


def play_and_rules(ruleset: Ruleset, words: Words) -> list[ClickButton]:
    """Return the buttons of a game of the catalogue."""
    rules = ClickButton(ShowRulesOf(ruleset.code), words("Rules"))
    return [*play_of(ruleset, words), rules]


def browse_card(index: int, page: int, images: Sequence[bytes], words: Words) -> Card:
    """Return a page of the catalogue; without pictures (``images`` empty) it is text alone."""
    family, about, entries = family_at(index)
    page, shown = page_of(index, page)
    head = f"### {words('Games')}: {words.text(family)}\n{words.text(about)}"
    parts: list[Part] = [text(head)]
    pictures: list[Picture] = []
    for number, entry in enumerate(shown):
        parts.append(text(_told(entry, words)))
        if number < len(images):
            alt = words.text(alt_text(position(entry.start, entry.ruleset), title=title))
            pictures.append(Picture(f"game{number}.png", images[number], alt))
            parts.append(pictures[-1].gallery())
        parts.append(row(*play_and_rules(entry.ruleset, words)))
    pages = -(-len(entries) // PER_PAGE)
    if pages > 1:
        back = ShowPage(index, max(0, page - 1))
        more = ShowPage(index, min(pages - 1, page + 1))
        turns = row(
            ClickButton(back, words("‹ Back"), disabled=page == 0),
            ClickButton(more, words("More ›"), disabled=page == pages - 1),
        )
        parts += [text(words("-# Page {page} of {pages}", page=page + 1, pages=pages)), turns]
    parts.append(row(family_menu(index, words)))
    return Card(parts, tuple(pictures), BLUE)


def _told(entry: Entry, words: Words) -> str:
    """Return what the catalogue says of a game."""
    name = game_name(entry.ruleset, words)
    return f"**{name}** · `{entry.code}`\n{words.text(entry.rule)}"


def family_menu(index: int | None, words: Words) -> ClickSelect:
    """Return the select that leads to another family, or back to the overview (None)."""
    overview = discord.SelectOption(
        label=words("Where to start"), value=written(None), default=index is None
    )
    options = [
        overview,
        *(
            discord.SelectOption(
                label=words.text(family)[:100],
                value=written(number),
                description=words.counted(
                    "{count} game. {about}",
                    "{count} games. {about}",
                    count=len(families()[family]),
                    about=about,
                )[:100],
                default=number == index,
            )
            for number, (family, about) in enumerate(ABOUT)
        ),
    ]
    return ClickSelect(ChooseFamily(), words("Another family"), options)


def overview_card(words: Words) -> Card:
    """Return the front page of the catalogue; a button there begins a match."""
    count = sum(map(len, families().values()))
    head = words(
        "Two players, the same moves for both; whoever makes the last move wins. I know {count} "
        "such games. New to them? Play one of these against me:",
        count=count,
    )
    parts: list[Part] = [text(f"### {words('Games')}\n{head}")]
    for entry in first_games():
        rule = words.text(entry.rule)
        parts.append(text(f"**{game_name(entry.ruleset, words)}**\n{rule}"))
        parts.append(row(*play_and_rules(entry.ruleset, words)))
    names = ", ".join(words.text(family) for family, _about in ABOUT)
    told = words(
        "**All the games**, with pictures, are in the list below: {families}.", families=names
    )
    parts.append(text(told))
    parts.append(row(family_menu(None, words)))
    return Card(parts, (), BLUE)


LONGEST = 40
"""The longest notation of a move that is spelt out."""


def rules_text(
    ruleset: Ruleset,
    title: str,
    example: tuple[Position, Move] | None,
    words: Words,
    play: Play = Play.NORMAL,
) -> str:
    """Return the rule of a game, who wins, and an example move."""
    lines = [
        f"### {title}",
        words.text(ruleset.rule),
        words("Players take turns; **whoever makes the last move wins**.")
        if play is Play.NORMAL
        else words("Misère play: players take turns; **whoever makes the last move loses**."),
    ]
    if example is not None:
        lines.append(_example(*example, words))
    return "\n".join(lines)


def facts_text(ruleset: Ruleset, example: tuple[Position, Move] | None, words: Words) -> str:
    """Return how a game is typed and what is known of it, in small print; it may be nothing."""
    entry, lines = entry_of(ruleset), list[str]()
    if example is not None:
        start, move = example
        lines.append(
            words(
                "As text: the position `{position}`, the move `{move}`.", position=start, move=move
            )
        )
    if entry is not None:
        lines += _known(entry, words)
    return "\n".join(f"-# {line}" for line in lines)


def _example(start: Position, move: Move, words: Words) -> str:
    """Return what the example move does, and what comes of it."""
    component = start.components[move.component]
    action, notation = words.text(start.action(move)), pretty(move, start)
    after = presenter(component.ruleset).aftermath(component.state, move.option)
    if after is None or len(notation) > LONGEST:
        return words("For example **{action}** ({move}).", action=action, move=notation[:LONGEST])
    return words(
        "For example **{action}** ({move}): {after}.",
        action=action,
        move=notation,
        after=words.text(after),
    )


def _known(entry: Entry, words: Words) -> list[str]:
    """Return other names of a game, where to read about it, and what is known of its values."""
    lines: list[str] = []
    if entry.code != str(entry.ruleset):
        lines.append(words("Its code is `{code}`.", code=entry.code))
    if entry.aliases:
        lines.append(words("Also found under: {names}", names=", ".join(entry.aliases)))
    if entry.ruleset.is_of_heaps:
        told = told_period(entry.ruleset)
        lines.append(words("Its nim-sequence: {told}", told=told))
    lines.append(words("Read about it: {reference}", reference=entry.reference))
    return lines


def help_card(words: Words, link: str) -> Card:
    """Return the help, with a button for each game that is good to begin with.

    ``link`` is the one by which another server takes in the bot.
    """
    invitation = words(
        "-# [Invite me]({link}) to another server, with just the permissions that I need.",
        link=link,
    )
    buttons = [button for entry in first_games() for button in play_of(entry.ruleset, words)]
    return Card([text(f"{help_text(words)}\n{invitation}"), row(*buttons)])


def help_text(words: Words) -> str:
    """Return where to start, and what the bot can do, the most useful first."""
    return "\n".join(
        [
            words("### Hello, I am Grundy"),
            words(
                "I play games for two in which both have the same moves, and can tell you why I "
                "win. Tap a game below to play it against me, or begin here:"
            ),
            "",
            words("`/games` – all the games, each with a picture and a Play button"),
            words("`/play` – a match against me; `opponent:` challenges a friend, `anyone:` all"),
            words("`/crowd`, `/teams` – all of a channel against me, or two teams; also by vote"),
            words("`/quick` – a match in one tap"),
            words("`/puzzle` – a position that can be won: find the move"),
            "",
            words("**While you play**"),
            words("`/rules` – how a game is played"),
            words("`/move` – type a move, such as `C-3`: three from heap C"),
            words("*Hint*, *Take back* – below a board; `/play teach:True` judges your moves"),
            words("`/matches`, `/board` – your open matches, and a lost board again"),
            words("`/follow` – watch a match of others, and be told how it ends"),
            words("`/review` – any match move by move, from its record"),
            words("`/leaderboard`, `/profile`, `/head-to-head` – who wins, and who keeps a win"),
            words("`/tournament`, `/night`, `/tournaments` – rounds for all, up to a podium"),
            words("`/preferences`, `/settings` – your own preferences, and the server's settings"),
            words("`/privacy` – what I keep about you: see, download, delete"),
            "",
            words("**To see why**"),
            words("`/winner` – who wins a position, and by which move"),
            words("`/grundy` – what a position is worth: its nim value"),
            words("`/sequence` – the values of all heaps, with the period"),
            words("`/mex` – the smallest number that is missing"),
            "",
            words("-# A position is written `3 4 5`, or with its game: `take 1-3: 3 4 5`."),
        ]
    )


def welcome_card(words: Words) -> Card:
    """Return three lines, and a button that begins a match."""
    lines = [
        words("### Hello! I am Grundy: I play Nim, Kayles, Chomp and many more games for two."),
        words("Tap the button to play me, or `/play` a friend; `/puzzle` sets a puzzle."),
        words("`/help` tells the rest; `/settings` is for those who may manage this server."),
    ]
    first = first_games()[0].ruleset
    return Card([text("\n".join(lines)), row(*play_of(first, words))])
