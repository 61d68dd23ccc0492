"""Whichever process moved last, what is stored decides."""

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot.play.matches.actions import boards, moves
from bot.play.matches.model import MatchNotFound, MatchOver, transitions
from bot.play.matches.rows.matches import Matches
from bot.shared.refusals import Stale
from tests.bot.play.matches.rows.test_matches import ANN, NOW, against_bot
from tests.bot.play.matches.rows.test_shared import process
from tests.samples import sampled

LATER = NOW + timedelta(hours=12)


async def begun(services, start="nim: 6 7 8 9"):
    """Return a match against the bot whose board has just been posted by a process."""
    added = await Matches(services.store).add(against_bot(start))
    return (await boards.placed(services, added, replace(added.place, message_id=5)))[0]


def first_move(match):
    return str(next(iter(match.position.moves())))


async def hinted(services, match):
    """Have a process mark a hint; nobody else is told."""
    return await Matches(services.store).save(
        match, transitions.hinted(match, ANN, LATER, match.stage)
    )


@pytest.mark.parametrize("seed", sampled(range(6), [0]))
async def test_match_goes_on_in_either_of_two_processes(stores, seed):
    """Returned is what is stored, no move that is due is refused, and none that is not due made."""
    chance, both = Random(seed), [process(each, LATER) for each in stores]
    match = await begun(both[0])
    while match.is_open:
        services = chance.choice(both)
        doing = chance.choice(["move", "move", "move", "undo", "hint", "board", "too late"])
        if doing == "move":
            match = await moves.move(services, match.id, ANN, match.stage, first_move(match))
        elif doing == "undo" and match.ply:
            match = await moves.ask_undo(services, match.id, ANN, match.stage)
        elif doing == "hint":
            match = await hinted(services, match)
        elif doing == "board":
            place = replace(match.place, message_id=chance.randrange(10, 10**6))
            match, _ = await boards.placed(services, match, place)
        elif doing == "too late" and match.stage:
            with pytest.raises(Stale):
                await moves.move(services, match.id, ANN, match.stage - 1, "A-1")
        assert await Matches(stores[0]).load(match.id) == match
    with pytest.raises(MatchOver):
        await moves.move(both[0], match.id, ANN, match.stage, "A-1")


async def test_match_ended_by_another_process_is_over(stores):
    one, two = (process(each, LATER) for each in stores)
    match = await begun(one)
    ended = await moves.resign(two, match.id, ANN)
    with pytest.raises(MatchOver):
        await moves.move(one, match.id, ANN, match.stage, first_move(match))
    assert await Matches(stores[0]).load(match.id) == ended


async def test_missing_match_is_not_found(stores):
    one = process(stores[0], LATER)
    match = await begun(one)
    with pytest.raises(MatchNotFound):
        await moves.move(one, match.id + 1, ANN, match.stage, first_move(match))
