"""Cards for the catalogue, rules, help, welcome and custom games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord
from discord import ui

from bot.chat.card import Card, Gallery, Picture, board_picture, text
from bot.chat.custom_id import text_of
from bot.chat.items import ClickButton, ClickSelect, Field, Part, field_id, form_of, row
from bot.chat.sanitize import escape_code, harmless, plain
from bot.language.names import NO_SENTENCES, Sentences, game_name, pretty, title
from bot.language.words import Words
from bot.server.games import model
from bot.server.games.clicks import (
    AddOwnGame,
    ChooseFamily,
    ChooseGame,
    ChooseOwnGame,
    ChooseTopic,
    HelpCommand,
    PlayGame,
    PlayPosition,
    RemoveOwnGame,
    SetPuzzle,
    ShowHelp,
    ShowOwnGames,
    ShowPage,
    ShowRulesOf,
    ShowVote,
    Topic,
    UseCommand,
)
from cgt.core.convention import Convention
from cgt.core.notation import position
from cgt.core.positions import Move, Position, Ruleset
from cgt.core.sums import short_notation
from cgt.core.text import Text
from cgt.drawing import alt_text
from cgt.rulesets.catalogue import ABOUT, entry_of, families
from cgt.rulesets.entry import Entry
from cgt.showing.presenter import presenter
from cgt.theory.telling import told_period


def play_of(
    ruleset: Ruleset, words: Words, convention: Convention = Convention.NORMAL
) -> ClickButton:
    """Return the button that begins a match."""
    label = words("Play {game}", game=game_name(ruleset, words))
    return ClickButton(PlayGame(convention, ruleset.code), label, discord.ButtonStyle.success)


def play_from(start: Position, convention: Convention, words: Words) -> ClickButton:
    """Return the button that begins a match from a position."""
    wanted, blue = PlayPosition(convention, str(start)), discord.ButtonStyle.primary
    return ClickButton(wanted, words("Play this position"), blue)


def puzzle_of(ruleset: Ruleset, convention: Convention, words: Words) -> ClickButton:
    """Return the button that poses a puzzle."""
    return ClickButton(SetPuzzle(convention, ruleset.code), words("A similar puzzle"))


def play_and_rules(ruleset: Ruleset, words: Words) -> list[ClickButton]:
    """Return the buttons of a game in the catalogue."""
    rules = ClickButton(ShowRulesOf(ruleset.code), words("Rules"))
    return [play_of(ruleset, words), rules]


def named_buttons(games: Iterable[Entry], words: Words) -> list[ClickButton]:
    """Return the buttons that show the rules of games, each with the name of its game."""
    return [
        ClickButton(ShowRulesOf(each.ruleset.code), game_name(each.ruleset, words))
        for each in games
    ]


def browse_card(index: int, page: int, images: Sequence[bytes], words: Words) -> Card:
    """Return a page of the catalogue. Without ``images`` it is only text."""
    family, about, entries = model.family_at(index)
    page, shown = model.page_of(index, page)
    head = f"### {words.headed(words('Games'), words.text(family))}\n{words.text(about)}"
    parts: list[Part] = [text(head)]
    for number, entry in enumerate(shown):
        name = game_name(entry.ruleset, words)
        parts.append(text(f"**{name}** · `{entry.code}`\n{words.text(entry.rule)}"))
        if number < len(images):
            alt = words.text(alt_text(position(entry.start, entry.ruleset), title=title))
            parts.append(Gallery(Picture(f"game{number}.png", images[number], alt)))
    parts.append(row(*named_buttons(shown, words)))
    pages = -(-len(entries) // model.PER_PAGE)
    if pages > 1:
        back = ShowPage(index, max(0, page - 1))
        more = ShowPage(index, min(pages - 1, page + 1))
        turns = row(
            ClickButton(back, words("‹ Back"), disabled=page == 0),
            ClickButton(more, words("More ›"), disabled=page == pages - 1),
        )
        parts += [text(words("-# Page {page} of {pages}", page=page + 1, pages=pages)), turns]
    parts.append(row(family_menu(index, words)))
    return Card(parts)


def family_menu(index: int, words: Words) -> ClickSelect:
    """Return the select for switching to another family of games."""
    options = [
        discord.SelectOption(
            label=words.text(family)[:100],
            value=text_of(number),
            description=words.counted(
                "{count} game. {about}",
                "{count} games. {about}",
                count=len(families()[family]),
                about=about,
            )[:100],
            default=number == index,
        )
        for number, (family, about) in enumerate(ABOUT)
    ]
    return ClickSelect(ChooseFamily(), words("Another family"), options)


def front_card(
    image: bytes | None, games: model.OwnGames, renown: model.Renown, words: Words
) -> Card:
    """Return the front page of the catalogue, with covers, a few games and all families.

    The server's own ``games`` come first, with their ``renown``.
    """
    count = sum(map(len, families().values()))
    head = words("Tap a game to see its rules and play me. I know {count} games.", count=count)
    parts = [*_own_parts(games, renown, words), text(f"### {words('Games')}\n{head}")]
    covers = named_buttons(model.covers(), words)
    if image is not None:
        names = ", ".join(str(each.label) for each in covers)
        parts.append(Gallery(Picture("games.png", image, names)))
    parts += [row(*covers[at : at + IN_ROW]) for at in range(0, len(covers), IN_ROW)]
    options = [
        discord.SelectOption(
            label=game_name(entry.ruleset, words)[:100],
            value=entry.code,
            description=f"{words.text(mood)} · {words.text(entry.rule)}"[:100],
        )
        for mood, entry in model.curated_games()
    ]
    parts.append(row(ClickSelect(ChooseGame(), words("Choose a game"), options)))
    return Card([*parts, row(ClickButton(ShowPage(0), words("All games")))])


IN_ROW = 3
"""The number of names of games that a phone shows side by side."""
LISTED_OWN = 4
"""The maximum number of custom games in the text. The select has them all."""


def _own_parts(games: model.OwnGames, renown: model.Renown, words: Words) -> list[Part]:
    """Return the custom games of a server, the most played first. Empty parts are omitted."""
    played = sorted(games.games, key=lambda each: -renown.matches.get(each.name, 0))
    lines = [f"### {words('Games of this server')}"] if played else []
    for each in played[:LISTED_OWN]:
        told = [f"**{harmless(each.name)}**", told_matches(each, renown, words)]
        if (author := renown.authors.get(each.name)) is not None:
            told.append(words("by <@{member}>", member=author))
        lines.append(f"- {' · '.join(told)}")
        if each.about:
            lines.append(f"  {harmless(each.about, LONGEST_ABOUT)}")
    options: list[discord.SelectOption] = []
    for each in played:
        about = each.about or model.untitled(each.notation)
        said = plain(f"{told_matches(each, renown, words)} · {about}", 100)
        options.append(discord.SelectOption(label=each.name, value=each.name, description=said))
    menu = ClickSelect(ChooseOwnGame(), words("Choose a game of this server"), options)
    vote = [ClickButton(ShowVote(), words("Vote"))] if played else []
    return [text("\n".join(lines)), row(menu), row(*vote)]


def told_matches(game: model.OwnGame, renown: model.Renown, words: Words) -> str:
    """Return the number of matches that a server has played of its own game."""
    count = renown.matches.get(game.name, 0)
    return words.counted("{count} match", "{count} matches", count=count)


LONGEST_ABOUT = 120
"""The maximum characters of a sentence about a custom game."""
LONGEST = 40
"""The maximum length of a move's notation that is spelt out."""


def rules_text(
    ruleset: Ruleset,
    title: str,
    example: tuple[Position, Move] | None,
    words: Words,
    convention: Convention = Convention.NORMAL,
    *,
    sentences: Sentences = NO_SENTENCES,
) -> str:
    """Return the rule of a game, the winning condition and an example move."""
    sentence = sentences.get(str(ruleset))
    lines = [
        f"### {title}",
        *([sentence] if sentence else []),
        words.text(ruleset.rule),
        words("Players take turns. **The player who moves last wins.**")
        if convention is Convention.NORMAL
        else words("Misère play: players take turns. **The player who moves last loses.**"),
    ]
    if example is not None:
        lines.append(_example(*example, words))
    return "\n".join(lines)


def facts_text(
    ruleset: Ruleset, example: tuple[Position, Move] | None, words: Words, *, is_kept: bool = False
) -> str:
    """Return the notation of a game and its theory in small print, which can be empty.

    A game that the server keeps is written by its title, which is enough in commands.
    """
    entry, lines = entry_of(ruleset), list[str]()
    if example is not None:
        start, move = example
        lines.append(
            words(
                "Typed as text, the position is `{position}` and the move is `{move}`.",
                position=short_notation(start, 0) if is_kept else start,
                move=move,
            )
        )
    if entry is not None:
        lines += _theory_lines(entry, words)
    return "\n".join(f"-# {line}" for line in lines)


def _example(start: Position, move: Move, words: Words) -> str:
    component = start.components[move.component]
    action, notation = words.text(start.action(move)), pretty(move, start)
    after = presenter(component.ruleset).aftermath(component.state, move.option)
    if after is None or len(notation) > LONGEST:
        return words("For example, **{action}** ({move}).", action=action, move=notation[:LONGEST])
    return words(
        "For example, **{action}** ({move}): {after}.",
        action=action,
        move=notation,
        after=words.text(after),
    )


def _theory_lines(entry: Entry, words: Words) -> list[str]:
    lines: list[str] = []
    if entry.code != str(entry.ruleset):
        lines.append(words("This game's code is `{code}`.", code=entry.code))
    if entry.aliases:
        lines.append(words("Also known as: {names}", names=", ".join(entry.aliases)))
    if entry.ruleset.is_of_heaps:
        lines.append(words("Nim-sequence: {told}", told=told_period(entry.ruleset)))
    lines.append(words("Read more: {reference}", reference=entry.reference))
    return lines


TOPICS = {
    Topic.FRIENDS: Text("With friends"),
    Topic.PUZZLES: Text("Puzzles"),
    Topic.LEARN: Text("Learn why"),
    Topic.ORGANISE: Text("Organise"),
}


ACTIONS = {
    Topic.FRIENDS: {
        HelpCommand.QUICK: Text("Start a match"),
        HelpCommand.INVENT: Text("Invent a game"),
        HelpCommand.LEADERBOARD: Text("Leaderboard"),
    },
    Topic.PUZZLES: {
        HelpCommand.PUZZLE: Text("Solve a puzzle"),
        HelpCommand.RACE: Text("Race others"),
        HelpCommand.DAILY: Text("Puzzle of the day"),
    },
    Topic.LEARN: {
        HelpCommand.LEARN: Text("Take a lesson"),
        HelpCommand.RULES: Text("Rules of Nim"),
        HelpCommand.GAMES: Text("Other games"),
    },
    Topic.ORGANISE: {
        HelpCommand.TOURNAMENT: Text("Tournament"),
        HelpCommand.CLASS: Text("Class"),
        HelpCommand.SETTINGS: Text("Settings"),
    },
}
"""The buttons on the pages of the help, the first one green."""


def help_card(words: Words, link: str, image: bytes | None = None) -> Card:
    """Return the front page of the help. ``link`` adds the bot to another server."""
    about = words(
        "I play two-player games where both sides have the same moves, and I can show you "
        "why I win. Tap a game to play me:"
    )
    parts: list[Part] = [text(words("### Hi, I'm Grundy!") + "\n" + about)]
    games = [play_of(entry.ruleset, words) for entry in model.first_games()]
    for other in games[1:]:
        other.style = discord.ButtonStyle.secondary
    if image is not None:
        first = model.first_games()[0]
        start = position(first.start, first.ruleset)
        parts.append(Gallery(board_picture(image, start, words)))
    parts += [row(*games), row(topic_menu(None, words))]
    invitation = words(
        "-# /games lists every game. [Invite me]({link}) to another server.", link=link
    )
    return Card([*parts, text(invitation)])


def topic_menu(shown: Topic | None, words: Words) -> ClickSelect:
    """Return the select of the pages of the help, but for the one that is shown."""
    options = [
        discord.SelectOption(
            label=words.text(name),
            value=text_of(topic),
            description=" · ".join(map(words.text, ACTIONS[topic].values()))[:100],
        )
        for topic, name in TOPICS.items()
        if topic is not shown
    ]
    return ClickSelect(ChooseTopic(), words("What else I can do"), options)


def topic_card(topic: Topic, words: Words) -> Card:
    """Return a page of the help with its buttons and a back button."""
    heading = f"### {words.text(TOPICS[topic])}"
    actions = [
        ClickButton(UseCommand(command), words.text(name))
        for command, name in ACTIONS[topic].items()
    ]
    actions[0].style = discord.ButtonStyle.success
    back = ClickButton(ShowHelp(Topic.FRONT), words("‹ Back"))
    parts: list[Part] = [text(heading), row(*actions), text(topic_text(topic, words))]
    return Card([*parts, row(topic_menu(topic, words)), row(back)])


def topic_text(topic: Topic, words: Words) -> str:
    """Return the commands of a page of the help, in small print."""
    lines = {
        Topic.FRIENDS: [
            words("`/play opponent:` challenges a friend"),
            words("`/play anyone:` lets anyone here play you"),
            words("`/crowd` is the whole channel against me"),
            words("`/teams` is team against team"),
            words("`/quick` starts any of these in one tap"),
            words("`/invent` makes a game of your own from a rule in one line"),
            words("`/matches` lists your matches, and others you can watch"),
            words("`/leaderboard` and `/profile` show who wins, and how well they play"),
        ],
        Topic.PUZZLES: [
            words("`/puzzle` asks you a puzzle that suits you."),
            words(
                "`/puzzle kind:` lets you choose what to find, such as a nim value or the "
                "odd one out"
            ),
            words("`/race` is a race for puzzles here, or a duel with a friend"),
            words("`/daily` is this server's puzzle of the day"),
            words("`/review` steps through any match from its record"),
            words("`/play teach:True` has me comment on each move you make"),
        ],
        Topic.LEARN: [
            words("`/learn` teaches you the theory in short lessons"),
            words("`/rules` explains a game"),
            words("`/winner` says who wins a position, and why"),
            words("`/grundy` gives the nim value (Grundy number) of a position"),
            words("`/sequence` lists the nim value of every heap size"),
            words("`/mex` finds the smallest missing number"),
            words("Write a position as `3 4 5`, or with its game: `take 1-3: 3 4 5`."),
        ],
        Topic.ORGANISE: [
            words("`/night` opens a game night: one match after another until you stop"),
            words("`/tournament` opens a tournament, or lists the open ones"),
            words("`/class` opens a class, with assignments and questions for a whole channel"),
            words("`/settings` is for this server, `/preferences` for you"),
            words("`/privacy` shows, exports or deletes what I store about you"),
            words("`/move` makes a move you type in notation, such as `C-3`"),
        ],
    }
    return "\n".join(f"-# {line}" for line in lines[topic])


def welcome_card(words: Words) -> Card:
    """Return the welcome, with a button that begins a match."""
    lines = [
        words("### Hello! I'm Grundy. I play Nim, Kayles, Chomp and many more two-player games."),
        words("Tap the button to play me, or `/play` a friend. `/puzzle` gives you a puzzle."),
        words("`/help` lists everything else. Server managers: see `/settings`."),
    ]
    first = model.first_games()[0].ruleset
    return Card([text("\n".join(lines)), row(play_of(first, words))])


SHOWN = 60
"""The maximum length of a notation in the list."""


def own_games_button(words: Words) -> ClickButton:
    """Return the button that opens the custom games of a server."""
    return ClickButton(ShowOwnGames(), words("Games of this server"))


def own_games_card(
    games: model.OwnGames, words: Words, new: str = "", game: Ruleset | None = None
) -> Card:
    """Return the custom games for members who can change them.

    ``new`` is the name of one just added, and ``game`` that game if it can be played at once.
    """
    lines = [f"### {words('Games of this server')}"]
    for each in games.games:
        code = plain(model.untitled(each.notation), SHOWN)
        lines.append(f"- **{harmless(each.name)}** · `{escape_code(code)}`")
    if not games.games:
        lines.append(
            words("There are none yet. Add your own rules under a name that everyone here can use.")
        )
    elif new:
        said = words("**{name}** is ready. Try it with `/play` or `/grundy`.", name=harmless(new))
        lines.append(said)
    else:
        lines.append(words("Everyone here can type these names in all commands."))
    options = [discord.SelectOption(label=each.name, value=each.name) for each in games.games]
    if options:
        lines.append(words("-# You can remove a game at any time. Matches of it go on."))
    remove = ClickSelect(RemoveOwnGame(), words("Remove a game"), options)
    style = discord.ButtonStyle.success if game is None else discord.ButtonStyle.secondary
    add = ClickButton(AddOwnGame(), words("Add a game"), style, disabled=games.is_full)
    play = [] if game is None else play_and_rules(game, words)
    return Card([text("\n".join(lines)), row(remove), row(*play, add)])


def own_game_form(wanted: AddOwnGame, words: Words) -> ui.Modal:
    """Return the form for another custom game."""
    name: ui.TextInput[ui.LayoutView] = ui.TextInput(
        custom_id=field_id(0), min_length=model.SHORTEST_NAME, max_length=model.LONGEST_NAME
    )
    rules: ui.TextInput[ui.LayoutView] = ui.TextInput(
        custom_id=field_id(1), style=discord.TextStyle.paragraph, max_length=model.LONGEST_NOTATION
    )
    fields = [
        Field(words("Its name"), name, words("Everyone here can type it in commands")),
        Field(
            words("Its rules in notation"),
            rules,
            words("Such as 0.77, take 1,4,6, divide 2,5 or graph a>b,c b>c"),
        ),
    ]
    return form_of(wanted, words("Add a game"), fields)
