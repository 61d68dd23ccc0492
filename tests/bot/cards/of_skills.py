"""Cards of skills and of sprints: nothing yet, much of it, and each stage."""

from dataclasses import replace
from random import Random

from bot.quiz import cards as sprint_cards
from bot.quiz.model import Mode, sprint_answered, started, subject_of
from bot.quiz.work import say
from bot.skills import cards
from bot.skills.model import Mastery, Strength
from cgt import puzzles
from cgt.puzzles import Kind
from cgt.puzzles.difficulty import MOVE, Skill
from tests.bot.cards.registry import case
from tests.bot.limits import IMAGE
from tests.bot.matches.stages import ALICE, BIG, NOW

GAMES = ("take 1-3", "kayles", "nim + pass", "cram", "turn 1-3")


@case(cards.skills_card)
def _():
    kinds = [MOVE, *(kind.value for kind in Kind)]
    full = [
        Mastery(
            member=ALICE,
            skill=Skill(kind, game).key,
            strength=Strength(18 + 4 * at % 20, 3),
            attempts=BIG,
            right=BIG,
            due_at=NOW,
        )
        for at, game in enumerate(GAMES)
        for kind in kinds
    ]
    for found, due in (([], 0), (full[:1], 1), (full, 0), (full, len(full))):
        yield lambda words, at=(found, due): cards.skills_card(*at, words)


@case(sprint_cards.sprint_card)
def _():
    for game in GAMES:
        for kind in puzzles.kinds_of(game):
            puzzle = puzzles.puzzle(kind, game, Random(1))
            for mode in Mode:
                new = started(ALICE, mode, subject_of(mode, game, puzzle.convention), puzzle, NOW)
                new = replace(new, id=BIG)
                for sprint in stages(new):
                    for image in (None, IMAGE):
                        at = sprint, say(sprint.puzzle), image, sprint.missed and say(sprint.missed)
                        yield lambda words, at=at: sprint_cards.sprint_card(
                            at[0], at[1], words, at[2], at[3]
                        )


def stages(new):
    """Yield a sprint at each stage."""
    wrong = next(at for at in range(len(new.puzzle.answers)) if at != new.puzzle.right)
    yield new
    yield sprint_answered(new, new.puzzle.right, new.puzzle, NOW)
    yield sprint_answered(new, wrong, new.puzzle, NOW)
    yield sprint_answered(replace(new, score=3, best=7), wrong, None, NOW)
    yield sprint_answered(replace(new, score=7, best=3), wrong, None, new.ends_at or NOW)
