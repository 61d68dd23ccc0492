"""Cards and forms of puzzles, at every stage."""

from dataclasses import replace
from datetime import timedelta

import cgt
from bot.matches.model.match import Place
from bot.opponent.model import Wish
from bot.puzzles import cards
from bot.puzzles.model import Status, answered, posed
from tests.bot.cards.registry import case
from tests.bot.limits import IMAGE
from tests.bot.matches.stages import ALICE, BIG, GAMES, NOW


def every_puzzle():
    """Yield puzzles of many games, and of very many heaps, at each stage."""
    starts = [cgt.position(game.examples[0], game) for game in GAMES[:: max(1, len(GAMES) // 12)]]
    for start in (*starts, cgt.position("nim: " + " ".join(["9" * 36] * 12))):
        puzzle = posed(start, Wish(), ALICE, Place(1, 2), NOW, timedelta(hours=1))
        puzzle = replace(puzzle, id=BIG)
        move = next(iter(start.moves()))
        yield puzzle
        yield from (answered(puzzle, ALICE, move, NOW, keeps_win=wins) for wins in (True, False))
        yield from (puzzle.ended(status, NOW) for status in Status if status is not Status.ANSWERED)


@case(cards.puzzle_card)
def _():
    for puzzle in every_puzzle():
        is_wrong = puzzle.answer is not None and not puzzle.is_solved
        reply = next(iter(puzzle.position.moves()), None) if is_wrong else None
        for image in (None, IMAGE):
            yield lambda words, at=(puzzle, image, reply): cards.puzzle_card(
                at[0], words, at[1], reply=at[2]
            )


@case(cards.give_up_form)
def _():
    for puzzle in every_puzzle():
        yield lambda words, puzzle=puzzle: cards.give_up_form(puzzle, words)
