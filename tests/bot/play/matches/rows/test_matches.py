"""Matches in both databases: as they were, and changed by only one of several writers."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

import cgt
from bot.play.engine.model import Level
from bot.play.matches.model import AlreadyProposed, MatchNotFound, challenges, timing, transitions
from bot.play.matches.model.clock import CORRESPONDENCE, Clock, Pace, Timer
from bot.play.matches.model.match import Ending, Match, Result, Status
from bot.play.matches.model.modes import Duel, ForEvent
from bot.play.matches.model.sides import OPEN_SEAT, Player
from bot.play.matches.rows.matches import Matches
from bot.shared.places import Place
from bot.store import StoreUnavailable
from tests.bot.cards.of_matches import matches as every_match
from tests.bot.play.matches.stages import BLITZ

NOW = datetime(2026, 5, 1, 12, 0, 0, 123456, tzinfo=UTC)
HOUR = Clock(Pace.MOVE, timedelta(hours=1))
LATER = NOW + timedelta(hours=1)
ANN, BEN, CLEO = 2**62 + 1, 2**62 + 2, 2**62 + 3
PLACE = Place(guild_id=2**61, channel_id=2**61 + 1, message_id=2**61 + 2)
BOT = Player(None, Level.CASUAL)


def challenge(start="nim: 3 4 5", *, first=ANN, second=BEN, expires=LATER, **values):
    players = (Player(first), Player(second))
    made = challenges.propose(cgt.position(start), players, 0, PLACE, NOW, expires)
    return replace(made, **values)


def against_bot(start="nim: 3 4 5"):
    return challenges.propose(cgt.position(start), (Player(ANN), BOT), 0, PLACE, NOW, None)


def open_challenge():
    made = challenge()
    return replace(made, players=(made.players[0], OPEN_SEAT))


def playing(start="nim: 3 4 5", clock=None, **values):
    """Return a duel that has begun."""
    return challenges.accept(challenge(start, timer=Timer(clock), **values), BEN, NOW)


def moved(match, text="A-1", now=NOW):
    move, player = cgt.move(text, match.position), match.to_move.user_id
    return transitions.make_move(match, player, match.stage, move, now)


def undone(match):
    request = transitions.ask_undo(match, ANN, NOW, match.stage)
    return transitions.answer_undo(request, BEN, NOW, match.stage, agreed=True)


async def started(matches, start="nim: 3 4 5"):
    match = await matches.add(challenge(start))
    return await matches.save(match, challenges.accept(match, BEN, NOW))


async def begun(matches, clock=HOUR):
    return await matches.add(playing(clock=clock))


async def test_match_returns_as_it_was_at_every_stage(matches):
    odd = [
        replace(challenge(), place=Place(None, 7, None, reachable=False)),
        replace(challenge(), place=Place(None, 7, None, locale="pt-BR")),
        replace(challenge("chomp: 10x12"), convention=cgt.Convention.MISERE, judged=False),
        against_bot("divide 2,3,6: 1000000000000000000 12; nim + pass: 18 47p 34"),
        playing(clock=BLITZ),
        moved(playing(clock=CORRESPONDENCE), now=NOW + timedelta(seconds=3.3)),
        transitions.hinted(playing(), ANN, NOW, 0),
        transitions.ask_undo(moved(playing()), ANN, NOW, 1),
        undone(moved(playing())),
    ]
    for match in (*odd, *every_match()):
        added = await matches.add(replace(match, rematch_of=None))
        assert added == replace(match, id=added.id, rematch_of=None)
        assert await matches.load(added.id) == added
    summer = timezone(timedelta(hours=2))
    zoned = await matches.add(replace(challenge(), created_at=NOW.astimezone(summer)))
    loaded = await matches.load(zoned.id)
    assert (loaded.created_at, loaded.created_at.tzinfo) == (NOW, UTC)


async def test_change_is_stored(matches):
    match = await matches.add(open_challenge())
    steps = [
        lambda match: challenges.accept(match, BEN, NOW),
        moved,
        lambda match: transitions.ask_undo(match, ANN, NOW, match.stage),
        lambda match: transitions.answer_undo(match, BEN, NOW, match.stage, agreed=True),
        lambda match: transitions.hinted(match, ANN, NOW, match.stage),
        lambda match: moved(moved(match, "A-1"), "B-1"),
        lambda match: transitions.resign(match, BEN, NOW),
    ]
    for step in steps:
        after = step(match)
        match = await matches.save(match, after)
        assert await matches.load(match.id) == match == after
    for end in (
        lambda match: challenges.decline(match, BEN, NOW),
        lambda match: challenges.withdraw(match, ANN, NOW),
        lambda match: challenges.expire(match, LATER),
    ):
        match = await matches.add(challenge())
        assert await matches.save(match, end(match)) == await matches.load(match.id)


CONTESTS = {
    "moves": (
        playing("nim: 9 9"),
        [lambda match, n=n: moved(match, f"A-{n}") for n in range(1, 9)],
    ),
    "a move and its forfeit": (playing(clock=HOUR), [moved, lambda m: timing.forfeit(m, LATER)]),
    "forfeits": (playing(clock=HOUR), [lambda match: timing.forfeit(match, LATER)] * 6),
    "a move and an undo": (moved(playing()), [lambda match: moved(match, "B-1"), undone]),
    "a hint and a move": (playing(), [lambda m: transitions.hinted(m, ANN, NOW, 0), moved]),
    "answers to an open challenge": (
        open_challenge(),
        [
            lambda match: challenges.accept(match, BEN, NOW),
            lambda match: challenges.accept(match, CLEO, NOW),
            lambda match: challenges.withdraw(match, ANN, NOW),
        ],
    ),
    "a move and a pause": (
        replace(playing(clock=HOUR), mode=ForEvent()),
        [moved, lambda match: timing.stop(match, NOW)],
    ),
    "ends of a match that nobody plays": (
        replace(against_bot(), expires_at=NOW),
        [lambda match: challenges.expire(match, NOW)] * 4,
    ),
}


@pytest.mark.parametrize("contest", CONTESTS)
async def test_first_of_several_changes_at_once_wins(stores, contest):
    before, changes = CONTESTS[contest]
    for turn in range(4):
        match = await Matches(stores[0]).add(before)
        saves = [
            Matches(stores[at % 2]).save(match, change(match)) for at, change in enumerate(changes)
        ]
        results = await asyncio.gather(*saves[:: 1 - 2 * (turn % 2)])
        (won,) = (result for result in results if result is not None)
        assert await Matches(stores[1]).load(match.id) == won


@pytest.mark.parametrize("second", [challenges.rematch, challenges.second_leg])
async def test_rematch_and_second_leg_are_open_once(stores, second):
    one, two = map(Matches, stores)
    over = await one.add(transitions.resign(playing(mode=Duel(leg=1)), ANN, NOW))
    is_leg = second is challenges.second_leg
    options = () if is_leg else (LATER,)
    assert await one.second_leg(over.id) is None
    adds = [
        each.add(second(over, user, PLACE, NOW, *options))
        for each, user in ((one, ANN), (two, BEN))
    ]
    results = await asyncio.gather(*adds, return_exceptions=True)
    (first,) = (result for result in results if isinstance(result, Match))
    assert [type(result) for result in results].count(AlreadyProposed) == 1
    assert await two.load(first.id) == first
    if is_leg:
        assert await two.second_leg(over.id) == first
        await one.save(first, transitions.resign(first, ANN, NOW))
        with pytest.raises(AlreadyProposed):
            await two.add(second(over, ANN, PLACE, NOW))
    else:
        assert first.rematch_of == over.id
        challenger = first.players[first.challenge.challenger].user_id
        await one.save(first, challenges.withdraw(first, challenger, NOW))
        assert (await two.add(second(over, ANN, PLACE, NOW, LATER))).id > first.id


async def test_unknown_match_is_not_found(matches):
    for number in (0, 77, 2**63 - 1, 2**63, 10**30):
        with pytest.raises(MatchNotFound, match="can't find this match"):
            await matches.load(number)
    with pytest.raises(MatchNotFound):
        await matches.place_message(12345, PLACE)
    unknown = replace(against_bot(), id=12345)
    assert await matches.save(unknown, moved(unknown)) is None


async def test_change_of_an_older_match_is_refused(matches):
    match = await started(matches)
    after = await matches.save(match, moved(match))
    back = await matches.save(after, undone(after))
    other = await matches.save(back, moved(back))
    assert other.ply == after.ply
    for before in (match, after, back):
        assert await matches.save(before, replace(before, judged=False)) is None
    with pytest.raises(IntegrityError):
        await matches.save(other, replace(other, result=Result(7, Ending.LAST_MOVE)))
    assert await matches.load(match.id) == other


async def test_fifty_matches_at_once_all_go_on(matches):
    begun = await asyncio.gather(*(started(matches) for _ in range(50)))
    assert len({match.id for match in begun}) == 50
    afters = await asyncio.gather(*(matches.save(one, moved(one)) for one in begun))
    assert all(after.ply == 1 for after in afters)


async def test_message_is_placed_and_later_saves_leave_it_there(matches):
    match = await started(matches)
    there = replace(PLACE, message_id=99)
    assert await matches.place_message(match.id, there) == (0, Status.PLAYING, PLACE)
    after = await matches.save(match, moved(match))
    assert after.place == there
    assert await matches.load(match.id) == after
    elsewhere = Place(None, 5, 6)
    await matches.save(after, replace(moved(after), place=elsewhere))
    assert (await matches.load(match.id)).place == elsewhere
    assert await matches.place_message(match.id, there) == (2, Status.PLAYING, elsewhere)


async def test_open_matches_are_the_members_with_begun_ones_first(matches):
    first = await matches.add(challenge())
    second = await matches.add(against_bot())
    third = await matches.add(challenge(first=CLEO, second=ANN))
    await matches.add(challenge(first=CLEO, second=BEN))
    over = await matches.add(challenge())
    await matches.save(over, challenges.decline(over, BEN, NOW))
    assert await matches.open_matches(ANN) == [second, third, first]
    assert await matches.open_matches(ANN, limit=1) == [second]
    assert await matches.count_open(ANN) == 2, "what Cleo proposes does not keep Ann from playing"
    assert await matches.open_against_bot(ANN) == [second]
    for user in (CLEO, 12345):
        assert await matches.open_against_bot(user) == []
    assert (await matches.count_open(12345), await matches.open_matches(12345)) == (0, [])
    second = await matches.save(second, moved(moved(second), "B-1"))
    assert await matches.open_matches(ANN) == [second, third, first], "with their moves"


async def test_due_are_the_challenges_whose_time_is_over(matches):
    late = await matches.add(challenge(expires=NOW + timedelta(hours=2)))
    early = await matches.add(challenge())
    alone = await matches.add(replace(against_bot(), expires_at=NOW + timedelta(hours=3)))
    await matches.add(challenge(expires=None))
    await matches.add(against_bot())
    accepted = await matches.add(challenge())
    await matches.save(accepted, challenges.accept(accepted, BEN, NOW))
    assert await matches.due(LATER - timedelta(microseconds=1)) == []
    assert await matches.due(LATER) == [early]
    assert await matches.due(NOW + timedelta(hours=4)) == [early, late, alone]
    assert await matches.due(NOW + timedelta(hours=4), limit=1) == [early]
    ended = challenges.expire(alone, NOW + timedelta(hours=3))
    await matches.save(alone, ended)
    assert await matches.due(NOW + timedelta(hours=4)) == [early, late]


async def test_number_is_never_used_twice(matches):
    match = await matches.add(against_bot())
    async with matches._store.writing() as connection:
        await connection.execute(text("DELETE FROM matches"))
    assert (await matches.add(against_bot())).id > match.id


async def test_closed_connection_is_replaced(matches, store):
    match = await matches.add(against_bot())
    if store._engine.dialect.name == "postgresql":
        with pytest.raises(StoreUnavailable):
            async with matches._store.writing() as connection:
                await connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))
    assert await matches.load(match.id) == match
