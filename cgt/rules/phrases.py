"""Fixed phrases for games and positions, as people type them without notation.

A phrase is a guess. It is always said back as a question, and never starts a match by itself.
"""

from __future__ import annotations

import re
from functools import cache

from cgt.core.text import Text

LONGEST = 120
"""The maximum number of characters of a phrase."""
LARGEST = 1000
"""The largest number in a phrase that is part of a rule."""
MOST_HEAPS = 20
"""The maximum number of equal heaps that a phrase counts."""

CUT = "cut the rectangle"
KEEP_LARGER = "keep the larger part"
KNIGHT = "knight"
NO_REPEAT = "(n, last) -> (n - k, k) if k in 1..{0} and k != last"
OF_THE_LAST_MOVE = NO_REPEAT.format(5)
"""A rule that remembers the last move."""
PRIME_POWERS = "take a prime power"
LARGEST_DIGIT = (
    "n -> n - max(n mod 10, n/10 mod 10, n/100 mod 10, n/1000 mod 10, n/10000 mod 10, "
    "n/100000 mod 10)"
)
"""The largest digit of the numbers below a million."""
CIRCLE = "kayles circle"
DAWSON_CIRCLE = (
    "(n, round) -> (n-2, 0) if round = 1; (a, 0) and (n-2-a, 0) if round = 0 and a < n-1"
)
"""Dawson's Kayles, on a circle if the second number is 1."""

_GAMES = {
    "take at most half": "take at most half / leave at least half",
    "n -> n - k if k >= 1 and 2k < n": "take less than half / leave more than half",
    "take one or at most half": (
        "take 1 or at most half / take at most half or 1 / take at most half or take 1"
    ),
    "n -> n - k if 1 <= k <= n/3": "take at most a third",
    "n -> n - k if 1 <= k <= n/4": "take at most a quarter",
    "n -> n - k if 1 <= k <= 2n/3": "take at most 2 thirds",
    "take up to the square root": (
        "take at most the square root / take at most its square root / take at most sqrt(n) / "
        "take at most a square root"
    ),
    "n -> n - k if k is odd": "take an odd",
    "n -> n - k if k is even and k > 0": "take an even",
    "take a square": "take a square",
    "n -> n - k^3 if k >= 1": "take a cube",
    "n -> n - k*(k+1)/2 if k >= 1": "take a triangular",
    "take a prime": "take a prime",
    "n -> n - p if p is prime; n - 1": "take 1 or a prime / take a prime or 1",
    "take a prime minus one": (
        "take a prime minus 1 / take 1 less than a prime / take p - 1 for a prime p"
    ),
    PRIME_POWERS: "take a prime power / take a power of a prime",
    "take a power of two": "take a power of 2",
    "take a fibonacci number": "take a fibonacci",
    "take a^a": "take a^a / take a number of the form a^a",
    "take 1": "take a / take a single",
    "nim": (
        "take any / take any number / take as many as you like / take as many as you want / "
        "leave a smaller / leave anything smaller"
    ),
    "n -> m if 1 <= m < n": (
        "take any number but not all / take any but not all / leave at least 1 / "
        "take any number except all"
    ),
    "dim": "take a divisor",
    "dim-": "take a proper divisor",
    "n -> n - d if d divides n and 1 < d < n": (
        "take a nontrivial divisor / take a non-trivial divisor"
    ),
    "n -> n - p if p is prime and p divides n": "take a prime divisor",
    "prim": "take a coprime / take a number coprime",
    "subtract a digit": "take a digit",
    LARGEST_DIGIT: "take the largest digit / take its largest digit",
    "n -> n - n mod 10 if n mod 10 > 0": "take the last digit / take its last digit",
    "n -> n - digit sum(n)": (
        "take the digit sum / take its digit sum / take the sum of the digits / "
        "take the sum of its digits"
    ),
    "n -> n - ones(n)": "take the number of 1s / take the number of 1 bits",
    "leave a proper divisor": "leave a divisor / leave a proper divisor",
    "n -> p if p is prime and p < n": "leave a prime / leave a smaller prime",
    "n -> m if m is a square and m < n": "leave a square / leave a smaller square",
    "n -> m if m < n and gcd(m, n) = 1": "leave a coprime / leave a number coprime",
    "n -> digit sum(n) if n > 9": (
        "leave the digit sum / leave its digit sum / leave the sum of the digits / "
        "leave the sum of its digits"
    ),
    "divide 2": "halve",
    "mark": "halve or take 1 / take 1 or halve / halve or take a / take a or halve",
    "grundy's game": "split into 2 different heaps / split into 2 heaps of different sizes",
    "n -> a and b if a + b = n and 0 < a <= b": (
        "split into 2 heaps / split into any 2 heaps / split into 2 smaller heaps / "
        "split into 2 / split in 2"
    ),
    "n -> n/2 and n/2 if n is even": "split into 2 equal heaps / split into equal halves",
    "n -> a and b and c if a + b + c = n and 0 < a <= b <= c": (
        "split into 3 heaps / split into any 3 heaps / split into 3 smaller heaps / split into 3"
    ),
    "{2+}!.0": (
        "split into different heaps / split into heaps of different sizes / "
        "split into 2 or more different heaps / split into 2 or more heaps of different sizes / "
        "split into 2 or more heaps, no 2 of the same size"
    ),
    "n -> n - 1; a and b if a + b = n and 0 < a <= b": (
        "take 1 or split / take 1 or split into 2 heaps / take 1 or split into 2 / "
        "take 1 or split in 2"
    ),
    "n -> a and b if a + b = n - 1 and 0 < a <= b": (
        "take 1 and split / take 1 and split the rest / take 1 and split into 2 heaps / "
        "take 1 then split the rest / take 1 and split the rest into 2 heaps"
    ),
    "lasker's nim": (
        "take any number or split / take any or split / take any number or split into 2 heaps"
    ),
    "clear some 1s": "clear some 1s / clear some bits",
    "n -> n - k if k is a power of 2 and n & k = k": (
        "clear a bit / clear 1 bit / clear a 1 / clear a single bit"
    ),
    KNIGHT: "move a knight / knight on a board",
    "king": "move a king / king on a board",
    "rook": "move a rook / rook on a board",
    "bishop": "move a bishop / bishop on a board",
    "wythoff": "move a queen / queen on a board",
    CUT: "cut a rectangle / cut a rectangle into 2 / cut a rectangle in 2",
    KEEP_LARGER: "cut a rectangle and keep the larger part / cut a rectangle, keep the larger part",
    CIRCLE: "kayles on a circle / circular kayles",
    DAWSON_CIRCLE: "dawson's kayles on a circle / circular dawson's kayles",
}
"""The phrases for each game in their plainest form."""

_NUMBERED = (
    (r"take (?:exactly )?(\d+)", "take {0}", 1),
    (r"take at least (\d+)|take (\d+) or more", "n -> n - k if {0} <= k <= n", 1),
    (r"take any number except (\d+)", "n -> n - k if 1 <= k <= n and k != {0}", 1),
    (r"take a power of (\d+)", "n -> n - k if k is a power of {0}", 3),
    (r"take a multiple of (\d+)", "n -> n - k if k mod {0} = 0 and k > 0", 2),
    (r"take an odd at most (\d+)", "n -> n - k if k is odd and k <= {0}", 1),
    (r"take an even at most (\d+)", "n -> n - k if k is even and 0 < k <= {0}", 2),
    (r"take 1(?: to |-)(\d+),? but not the same number twice in a row", NO_REPEAT, 2),
    (r"take 1(?: to |-)(\d+),? but not the last number", NO_REPEAT, 2),
    (r"take 1(?: to |-)(\d+),? never the same number twice in a row", NO_REPEAT, 2),
)
"""Phrases with a number, their games, and the least number."""

_DIGITS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "twenty": "20",
    "ones": "1s",
}  # fmt: skip
_THINGS = (
    "tokens?|stones?|sticks?|match(?:es|sticks?)?|coins?|counters?|chips?|beans?|pebbles?|objects?"
    "|items?|toothpicks?|pennies|marbles?|cards?|pins?"
)
_KINDS = "square|prime|cube|fibonacci|odd|even|triangular|coprime|smaller"
_PARTS = "half|third|quarter|thirds|root|digits?|divisor|digit sum|coprime|bits|1s"
_HEAP = r"(?:it|n|(?:a|an|the|its|each|that|1|any|any 1|1 of the) (?:heap|size|number|heap size))"
_PLAINER = (
    (r"(?:(?:on|in|at) )?(?:a|your|each|every) (?:turn|move),? ", ""),
    (r"^(?:you|we|players?|each player|a player|a move) (?:may |can |must |could )?", ""),
    (r"^(?:may|can) ", ""),
    (r"\b(?:piles|stacks)\b", "heaps"),
    (r"\b(?:pile|stack)\b", "heap"),
    (rf"^(?:replace|reduce|change) {_HEAP} (?:by|with|to|into) ", "leave "),
    (r"\b(?:remove|subtract|take away|pick up|pick|draw|taking|removing)\b", "take"),
    (rf"\b(split|halve|divide|break|separate) {_HEAP}", r"\1"),
    (r"^(?:break|separate|divide)(?= in(?:to)? )", "split"),
    (r"\b(?:delete|erase|turn off|remove)(?= .*\bbits?\b)", "clear"),
    (rf"(?: of)?(?: the)? (?:{_THINGS})\b", ""),
    (rf" from {_HEAP}", ""),
    (r"\bamount\b", "number"),
    (r" in (?:the )?binary(?: form| notation)?(?: of (?:it|n|the number))?$", ""),
    (r",? (?:that|which) (?:is not|isn't|are not|aren't) 0$", ""),
    (r"\b(?:decimal|nonzero|non-zero) ", ""),
    (r"\b(?:1 or more|any)(?: of (?:the|its))? (?=1s|bits)", "some "),
    (r"\bat least 1 and (?=at most|up to)", ""),
    (r"^(?:move (?:a|the)|a|the) (?=(?:knight|king|queen|rook|bishop) on\b)", ""),
    (r"\bfactors?\b", "divisor"),
    (r"\b(?:relatively prime|co-prime)\b", "coprime"),
    (r"\b(?:unequal|uneven)\b", "different"),
    (r"\b(?:biggest|greatest|highest|bigger)\b", "largest"),
    (r"\bfewer than\b", "less than"),
    (r"\b(?:largest|larger) (?:part|piece)\b", "larger part"),
    (r"\b(?:but|other than)(?: for)?(?= \d)", "except"),
    (r"\b(?:perfect|natural|whole|white|positive) ", ""),
    (rf"\b({_KINDS}) (?:number|heap|one)(?! coprime)\b", r"\1"),
    (r"\b(?:any|some|1 of its|1 of the|1 of) (prime divisor|divisor|digit|proper divisor)s?\b",
     r"a \1"),
    (r"\b(?:any number |anything |as many as )?(?:up to|no more than|not more than|a maximum of)\b",
     "at most"),
    (r"\b(?:from 1 to|between 1 and|1 to|1-|1 up to) ?(?=half|a |the |its |sqrt|2 thirds)",
     "at most "),
    (r"\b(sqrt|square root) ?(?:\(n\)|of n)?$", r"\1(n)"),
    (r"square root\(n\)", "square root"),
    (rf"\b({_PARTS})(?: of| to| with)? {_HEAP}", r"\1"),
    (r" on the (?:quarter )?(?:board|chessboard)\b| on a (?:quarter board|chessboard)\b",
     " on a board"),
    (r" (?:in|around|on) a (?:ring|circle)\b(?: of \d+(?: pins)?)?", " on a circle"),
    (r"\bhalf or less\b", "at most half"),
    (r",? rounding down$| along a line\b", ""),
    (r",(?= (?:or|and)\b)", ""),
)  # fmt: skip
"""Replacements of words by plainer ones, in their order."""
_LIST = r"\d+(?:(?:, ?| or )\d+)+"
_TAKE_LISTS = (rf"take ({_LIST})", r"(?:s|subtraction set|subtraction) ?=? ?[({]([\d, ]+)[)}]",
               r"[{]([\d, ]+)[}]")  # fmt: skip
_HEAPS = r"\d+(?:(?: |, ?| ?\+ ?| and |, and |-)\d+)*"
_FROM = r"(?:(?P<colon> ?:)| on| with| from| starting with| starting from)"
_GAME_FIRST = (
    rf"(?P<game>[^:;]+?){_FROM}(?: a)?(?: (?:heaps?|piles?|rows?))?(?: of)? (?P<heaps>{_HEAPS})"
    rf"(?: (?:{_THINGS}))?"
)
_PHRASE_FIRST = rf"(?P<phrase>[a-z][^:;]*[^:;\d]) (?P<heaps>{_HEAPS})"
_HEAP_FIRST = (
    rf"(?P<heaps>\d+)(?: (?:{_THINGS}))?[,:;.]? "
    r"(?P<game>.*\b(?:take|remove|subtract|split|divide|halve|leave)\b.+)"
)
_POSITIONS = (
    (r"(?:a |1 )?(?:heap|pile) of (?:size )?(?P<heaps>\d+)", "nim"),
    (r"(?P<count>\d+) (?:heaps|piles|rows) (?:of|with) (?P<heaps>\d+)(?: each)?", "nim"),
    (rf"(?:\d+ )?(?:nim )?(?:heaps|piles)(?: ?[:=]| of| with)? (?P<heaps>{_HEAPS})", "nim"),
    (r"(?P<heaps>\d+(?: ?(?:xor|⊕) ?\d+)+)", "nim"),
    (r"(?P<game>.+) (?:on|in|around) a (?:circle|ring) of (?P<circle>\d+)(?: pins)?", ""),
    (_GAME_FIRST, ""),
    (_PHRASE_FIRST, ""),
    (_HEAP_FIRST, ""),
)
"""The forms of positions, each with its game or "" if it names one."""
_VERB = re.compile(r"(?:take|remove|subtract|split|divide|halve|leave|clear|cut|[\d ]*$)")
_RULE_VERB = re.compile(r"(?:take|leave|split|divide|halve|double|clear|cut|add) ")
_RULE_WORD = re.compile(
    r"\b(?:half|halve|double|thirds?|quarter|primes?|squares?|cubes?|powers?|digits?|divisors?"
    r"|multiples?|odd|even|fibonacci|root|into|more|less|split)\b"
)
_GRAPH = re.compile(r"graph ?[:(]? ?((\w{1,12}) ?->.+)")


def meaning(text: str) -> str | None:
    """Return the rule, the game or the position that a phrase means, or None if it's unknown.

    >>> meaning("take at most half"), meaning("heaps: 3 5 7"), meaning("take at least half")
    ('take at most half', 'nim: 3 5 7', None)
    """
    game = game_meaning(text)
    return position_meaning(text) if game is None else game


def game_meaning(text: str) -> str | None:
    """Return the rule or the notation of the game that a phrase means, or None if it's unknown.

    >>> game_meaning("You may remove one or two stones from a pile."), game_meaning("take 1 and 2")
    ('take 1,2', None)
    """
    phrase = _plain(text)
    return _fixed().get(phrase) or _numbered(phrase)


def position_meaning(text: str) -> str | None:
    """Return the position that a phrase means, in notation, or None if it's unknown.

    The name of a game in it is as it was typed, unless it's a phrase.

    >>> position_meaning("3 heaps of 5"), position_meaning("21 sticks, take 1 to 3")
    ('nim: 5 5 5', 'take 1-3: 21')
    >>> position_meaning("kayles on a circle of 13")
    'kayles circle: 13'
    """
    phrase = _in_digits(_folded(text))
    if (graph := _GRAPH.fullmatch(phrase)) is not None:
        return f"graph {graph[1].replace(';', ' ')}: {graph[2]}"
    for pattern, game in _POSITIONS:
        match = re.fullmatch(pattern, phrase)
        found = None if match is None else _position(match, game)
        if found is not None:
            return found
    return None


def beyond_rules(text: str) -> tuple[Text, str] | None:
    """Return the reason that a phrase asks for more than a rule can say, with a game, or None.

    >>> str(beyond_rules("nim with three players")[0])
    'I only know games for two players. With three, nobody can be sure to win.'
    """
    phrase = _in_digits(_folded(text))
    if re.search(r"\b(?:[3-9]|several|many|more than 2)[ -]players?\b", phrase):
        return (
            Text("I only know games for two players. With three, nobody can be sure to win."),
            "nim",
        )
    if re.search(
        r"\b(?:used|taken|played|made|chosen|removed) (?:before|already|earlier|twice)\b"
        r"|\bno (?:amount|number|move)s? twice\b|\b(?:amount|number|move) only once\b"
        r"|\bonly once (?:in|per|during) (?:a|the|each) (?:match|game)\b",
        phrase,
    ):
        return (
            Text(
                "A rule sees the position and not the whole match. A second number can remember "
                "the last move."
            ),
            OF_THE_LAST_MOVE,
        )
    return None


def advice_about(text: str) -> tuple[Text, str] | None:
    """Return a way to write a rule in words that no phrase means, with an example, or None.

    >>> str(advice_about("take at least half")[0])
    "Half of an odd heap isn't a whole number. A rule in one line can say what you mean."
    >>> advice_about("kayles")
    """
    phrase = _plain(text)
    if _RULE_VERB.match(phrase) is None or _RULE_WORD.search(phrase) is None or ":" in phrase:
        return None
    if re.search(r"\bhal(?:f|ve)\b", phrase):
        return (
            Text(
                "Half of an odd heap isn't a whole number. A rule in one line can say what you "
                "mean."
            ),
            "n -> n - k if 2k >= n and k <= n",
        )
    return (
        Text("I don't understand this rule in words. A rule in one line can say it."),
        "n -> n - k if k is odd and k <= n/2",
    )


@cache
def _fixed() -> dict[str, str]:
    """Return the games by their phrases."""
    return {phrase: game for game, phrases in _GAMES.items() for phrase in phrases.split(" / ")}


def _numbered(phrase: str) -> str | None:
    """Return the game of a phrase with numbers, or None if it's unknown or has no moves."""
    for pattern in _TAKE_LISTS:
        if (match := re.fullmatch(pattern, phrase)) is not None:
            return _with_numbers("take", _numbers(match[1]), 1)
    if (match := re.fullmatch(rf"divide by (\d+|{_LIST})", phrase)) is not None:
        return _with_numbers("divide", _numbers(match[1]), 2)
    if (match := re.fullmatch(r"take at most (\d+)|take less than (\d+)", phrase)) is not None:
        most = int(match[1] or 0) or int(match[2] or 0) - 1
        return None if not 1 <= most <= LARGEST else f"take 1-{most}" if most > 1 else "take 1"
    ranged = re.fullmatch(r"take (?:from |between )?(\d+)(?: to |-| and )(\d+)", phrase)
    if ranged is not None and (" and " not in phrase or "between" in phrase):
        first, last = int(ranged[1]), int(ranged[2])
        return f"take {first}-{last}" if 1 <= first < last <= LARGEST else None
    for pattern, game, least in _NUMBERED:
        if (match := re.fullmatch(pattern, phrase)) is not None:
            number = next(int(group) for group in match.groups() if group)
            return game.format(number) if least <= number <= LARGEST else None
    return None


def _with_numbers(game: str, numbers: list[int], least: int) -> str | None:
    """Return a game with some numbers, or None if one of them isn't allowed."""
    several = sorted({*numbers})
    is_fine = bool(several) and least <= several[0] <= several[-1] <= LARGEST
    return f"{game} {','.join(map(str, several))}" if is_fine else None


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def _folded(text: str) -> str:
    """Return a short text in lower case with plain signs and single spaces, or else ""."""
    if len(text) > LONGEST:
        return ""
    plain = text.casefold().replace("’", "'").replace("–", "-").replace("—", "-")
    return re.sub(r"\s+", " ", plain).strip(" .!?;")


def _in_digits(phrase: str) -> str:
    """Return a phrase with small numbers in digits."""
    return re.sub(r"\b[a-z]+\b(?!')", lambda word: _DIGITS.get(word[0], word[0]), phrase)


def _plain(text: str) -> str:
    """Return a phrase about a game in its plainest form, with one word for each idea."""
    phrase = _in_digits(_folded(text))
    for pattern, plainer in _PLAINER:
        phrase = re.sub(pattern, plainer, phrase)
    phrase = re.sub(r" +", " ", phrase).strip(" ,")
    return re.sub(r"(?<=\d) or take (?=\d+$)", " or ", phrase)


def _position(match: re.Match[str], game: str) -> str | None:
    """Return the position of a phrase, or None if it isn't one."""
    named = match.groupdict()
    typed = (named.get("game") or named.get("phrase") or game).strip(" ,:;")
    if named.get("circle"):
        circle = game_meaning(f"{typed} on a circle")
        pins = named["circle"]
        return circle and f"{circle}: {pins if circle == CIRCLE else f'({pins},1)'}"
    heaps = _numbers(named["heaps"] or "")
    if named.get("count"):
        heaps *= int(named["count"] or 0)
    if not 1 <= len(heaps) <= MOST_HEAPS:
        return None
    is_name = not (named.get("phrase") or named.get("colon") or _VERB.match(typed))
    means = game or game_meaning(typed) or (typed if is_name else None)
    return means and f"{means}: {' '.join(map(str, heaps))}"
