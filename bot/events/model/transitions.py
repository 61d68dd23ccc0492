"""Transitions of a tournament, as functions that return it afterwards or refuse."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.events.model import (
    Correction,
    Decision,
    Entrant,
    Format,
    JoinedAlready,
    Kind,
    Overtaken,
    Pairing,
    Stage,
    Tournament,
)
from bot.shared.refusals import Refusal

MOST = 128
"""The maximum number of players."""
MOST_EACH = 16
"""The maximum number of players of a round robin."""
MOST_ALL = 4
"""The maximum number of players of a play-off as a round robin."""
PATIENCE = 2
"""The number of rounds missed in a row after which a player is taken out."""
NAME_LENGTH = 32
BETWEEN_ROUNDS = timedelta(seconds=10)
"""The pause after a round, in which players read the standings."""

Result = tuple[int | None, Decision]
"""The winner of a pairing, and the way it was decided."""
Change = Callable[[Tournament], Tournament]
"""A transition of a tournament, which can raise a refusal."""
Pairs = Sequence[tuple[int, int | None]]
"""The pairs of a round, each with its first player first, or None as the second of a bye."""


def missing_rounds(tournament: Tournament) -> int:
    """Return the number of rounds that a Swiss tournament lacks to find a single winner.

    n players need ceil(log2 n) rounds, because each round at most halves the players who have won
    all.
    """
    rounds = tournament.rules.rounds
    if tournament.rules.format is not Format.SWISS or rounds is None or tournament.rules.is_arena:
        return 0
    return max(0, max(0, len(tournament.entrants) - 1).bit_length() - rounds)


def add_rounds(tournament: Tournament) -> Tournament:
    """Return the tournament with enough rounds to find a single winner.

    :raises Refusal: when it is over.
    """
    _require_open(tournament)
    missing = missing_rounds(tournament)
    if not missing:
        return tournament
    rounds = (tournament.rules.rounds or 0) + missing
    return replace(tournament, rules=replace(tournament.rules, rounds=rounds))


def join(tournament: Tournament, user_id: int, name: str) -> Tournament:
    """Return the tournament with another member.

    After the start they play from the next round on. A member who has left can come back this way.

    :raises JoinedAlready: when they take part already.
    :raises Refusal: when it is full, over, or takes nobody any more.
    """
    _require_open(tournament)
    before = tournament.entrant(user_id)
    if before is not None and before.left is None:
        raise JoinedAlready
    if tournament.stage is not Stage.OPEN and not tournament.takes_late:
        raise Refusal("This event has started, so nobody can join any more.")
    if tournament.is_last_round:
        raise Refusal("This is the last round, so nobody can join any more.")
    limit = MOST_EACH if tournament.rules.format is Format.ROUND_ROBIN else MOST
    if before is None and len(tournament.entrants) >= limit:
        raise Refusal("All {limit} places are taken.", limit=limit)
    number = tournament.round + 1
    if before is None:
        seed = 0 if tournament.stage is Stage.OPEN else len(tournament.entrants) + 1
        added = Entrant(user_id, name[:NAME_LENGTH], seed, number)
        return replace(tournament, entrants=(*tournament.entrants, added))
    return _with_entrant(
        tournament, replace(before, name=name[:NAME_LENGTH], joined=number, left=None)
    )


def leave(tournament: Tournament, user_id: int) -> Tournament:
    """Return the tournament without a member.

    Before the start they leave no trace. Afterwards they lose their open pairing, and aren't paired
    again.

    :raises Refusal: when it is over, or they don't take part.
    """
    _require_open(tournament)
    entrant = tournament.entrant(user_id)
    if entrant is None or entrant.left is not None:
        raise Refusal("You aren't in this event.")
    if tournament.stage is Stage.OPEN:
        others = tuple(one for one in tournament.entrants if one.user_id != user_id)
        return replace(tournament, entrants=others)
    without = _with_entrant(tournament, replace(entrant, left=tournament.round + 1))
    results = {
        pairing.key: (pairing.opponent(user_id), Decision.WITHDRAWAL)
        for pairing in tournament.current
        if user_id in pairing.players and pairing.how is None
    }
    return take(without, results)


def start(tournament: Tournament, order: Sequence[int]) -> Tournament:
    """Return the tournament after its start, with its members numbered in a random order.

    :raises Refusal: when it has begun already, is over, or has fewer than two members.
    """
    if tournament.stage is not Stage.OPEN:
        raise Refusal("This event has already started, or is over.")
    if len(tournament.entrants) < 2:
        raise Refusal("It takes at least two players to start. Press Join!")
    if {*order} != {one.user_id for one in tournament.entrants}:
        raise Overtaken
    seeds = {user_id: seed for seed, user_id in enumerate(order, 1)}
    entrants = tuple(replace(one, seed=seeds[one.user_id]) for one in tournament.entrants)
    return replace(
        tournament,
        stage=Stage.RUNNING,
        starts_at=None,
        entrants=tuple(sorted(entrants, key=lambda one: one.seed)),
        rules=replace(tournament.rules, rounds=_rounds(tournament)),
    )


def _rounds(tournament: Tournament) -> int | None:
    """Return the number of rounds, or None if it depends on the results."""
    count, wanted = len(tournament.entrants), tournament.rules.rounds
    most = count - 1 + count % 2
    if tournament.rules.format is Format.ROUND_ROBIN:
        return most
    if tournament.rules.format.lives is not None:
        return None
    if tournament.kind is Kind.NIGHT:
        return wanted
    return min(most, wanted or (count - 1).bit_length() + 1)


def play_off(tournament: Tournament, equals: Sequence[Entrant], now: datetime) -> Tournament:
    """Return the play-off of equal members, as a round robin if they are few, or a knockout."""
    form = Format.ROUND_ROBIN if len(equals) <= MOST_ALL else Format.KNOCKOUT
    return Tournament(
        rules=replace(tournament.rules, format=form, rounds=None),
        place=replace(tournament.place, message_id=None),
        organiser_id=tournament.organiser_id,
        created_at=now,
        entrants=tuple(Entrant(one.user_id, one.name) for one in equals),
    )


def is_complete(tournament: Tournament) -> bool:
    """Return whether the finished round was the last one.

    If rounds are left, a game night waits for two players, and a tournament ends without them. An
    arena ends after the last match, once no two players have another one left.
    """
    if tournament.rules.is_arena:
        return tournament.is_round_over and not can_pair(tournament)
    if tournament.is_last_round:
        return True
    return tournament.kind is not Kind.NIGHT and not can_pair(tournament)


def can_pair(tournament: Tournament) -> bool:
    """Return whether there are at least two players for the next round.

    In an arena two who have just met wait for others who are still playing.
    """
    free = tournament.active(tournament.round + 1)
    last = {tournament.current_of(one.user_id) for one in free}
    has_just_met = len(free) == 2 and len(last) == 1 and last != {None}
    must_wait = tournament.rules.is_arena and has_just_met and not tournament.is_round_over
    return len(free) > 1 and not must_wait


def after_round(tournament: Tournament) -> Tournament:
    """Return a tournament after its round, without absent players, and ended after the last one."""
    here = without_absent(tournament)
    return finish(here) if is_complete(here) else here


def rest(tournament: Tournament, now: datetime) -> Tournament:
    """Return a tournament after a round with the moment at which the next one begins."""
    if not tournament.round or tournament.starts_at is not None:
        return tournament
    return replace(tournament, starts_at=now + BETWEEN_ROUNDS)


def next_round(tournament: Tournament, pairs: Pairs) -> Tournament:
    """Return the tournament with the next round paired, and byes already won.

    In an arena the other matches go on, and a player can be left out.

    :raises Overtaken: when a round is being played, or a paired player has left.
    """
    is_arena = tournament.rules.is_arena
    if tournament.stage is not Stage.RUNNING or not (is_arena or tournament.is_round_over):
        raise Overtaken
    number = tournament.round + 1
    wanted = {one.user_id for one in tournament.active(number)}
    paired = [user_id for pair in pairs for user_id in pair if user_id is not None]
    are_wanted = {*paired} <= wanted if is_arena else {*paired} == wanted
    if not pairs or len(paired) != len({*paired}) or not are_wanted:
        raise Overtaken
    made = tuple(
        Pairing(number, board, first, second)
        if second is not None
        else Pairing(number, board, first, None, first, Decision.BYE)
        for board, (first, second) in enumerate(pairs, 1 + is_arena * len(tournament.pairings))
    )
    pairings = *tournament.pairings, *made
    return replace(tournament, round=number, starts_at=None, pairings=pairings)


def take(tournament: Tournament, results: Mapping[tuple[int, int], Result]) -> Tournament:
    """Return the tournament with the results of some pairings, unless they are decided already."""
    return replace(
        tournament,
        pairings=tuple(
            replace(pairing, winner=results[pairing.key][0], how=results[pairing.key][1])
            if pairing.how is None and pairing.key in results
            else pairing
            for pairing in tournament.pairings
        ),
    )


def without_absent(tournament: Tournament) -> Tournament:
    """Return the tournament without players who were absent in the last rounds in a row.

    A member who came back has as much time again.
    """
    for one in tournament.entrants:
        since = [each for each in tournament.pairings_of(one.user_id) if each.round >= one.joined]
        last = since[-PATIENCE:]
        missed = [each.how is Decision.ABSENT and one.user_id in each.losers for each in last]
        if one.left is None and len(last) == PATIENCE and all(missed):
            tournament = _with_entrant(tournament, replace(one, left=tournament.round + 1))
    return tournament


def finish(tournament: Tournament) -> Tournament:
    """Return the tournament at its end, with open pairings left without a result.

    :raises Refusal: when it hasn't begun, or is over.
    """
    if tournament.stage not in {Stage.RUNNING, Stage.PAUSED}:
        raise Refusal("This event hasn't started yet, or is already over.")
    open_ones = (pairing.key for pairing in tournament.current if pairing.how is None)
    return replace(
        take(tournament, dict.fromkeys(open_ones, (None, Decision.VOID))),
        stage=Stage.OVER,
        starts_at=None,
    )


def end(tournament: Tournament) -> Tournament:
    """Return the tournament ended by its organisers, with the current standings.

    :raises Refusal: when no round has been played, or it is over.
    """
    if not tournament.round:
        raise Refusal("No round has been played yet. You can cancel the event instead.")
    return finish(tournament)


def pause(tournament: Tournament) -> Tournament:
    """Return the paused tournament, in which all clocks stop and no round begins.

    :raises Refusal: when it isn't running.
    """
    if tournament.stage is not Stage.RUNNING:
        raise Refusal("Only an event in progress can be paused.")
    return replace(tournament, stage=Stage.PAUSED)


def resume(tournament: Tournament) -> Tournament:
    """Return the tournament after its pause.

    :raises Refusal: when it isn't paused.
    """
    if tournament.stage is not Stage.PAUSED:
        raise Refusal("This event isn't paused.")
    return replace(tournament, stage=Stage.RUNNING)


def cancel(tournament: Tournament) -> Tournament:
    """Return the cancelled tournament.

    :raises Refusal: when it is over.
    """
    _require_open(tournament)
    return replace(tournament, stage=Stage.CANCELLED, starts_at=None)


def correct(
    tournament: Tournament, key: tuple[int, int], winner: int | None, by: int, now: datetime
) -> Tournament:
    """Return the tournament with the corrected result of a pairing, and a log of the correction.

    If a loss puts a player out, only results of the current round can change.

    :raises Refusal: when the result doesn't exist, the next round depends on it, or it is the same.
    """
    if tournament.stage in {Stage.OPEN, Stage.CANCELLED}:
        raise Refusal("There is no result to fix.")
    pairing = tournament.pairing(key)
    if pairing is None or not pairing.is_match or winner not in {None, *pairing.players}:
        raise Refusal("This event has no such match.")
    if tournament.rules.format.lives is not None and pairing.round < tournament.round:
        raise Refusal(
            "The next round already depends on this result, so you can't change it any more."
        )
    if pairing.how is not None and pairing.winner == winner:
        raise Refusal("This is already the result of the match.")
    done = Correction(now, by, *key, pairing.winner, winner)
    changed = replace(pairing, winner=winner, how=Decision.CORRECTION)
    return replace(
        tournament,
        corrections=(*tournament.corrections, done),
        pairings=tuple(changed if each.key == key else each for each in tournament.pairings),
    )


def _with_entrant(tournament: Tournament, entrant: Entrant) -> Tournament:
    user_id = entrant.user_id
    entrants = tuple(entrant if one.user_id == user_id else one for one in tournament.entrants)
    return replace(tournament, entrants=entrants)


def _require_open(tournament: Tournament) -> None:
    if not tournament.is_open:
        raise Refusal("This event is over.")
