"""The reader of rules in one line, with an error that shows the place and what was expected.

The grammar, in which ``...`` is a repeat and brackets mark what is optional::

    rule      = pattern "->" clause [(";" | "or") clause] ...
    pattern   = name | "(" name ["," name] ... ")"
    clause    = option ["or" option] ... ["if" any]
    option    = part ["and" part] ...
    part      = sum ["exactly"] | "(" sum ["," sum] ... ")"
    any       = all ["or" all] ...
    all       = truth [("and" | ",") truth] ...
    truth     = "not" truth | "(" any ")" | property sum | sum ["," sum] ... [compare] ...
    compare   = ("=" | "!=" | "<" | "<=" | ">" | ">=") sum | ["not"] "in" set
              | ("divides" | "does not divide") sum | "is" ["not"] ["a"] property
    set       = "{" item ["," item] ... "}" | sum ".." sum | "digits" "(" sum ")" | "primes" | ...
    property  = "prime" | "square" | "fibonacci" | "odd" | "even" | "power" "of" number

``or`` after a condition continues the condition, unless a clause with its own ``if`` follows.
Other signs and words that are understood, such as ``→``, ``=>``, ``∈`` and ``²``, are in
:mod:`cgt.rules.lexing`. Anything else is refused, with the nearest rule of
:mod:`cgt.rules.repairs`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NoReturn

from cgt.core.text import Text
from cgt.core.tokens import no_longer
from cgt.errors import NotationError
from cgt.rules.cursor import EXAMPLE
from cgt.rules.lexing import Token
from cgt.rules.operators import COMPARISONS
from cgt.rules.terms import WORDS, TermReader
from cgt.rules.tree import (
    Belongs,
    Both,
    Comparison,
    Divides,
    Move,
    Name,
    Not,
    Number,
    Operation,
    Rule,
    Sum,
    Truth,
)

LONGEST = 300
"""The maximum number of characters of a rule."""
MOST_NAMES = 4
"""The maximum number of numbers in a component, and of free names in a move."""
ARROWS = ("->", ">", "=>")


@lru_cache(maxsize=512)
def read_rule(text: str) -> Rule:
    """Return the rule that a text denotes.

    >>> rule = read_rule("(a, b) -> (a-k, b) or (a, b-k) or (a-k, b-k) if k >= 1")
    >>> rule.pattern, len(rule.moves)
    (('a', 'b'), 3)

    :raises NotationError: if it denotes none, with the place and what was expected there. The
        example is the nearest rule that would do, if one is found.
    """
    no_longer(text, LONGEST, EXAMPLE)
    try:
        return _RuleReader(text).rule()
    except NotationError as error:
        from cgt.rules.repairs import nearest  # noqa: PLC0415 - right rules need none

        raise error.offering(*nearest(text, _fault_of)) from None


def _fault_of(text: str) -> int | None:
    """Return the place of the fault of a text, or None if it is a rule."""
    if len(text) > LONGEST:
        return 0
    try:
        _RuleReader(text).rule()
    except NotationError as error:
        return error.span[0]
    return None


class _RuleReader(TermReader):
    """A reader of one rule. Each method reads one part of the grammar."""

    ands = ("and", ",")

    def rule(self) -> Rule:
        """Return the whole rule."""
        for token in self._tokens:
            if token.kind == "decimal":
                self._fault("A rule has whole numbers only.", at=token)
            if token.kind == "other":
                self._fault("“{sign}” means nothing in a rule.", sign=token.text, at=token)
        self._pattern = self._read_pattern()
        moves = [*self._clause()]
        while self._take(";", "or"):
            moves += self._clause()
        if self._next.text:
            self._expected(Text("“if”, “or”, “;” or the end of the rule"))
        return Rule(self._source.strip(), self._pattern, tuple(moves))

    def _read_pattern(self) -> tuple[str, ...]:
        names = self._listed(self._name) if self._take("(") else (self._name(),)
        if len({*names}) < len(names) or len(names) > MOST_NAMES:
            self._fault("Give a component 1 to {most} different names.", most=MOST_NAMES)
        if not self._take(*ARROWS):
            self._expected(Text("an arrow ->"))
        return names

    def _name(self) -> str:
        token = self._next
        if token.kind != "word" or token.text in WORDS:
            self._expected(Text("a name such as n"))
        self._at += 1
        self._refuse_digits(token)
        return token.text

    def _clause(self) -> Iterator[Move]:
        """Yield the moves of a clause, which have its condition in common."""
        options = [self._option()]
        while self._take("or"):
            start = self._next
            options.append(self._option())
            self._refuse_number(options[-1][0], start)
        condition = self._any() if self._take("if") else None
        for leaves, exact in options:
            whole = (*exact, *([] if condition is None else [condition]))
            yield self._checked(Move(leaves, Both(whole) if whole else None))

    def _refuse_number(self, leaves: tuple[tuple[Sum, ...], ...], start: Token) -> None:
        """Refuse a number alone after “or”, which few people mean as the number that is left.

        :raises NotationError: if an option is such a number.
        """
        match leaves:
            case ((Number(value),),) if value:
                self._fault(
                    "“or {number}” would leave {number}. Write “or {name} - {number}” to take "
                    "{number}, or “; {number}” to leave it.",
                    at=start,
                    number=value,
                    name=self._pattern[0],
                )
            case _:
                pass

    def _option(self) -> tuple[tuple[tuple[Sum, ...], ...], tuple[Truth, ...]]:
        """Return the components that an option leaves, and the conditions of exact divisions."""
        exact: list[Truth] = []
        leaves = [self._leaf(exact)]
        while self._take("and"):
            leaves.append(self._leaf(exact))
        return tuple(leaves), tuple(exact)

    def _leaf(self, exact: list[Truth]) -> tuple[Sum, ...]:
        """Return a component that is left, with as many numbers as the pattern."""
        if len(self._pattern) == 1:
            start = self._next
            left = self._sum()
            if start.text == "-" and isinstance(left, Operation) and left.left == Number(0):
                self._fault("This would leave less than 0. Write “n - 1” to take 1.", at=start)
            if self._is_at("exactly"):
                exact.append(self._exact(left))
            return (left,)
        start = self._next
        if not self._take("("):
            self._expected(f"({', '.join(self._pattern)})")
        several = self._listed(self._sum)
        if len(several) != len(self._pattern):
            self._fault("A component has {count} numbers here.", count=len(self._pattern), at=start)
        return several

    def _exact(self, part: Sum) -> Truth:
        """Return the condition that a division leaves no rest."""
        if not isinstance(part, Operation) or part.symbol != "/":
            self._fault("Only a division can be exact.", example="n -> n/2 exactly")
        self._at += 1
        return Divides(part.right, part.left)

    def _alternative(self) -> Truth | None:
        before = self._at
        try:
            return super()._alternative()
        except NotationError:
            self._at = before
            if not self._begins_clause():
                raise
            return None

    def _begins_clause(self) -> bool:
        """Return whether “or” is followed by a move with its own condition."""
        before, depth = self._at, self._depth
        self._at += 1
        try:
            self._option()
        except NotationError:
            return False
        else:
            return self._is_at("if")
        finally:
            self._at, self._depth = before, depth

    def _joined(self, word: str, found: list[Truth], starts: list[Token]) -> Truth:
        equal: dict[Name, Number] = {}
        for truth, start in zip(found, starts, strict=False):
            match truth:
                case Comparison("=", Name() as name, Number() as number):
                    if equal.setdefault(name, number) != number:
                        self._fault(
                            "{name} can't have two values at once. Write “or”, or a set such as "
                            "“{name} in {set}”.",
                            at=start,
                            name=name.name,
                            set=f"{{{equal[name].value}, {number.value}}}",
                        )
                case _:
                    pass
        return Both(tuple(found), any_of=word == "or")

    def _denied(self, condition: Truth) -> Truth:
        return Not(condition)

    def _comparison(self) -> Truth:
        """Return a property of a number, a condition in brackets, or a chain of comparisons."""
        if (family := self._family()) is not None:
            return Belongs(self._sum(), family)
        return self._bracketed() if self._is_at("(") else self._comparisons()

    def _bracketed(self) -> Truth:
        """Return a condition in brackets, or a comparison that begins with a bracket.

        The error is that of the attempt that came farther.
        """
        before, depth = self._at, self._depth
        try:
            self._require("(")
            inner = self._any()
            self._require(")")
        except NotationError as error:
            self._at, self._depth = before, depth
            try:
                return self._comparisons()
            except NotationError as other:
                raise max(other, error, key=lambda each: each.span[0]) from None
        else:
            return inner

    def _comparisons(self) -> Truth:
        """Return a chain of comparisons, for each of the numbers in front of it."""
        sums = [self._sum()]
        while self._take(","):
            sums.append(self._sum())
        after = self._at
        found: list[Truth] = []
        for first in sums:
            self._at = after
            found += self._chain(first)
        return found[0] if len(found) == 1 else Both(tuple(found))

    def _chain(self, left: Sum) -> list[Truth]:
        found: list[Truth] = []
        while True:
            if symbol := self._sign():
                if symbol.endswith("in"):
                    belongs = Belongs(left, self._set())
                    found.append(Not(belongs) if symbol == "not in" else belongs)
                else:
                    right = self._compared()
                    found.append(Comparison(symbol, left, right))
                    left = right
            elif self._is_at("|"):
                self._fault("Write “d divides n”.", example="n -> d if d divides n and d < n")
            elif self._next.text in {"divides", "does"}:
                found.append(self._divides(left))
            elif self._is_at("is"):
                found.append(self._is(left))
            else:
                break
        if not found:
            self._no_comparison(left)
        return found

    def _compared(self) -> Sum:
        """Return the number after a sign, unless it is half of a condition that follows “&”."""
        before, start = self._at, self._next
        right = self._sum()
        if (
            isinstance(right, Operation)
            and right.symbol == "&"
            and start.text != "("
            and self._next.text in COMPARISONS
        ):
            self._fault(
                "“&” works on the bits of two numbers here. Write “and” between two conditions.",
                at=next(each for each in self._tokens[before:] if each.text == "&"),
            )
        return right

    def _divides(self, left: Sum) -> Truth:
        if self._take("divides"):
            return Divides(left, self._sum())
        for word in ("does", "not", "divide"):
            self._require(word)
        return Not(Divides(left, self._sum()))

    def _is(self, left: Sum) -> Truth:
        self._at += 1
        is_not = self._take("not")
        self._take("a", "an")
        family = self._family()
        if family is None:
            self._expected(Text("a property such as odd, prime or a square"))
        belongs = Belongs(left, family)
        return Not(belongs) if is_not else belongs

    def _no_comparison(self, left: Sum) -> NoReturn:
        if isinstance(left, Number):
            self._fault(
                "A number alone is no condition. Repeat the name, as in “k = 1 or k = 3”.",
                example="n -> n - k if k in {1, 3}",
            )
        self._expected(Text("a comparison such as <, =, in or divides"))

    def _checked(self, move: Move) -> Move:
        """Return a move after a check of its free names.

        A word that occurs once, and in no condition, is no name, but an unknown word.
        """
        names = Counter(name for leaf in move.leaves for each in leaf for name in each.names())
        if move.condition is not None:
            names.update(move.condition.names())
        free = {*names} - {*self._pattern}
        if len(free) > MOST_NAMES:
            self._fault("A move has {most} free names at most.", most=MOST_NAMES)
        for token in self._tokens[: self._at]:
            if token.text in free and len(token.text) > 2 and names[token.text] == 1:
                self._unknown(token)
        return move
