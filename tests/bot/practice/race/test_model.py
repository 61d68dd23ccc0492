"""The rules of a race: who takes the point, what comes next, who may do what."""

from dataclasses import replace

import pytest

from bot.practice.race.model import LIVE, PAUSE, SILENT_ROUNDS, Stage, transitions
from bot.practice.race.model.points import (
    Seat,
    Standing,
    Tally,
    best,
    lone_tally,
    standings,
    tally,
    winners,
)
from bot.shared.refusals import Refusal
from cgt.core.sizes import Size
from tests.bot.practice.race.races import (
    ALICE,
    BOB,
    CAROL,
    DRAWN,
    NOW,
    SECOND,
    answer,
    duel,
    in_round,
    race,
)


def test_right_answers_within_a_second_share_the_point():
    answers = [answer(CAROL, after=2.1), answer(BOB, after=2), answer(ALICE, after=1)]
    answers.append(answer(9, right=False))
    assert winners(answers, 1) == (ALICE, BOB)
    assert winners(answers, 2) == ()
    assert standings(answers) == (Standing(1, ALICE, 1), Standing(1, BOB, 1))


def test_equal_points_share_a_place():
    answers = [answer(CAROL, number=1), answer(ALICE, number=2), answer(BOB, number=3)]
    assert [each.place for each in standings(answers)] == [1, 1, 1]
    answers.append(answer(BOB, number=2, after=0.5))
    places = [(each.member, each.place, each.points) for each in standings(answers)]
    assert places == [(BOB, 1, 2), (ALICE, 2, 1), (CAROL, 2, 1)]
    answers.append(answer(ALICE, number=1, after=-0.5))
    assert [each.place for each in standings(answers)] == [1, 1, 3]


def test_duel_is_won_by_more_right_answers_or_in_less_time():
    one = duel(rounds=2)
    fast = [answer(BOB, number=1, after=1), answer(BOB, number=2, after=2)]
    slow = [answer(ALICE, number=1, after=3), answer(ALICE, number=2, after=9)]
    assert best([tally(one, [*fast, *slow], member) for member in one.members]) == 1
    wrong = [fast[0], answer(BOB, number=2, right=False)]
    assert best([tally(one, [*wrong, *slow], member) for member in one.members]) == 0
    assert best([tally(one, [], member) for member in one.members]) is None
    for count in range(3):
        for other in range(3):
            missed = [answer(ALICE, right=False, number=at + 1, after=9) for at in range(count)]
            missed += [answer(BOB, right=False, number=at + 1, after=5) for at in range(other)]
            assert best([tally(one, missed, member) for member in one.members]) is None
    seat = Seat(one, (*slow[:1], *fast), ALICE)
    assert seat.next_round == 2
    assert Seat(one, tuple(fast), BOB).next_round is None


def test_stage_comes_when_it_is_due():
    now, at, seen = race(), NOW, []
    while now.is_live:
        now = replace(now, show_at=None, is_below=False)  # its card is shown
        assert transitions.advanced(now, now.due_at - SECOND / 10, is_answered=True) == now
        at = now.due_at
        now = transitions.advanced(now, at, is_answered=True)
        seen.append(now.stage)
        assert now.show_at == at
    assert seen == [Stage.ROUND, Stage.PAUSE] * 3 + [Stage.OVER]
    assert now.due_at is None
    assert now.is_below


def test_stage_takes_the_place_of_an_answer_not_shown():
    for number, stage in ((1, Stage.ROUND), (3, Stage.OVER)):
        unseen = replace(in_round(number), stage=Stage.PAUSE, show_at=NOW)
        for before in (unseen, replace(unseen, show_at=None), replace(unseen, is_below=True)):
            after = transitions.advanced(before, before.due_at, is_answered=True)
            assert (after.stage, after.is_below) == (stage, before != unseen)


def test_right_answer_ends_its_round():
    now = replace(in_round(), due_at=NOW + 30 * SECOND)
    given = [answer(ALICE, right=False), answer(BOB)]
    hurried = transitions.hurried(now, given, 1, NOW)
    assert hurried.due_at == NOW + 1.5 * SECOND
    assert transitions.hurried(hurried, given, 1, NOW + SECOND).due_at == hurried.due_at
    assert transitions.hurried(now, given, 2, NOW) == now
    assert transitions.hurried(now, given[:1], 1, NOW).due_at == now.due_at


@pytest.mark.parametrize("is_right", [False, True])
@pytest.mark.parametrize("present", [(ALICE,), (ALICE, BOB), (ALICE, BOB, CAROL)])
def test_round_ends_when_all_of_the_last_one_are_done(present, is_right):
    now = replace(in_round(2), due_at=NOW + 30 * SECOND)
    given = [answer(member) for member in present]
    for count, member in enumerate(present, start=1):
        given.append(answer(member, number=2, right=is_right))
        due = transitions.hurried(now, given, 2, NOW).due_at
        waits = 1.5 * SECOND if is_right else 30 * SECOND
        assert due == NOW + (waits if count < len(present) else 0 * SECOND)


def test_answers_within_a_second_are_shown_in_one_edit():
    now, given = replace(in_round(), due_at=NOW + 30 * SECOND), [answer(BOB, right=False)]
    first = transitions.hurried(now, given, 1, NOW)
    assert first.show_at == NOW + SECOND
    assert transitions.hurried(first, given, 1, NOW + SECOND / 2).show_at == first.show_at
    posting = replace(now, show_at=NOW + 60 * SECOND, is_below=True)
    assert transitions.hurried(posting, given, 1, NOW).show_at == posting.show_at, "not twice"


def test_time_of_a_lone_member_leaves_out_the_pauses():
    now = replace(in_round(2), began_at=NOW, rounds=2)
    given = [answer(BOB, after=4), answer(BOB, number=2, right=False, after=15)]
    assert lone_tally(now, given) == Tally(1, 2, 15 * SECOND - PAUSE)
    assert lone_tally(now, [*given, answer(ALICE)]) is None
    assert lone_tally(now, []) is None


def test_rounds_that_nobody_answers_end_a_race():
    now = race(rounds=9, puzzles=DRAWN * 3)
    for _ in range(2 * SILENT_ROUNDS):
        now = transitions.advanced(now, now.due_at, is_answered=False)
    assert (now.stage, now.round) == (Stage.PAUSE, SILENT_ROUNDS)
    assert transitions.advanced(now, now.due_at, is_answered=False).stage is Stage.OVER


def test_race_without_a_next_puzzle_is_over():
    now = replace(in_round(2, puzzles=DRAWN[:2]), stage=Stage.PAUSE)
    assert transitions.advanced(now, now.due_at, is_answered=True).stage is Stage.OVER


def test_puzzles_rise_evenly_in_a_race_and_not_in_a_duel():
    sizes = [race(rounds=6, puzzles=DRAWN[:1] * count).next_size for count in range(6)]
    assert sizes == [size for size in Size for _ in range(2)]
    assert duel(puzzles=DRAWN).next_size is Size.SMALL
    assert {race(size=Size.LARGE, puzzles=DRAWN[:n]).next_size for n in range(3)} == {Size.LARGE}


def test_puzzles_are_drawn_one_round_ahead():
    lobby = race(puzzles=())
    assert lobby.needs_puzzle
    one = transitions.add_puzzle(lobby, DRAWN[0], 0)
    assert not one.needs_puzzle
    assert transitions.add_puzzle(one, DRAWN[1], 0) == one
    assert replace(one, stage=Stage.ROUND, round=1).needs_puzzle
    assert duel(puzzles=DRAWN[:2]).needs_puzzle
    assert not duel(stage=Stage.OVER, puzzles=()).needs_puzzle


DONE = [
    (transitions.accepted, (BOB, NOW), {Stage.CHALLENGED}),
    (transitions.declined, (BOB, NOW), {Stage.CHALLENGED}),
    (transitions.withdrawn, (ALICE, NOW), {Stage.CHALLENGED}),
    (transitions.begin_seat, (ALICE, NOW), {Stage.PLAYING}),
    (transitions.started, (NOW,), {Stage.LOBBY}),
    (transitions.stopped, (NOW,), LIVE),
]


@pytest.mark.parametrize(("transition", "given", "stages"), DONE)
def test_transition_is_refused_at_other_stages(transition, given, stages):
    for stage in Stage:
        before = duel(stage=stage)
        if stage in stages:
            assert transition(before, *given).version == before.version
        else:
            with pytest.raises(Refusal):
                transition(before, *given)


def test_duel_is_for_its_two_members():
    for transition in (transitions.accepted, transitions.declined, transitions.withdrawn):
        with pytest.raises(Refusal, match=r"Only <@"):
            transition(duel(stage=Stage.CHALLENGED), CAROL, NOW)
    with pytest.raises(Refusal):
        transitions.begin_seat(duel(), CAROL, NOW)
    again = transitions.begin_seat(transitions.begin_seat(duel(), ALICE, NOW), ALICE, NOW + SECOND)
    assert again.started == (NOW, NOW)
