"""Several on a side, on both databases: nothing is lost, and of two at the same moment one wins."""

import asyncio
from datetime import timedelta
from random import Random

from bot.play.engine.model import Reply
from bot.play.matches.actions import following, moves, repository
from bot.play.matches.model import transitions
from bot.play.matches.model.match import Match
from bot.play.matches.model.shared import join, leave
from bot.play.matches.model.sides import Deciding
from bot.play.matches.rows.matches import Matches
from bot.play.matches.rows.notices import Followers
from bot.services import Services
from bot.shared.refusals import NotOpen, Stale
from tests.bot.play.matches.model.test_shared import (
    ANN,
    BEN,
    CAY,
    DOT,
    MINUTE,
    MOVES,
    NOW,
    crowd,
    teams,
)


class Replies:
    """A worker that answers with the first move, as the bot might."""

    async def move(self, _member, _reply, position, *_):
        return Reply(next(position.moves()))


def process(store, now=NOW):
    """Return what a process on a store works with."""
    return Services(store, Replies(), lambda: now, chance=Random(1))


async def test_match_of_several_is_found_and_stored(matches):
    for made in (crowd(), crowd(Deciding.FIRST, None), teams()):
        match = await matches.add(made)
        assert await matches.load(match.id) == match
    joined = await matches.save(match, join(match, DOT, NOW, 1))
    moved = await matches.save(joined, transitions.make_move(joined, ANN, 0, MOVES["A-1"], NOW))
    assert (
        await matches.load(match.id)
        == moved
        == transitions.make_move(joined, ANN, 0, MOVES["A-1"], NOW)
    )
    left = await matches.save(moved, leave(moved, ANN, NOW))
    assert await matches.load(match.id) == left
    assert await matches.open_matches(DOT) == [left]
    assert await matches.open_matches(ANN) == [await matches.load(2), await matches.load(1)]
    assert (await matches.of_everyone(2)).id == 2
    assert await matches.of_everyone(3) is None
    assert await matches.open_against_bot(ANN) == [], "it is not one's own to close"


async def test_votes_at_the_same_moment_all_count(stores):
    match = await Matches(stores[0]).add(crowd())
    members = range(10, 22)
    await asyncio.gather(
        *(
            moves.move(process(stores[user % 2]), match.id, user, 0, "A-1" if user % 3 else "B-1")
            for user in members
        )
    )
    stored = await Matches(stores[1]).load(match.id)
    assert {vote.user_id for vote in stored.mode.votes} == set(members)
    assert sorted(vote.number for vote in stored.mode.votes) == list(range(1, 13))
    assert stored.deadline == NOW + MINUTE


async def test_vote_and_its_deadline_in_the_same_second_agree(stores):
    one, two = stores
    for number in range(4):
        match = await Matches(one).add(crowd())
        await moves.move(process(one), match.id, BEN, 0, "A-1")
        late = NOW + MINUTE
        both = [
            moves.move(process(one, late - timedelta(microseconds=1)), match.id, CAY, 0, "B-1"),
            moves.count_due(process(two, late)),
        ]
        results = await asyncio.gather(*both[:: 1 - 2 * (number % 2)], return_exceptions=True)
        after = await Matches(one).load(match.id)
        assert (after.ply, str(after.moves[0])) == (2, "A-1")
        assert after.mode.votes == ()
        refused = any(isinstance(result, Stale | NotOpen) for result in results)
        assert after.mode.by[0].voters == (1 if refused else 2), "a vote taken is counted"


async def test_vote_is_counted_by_one_process(stores):
    match = await Matches(stores[0]).add(crowd())
    await moves.move(process(stores[0]), match.id, BEN, 0, "A-1")
    assert await Matches(stores[1]).next_deadline(NOW) == NOW + MINUTE
    assert await Matches(stores[1]).due(NOW + MINUTE, by="deadline") == []
    counted = await asyncio.gather(
        *(moves.count_due(process(stores[number % 2], NOW + MINUTE)) for number in range(6))
    )
    assert sum(map(len, counted)) == 1
    assert (await Matches(stores[0]).load(match.id)).ply == 2
    assert await repository.forfeit_due(process(stores[0], NOW + 2 * MINUTE)) == []


async def test_first_of_two_moves_counts_and_a_joiner_stays(stores):
    match = await Matches(stores[0]).add(teams(Deciding.FIRST))
    results = await asyncio.gather(
        moves.move(process(stores[0]), match.id, ANN, 0, "A-1"),
        moves.move(process(stores[1]), match.id, BEN, 0, "B-1"),
        moves.join(process(stores[1]), match.id, DOT, 1),
        return_exceptions=True,
    )
    assert sorted(type(result).__name__ for result in results) == ["Faster", "Match", "Match"]
    stored = await Matches(stores[0]).load(match.id)
    assert (stored.ply, stored.mode.team_of(DOT)) == (1, 1)
    assert stored.mode.by[0].user_id == (ANN if isinstance(results[0], Match) else BEN)


async def test_follower_is_notified_once_by_one_process(stores):
    matches, followers = Matches(stores[0]), Followers(stores[0])
    match = await matches.add(teams())
    await asyncio.gather(*(Followers(stores[n % 2]).add(match.id, DOT) for n in range(4)))
    assert await followers.has(match.id, DOT)
    here = process(stores[0])
    assert await following.ends_to_tell(here) == []
    assert [each.id for each in await matches.followed_by(DOT, 5)] == [match.id]
    over = await matches.save(match, transitions.resign(match, CAY, NOW))
    assert await following.ends_to_tell(here) == [(match.id, DOT)]
    claimed = await asyncio.gather(
        *(following.claim_end(process(stores[n % 2]), match.id, DOT) for n in range(4))
    )
    assert [each for each in claimed if each is not None] == [over]
    assert await following.ends_to_tell(here) == []


async def test_follower_is_notified_by_another_process_after_a_crash(stores):
    match = await Matches(stores[0]).add(teams())
    await Followers(stores[0]).add(match.id, DOT)
    over = await Matches(stores[0]).save(match, transitions.resign(match, CAY, NOW))
    assert await following.claim_end(process(stores[0]), match.id, DOT) == over
    later = process(stores[1], NOW + 2 * MINUTE)
    assert await following.ends_to_tell(later) == [(match.id, DOT)]
    assert await following.claim_end(later, match.id, DOT) == over
    await following.end_told(later, match.id, DOT)
    assert not await Followers(stores[0]).has(match.id, DOT)


async def test_follower_is_dropped_after_a_day(stores):
    match = await Matches(stores[0]).add(teams())
    await Followers(stores[0]).add(match.id, DOT)
    await Matches(stores[0]).save(match, transitions.resign(match, CAY, NOW))
    late = process(stores[1], NOW + 25 * 60 * MINUTE)
    assert await following.claim_end(late, match.id, DOT) is None
    assert await following.ends_to_tell(late) == []
