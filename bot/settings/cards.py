"""Cards for the settings of a server and the preferences of a person, and the clicks on them."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import discord
from discord import ui

from bot.chat.card import Card, text
from bot.chat.custom_id import Chosen, Click, Form, Id
from bot.chat.items import (
    ANSWER,
    ClickButton,
    ClickChannelSelect,
    ClickRoleSelect,
    ClickSelect,
    ClickUserSelect,
    Part,
    Row,
    form,
    row,
)
from bot.chat.options import first_games
from bot.chat.permissions import permission_name
from bot.games.cards import own_games_button
from bot.language.catalogue import languages
from bot.language.names import CLOCKS, code_name
from bot.language.words import Words
from bot.opponent.model import Level
from bot.settings.model import MOST_FAVOURITES, Person, Server, ServerSetting
from cgt.text import Text
from cgt.themes import Theme


class Wish(StrEnum):
    """A preference of a person, on or off; its value is the name of the field."""

    NOTICES = "notices"
    CHALLENGES = "challenges"


class ChangeServer(Click, verb="set"):
    """Choose something for the server; no value is to choose nothing of one's own."""

    setting: ServerSetting
    values: Chosen[tuple[str, ...]] = ()


class SwitchServer(Click, verb="switch"):
    """Switch something on or off for the server."""

    setting: ServerSetting
    whether: bool


class AskForGames(Click, verb="setgame"):
    """Open the form in which games are typed for a setting."""

    setting: ServerSetting


class TypedGames(Form, verb="setgames"):
    """Choose the games that were typed."""

    setting: ServerSetting
    typed: Chosen[str] = ""


class ChangeWish(Click, verb="wish"):
    """Wish something for oneself, or no more."""

    wish: Wish
    whether: bool


class RefuseOne(Click, verb="nomore"):
    """Take no more challenges of a person."""

    user_id: Id


class ChooseToRefuse(Click, verb="nomoreof"):
    """Take no more challenges of the person who is chosen in the panel."""

    user_id: Chosen[Id] = 0


class TakeAgain(Click, verb="again"):
    """Take the challenges of some persons again."""

    user_ids: Chosen[tuple[Id, ...]] = ()


def games_form(server: Server, setting: ServerSetting, words: Words) -> ui.Modal:
    """Return the form, with what is chosen now."""
    several = setting is ServerSetting.FAVOURITES
    chosen = server.favourites if several else (server.game,) if server.game else ()
    return form(
        TypedGames(setting),
        words("Other favourites") if several else words("Another game"),
        words("Games, one per line") if several else words("A game"),
        ui.TextInput(
            custom_id=ANSWER,
            style=discord.TextStyle.paragraph if several else discord.TextStyle.short,
            default="\n".join(chosen),
            required=False,
            max_length=1000 if several else 100,
        ),
        words("Up to {count} names or notations, such as take 1-3", count=MOST_FAVOURITES)
        if several
        else words("A name or notation, such as take 1-3"),
    )


SHOWN = 25
"""The maximum number of options in a select."""


def person_card(person: Person, names: Sequence[str], words: Words) -> Card:
    """Return the panel; ``names`` are those of the persons who are refused by name, in order."""
    yes, no = words("on"), words("off")
    notices = words("Notices when it's your move: {state}", state=yes if person.notices else no)
    challenges = words("Challenges: {state}", state=yes if person.challenges else no)
    lines = [
        words("### Your preferences"),
        words("These apply to you in every server. Changes take effect at once."),
        words("**Notices**: I ping you once if a match is still waiting for your move."),
        words("**Challenges**: whether others can challenge you."),
    ]
    parts: list[Part] = [
        text("\n".join(lines)),
        row(
            ClickButton(ChangeWish(Wish.NOTICES, whether=not person.notices), notices),
            ClickButton(ChangeWish(Wish.CHALLENGES, whether=not person.challenges), challenges),
        ),
    ]
    if person.challenges:
        parts.append(row(ClickUserSelect(ChooseToRefuse(), words("Block challenges from…"))))
    if person.refused:
        parts += _refused(person, names, words)
    return Card(parts)


def offer_card(challenger: int, words: Words) -> Card:
    """Return what who has declined a challenge is offered, alone."""
    asked = words(
        "Declined. Would you like to block further challenges from <@{user}>?", user=challenger
    )
    button = ClickButton(RefuseOne(challenger), words("Block challenges"))
    return Card([text(asked), row(button)])


def refused_card(challenger: int, words: Words) -> Card:
    """Return what stands in place of the offer once it is taken."""
    told = words(
        "You won't get challenges from <@{user}> any more. They'll only be told that "
        "you aren't accepting any. You can undo this in /preferences, which lists the "
        "people you've blocked.",
        user=challenger,
    )
    return Card([text(told)])


def _refused(person: Person, names: Sequence[str], words: Words) -> list[Part]:
    pairs = list(zip(person.refused, names, strict=True))[-SHOWN:]
    options = [discord.SelectOption(label=name[:100], value=str(user)) for user, name in pairs]
    count = len(person.refused)
    told = words.counted(
        "You're blocking challenges from {count} person. They're only told that you aren't "
        "accepting any.",
        "You're blocking challenges from {count} people. They're only told that you aren't "
        "accepting any.",
        count=count,
    )
    return [
        text(told + "\n" + " ".join(f"<@{user}>" for user, _name in pairs)),
        row(
            ClickSelect(
                TakeAgain(), words("Accept challenges again from…"), options, most=len(options)
            )
        ),
    ]


LEVELS = {
    Level.PERFECT: Text("perfect: never makes a mistake"),
    Level.CASUAL: Text("casual: makes some mistakes"),
    Level.BEGINNER: Text("beginner: makes many mistakes"),
}
DEFAULT_CLOCKS = {clock: told for clock, told in CLOCKS.items() if clock != "move 60"}
"""The clocks that can be a server's default: all but the one that asks for an answer at once."""
GAME = Text("Game: Nim")
LEVEL = Text("Level: perfect")
CLOCK = Text("Clock: 3 days a move")
LANGUAGE = Text("Language: as set for the server in Discord")
"""The default of a setting, in words."""
WITHOUT = {
    "read_messages": Text("I can't post there on my own, but I still answer commands."),
    "send_messages": Text("I can't post there on my own, but I still answer commands."),
    "attach_files": Text("Boards there appear as plain text."),
    "read_message_history": Text("Boards there may not update by themselves."),
    "create_public_threads": Text("Matches there stay in the channel."),
    "send_messages_in_threads": Text("Matches there stay in the channel."),
}
"""The effect of a missing permission, in words."""


@dataclass(frozen=True, slots=True)
class Known:
    """Facts about a server beside its settings: permissions it lacks, channels that are gone.

    What the bot lacks, by discord.py's names, it lacks in the channel ``channel_id``.
    """

    missing: tuple[str, ...] = ()
    channel_id: int = 0
    channel_is_there: bool = True
    role_is_there: bool = True


def server_card(server: Server, known: Known, words: Words) -> Card:
    """Return the panel in which those who may manage the server choose."""
    first = [server.game] if server.game else []
    levels = {level.value: words.text(said) for level, said in LEVELS.items()}
    clocks = {clock: words.text(said) for clock, said in DEFAULT_CLOCKS.items()}
    favourites = _games(server.favourites, words)
    threads, notices = _states(server, words)
    themes = {
        theme.value: words("Board theme: {theme}", theme=name) for theme, name in THEMES.items()
    }
    parts: list[Part] = [
        text(
            words("### Settings for this server")
            + "\n"
            + words("-# Changes take effect at once. Clear a choice to use the default.")
        ),
        text(words("**Channel for games**: I post tournaments and game nights there")),
        row(
            ClickChannelSelect(
                ChangeServer(ServerSetting.CHANNEL),
                words("Wherever they're started"),
                server.channel_id if known.channel_is_there else None,
            )
        ),
        text(words("**Defaults** for commands: game, level and clock")),
        _select(ServerSetting.GAME, words.text(GAME), _games(first, words), first),
        _select(ServerSetting.LEVEL, words.text(LEVEL), levels, (server.level,)),
        _select(ServerSetting.CLOCK, words.text(CLOCK), clocks, (server.clock,)),
        text(words("**Favourites**: I offer these games first")),
        _select(
            ServerSetting.FAVOURITES,
            words("No favourites"),
            favourites,
            server.favourites,
            MOST_FAVOURITES,
        ),
        row(
            ClickButton(AskForGames(ServerSetting.GAME), words("Another game")),
            ClickButton(AskForGames(ServerSetting.FAVOURITES), words("Other favourites")),
            own_games_button(words),
        ),
        text(words("**Organisers** can run tournaments, as can members with *Manage Server*")),
        row(
            ClickRoleSelect(
                ChangeServer(ServerSetting.ORGANISER),
                words("No role"),
                server.organiser_id if known.role_is_there else None,
            )
        ),
        *_language(server, words),
        _select(ServerSetting.THEME, words("Boards"), themes, (server.theme,)),
        row(
            ClickButton(SwitchServer(ServerSetting.THREADS, whether=not server.threads), threads),
            ClickButton(SwitchServer(ServerSetting.NOTICES, whether=not server.notices), notices),
        ),
    ]
    lacks = [
        words(
            "⚠ I don't have the **{permission}** permission in <#{channel}>. {without}",
            channel=known.channel_id,
            permission=permission_name(permission),
            without=WITHOUT.get(permission, ""),
        )
        for permission in known.missing
    ]
    return Card([*parts, text("\n".join(lacks))])


def shown_card(server: Server, words: Words) -> Card:
    """Return the settings of a server for those who may not change them."""
    favourites = ", ".join(code_name(code, words) for code in server.favourites)
    language = languages().get(server.language, server.language) if server.language else None
    lines = [
        words("### Settings for this server"),
        words(
            "Channel for games: {channel}",
            channel=f"<#{server.channel_id}>"
            if server.channel_id
            else words("wherever they're started"),
        ),
        words("Game: {game}", game=code_name(server.game, words))
        if server.game
        else words.text(GAME),
        words("Level: {level}", level=LEVELS[server.level]) if server.level else words.text(LEVEL),
        words("Clock: {clock}", clock=CLOCKS.get(server.clock, server.clock))
        if server.clock
        else words.text(CLOCK),
        words("Favourites: {games}", games=favourites or words("none")),
        words(
            "Organisers: {role}",
            role=f"<@&{server.organiser_id}>" if server.organiser_id else words("no role"),
        ),
        words("Language: {language}", language=language) if language else words.text(LANGUAGE),
        words("Board theme: {theme}", theme=THEMES[server.theme]),
        *_states(server, words),
        words(
            "-# Only members with *Manage Server* can change this. Use "
            "/preferences for your own settings."
        ),
    ]
    return Card([text("\n".join(lines))])


THEMES = {
    Theme.SLATE: Text("Slate"),
    Theme.WOOD: Text("Wood"),
    Theme.PAPER: Text("Paper"),
    Theme.NEON: Text("Neon"),
}


def _select(
    setting: ServerSetting,
    placeholder: str,
    labels: Mapping[str, str],
    chosen: Container[str | None],
    most: int = 1,
) -> Row:
    """Return the select of a setting, whose values have labels; to choose none is the default."""
    options = [
        discord.SelectOption(label=label[:100], value=value, default=value in chosen)
        for value, label in list(labels.items())[:SHOWN]
    ]
    return row(ClickSelect(ChangeServer(setting), placeholder, options, least=0, most=most))


def _games(first: Sequence[str], words: Words) -> dict[str, str]:
    """Return the titles of games by their codes: some first, then those that begin each family."""
    codes = dict.fromkeys([*first, *(str(entry.ruleset) for entry in first_games())])
    return {code: code_name(code, words) for code in codes}


def _language(server: Server, words: Words) -> list[Part]:
    """Return the select of the language; nothing while there is only one."""
    known = languages()
    if len(known) == 1:
        return []
    return [
        text(words("**Language** of the messages that everyone sees")),
        _select(ServerSetting.LANGUAGE, words.text(LANGUAGE), known, (server.language,)),
    ]


def _states(server: Server, words: Words) -> tuple[str, str]:
    yes, no = words("on"), words("off")
    return (
        words("Thread for each match: {state}", state=yes if server.threads else no),
        words("Notices when it's your move: {state}", state=yes if server.notices else no),
    )
