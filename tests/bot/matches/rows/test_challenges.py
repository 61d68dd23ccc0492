"""Open challenges and second games on both databases: of two at the same moment one wins."""

import asyncio
from dataclasses import replace

import pytest

from bot.matches.model import AlreadyProposed, challenges, transitions
from bot.matches.model.match import Challenge, Match
from bot.matches.model.modes import Duel
from bot.matches.model.sides import OPEN_SEAT
from bot.matches.rows.matches import Matches
from tests.bot.matches.rows.test_clocks import stores  # noqa: F401 - a fixture
from tests.bot.matches.rows.test_matches import ANN, BEN, CLEO, NOW, PLACE, challenge


def open_challenge(**kinds):
    made = challenge()
    return replace(made, players=(made.players[0], OPEN_SEAT), **kinds)


@pytest.mark.parametrize(
    "kinds", [{}, {"challenge": Challenge(0, pie=True)}, {"mode": Duel(leg=1)}]
)
async def test_an_open_challenge_comes_back_as_it_was_and_so_does_who_took_it(matches, kinds):
    match = await matches.add(open_challenge(**kinds))
    assert await matches.load(match.id) == match
    assert await matches.count_open(ANN) == 1
    assert await matches.open_against_bot(ANN) == []
    taken = await matches.save(match, challenges.accept(match, CLEO, NOW, first=True))
    assert await matches.load(match.id) == taken
    assert await matches.open_matches(CLEO) == [taken]


async def test_of_all_who_take_an_open_challenge_at_once_one_does(stores):  # noqa: F811
    one, two = map(Matches, stores)
    for _ in range(5):
        match = await one.add(open_challenge())
        results = await asyncio.gather(
            one.save(match, challenges.accept(match, BEN, NOW)),
            two.save(match, challenges.accept(match, CLEO, NOW)),
            one.save(match, challenges.withdraw(match, ANN, NOW)),
            return_exceptions=True,
        )
        assert sorted(type(result).__name__ for result in results) == [
            "Match",
            "NoneType",
            "NoneType",
        ]
        won = next(result for result in results if isinstance(result, Match))
        assert await two.load(match.id) == won


async def test_there_is_one_second_game_however_often_it_is_begun(stores):  # noqa: F811
    one, two = map(Matches, stores)
    first = await one.add(challenges.accept(replace(challenge(), mode=Duel(leg=1)), BEN, NOW))
    over = await one.save(first, transitions.resign(first, ANN, NOW))
    assert await one.second_leg(over.id) is None
    results = await asyncio.gather(
        *(
            each.add(challenges.second_leg(over, who, PLACE, NOW))
            for each, who in ((one, ANN), (two, BEN))
        ),
        return_exceptions=True,
    )
    assert sorted(type(result).__name__ for result in results) == ["AlreadyProposed", "Match"]
    begun = await two.second_leg(over.id)
    assert begun in results
    await one.save(begun, transitions.resign(begun, ANN, NOW))
    with pytest.raises(AlreadyProposed):
        await two.add(challenges.second_leg(over, ANN, PLACE, NOW))
