"""How hard a puzzle is: what makes it harder, and which puzzles share a template."""

from collections import defaultdict
from dataclasses import replace
from random import Random
from statistics import mean

import pytest

import cgt
from cgt.core.convention import Convention
from cgt.core.sizes import Size
from cgt.puzzles import Kind, NoPuzzle, kinds_of, puzzle
from cgt.puzzles.difficulty import (
    LONGEST_GAME,
    MADE_UP,
    WEIGHTS,
    Features,
    Skill,
    features,
    grade,
    grade_move,
    prior,
    template,
)

GAMES = ("take 1-3", "kayles", "nim + pass", "cram", "divide 2,3,6", "turn 1-3", "nim + kayles")
SEEDS = 6
"""The number of puzzles of each kind in a game: as many of each size."""
PLAIN = Features(parts=3, answers=4, moves=12, share=0.25, bits=2, beyond=3, lures=1)


def drawn():
    """Yield puzzles of each kind in some games, with their size."""
    sizes = tuple(Size)
    for game in GAMES:
        for convention in Convention:
            for kind in kinds_of(game, convention):
                for seed in range(SEEDS):
                    size = sizes[seed % len(sizes)]
                    try:
                        yield size, puzzle(kind, game, Random(seed), convention, size)
                    except NoPuzzle:
                        continue


@pytest.mark.parametrize(
    "harder",
    [
        {"parts": 4},
        {"moves": 24},
        {"share": 0.125},
        {"bits": 3},
        {"beyond": 7},
        {"lures": 2},
        {"answers": 5},
        {"convention": Convention.MISERE},
    ],
)
def test_more_of_anything_is_harder(harder):
    assert replace(PLAIN, **harder).effort > PLAIN.effort


def test_rewarded_mistake_makes_a_puzzle_easier():
    assert replace(PLAIN, lucky=1).effort < PLAIN.effort
    assert set(WEIGHTS) == set(PLAIN._scaled_features())


@pytest.mark.exhaustive
def test_prior_grows_with_the_size_of_positions():
    by_size, templates, kinds = defaultdict(list), defaultdict(set), set()
    for size, made in drawn():
        graded = grade(made)
        assert graded == (graded.skill, template(made), prior(made))
        assert graded.template == f"{graded.skill}: {features(made).bucket}"
        assert Skill.of(graded.skill).key == graded.skill
        assert Skill.of(graded.skill).kind == made.kind.value
        assert Skill.of(graded.skill).convention is made.convention
        by_size[size].append(graded.prior)
        templates[graded.skill].add(graded.template)
        kinds.add(made.kind)
    assert kinds == set(Kind)
    assert all(10 < points < 40 for each in by_size.values() for points in each)
    assert mean(by_size[Size.SMALL]) == pytest.approx(25, abs=1.5)
    assert mean(by_size[Size.SMALL]) < mean(by_size[Size.MEDIUM]) < mean(by_size[Size.LARGE])
    assert {"value/nim + pass", "mex", "code", "genus/kayles/misère"} <= set(templates)
    assert max(map(len, templates.values())) <= 12, "there are few templates of each skill"


def test_invented_games_share_a_skill():
    position = cgt.position("take 1-3: 5 6")
    assert grade_move(position).skill == "move/take 1-3"
    assert grade_move(position, Convention.MISERE).skill == "move/take 1-3/misère"
    long = cgt.position("5 6", cgt.ruleset("0." + "37" * (LONGEST_GAME // 2)))
    assert grade_move(long).skill == f"move/{MADE_UP}"
