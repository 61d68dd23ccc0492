"""The buttons below an answer, and the cards and forms that they lead to."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.chat.card import Attachment, Card, Gallery, Picture, board_picture, text
from bot.chat.custom_id import Click, written
from bot.chat.items import ANSWER, HINT_LIMIT, ClickButton, ClickSelect, Row, form, row
from bot.deeper.clicks import (
    AskForClaim,
    AskForList,
    AskForOther,
    BackTo,
    ChangeComponent,
    Changed,
    CheckList,
    CompareWith,
    ResizeTable,
    SendFiles,
    ShowGraph,
    ShowStrip,
    ShowTable,
    TestClaim,
    WhatIf,
)
from bot.deeper.model import LARGEST_TABLE, STRIP_TO, USUAL_TABLE, Change, File, Judged, What
from bot.games.cards import play_from, play_of
from bot.language.names import game_name, game_names, misere_mark
from bot.language.words import Words
from cgt.analysis.tables import has_table
from cgt.conjectures import Comparison, Conjecture, SequenceCheck, Verdict
from cgt.conjectures.checking import MOST_VALUES
from cgt.convention import Convention
from cgt.errors import CgtError
from cgt.positions import Position, Ruleset, label

MOST_COMPONENTS = 24
"""The components that can be changed: a select has 25 options, and one of them adds another."""
LONGEST_SHOWN = 300
"""The most characters of a position in a sentence."""
LONGEST_LIST = 4000
"""The most characters of a pasted list: what Discord allows in a form."""
CLAIM = "n%12=3 -> 3"
OTHER_CLAIMS = "g(n) = n mod 4 · period 12 from 71 · P-positions are multiples of 4"
SIGNS = {Verdict.PROVEN: "✓", Verdict.REFUTED: "✗", Verdict.OPEN: "?"}


def _fitting(*buttons: tuple[Click, str]) -> list[ClickButton]:
    """Return buttons, those left out whose position or game is too long to be kept."""
    return [ClickButton(click, name) for click, name in buttons if click.fits]


def below_position(position: Position, convention: Convention, words: Words) -> Row:
    """Return the buttons that stand below an answer about a position."""
    notation, game = str(position), position.rulesets[0]
    buttons: list[tuple[Click, str]] = [
        (WhatIf(convention, notation), words("What if?")),
        (ShowGraph(convention, notation), words("Graph")),
    ]
    if has_table(game):
        buttons.append((ShowTable(USUAL_TABLE, game.code), words("Table")))
    if game.is_of_heaps:
        buttons.append((AskForClaim(game.code), words("Conjecture")))
    buttons.append((SendFiles(What.POSITION, convention, notation), words("Files")))
    return row(*_fitting(*buttons))


def below_game(game: Ruleset, words: Words, *, but: type[Click] | None = None) -> Row:
    """Return the buttons that stand below an answer about a game, without those of one kind."""
    buttons: list[tuple[Click, str]] = []
    if has_table(game):
        buttons.append((ShowTable(USUAL_TABLE, game.code), words("Table")))
    if game.is_of_heaps:
        buttons += [
            (ShowStrip(game.code), words("Strip")),
            (AskForClaim(game.code), words("Conjecture")),
            (AskForOther(game.code), words("Compare")),
            (AskForList(game.code), words("Check my program")),
        ]
    return row(*_fitting(*(each for each in buttons if but is None or type(each[0]) is not but)))


def what_if_card(
    position: Position,
    convention: Convention,
    words: Words,
    image: bytes | None = None,
    change: Change | None = None,
) -> Card:
    """Return a position of which any component can be changed, and what the last change did."""
    title = game_names(position, words) + misere_mark(convention, words)
    lines = [f"### {words('What if?')} {title}"]
    if change is None:
        lines.append(f"`{_short(position)}`")
        lines.append(words("-# Choose what to change, or play on from here."))
    else:
        lines += [_told(change.before, words), f"→ {_told(change.after, words)}"]
        if change.before.is_won is change.after.is_won:
            lines.append(words("The winner stays the same."))
        else:
            lines.append(words("**That changes the winner.**"))
        lines.append(words("-# Change another component, or play on from here."))
    shown = [] if image is None else [Gallery(board_picture(image, position, words))]
    back = None if change is None else BackTo(convention, str(change.before.position))
    buttons = _fitting(
        *((back, words("‹ Back")) for back in (back,) if back is not None),
        (ShowGraph(convention, str(position)), words("Graph")),
        (SendFiles(What.POSITION, convention, str(position)), words("Files")),
    )
    onward = row(*buttons, *play_from(position, convention, words))
    return Card([text("\n".join(lines)), *shown, _components(position, convention, words), onward])


def _components(position: Position, convention: Convention, words: Words) -> Row:
    """Return the select of what to change; nothing where it can't hold the position."""
    click = ChangeComponent(convention, str(position))
    components = position.components[:MOST_COMPONENTS]
    options = [
        discord.SelectOption(label=f"{label(at)}: {component}"[:100], value=written(at))
        for at, component in enumerate(components)
    ]
    another = discord.SelectOption(
        label=words("Add a component"), value=written(len(position.components))
    )
    options = [*options, another] if click.fits else []
    return row(ClickSelect(click, words("What do you want to change?"), options))


def _told(judged: Judged, words: Words) -> str:
    """Return who wins a position, and its nim value where it is known."""
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
    """Return the notation of a position, cut where it is very long."""
    notation = str(position)
    return notation if len(notation) <= LONGEST_SHOWN else f"{notation[:LONGEST_SHOWN]}…"


def change_form(position: Position, place: int, convention: Convention, words: Words) -> ui.Modal:
    """Return the form in which the new state of a component is typed."""
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
    wanted = Changed(convention, place, str(position))
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
    buttons = _fitting(
        (WhatIf(convention, str(position)), words("What if?")),
        (SendFiles(What.GRAPH, convention, str(position)), words("Files")),
    )
    onward = row(*buttons, *play_from(position, convention, words))
    return Card([text("\n".join(lines)), Gallery(picture), onward])


def no_graph_card(
    error: CgtError, smaller: Position | None, convention: Convention, words: Words
) -> Card:
    """Return why there is no game graph, and a smaller position that has one."""
    lines = [words.text(error.text)]
    buttons: list[ClickButton] = []
    if smaller is None:
        lines.append(words("Try a smaller position."))
    else:
        lines.append(words("Try a smaller position, such as this one."))
        name = words("Graph of {position}", position=str(smaller))
        buttons = _fitting((ShowGraph(convention, str(smaller)), name))
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
    buttons = _fitting(
        *((ResizeTable(other, game.code), name) for other, name, is_one in sizes if is_one),
        (SendFiles(What.TABLE, Convention.NORMAL, game.code), words("Files")),
    )
    tries = below_game(game, words, but=ShowTable)
    parts = [text("\n".join(lines)), Gallery(picture), row(*buttons, *play_of(game, words)), tries]
    return Card(parts)


def strip_card(game: Ruleset, words: Words, image: bytes) -> Card:
    """Return how a nim-sequence begins, with its period marked."""
    lines = [
        f"### {words.headed(words('Nim-sequence'), game_name(game, words))}",
        words("Each heap has its nim value below it. The squares are P-positions."),
        words("-# A bar marks where a period begins."),
    ]
    alt = words("The nim values of the heaps 0 to {last}", last=STRIP_TO)
    picture = Picture("strip.png", image, alt)
    buttons = _fitting((SendFiles(What.STRIP, Convention.NORMAL, game.code), words("Files")))
    onward = row(*buttons, *play_of(game, words))
    tries = below_game(game, words, but=ShowStrip)
    return Card([text("\n".join(lines)), Gallery(picture), onward, tries])


def claim_form(game: str, words: Words) -> ui.Modal:
    """Return the form in which a claim about all heaps of a game is typed."""
    field = ui.TextInput[ui.Modal](custom_id=ANSWER, placeholder=CLAIM, max_length=HINT_LIMIT)
    question = words("What holds for every heap n?")
    return form(TestClaim(game), words("Conjecture"), question, field, OTHER_CLAIMS)


def claim_card(found: Conjecture, words: Words) -> Card:
    """Return whether a claim is proven, refuted or open."""
    verdict = {
        Verdict.PROVEN: words("Proven"),
        Verdict.REFUTED: words("Refuted"),
        Verdict.OPEN: words("Open"),
    }[found.verdict]
    game = found.ruleset
    lines = [
        f"### {words.headed(words('Conjecture'), game_name(game, words))}",
        f"`{found.claim}`",
        f"{SIGNS[found.verdict]} **{verdict}.** {words.text(found.reason)}",
    ]
    return Card([text("\n".join(lines)), below_game(game, words)])


def other_form(game: str, words: Words) -> ui.Modal:
    """Return the form in which the game to compare with is typed."""
    field = ui.TextInput[ui.Modal](custom_id=ANSWER, placeholder="0.137", max_length=HINT_LIMIT)
    question = words("The other game")
    return form(CompareWith(game), words("Compare"), question, field)


def comparison_card(found: Comparison, words: Words) -> Card:
    """Return where two nim-sequences differ."""
    games = " · ".join(game_name(game, words) for game in (found.first, found.second))
    lines = [f"### {words.headed(words('Compare'), games)}", *map(words.text, found.sentences())]
    return Card([text("\n".join(lines)), below_game(found.first, words)])


def list_form(game: str, words: Words) -> ui.Modal:
    """Return the form in which the values that a member's own program printed are pasted."""
    field = ui.TextInput[ui.Modal](
        custom_id=ANSWER,
        style=discord.TextStyle.paragraph,
        placeholder="0 1 2 3 1 4 3 2",
        max_length=LONGEST_LIST,
    )
    question = words("The nim values that it printed")
    hint = words("From heap 0 on, at most {most} values", most=MOST_VALUES)
    return form(CheckList(game), words("Check my program"), question, field, hint)


def check_card(found: SequenceCheck, words: Words) -> Card:
    """Return where the values that a program printed first differ, and why."""
    sign = "✓" if found.is_right else "✗"
    head = words.headed(words("Check my program"), game_name(found.ruleset, words))
    first, *others = map(words.text, found.sentences())
    lines = [f"### {head}", f"{sign} {first}", *others]
    return Card([text("\n".join(lines)), below_game(found.ruleset, words)])


def files_card(files: Sequence[File], words: Words) -> Card:
    """Return files to download."""
    attached = [Attachment(file.name, file.content.encode()) for file in files]
    said = words("SVG and TikZ are pictures, CSV is a table, and DOT is for Graphviz.")
    return Card([text(said), *attached])
