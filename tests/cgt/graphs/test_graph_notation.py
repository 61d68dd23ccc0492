"""Graphs in notation: what is at fault is pointed at."""

from itertools import combinations

import pytest

import cgt
from cgt.rulesets.graphs import parse
from tests.cgt.graphs.cases import ARC, CHOMP, HACKENBUSH, NODE


@pytest.mark.parametrize(
    ("game", "token", "match", "span"),
    [
        (HACKENBUSH, "[a0-a1,b2-b3]", "b2 isn't connected to the ground", (7, 9)),
        (HACKENBUSH, "[1-2]", "1 isn't connected to the ground", (1, 2)),
        (HACKENBUSH, "[a0-k1]", "“k1” is neither", (4, 6)),
        (HACKENBUSH, "castle", "Write a picture as a stalk of 1 to 9 edges, one of girl", (0, 6)),
        (HACKENBUSH, "[]", "list of its edges in square brackets", (0, 2)),
        (HACKENBUSH, "girl/b0-b3", "“b0-b3” isn't a move in girl", (5, 10)),
        (HACKENBUSH, "3/a0-a1/a1-a2", "“a1-a2” isn't a move in 3/a0-a1", (8, 13)),
        (NODE, "[a1-b1,a1-b1]", "unlike a1-b1", (0, 13)),
        (NODE, "[a1-a1]", "unlike a1-a1", (0, 7)),
        (NODE, "[a1-2]", "all by number, or all by a letter", (4, 5)),
        (ARC, "[0-1]", "“0” is neither", (1, 2)),
        (ARC, "graph", "Write a graph as a path", (0, 5)),
        (NODE, "p5/a1/b1", "“b1” isn't a move in p5/a1", (6, 8)),
        (CHOMP, "c3/", "“” isn't a move in c3", (3, 4)),
    ],
)
def test_a_fault_is_pointed_at(game, token, match, span):
    with pytest.raises(cgt.NotationError, match=match) as caught:
        cgt.position(token, game)
    assert caught.value.span == span
    assert cgt.position(caught.value.example)


@pytest.mark.parametrize(
    ("game", "token", "match"),
    [
        (NODE, "p41", "from 1 to 40"),
        (ARC, "c2", "from 3 to 20"),
        (NODE, "9x9", "up to 10 columns"),
        (NODE, "[1-21]", "numbers go up to 20"),
        (HACKENBUSH, "[a0-a1,a0-a1,a0-a1,a1-a0]", "4 edges from a0 to a1"),
        (HACKENBUSH, f"[{','.join(f'a0-{c}{r}' for c in 'abcde' for r in range(1, 10))}]", "46 p"),
        (NODE, "[" + ",".join("-".join(p) for p in combinations(map(str, range(1, 13)), 2)) + "]",
         "66 edges"),
    ],
)  # fmt: skip
def test_a_graph_may_be_too_large(game, token, match):
    with pytest.raises(cgt.NotationError, match=match):
        cgt.position(token, game)


def test_a_list_is_written_in_as_few_chains_as_are_found():
    assert HACKENBUSH.write(HACKENBUSH.read("[a1-a0, a1-a2 b2-a1]")) == "[a0-a1-a2,a1-b2]"
    assert NODE.write(NODE.read("[3-1,1-2,2-3,05]")) == "[1-2-3-1,5]"
    assert parse("node-kayles") == NODE
    assert parse("kayles") is None
