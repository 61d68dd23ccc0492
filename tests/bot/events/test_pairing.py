"""Pairings: nobody twice against the same while avoidable, byes at most once, sides in balance."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, strategies as st

from bot.events.model import Format
from bot.events.model.standings import standings
from bot.events.work import pair, pasts
from tests.bot.events.events import begun, played, through
from tests.samples import examples

SEEDS = st.integers(0, 2**32)


def meetings(tournament):
    """Return how often each two have met."""
    return Counter(frozenset(each.players) for each in tournament.pairings if each.is_match)


def byes(tournament):
    return Counter(each.first for each in tournament.pairings if not each.is_match)


def balances(tournament):
    return {user: past.balance for user, past in pasts(tournament).items()}


def longest_run(sides):
    longest = run = 0
    for before, side in zip([0, *sides], sides, strict=False):
        run = run + 1 if side == before else 1
        longest = max(longest, run)
    return longest


def fewest(users, met, had, odd):
    """Return the least number of second byes and second meetings that any pairing has."""
    if not users:
        return (0, 0)
    one, *others = users
    best = None
    if odd:
        rest = fewest(others, met, had, False)
        best = (rest[0] + had[one], rest[1])
    for at, other in enumerate(others):
        left = others[:at] + others[at + 1 :]
        if odd and not left:
            continue
        rest = fewest(left, met, had, odd)
        cost = (rest[0], rest[1] + met[frozenset((one, other))])
        best = cost if best is None else min(best, cost)
    return best


@examples(60)
@given(count=st.integers(2, 9), rounds=st.integers(1, 10), seed=SEEDS)
def test_pairing_has_the_fewest_second_byes_and_meetings(count, rounds, seed):
    rng = Random(seed)
    before = begun(Format.SWISS, count, rng, rounds=rounds)
    for after in played(before, rng):
        users = [one.user_id for one in before.active(after.round)]
        met, had = meetings(before), byes(before)
        best = fewest(users, met, had, len(users) % 2 == 1)
        mine = (
            sum(had[each.first] for each in after.current if not each.is_match),
            sum(met[frozenset(each.players)] for each in after.current if each.is_match),
        )
        assert mine == best
        before = after


@examples(25)
@given(count=st.integers(12, 40), seed=SEEDS, leaving=st.sampled_from([0.0, 0.05]))
def test_swiss_repeats_no_meeting_and_no_bye(count, seed, leaving):
    rng = Random(seed)
    before = begun(Format.SWISS, count, rng, rounds=6)
    for after in played(before, rng, leaving=leaving):
        if len(after.active(after.round)) < 11:
            return
        assert max(meetings(after).values()) == 1
        assert max(byes(after).values(), default=0) <= 1
        assert max(map(abs, balances(after).values())) <= 2
        assert max(longest_run(past.sides) for past in pasts(after).values()) <= 2
        everybody = sorted(user for each in after.current for user in each.players)
        assert everybody == sorted(one.user_id for one in before.active(after.round))
        before = after


def test_swiss_pairs_equals_after_a_seeded_first_round():
    first = next(played(begun(Format.SWISS, 8, Random(3)), Random(3)))
    seeds = {one.user_id: one.seed for one in first.entrants}
    shown = {frozenset(seeds[user] for user in each.players) for each in first.current}
    assert shown == {frozenset((at, at + 4)) for at in range(1, 5)}
    last = through(Format.SWISS, 32, seed=5, rounds=5)
    points = Counter()
    gaps = []
    for each in last.pairings:
        if each.round == 2:
            gaps.append(abs(points[each.first] - points[each.second]))
        if each.round == 1:
            points[each.winner] += 1
    assert gaps == [0] * 16


@pytest.mark.parametrize("count", range(2, 17))
def test_round_robin_pairs_everybody_once(count):
    last = through(Format.ROUND_ROBIN, count)
    assert last.round == count - 1 + count % 2
    assert meetings(last) == Counter(
        frozenset(each) for each in combinations(range(1, count + 1), 2)
    )
    assert set(byes(last).values()) <= {1}
    assert len(byes(last)) == (count if count % 2 else 0)
    assert max(map(abs, balances(last).values())) <= 1


@examples(20)
@given(count=st.integers(2, 12), seed=SEEDS)
def test_opponent_of_a_leaver_has_a_bye(count, seed):
    rng = Random(seed)
    before = begun(Format.ROUND_ROBIN, count, rng)
    for after in played(before, rng, leaving=0.1):
        assert max(meetings(after).values(), default=0) <= 1
        everybody = sorted(user for each in after.current for user in each.players)
        assert everybody == sorted(one.user_id for one in before.active(after.round))
        before = after


@examples(40)
@given(
    form=st.sampled_from([Format.KNOCKOUT, Format.DOUBLE]),
    count=st.integers(2, 33),
    seed=SEEDS,
    leaving=st.sampled_from([0.0, 0.1]),
)
def test_losses_put_out_until_one_is_left(form, count, seed, leaving):
    rng = Random(seed)
    after = before = begun(form, count, rng)
    for after in played(before, rng, leaving=leaving):
        assert max(map(after.losses, range(1, count + 1))) <= form.lives
        before = after
    left = [
        one for one in after.entrants if one.left is None and after.losses(one.user_id) < form.lives
    ]
    assert len(left) <= 1
    if left:
        assert standings(after)[0].entrant == left[0]
    if not leaving:
        assert len(left) == 1
        lost = sum(len(each.losers) for each in after.pairings)
        assert lost in ({count - 1} if form is Format.KNOCKOUT else {2 * count - 2, 2 * count - 1})


def test_knockout_of_a_power_of_two_has_no_bye():
    last = through(Format.KNOCKOUT, 32)
    assert last.round == 5
    assert not byes(last)


def test_pairing_is_the_same_in_every_process():
    rng = Random(8)
    for after in played(begun(Format.SWISS, 15, rng), rng):
        assert pair(after) == pair(after)
