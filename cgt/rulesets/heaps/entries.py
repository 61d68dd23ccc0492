"""The named heap games."""

from __future__ import annotations

from cgt.core.text import Text
from cgt.rulesets.entry import Entry, entry
from cgt.rulesets.heaps import named, theory
from cgt.rulesets.heaps.divide import Divide
from cgt.rulesets.heaps.nim import Nim, Nimble
from cgt.rulesets.heaps.passes import OnePass
from cgt.rulesets.heaps.take import Take
from cgt.rulesets.heaps.take_and_break import TakeAndBreak
from cgt.rulesets.invented.named import named_rule

NIM = Text("Nim")
SUBTRACTION = Text("Subtraction")
DIVISION = Text("Division")
PASSES = Text("Passes")
OCTAL = Text("Take and break")
SPLIT = Text("Splitting")
NUMBERS = Text("Numbers")

_EXERCISE = "An exercise in the Sprague-Grundy theory"
_WW4 = "Winning Ways, chapter 4"
_GUY_SMITH = "Guy and Smith 1956"
_CAINES = "Guy; Caines, Gates, Guy and Nowakowski 1999"
_TO_3 = Take((1, 2, 3))


def _code_entry(
    game: TakeAndBreak, reference: str, *aliases: str, family: Text = OCTAL, brief: Text
) -> Entry:
    return entry(Text(game.name), game, family, reference, *aliases, brief=brief)


ENTRIES: tuple[Entry, ...] = (
    entry(
        Text("Nim"),
        Nim(),
        NIM,
        "Bouton 1902",
        "take any",
        "any",
        "0.[3]",
        "bouton's nim",
        "regular nim",
        "ordinary nim",
        "marienbad",
        "matchsticks",
        "heaps",
        "piles",
        brief=Text("take any number from one heap"),
    ),
    entry(
        Text("Take 1 to 3"),
        _TO_3,
        SUBTRACTION,
        "Bachet 1612",
        "bachet",
        "bachet's game",
        "21",
        "21 flags",
        "race to 21",
        brief=Text("take 1, 2 or 3 from one heap"),
    ),
    entry(
        Text("Take 1, 3 or 4"),
        Take((1, 3, 4)),
        SUBTRACTION,
        _WW4,
        brief=Text("take 1, 3 or 4 from one heap"),
    ),
    entry(
        Text("Divide by 2, 3 or 6"),
        Divide((2, 3, 6)),
        DIVISION,
        _EXERCISE,
        "divide",
        "division",
        brief=Text("reduce a heap to a half, third or sixth, rounded down"),
    ),
    entry(
        Text("Nim with one pass per heap"),
        OnePass(Nim()),
        PASSES,
        _EXERCISE,
        "pass nim",
        "nim with pass",
        "nim with a pass",
        "nim with passes",
        "nim with one pass",
        brief=Text("Nim, but each heap can be passed on once"),
    ),
    entry(
        Text("Take 1 to 3 with one pass per heap"),
        OnePass(_TO_3),
        PASSES,
        _EXERCISE,
        "take 1-3 with pass",
        "take 1-3 with a pass",
        "bachet with pass",
        brief=Text("each heap can be passed on once"),
    ),
    entry(
        Text("Nimble"),
        Nimble(),
        NIM,
        "Winning Ways, chapter 1",
        "coins that slide",
        brief=Text("Nim with coins that slide to the left"),
    ),
    _code_entry(
        named.KAYLES,
        f"Dudeney 1907; {_GUY_SMITH}",
        "rip van winkle",
        "rip van winkle's game",
        "rails",
        brief=Text("knock down one pin, or two side by side"),
    ),
    _code_entry(
        named.DAWSONS_KAYLES,
        _WW4,
        "cram on a strip",
        "1xn cram",
        "linear cram",
        brief=Text("knock down two pins side by side"),
    ),
    _code_entry(
        named.DAWSONS_CHESS,
        f"Dawson 1934; {_GUY_SMITH}",
        brief=Text("take a heap of 1, take 2, or take 3 and perhaps split the rest"),
    ),
    _code_entry(
        named.GRUNDYS_GAME,
        "Grundy 1939",
        "grundy",
        family=SPLIT,
        brief=Text("split a heap into two unequal heaps"),
    ),
    _code_entry(
        named.LASKERS_NIM,
        f"Lasker 1931; {_WW4}",
        "lasker",
        "lasker nim",
        "split nim",
        "nim with splitting",
        brief=Text("take any number, or split a heap in two"),
    ),
    _code_entry(
        named.TREBLECROSS,
        _WW4,
        "tic-tac-toe on a strip",
        "one-dimensional tic-tac-toe",
        "1d tic-tac-toe",
        "linear tic-tac-toe",
        brief=Text("knock down three pins side by side"),
    ),
    entry(
        Text("Couples are Forever"),
        named_rule(
            "couples are forever = n -> a and n - a if 1 <= a <= n/2 and n > 2",
            Text(
                "Split a heap of three or more tokens in two. "
                "A heap of two, a couple, stays together."
            ),
            *("5 7 8", "13", "4 6 9 11"),
            largest=(12, 15, 18),
            theory=theory.COUPLES,
            move_words="tokens",
        ),
        SPLIT,
        _CAINES,
        "couples",
        brief=Text("split a heap in two, but never a heap of 2"),
    ),
    _code_entry(
        named.OFFICERS,
        _WW4,
        brief=Text("take 1 but never a whole heap, then you can split the rest"),
    ),
    entry(
        Text("Prim"),
        named_rule(
            "prim = n -> n - k if k >= 1 and gcd(n, k) = 1",
            Text(
                "Take a number of tokens that shares no divisor except 1 with the size "
                "of the heap (1 or 5 from a heap of 6)."
            ),
            *("5 8 9", "15 21 22", "30 49 77"),
            largest=(12, 15, 18),
            theory=theory.PRIM,
        ),
        NUMBERS,
        _WW4,
        "prim+",
        "take a coprime number",
        brief=Text("take a number that has no common factor with the heap"),
    ),
    entry(
        Text("Prim, the last token stays"),
        named_rule(
            "prim- = n -> n - k if 1 <= k < n and gcd(n, k) = 1",
            Text(
                "Take a number of tokens that shares no divisor except 1 with the size of "
                "the heap (1 or 5 from a heap of 6). The last token of a heap must stay."
            ),
            *("5 8 9", "15 21 22", "30 49 77"),
            largest=(12, 15, 18),
            theory=theory.PRIM_LAST_STAYS,
        ),
        NUMBERS,
        _WW4,
        brief=Text("like Prim, but the last token stays"),
    ),
    entry(
        Text("Dim"),
        named_rule(
            "dim = n -> n - d if d divides n",
            Text(
                "Take a number of tokens that divides the size of the heap (1, 2, 3 or "
                "6 from a heap of 6)."
            ),
            *("6 8 9", "12 15 20", "32 48 60"),
            largest=(12, 15, 18),
            theory=theory.DIM,
        ),
        NUMBERS,
        _WW4,
        "dim+",
        "take a divisor",
        brief=Text("take a divisor of the heap"),
    ),
    entry(
        Text("Dim without taking whole heaps"),
        named_rule(
            "dim- = n -> n - d if d divides n and d < n",
            Text(
                "Take a number of tokens that divides the heap's size, but not the whole heap "
                "(1, 2 or 3 from a heap of 6)."
            ),
            *("6 8 9", "12 15 20", "32 48 60"),
            largest=(12, 15, 18),
            theory=theory.DIM_PROPER,
        ),
        NUMBERS,
        _WW4,
        "take a proper divisor",
        brief=Text("take a divisor of the heap, but not the whole heap"),
    ),
    _code_entry(
        named.GUILES,
        _WW4,
        brief=Text("take a heap of 1, or take 2 and split what is left"),
    ),
    _code_entry(
        named.DOUBLE_KAYLES,
        _WW4,
        brief=Text("knock down 1 to 4 pins side by side"),
    ),
    _code_entry(
        named.QUADRUPLE_KAYLES,
        _WW4,
        brief=Text("knock down 1 to 8 pins side by side"),
    ),
    _code_entry(
        named.KENYONS_GAME,
        f"Kenyon 1967; {_WW4}",
        "kenyon",
        brief=Text("take 1, or take 2 and leave up to three heaps"),
    ),
    _code_entry(
        named.RIMS,
        "Winning Ways, chapter 17",
        brief=Text("knock down any number of pins side by side"),
    ),
    _code_entry(
        named.EQUAL_SPLITS,
        "Winning Ways, chapter 2: Maundy Cake",
        family=SPLIT,
        brief=Text("split a heap into equal heaps"),
    ),
    entry(
        Text("She loves me, she loves me not"),
        Take((1,)),
        SUBTRACTION,
        _WW4,
        "daisy",
        "she loves me",
        "loves me, loves me not",
        "take one",
        brief=Text("take 1 from one heap"),
    ),
    entry(
        Text("Take a square"),
        named_rule(
            "take a square = n -> n - k if k is square",
            Text("Take a square number of tokens (1, 4, 9, 16 ...) from one heap."),
            *("6 8 11", "13 20", "18 30 41"),
            largest=(12, 15, 18),
            theory=theory.SQUARES,
        ),
        NUMBERS,
        "Golomb 1966",
        "subtract a square",
        "square nim",
        brief=Text("take 1, 4, 9, 16 or another square from one heap"),
    ),
    entry(
        Text("Take a prime"),
        named_rule(
            "take a prime = n -> n - p if p is prime",
            Text("Take a prime number of tokens (2, 3, 5, 7 ...) from one heap."),
            *("5 9 12", "20 21", "17 23 30"),
            theory=theory.PRIMES,
        ),
        NUMBERS,
        "OEIS A014589",
        "take a prime number",
        "subtract a prime",
        brief=Text("take 2, 3, 5, 7 or another prime number from one heap"),
    ),
    entry(
        Text("Take a power of two"),
        named_rule(
            "take a power of two = n -> n - k if k is power of 2",
            Text("Take a power of two (1, 2, 4, 8 ...) of tokens from one heap."),
            *("4 7 9", "13 20", "18 31 41"),
            largest=(12, 15, 18),
            theory=theory.POWERS_OF_TWO,
        ),
        NUMBERS,
        _EXERCISE,
        "powers of two",
        "subtract a power of two",
        brief=Text("take 1, 2, 4, 8 or another power of two from one heap"),
    ),
    entry(
        Text("Mark"),
        named_rule(
            "mark = n -> n - 1 or n/2",
            Text("Take one token from one heap, or halve a heap, rounding down."),
            *("5 8 9", "12 15", "24 31 40"),
            largest=(12, 15, 18),
            theory=theory.MARK,
            move_words="halves",
        ),
        NUMBERS,
        "Fraenkel 2011",
        "mark game",
        "subtract one or halve",
        brief=Text("take 1 from a heap, or halve it"),
    ),
)
"""The named heap games, in the order of the catalogue."""
