"""What can happen to a tournament, and who stands where."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tournaments.model import Format, How, Kind, Overtaken, Pairing, Refusal, Stage
from bot.tournaments.model.standings import standings
from bot.tournaments.model.transitions import (
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
from tests.bot.tournaments.events import NOW, begun, opened, played, through
from tests.samples import examples


def test_before_the_start_members_come_and_go():
    made = opened(Format.SWISS, 3)
    with pytest.raises(Refusal, match="You have already joined"):
        join(made, 2, "again")
    made = leave(made, 2)
    assert [one.user_id for one in made.entrants] == [1, 3]
    with pytest.raises(Refusal, match="You aren't in this tournament"):
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
def test_there_are_so_many_places(form, limit):
    with pytest.raises(Refusal, match=f"All {limit} places are taken"):
        opened(form, limit + 1)
    assert len(opened(form, limit).entrants) == limit


def test_late_arrivals_are_welcome_in_a_swiss_alone():
    first = next(played(begun(Format.SWISS, 4, Random(1)), Random(1)))
    later = join(first, 9, "nina")
    assert later.entrant(9).joined == 2
    assert 9 in {one.user_id for one in later.active(2)}
    with pytest.raises(Refusal, match="has started, so nobody can join"):
        join(begun(Format.KNOCKOUT, 4, Random(1)), 9, "nina")


def test_who_leaves_loses_the_open_match_and_may_come_back():
    made = begun(Format.SWISS, 4, Random(1))
    made = next_round(made, [(1, 2), (3, 4)])
    made = leave(made, 2)
    assert made.current[0] == Pairing(1, 1, 1, 2, 1, How.WITHDRAWAL)
    assert made.current[1].how is None
    assert [one.user_id for one in made.active(2)] != [one.user_id for one in made.active(1)]
    assert 2 in {one.user_id for one in join(made, 2, "back").active(2)}


def test_who_is_absent_twice_in_a_row_is_taken_out():
    made = begun(Format.SWISS, 5, Random(1), rounds=5)
    made = next_round(made, [(1, 2), (3, 4), (5, None)])
    made = take(made, {(1, 1): (1, How.ABSENT), (1, 2): (4, How.TIME)})
    assert without_absent(made) == made
    made = next_round(made, [(2, 5), (1, 3), (4, None)])
    made = take(made, {(2, 1): (5, How.ABSENT), (2, 2): (1, How.ABSENT)})
    gone = without_absent(made)
    assert {one.user_id for one in gone.active(3)} == {1, 3, 4, 5}
    back = join(gone, 2, "back")
    assert without_absent(back) == back
    assert 2 in {one.user_id for one in back.active(3)}


def test_a_decided_pairing_stays_decided_unless_it_is_put_right():
    made = next_round(begun(Format.SWISS, 2, Random(1)), [(1, 2)])
    made = take(made, {(1, 1): (1, How.PLAYED)})
    assert take(made, {(1, 1): (2, How.PLAYED), (7, 7): (1, How.PLAYED)}) == made
    right = correct(made, (1, 1), 2, by=1, now=NOW)
    assert right.current[0].winner == 2
    assert right.current[0].how is How.CORRECTION
    (logged,) = right.corrections
    assert (logged.by, logged.before, logged.winner) == (1, 1, 2)
    for key, winner in [((1, 2), 1), ((1, 1), 3)]:
        with pytest.raises(Refusal, match="no such match"):
            correct(made, key, winner, by=1, now=NOW)


def test_where_losses_put_out_only_the_last_round_can_be_put_right():
    made = next_round(begun(Format.KNOCKOUT, 4, Random(1)), [(1, 2), (3, 4)])
    made = take(made, {(1, 1): (1, How.PLAYED), (1, 2): (3, How.PLAYED)})
    assert correct(made, (1, 1), 2, by=1, now=NOW).losses(1) == 1
    made = next_round(made, [(1, 3)])
    with pytest.raises(Refusal, match="already depends on this result"):
        correct(made, (1, 1), 2, by=1, now=NOW)


def test_a_round_begins_once_and_only_when_the_last_one_is_over():
    made = begun(Format.SWISS, 4, Random(1))
    one = next_round(made, [(1, 2), (3, 4)])
    with pytest.raises(Overtaken):
        next_round(one, [(1, 3), (2, 4)])
    for wrong in ([], [(1, 2)], [(1, 2), (3, 3)], [(1, 2), (3, 4), (5, None)]):
        with pytest.raises(Overtaken):
            next_round(made, wrong)


def test_paused_cancelled_and_finished():
    made = begun(Format.SWISS, 4, Random(1))
    with pytest.raises(Refusal, match="is not paused"):
        resume(made)
    waiting = pause(made)
    with pytest.raises(Overtaken):
        next_round(waiting, [(1, 2), (3, 4)])
    assert resume(waiting) == made
    over = finish(next_round(made, [(1, 2), (3, 4)]))
    assert over.stage is Stage.OVER
    assert {each.how for each in over.current} == {How.VOID}
    for late, said in (
        (finish, "already over"),
        (cancel, "is over"),
        (pause, "Only a tournament in progress"),
        (lambda each: join(each, 8, "late"), "is over"),
    ):
        with pytest.raises(Refusal, match=said):
            late(over)
    assert cancel(opened(Format.SWISS, 1)).stage is Stage.CANCELLED


def test_a_night_waits_for_those_who_come_while_a_tournament_ends_without_players():
    assert is_complete(leave(begun(Format.SWISS, 2, Random(1)), 1))
    night = begun(Format.SWISS, 2, Random(1), kind=Kind.NIGHT, rounds=3)
    assert not is_complete(leave(night, 1))
    assert night.rules.rounds == 3


@pytest.mark.parametrize(
    ("count", "wanted", "rounds"), [(2, 9, 1), (5, 9, 5), (64, None, 7), (64, 6, 6)]
)
def test_a_swiss_has_as_many_rounds_as_make_sense(count, wanted, rounds):
    assert begun(Format.SWISS, count, Random(1), rounds=wanted).rules.rounds == rounds


def table(form, count, *rounds):
    """Return the lines of a tournament by user, from rounds of (winner, loser)."""
    made = start(opened(form, count), list(range(1, count + 1)))
    for number, pairs in enumerate(rounds, 1):
        made = next_round(made, pairs)
        won = {(number, board): (pair[0], How.PLAYED) for board, pair in enumerate(pairs, 1)}
        made = take(made, won)
    return {line.entrant.user_id: line for line in standings(made)}


def test_buchholz_decides_between_equal_points_and_then_the_direct_encounter():
    lines = table(
        Format.SWISS,
        6,
        [(1, 2), (3, 4), (5, 6)],
        [(1, 3), (5, 2), (4, 6)],
        [(5, 1), (3, 6), (4, 2)],
    )
    assert {user: line.points for user, line in lines.items()} == {
        1: 2,
        2: 0,
        3: 2,
        4: 2,
        5: 3,
        6: 0,
    }
    assert {user: lines[user].buchholz for user in (1, 3, 4)} == {1: 5, 3: 4, 4: 2}
    assert [lines[user].place for user in (5, 1, 3, 4)] == [1, 2, 3, 4]
    assert lines[5].berger == 0 + 0 + 2
    assert lines[1].berger == 0 + 2


def test_the_direct_encounter_goes_before_sonneborn_berger_in_a_round_robin():
    lines = table(Format.ROUND_ROBIN, 4, [(2, 1), (3, 4)], [(1, 3), (2, 4)], [(1, 4), (3, 2)])
    assert {user: line.points for user, line in lines.items()} == {1: 2, 2: 2, 3: 2, 4: 0}
    assert {lines[user].direct for user in (1, 2, 3)} == {1}
    two = table(Format.SWISS, 2, [(2, 1)])
    assert [two[user].direct for user in (1, 2)] == [0, 0]


def test_a_bye_counts_as_a_win_against_an_equal():
    lines = table(Format.SWISS, 3, [(1, 2), (3, None)], [(3, 1), (2, None)])
    assert lines[3].points == 2
    assert lines[3].buchholz == 2 + 1
    assert lines[3].berger == 2 + 1
    assert lines[2].buchholz == 1 + 1


def test_who_lasts_longer_in_a_knockout_stands_higher():
    last = through(Format.KNOCKOUT, 8, seed=2)
    lines = standings(last)
    assert [line.lasted for line in lines] == [10**6, 3, 2, 2, 1, 1, 1, 1]


@examples(30)
@given(form=st.sampled_from(list(Format)), count=st.integers(2, 12), seed=st.integers(0, 2**32))
def test_the_table_adds_up(form, count, seed):
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


def test_a_knockout_of_two_ends_when_one_leaves():
    rng = Random(4)
    made = next_round(begun(Format.KNOCKOUT, 2, rng), [(1, 2)])
    gone = leave(made, 1)
    assert is_complete(gone)
    assert standings(gone)[0].entrant == gone.entrant(2)
