"""Matches are kept as they are, on both databases, and lets only one of two writers win."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

import cgt
from bot.matches.model import AlreadyProposed, MatchNotFound, challenges, transitions
from bot.matches.model.match import Ending, Match, Place, Result, Status
from bot.matches.model.sides import Player
from bot.matches.rows.matches import Matches
from bot.opponent.model import Level
from bot.store import Store, StoreUnavailable

NOW = datetime(2026, 5, 1, 12, 0, 0, 123456, tzinfo=UTC)
ANN, BEN, CLEO = 2**62 + 1, 2**62 + 2, 2**62 + 3
PLACE = Place(guild_id=2**61, channel_id=2**61 + 1, message_id=2**61 + 2)
BOT = Player(None, Level.CASUAL)


def challenge(start="nim: 3 4 5", *, first=ANN, second=BEN, expires=NOW + timedelta(hours=1)):
    players = (Player(first), Player(second))
    return challenges.propose(cgt.position(start), players, 0, PLACE, NOW, expires)


def against_bot(start="nim: 3 4 5"):
    return challenges.propose(cgt.position(start), (Player(ANN), BOT), 0, PLACE, NOW, None)


def moved(match, text):
    player = match.to_move.user_id
    return transitions.make_move(match, player, match.ply, cgt.move(text, match.position), NOW)


async def started(matches, start="nim: 3 4 5"):
    match = await matches.add(challenge(start))
    return await matches.save(match, challenges.accept(match, BEN, NOW))


@pytest.mark.parametrize(
    "match",
    [
        challenge(),
        against_bot(),
        challenge(expires=None),
        replace(challenge(), place=Place(None, 7, None, reachable=False)),
        replace(challenge(), place=Place(None, 7, None, locale="pt-BR")),
        replace(challenge("chomp: 10x12"), convention=cgt.Convention.MISERE, judged=False),
        against_bot("divide 2,3,6: 1000000000000000000 12; nim + pass: 18 47p 34"),
    ],
)
async def test_a_match_comes_back_as_it_was(matches, match):
    added = await matches.add(match)
    assert added == replace(match, id=added.id)
    assert added.id > 0
    assert await matches.load(added.id) == added


async def test_each_move_is_kept(matches):
    match = await started(matches)
    for text_of_move in ("A-3", "B-1", "C>3", "B-3", "C-3"):
        match = await matches.save(match, moved(match, text_of_move))
        assert await matches.load(match.id) == match
    assert match.status is Status.FINISHED
    assert match.winner == 0
    assert match.ending is Ending.LAST_MOVE


async def test_two_moves_at_once_are_kept(matches):
    match = await matches.add(against_bot())
    after = moved(moved(match, "A-1"), "B-1")
    await matches.save(match, after)
    assert await matches.load(match.id) == after


async def test_a_match_may_be_added_with_moves(matches):
    match = await matches.add(moved(against_bot(), "A-1"))
    assert [str(move) for move in (await matches.load(match.id)).moves] == ["A-1"]


@pytest.mark.parametrize("transition", ["decline", "withdraw", "expire", "resign"])
async def test_each_end_of_a_match_is_kept(matches, transition):
    match = await matches.add(challenge())
    match = {
        "decline": lambda: challenges.decline(match, BEN, NOW),
        "withdraw": lambda: challenges.withdraw(match, ANN, NOW),
        "expire": lambda: challenges.expire(match, NOW + timedelta(hours=1)),
        "resign": lambda: transitions.resign(challenges.accept(match, BEN, NOW), ANN, NOW),
    }[transition]()
    await matches.save(await matches.load(match.id), match)
    assert await matches.load(match.id) == match


async def test_a_match_that_was_never_stored_is_not_found(matches):
    with pytest.raises(MatchNotFound, match="can't find this match"):
        await matches.load(12345)
    with pytest.raises(MatchNotFound):
        await matches.place_message(12345, PLACE)
    unknown = replace(against_bot(), id=12345)
    assert await matches.save(unknown, moved(unknown, "A-1")) is None


async def test_a_save_from_an_old_ply_is_stale_and_changes_nothing(matches):
    match = await started(matches)
    after = await matches.save(match, moved(match, "A-1"))
    assert await matches.save(match, moved(match, "B-1")) is None
    assert await matches.load(match.id) == after


async def test_what_the_database_holds_for_impossible_is_no_board_that_moved_on(matches):
    match = await started(matches)
    with pytest.raises(IntegrityError):
        await matches.save(match, replace(moved(match, "A-1"), result=Result(7, Ending.LAST_MOVE)))
    assert await matches.load(match.id) == match


async def test_a_save_from_an_old_status_is_stale(matches):
    match = await matches.add(challenge())
    await matches.save(match, challenges.accept(match, BEN, NOW))
    assert await matches.save(match, challenges.withdraw(match, ANN, NOW)) is None
    assert (await matches.load(match.id)).status is Status.PLAYING


@pytest.mark.parametrize("stores", [1, 2])
async def test_of_many_moves_at_the_same_ply_exactly_one_wins(url, stores):
    opened = [await Store.open(url) for _ in range(stores)]
    try:
        match = await started(Matches(opened[0]), "nim: 9 9")
        afters = [moved(match, f"A-{tokens}") for tokens in range(1, 10)]
        results = await asyncio.gather(
            *(Matches(opened[i % stores]).save(match, after) for i, after in enumerate(afters)),
            return_exceptions=True,
        )
        won = [result for result in results if isinstance(result, Match)]
        assert len(won) == 1
        assert all(isinstance(result, Match | None) for result in results)
        assert await Matches(opened[0]).load(match.id) == won[0]
    finally:
        for each in opened:
            await each.close()


async def test_fifty_matches_at_once_all_go_on(matches):
    begun = await asyncio.gather(*(started(matches) for _ in range(50)))
    assert len({match.id for match in begun}) == 50
    afters = await asyncio.gather(*(matches.save(one, moved(one, "A-1")) for one in begun))
    assert all(after.ply == 1 for after in afters)


async def test_a_match_outlives_its_store(url):
    first = await Store.open(url)
    match = await started(Matches(first))
    match = await Matches(first).save(match, moved(match, "A-1"))
    await first.close()
    second = await Store.open(url)
    assert await Matches(second).load(match.id) == match
    await second.close()


async def test_a_message_is_placed_and_a_save_from_before_leaves_it_there(matches):
    match = await started(matches)
    there = Place(PLACE.guild_id, PLACE.channel_id, 99)
    await matches.place_message(match.id, there)
    assert (await matches.load(match.id)).place == there
    after = await matches.save(match, moved(match, "A-1"))
    assert after.place == there
    assert await matches.load(match.id) == after


async def test_a_save_with_another_place_moves_the_board(matches):
    match = await started(matches)
    there = Place(None, 5, 6)
    after = await matches.save(match, replace(moved(match, "A-1"), place=there))
    assert after.place == there
    assert (await matches.load(match.id)).place == there


async def test_open_matches_are_those_of_the_member_begun_ones_first(matches):
    first = await matches.add(challenge())
    second = await matches.add(against_bot())
    third = await matches.add(challenge(first=CLEO, second=ANN))
    await matches.add(challenge(first=CLEO, second=BEN))
    over = await matches.add(challenge())
    await matches.save(over, challenges.decline(over, BEN, NOW))
    assert await matches.open_matches(ANN) == [second, third, first]
    assert await matches.open_matches(ANN, limit=1) == [second]
    assert await matches.count_open(ANN) == 2, "what Cleo proposes does not keep Ann from playing"
    assert await matches.count_open(12345) == 0
    assert await matches.open_matches(12345) == []


async def test_open_matches_come_with_their_moves(matches):
    one, two = await started(matches), await started(matches)
    one = await matches.save(one, moved(one, "A-1"))
    two = await matches.save(two, moved(two, "B-1"))
    two = await matches.save(two, moved(two, "C-1"))
    assert await matches.open_matches(BEN) == [two, one]


async def test_due_are_the_challenges_whose_time_is_over(matches):
    late = await matches.add(challenge(expires=NOW + timedelta(hours=2)))
    early = await matches.add(challenge(expires=NOW + timedelta(hours=1)))
    await matches.add(challenge(expires=None))
    await matches.add(replace(against_bot(), expires_at=None))
    accepted = await matches.add(challenge(expires=NOW + timedelta(hours=1)))
    await matches.save(accepted, challenges.accept(accepted, BEN, NOW))
    just_before = NOW + timedelta(hours=1) - timedelta(microseconds=1)
    assert await matches.due(just_before) == []
    assert await matches.due(NOW + timedelta(hours=1)) == [early]
    assert await matches.due(NOW + timedelta(hours=3)) == [early, late]
    assert await matches.due(NOW + timedelta(hours=3), limit=1) == [early]


async def test_a_match_against_the_bot_is_due_as_well_and_ends_once(matches):
    match = await matches.add(replace(against_bot(), expires_at=NOW))
    assert await matches.due(NOW) == [match]
    ended = challenges.expire(match, NOW)
    saved = await asyncio.gather(
        *(matches.save(match, ended) for _ in range(4)), return_exceptions=True
    )
    assert sorted(type(one).__name__ for one in saved) == [
        "Match",
        "NoneType",
        "NoneType",
        "NoneType",
    ]
    assert await matches.due(NOW) == []


async def test_those_against_the_bot_are_found(matches):
    alone = await matches.add(against_bot())
    await started(matches)
    await matches.add(challenge())
    user = next(player.user_id for player in alone.players if not player.is_bot)
    assert await matches.open_against_bot(user) == [alone]
    assert await matches.open_against_bot(CLEO) == []


async def test_times_come_back_in_utc_whatever_zone_they_were_in(matches):
    summer = timezone(timedelta(hours=2))
    match = await matches.add(replace(challenge(), created_at=NOW.astimezone(summer)))
    loaded = await matches.load(match.id)
    assert loaded.created_at == NOW
    assert loaded.created_at.tzinfo is UTC


async def test_one_open_rematch_at_a_time(matches):
    match = await started(matches)
    over = await matches.save(match, transitions.resign(match, ANN, NOW))
    again = challenges.rematch(over, BEN, PLACE, NOW, NOW + timedelta(hours=1))
    first = await matches.add(again)
    assert await matches.load(first.id) == first
    assert first.rematch_of == over.id
    with pytest.raises(AlreadyProposed):
        await matches.add(challenges.rematch(over, ANN, PLACE, NOW, None))
    await matches.save(first, challenges.withdraw(first, BEN, NOW))
    assert (await matches.add(again)).id > first.id


async def test_two_rematches_proposed_at_once_are_one(matches):
    match = await started(matches)
    over = await matches.save(match, transitions.resign(match, ANN, NOW))
    results = await asyncio.gather(
        *(matches.add(challenges.rematch(over, who, PLACE, NOW, None)) for who in (ANN, BEN)),
        return_exceptions=True,
    )
    assert sorted(type(result).__name__ for result in results) == ["AlreadyProposed", "Match"]


async def test_a_number_is_never_given_twice(matches):
    match = await matches.add(against_bot())
    async with matches._store.writing() as connection:
        await connection.execute(text("DELETE FROM matches"))
    assert (await matches.add(against_bot())).id > match.id


async def test_a_closed_connection_is_replaced(matches, store):
    match = await matches.add(against_bot())
    if store._engine.dialect.name == "postgresql":
        with pytest.raises(StoreUnavailable):
            async with matches._store.writing() as connection:
                await connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))
    assert await matches.load(match.id) == match
