"""Rules in words, as a member reads them before a game is used and on its boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from cgt.core.text import Text
from cgt.rules.clauses import MIRRORED, Words, alternatives, in_words, joined, listed
from cgt.rules.formulas import write_formula
from cgt.rules.rounding import exact_divisions, is_rounded
from cgt.rules.tree import (
    Belongs,
    Call,
    Comparison,
    Move,
    Name,
    Number,
    Operation,
    Part,
    Rule,
    Span,
    Sum,
    Truth,
)

_EXPLANATIONS = {
    "/": Text("Divisions round down."),
    "sqrt": Text("{formula} rounds down."),
    "mod": Text("{formula} is the remainder of a division."),
    "&": Text("{formula} keeps the 1s that both numbers have in binary."),
    "xor": Text("{formula} keeps the 1s that only one of the numbers has in binary."),
    "gcd": Text("{formula} is the greatest common divisor."),
    "min": Text("{formula} is the smallest of these numbers."),
    "max": Text("{formula} is the largest of these numbers."),
    "ones": Text("{formula} is the number of 1s in binary."),
    "digit sum": Text("{formula} is the sum of the digits."),
}
"""Sentences about operators and functions that don't explain themselves."""
_OPENINGS = {
    "take": (
        Text("From a heap of {n} you can take {left}"),
        Text("You can also take {left}"),
    ),
    "leave": (
        Text("From a heap of {n} you can leave {left}"),
        Text("You can also leave {left}"),
    ),
    "move": (
        Text("From {start} you can move to {left}"),
        Text("You can also move to {left}"),
    ),
    "split": (
        Text("From {start} you can leave {left}"),
        Text("You can also leave {left}"),
    ),
}
"""The sentences without conditions by the kind of move, first and later in a rule."""


def describe(rule: Rule) -> Text:
    """Return a rule in sentences, a sentence for each clause and one for each unusual sign.

    >>> from cgt.rules.reading import read_rule
    >>> str(describe(read_rule("n -> n - k if 1 <= k <= n/2")))
    'From a heap of n you can take 1 to half of n (rounded down).'
    >>> str(describe(read_rule("n -> d if d divides n and d < n")))
    'From a heap of n you can leave d, where d divides n and d is less than n.'
    """
    sentences: list[Text] = []
    explained: list[Part] = []
    for _, group in groupby(rule.moves, key=lambda move: move.condition):
        clause = _Clause(rule.pattern, [*group])
        sentences.append(clause.sentence(is_first=not sentences))
        explained += clause.unexplained
    sentences += _explanations(explained)
    return _follow(sentences)


class _Clause:
    """Moves with a common condition, in one sentence.

    ``unexplained`` are the parts with a sign or rounding that the sentence doesn't explain.
    """

    def __init__(self, pattern: tuple[str, ...], moves: Sequence[Move]) -> None:
        self._pattern = pattern
        self._moves = moves
        self._conditions = [*moves[0].conditions()]
        names = [name for move in moves for each in move.sums() for name in each.names()]
        names += [name for each in self._conditions for name in each.names()]
        self._free = [name for name in dict.fromkeys(names) if name not in pattern]
        self._exact = exact_divisions(self._conditions)
        self._taken = _amounts_taken(pattern, moves)
        self.unexplained: list[Part] = []

    def sentence(self, *, is_first: bool) -> Text:
        """Return the sentence, in short if it isn't the first one of its rule."""
        ranges = {name: ends for name in self._free if (ends := self._range(name)) is not None}
        if ranges and not self._conditions and [*map(Name, ranges)] == self._taken:
            ((first, last),) = ranges.values()
            ranges = {}
            least, most = self._first(first), self._last(last)
            left: Words = Text("{least} to {most}", least=least, most=most)
            said, bound = self._opening(left, is_first=is_first), {*self._free}
        else:
            said, bound = self._opening(self._options(), is_first=is_first), {*ranges}
        for name, (first, last) in ranges.items():
            said = Text(
                "{move}, for {name} from {first} to {last}",
                move=said,
                name=name,
                first=self._first(first),
                last=self._last(last),
            )
        bound = bound.union(*(each.names() for each in self._conditions))
        clauses = [*in_words(self._conditions, self._free)]
        clauses += [
            Text("{name} is any number", name=name) for name in self._free if name not in bound
        ]
        self.unexplained += self._conditions
        if not clauses:
            return Text("{move}.", move=said)
        condition = joined(clauses)
        if self._free:
            return Text("{move}, where {condition}.", move=said, condition=condition)
        return Text("{move}, if {condition}.", move=said, condition=condition)

    def _opening(self, left: Words, *, is_first: bool) -> Text:
        """Return the sentence without its conditions."""
        if len(self._pattern) == 1:
            verb, start = "take" if self._taken else "leave", self._pattern[0]
        else:
            is_split = any(len(move.leaves) > 1 for move in self._moves)
            verb, start = "split" if is_split else "move", f"({', '.join(self._pattern)})"
        opening = _OPENINGS[verb][not is_first]
        return Text(opening.template, n=start, start=start, left=left)

    def _options(self) -> Words:
        """Return the options as alternatives."""
        sums = self._taken or [each for move in self._moves for each in move.sums()]
        options = [*map(write_formula, sums)] if self._taken else [*map(self._option, self._moves)]
        is_plain = all(len(move.leaves) == 1 == len(move.leaves[0]) for move in self._moves)
        are_rounded = is_plain and all(
            is_rounded(each) and each not in self._exact for each in sums
        )
        if are_rounded:
            self._explain_inside(sums)
            return Text("{numbers}, rounded down", numbers=alternatives(options))
        self.unexplained += [each for each in sums if each not in self._exact]
        return alternatives(options)

    def _option(self, move: Move) -> Words:
        if len(self._pattern) == 1:
            sizes = [write_formula(each) for each in move.sums()]
            return sizes[0] if len(sizes) == 1 else Text("heaps of {sizes}", sizes=listed(sizes))
        return listed([f"({', '.join(map(write_formula, leaf))})" for leaf in move.leaves])

    def _explain_inside(self, rounded: Iterable[Sum]) -> None:
        """Collect the parts of divisions and roots that are rounded in words already."""
        for each in rounded:
            self.unexplained += each.parts()

    def _range(self, name: str) -> tuple[Sum, Sum] | None:
        """Return the ends of the range of a name, and drop the conditions that give it."""
        lower: list[Sum | None] = []
        upper: list[Sum | None] = []
        used: list[Truth] = []
        for each in self._conditions:
            first, last = _ends_of(each, name)
            ends = (*first, *last)
            if ends and all({*end.names()} <= {*self._pattern} for end in ends if end is not None):
                used.append(each)
                lower += first
                upper += last
        if len(lower) != 1 or len(upper) != 1 or lower[0] is None or upper[0] is None:
            return None
        self._conditions = [each for each in self._conditions if each not in used]
        return lower[0], upper[0]

    def _last(self, end: Sum) -> Words:
        """Return the largest number of a range, with a half in words."""
        match end:
            case Operation(symbol="/", left=Name(name=name), right=Number(value=2)) if (
                end not in self._exact
            ):
                return Text("{number} (rounded down)", number=Text("half of {n}", n=name))
            case _:
                return self._first(end)

    def _first(self, end: Sum) -> Words:
        """Return the smallest number of a range."""
        if is_rounded(end) and end not in self._exact:
            self._explain_inside([end])
            return Text("{number} (rounded down)", number=write_formula(end))
        self.unexplained.append(end)
        return write_formula(end)


def _amounts_taken(pattern: tuple[str, ...], moves: Iterable[Move]) -> list[Sum]:
    """Return the numbers taken by moves that only take from a heap, or [] for other moves."""
    taken: list[Sum] = []
    for move in moves:
        match move.leaves:
            case ((Operation(symbol="-", left=Name(name=name), right=number),),) if (
                name,
            ) == pattern:
                taken.append(number)
            case _:
                return []
    return taken


def _ends_of(condition: Truth, name: str) -> tuple[list[Sum | None], list[Sum | None]]:
    """Return the lowest and the highest values of a name, None if one is unclear."""
    match condition:
        case Belongs(number=Name(name=other), within=Span() as span) if other == name:
            return [span.first], [span.last]
        case Comparison(left=Name(name=other)) if other == name:
            symbol, end = condition.symbol, condition.right
        case Comparison(right=Name(name=other)) if other == name:
            symbol, end = MIRRORED[condition.symbol], condition.left
        case _:
            return [], []
    if symbol in {">", ">="}:
        return [end if symbol == ">=" else _next(end, 1)], []
    if symbol in {"<", "<="}:
        return [], [end if symbol == "<=" else _next(end, -1)]
    return [], []


def _next(end: Sum, step: int) -> Sum | None:
    """Return the number before or after another one, or None if it isn't easily written."""
    if isinstance(end, Number):
        return Number(end.value + step)
    if isinstance(end, Name):
        return Operation("+" if step > 0 else "-", end, Number(1))
    return None


def _explanations(parts: Iterable[Part]) -> Iterator[Text]:
    """Yield a sentence for each kind of sign in some parts that needs one."""
    explained: set[str] = set()
    for part in (inner for each in parts for inner in _inside(each)):
        sign = part.symbol if isinstance(part, Operation) else ""
        sign = part.function if isinstance(part, Call) else sign
        if sign in _EXPLANATIONS and sign not in explained and isinstance(part, Sum):
            explained.add(sign)
            yield Text(_EXPLANATIONS[sign].template, formula=write_formula(part))


def _inside(part: Part) -> Iterator[Part]:
    """Yield a part and all parts in it."""
    yield part
    for inner in part.parts():
        yield from _inside(inner)


def _follow(sentences: Sequence[Text]) -> Text:
    """Return sentences one after the other."""
    text = sentences[0]
    for sentence in sentences[1:]:
        text = Text("{sentence} {more}", sentence=text, more=sentence)
    return text
