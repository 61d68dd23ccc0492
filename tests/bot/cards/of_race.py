"""Cards of races and duels: every stage, with nobody and with very many in them."""

from dataclasses import replace
from datetime import timedelta
from functools import cache
from random import Random

import cgt
from bot.quiz.work import say
from bot.race import cards
from bot.race.model import MOST_ROUNDS, Race, Stage
from bot.race.model.points import Answer, Seat
from cgt import puzzles
from tests.bot.cards.registry import COUNTS, case
from tests.bot.limits import IMAGE
from tests.bot.matches.stages import ALICE, BIG, BOB, NOW

GAMES = ("take 1-3", "kayles", "nim + pass", "cram")
KINDS = [(game, kind) for game in map(cgt.ruleset, GAMES) for kind in puzzles.kinds_of(game)]


@cache
def drawn():
    """Return a puzzle of each kind for each game."""
    return [puzzles.puzzle(kind, game, Random(1)) for game, kind in KINDS]


def of(puzzle, stage, **values):
    """Return a race whose first puzzle is given, in its first round."""
    usual = {"id": BIG, "organiser": ALICE, "guild_id": 1, "channel_id": 2, "rounds": MOST_ROUNDS}
    usual |= {"round": 1, "puzzles": (puzzle,) * MOST_ROUNDS, "created_at": NOW, "due_at": NOW}
    return Race(**(usual | values), stage=stage)


def answers(puzzle, count):
    """Return right answers of so many members, in all rounds, with long numbers."""
    return tuple(
        Answer(number, BIG - member, puzzle.right, True, NOW)
        for number in range(1, 4)
        for member in range(count)
    )


@case(cards.lobby_card)
def _():
    for rounds in (1, MOST_ROUNDS):
        at = of(drawn()[0], Stage.LOBBY, rounds=rounds)
        yield lambda words, at=at: cards.lobby_card(at, words)


@case(cards.round_card)
def _():
    for puzzle in drawn():
        for image in (None, IMAGE):
            at = of(puzzle, Stage.ROUND), (say(puzzle), image)
            yield lambda words, at=at: cards.round_card(at[0], words, at[1])


@case(cards.solved_card)
def _():
    for puzzle in drawn():
        for count in COUNTS:
            at = of(puzzle, Stage.PAUSE), answers(puzzle, count), (say(puzzle), IMAGE)
            yield lambda words, at=at: cards.solved_card(at[0], at[1], words, at[2])


@case(cards.podium_card)
def _():
    for stage in (Stage.OVER, Stage.STOPPED):
        for count in COUNTS:
            at = of(drawn()[0], stage), answers(drawn()[0], count)
            yield lambda words, at=at: cards.podium_card(*at, words)


@case(cards.challenge_card)
def _():
    for rounds in (1, MOST_ROUNDS):
        at = of(drawn()[0], Stage.CHALLENGED, opponent=BOB, rounds=rounds)
        for quiet in (True, False):
            yield lambda words, at=at, quiet=quiet: cards.challenge_card(at, words, quiet=quiet)


@case(cards.playing_card)
def _():
    yield lambda words: cards.playing_card(of(drawn()[0], Stage.PLAYING, opponent=BOB), words)


@case(cards.unanswered_card)
def _():
    for stage in (Stage.DECLINED, Stage.WITHDRAWN, Stage.EXPIRED):
        at = of(drawn()[0], stage, opponent=BOB)
        yield lambda words, at=at: cards.unanswered_card(at, words)


def duels():
    """Yield duels in which alice and bob have answered some puzzles, right or wrong."""
    for puzzle in drawn():
        now = of(puzzle, Stage.PLAYING, opponent=BOB, rounds=2, started=(NOW, NOW))
        right = Answer(1, ALICE, puzzle.right, True, NOW + timedelta(days=1))
        wrong = replace(right, choice=(puzzle.right + 1) % len(puzzle.answers), is_right=False)
        for given in ((), (right,), (wrong,), (right, replace(wrong, round=2))):
            yield now, given


@case(cards.result_card)
def _():
    for now, given in duels():
        at = replace(now, stage=Stage.OVER), given
        yield lambda words, at=at: cards.result_card(*at, words)


@case(cards.own_card)
def _():
    for now, given in duels():
        puzzle = now.puzzles[0]
        for race_now in (now, replace(now, stage=Stage.OVER)):
            seat, said = Seat(race_now, given, ALICE), say(puzzle)
            told = said if seat.next_round else None, said if given else None
            yield lambda words, at=(seat, *told): cards.own_card(*at, words, IMAGE)
