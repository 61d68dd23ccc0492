"""The standings, page by page; and all results as a file."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from io import StringIO

from bot.chat.card import GOLD, Attachment, Card, Gallery, text
from bot.chat.foreign import cell
from bot.chat.items import ClickButton, Part, page_buttons, row
from bot.language.words import Words
from bot.matches.cards import NO_TITLES
from bot.tournaments.cards import member, plain_name, tournament_name
from bot.tournaments.cards.panel import legend, points_of, standings_picture
from bot.tournaments.clicks import ShowTable, TakeFile
from bot.tournaments.model import How, Pairing, Tournament
from bot.tournaments.model.standings import PAGE, Line, page_of, standings
from cgt.text import Text

HEAD = (
    "number",
    "place",
    "name",
    "user_id",
    "points",
    "buchholz",
    "direct",
    "sonneborn_berger",
    "losses",
)


def last_page(tournament: Tournament) -> int:
    """Return the number of the last page of the standings, from 0."""
    return max(0, (len(tournament.entrants) - 1) // PAGE)


def table_card(
    tournament: Tournament,
    page: int,
    image: bytes | None,
    words: Words,
    titles: Mapping[int, Text] = NO_TITLES,
) -> Card:
    """Return a page of the standings; without a picture they stand there in letters."""
    lines = page_of(tournament, page)
    parts: list[Part] = [text(f"### {tournament_name(tournament, words)}")]
    if image is None:
        parts.append(text("\n".join(_told(line, words, titles) for line in lines)))
    else:
        parts.append(Gallery(standings_picture(tournament, lines, image, words)))
        parts.append(text(legend(tournament, words)))

    def to(at: int) -> ShowTable:
        return ShowTable(tournament.id, at, again=True)

    buttons = page_buttons(page, last_page(tournament), to, words)
    buttons.append(ClickButton(TakeFile(tournament.id), words("Results as a file")))
    return Card([*parts, row(*buttons)], GOLD)


def _told(line: Line, words: Words, titles: Mapping[int, Text]) -> str:
    name = member(line.entrant.user_id, titles, words)
    return f"**{line.place}.** {name} · {points_of(line, words)}"


def file_card(tournament: Tournament, words: Words) -> Card:
    """Return the standings and all results as a file to download."""
    file = Attachment(f"tournament-{tournament.id}.csv", as_csv(tournament).encode("utf-8-sig"))
    told = words("The standings and the results of each round, for a spreadsheet:")
    return Card([text(told), file], GOLD)


def as_csv(tournament: Tournament) -> str:
    """Return the standings as comma-separated values, with a column for each round.

    There stands ``12 won`` or ``12 lost`` for a match against the player with number 12, with how
    it was decided behind where it was not played to its end; ``bye``; or ``-`` for no result.
    """
    lines = standings(tournament)
    numbers = {line.entrant.user_id: number for number, line in enumerate(lines, 1)}
    written = StringIO()
    table = csv.writer(written)
    rounds = [f"round_{number}" for number in range(1, tournament.round + 1)]
    table.writerow([*HEAD, *rounds])
    for line in lines:
        user_id = line.entrant.user_id
        table.writerow(
            [
                numbers[user_id],
                line.place,
                cell(plain_name(tournament, user_id)),
                user_id,
                line.points,
                line.buchholz,
                line.direct,
                line.berger,
                tournament.losses(user_id),
                *(_cell(each, user_id, numbers) for each in line.results),
            ]
        )
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
    return result if pairing.how is How.PLAYED else f"{result} ({pairing.how})"
