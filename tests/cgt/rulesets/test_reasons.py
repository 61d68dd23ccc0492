"""The reasons that games give for a value or a winner, each in its own words."""

import pytest

import cgt


def why(text):
    (component,) = cgt.position(text).components
    game, state = component.ruleset, component.state
    return str(game.why(state) or game.why_outcome(state))


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("wythoff: (5,3)", "Here 3 = ⌊2φ⌋ and 5 = 3 + 2 (Wythoff 1907)"),
        ("wythoff: (5,8)", "The one with difference 3 is (4,7)"),
        ("wythoff 2: (1,3)", "α = (2 − 2 + √8) / 2. "),
        ("wythoff 2: (1,3)", "(1,3) is one of them"),
        ("wythoff: (0,4)", "only one heap is left, and it plays like a Nim heap of 4"),
        ("euclid: (7,16)", "⌊16/7 − 7/16⌋ = 1"),
        ("moore 2: (1,1,1)", "isn't a sum of heaps"),
        ("moore 2: (1,1,1)", "this is a P-position"),
        ("moore 2: (1,1,2)", "this is an N-position"),
        ("moore 1: (3,4)", "the value is the nim-sum: 3 ⊕ 4"),
        ("moore 3: (3,0,4)", "like one Nim heap: 3 + 4 = 7"),
        ("fibonacci: 20", "20 = 13 + 5 + 2"),
        ("northcott: (3,8,10,2)", "a Nim heap of 4. A retreat"),
        ("silver dollar: (3,5,9)", "heap: 2 ⊕ 3"),
        ("staircase: (3,7,5,2)", "heap: 3 ⊕ 5"),
        ("cram: 4x4", "half turn"),
        ("cram: 3x4", "middle"),
        ("cram: ..#..", "2 separate pieces"),
        ("cram: 8x9", "middle"),
        ("cram: #......#/......../......../......../......../#......#", "The second player"),
        ("squares: 10x10", "can leave free squares"),
        ("chomp: 4x7", "strategy stealing"),
        ("chomp: 5x5", "b2"),
        ("chomp: [4,1,1,1]", "two arms"),
        ("queens: 5x5", "middle square"),
        ("queens: ...../...../..q../...../.....", "answers every queen"),
        ("queens: q###/###./#.##/####", "2 groups"),
        ("kayles pins: iii.ii", "3, 2"),
        ("bitter chocolate: (1,2,3,4)", "1 ⊕ 2 ⊕ 3 ⊕ 4"),
        ("divisors: 72", "strategy stealing"),
        ("hackenbush: flower", "colon principle"),
        ("hackenbush: [a0-a1-a2,b0-b1]", "At the ground, that makes 2 ⊕ 1"),
        (
            "hackenbush: door",
            "the 5 cycle edges at the ground become loops that count 1 each: 1",
        ),
        ("hackenbush: lamp", "At the ground, that makes 4"),
        ("hackenbush: lamp", "fusion"),
        ("hackenbush: girl", "carries: 1. In all, 0"),
        ("hackenbush: [a0-a0]", "the cycle edge"),
        ("hackenbush: 1/a0-a1", "nothing stands on the ground"),
        ("node kayles: p7", "Dawson's Chess (0.137)"),
        ("arc kayles: c8", "Dawson's Kayles (0.07)"),
        (
            "node kayles: [1-2,3-4-5-6-7,8]",
            "the graph is a sum of its 3 connected pieces",
        ),
        ("node kayles: [1-2,3-4-5-6-7,8]", "pieces: 3 ⊕ 1 ⊕ 1;"),
        ("node kayles: petersen", "None"),
        ("arc kayles: k4/1-2/3-4", "no move is left"),
        ("graph chomp: p1/a1", "no points are left"),
        ("grim: c8", "Officers (0.6)"),
        ("grim: petersen", "None"),
        ("geography: 6x6/a1", "has 18 edges, but only 17 without the token's point"),
        ("geography: 7x5/a1", "avoids the token"),
        ("geography: petersen", "a matching covers all 10 points"),
        ("geography: c5", "no matching covers more than 4 of the 5 points"),
        ("geography: p2/a1/b1", "the token has nowhere to go"),
        ("turning turtles: thtth", "2: 2 ⊕ 5: 5"),
        ("turning turtles: ttt", "None"),
        ("turning corners: tt/th", "Tartan"),
        (
            f"0.77: {10**18}",
            (
                "the nim-sequence of Kayles repeats every 12 heaps from heap 71, proven by "
                "checking heaps up to 167 (Guy and Smith). Heap 10^18 has the same nim value as "
                "heap 76, which is 1"
            ),
        ),
        ("0.77: 70", "None"),
        ("lasker: 1000000", "grows by 4 every 4 heaps"),
        ("couples are forever: 400", "0.6"),
        (
            "nim: 7",
            (
                "a move can leave any smaller heap, and by induction the nim value of "
                "each is its size. The smallest missing number is 7"
            ),
        ),
        (
            "take 1-3: 7",
            (
                "by induction the nim value is the remainder after division by 4, because a move "
                "can leave any smaller remainder but never the same one. For 7 it is 3"
            ),
        ),
        (
            "nim + pass: 7",
            (
                "by induction the smaller heaps with a pass have nim "
                "values 0 to 6, and passing gives 7. The smallest missing number is 8"
            ),
        ),
        (
            "nim + pass: 8",
            (
                "by induction the smaller heaps with a pass have nim values 0 to 6 and 8, and "
                "passing gives 8 too. The smallest missing number is 7"
            ),
        ),
        ("nim + pass: 8p", "The smallest missing number is 8"),
        ("divide 2,3,6: 7", "None"),
    ],
)
def test_reason_of_a_component_has_its_words(text, part):
    assert part in why(text)


def test_reason_of_a_tree_needs_no_fusion():
    assert "fusion" not in why("hackenbush: flower")
