"""Puzzles of every kind and game: one answer is right by the plain definition, and all is said."""

import json
import re
from collections import Counter
from contextlib import suppress
from functools import cache
from random import Random

import pytest

import cgt
from cgt.core.convention import Convention
from cgt.puzzles import (
    Kind,
    NoPuzzle,
    Puzzle,
    answer_text,
    hint,
    kinds_of,
    mistake,
    puzzle,
    question,
    reason,
)
from cgt.puzzles.difficulty import grade
from cgt.puzzles.maker import maker_of
from tests.bot.language.test_words import LONGEST, STIFF
from tests.cgt.puzzles.plainly import right_answers
from tests.games import FIRST_OF_FAMILIES, GAMES, HEAP_GAMES
from tests.samples import sampled

LONGEST_BUTTON, LONGER_ELSEWHERE = 80, 4 / 3
MANY, MOST = 3, 120
"""The number of puzzles of each kind and game, and of each kind, in the long tests."""
MOST_QUOTIENTS = 25
"""The definition takes a second for an element of a quotient."""
LONGEST_TEMPLATE = 128
LIMIT, FAR_LIMIT = 300, 5_000
"""The most positions that a definition looks at: what is larger is left to the long test."""
OTHERS = ["take 2,5", "take 1-4", "0.35", "0.127", "nim + kayles", "take 1-3 + cram", "wythoff 3"]
"""Games that have no name, and sums of games."""
IN_MISERE = (
    *(Kind.OUTCOME, Kind.GENUS, Kind.COUNT, Kind.OUTCOME, Kind.LOSING_MOVE, Kind.QUOTIENT),
)
ALL = [*GAMES, *OTHERS]
each_kind = pytest.mark.parametrize("kind", Kind)


@cache
def kinds(game):
    return [(kind, convention) for convention in Convention for kind in kinds_of(game, convention)]


def check_answers(made, limit):
    """Hold a puzzle against the definition; return whether it is small enough for that."""
    try:
        right = right_answers(made, limit)
    except cgt.TooLarge:
        return False
    assert right == [made.right_answer], made
    return True


def check_words(made):
    assert 2 <= len(made.answers) == len(set(made.answers)) <= 5
    buttons = [str(answer_text(made, index)) for index in range(len(made.answers))]
    assert len(set(buttons)) == len(buttons)
    assert max(len(button) for button in buttons) * LONGER_ELSEWHERE <= LONGEST_BUTTON
    said = [question(made), reason(made), hint(made)]
    said += [text for index in range(len(made.answers)) if (text := mistake(made, index))]
    assert all(str(text).strip() and not re.search(r"\{[a-z]", str(text)) for text in said)
    assert mistake(made, made.right) is None
    assert str(question(made))[0] not in "“ "


def check_data(made):
    """A puzzle is plain data, and says the same once it has been stored and read again."""
    again = Puzzle.of(json.loads(json.dumps(made.as_dict())))
    assert again == made
    assert type(again.kind) is Kind
    assert str(question(again)) == str(question(made))


@pytest.mark.parametrize("game", FIRST_OF_FAMILIES[::3], ids=str)
def test_puzzle_of_each_kind_holds(game):
    """In misère play it is one kind of them, which is another one for the next game."""
    rng = Random(str(game))
    turn = [*GAMES, *OTHERS].index(game) % len(IN_MISERE)
    normal = [(kind, Convention.NORMAL) for kind in kinds_of(game)]
    for kind, convention in [*normal, (IN_MISERE[turn], Convention.MISERE)]:
        try:
            made = puzzle(kind, game, rng, convention)
        except NoPuzzle:
            assert kind not in kinds_of(game, convention)
            continue
        assert made.kind is kind
        assert made.convention is convention
        check_words(made)
        check_data(made)
        check_answers(made, LIMIT)


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", ALL, ids=str)
def test_many_puzzles_of_each_kind_hold(game):
    """Of a game of large boards, only some kinds have puzzles that the definition can judge."""
    rng, held = Random(str(game)), 0
    for kind, convention in kinds(game):
        checked = Counter()
        for _ in range(MANY):
            try:
                made = puzzle(kind, game, rng, convention, rng.choice(list(cgt.Size)))
            except NoPuzzle:
                checked["none"] += 1
                continue
            check_words(made)
            check_data(made)
            assert len(grade(made).template) < LONGEST_TEMPLATE
            checked[check_answers(made, FAR_LIMIT if checked[True] < 3 else LIMIT)] += 1
        assert checked["none"] <= 1, (kind, checked)
        held += checked[True]
    assert held >= MANY


@pytest.mark.exhaustive
@each_kind
def test_hundreds_of_puzzles_of_each_kind_hold(kind):
    """They are of any game; most are small enough for the definition."""
    rng, checked = Random(str(kind)), Counter()
    most = MOST_QUOTIENTS if kind is Kind.QUOTIENT else MOST
    subjects = [
        (game, convention) for game in GAMES for of, convention in kinds(game) if of is kind
    ]
    while checked.total() < most:
        game, convention = rng.choice(subjects)
        with suppress(NoPuzzle):
            checked[check_answers(puzzle(kind, game, rng, convention), LIMIT)] += 1
    assert checked[True] > most // 5


@each_kind
def test_kind_makes_sense_in_some_game(kind):
    games = ["kayles", "take 1-3", "nim", "0.137"]
    assert any(kind in kinds_of(game, convention) for game in games for convention in Convention)
    assert maker_of(kind).kind is kind


def test_kinds_are_those_that_make_sense():
    assert kinds_of("nim") == (
        *(Kind.WINNING_MOVE, Kind.MEX, Kind.VALUE, Kind.OUTCOME, Kind.COUNT, Kind.LOSING_MOVE),
        *(Kind.GIVEN_VALUE, Kind.MISSING_HEAP, Kind.CODE, Kind.WRONG_LINE),
    )
    assert Kind.PERIOD in kinds_of("guiles")
    assert Kind.PERIOD not in kinds_of("grundy's game")
    assert Kind.CODE not in kinds_of("cram")
    assert set(kinds_of("kayles", "misère")) == {
        *(Kind.WINNING_MOVE, Kind.OUTCOME, Kind.COUNT, Kind.LOSING_MOVE, Kind.GENUS),
        *(Kind.QUOTIENT, Kind.WRONG_LINE),
    }


@each_kind
def test_seed_tells_the_puzzle(kind):
    convention = maker_of(kind).conventions[0]
    game = "take 1-3 + pass" if kind is Kind.NEXT_VALUE else "take 1-3"
    game = "0.137" if kind in {Kind.CODE, Kind.LOSING_MOVE} else game
    one, same, *others = (puzzle(kind, game, Random(seed), convention) for seed in (3, 3, 4, 5, 6))
    assert one == same
    assert any(other != one for other in others)


@pytest.mark.parametrize(
    ("kind", "game", "convention"),
    [
        ("period", "grundy's game", "normal"),
        ("genus", "nim", "normal"),
        ("odd_one_out", "nim", "normal"),
        ("missing_heap", "cram", "normal"),
        ("value", cgt.heap_game(lambda heap: [heap - 1], "one at a time, please"), "normal"),
    ],
)
def test_missing_puzzle_is_refused_in_a_friendly_sentence(kind, game, convention):
    with pytest.raises(NoPuzzle, match="Try another kind or another game"):
        puzzle(kind, game, Random(1), convention)


@pytest.mark.exhaustive
def test_definition_is_asked_of_most_puzzles():
    """Those that are too large for it are few, and left to the long test."""
    checked = Counter(
        check_answers(puzzle(kind, game, Random(1)), LIMIT)
        for game in GAMES[::9]
        for kind in kinds_of(game)
    )
    assert checked[True] > 5 * checked[False]


def test_game_without_a_notation_has_no_puzzles():
    game = cgt.heap_game(lambda heap: [heap - 1], "one at a time, please")
    assert set(kinds_of(game)) <= {Kind.MEX}


def test_unknown_game_or_kind_is_refused():
    with pytest.raises(cgt.NotationError):
        puzzle("value", "no such game", Random(1))
    with pytest.raises(ValueError, match="no_such_kind"):
        puzzle("no_such_kind", "nim", Random(1))


def test_search_is_ended_early():
    asked = []
    made = puzzle(
        "count", "cram", Random(1), "normal", stop=lambda: len(asked.append(1) or asked) > 9
    )
    assert check_answers(made, FAR_LIMIT)
    assert len(asked) < 20
    with pytest.raises(NoPuzzle):
        puzzle("count", "cram", Random(1), "normal", cgt.Size.SMALL, lambda: True)


def test_search_ends_early_in_a_game_without_drafts():
    asked = []
    with pytest.raises(NoPuzzle):
        puzzle(
            "losing_move", "cut the rectangle", Random(1), "misère",
            stop=lambda: len(asked.append(1) or asked) > 5,
        )  # fmt: skip
    assert len(asked) < 10


def test_larger_sizes_ask_about_larger_positions():
    def total(size):
        made = [puzzle("value", "kayles", Random(seed), "normal", size) for seed in range(20)]
        return sum(part.state for each in made for part in cgt.position(each.position).components)

    assert total(cgt.Size.SMALL) < total(cgt.Size.MEDIUM) < total(cgt.Size.LARGE)


def test_position_of_a_puzzle_is_not_trivial():
    for game in HEAP_GAMES:
        for seed in range(3):
            position = cgt.position(puzzle("value", game, Random(seed)).position)
            assert position.count_moves(3) == 3
            assert len(position.components) > 1


@pytest.mark.parametrize(
    ("kind", "game"),
    [
        *((Kind.CONJECTURE, "take 1-3"), (Kind.CONJECTURE, "kayles")),
        *((Kind.WRONG_LINE, "take 1-3"), (Kind.WRONG_LINE, "nim + pass")),
    ],
)
def test_heaps_of_a_remainder_are_counted_from_1(kind, game):
    asked = [str(question(puzzle(kind, game, Random(seed)))) for seed in range(40)]
    spoken = [text for text in asked if "n mod" in text]
    assert spoken
    assert all("every heap n from 1 to 200 with n mod" in text.lower() for text in spoken)


@pytest.mark.parametrize("kind", sampled(Kind, [*Kind][::4]))
def test_misconceptions_have_their_answers(kind):
    """Where a misconception is among the answers, it is said what was done and what to do."""
    convention = maker_of(kind).conventions[0]
    game = {Kind.CODE: "0.137", Kind.PERIOD: "guiles"}.get(kind, "divide 2,3,6")
    said = set()
    if kind is Kind.CONJECTURE:
        game = "take 1-3"
    for seed in range(20):
        made = puzzle(kind, game, Random(seed), convention)
        said |= {str(mistake(made, index)) for index in range(len(made.answers))} - {"None"}
    without = {Kind.ODD_ONE_OUT, Kind.LOSING_MOVE, Kind.GENUS}
    assert bool(said) or kind in without


def test_no_sentence_is_stiff_or_long(sentences):
    assert [form for form in sentences if STIFF.search(form)] == []
    assert LONGEST == 25


@pytest.mark.parametrize("kind", [Kind.OUTCOME, Kind.COUNT])
def test_puzzle_in_which_no_move_matters_is_left_out(kind):
    assert kind not in kinds_of("take 1")
    for seed in range(20):
        made = puzzle(kind, "kayles", Random(seed))
        position = cgt.position(made.position)
        lost = cgt.Outcome.P
        if position.outcome() is not lost:
            assert {after.outcome() for after in position.options()} == set(cgt.Outcome)
            continue
        replies = {(one, two.outcome()) for one in position.options() for two in one.options()}
        assert any((one, cgt.Outcome.N) in replies for one in position.options())


def test_count_says_how_moves_to_one_position_count():
    said = "Two moves count as two even if they leave the same position."
    seen = set()
    for seed in range(40):
        made = puzzle(Kind.COUNT, "divide 2,3,6", Random(seed))
        moves = list(cgt.position(made.position).moves())
        has_same = len({(move.component, move.option.parts) for move in moves}) < len(moves)
        assert (said in str(question(made))) == has_same
        seen.add(has_same)
    assert seen == {True, False}


def test_code_is_explained_digit_by_digit():
    for seed in range(20):
        made = puzzle(Kind.CODE, "kayles", Random(seed))
        _, *lines = str(reason(made)).splitlines()
        digits = made.game.partition(".")[2]
        for taken, (digit, line) in enumerate(zip(digits, lines, strict=True), start=1):
            parts = [int(part) for part in re.findall(r"(\d) \(", line)]
            assert line.startswith(f"Taking {taken}: ")
            assert line.endswith(f", so {digit}.")
            assert sum(parts) == int(digit)


def test_nim_value_of_a_genus_does_not_give_it_away():
    for game in ("kayles", "take 1-3", "dawson's kayles"):
        for seed in range(30):
            made = puzzle(Kind.GENUS, game, Random(seed), "misère")
            values = [answer.partition("^")[0] for answer in made.answers]
            assert values.count(values[made.right]) > 1


def test_element_is_explained_with_the_p_positions():
    for seed in range(10):
        made = puzzle(Kind.QUOTIENT, "take 1-2", Random(seed), "misère")
        told = re.search(r"P-positions are (.+)\. All", str(reason(made)))[1]
        is_lost = cgt.outcome(made.position, "misère").value == "P"
        assert (made.right_answer in told.split(", ")) == is_lost


def test_wrong_line_of_an_argument_is_about_its_move():
    for seed in range(40):
        made = puzzle(Kind.WRONG_LINE, "take 1-2", Random(seed), "misère")
        first, *_ = lines = str(question(made)).splitlines()[1:]
        if "wins" in first and "After" not in first:
            move = re.search("“(.+?)”", first)[1]
            assert all(f"After “{move}” and “" in line for line in lines[1:3])
        fault = str(reason(made))
        assert re.search("answer|winning move|last move", fault)
