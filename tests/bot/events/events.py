"""Tournaments that are played through by chance, for the tests of pairings and standings."""

from datetime import UTC, datetime
from random import Random

from bot.events.model import Decision, Rules, Tournament
from bot.events.model.transitions import (
    is_complete,
    join,
    leave,
    next_round,
    start,
    take,
    without_absent,
)
from bot.events.work import pair
from bot.shared.places import Place

NOW = datetime(2026, 11, 22, 20, tzinfo=UTC)


def opened(form, count, *, rounds=None, games=("nim",), **values):
    """Return a tournament that members 1, 2, 3... have joined."""
    made = Tournament(
        rules=Rules(form, games, "game 180+5", rounds=rounds),
        place=Place(9, 5, locale="en-US"),
        organiser_id=1,
        created_at=NOW,
        **values,
    )
    for user in range(1, count + 1):
        made = join(made, user, f"player {user}")
    return made


def begun(form, count, rng, **values):
    """Return a tournament after the lot was drawn."""
    made = opened(form, count, **values)
    order = [one.user_id for one in made.entrants]
    rng.shuffle(order)
    return start(made, order)


def results(tournament, rng):
    """Return results by chance for all that is open."""
    found = {}
    for pairing in tournament.current:
        if pairing.how is None:
            found[pairing.key] = (rng.choice(pairing.players), Decision.PLAYED)
    return found


def played(tournament, rng, *, leaving=0.0, most=200):
    """Yield the tournament after each round, until it is complete."""
    for _ in range(most):
        tournament = without_absent(tournament)
        if is_complete(tournament):
            return
        tournament = next_round(tournament, pair(tournament))
        for one in tournament.entrants:
            if one.left is None and rng.random() < leaving:
                tournament = leave(tournament, one.user_id)
        tournament = take(tournament, results(tournament, rng))
        yield tournament
    raise AssertionError("the tournament does not end")


def through(form, count, seed=0, **values):
    """Return a tournament that has been played to its end."""
    rng = Random(seed)
    *_, last = played(begun(form, count, rng, **values), rng)
    return last
