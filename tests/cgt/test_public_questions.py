"""Questions about games that people ask in public, each asked as in chat, with its right values."""

import pytest

import cgt

HEAPS = {
    "half": "take at most half",
    "half-or-one": "take one or at most half",
    "double-cut": "n -> n - 2k and n - k if k >= 1",
    "divisor": "leave a proper divisor",
    "clear-bits": "clear some 1s",
    "digit": "subtract a digit",
    "self-power": "take a^a",
    "prime-minus-1": "take a prime minus one",
    "square": "take a square",
    "1-5-6": "take 1, 5 or 6",
    "odd": "n -> n - k if k is odd",
    "fibonacci": "take a fibonacci number",
    "prime-power": "take a prime power",
    "unequal": "{2+}!.0",
    "coprime": "prim",
    "sqrt": "take up to the square root",
}
"""The games of heaps in notation."""
CUT_IN_FOUR = (
    "(r, c) -> (a, b) and (a, c-b) and (r-a, b) and (r-a, c-b) if 1 <= a < r and 1 <= b < c"
)
THREE_HEAPS = (
    "(a, b, c) -> (a-k, b, c) or (a, b-k, c) or (a, b, c-k) or (a-k, b-k, c) or (a-k, b, c-k) "
    "or (a, b-k, c-k) or (a-k, b-k, c-k) if k >= 1"
)
TUPLES = {
    "rook": "rook",
    "queen": "queen",
    "knight": "knight",
    "king": "king",
    "euclid-to-zero": "euclid to zero",
    "cut": "cut the rectangle",
    "cut-four": CUT_IN_FOUR,
    "cut-keep-larger": "cut and keep the larger part",
    "no-repeat-5": "never repeat the last amount",
    "two-heaps-equal": THREE_HEAPS,
    "welter": "welter",
    "end-nim": "end-nim",
    "greedy-nim": "greedy nim",
}
"""The games of several numbers in notation."""
BEYOND = {
    "three-players": "three players in turn",
    "history": "an amount may not have been used before",
}
"""The phrases of what no rule can say."""


@pytest.fixture
def questions(shared_facts):
    return {each["id"]: each for each in shared_facts("questions.json")["questions"]}


def graph_of(words):
    """Return a graph such as "cycle of 3" in notation."""
    kind, *_, number = (word for word in words.split() if word != "leaves")
    return {"cycle": "c", "complete": "k", "star": "star"}[kind] + number


@pytest.mark.shared("facts/questions.json")
@pytest.mark.parametrize("name", HEAPS)
def test_question_about_heaps_has_its_values(name, questions):
    first, values = questions[name]["first"], questions[name]["values"]
    last = first + len(values) - 1
    assert cgt.nim_values(HEAPS[name], last).tolist()[first:] == values
    assert cgt.nim_value(f"{HEAPS[name]}: {last}") == values[-1]


@pytest.mark.shared("facts/questions.json")
@pytest.mark.parametrize("name", TUPLES)
def test_question_about_several_numbers_has_its_values(name, questions):
    places, values = questions[name]["positions"], questions[name]["values"]
    asked = [f"{TUPLES[name]}: ({','.join(map(str, place))})" for place in places]
    assert [cgt.nim_value(each) for each in asked] == values


@pytest.mark.shared("facts/questions.json")
def test_question_about_treblecross_has_its_winners(questions):
    question = questions["treblecross"]
    found = [cgt.outcome(f"treblecross strip: {row}").value for row in question["positions"]]
    assert found == ["PN"[is_won] for is_won in question["first_player_wins"]]


@pytest.mark.shared("facts/questions.json")
def test_question_about_nimble_has_its_values(questions):
    question = questions["nimble"]
    asked = [f"nimble: {' '.join(map(str, squares))}" for squares in question["positions"]]
    assert [cgt.nim_value(each) for each in asked] == question["values"]


@pytest.mark.shared("facts/questions.json")
def test_question_about_kayles_on_graphs_has_its_values(questions):
    question = questions["vertex-or-pair"]
    asked = [f"kayles on a graph: {graph_of(words)}" for words in question["positions"]]
    assert [cgt.nim_value(each) for each in asked] == question["values"]


@pytest.mark.shared("facts/questions.json")
def test_question_about_struck_divisors_has_its_values(questions):
    question = questions["strike-divisors"]
    asked = [f"strike out divisors: {last}" for last in question["positions"]]
    assert [cgt.nim_value(each) for each in asked] == question["values"]


@pytest.mark.parametrize("phrase", BEYOND.values())
def test_question_beyond_rules_is_explained(phrase):
    with pytest.raises(cgt.NotationError, match=r"two players|not the whole match"):
        cgt.position(phrase)


@pytest.mark.shared("facts/questions.json")
def test_every_public_question_is_here(questions):
    others = {"treblecross", "nimble", "vertex-or-pair", "strike-divisors"}
    assert questions.keys() == HEAPS.keys() | TUPLES.keys() | BEYOND.keys() | others
    assert len(questions) == 35
