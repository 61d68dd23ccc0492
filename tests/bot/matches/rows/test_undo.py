"""Moves that are taken back, in both databases: gone for good, and against a move one wins."""

import asyncio

from bot.matches.model import transitions
from bot.matches.model.match import Match
from bot.matches.rows.matches import Matches
from tests.bot.matches.rows.test_clocks import stores  # noqa: F401 - a fixture
from tests.bot.matches.rows.test_matches import ANN, BEN, NOW, moved, started


def undone(match):
    asked = transitions.ask_undo(match, ANN, NOW, match.stage)
    return transitions.answer_undo(asked, BEN, NOW, match.stage, agreed=True)


async def test_a_match_goes_on_from_before_a_move_that_was_taken_back(matches):
    match = await started(matches)
    match = await matches.save(match, moved(match, "A-1"))
    asked = await matches.save(match, transitions.ask_undo(match, ANN, NOW, match.stage))
    assert await matches.load(match.id) == asked
    back = await matches.save(
        asked, transitions.answer_undo(asked, BEN, NOW, asked.stage, agreed=True)
    )
    assert await matches.load(match.id) == back
    again = await matches.save(
        back, transitions.make_move(back, ANN, back.stage, match.moves[0], NOW)
    )
    assert await matches.load(match.id) == again
    assert again.stage != match.stage


async def test_of_a_move_and_an_undo_at_the_same_moment_one_wins(stores):  # noqa: F811
    one, two = map(Matches, stores)
    for number in range(6):
        match = await started(one)
        match = await one.save(match, moved(match, "A-1"))
        attempts = [one.save(match, moved(match, "B-1")), two.save(match, undone(match))]
        results = await asyncio.gather(*attempts[:: 1 - 2 * (number % 2)], return_exceptions=True)
        assert sorted(type(result).__name__ for result in results) == ["Match", "NoneType"]
        won = next(result for result in results if isinstance(result, Match))
        assert await one.load(match.id) == won


async def test_what_was_read_before_an_undo_changes_nothing_after_the_ply_comes_again(matches):
    match = await started(matches)
    match = await matches.save(match, moved(match, "A-1"))
    back = await matches.save(match, undone(match))
    other = await matches.save(
        back, transitions.make_move(back, ANN, back.stage, match.moves[0], NOW)
    )
    assert other.ply == match.ply
    assert await matches.save(match, moved(match, "B-1")) is None, "it was another board"
    assert await matches.load(match.id) == other


async def test_a_hint_is_not_forgotten_by_a_move_that_did_not_see_it(matches):
    match = await started(matches)
    hinted = await matches.save(match, transitions.hinted(match, ANN, NOW, 0))
    assert await matches.save(match, moved(match, "A-1")) is None, "the mark would be lost"
    assert await matches.load(match.id) == hinted
