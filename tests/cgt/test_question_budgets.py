"""Every public question runs within a budget, has a default, and says how far it came."""

import inspect
import random

import pytest

import cgt
from cgt import Budget, Component, Position, Ruleset, TooLarge, puzzles

QUICK = {
    *("coordinate_game", "graph_game", "heap_game", "games", "ruleset", "presenter", "shows"),
    *("move", "position", "read_budget", "read_record", "draw", "draw_explanation", "draw_review"),
    *("export", "mex", "nim_product", "nim_sum"),
    *("puzzles.answer_text", "puzzles.hint", "puzzles.mistake", "puzzles.question"),
    *("puzzles.reason", "puzzles.title"),
    *("Position.action", "Position.after", "Position.count_moves", "Position.describe"),
    *("Position.draw", "Position.move", "Position.moves", "Position.options", "Position.play"),
    *("Ruleset.count_options", "Ruleset.find_option", "Ruleset.random_start", "Ruleset.size"),
    *("Ruleset.options", "Ruleset.read", "Ruleset.split", "Ruleset.write"),
    *("Ruleset.as_nim_heap", "Ruleset.is_p_position", "Ruleset.why", "Ruleset.why_alone"),
    "Ruleset.why_outcome",
}
"""What reads, writes, draws or makes something, and works nothing out."""
HOOKS = {"has_value", "nim_value_of", "options_to", "value_within", "values_to", "values_within"}
"""What a ruleset says for the questions, which have the budget."""
HOW_FAR = r"(I got through|I worked out|I made|searching more than) .*\d"


def public_functions():
    """Yield the public functions, and the methods of games and positions, by name."""
    for prefix, owner, names in (
        ("", cgt, cgt.__all__),
        ("puzzles.", puzzles, puzzles.__all__),
        ("Ruleset.", Ruleset, dir(Ruleset)),
        ("Position.", Position, dir(Position)),
    ):
        for name in names:
            member = getattr(owner, name)
            if inspect.isfunction(member) and not name.startswith("_") and name not in HOOKS:
                yield prefix + name, member


PUBLIC = dict(public_functions())


def own():
    """Return a game whose values nobody has asked for yet."""

    def nim(heap):
        return range(heap)

    return cgt.heap_game(nim, "own nim")


def here():
    """Return a position that takes long."""
    return Position((Component(own(), 600), Component(own(), 500)))


def game_of_digits():
    """Return a game whose nim values take long."""
    return cgt.ruleset("0.6")


QUESTIONS = {
    "analyse": lambda **given: cgt.analyse(here(), **given),
    "check_sequence": lambda **given: cgt.check_sequence(own(), range(400), **given),
    "compare": lambda **given: cgt.compare(own(), own(), **given),
    "conjecture": lambda **given: cgt.conjecture("0.4007 n%12=3 -> 3", **given),
    "explain": lambda **given: cgt.explain(here(), **given),
    "game_graph": lambda **given: cgt.game_graph(here(), most=10**6, **given),
    "genus": lambda **given: cgt.genus(here(), **given),
    "law": lambda **given: cgt.law(own(), **given),
    "misere_form": lambda **given: cgt.misere_form(here(), **given),
    "misere_quotient": lambda **given: cgt.misere_quotient(own(), **given),
    "nim_value": lambda **given: cgt.nim_value(here(), **given),
    "nim_values": lambda **given: cgt.nim_values(own(), 600, **given),
    "outcome": lambda **given: cgt.outcome(here(), **given),
    "period": lambda **given: cgt.period("0.6", **given),
    "review": lambda **given: cgt.review(here(), ["A-1"], **given),
    "sheet": lambda **given: cgt.sheet("take 2,5,9", 3, ["outcome"], "misère", **given),
    "strip": lambda **given: cgt.strip(own(), 600, **given),
    "table": lambda **given: cgt.table(own(), 60, **given),
    "winning_moves": lambda **given: cgt.winning_moves(here(), **given),
    "puzzles.kinds_of": lambda **given: puzzles.kinds_of("take 2,5,11", "misère", **given),
    "puzzles.puzzle": lambda **given: puzzles.puzzle(
        "outcome", "take 2,5,9", random.Random(1), "misère", **given
    ),
    "Ruleset.nim_value": lambda **given: own().nim_value(600, **given),
    "Ruleset.nim_values": lambda **given: own().nim_values(600, **given),
    "Ruleset.period": lambda **given: game_of_digits().period(**given),
    "Position.analyse": lambda **given: here().analyse(**given),
    "Position.best_move": lambda **given: here().best_move(**given),
    "Position.explain": lambda **given: here().explain(**given),
    "Position.game_graph": lambda **given: here().game_graph(most=10**6, **given),
    "Position.genus": lambda **given: here().genus(**given),
    "Position.misere_form": lambda **given: here().misere_form(**given),
    "Position.outcome": lambda **given: here().outcome(**given),
    "Position.review": lambda **given: here().review(["A-1"], **given),
    "Position.winning_moves": lambda **given: here().winning_moves(**given),
}
"""Every question, of something that takes more than a few steps."""
PARTIAL = {"misere_quotient", "review", "Position.review"}
"""Questions whose answer is what they found until the budget was used up."""


class Clock:
    """A clock on which some seconds pass at each look."""

    def __init__(self, seconds=1):
        self.now = 0
        self.seconds = seconds

    def __call__(self):
        self.now += self.seconds
        return self.now


@pytest.fixture
def clock(monkeypatch):
    """Return the clock of all budgets."""
    clock = Clock(4)
    monkeypatch.setattr("cgt.core.budget.elapsed_time", clock)
    monkeypatch.setattr("cgt.core.budget.worked_time", clock)
    return clock


def test_every_question_is_in_the_list_of_those_that_are_tried():
    assert PUBLIC.keys() - QUICK == QUESTIONS.keys()
    assert PUBLIC.keys() >= QUICK
    for name in QUESTIONS:
        assert inspect.signature(PUBLIC[name]).parameters["budget"].default is None


def assert_ends(name, work):
    """Assert that a question says how far it came."""
    if name not in PARTIAL:
        with pytest.raises(TooLarge, match=HOW_FAR):
            work()
    elif name == "misere_quotient":
        found = work()
        assert len(found.pretending) < 64
        assert "I got through" in str(found.stopped)
    else:
        assert [ply.grade for ply in work()] == [cgt.Grade.UNKNOWN]


@pytest.mark.parametrize("name", QUESTIONS)
def test_question_ends_when_its_time_is_over(name):
    looks = Clock()
    budget = Budget(out_of_time=lambda: looks() > 2)
    assert_ends(name, lambda: QUESTIONS[name](budget=budget))
    assert looks.now < 10


@pytest.mark.parametrize("name", QUESTIONS)
def test_question_ends_when_its_positions_are_used_up(name):
    budget = Budget(positions=2)
    if name == "misere_quotient":
        assert "more than 2 positions" in str(QUESTIONS[name](budget=budget).stopped)
    else:
        assert_ends(name, lambda: QUESTIONS[name](budget=budget))


@pytest.mark.parametrize("name", QUESTIONS)
def test_question_without_a_budget_ends_after_ten_seconds(name, clock):
    if name in {"period", "Ruleset.period"}:
        assert QUESTIONS[name]() is None  # no period is proven by so few values
    else:
        assert_ends(name, QUESTIONS[name])
    assert 10 < clock.now < 200


def test_part_of_a_question_shares_the_budget_of_the_whole():
    game = cgt.heap_game(lambda heap: [cgt.nim_value("nim: 0"), heap - 1], "asks itself")
    with pytest.raises(TooLarge, match=HOW_FAR):
        game.nim_value(100, budget="20 positions")


def test_smaller_budget_of_a_part_ends_the_part_alone():
    ended = []

    def options(heap):
        try:
            own().nim_value(600, budget="5 positions")
        except TooLarge:
            ended.append(heap)
        return range(heap)

    assert cgt.heap_game(options, "asks about another").nim_value(3, budget="1M positions") == 3
    assert ended
