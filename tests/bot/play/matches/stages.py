"""Matches of every game at every stage, for the tests of cards."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.play.engine.model import Level
from bot.play.engine.work import random_move
from bot.play.matches.model.challenges import accept, decline, expire, propose, withdraw
from bot.play.matches.model.clock import Clock, Pace
from bot.play.matches.model.match import Match
from bot.play.matches.model.sides import Player
from bot.play.matches.model.transitions import make_move, resign
from bot.shared.places import Place
from cgt.rulesets.catalogue import CATALOGUE

GAMES = [entry.ruleset for entry in CATALOGUE]
NOW = datetime(2026, 1, 1, tzinfo=UTC)
LATER = NOW + timedelta(minutes=15)
ALICE, BOB = 10**18 + 1, 10**18 + 2
BLITZ = Clock(Pace.GAME, timedelta(minutes=3), timedelta(seconds=5))
"""The usual clock of an evening on which many play."""
BIG = 2**62
"""A number of a match that is as long as numbers of matches get."""


def match_of(start, *, against_bot=False) -> Match:
    """Return a match that is being played, before its first move."""
    opponent = Player(None, Level.CASUAL) if against_bot else Player(BOB)
    made = propose(start, (Player(ALICE), opponent), 0, Place(1, 2, 3), NOW, LATER)
    return replace(made if against_bot else accept(made, BOB, NOW), id=BIG)


def played(match, rng, plies=10**6) -> Match:
    """Return a match after some more moves by chance."""
    for _ in range(plies):
        if not match.is_open:
            break
        move = random_move(match.position, rng)
        match = make_move(match, match.to_move.user_id, match.ply, move, NOW)
    return match


def stages(start, rng):
    """Yield a match from a position at each of its stages, in one sitting or another."""
    challenge = propose(start, (Player(ALICE), Player(BOB)), 0, Place(1, 2, 3), NOW, LATER)
    yield challenge
    yield decline(challenge, BOB, NOW)
    yield withdraw(challenge, ALICE, NOW)
    yield expire(challenge, LATER)
    for against_bot in (False, True):
        match = match_of(start, against_bot=against_bot)
        yield match
        yield resign(match, ALICE, NOW)
        midway = played(match, rng, 2)
        yield midway
        for seed_winner in range(20):
            ended = played(midway, rng)
            yield ended
            if ended.winner == 0 and seed_winner:
                break
