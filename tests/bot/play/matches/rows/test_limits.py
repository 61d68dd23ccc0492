"""The limits hold on both databases, however many matches are proposed at the same moment."""

import asyncio
from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest

import cgt
from bot.play.engine.model import Level
from bot.play.matches.model import TooManyMatches, challenges, transitions
from bot.play.matches.model.limits import MAX_OPEN
from bot.play.matches.model.sides import Player
from bot.shared.places import Place
from bot.shared.refusals import MAX_CHALLENGES, WHILE, Refusal, TooFast

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
LATER = NOW + timedelta(hours=1)
ANN, BEN, CLEO = 1, 2, 3
BOT = Player(None, Level.PERFECT)


def proposed(by=ANN, to: Player | int = BOT, now=NOW, *, second=False):
    other = to if isinstance(to, Player) else Player(to)
    players = (other, Player(by)) if second else (Player(by), other)
    place = Place(None, 7)
    return challenges.propose(cgt.position("1 2"), players, int(second), place, now, LATER)


async def outcome(matches, match):
    try:
        return (await matches.propose(match)).challenge.quiet
    except Refusal as refusal:
        return type(refusal)


async def all_at_once(matches, proposals):
    return Counter(await asyncio.gather(*(outcome(matches, match) for match in proposals)))


@pytest.mark.parametrize("second", [False, True])
async def test_twenty_of_forty_matches_at_once_are_accepted(matches, second):
    first = [proposed(second=second) for _ in range(40)]
    others = [proposed(BEN) for _ in range(5)]
    found = await all_at_once(matches, [*first, *others])
    assert found == {False: MAX_OPEN + len(others), TooManyMatches: 40 - MAX_OPEN}
    assert await matches.count_open(ANN) == MAX_OPEN


async def test_forty_challenges_at_once_stop_at_the_limit(matches):
    found = await all_at_once(matches, [proposed(to=100 + number) for number in range(40)])
    assert found == {False: MAX_CHALLENGES, TooFast: 40 - MAX_CHALLENGES}


async def test_member_is_mentioned_once_by_repeated_challenges(matches):
    told = []
    for number in range(40):
        try:
            match = await matches.propose(proposed(to=BEN, second=number % 2 == 0))
        except TooFast:
            told.append("too fast")
        else:
            told.append("quiet" if match.challenge.quiet else "mentioned")
            await matches.save(match, challenges.withdraw(match, ANN, NOW))
    assert Counter(told) == {"mentioned": 1, "quiet": MAX_CHALLENGES - 1, "too fast": 30}
    assert not (await matches.propose(proposed(BEN, ANN))).challenge.quiet, (
        "Ann was not mentioned yet"
    )


async def test_member_is_mentioned_again_after_a_while(matches):
    for _ in range(MAX_CHALLENGES):
        match = await matches.propose(proposed(to=BEN))
        await matches.save(match, challenges.withdraw(match, ANN, NOW))
    again = proposed(to=BEN, now=NOW + WHILE)
    assert not (await matches.propose(again)).challenge.quiet


async def test_eight_challengers_mention_a_member_once(matches):
    made = [await matches.propose(proposed(10 + number, BEN)) for number in range(8)]
    assert [match.challenge.quiet for match in made] == [False] + [True] * 7


async def test_accepted_challenges_are_not_counted(matches):
    for _ in range(MAX_CHALLENGES + 2):
        match = await matches.propose(proposed(to=BEN))
        assert not match.challenge.quiet
        playing = await matches.save(match, challenges.accept(match, BEN, NOW))
        await matches.save(playing, transitions.resign(playing, ANN, NOW))
