"""Ratings as values, with the effect and weight of a match, titles and badges."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from typing import NamedTuple

from openskill.models import PlackettLuce

from bot.play.matches.model.match import Ending, Match, Status
from bot.play.matches.model.reviewed import Accuracy
from cgt.core.notation import position
from cgt.core.positions import Position, Ruleset
from cgt.core.text import Text
from cgt.rules import split_name

MODEL = PlackettLuce()
BEGINNING = (25.0, 25 / 3)
"""The initial mean and deviation of every rating, as in openskill."""
BOT = (32.0, 1.0)
"""The fixed rating of the bot at its top level."""
NO_PLAYER = 0
"""The player number of the bot."""
EVERYWHERE = 0
"""The server number that means all servers."""
ALL_GAMES = ""
POINTS, PER_POINT = 1000, 40
"""The rating of a beginner, and the points of one step of openskill's scale."""
PROVISIONAL = 10
"""The number of matches until which a rating is provisional."""
OFTEN = timedelta(days=7)
FULL = 3
"""The number of matches of a pair within :data:`OFTEN` that count in full.

Each further one counts half of the previous one.
"""
LONGEST_GAME = 60
"""The maximum length of a game's notation that names it in the ratings."""
APART, DIGITS = "~", 10
"""The character between the title of a longer rule and a digest of its notation, which follows."""


class Period(StrEnum):
    """A period in which matches count."""

    EVER = "ever"
    MONTH = "month"
    WEEK = "week"

    def key(self, moment: datetime) -> str:
        """Return the name of the period of a moment, such as ``2026-11`` or ``2026-W47``."""
        if self is Period.MONTH:
            return f"{moment:%Y-%m}"
        return f"{moment:%G-W%V}" if self is Period.WEEK else ""


def period_key(period: Period | int, moment: datetime) -> str:
    """Return the name of the period of a moment, or of a season by its number, such as ``s2``."""
    return period.key(moment) if isinstance(period, Period) else f"s{period}"


def season_at(seasons: Sequence[datetime], moment: datetime) -> int:
    """Return the number of the season at a moment from their beginnings, or 0 before the first."""
    return bisect_right(seasons, moment)


@dataclass(frozen=True, slots=True)
class Board:
    """A leaderboard for one server or all, one game or all, and a period."""

    scope: int = EVERYWHERE
    game: str = ALL_GAMES
    period: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A member's line on a leaderboard."""

    user_id: int
    mu: float = BEGINNING[0]
    sigma: float = BEGINNING[1]
    matches: int = 0
    wins: int = 0
    streak: int = 0
    best_streak: int = 0
    kept: int = 0
    held: int = 0

    @property
    def points(self) -> int:
        """The rating as shown, a cautious estimate of the member's strength."""
        return round(POINTS + PER_POINT * (self.mu - 3 * self.sigma))

    @property
    def is_provisional(self) -> bool:
        """Whether the rating is based on only a few matches."""
        return self.matches < PROVISIONAL

    @property
    def losses(self) -> int:
        return self.matches - self.wins

    @property
    def accuracy(self) -> int | None:
        """The percentage of won positions kept, or None if none was held."""
        return Accuracy(self.kept, self.held).percent

    @property
    def title(self) -> Text | None:
        """The title for the rating, or None while it is provisional."""
        return title_of(self.points, self.matches)

    @property
    def next_title(self) -> tuple[int, Text] | None:
        """The points missing to the next title, and that title."""
        ahead = [(least, title) for least, title in TITLES if self.points < least]
        if self.is_provisional or not ahead:
            return None
        least, title = ahead[-1]
        return round(least) - self.points, title


TITLES: tuple[tuple[float, Text], ...] = (
    (2150, Text("Sprague–Grundy")),
    (2000, Text("Grundy Master")),
    (1850, Text("Octal Master")),
    (1700, Text("Nim Expert")),
    (1550, Text("Nim Adept")),
    (1400, Text("Nimber")),
    (1200, Text("Star")),
    (float("-inf"), Text("Apprentice")),
)
"""The minimum points of each title, the highest first."""


def title_of(points: int, matches: int) -> Text | None:
    """Return the title for a rating after some matches, or None while it is provisional."""
    if matches < PROVISIONAL:
        return None
    return next(title for least, title in TITLES if points >= least)


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedMatch:
    """The data of a finished match for the ratings, with winner, loser and their accuracies.

    ``season`` is the number of its server's season, or 0.
    """

    match_id: int
    guild_id: int | None
    game: str
    winner: int
    loser: int
    moment: datetime
    winner_kept: Accuracy = field(default_factory=Accuracy)
    loser_kept: Accuracy = field(default_factory=Accuracy)
    season: int = 0

    @property
    def players(self) -> tuple[int, ...]:
        """The members who played, without the bot."""
        return tuple(user for user in (self.winner, self.loser) if user != NO_PLAYER)

    def opponent(self, user_id: int) -> int:
        return self.loser if user_id == self.winner else self.winner

    def accuracy_of(self, user_id: int) -> Accuracy:
        """Return the accuracy of a player."""
        return self.winner_kept if user_id == self.winner else self.loser_kept

    def boards(self) -> Iterator[Board]:
        """Yield the leaderboards that the match counts on."""
        periods = [*Period, self.season] if self.season else [*Period]
        for game in dict.fromkeys((ALL_GAMES, self.game)):
            for period in periods:
                for scope in (EVERYWHERE, self.guild_id):
                    if scope is not None and (scope or isinstance(period, Period)):
                        yield Board(scope, game, period_key(period, self.moment))


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A rated match from one player's view, as the ``number``-th of theirs.

    ``points`` is their rating after it, and ``before`` their rating before it, or None.
    """

    user_id: int
    number: int
    opponent: int
    game: str
    won: bool
    points: int
    before: int | None
    kept: int
    held: int
    ended_at: datetime

    @property
    def title_earned(self) -> Text | None:
        """The title that the match earned the member, who had a lower one or none."""
        now = title_of(self.points, self.number)
        if self.before is None:
            return now
        former = title_of(self.before, self.number - 1)
        climbed = former is None or self.points > self.before
        return now if climbed and now != former else None


def counts(match: Match) -> bool:
    """Return whether a match is rated, as its mode says, with exceptions.

    A match that ended with one move or with an absent player doesn't count, nor one against the bot
    in a position that it can't solve. A match with a member who deleted their data is left out.
    """
    if match.status is not Status.FINISHED or not match.mode.rated or match.winner is None:
        return False
    if match.ending in {Ending.LAST_MOVE, Ending.TIME} and match.ply < 2:
        return False
    if any(player.user_id is not None and player.user_id < 0 for player in match.players):
        return False
    return match.judged or not match.against_bot


def game_of(start: Position) -> str:
    """Return the game that a match counts for, as :func:`key_of`, or ALL_GAMES for several."""
    rulesets = start.rulesets
    return key_of(rulesets[0]) if len(rulesets) == 1 else ALL_GAMES


def key_of(game: Ruleset) -> str:
    """Return the name of a game in the ratings, or :data:`ALL_GAMES` for one without any.

    That is its notation, or the title and a digest if the notation is too long for it.
    """
    code = str(game)
    if len(code) <= LONGEST_GAME:
        return code
    title, _game = split_name(code) or ("", "")
    digest = sha256(code.encode()).hexdigest()[:DIGITS]
    return f"{title}{APART}{digest}" if 0 < len(title) < LONGEST_GAME - DIGITS else ALL_GAMES


def title_in(key: str) -> str:
    """Return the title in the name of a game in the ratings, or "" if the name is its notation."""
    title, apart, _digest = key.rpartition(APART)
    return title if apart else ""


def finished_match(
    match: Match, kept: Sequence[Accuracy], seasons: Sequence[datetime] = ()
) -> FinishedMatch:
    """Return the data of a finished match for the ratings, in one of the ``seasons``."""
    won = match.winner or 0
    first, second = (player.user_id or NO_PLAYER for player in match.players)
    winner, loser = (first, second) if won == 0 else (second, first)
    return FinishedMatch(
        match_id=match.id,
        guild_id=match.place.guild_id,
        game=game_of(match.start),
        winner=winner,
        loser=loser,
        moment=match.updated_at,
        winner_kept=kept[won],
        loser_kept=kept[1 - won],
        season=season_at(seasons, match.updated_at),
    )


def weight(met: int) -> float:
    """Return the weight of a match whose players have met ``met`` times within :data:`OFTEN`."""
    return 0.5 ** max(0, met - FULL + 1)


def rate_pair(winner: Standing, loser: Standing, share: float = 1) -> tuple[Standing, Standing]:
    """Return two standings after a match, which counts in full or for a share.

    The number of the bot is :data:`NO_PLAYER`. Its rating never changes.
    """
    strengths = [
        BOT if player.user_id == NO_PLAYER else (player.mu, player.sigma)
        for player in (winner, loser)
    ]
    (won,), (lost,) = MODEL.rate([[MODEL.rating(*each)] for each in strengths], ranks=[1, 2])
    return (_shift(winner, won.mu, won.sigma, share), _shift(loser, lost.mu, lost.sigma, share))


def _shift(player: Standing, mu: float, sigma: float, share: float) -> Standing:
    """Return a standing moved by a share towards another rating."""
    if player.user_id == NO_PLAYER:
        return player
    return replace(
        player,
        mu=player.mu + share * (mu - player.mu),
        sigma=player.sigma + share * (sigma - player.sigma),
    )


def after(
    match: FinishedMatch, winner: Standing, loser: Standing, share: float
) -> dict[int, Standing]:
    """Return the members' standings on a leaderboard after a match."""
    return {
        standing.user_id: _count_match(standing, match)
        for standing in rate_pair(winner, loser, share)
        if standing.user_id != NO_PLAYER
    }


def _count_match(standing: Standing, match: FinishedMatch) -> Standing:
    won, kept = standing.user_id == match.winner, match.accuracy_of(standing.user_id)
    streak = standing.streak + 1 if won else 0
    return replace(
        standing,
        matches=standing.matches + 1,
        wins=standing.wins + won,
        streak=streak,
        best_streak=max(standing.best_streak, streak),
        kept=standing.kept + kept.kept,
        held=standing.held + kept.held,
    )


PAGE = 10
"""The number of members on a page of a leaderboard."""


@dataclass(frozen=True, slots=True)
class View:
    """A requested page of a leaderboard, for the current period or a season by its number."""

    scope: int
    page: int
    period: Period | int
    game: str


class Placed(NamedTuple):
    """A member's place and standing. ``sharing`` other members have equal points."""

    place: int
    standing: Standing
    sharing: int = 0


@dataclass(frozen=True, slots=True)
class Ranks:
    """A page of a leaderboard, on which equal points share a place, as in 1, 2, 2, 4.

    ``first`` is the place of its first line, and ``own`` that of the viewer.
    """

    view: View
    last: int
    count: int
    standings: tuple[Standing, ...]
    own: Placed | None
    first: int = 1

    @property
    def places(self) -> Iterator[tuple[int, Standing]]:
        """The standings with their places."""
        place, points = self.first, None
        for number, standing in enumerate(self.standings, self.view.page * PAGE + 1):
            if points not in {None, standing.points}:
                place = number
            points = standing.points
            yield place, standing


@dataclass(frozen=True, slots=True)
class Profile:
    """A member's achievements. ``results`` are their last matches, the oldest first."""

    placed: Placed
    games: dict[str, Standing]
    results: tuple[Result, ...]
    has_beaten_bot: bool
    everywhere: Standing | None
    scope: int = EVERYWHERE

    @property
    def standing(self) -> Standing:
        return self.placed.standing


@dataclass(frozen=True, slots=True)
class Duel:
    """The matches of two members, the newest first. The bot has no matches of its own."""

    one: int
    other: int
    results: tuple[Result, ...]
    theirs: tuple[Result, ...] = ()
    standings: Mapping[int, Standing] = field(default_factory=dict[int, Standing])

    @property
    def wins(self) -> int:
        """The number of wins of the first player."""
        return sum(result.won for result in self.results)


def total(results: Sequence[Result]) -> Accuracy:
    """Return the accuracy over some matches."""
    return Accuracy(sum(result.kept for result in results), sum(result.held for result in results))


@dataclass(frozen=True, slots=True)
class Beginning:
    """The matches won and lost by a member without a rated one, and their ``best`` game."""

    won: int
    lost: int
    best: str = ALL_GAMES

    @classmethod
    def of(cls, results: Sequence[tuple[str, bool]]) -> Beginning:
        """Return the record of matches, each with its start and whether it was won."""
        wins = Counter(game_of(position(start)) for start, has_won in results if has_won)
        best = [game for game, _ in wins.most_common() if game != ALL_GAMES]
        return cls(wins.total(), len(results) - wins.total(), best[0] if best else ALL_GAMES)


@dataclass(frozen=True, slots=True)
class Badge:
    """An honour of a member. ``game`` is the notation of its game."""

    text: Text
    game: str = ""


def badges(profile: Profile) -> list[Badge]:
    """Return a member's badges."""
    mine = profile.standing
    found = [Badge(Text("First win"))] if mine.wins else []
    if any(result.won and total([result]).is_perfect for result in profile.results):
        found.append(Badge(Text("A perfect match")))
    found += [
        Badge(Text("Never threw away a win in {game}"), game)
        for game, standing in profile.games.items()
        if standing.held >= 10 and standing.kept == standing.held
    ]
    if mine.best_streak >= 5:
        found.append(Badge(Text("{count} wins in a row", count=mine.best_streak)))
    if profile.has_beaten_bot:
        found.append(Badge(Text("Beat perfect play")))
    if len(profile.games) >= 5:
        found.append(Badge(Text("Polymath: {count} games", count=len(profile.games))))
    if mine.matches >= 100:
        found.append(Badge(Text("{count} rated matches", count=mine.matches)))
    return found
