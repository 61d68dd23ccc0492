"""Cards for server settings and personal preferences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

import discord
from discord import ui

from bot.chat.card import Card, text
from bot.chat.items import (
    ANSWER,
    ClickButton,
    ClickChannelSelect,
    ClickRoleSelect,
    ClickSelect,
    ClickUserSelect,
    Part,
    form,
    row,
)
from bot.chat.options import first_games
from bot.chat.permissions import permission_name
from bot.language.catalogue import languages
from bot.language.names import CLOCKS, code_name
from bot.language.words import Words, duration
from bot.play.engine.model import Level
from bot.server.games.cards import own_games_button
from bot.server.settings.clicks import (
    ChangeServer,
    ChangeWish,
    ChooseChannel,
    ChooseOrganisers,
    ChooseTheory,
    ChooseToRefuse,
    RefuseOne,
    ShowSettings,
    SwitchServer,
    TakeAgain,
    TypedGames,
    Wish,
)
from bot.server.settings.model import (
    LONGEST_GAME,
    MOST_FAVOURITES,
    Person,
    Server,
    ServerSetting,
    Theory,
)
from cgt.core.text import Text
from cgt.showing.themes import Theme


def games_form(wanted: TypedGames, server: Server, words: Words) -> ui.Modal:
    """Return the form for games, filled in with the current choice."""
    several = wanted.setting is ServerSetting.FAVOURITES
    chosen = server.favourites if several else (server.game,) if server.game else ()
    return form(
        wanted,
        words("Other favourites") if several else words("Another game"),
        words("Games, one per line") if several else words("A game"),
        ui.TextInput(
            custom_id=ANSWER,
            style=discord.TextStyle.paragraph if several else discord.TextStyle.short,
            default="\n".join(chosen),
            required=False,
            max_length=(LONGEST_GAME + 1) * MOST_FAVOURITES if several else LONGEST_GAME,
        ),
        words("Up to {count} names or notations, such as take 1-3", count=MOST_FAVOURITES)
        if several
        else words("A name or notation, such as take 1-3"),
    )


THEORIES = {
    Theory.NONE: Text("No theory"),
    Theory.FIRST: Text("Lessons 1 to 7"),
    Theory.ALL: Text("All theory"),
}
SHOWN = 25
"""The maximum number of options in a select."""


def person_card(person: Person, names: Sequence[str], words: Words) -> Card:
    """Return the preferences panel. ``names`` are those of the blocked members, in order."""
    yes, no = words("on"), words("off")
    notices = words("Notices when it's your move: {state}", state=yes if person.notices else no)
    challenges = words("Challenges: {state}", state=yes if person.challenges else no)
    lines = [
        words("### Your preferences"),
        words("These apply to you in every server. Changes take effect at once."),
        words("**Notices**: I ping you once if a match is still waiting for your move."),
        words("**Challenges**: whether others can challenge you."),
        words("**Theory**: how much of it my answers and puzzles take for granted."),
    ]
    levels = [
        discord.SelectOption(
            label=words.text(label), value=level.value, default=level is person.theory
        )
        for level, label in THEORIES.items()
    ]
    parts: list[Part] = [
        text("\n".join(lines)),
        row(
            ClickButton(ChangeWish(Wish.NOTICES, whether=not person.notices), notices),
            ClickButton(ChangeWish(Wish.CHALLENGES, whether=not person.challenges), challenges),
        ),
        row(ClickSelect(ChooseTheory(), words("Follow your lessons"), levels, least=0)),
    ]
    if person.challenges:
        parts.append(row(ClickUserSelect(ChooseToRefuse(), words("Block challenges from…"))))
    if person.refused:
        parts += _blocked_members(person, names, words)
    return Card(parts)


def offer_card(challenger: int, words: Words) -> Card:
    """Return the private offer to block a member whose challenge was declined."""
    asked = words(
        "Declined. Would you like to block further challenges from <@{user}>?", user=challenger
    )
    button = ClickButton(RefuseOne(discord.Object(challenger)), words("Block challenges"))
    return Card([text(asked), row(button)])


def refused_card(challenger: int, words: Words) -> Card:
    """Return the card that replaces the offer once it is accepted."""
    told = words(
        "You won't get challenges from <@{user}> any more. They'll only be told that "
        "you aren't accepting any. You can undo this in /preferences, which lists the "
        "people you've blocked.",
        user=challenger,
    )
    return Card([text(told)])


def _blocked_members(person: Person, names: Sequence[str], words: Words) -> list[Part]:
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
    Level.PERFECT.value: Text("perfect: never makes a mistake"),
    Level.STRONG.value: Text("strong: rarely makes a mistake"),
    Level.CASUAL.value: Text("casual: makes some mistakes"),
    Level.BEGINNER.value: Text("beginner: makes many mistakes"),
    Level.NEWCOMER.value: Text("newcomer: only sees one move ahead"),
}
DEFAULT_CLOCKS = {clock: told for clock, told in CLOCKS.items() if clock != "move 60"}
"""The clocks that can be a server's default, without the one for immediate answers."""
CHALLENGE_MINUTES = (5, 15, 60, 24 * 60, 7 * 24 * 60)
"""The times after which a challenge can expire, in minutes."""
THEMES = {
    Theme.SLATE.value: Text("Slate"),
    Theme.WOOD.value: Text("Wood"),
    Theme.PAPER.value: Text("Paper"),
    Theme.NEON.value: Text("Neon"),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """A setting that is chosen from a list, with its select and its sentence.

    ``labels`` returns the values that can be chosen and their labels. Besides them a member can
    type games if it ``is_open``. ``sentence`` tells the chosen labels (None: the label does).
    ``default`` is the sentence about an empty choice.
    """

    sentence: Callable[[object], Text] | None
    labels: Callable[[Server, Words], Mapping[str, str]]
    default: Text
    placeholder: Text | None = None
    heading: Text | None = None
    most: int = 1
    is_open: bool = False


def _games(codes: Sequence[str], words: Words) -> dict[str, str]:
    """Return titles of games by their codes, some given ones before the first of each family."""
    offered = dict.fromkeys([*codes, *(str(entry.ruleset) for entry in first_games())])
    return {code: code_name(code, words) for code in offered}


def _fixed_labels(labels: Mapping[str, Text]) -> Callable[[Server, Words], Mapping[str, str]]:
    return lambda _server, words: {value: words.text(label) for value, label in labels.items()}


CHOICES = {
    ServerSetting.GAME: Choice(
        lambda game: Text("Game: {game}", game=game),
        lambda server, words: _games([server.game] if server.game else [], words),
        Text("Game: Nim"),
        heading=Text("**Defaults** for commands: game, level and clock"),
        is_open=True,
    ),
    ServerSetting.LEVEL: Choice(
        lambda level: Text("Level: {level}", level=level),
        _fixed_labels(LEVELS),
        Text("Level: the member's own"),
    ),
    ServerSetting.CLOCK: Choice(
        lambda clock: Text("Clock: {clock}", clock=CLOCKS.get(str(clock), clock)),
        _fixed_labels(DEFAULT_CLOCKS),
        Text("Clock: 3 days a move"),
    ),
    ServerSetting.FAVOURITES: Choice(
        lambda games: Text("Favourites: {games}", games=games),
        lambda server, words: _games(server.favourites, words),
        Text("Favourites: {games}", games=Text("none")),
        placeholder=Text("No favourites"),
        heading=Text("**Favourites**: I offer these games first"),
        most=MOST_FAVOURITES,
        is_open=True,
    ),
    ServerSetting.CHALLENGE_TIME: Choice(
        None,
        lambda _server, words: {
            str(minutes): words(
                "Challenges expire after {time}", time=duration(timedelta(minutes=minutes), words)
            )
            for minutes in CHALLENGE_MINUTES
        },
        Text("Challenges expire after the usual time"),
    ),
    ServerSetting.LANGUAGE: Choice(
        lambda language: Text("Language: {language}", language=language),
        lambda _server, _words: languages(),
        Text("Language: as set for the server in Discord"),
        heading=Text("**Language** of the messages that everyone sees"),
    ),
    ServerSetting.THEME: Choice(
        None,
        _fixed_labels(
            {theme: Text("Board theme: {theme}", theme=name) for theme, name in THEMES.items()}
        ),
        Text("Boards"),
    ),
}
FOR_GAMES = (
    ServerSetting.GAME,
    ServerSetting.LEVEL,
    ServerSetting.CLOCK,
    ServerSetting.FAVOURITES,
)
"""The choices in front of the organisers. The others are behind them."""
OTHERS = tuple(each for each in CHOICES if each not in FOR_GAMES)
SWITCHES: dict[ServerSetting, Callable[[object], Text]] = {
    ServerSetting.THREADS: lambda state: Text("Thread for each match: {state}", state=state),
    ServerSetting.RACE_THREADS: lambda state: Text("Thread for each race: {state}", state=state),
    ServerSetting.NOTICES: lambda state: Text("Notices when it's your move: {state}", state=state),
}
"""The settings that are on or off, with their sentences."""
WITHOUT = {
    "read_messages": Text("I can't post there on my own, but I still answer commands."),
    "send_messages": Text("I can't post there on my own, but I still answer commands."),
    "attach_files": Text("Boards there appear as plain text."),
    "read_message_history": Text("Boards there may not update by themselves."),
    "create_public_threads": Text("Matches there stay in the channel."),
    "send_messages_in_threads": Text("Matches there stay in the channel."),
}
"""The effects of missing permissions in words."""


@dataclass(frozen=True, slots=True)
class ServerState:
    """Facts about a server besides its settings, as missing permissions and channels.

    ``missing`` holds discord.py's names of the permissions missing in the channel ``channel_id``.
    """

    missing: tuple[str, ...] = ()
    channel_id: int = 0
    channel_is_there: bool = True
    role_is_there: bool = True


def server_card(
    server: Server, known: ServerState, words: Words, *, is_second: bool = False
) -> Card:
    """Return the settings panel for members who manage the server, or its second page."""
    head = (
        words("### Settings for this server")
        + "\n"
        + words("-# Changes take effect at once. Clear a choice to use the default.")
    )
    lacks = [
        words(
            "⚠ I don't have the **{permission}** permission in <#{channel}>. {without}",
            channel=known.channel_id,
            permission=permission_name(permission),
            without=WITHOUT.get(permission, ""),
        )
        for permission in known.missing
    ]
    page = _second_page if is_second else _first_page
    return Card([text(head), *page(server, known, words), text("\n".join(lacks))])


def _first_page(server: Server, known: ServerState, words: Words) -> Iterator[Part]:
    """Yield the settings of games, and the button to the others."""
    channel_id = server.channel_id if known.channel_is_there else None
    yield text(words("**Channel for games**: I post tournaments and game nights there"))
    yield row(ClickChannelSelect(ChooseChannel(), words("Wherever they're started"), channel_id))
    yield from _choices(server, words, FOR_GAMES)
    yield row(
        ClickButton(TypedGames(ServerSetting.GAME), words("Another game")),
        ClickButton(TypedGames(ServerSetting.FAVOURITES), words("Other favourites")),
        own_games_button(words),
        ClickButton(ShowSettings(is_second=True), words("More")),
    )


def _second_page(server: Server, known: ServerState, words: Words) -> Iterator[Part]:
    """Yield the settings of organisers, language, boards and notices."""
    organiser_id = server.organiser_id if known.role_is_there else None
    yield text(words("**Organisers** can run tournaments, as can members with *Manage Server*"))
    yield row(ClickRoleSelect(ChooseOrganisers(), words("No role"), organiser_id))
    yield from _choices(server, words, OTHERS)
    switches = [
        ClickButton(
            SwitchServer(setting, whether=not getattr(server, setting)),
            _sentence(server, setting, words),
        )
        for setting in SWITCHES
    ]
    yield row(*switches, ClickButton(ShowSettings(is_second=False), words("‹ Back")))


def is_on_second_page(setting: ServerSetting) -> bool:
    """Return whether a setting is on the second page of the panel."""
    return setting in OTHERS or setting in SWITCHES


def _choices(server: Server, words: Words, settings: Iterable[ServerSetting]) -> Iterator[Part]:
    """Yield the selects of some settings with their headings, without those of a single value."""
    for setting in settings:
        choice = CHOICES[setting]
        labels = choice.labels(server, words)
        if len(labels) < 2:
            continue
        if choice.heading is not None:
            yield text(words.text(choice.heading))
        chosen = _values_of(server, setting)
        options = [
            discord.SelectOption(label=label[:100], value=value, default=value in chosen)
            for value, label in list(labels.items())[:SHOWN]
        ]
        placeholder = words.text(choice.placeholder or choice.default)
        click = ChangeServer(setting)
        yield row(ClickSelect(click, placeholder, options, least=0, most=choice.most))


def _values_of(server: Server, setting: ServerSetting) -> tuple[str, ...]:
    """Return the values of a setting that are chosen."""
    value: str | tuple[str, ...] | None = getattr(server, setting)
    return value if isinstance(value, tuple) else (value,) if value else ()


def _sentence(server: Server, setting: ServerSetting, words: Words) -> str:
    """Return a sentence with the value of a setting."""
    if setting in SWITCHES:
        state = words("on") if getattr(server, setting) else words("off")
        return words.text(SWITCHES[setting](state))
    choice, chosen = CHOICES[setting], _values_of(server, setting)
    if not chosen:
        return words.text(choice.default)
    labels = choice.labels(server, words)
    told = ", ".join(labels.get(each, each) for each in chosen)
    return told if choice.sentence is None else words.text(choice.sentence(told))


def shown_card(server: Server, words: Words) -> Card:
    """Return a server's settings for members who can't change them."""
    channel, role = words("wherever they're started"), words("no role")
    if server.channel_id:
        channel = f"<#{server.channel_id}>"
    if server.organiser_id:
        role = f"<@&{server.organiser_id}>"

    def sentences(settings: Iterable[ServerSetting]) -> list[str]:
        return [_sentence(server, setting, words) for setting in settings]

    lines = [
        words("### Settings for this server"),
        words("Channel for games: {channel}", channel=channel),
        *sentences(FOR_GAMES),
        words("Organisers: {role}", role=role),
        *sentences((*OTHERS, *SWITCHES)),
        words(
            "-# Only members with *Manage Server* can change this. Use "
            "/preferences for your own settings."
        ),
    ]
    return Card([text("\n".join(lines))])
