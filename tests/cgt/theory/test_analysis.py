"""Who wins and how; the hardest move of a lost position; the review of a match."""

from random import Random

import pytest
from hypothesis import given, strategies as st

import cgt
from cgt.core.components import Component
from cgt.core.contract import Ruleset
from cgt.core.text import Text
from cgt.rulesets.boards import tiles
from cgt.theory import hardest_move, outcome
from cgt.theory.winning import leaves_pairs
from tests.games import each_game

games = st.sampled_from(["nim", "take 1-3", "take 1,3,4", "divide 2,3,6", "nim + pass"])
positions = st.builds(
    lambda game, heaps: cgt.position(" ".join(map(str, heaps)), game),
    games,
    st.lists(st.integers(0, 9), min_size=1, max_size=3),
)


def moves(analysis):
    return [str(move) for move in analysis.winning_moves]


def test_huge_nim_position_is_analysed_at_once():
    heap = 10**30
    analysis = cgt.analyse(cgt.position(f"{heap} {heap + 1} 1"))
    assert analysis.outcome == "P"
    assert analysis.best_move is not None
    assert moves(cgt.analyse(cgt.position(f"{heap} {heap + 7}"))) == ["B-7"]


def test_first_thousand_winning_moves_are_listed():
    few, many = cgt.analyse(cgt.position("take 1-1500: 900")), cgt.position("take 2000-4000: 4000")
    assert few.is_complete
    assert moves(few) == ["A-900"]
    assert not cgt.analyse(many).is_complete
    assert len(cgt.analyse(many).winning_moves) == 1000


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("take 1-3: 4", "A-1"),  # it leaves 3, of which one reply in three wins
        ("3 3", "A-1"),  # it leaves 2 3, of which one reply in five wins
        ("1 2 3", "A-1"),  # A-1, B-1 and C-1 are equally hard, and it is the first
        ("take 3,5: 5; take 1,3,5: 5", "B-1"),  # all replies win, and it leaves more of them
        ("divide 2,3,6: 6", "A/2"),  # it leaves 3, of which one reply in three wins
    ],
)
def test_hardest_move_of_a_lost_position_is_best(text, move):
    found = cgt.analyse(cgt.position(text))
    assert (found.outcome, str(found.best_move)) == ("P", move)


@given(positions)
def test_hardest_move_leaves_the_fewest_winning_replies(position):
    def temptation(move):
        after = position.play(move)
        replies = len(list(after.moves()))
        winning = len(cgt.analyse(after).winning_moves)
        return (winning / replies if replies else 1, -replies)

    analysis = cgt.analyse(position)
    if analysis.outcome == "P" and not position.is_over:
        hardest = min(map(temptation, position.moves()))
        assert temptation(analysis.best_move) == hardest


class Unknown(Ruleset):
    """A game whose opening is known to be lost, and whose other positions are not known."""

    __slots__ = ()
    name = "unknown"
    rule = Text("Go on.")
    examples = ("0",)

    def options(self, state):
        return (cgt.Option(f"-{k}", (state + k,)) for k in (1, 2))

    def nim_value_of(self, state):
        if state == 0:
            return 0
        raise cgt.TooLarge("Too large.")

    def read(self, token):
        return int(token)

    def write(self, state):
        return str(state)


def test_first_move_is_chosen_when_replies_are_unknown():
    position = cgt.Position((cgt.Component(Unknown(), 0),))
    assert str(hardest_move(position, (0,))) == "A-1"
    assert cgt.analyse(position).outcome == "P"


def played(start, *texts):
    """Return the moves of a match in notation, as they stand one after the other."""
    here, found = start, []
    for text in texts:
        found.append(cgt.move(text, here))
        here = here.play(found[-1])
    return found


def test_review_grades_every_move():
    start = cgt.position("3 4 5")
    plies = cgt.review(start, played(start, "A-2", "C-1", "A-1", "B-4", "C-2", "C-2"))
    told = [(ply.number, str(ply.move), ply.value_before, ply.value_after) for ply in plies]
    assert told == [
        (1, "A-2", 2, 0),
        (2, "C-1", 0, 1),
        (3, "A-1", 1, 0),
        (4, "B-4", 0, 4),
        (5, "C-2", 4, 2),
        (6, "C-2", 2, 0),
    ]
    assert [ply.grade for ply in plies] == ["good", "forced", "good", "forced", "mistake", "good"]
    assert [str(ply.best_move) for ply in plies] == ["A-2", "None", "A-1", "None", "C-4", "C-2"]
    assert str(plies[4].before) == "nim: 0 0 4"


def test_review_of_a_match_without_moves_is_empty():
    assert cgt.review(cgt.position("3 4 5"), []) == ()


def test_review_refuses_an_illegal_move():
    start = cgt.position("3 4 5")
    with pytest.raises(cgt.IllegalMove):
        cgt.review(start, [cgt.Move(0, cgt.Option("-9", (-6,)))])


@given(positions, st.data())
def test_only_moves_from_won_positions_can_be_mistakes(position, data):
    start, chosen = position, []
    while not position.is_over:
        chosen.append(data.draw(st.sampled_from(list(position.moves()))))
        position = position.play(chosen[-1])
    plies = cgt.review(start, chosen)
    assert [ply.move for ply in plies] == chosen
    for ply in plies:
        won = cgt.analyse(ply.before).outcome == "N"
        assert (ply.grade == "forced") == (not won)
        assert (ply.best_move is None) == (not won)
        assert (ply.grade == "good") == (ply.move in cgt.analyse(ply.before).winning_moves)
    if plies:
        assert plies[-1].grade == "good"


def test_hardest_move_of_a_board_is_found_in_good_time():
    found = cgt.analyse(cgt.position("cram: 6x6"))
    assert found.outcome == "P"
    assert found.best_move in list(found.position.moves())


def test_outcome_is_known_without_the_value():
    for text in ("wythoff: (1000000000,2000000000)", "wythoff: (1618033988,2618033988)"):
        position = cgt.position(text)
        assert outcome(position) is cgt.analyse(position).outcome
    with pytest.raises(cgt.TooLarge):
        outcome(cgt.position("wythoff: (1000000000,2000000000) (3,5)"))


def test_review_judges_the_moves_before_an_unknown_position(monkeypatch):
    for most in ("POSITIONS", "PLAIN"):  # it is given up, however late
        monkeypatch.setattr(tiles, most, 500)
    start = cgt.position("squares: 10x10")
    moves = played(start, "A a1-b1-a2-b2", "A c1-d1-c2-d2", "A e1-f1-e2-f2")
    plies = cgt.review(start, moves)
    assert [ply.won_before for ply in plies] == [True, None, None]
    assert str(plies[0].best_move) == "A e5-f5-e6-f6"
    moves = played(start, "A e5-f5-e6-f6", "A a1-b1-a2-b2", "A c1-d1-c2-d2")
    plies = cgt.review(start, moves)
    assert [ply.grade.value for ply in plies] == ["good", "forced", "unknown"]


def test_review_stops_at_the_given_position():
    start = cgt.position("3 4 5")
    moves = played(start, "A-2", "C-1", "A-1")
    plies = cgt.review(start, moves, stop=lambda position: position.count_moves(12) == 12)
    assert [ply.won_before for ply in plies] == [None, False, True]


def test_finished_component_has_value_0_beside_an_unknown_one():
    told = cgt.explain(cgt.position("cram: 7x8; nim: 0"))
    assert [step.value for step in told.components] == [None, 0]


@each_game
def test_move_to_copy_comes_before_others(game):
    drawn = Random(3)
    for _ in range(4):
        parts = game.random_start(drawn, cgt.Size.SMALL)
        components = tuple(Component(game, part) for part in parts)
        for start in (components[:2], (*components, *components[:-1])):
            here = cgt.Position(start)
            winning = cgt.analyse(here).winning_moves
            pairs = [leaves_pairs(here, move) for move in winning]
            assert pairs == sorted(pairs, reverse=True)
            known = {move for move in here.moves() if leaves_pairs(here, move)}
            assert known <= set(winning)
