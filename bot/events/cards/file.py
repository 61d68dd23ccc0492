"""The standings and all results of an event as a file."""

from __future__ import annotations

import csv
from io import StringIO

from bot.chat.card import GOLD, Attachment, Card, text
from bot.chat.sanitize import cell
from bot.events.cards import plain_name
from bot.events.model import Decision, Pairing, Tournament
from bot.events.model.standings import standings
from bot.language.words import Words


def file_card(tournament: Tournament, words: Words) -> Card:
    """Return the standings and all results as a file to download."""
    file = Attachment(f"tournament-{tournament.id}.csv", as_csv(tournament).encode("utf-8-sig"))
    told = words("The standings and the results of each round, for a spreadsheet:")
    return Card([text(told), file], GOLD)


def as_csv(tournament: Tournament) -> str:
    """Return the standings as comma-separated values, with a column for each round.

    A cell is ``12 won`` or ``12 lost`` for a match against the player with number 12, followed by
    the way it was decided if it wasn't played to its end. It is ``bye`` for a bye, ``12 -`` without
    a result, and empty without a pairing.
    """
    lines = standings(tournament)
    numbers = {line.entrant.user_id: number for number, line in enumerate(lines, 1)}
    rows = [
        {
            "number": numbers[user_id],
            "place": line.place,
            "name": cell(plain_name(tournament, user_id)),
            "user_id": user_id,
            "points": line.points,
            "buchholz": line.buchholz,
            "direct": line.direct,
            "sonneborn_berger": line.berger,
            "losses": tournament.losses(user_id),
        }
        | {f"round_{at}": _cell(each, user_id, numbers) for at, each in enumerate(line.results, 1)}
        for user_id, line in zip(numbers, lines, strict=True)
    ]
    written = StringIO()
    table = csv.DictWriter(written, rows[0] if rows else ())
    table.writeheader()
    table.writerows(rows)
    return written.getvalue()


def _cell(pairing: Pairing | None, user_id: int, numbers: dict[int, int]) -> str:
    if pairing is None:
        return ""
    opponent = pairing.opponent(user_id)
    if opponent is None:
        return "bye"
    number = numbers.get(opponent, 0)
    if pairing.winner is None and not pairing.losers:
        return f"{number} -"
    result = f"{number} {'lost' if user_id in pairing.losers else 'won'}"
    return result if pairing.how is Decision.PLAYED else f"{result} ({pairing.how})"
