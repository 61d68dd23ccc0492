"""Cards of questions: every kind of puzzle, at every stage."""

from dataclasses import replace
from functools import partial
from random import Random

import cgt
from bot.chat.items import ClickButton, row
from bot.quiz import cards
from bot.quiz.clicks import ChooseAnswer, ShowHint
from bot.quiz.model import Question, answered, given_up, hinted
from bot.quiz.work import say
from cgt import puzzles
from cgt.puzzles import Kind
from tests.bot.cards.registry import case
from tests.bot.limits import IMAGE
from tests.bot.matches.stages import ALICE, BIG, NOW

GAMES = ("take 1-3", "kayles", "nim + pass", "cram", "turn 1-3")


def question_about(puzzle, game):
    """Return a new question."""
    return Question(id=BIG, member=ALICE, game=game, puzzle=puzzle, created_at=NOW)


def every_question():
    """Yield questions of each kind at each stage, in some games and both conventions."""
    for game in map(cgt.ruleset, GAMES):
        for convention in cgt.Convention:
            for kind in puzzles.kinds_of(game, convention):
                puzzle = puzzles.puzzle(kind, game, Random(1), convention)
                yield from stages(question_about(puzzle, str(game)))


def stages(question):
    """Yield a question at each stage."""
    wrong, *_ = (at for at in range(len(question.puzzle.answers)) if at != question.puzzle.right)
    yield question
    yield hinted(question, ALICE)
    yield given_up(question, ALICE)
    yield answered(question, ALICE, wrong)
    yield answered(replace(question, streak=1234), ALICE, question.puzzle.right)


@case(cards.question_card)
def _():
    shown = list(every_question())
    assert {question.puzzle.kind for question in shown} == set(Kind)
    for question in shown:
        for at in ((question, say(question.puzzle), image) for image in (None, IMAGE)):
            yield lambda words, at=at: cards.question_card(at[0], at[1], words, at[2])


@case(cards.answering_card)
def _():
    """The card of a question, and of a daily, is made of this one, in all their states."""
    question = next(every_question())
    said = say(question.puzzle)
    below = [row(ClickButton(ShowHint(BIG), "Hint"))]
    yield lambda words: cards.answering_card(
        question,
        said,
        words,
        IMAGE,
        name="Puzzle",
        choose=partial(ChooseAnswer, BIG),
        below=below,
    )
