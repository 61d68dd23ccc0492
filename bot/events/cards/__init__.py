"""Names of formats and tournaments."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.chat.sanitize import plain
from bot.events.model import Correction, Format, Kind, Pairing, Tournament
from bot.language.names import code_name, misere_mark
from bot.language.words import Words
from bot.play.engine.model import Difficulty
from cgt.core.text import Text

FORMATS = {
    Format.SWISS: Text("Swiss system"),
    Format.ROUND_ROBIN: Text("round robin"),
    Format.KNOCKOUT: Text("knockout"),
    Format.DOUBLE: Text("double knockout"),
}
ABOUT = {
    Format.SWISS: Text(
        "Nobody is eliminated. Each round, you play someone with about as many points as you."
    ),
    Format.ROUND_ROBIN: Text("Everyone plays everyone else once."),
    Format.KNOCKOUT: Text(
        "Lose once and you're out. The remaining players are paired again each round."
    ),
    Format.DOUBLE: Text(
        "Lose twice and you're out. The remaining players are paired again each round."
    ),
}
STARTS = {
    Difficulty.EASY: Text("easy starts"),
    Difficulty.MEDIUM: Text("medium-difficulty starts"),
    Difficulty.HARD: Text("hard starts"),
}
LOGGED = 3
"""The maximum number of corrections in a card, the last ones."""


def tournament_name(tournament: Tournament, words: Words) -> str:
    """Return the title of a tournament, with its kind and its games."""
    games = games_of(tournament, words)
    if tournament.kind is Kind.NIGHT:
        return words("Game night: {games}", games=games)
    return words("Tournament: {games}", games=games)


def games_of(tournament: Tournament, words: Words) -> str:
    """Return the titles of the games of a tournament, with a mark for misère play."""
    names = ", ".join(code_name(code, words) for code in tournament.rules.games)
    return names + misere_mark(tournament.rules.convention, words)


def round_name(tournament: Tournament, words: Words) -> str:
    """Return the number of the current round, and of all rounds if it is fixed."""
    if tournament.rules.is_arena:
        return words("Arena")
    rounds = tournament.rules.rounds
    if rounds is None:
        return words("Round {number}", number=tournament.round)
    return words("Round {number} of {count}", number=tournament.round, count=rounds)


def pairing_name(tournament: Tournament, pairing: Pairing) -> str:
    """Return the players of a pairing in plain letters, for a select, which shows no mentions."""
    return " – ".join(plain_name(tournament, user_id) for user_id in pairing.players)


def plain_name(tournament: Tournament, user_id: int) -> str:
    """Return the name of a member when they joined, or their number if no letter is left of it."""
    one = tournament.entrant(user_id)
    return "?" if one is None else plain(one.name) or f"#{one.seed}"


def member(user_id: int, titles: Mapping[int, Text], words: Words) -> str:
    """Return a mention of a member with their title, if any."""
    title = titles.get(user_id)
    return f"<@{user_id}>" if title is None else f"<@{user_id}> *{words.text(title)}*"


def corrections(tournament: Tournament, words: Words) -> list[str]:
    """Return a line for each of the last corrections of results."""
    return [
        words(
            "-# Fixed {when} by <@{user}>: {result}",
            when=discord.utils.format_dt(each.at, "R"),
            user=each.by,
            result=_correction_line(each, words),
        )
        for each in tournament.corrections[-LOGGED:]
    ]


def _correction_line(fixed: Correction, words: Words) -> str:
    """Return the new result of a match, and the one before if it had a winner."""
    values = {"round": fixed.round, "board": fixed.board}
    if fixed.winner is None:
        said = words("Nobody won match {board} of round {round}.", **values)
    else:
        said = words(
            "<@{winner}> won match {board} of round {round}.", **values, winner=fixed.winner
        )
    if fixed.before is None or fixed.before == fixed.winner:
        return said
    return f"{said} {words('Before, it was <@{winner}>.', winner=fixed.before)}"


def heading_of(tournament: Tournament, words: Words) -> tuple[str, str]:
    """Return the heading of a picture of the standings, with the games and the round."""
    state = round_name(tournament, words) if tournament.is_open else ""
    return games_of(tournament, words), state
