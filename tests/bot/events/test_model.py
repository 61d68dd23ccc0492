"""What can happen to a tournament, and who stands where."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, strategies as st

from bot.events.model import Decision, Format, Kind, Overtaken, Pairing, Stage
from bot.events.model.standings import standings
from bot.events.model.transitions import (
    cancel,
    correct,
    finish,
    is_complete,
    join,
    leave,
    next_round,
    pause,
    resume,
    start,
    take,
    without_absent,
)
from bot.shared.refusals import Refusal
from tests.bot.events.events import NOW, begun, opened, played, through
from tests.samples import examples


def test_members_join_and_leave_before_the_start():
    made = opened(Format.SWISS, 3)
    with pytest.raises(Refusal, match="You have already joined"):
        join(made, 2, "again")
    made = leave(made, 2)
    assert [one.user_id for one in made.entrants] == [1, 3]
    with pytest.raises(Refusal, match="You aren't in this event"):
        leave(made, 2)
    with pytest.raises(Refusal, match="at least two players"):
        start(leave(made, 1), [3])
    with pytest.raises(Overtaken):
        start(made, [1, 2, 3])
    made = start(made, [3, 1])
    assert [(one.user_id, one.seed) for one in made.entrants] == [(3, 1), (1, 2)]
    with pytest.raises(Refusal, match="already started, or is over"):
        start(made, [3, 1])


@pytest.mark.parametrize(("form", "limit"), [(Format.ROUND_ROBIN, 16), (Format.SWISS, 128)])
def test_event_has_a_maximum_of_players(form, limit):
    with pytest.raises(Refusal, match=f"All {limit} places are taken"):
        opened(form, limit + 1)
    assert len(opened(form, limit).entrants) == limit


def test_latecomers_join_only_a_swiss():
    first = next(played(begun(Format.SWISS, 4, Random(1)), Random(1)))
    later = join(first, 9, "nina")
    assert later.entrant(9).joined == 2
    assert 9 in {one.user_id for one in later.active(2)}
    with pytest.raises(Refusal, match="has started, so nobody can join"):
        join(begun(Format.KNOCKOUT, 4, Random(1)), 9, "nina")


def test_leaver_loses_the_open_match_and_can_return():
    made = begun(Format.SWISS, 4, Random(1))
    made = next_round(made, [(1, 2), (3, 4)])
    made = leave(made, 2)
    assert made.current[0] == Pairing(1, 1, 1, 2, 1, Decision.WITHDRAWAL)
    assert made.current[1].how is None
    assert [one.user_id for one in made.active(2)] != [one.user_id for one in made.active(1)]
    assert 2 in {one.user_id for one in join(made, 2, "back").active(2)}


def test_player_absent_twice_in_a_row_is_removed():
    made = begun(Format.SWISS, 5, Random(1), rounds=5)
    made = next_round(made, [(1, 2), (3, 4), (5, None)])
    made = take(made, {(1, 1): (1, Decision.ABSENT), (1, 2): (4, Decision.TIME)})
    assert without_absent(made) == made
    made = next_round(made, [(2, 5), (1, 3), (4, None)])
    made = take(made, {(2, 1): (5, Decision.ABSENT), (2, 2): (1, Decision.ABSENT)})
    gone = without_absent(made)
    assert {one.user_id for one in gone.active(3)} == {1, 3, 4, 5}
    back = join(gone, 2, "back")
    assert without_absent(back) == back
    assert 2 in {one.user_id for one in back.active(3)}


def test_decided_pairing_changes_only_by_a_correction():
    made = next_round(begun(Format.SWISS, 2, Random(1)), [(1, 2)])
    made = take(made, {(1, 1): (1, Decision.PLAYED)})
    assert take(made, {(1, 1): (2, Decision.PLAYED), (7, 7): (1, Decision.PLAYED)}) == made
    right = correct(made, (1, 1), 2, by=1, now=NOW)
    assert right.current[0].winner == 2
    assert right.current[0].how is Decision.CORRECTION
    (logged,) = right.corrections
    assert (logged.by, logged.before, logged.winner) == (1, 1, 2)
    for key, winner in [((1, 2), 1), ((1, 1), 3)]:
        with pytest.raises(Refusal, match="no such match"):
            correct(made, key, winner, by=1, now=NOW)


def test_knockout_corrects_only_its_last_round():
    made = next_round(begun(Format.KNOCKOUT, 4, Random(1)), [(1, 2), (3, 4)])
    made = take(made, {(1, 1): (1, Decision.PLAYED), (1, 2): (3, Decision.PLAYED)})
    assert correct(made, (1, 1), 2, by=1, now=NOW).losses(1) == 1
    made = next_round(made, [(1, 3)])
    with pytest.raises(Refusal, match="already depends on this result"):
        correct(made, (1, 1), 2, by=1, now=NOW)


def test_round_begins_once_after_the_last_one():
    made = begun(Format.SWISS, 4, Random(1))
    one = next_round(made, [(1, 2), (3, 4)])
    with pytest.raises(Overtaken):
        next_round(one, [(1, 3), (2, 4)])
    for wrong in ([], [(1, 2)], [(1, 2), (3, 3)], [(1, 2), (3, 4), (5, None)]):
        with pytest.raises(Overtaken):
            next_round(made, wrong)


def test_paused_cancelled_and_finished():
    made = begun(Format.SWISS, 4, Random(1))
    with pytest.raises(Refusal, match="isn't paused"):
        resume(made)
    waiting = pause(made)
    with pytest.raises(Overtaken):
        next_round(waiting, [(1, 2), (3, 4)])
    assert resume(waiting) == made
    over = finish(next_round(made, [(1, 2), (3, 4)]))
    assert over.stage is Stage.OVER
    assert {each.how for each in over.current} == {Decision.VOID}
    for late, said in (
        (finish, "already over"),
        (cancel, "is over"),
        (pause, "Only an event in progress"),
        (lambda each: join(each, 8, "late"), "is over"),
    ):
        with pytest.raises(Refusal, match=said):
            late(over)
    assert cancel(opened(Format.SWISS, 1)).stage is Stage.CANCELLED


def test_night_waits_for_players_and_a_tournament_ends():
    assert is_complete(leave(begun(Format.SWISS, 2, Random(1)), 1))
    night = begun(Format.SWISS, 2, Random(1), kind=Kind.NIGHT, rounds=3)
    assert not is_complete(leave(night, 1))
    assert night.rules.rounds == 3


@pytest.mark.parametrize(
    ("count", "wanted", "rounds"), [(2, 9, 1), (5, 9, 5), (64, None, 7), (64, 6, 6)]
)
def test_swiss_has_a_sensible_number_of_rounds(count, wanted, rounds):
    assert begun(Format.SWISS, count, Random(1), rounds=wanted).rules.rounds == rounds


def table(form, count, *rounds):
    """Return the lines of a tournament by user, from rounds of (winner, loser)."""
    made = start(opened(form, count), list(range(1, count + 1)))
    for number, pairs in enumerate(rounds, 1):
        made = next_round(made, pairs)
        won = {(number, board): (pair[0], Decision.PLAYED) for board, pair in enumerate(pairs, 1)}
        made = take(made, won)
    return {line.entrant.user_id: line for line in standings(made)}


def test_direct_encounter_comes_before_sonneborn_berger():
    lines = table(Format.ROUND_ROBIN, 4, [(2, 1), (3, 4)], [(1, 3), (2, 4)], [(1, 4), (3, 2)])
    assert {user: line.points for user, line in lines.items()} == {1: 2, 2: 2, 3: 2, 4: 0}
    assert {lines[user].direct for user in (1, 2, 3)} == {1}
    two = table(Format.SWISS, 2, [(2, 1)])
    assert [two[user].direct for user in (1, 2)] == [0, 0]


def test_knockout_ranks_players_by_their_last_round():
    last = through(Format.KNOCKOUT, 8, seed=2)
    lines = standings(last)
    assert [line.lasted for line in lines] == [10**6, 3, 2, 2, 1, 1, 1, 1]


@examples(30)
@given(form=st.sampled_from(list(Format)), count=st.integers(2, 12), seed=st.integers(0, 2**32))
def test_table_adds_up(form, count, seed):
    last = through(form, count, seed)
    lines = standings(last)
    assert sum(line.points for line in lines) == sum(
        each.winner is not None for each in last.pairings
    )
    assert sum(last.losses(line.entrant.user_id) for line in lines) == sum(
        each.is_match for each in last.pairings
    )
    won = Counter(each.winner for each in last.pairings)
    for line in lines:
        user = line.entrant.user_id
        assert line.points == won[user]
        met = [each.opponent(user) or user for each in last.pairings_of(user)]
        assert line.buchholz == sum(won[other] for other in met)
        assert line.berger == sum(
            won[each.opponent(user) or user]
            for each in last.pairings_of(user)
            if each.winner == user
        )
    keys = [
        (-x.lasted, -x.points, -x.buchholz, -x.direct, -x.berger, x.entrant.seed) for x in lines
    ]
    assert keys == sorted(keys)
    scores = [key[:-1] for key in keys]
    assert [line.place for line in lines] == [1 + scores.index(score) for score in scores]


def test_knockout_of_two_ends_when_one_leaves():
    rng = Random(4)
    made = next_round(begun(Format.KNOCKOUT, 2, rng), [(1, 2)])
    gone = leave(made, 1)
    assert is_complete(gone)
    assert standings(gone)[0].entrant == gone.entrant(2)
