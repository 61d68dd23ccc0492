"""The named games with a rule in one line."""

from __future__ import annotations

from cgt.core.text import Text
from cgt.rulesets.coordinate.entries import COORDINATES
from cgt.rulesets.entry import Entry, entry
from cgt.rulesets.heaps.entries import NUMBERS
from cgt.rulesets.invented.named import named_rule

_EXERCISE = "An exercise in the Sprague-Grundy theory"
_LEVINE = "Levine 2006: Fractal sequences and restricted Nim"

ENTRIES: tuple[Entry, ...] = (
    entry(
        Text("Take at most half"),
        named_rule(
            "take at most half = n -> n - k if 1 <= k <= n/2",
            Text("Take at least one token from one heap, but at most half of it."),
            *("7 9 12", "10 13", "11 14 17 20"),
        ),
        NUMBERS,
        f"{_LEVINE}; OEIS A025480",
        "take up to half",
        "half nim",
        brief=Text("take at most half of a heap"),
    ),
    entry(
        Text("Take one or at most half"),
        named_rule(
            "take one or at most half = n -> n - 1; n - k if 1 <= k <= n/2",
            Text("Take one token from one heap, or at most half of it."),
            *("4 6 9", "10 13", "7 9 12 15"),
        ),
        NUMBERS,
        _EXERCISE,
        "take 1 or at most half",
        "take one or up to half",
        brief=Text("take one token, or at most half of a heap"),
    ),
    entry(
        Text("Leave a proper divisor"),
        named_rule(
            "leave a proper divisor = n -> d if d divides n and d < n",
            Text("Reduce one heap to a proper divisor of its size, such as 12 to 1, 2, 3, 4 or 6."),
            *("6 8 12", "16 18", "12 20 30 32"),
            largest=(12, 24, 36),
        ),
        NUMBERS,
        "OEIS A001222",
        "leave a divisor",
        "replace by a proper divisor",
        brief=Text("reduce a heap to a proper divisor of its size"),
    ),
    entry(
        Text("Clear some 1s"),
        named_rule(
            "clear some 1s = n -> m if m < n and n & m = m",
            Text("Write the size of one heap in binary, and change one or more of its 1s to 0."),
            *("5 6 7", "11 13", "12 21 30"),
        ),
        NUMBERS,
        "OEIS A000120",
        "clear bits",
        "clear some bits",
        brief=Text("change some binary 1s of a heap to 0"),
    ),
    entry(
        Text("Subtract a digit"),
        named_rule(
            "subtract a digit = n -> n - d if d in digits(n) and d > 0",
            Text("Take as many tokens as one of the digits of the heap's size, but not 0."),
            *("12 17 23", "25 32", "14 21 38"),
            largest=(25, 35, 45),
        ),
        NUMBERS,
        _EXERCISE,
        "take a digit",
        "digit nim",
        brief=Text("take as many tokens as a digit of the heap's size"),
    ),
    entry(
        Text("Take a prime minus one"),
        named_rule(
            "take a prime minus one = n -> n - p + 1 if p is prime",
            Text("Take one token fewer than a prime number (1, 2, 4, 6, 10 ...) from one heap."),
            *("5 7 9", "12 16", "13 18 21"),
        ),
        NUMBERS,
        _EXERCISE,
        "take a prime minus 1",
        brief=Text("take 1, 2, 4, 6 or another prime minus one"),
    ),
    entry(
        Text("Take a Fibonacci number"),
        named_rule(
            "take a fibonacci number = n -> n - k if k is fibonacci",
            Text("Take a Fibonacci number of tokens (1, 2, 3, 5, 8 ...) from one heap."),
            *("4 6 9", "12 15", "7 14 19"),
        ),
        NUMBERS,
        _EXERCISE,
        "subtract a fibonacci number",
        "take fibonacci numbers",
        brief=Text("take 1, 2, 3, 5 or another Fibonacci number"),
    ),
    entry(
        Text("Take a prime power"),
        named_rule(
            "take a prime power = n -> n - p^a if p is prime and a >= 1",
            Text("Take a power of a prime (2, 3, 4, 5, 7, 8, 9 ...) of tokens from one heap."),
            *("5 7 9", "12 16", "13 18 21"),
        ),
        NUMBERS,
        _EXERCISE,
        "subtract a prime power",
        brief=Text("take 2, 3, 4, 5, 7 or another prime power"),
    ),
    entry(
        Text("Take up to the square root"),
        named_rule(
            "take up to the square root = n -> n - k if 1 <= k <= sqrt(n)",
            Text("Take at least one token from one heap, but at most the square root of its size."),
            *("6 9 13", "12 16", "10 17 21"),
        ),
        NUMBERS,
        _LEVINE,
        "take at most the square root",
        brief=Text("take at most the square root of a heap"),
    ),
    entry(
        Text("Take a^a"),
        named_rule(
            "take a^a = n -> n - a^a if a >= 1",
            Text("Take 1, 4, 27, 256 or another number a^a of tokens from one heap."),
            *("6 8 11", "13 20", "28 30 33"),
        ),
        NUMBERS,
        _EXERCISE,
        "take n^n",
        "take a self-power",
        brief=Text("take 1, 4, 27, 256 or another a^a from one heap"),
    ),
    entry(
        Text("Rook"),
        named_rule(
            "rook = (x, y) -> (x-k, y) or (x, y-k) if k >= 1",
            Text("Move the rook any number of squares left or down."),
            *("(3,6)", "(7,4) (2,5)", "(5,6) (4,2)"),
        ),
        COORDINATES,
        "Winning Ways, chapter 3",
        "white rook",
        "rooks",
        "corner the rook",
        "rook on a quarter board",
        brief=Text("move a rook left or down"),
    ),
    entry(
        Text("Knight"),
        named_rule(
            "knight = (x, y) -> (x-2, y-1) or (x-2, y+1) or (x-1, y-2) or (x+1, y-2)",
            Text(
                "Make a knight's move that goes two squares left and one up or down, or two "
                "squares down and one left or right."
            ),
            *("(5,7)", "(6,4) (5,3)", "(3,5) (4,3)"),
        ),
        COORDINATES,
        "Winning Ways, chapter 3",
        "white knight",
        "knights",
        "corner the knight",
        "knight on a quarter board",
        brief=Text("jump with a knight towards the corner"),
    ),
    entry(
        Text("King"),
        named_rule(
            "king = (x, y) -> (x-1, y) or (x, y-1) or (x-1, y-1)",
            Text("Move the king one square left, down, or both at once."),
            *("(3,6)", "(7,4) (3,5)", "(5,6) (4,3)"),
        ),
        COORDINATES,
        _EXERCISE,
        "white king",
        "kings",
        "corner the king",
        "king on a quarter board",
        brief=Text("move a king one square left, down or both"),
    ),
    entry(
        Text("Bishop"),
        named_rule(
            "bishop = (x, y) -> (x-k, y-k) if k >= 1",
            Text("Move the bishop diagonally, any number of squares left and as many down."),
            *("(3,5) (4,2)", "(5,6) (6,3)", "(2,4) (6,5)"),
        ),
        COORDINATES,
        _EXERCISE,
        "white bishop",
        "bishops",
        "bishop on a quarter board",
        brief=Text("move a bishop diagonally towards the corner"),
    ),
    entry(
        Text("Cut the rectangle"),
        named_rule(
            "cut the rectangle = (r, c) -> (k, c) and (r-k, c) if 1 <= k <= r/2; "
            "(r, k) and (r, c-k) if 1 <= k <= c/2",
            Text("Cut a rectangle of squares into two along a line. Both parts stay."),
            *("(3,4)", "(3,3) (2,4)", "(2,5) (3,3)"),
            look="rectangle",
        ),
        COORDINATES,
        "after Cutcake, Winning Ways, chapter 2",
        "impartial cutcake",
        brief=Text("cut a rectangle of squares into two"),
    ),
    entry(
        Text("Cut and keep the larger part"),
        named_rule(
            "keep the larger part = (r, c) -> (k, c) if r-k <= k < r; (r, k) if c-k <= k < c",
            Text("Cut a rectangle of squares into two along a line, and keep the larger part."),
            *("(4,6)", "(5,7) (3,8)", "(4,7) (6,6) (5,8)"),
            look="rectangle",
        ),
        COORDINATES,
        "after Cutcake, Winning Ways, chapter 2",
        "cut the rectangle and keep the larger part",
        brief=Text("cut a rectangle in two and keep the larger part"),
    ),
    entry(
        Text("Never repeat the last amount"),
        named_rule(
            "never repeat = (n, last) -> (n-k, k) if k in 1..5 and k != last",
            Text(
                "The first number is a heap. Take 1 to 5 tokens from it, but not as many as the "
                "last move did. The second number says how many that was."
            ),
            *("(20,0)", "(12,0) (16,0)", "(9,2) (14,0) (18,5)"),
            look="heap",
        ),
        COORDINATES,
        _EXERCISE,
        "no repeats",
        "take 1-5 without repeats",
        brief=Text("take 1 to 5, but not what the last move took"),
    ),
    entry(
        Text("Greedy Nim"),
        named_rule(
            "greedy nim = (a, b) -> (a-k, b) if k >= 1 and a >= b; (a, b-k) if k >= 1 and b >= a",
            Text("Take any number of tokens from the larger of two heaps."),
            *("(3,5)", "(4,7) (3,6)", "(2,5) (4,6) (3,8)"),
            look="heaps",
        ),
        COORDINATES,
        "Albert and Nowakowski 2004",
        "take from the larger heap",
        brief=Text("take any number from the larger of two heaps"),
    ),
)
"""The named games with a rule in one line, in the order of the catalogue."""
