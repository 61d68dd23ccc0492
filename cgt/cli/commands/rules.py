"""The command ``cgt rules`` for the rules of a game, and its notation."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cgt.cli.arguments import add_game
from cgt.cli.command import Answer, Command
from cgt.cli.commands.games import game_data
from cgt.core.convention import Convention
from cgt.core.notation import game_played, position
from cgt.core.text import Text
from cgt.rulesets.catalogue import entry_of
from cgt.theory.telling import told_period


def _add_arguments(parser: ArgumentParser) -> None:
    add_game(parser, "a game: its name, its code or another notation")


def _answer(given: Namespace) -> Answer:
    game, convention = game_played(" ".join(given.game))
    entry = entry_of(game)
    start = position(game.examples[0], game)
    move = next(start.moves(), None)
    title = game.code
    lines: list[object] = [game.rule]
    if convention is Convention.MISERE:
        lines.append(Text("Misère play: the player who moves last loses."))
    if entry is not None:
        title = str(entry.title)
        if title.casefold() != game.code.casefold():
            title = f"{title} ({game.code})"
    lines.append(Text("A starting position: {position}", position=start))
    if move is not None:
        lines.append(Text("A move from there: {move}", move=move))
    if entry is not None and entry.aliases:
        lines.append(Text("Also known as: {names}", names=", ".join(entry.aliases)))
    if entry is not None:
        lines.append(Text("Family: {family}", family=entry.family))
        lines.append(Text("Reference: {reference}", reference=entry.reference))
    if game.is_of_heaps:
        lines.append(Text("Nim-sequence: {told}", told=told_period(game)))
    data = {**game_data(game, entry), "position": str(start), "move": move and str(move)}
    return Answer("\n".join((title, *map(str, lines))), data)


COMMAND = Command(
    "rules",
    "show the rules of a game, and how to write its positions and moves",
    ("cgt rules kayles", "cgt rules 'take 1,3,4' --json"),
    _answer,
    _add_arguments,
)
