"""Names of formats and tournaments."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.chat.foreign import harmless, plain
from bot.language.names import code_name, misere_mark
from bot.language.words import Words
from bot.opponent.model import Difficulty
from bot.tournaments.model import Format, Kind, Pairing, Tournament
from cgt.text import Text

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
"""The maximum number of corrections told: the last ones."""


def tournament_name(tournament: Tournament, words: Words) -> str:
    """Return what a tournament is called: what it is, and its games."""
    games = games_of(tournament, words)
    if tournament.kind is Kind.NIGHT:
        return words("Game night: {games}", games=games)
    return words("Tournament: {games}", games=games)


def games_of(tournament: Tournament, words: Words) -> str:
    """Return the titles of the games of a tournament, and whether they are played the other way."""
    names = ", ".join(code_name(code, words) for code in tournament.rules.games)
    return names + misere_mark(tournament.rules.convention, words)


def round_name(tournament: Tournament, words: Words) -> str:
    """Return which round is being played, and of how many, where that is known."""
    rounds = tournament.rules.rounds
    if rounds is None:
        return words("Round {number}", number=tournament.round)
    return words("Round {number} of {count}", number=tournament.round, count=rounds)


def pairing_name(tournament: Tournament, pairing: Pairing) -> str:
    """Return who meets whom in plain letters, for a select, where no mention is shown."""
    return " – ".join(plain_name(tournament, user_id) for user_id in pairing.players)


def plain_name(tournament: Tournament, user_id: int) -> str:
    """Return what a member was called when they joined; a number where nothing is kept of it."""
    one = tournament.entrant(user_id)
    return "?" if one is None else plain(one.name) or f"#{one.seed}"


def member(user_id: int, titles: Mapping[int, Text], words: Words) -> str:
    """Return a mention of a member, and the title that they bear, if any."""
    title = titles.get(user_id)
    return f"<@{user_id}>" if title is None else f"<@{user_id}> *{words.text(title)}*"


def corrections(tournament: Tournament, words: Words) -> list[str]:
    """Return the last corrections of results as they were logged, a line each."""
    nobody = words("nobody")
    return [
        words(
            "-# Fixed {when} by <@{user}>: in round {round}, match {board} was won "
            "by {now}, not by {before}.",
            when=discord.utils.format_dt(each.at, "R"),
            user=each.by,
            round=each.round,
            board=each.board,
            now=harmless(plain_name(tournament, each.winner)) if each.winner else nobody,
            before=harmless(plain_name(tournament, each.before)) if each.before else nobody,
        )
        for each in tournament.corrections[-LOGGED:]
    ]


def heading_of(tournament: Tournament, words: Words) -> tuple[str, str]:
    """Return what stands above the picture of the standings: the games, and how far it is."""
    state = round_name(tournament, words) if tournament.is_open else ""
    return games_of(tournament, words), state
