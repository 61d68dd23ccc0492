"""What holds however often the bot was killed, seen from Discord and from the tables alone."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from sqlalchemy import Row, text

from bot.rankings.model import OFTEN, FinishedMatch, Standing, after, weight
from tests.bot.conftest import World
from tests.bot.reading import texts, walk

SHOWN = re.compile(r"s?g:(?:move|in|mark|open):(\d+):(\d+)")
MOVE = re.compile(r"s?g:(?:move|in|mark):(\d+):(\d+)")
"""What makes a move, or leads to one: the match, and how many moves had been made."""
LIVE = {"More", "Cancel"}
"""The buttons by which a board is known whose match is open."""
TABLES = {
    "matches": "SELECT * FROM matches ORDER BY id",
    "moves": "SELECT * FROM moves ORDER BY match_id, ply",
    "notices": "SELECT * FROM match_notices",
    "votes": "SELECT * FROM match_votes",
    "occasions": "SELECT * FROM match_fixtures",
    "tournaments": "SELECT * FROM tournaments",
    "pairings": "SELECT * FROM tournament_pairings",
    "taken": "SELECT * FROM ratings_taken ORDER BY ended_at, match_id",
    "results": "SELECT * FROM ratings_results WHERE scope = 0 ORDER BY ended_at, match_id",
    "standings": "SELECT * FROM ratings_standings WHERE scope = 0 AND game = '' AND period = ''",
}


SHARED = {"shared", "vote"}
"""The kinds of matches in which several hold a side."""


class Evidence:
    """What members did and saw, and what is stored."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.presses = Counter[tuple[int, int]]()
        """How often each member has pressed a move of each match."""
        self.shown: dict[int, int] = {}
        """How many moves each match was shown with, at most."""
        self.moves: dict[int, list[str]] = {}
        self.before: dict[int, list[str]] = {}
        """The moves of each match, now and when all was quiet the last time."""
        self.unnoted: set[int] = set()
        """The boards that a bot had posted when it was killed, and not noted yet."""
        self.rows: dict[str, list[Row[Any]]] = {}
        self.messages: list[Any] = []

    def pressed(self, user: int, custom_id: str) -> None:
        """Note that a member pressed a button."""
        if found := MOVE.match(custom_id):
            self.presses[int(found[1]), user] += 1

    async def look(self) -> None:
        """Note what every board shows, now that the bot is dead."""
        query = text("SELECT message_id FROM matches WHERE message_id IS NOT NULL")
        async with self.world.services.store.reading() as connection:
            noted = set(await connection.scalars(query))
        for message in self.world.messages:
            for match, ply in plies(message):
                self.shown[match] = max(self.shown.get(match, 0), ply)
            if message.id not in noted:
                self.unnoted.add(message.id)

    async def gather(self) -> None:
        """Read what is stored and what is shown, now that all is quiet."""
        async with self.world.services.store.reading() as connection:
            for name, query in TABLES.items():
                self.rows[name] = list(await connection.execute(text(query)))
        self.messages = list(self.world.messages)
        self.before, self.moves = self.moves, {}
        for row in self.rows["moves"]:
            self.moves.setdefault(row.match_id, []).append(row.notation)

    def message(self, number: int | None) -> Any:
        """Return the message of a number as it is now; None where there is none."""
        return next((each for each in self.messages if each.id == number), None)


def plies(message: Any) -> Iterator[tuple[int, int]]:
    """Yield the match, and how many moves had been made, of each button that leads to a move."""
    for part in walk(message):
        if (found := SHOWN.match(part.get("custom_id") or "")) and not part.get("disabled"):
            yield int(found[1]), int(found[2])


def each_open_match_has_one_live_board(evidence: Evidence) -> Iterator[str]:
    """Each open match has one live board, that of its row, and no other match has any."""
    boards: dict[int, list[int]] = {}
    noted = {row.message_id for row in evidence.rows["matches"]}
    for message in evidence.messages:
        if message.id in evidence.unnoted - noted:
            continue
        buttons = [part for part in walk(message) if part["type"] == 2]
        live = {int(each["custom_id"].split(":")[2]) for each in buttons if each["label"] in LIVE}
        for match in live:
            boards.setdefault(match, []).append(message.id)
    for row in evidence.rows["matches"]:
        is_open = row.status in {"challenged", "playing"}
        wanted = [row.message_id] if is_open else []
        if (found := boards.pop(row.id, [])) != wanted:
            yield f"match {row.id} is {row.status}, and is live on {found}, not on {wanted}"
    if boards:
        yield f"boards without a match: {boards}"


def each_finished_match_tells_one_result(evidence: Evidence) -> Iterator[str]:
    """Each finished match has a winner, and its board, if it was ever posted, says who won."""
    for row in evidence.rows["matches"]:
        if row.status == "finished" and row.message_id is not None:
            shown = texts(evidence.message(row.message_id))
            if row.winner is None or len(re.findall(r"wins!|You win,", shown)) != 1:
                yield f"match {row.id} has the winner {row.winner}, and its board says {shown!r}"


def what_was_shown_is_stored(evidence: Evidence) -> Iterator[str]:
    """A move that a board has shown is stored, and a stored one neither changes nor goes."""
    for match, ply in evidence.shown.items():
        if len(evidence.moves.get(match, [])) < ply:
            yield f"match {match} was shown with {ply} moves: {evidence.moves.get(match)}"
    for match, moves in evidence.before.items():
        if evidence.moves.get(match, [])[: len(moves)] != moves:
            yield f"match {match} had the moves {moves}, and now {evidence.moves.get(match)}"
    for row in evidence.rows["matches"]:
        stored = [move.ply for move in evidence.rows["moves"] if move.match_id == row.id]
        if stored != list(range(1, row.ply + 1)):
            yield f"match {row.id} at ply {row.ply} has moves {stored}"


def no_press_is_two_moves(evidence: Evidence) -> Iterator[str]:
    """A member has made no more moves than they pressed buttons for."""
    for row in evidence.rows["matches"]:
        if row.kind not in SHARED:
            made = Counter(
                move.player for move in evidence.rows["moves"] if move.match_id == row.id
            )
            for player, user in enumerate((row.first_user, row.second_user)):
                if user is not None and made[player] > evidence.presses[row.id, user]:
                    yield f"match {row.id}: {user} made {made[player]} moves"


def nobody_waits_for_the_bot(evidence: Evidence) -> Iterator[str]:
    """Each player to move sees the buttons for that position, and the bot never waits to move."""
    for row in evidence.rows["matches"]:
        if row.status == "playing":
            message = evidence.message(row.message_id)
            shown = set() if message is None else {*plies(message)}
            if shown != {(row.id, row.ply)}:
                yield f"match {row.id} at ply {row.ply} shows buttons for {shown}"
            if (row.first_level, row.second_level)[row.ply % 2] is not None:
                yield f"match {row.id}: the bot is to move"


def each_notice_is_one_message(evidence: Evidence) -> Iterator[str]:
    """Each notice is one message, of a match that still waits, and no other message is one."""
    ids = [each.id for each in evidence.messages if "it's your move" in each.content]
    stored = [row.message_id for row in evidence.rows["notices"]]
    if sorted(ids) != sorted(filter(None, stored)):
        yield f"the messages are {ids}, the notices {stored}"
    playing = {row.id: row.ply for row in evidence.rows["matches"] if row.status == "playing"}
    for row in evidence.rows["notices"]:
        if row.message_id is not None and playing.get(row.match_id) != row.ply:
            yield f"match {row.match_id}: the notice is of ply {row.ply}"


def the_votes_shown_are_those_stored(evidence: Evidence) -> Iterator[str]:
    """A board shows as many votes as are stored for its position."""
    stored = Counter((row.match_id, row.ply) for row in evidence.rows["votes"])
    for row in evidence.rows["matches"]:
        if row.status == "playing" and row.kind in SHARED:
            shown = texts(evidence.message(row.message_id))
            votes = sum(map(int, re.findall(r"\*\*(\d+)\*\* votes?", shown)))
            if votes != stored[row.id, row.ply]:
                yield f"match {row.id} shows {votes} votes, of {stored[row.id, row.ply]}"


def each_pairing_is_one_match(evidence: Evidence) -> Iterator[str]:
    """Each pairing has one match, of its two players, whose winner is that of the pairing."""
    matches = {row.id: row for row in evidence.rows["matches"]}
    occasions = {row.occasion: matches[row.match_id] for row in evidence.rows["occasions"]}
    over = {
        row.id
        for row in evidence.rows["tournaments"]
        if row.stage not in {"open", "running", "paused"}
    }
    for row in evidence.rows["pairings"]:
        if row.second is None:
            continue
        match = occasions.pop(f"cup {row.tournament_id}.{row.round}.{row.board}", None)
        if match is None:
            if row.how is None and row.tournament_id not in over:
                yield f"{row} has no match"
            continue
        players = match.first_user, match.second_user
        if players != (row.first, row.second):
            yield f"{row} is played by {players}"
        winner = None if match.winner is None else players[match.winner]
        if row.how is not None and match.status == "finished" and winner != row.winner:
            yield f"{row} was won by {winner}"
    if occasions:
        yield f"matches without a pairing: {list(occasions)}"


def each_panel_is_there_once(evidence: Evidence) -> Iterator[str]:
    """Each tournament has one panel that can be used, and its podium comes once."""
    panels = Counter[int]()
    medals = 0
    for message in evidence.messages:
        said = texts(message)
        medals += said.startswith("###") and "🥇" in said
        for part in walk(message):
            if part["type"] == 2 and part.get("label") == "Standings":
                panels[int(part["custom_id"].split(":")[2])] += 1
    for row in evidence.rows["tournaments"]:
        if row.stage != "cancelled" and evidence.message(row.message_id) is None:
            yield f"tournament {row.id} is {row.stage} and has no panel"
    over = sum(row.stage == "over" for row in evidence.rows["tournaments"])
    if medals > 2 * over:
        yield f"{over} tournaments are over, and there are {medals} podiums and old panels"


def each_rated_match_counts_once(evidence: Evidence) -> Iterator[str]:
    """Each finished match was taken in once, and the ratings are those of a replay of all."""
    ended = {row.id for row in evidence.rows["matches"] if row.status == "finished"}
    taken = {row.match_id for row in evidence.rows["taken"]}
    if ended != taken:
        yield f"taken in are {taken}, finished {ended}"
    replayed: dict[int, Standing] = {}
    rated: list[FinishedMatch] = []
    for match in _rated_matches(evidence):
        met = sum(
            {*match.players} == {*other.players} and match.moment - OFTEN < other.moment
            for other in rated
        )
        pair = [replayed.get(user, Standing(user_id=user)) for user in (match.winner, match.loser)]
        replayed |= after(match, *pair, weight(met))
        rated.append(match)
    for row in evidence.rows["standings"]:
        wanted = replayed.pop(row.user_id, Standing(user_id=row.user_id))
        if (row.matches, row.wins) != (wanted.matches, wanted.wins):
            yield f"{row} has other matches than the replay: {wanted}"
        elif abs(row.mu - wanted.mu) + abs(row.sigma - wanted.sigma) > 1e-6:
            yield f"{row} is rated otherwise than in the replay: {wanted}"
    if replayed:
        yield f"without a rating: {replayed}"


def _rated_matches(evidence: Evidence) -> Iterator[FinishedMatch]:
    """Yield each rated match once, in an order in which its players can have been rated.

    That is mostly the order of their ends, but one can come to light after a later one.
    """
    taken, waiting = Counter[int](), dict[int, list[Row[Any]]]()
    for row in evidence.rows["results"]:
        waiting.setdefault(row.match_id, []).append(row)
    while waiting:
        rows = next(
            rows
            for rows in waiting.values()
            if all(row.number == taken[row.user_id] + 1 for row in rows)
        )
        row = rows[0]
        del waiting[row.match_id]
        taken.update(each.user_id for each in rows)
        winner, loser = (row.user_id, row.opponent) if row.won else (row.opponent, row.user_id)
        yield FinishedMatch(
            match_id=row.match_id,
            guild_id=None,
            game=row.game,
            winner=winner,
            loser=loser,
            moment=_moment(row.ended_at),
        )


def _moment(stored: datetime | str) -> datetime:
    """Return a time as it is stored: SQLite has texts."""
    return datetime.fromisoformat(stored) if isinstance(stored, str) else stored


INVARIANTS: list[Callable[[Evidence], Iterator[str]]] = [
    each_open_match_has_one_live_board,
    each_finished_match_tells_one_result,
    what_was_shown_is_stored,
    no_press_is_two_moves,
    nobody_waits_for_the_bot,
    each_notice_is_one_message,
    the_votes_shown_are_those_stored,
    each_pairing_is_one_match,
    each_panel_is_there_once,
    each_rated_match_counts_once,
]
