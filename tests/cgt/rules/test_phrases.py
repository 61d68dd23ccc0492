"""Phrases that people type mean the game that they say, and are asked back."""

from contextlib import suppress
from math import gcd, isqrt

import pytest
from hypothesis import given, strategies as st

import cgt
from cgt.core.values import mex
from cgt.rules.phrases import (
    CIRCLE,
    CUT,
    DAWSON_CIRCLE,
    KEEP_LARGER,
    KNIGHT,
    LARGEST_DIGIT,
    LONGEST,
    OF_THE_LAST_MOVE,
    PRIME_POWERS,
    advice_about,
    beyond_rules,
    game_meaning,
    meaning,
    position_meaning,
)
from tests.samples import examples

HALF = "take at most half"


def is_prime(number):
    return number > 1 and all(number % each for each in range(2, isqrt(number) + 1))


def divisors(number):
    return [each for each in range(1, number + 1) if number % each == 0]


def taking(is_taken):
    """Return the options of taking each number for which a condition on it and the heap holds."""
    return lambda n: [n - k for k in range(1, n + 1) if is_taken(n, k)]


FIBONACCI = [1, 2, 3, 5, 8, 13, 21, 34]
PRIMES_TO_THE = {p**a for p in range(2, 60) if is_prime(p) for a in range(1, 6)}
GAMES = {
    "take at most half": taking(lambda n, k: 2 * k <= n),
    "You may remove up to half of the pile.": taking(lambda n, k: 2 * k <= n),
    "take 1 to half": taking(lambda n, k: 2 * k <= n),
    "take at least 1 and at most half of a heap": taking(lambda n, k: 2 * k <= n),
    "take 1, or at most half of a heap": taking(lambda n, k: k == 1 or 2 * k <= n),
    "take less than half": taking(lambda n, k: 2 * k < n),
    "take up to a third of the heap": taking(lambda n, k: 3 * k <= n),
    "take up to the square root": taking(lambda n, k: k * k <= n),
    "subtract 1 to sqrt(n)": taking(lambda n, k: k * k <= n),
    "take 1 or 2": taking(lambda _, k: k in {1, 2}),
    "take one, five or six": taking(lambda _, k: k in {1, 5, 6}),
    "take 1, 5 or 6": taking(lambda _, k: k in {1, 5, 6}),
    "remove 1-3": taking(lambda _, k: k <= 3),
    "remove one, two or three stones": taking(lambda _, k: k <= 3),
    "take up to three": taking(lambda _, k: k <= 3),
    "take fewer than 4 stones": taking(lambda _, k: k < 4),
    "take between 2 and 4": taking(lambda _, k: k in {2, 3, 4}),
    "take 2 or more": taking(lambda _, k: k >= 2),
    "take any number": taking(lambda _, _k: True),
    "take any number but not all": taking(lambda n, k: k < n),
    "take any number except 3": taking(lambda _, k: k != 3),
    "S(1,2)": taking(lambda _, k: k in {1, 2}),
    "s = {1,2}": taking(lambda _, k: k in {1, 2}),
    "{1,3,4}": taking(lambda _, k: k in {1, 3, 4}),
    "take an odd number": taking(lambda _, k: k % 2),
    "take an even number of tokens": taking(lambda _, k: k % 2 == 0),
    "take an odd number up to 7": taking(lambda _, k: k % 2 and k <= 7),
    "take a multiple of 3": taking(lambda _, k: k % 3 == 0),
    "take a square number": taking(lambda _, k: isqrt(k) ** 2 == k),
    "take a perfect square number of coins": taking(lambda _, k: isqrt(k) ** 2 == k),
    "take a cube": taking(lambda _, k: k in {1, 8, 27}),
    "take a triangular number": taking(lambda _, k: k in {1, 3, 6, 10, 15, 21, 28}),
    "take a prime": taking(lambda _, k: is_prime(k)),
    "take 1 or a prime": taking(lambda _, k: k == 1 or is_prime(k)),
    "take a prime minus 1": taking(lambda _, k: is_prime(k + 1)),
    "take a prime power": taking(lambda _, k: k in PRIMES_TO_THE),
    "take a power of 2": taking(lambda _, k: k in {1, 2, 4, 8, 16, 32}),
    "take a power of three": taking(lambda _, k: k in {1, 3, 9, 27}),
    "take a fibonacci number": taking(lambda _, k: k in FIBONACCI),
    "take a^a": taking(lambda _, k: k in {1, 4, 27}),
    "take a divisor": taking(lambda n, k: n % k == 0),
    "take any proper factor of the heap": taking(lambda n, k: k < n and n % k == 0),
    "take a prime factor": taking(lambda n, k: is_prime(k) and n % k == 0),
    "take a number coprime to the heap": taking(lambda n, k: gcd(n, k) == 1),
    "take a digit": taking(lambda n, k: str(k) in [*str(n)]),
    "subtract one of the decimal digits of n that is not 0": taking(
        lambda n, k: str(k) in [*str(n)]
    ),
    "subtract the largest digit": taking(lambda n, k: k == max(map(int, str(n)))),
    "subtract the last digit": taking(lambda n, k: k == n % 10),
    "subtract its digit sum": taking(lambda n, k: k == sum(map(int, str(n)))),
    "take the number of 1s in binary": taking(lambda n, k: k == n.bit_count()),
    "clear one or more of the 1s in the binary form of n": taking(lambda n, k: n & k == k),
    "clear a bit": taking(lambda n, k: n & k == k and k.bit_count() == 1),
    "leave a divisor": lambda n: divisors(n)[:-1],
    "replace n by a proper divisor of n": lambda n: divisors(n)[:-1],
    "leave a prime": lambda n: [*filter(is_prime, range(n))],
    "leave a number coprime to the heap": lambda n: [m for m in range(n) if gcd(m, n) == 1],
    "divide by 2 or 3": lambda n: [n // 2, n // 3],
    "halve the heap": lambda n: [n // 2],
    "halve or take one": lambda n: [n - 1, n // 2],
    "subtract one or halve": lambda n: [n - 1, n // 2],
    "split into two unequal heaps": lambda n: [(a, n - a) for a in range(1, n) if a != n - a],
    "split into two heaps": lambda n: [(a, n - a) for a in range(1, n)],
    "split the heap into two equal heaps": lambda n: [] if n % 2 else [(n // 2, n // 2)],
    "split into three heaps": lambda n: [
        (a, b, n - a - b) for a in range(1, n) for b in range(1, n - a)
    ],
    "take one and split the rest": lambda n: [(a, n - 1 - a) for a in range(1, n - 1)],
    "take one or split the heap into two": lambda n: [
        (n - 1,), *((a, n - a) for a in range(1, n))
    ],
    "take any number or split": lambda n: [*range(n), *((a, n - a) for a in range(1, n))],
}  # fmt: skip
"""The options of a heap by each phrase."""
OTHERS = {
    "split into heaps of different sizes": "{2+}!.0",
    "take 1 to 5, but not the same number twice in a row": OF_THE_LAST_MOVE,
    "cut a rectangle": CUT,
    "cut a rectangle and keep the larger piece": KEEP_LARGER,
    "a knight on a quarter board": KNIGHT,
    "move a queen": "wythoff",
    "kayles on a circle": CIRCLE,
    "Dawson’s Kayles in a ring": DAWSON_CIRCLE,
    "take a prime power": PRIME_POWERS,
    "take the largest digit": LARGEST_DIGIT,
    "take at most half": HALF,
}
POSITIONS = {
    "heaps: 3 5 7": "nim: 3 5 7",
    "heap of 7": "nim: 7",
    "piles of 3, 4 and 5": "nim: 3 4 5",
    "three heaps of 5": "nim: 5 5 5",
    "3 xor 5": "nim: 3 5",
    "nim with heaps 3, 4 and 5": "nim: 3 4 5",
    "kayles with 7 pins": "kayles: 7",
    "kayles on a row of 9": "kayles: 9",
    "21 sticks, take 1 to 3": "take 1-3: 21",
    "21 stones. You may remove one, two or three stones": "take 1-3: 21",
    "take 1-3 from 21": "take 1-3: 21",
    "remove 1, 3 or 4 from 20": "take 1,3,4: 20",
    "take at most half: 7 9": f"{HALF}: 7 9",
    "take at most half 7 9": f"{HALF}: 7 9",
    "kayles on a circle of 13": f"{CIRCLE}: 13",
    "graph: 3 -> 1, 2; 2 -> 0": "graph 3>1,2 2>0: 3",
}
READ_ALREADY = {
    "heaps: 3 5 7": "nim: 3 5 7",
    "*3 + *5": "nim: 3 5",
    "kayles 7": "kayles: 7",
    "take at most half: 7 9": f"{HALF}: 7 9",
    "take at most half 7 9": f"{HALF}: 7 9",
}
FALSE_FRIENDS = [
    "take 10 to 1",
    "take 0",
    "take 1 to 0",
    "take at least half",
    "take more than half",
    "take half",
    "take 1 or half",
    "take nothing",
    "take some",
    "take minus 1",
    "take 1.5",
    "take up to 0",
    "take fewer than 1",
    "take 0 or 1",
    "take a power of 1",
    "take a multiple of 0",
    "take an odd prime",
    "take a digit or two",
    "leave a multiple",
    "double the heap",
    "halve or double",
    "split into one heap",
    "split into zero heaps",
    "divide by 1",
    "divide by 0 or 2",
    "take 1 to 3 or split",
]


def is_read(phrase):
    """Return whether a phrase is notation already."""
    try:
        return bool(cgt.ruleset(phrase))
    except cgt.NotationError:
        return False


def values_by_recursion(options, to):
    """Return the values of heaps up to a size, with heaps of 0 without a move."""
    values = [0]
    for heap in range(1, to + 1):
        found = set()
        for left in options(heap):
            value = 0
            for part in left if isinstance(left, tuple) else (left,):
                value ^= values[part]
            found.add(value)
        values.append(mex(found))
    return values


@pytest.mark.parametrize(("phrase", "options"), GAMES.items())
def test_phrase_has_the_values_of_its_meaning(phrase, options):
    to = 14 if "three heaps" in phrase else 32
    game = cgt.ruleset(game_meaning(phrase) or phrase)
    assert game.nim_values(to).tolist() == values_by_recursion(options, to)


@pytest.mark.parametrize(("phrase", "game"), OTHERS.items())
def test_phrase_means_a_game(phrase, game):
    assert game_meaning(phrase) == meaning(phrase) == game
    assert cgt.ruleset(game).examples


@pytest.mark.parametrize("phrase", [*GAMES, *OTHERS])
def test_phrase_is_asked_back_and_never_played(phrase):
    means = game_meaning(phrase)
    if is_read(phrase):
        assert means is None or cgt.ruleset(means) == cgt.ruleset(phrase)
        return
    game = cgt.ruleset(means)
    with pytest.raises(cgt.NotationError) as caught:
        cgt.ruleset(phrase)
    assert str(caught.value).startswith("Do you mean “")
    assert str(caught.value).endswith(str(game.rule))
    assert [*map(cgt.ruleset, caught.value.candidates)] == [game]
    with pytest.raises(cgt.NotationError) as caught:
        cgt.position(f"{phrase}: 5")
    assert {*cgt.position(caught.value.candidates[0]).rulesets} == {game}


@pytest.mark.parametrize(("phrase", "means"), POSITIONS.items())
def test_phrase_of_a_position_is_asked_back(phrase, means):
    assert cgt.position(position_meaning(phrase)) == cgt.position(means)
    if phrase not in READ_ALREADY:
        with pytest.raises(cgt.NotationError, match="Do you mean “") as caught:
            cgt.position(phrase)
        assert [*map(cgt.position, caught.value.candidates)] == [cgt.position(means)]


@pytest.mark.parametrize(("phrase", "means"), READ_ALREADY.items())
def test_notation_is_read_without_a_question(phrase, means):
    assert cgt.position(phrase) == cgt.position(means)


def test_phrase_with_two_meanings_is_a_question():
    with pytest.raises(cgt.NotationError, match="could mean") as caught:
        cgt.position("21 sticks")
    assert caught.value.candidates == ("nim: 21", "take 1-3: 21")
    assert meaning("21 sticks") is None


def test_kayles_on_a_circle_leaves_a_row():
    row = cgt.ruleset("kayles")
    for pins in range(1, 20):
        left = {row.nim_value(pins - 1), row.nim_value(max(0, pins - 2))}
        assert cgt.nim_value(f"{CIRCLE}: {pins}") == mex(left)


@pytest.mark.parametrize("phrase", FALSE_FRIENDS)
def test_false_friend_is_refused_with_an_example(phrase):
    assert meaning(phrase) is None
    with pytest.raises(cgt.NotationError) as caught:
        cgt.ruleset(phrase)
    assert caught.value.candidates == ()
    assert cgt.ruleset(caught.value.example)
    with pytest.raises(cgt.NotationError) as caught:
        cgt.position(phrase)
    assert cgt.position(caught.value.example)


@pytest.mark.parametrize(
    ("phrase", "said"),
    {
        "nim with three players": "two players",
        "3 players": "two players",
        "an amount may not have been used before": "not the whole match",
        "no number twice": "not the whole match",
    }.items(),
)
def test_phrase_beyond_rules_is_explained(phrase, said):
    assert said in str(beyond_rules(phrase)[0])
    for read in (cgt.ruleset, cgt.position):
        with pytest.raises(cgt.NotationError, match=said):
            read(phrase)


def test_names_of_the_catalogue_are_no_other_phrases():
    for entry in cgt.CATALOGUE:
        for name in entry.names:
            means = game_meaning(name)
            assert means is None or cgt.ruleset(means) == entry.ruleset, name
            assert beyond_rules(name) is None


def test_long_text_is_no_phrase():
    assert meaning("take at most half" + " " * LONGEST + "of it") is None
    assert advice_about("take half " * LONGEST) is None


PIECES = st.sampled_from(
    sorted(
        {
            word
            for phrase in (*GAMES, *OTHERS, *POSITIONS, *FALSE_FRIENDS)
            for word in phrase.split()
        }
    )
)


@examples(300)
@given(st.lists(PIECES, max_size=8).map(" ".join))
def test_any_words_mean_a_game_or_nothing(phrase):
    means = game_meaning(phrase)
    assert means is None or cgt.ruleset(means).examples
    where = position_meaning(phrase)
    if where is not None:
        with suppress(cgt.CgtError):
            assert cgt.position(where).components


@examples(100)
@given(st.text(max_size=150))
def test_any_text_is_a_phrase_or_none(text):
    assert meaning(text) is None or meaning(text)
    assert advice_about(text) is None or cgt.ruleset(advice_about(text)[1])
