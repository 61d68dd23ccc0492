"""The buttons below an answer, and the cards and forms that they lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from operator import attrgetter

import discord
from discord import ui

from bot.answers.explore.clicks import (
    BackTo,
    ChangeComponent,
    ChangeGuess,
    CheckList,
    CompareWith,
    MoreOfGame,
    MoreOfPosition,
    Question,
    ReplaceComponent,
    ResizeTable,
    SendFiles,
    ShowGraph,
    ShowStrip,
    ShowTable,
    TestClaim,
    TestGuess,
    WhatIf,
    read_guess,
    write_guess,
)
from bot.answers.explore.model import (
    LARGEST_TABLE,
    STRIP_TO,
    USUAL_TABLE,
    Change,
    File,
    FileKind,
    JudgedPosition,
)
from bot.answers.proofs.cards import proof_buttons
from bot.answers.proofs.model import of_reason
from bot.chat.card import Attachment, Card, Gallery, Picture, board_picture, text
from bot.chat.custom_id import Click, Form, text_of
from bot.chat.items import ANSWER, HINT_LIMIT, ClickButton, ClickSelect, Row, form, row
from bot.language.names import game_name, game_names, misere_mark
from bot.language.words import Words
from bot.server.games.cards import play_from, play_of
from cgt.conjectures import Comparison, Conjecture, SequenceCheck, Verdict
from cgt.conjectures.checking import MOST_VALUES
from cgt.core.convention import Convention
from cgt.core.positions import Position, Ruleset, label
from cgt.core.sums import short_notation
from cgt.core.text import Text
from cgt.drawing.alt import clip
from cgt.errors import CgtError
from cgt.theory.tables import has_table

MOST_COMPONENTS = 24
"""The most components to choose from. The 25th option of the select adds one."""
LONGEST_SHOWN = 300
"""The most characters of a position in a sentence."""
LONGEST_LABEL = 60
"""The most characters of a position in the label of a button."""
LONGEST_LIST = 4000
"""The most characters of a pasted list, as allowed in a form."""
VERDICTS = {
    Verdict.PROVEN: ("✓", Text("Proven")),
    Verdict.REFUTED: ("✗", Text("Refuted")),
    Verdict.OPEN: ("?", Text("Open")),
}


@dataclass(frozen=True, slots=True)
class Tool:
    """A button below an answer about a game, and the form that it opens if it has a question."""

    name: Text
    click: Callable[[str], Click]
    suits: Callable[[Ruleset], bool] = attrgetter("is_of_heaps")
    question: Text | None = None
    example: str = ""
    hint: Text | str | None = None
    longest: int = HINT_LIMIT


TABLE = Tool(Text("Table"), partial(ShowTable, USUAL_TABLE), has_table)
STRIP = Tool(Text("Strip"), ShowStrip)
CONJECTURE = Tool(
    Text("Conjecture"),
    TestClaim,
    question=Text("What holds for every heap n?"),
    example="n%12=3 -> 3",
    hint="g(n) = n mod 4 · period 12 from 71 · P-positions are multiples of 4",
)
COMPARE = Tool(Text("Compare"), CompareWith, question=Text("The other game"), example="0.137")
CHECK = Tool(
    Text("Check my program"),
    CheckList,
    question=Text("The nim values that it printed"),
    example="0 1 2 3 1 4 3 2",
    hint=Text("From heap 0 on, at most {most} values", most=MOST_VALUES),
    longest=LONGEST_LIST,
)
TOOLS = (TABLE, STRIP, CONJECTURE, COMPARE, CHECK)


def _tool_buttons(game: Ruleset, words: Words, tools: Iterable[Tool]) -> list[ClickButton]:
    """Return the buttons of the tools that suit a game."""
    return [
        ClickButton(each.click(game.code), words.text(each.name))
        for each in tools
        if each.suits(game)
    ]


def position_tools(position: Position, convention: Convention, words: Words) -> Row:
    """Return the buttons of the tools for a position."""
    notation = str(position)
    return row(
        ClickButton(WhatIf(convention, notation), words("What if?")),
        ClickButton(ShowGraph(convention, notation), words("Graph")),
        *_tool_buttons(position.rulesets[0], words, (TABLE, CONJECTURE)),
        ClickButton(SendFiles(FileKind.POSITION, convention, notation), words("Files")),
    )


def game_tools(game: Ruleset, words: Words) -> Row:
    """Return the buttons of the tools for a game."""
    return row(*_tool_buttons(game, words, TOOLS))


def more_of_game(game: Ruleset, words: Words) -> ClickButton:
    """Return the button that shows the other tools for a game."""
    return ClickButton(MoreOfGame(game.code), words("More"))


def more_of_position(position: Position, convention: Convention, words: Words) -> ClickButton:
    """Return the button that shows the other tools for a position."""
    return ClickButton(MoreOfPosition(convention, str(position)), words("More"))


def question_form(click: Question, words: Words) -> ui.Modal:
    """Return the form with the question of a tool."""
    return _form(next(each for each in TOOLS if each.click is type(click)), click, words)


def guess_form(click: ChangeGuess, words: Words) -> ui.Modal:
    """Return the form for a conjecture, filled in with the last one."""
    return _form(CONJECTURE, click, words, read_guess(click.guess)[0][0])


def _form(tool: Tool, click: Form, words: Words, filled_in: str = "") -> ui.Modal:
    is_list = tool.longest > HINT_LIMIT
    field = ui.TextInput[ui.Modal](
        custom_id=ANSWER,
        style=discord.TextStyle.paragraph if is_list else discord.TextStyle.short,
        default=filled_in[: tool.longest] or None,
        placeholder=tool.example,
        max_length=tool.longest,
    )
    question = "" if tool.question is None else words.text(tool.question)
    hint = words.text(tool.hint) if isinstance(tool.hint, Text) else tool.hint
    return form(click, words.text(tool.name), question, field, hint)


def answer_card(
    found: Conjecture | Comparison | SequenceCheck, words: Words, typed: str = ""
) -> Card:
    """Return the answer to the question of a tool. A claim can be changed as it was ``typed``."""
    match found:
        case Conjecture():
            return guess_card((found,), (typed or str(found.claim),), words)
        case Comparison(first=game):
            tool, games = COMPARE, (game, found.second)
            lines = [*map(words.text, found.sentences())]
        case SequenceCheck(ruleset=game):
            tool, games = CHECK, (game,)
            first, *others = map(words.text, found.sentences())
            lines = [f"{'✓' if found.is_right else '✗'} {first}", *others]
    return _answer(tool, games, lines, words)


def guess_card(found: Sequence[Conjecture], claims: Sequence[str], words: Words) -> Card:
    """Return the conjectures of a guess about one game, with a verdict on those that share it."""
    lines: list[str] = []
    for (verdict, reason), alike in groupby(found, key=lambda each: (each.verdict, each.reason)):
        sign, name = VERDICTS[verdict]
        lines += [f"`{each.claim}`" for each in alike]
        lines.append(f"{sign} **{words.text(name)}.** {words.text(reason)}")

    def change(code: str) -> ChangeGuess:
        return ChangeGuess(write_guess(claims, code))

    game, changing = found[0].ruleset, replace(CONJECTURE, click=change)
    proven = (of_reason(each.reason) for each in found if each.verdict is Verdict.PROVEN)
    proof = next(filter(None, proven), "")
    return _answer(CONJECTURE, (game,), lines, words, changing, proof=proof)


def guess_button(claims: Iterable[str], game: Ruleset, words: Words) -> ClickButton:
    """Return the button that tests a guessed law, given as claims."""
    return ClickButton(TestGuess(write_guess(claims, game.code)), words("Test this guess"))


def _answer(
    tool: Tool,
    games: Sequence[Ruleset],
    lines: Sequence[str],
    words: Words,
    again: Tool | None = None,
    *,
    proof: str = "",
) -> Card:
    """Return the answer of a tool about one or more games, with a button to ask it ``again``.

    ``proof`` is the name of the theorem behind it, if any.
    """
    names = " · ".join(game_name(each, words) for each in games)
    head = f"### {words.headed(words.text(tool.name), names)}"
    same = _tool_buttons(games[0], words, (again or tool,))
    return Card(
        [
            text("\n".join([head, *lines])),
            row(*same, *proof_buttons(proof, words), more_of_game(games[0], words)),
        ]
    )


def what_if_card(
    position: Position,
    convention: Convention,
    words: Words,
    image: bytes | None = None,
    change: Change | None = None,
) -> Card:
    """Return a position with a select of its components, and the effect of the last change."""
    title = game_names(position, words) + misere_mark(convention, words)
    lines = [f"### {words('What if?')} {title}"]
    if change is None:
        lines.append(f"`{_short(position)}`")
        lines.append(words("-# Choose what to change, or play on from here."))
    else:
        lines += [
            _verdict_sentence(change.before, words),
            f"→ {_verdict_sentence(change.after, words)}",
        ]
        if change.before.is_won is change.after.is_won:
            lines.append(words("The winner stays the same."))
        else:
            lines.append(words("**That changes the winner.**"))
        lines.append(words("-# Change another component, or play on from here."))
    shown = [] if image is None else [Gallery(board_picture(image, position, words))]
    backs = [] if change is None else [BackTo(convention, str(change.before.position))]
    onward = row(
        *(ClickButton(back, words("‹ Back")) for back in backs),
        ClickButton(ShowGraph(convention, str(position)), words("Graph")),
        ClickButton(SendFiles(FileKind.POSITION, convention, str(position)), words("Files")),
        play_from(position, convention, words),
    )
    return Card([text("\n".join(lines)), *shown, _components(position, convention, words), onward])


def _components(position: Position, convention: Convention, words: Words) -> Row:
    """Return the select of a component to change."""
    click = ChangeComponent(convention, str(position))
    components = position.components[:MOST_COMPONENTS]
    options = [
        discord.SelectOption(label=f"{label(at)}: {component}"[:100], value=text_of(at))
        for at, component in enumerate(components)
    ]
    another = discord.SelectOption(
        label=words("Add a component"), value=text_of(len(position.components))
    )
    return row(ClickSelect(click, words("What do you want to change?"), [*options, another]))


def _verdict_sentence(judged: JudgedPosition, words: Words) -> str:
    """Return a sentence with the winner of a position, and its nim value if known."""
    where = _short(judged.position)
    if not judged.is_won:
        told = words("`{position}`: the player to move **loses** (P-position).", position=where)
    elif judged.move is None:
        told = words("`{position}`: the player to move **wins** (N-position).", position=where)
    else:
        told = words(
            "`{position}`: the player to move **wins** (N-position). {move}.",
            position=where,
            move=words.text(judged.move),
        )
    if judged.nim_value is None:
        return told
    return f"{told} {words('Nim value: **{value}**', value=judged.nim_value)}"


def _short(position: Position) -> str:
    return clip(short_notation(position, LONGEST_SHOWN), LONGEST_SHOWN)


def change_form(position: Position, place: int, convention: Convention, words: Words) -> ui.Modal:
    """Return the form for the new state of a component."""
    is_new = place >= len(position.components)
    old = "" if is_new else str(position.components[place])
    question = (
        words("The new component") if is_new else words("Component {label}", label=label(place))
    )
    game = position.rulesets[-1] if is_new else position.components[place].ruleset
    field = ui.TextInput[ui.Modal](
        custom_id=ANSWER,
        default=old[:HINT_LIMIT] or None,
        placeholder=game.examples[0][:HINT_LIMIT],
        required=is_new,
        max_length=HINT_LIMIT,
    )
    hint = words("Such as {example}", example=game.examples[0])
    if not is_new:
        hint = words("Such as {example}. Empty removes it.", example=game.examples[0])
    wanted = ReplaceComponent(convention, place, str(position))
    return form(wanted, words("What if?"), question, field, hint)


def graph_card(position: Position, convention: Convention, words: Words, image: bytes) -> Card:
    """Return the game graph of a position."""
    title = game_names(position, words) + misere_mark(convention, words)
    where = _short(position)
    lines = [
        f"### {words.headed(words('Game graph'), title)}",
        f"`{where}`",
        words("Squares are P-positions, circles are N-positions. A thick line is a winning move."),
    ]
    if convention is Convention.NORMAL:
        lines.append(words("The number in a shape is its nim value."))
    alt = words("The game graph of {position}", position=where)
    picture = Picture("graph.png", image, alt)
    onward = row(
        ClickButton(WhatIf(convention, str(position)), words("What if?")),
        ClickButton(SendFiles(FileKind.GRAPH, convention, str(position)), words("Files")),
        play_from(position, convention, words),
    )
    return Card([text("\n".join(lines)), Gallery(picture), onward])


def no_graph_card(
    error: CgtError, smaller: Position | None, convention: Convention, words: Words
) -> Card:
    """Return the reason for the lack of a game graph, and a smaller position that has one."""
    lines = [words.text(error.text)]
    buttons: list[ClickButton] = []
    if smaller is None:
        lines.append(words("Try a smaller position."))
    else:
        lines.append(words("Try a smaller position, such as this one."))
        name = words("Graph of {position}", position=short_notation(smaller, LONGEST_LABEL))
        buttons = [ClickButton(ShowGraph(convention, str(smaller)), name)]
    return Card([text("\n".join(lines)), row(*buttons)])


def table_card(game: Ruleset, size: int, words: Words, image: bytes) -> Card:
    """Return the nim values of two numbers as a heat map."""
    lines = [
        f"### {words.headed(words('Table'), game_name(game, words))}",
        words("Row and column are the two numbers, and the cell is the nim value."),
        words("The squares are P-positions. Do you see a pattern?"),
    ]
    alt = words("The nim values of two numbers up to {last}", last=size - 1)
    picture = Picture("table.png", image, alt)
    sizes = (
        (USUAL_TABLE, words("Smaller"), size > USUAL_TABLE),
        (LARGEST_TABLE, words("Larger"), size < LARGEST_TABLE),
    )
    onward = row(
        *(
            ClickButton(ResizeTable(other, game.code), name)
            for other, name, is_one in sizes
            if is_one
        ),
        ClickButton(SendFiles(FileKind.TABLE, Convention.NORMAL, game.code), words("Files")),
        play_of(game, words),
        more_of_game(game, words),
    )
    return Card([text("\n".join(lines)), Gallery(picture), onward])


def strip_card(game: Ruleset, words: Words, image: bytes) -> Card:
    """Return the first terms of a nim-sequence, with its period marked."""
    lines = [
        f"### {words.headed(words('Nim-sequence'), game_name(game, words))}",
        words("Each heap has its nim value below it. The squares are P-positions."),
        words("-# A bar marks where a period begins."),
    ]
    alt = words("The nim values of the heaps 0 to {last}", last=STRIP_TO)
    picture = Picture("strip.png", image, alt)
    files = ClickButton(SendFiles(FileKind.STRIP, Convention.NORMAL, game.code), words("Files"))
    onward = row(files, play_of(game, words), more_of_game(game, words))
    return Card([text("\n".join(lines)), Gallery(picture), onward])


def files_card(files: Sequence[File], words: Words) -> Card:
    """Return files to download."""
    attached = [Attachment(file.name, file.data) for file in files]
    said = words("SVG and TikZ are pictures, CSV is a table, and DOT is for Graphviz.")
    return Card([text(said), *attached])
