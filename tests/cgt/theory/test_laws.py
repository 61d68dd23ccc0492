"""Laws of the values of games in one line, and of sequences that have none."""

import random
import zlib

import numpy as np
import pytest

import cgt
from cgt.core.values import mex
from cgt.theory.laws import CHECKED, find_law
from tests.samples import sampled

PROVEN = {
    "n -> m if m < n": "From heap 0, the values grow by 1 every heap",
    "n -> n - k if k in 1..3": "Repeats every 4 from heap 0",
    "n -> n - k if k in {1, 5, 6}": "Repeats every 11 from heap 0",
    "n -> n - a*b if a, b in 2..9": "Repeats every 17 from heap 160",
    "n -> n/2 or n/3": "g(n) = g(n/6), n/6 rounded down, from heap 3",
    "n -> n/2 or n/3 or n/6": "g(n) = g(n/12), n/12 rounded down, from heap 6",
    "n -> n/3 or n/4": "g(n) = g(n/12), n/12 rounded down, from heap 4",
    "n -> a and n - a - 1 if a < n": "Repeats every 2 from heap 0",
    "n -> a and b if a + b = n - 2": "Repeats every 34 from heap 53",
    "n -> a and b if a + b = n - 1 or a and b if a + b = n - 2": "Repeats every 12 from heap 71",
    "n -> m if m < n or a and b if a + b = n and 0 < a <= b": (
        "From heap 1, the values grow by 4 every 4 heaps"
    ),
}
GUESSED = {
    "n -> n - k if k is odd": "Repeats every 2 from heap 0",
    "n -> n - (2^k - 1) if k >= 1": "Repeats every 2 from heap 0",
    "n -> n - k if k mod 3 = 1 and not (k > 7 or k = 4)": "Repeats every 2 from heap 0",
    "n -> n - 2^k": "Repeats every 3 from heap 0",
    "n -> n - k if k is a power of 2 or k in {3, 5..6}": "Repeats every 7 from heap 0",
    "n -> n - 2k if k > 0 or n - 1 if n is odd": (
        "From heap 0, the values grow by 2 every 4 heaps"
    ),
    "n -> n - k if 1 <= k <= n/2": "g(2k) = k and g(2k + 1) = g(k), from heap 0",
    "n -> n - k if 1 <= k <= n/2; n - 1": "g(2k) = k and g(2k + 1) = g(k), from heap 3",
    "n -> n - k if n <= 2k": "g(n) = g(n/2) + 1, n/2 rounded down, from heap 1",
    "n -> d if d does not divide n, d < n": "g(2k) = g(k) and g(2k + 1) = k + 1, from heap 1",
    "n -> n - d if d divides n": "g(2k) = g(k) + 1 and g(2k + 1) = 1, from heap 1",
    "n -> m if m < n and n & m = m": "g(2k) = g(k) and g(2k + 1) = g(k) + 1, from heap 1",
    "n -> n/2": "g(2k) = g(2k + 1) = 1 − g(k), from heap 1",
    "n -> n/2 exactly or n - 1": (
        "g(4k) = 3 − g(2k), g(4k + 1) = g(4k + 3) = 0 and g(4k + 2) = 1, from heap 7"
    ),
    "n -> n/2 or n - 1": (
        "g(4k) = g(k), g(4k + 1) = g(2k + 1), g(4k + 2) = 0 and g(4k + 3) = 3 − g(2k + 1), "
        "from heap 2"
    ),
    "n -> d if d divides n and d < n": (
        "g(n) = g(n/p) + 1 for the smallest prime p that divides n, from heap 2"
    ),
    "n -> n - k if gcd(n, k) = 1 and k > 0": (
        "g(n) = g(p) for the smallest prime p that divides n, from heap 2"
    ),
    "n -> n - d if d in digits(n) and d > 0": "g(n) = 0 exactly for n = 10k, from heap 0",
}
BROKEN = "n -> n - a^a if a >= 1"
WITHOUT = [
    "n -> n - p if prime p",
    "n -> n - (p - 1) if prime p",
    "n -> n - k if k is a square",
    "n -> n - k if k is fibonacci",
    "n -> n - k if k is fibonacci; n/2 if n > 6",
    "n -> n - p if p is not a square and p is odd",
    "n -> n - k if 1 <= k <= sqrt(n)",
    "n -> n - digit sum(n) or n - ones(n) or n - sqrt(n)",
    "n -> n - 2b and n - b if 0 < 2b <= n",
    "n -> n/3 or n - 1",
    "n -> a and b if a + b = n and 0 < a < b",
]
SLOW = {
    "n -> n - k if gcd(n, k) = 1 and k > 0",
    "n -> d if d does not divide n, d < n",
    "n -> d if d divides n and d < n",
}


@pytest.mark.parametrize("rule", sampled([*GUESSED], {*GUESSED} - SLOW))
def test_guess_is_found_and_never_proven(rule):
    law = cgt.law(rule)
    assert str(law.sentence) == GUESSED[rule]
    assert not law.proven
    assert law.first_exception is None
    assert f"I checked it up to heap {CHECKED:,}, but it isn't proven." in str(law)


@pytest.mark.parametrize("rule", PROVEN)
def test_proven_law_holds_for_ten_times_the_heaps(rule):
    law = cgt.law(rule)
    assert str(law.sentence) == PROVEN[rule]
    assert law.proven
    assert "proven" in str(law.status)
    values = cgt.ruleset(rule).nim_values(10_000)  # by the options
    heaps = [*range(2_000), *range(2_000, 10_000, 37)]
    assert [law.predict(heap) for heap in heaps] == values[heaps].tolist()


@pytest.mark.parametrize("rule", WITHOUT)
def test_rule_without_a_law_gets_none(rule):
    assert cgt.law(rule) is None


def test_at_least_28_of_42_rules_have_a_law():
    assert len(PROVEN) + len(GUESSED) + 1 >= 28
    assert len(PROVEN) + len(GUESSED) + 1 + len(WITHOUT) >= 41


def test_law_with_an_exception_says_so():
    law = cgt.law(BROKEN)
    assert (law.first_exception, law.proven) == (3_125, False)
    assert str(law) == (
        "Repeats every 28 from heap 0. It holds up to heap 3,124. The first exception is heap "
        "3,125."
    )


@pytest.mark.parametrize(
    "rule",
    [
        "n -> n - k if k in {1, 2, 7000}",
        "n -> n - k if k in 1..2 or k > 7000",
        "n -> n - 2^(k^2)",
        "n -> n - k if k in {1, 2, 4000}",
    ],
)
def test_no_law_is_guessed_before_a_larger_amount(rule):
    law = cgt.law(rule)
    assert law is None or law.first_exception is not None


@pytest.mark.parametrize(
    "rule", ["n -> n - k if 1 <= k <= n/2", "n -> n/2 or n - 1", "n -> n - 2^k"]
)
def test_prediction_agrees_with_the_values(rule):
    law, values = cgt.law(rule), cgt.ruleset(rule).nim_values(10_000)
    assert [law.predict(heap) for heap in range(10_001)] == values.tolist()
    assert law.predict(10**18) is not None


def test_prediction_is_none_if_the_law_does_not_decide():
    digit = cgt.law("n -> n - d if d in digits(n) and d > 0")
    assert (digit.predict(10**30), digit.predict(10**30 + 1)) == (0, None)


def mex_sequence(amounts, count):
    """Return the values of the game of taking some amounts."""
    values = []
    for heap in range(count):
        values.append(mex(values[heap - taken] for taken in amounts if taken <= heap))
    return values


def sequence_without_a_law(seed, count=6_001):
    """Return a sequence that looks random."""
    rng = random.Random(seed)
    match seed % 6:
        case 0:
            steps = [rng.choice((-1, 1)) for _ in range(count)]
            return np.abs(np.cumsum(steps))
        case 1:
            bits = 1 << (1 + seed // 6 % 3)
            return [zlib.crc32(b"%d %d" % (heap, seed)) // 256 % bits for heap in range(count)]
        case 2:
            return mex_sequence([rng.randint(1, 2500) for _ in range(rng.randint(5, 9))], count)
        case 3:
            amounts = [1]
            while amounts[-1] < count:
                amounts.append(amounts[-1] + rng.randint(1, 1 + amounts[-1] // 2))
            return mex_sequence(amounts, count)
        case 4:
            slope = rng.random()
            return [int((heap + 1) * slope) - int(heap * slope) for heap in range(count)]
        case _:
            period = [rng.randrange(4) for _ in range(rng.randint(3, 12))]
            noise = [rng.randrange(4) if rng.random() < 0.01 else None for _ in range(count)]
            return [
                period[heap % len(period)] if new is None else new for heap, new in enumerate(noise)
            ]


@pytest.mark.parametrize("seeds", sampled([range(24), range(200)], [range(24)]), ids=len)
def test_sequences_without_a_law_get_at_most_two(seeds):
    found = [seed for seed in seeds if find_law(sequence_without_a_law(seed)) is not None]
    assert len(found) <= 2, found


def test_short_sequence_has_no_law():
    assert find_law([0, 1] * 400) is None


def test_thue_morse_and_cut_sequence_have_laws():
    thue_morse = find_law([heap.bit_count() % 2 for heap in range(6_001)])
    assert str(thue_morse.sentence) == "g(2k) = g(k) and g(2k + 1) = 1 − g(k), from heap 1"
    values = [0]
    for heap in range(1, 6_001):
        values.append((3 * values[heap // 3] + heap % 3) // 2)
    found = find_law(values)
    assert str(found.sentence) == (
        "g(3k) = 3g(k)/2, g(3k + 1) = (3g(k) + 1)/2 and g(3k + 2) = (3g(k) + 2)/2, rounded down, "
        "from heap 1"
    )
    assert [found.predict(heap) for heap in range(6_001)] == values


def test_game_without_heaps_has_no_law():
    with pytest.raises(cgt.NotAHeapGame):
        cgt.law("cram")
