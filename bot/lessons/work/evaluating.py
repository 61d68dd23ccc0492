"""Evaluation of expressions in a scope, and of prose with expressions in braces."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, cast

from rapidfuzz import process

from bot.lessons.work.grammar import BadExpression, Expression, Node, parse
from bot.lessons.work.scope import Scope, Value
from bot.lessons.work.vocabulary import RANDOM, WORDS, Word, whole
from cgt.errors import CgtError
from cgt.rules.lexing import Token
from cgt.rules.operators import PARITIES

LARGEST_BITS = 4_000
"""The maximum number of bits of a number."""
LONGEST_RANGE = 20_000
LONGEST_PROSE = 60_000
"""The maximum number of characters of filled prose, as many as a file can have."""
CONSTANTS: dict[str, Value] = {"N": "N", "P": "P", "true": True, "false": False}
"""The names in every scope."""
CLOSE = 70
"""The minimum similarity, out of 100, of a name suggested for an unknown one."""


def value_of(source: str | Expression, scope: Scope) -> Value:
    """Return the value of an expression.

    >>> value_of("all(nim_value(n) == n for odd n < 20) and 3 xor 5 == 6", Scope())
    True

    :raises BadExpression: at the place that can't be read or has no value.
    """
    expression = parse(source) if isinstance(source, str) else source
    require_known(expression, scope.names.keys(), draws=scope.rng is not None)
    return _Evaluation(expression.source, scope).value(expression.tree)


def truth_of(source: str, scope: Scope) -> bool:
    """Return the truth of a condition."""
    found = value_of(source, scope)
    if not isinstance(found, bool):
        raise BadExpression("This must be true or false.", source=source, span=(0, len(source)))
    return found


def require_known(expression: Expression, names: Collection[str], *, draws: bool = False) -> None:
    """Refuse an expression with an unknown name or function.

    :raises BadExpression: for the first of them, with the nearest name as a suggestion.
    """
    for at in expression.names:
        name = at.text
        if name in names or name in CONSTANTS:
            continue
        if name in WORDS:
            call = WORDS[name].call
            raise _fault("“{name}” is a function. Write {call}.", expression, at, call=call)
        raise _unknown(expression, at, {*names, *CONSTANTS})
    for at in expression.calls:
        if at.text not in WORDS:
            raise _unknown(expression, at, WORDS)
        if at.text in RANDOM and not draws:
            raise _fault("“{name}” is random. It can be used in “draw” only.", expression, at)


def _unknown(expression: Expression, name: Token, known: Iterable[str]) -> BadExpression:
    listed = sorted(known)
    found = process.extractOne(name.text, listed, score_cutoff=CLOSE)
    if found is not None:
        near = found[0]
        return _fault("I don't know “{name}”. Did you mean “{near}”?", expression, name, near=near)
    shown = ", ".join(listed)
    return _fault("I don't know “{name}”. I know {known}.", expression, name, known=shown)


def _fault(template: str, expression: Expression, at: Token, **values: Any) -> BadExpression:
    span = (at.start, at.end)
    return BadExpression(template, source=expression.source, span=span, name=at.text, **values)


@dataclass(frozen=True)
class _Evaluation:
    """The evaluation of one expression."""

    source: str
    scope: Scope
    bound: dict[str, Value] = field(default_factory=dict[str, Value])

    def value(self, tree: Node) -> Value:
        self.scope.meter.spend()
        try:
            return _RULES[tree.kind](self, tree)
        except BadExpression:
            raise
        except (TypeError, ValueError, LookupError, ArithmeticError) as error:
            raise self._explain(tree, error) from None

    def _explain(self, tree: Node, error: Exception) -> BadExpression:
        span = (tree.start, tree.end)
        if isinstance(error, CgtError):
            return BadExpression("{said}", source=self.source, span=span, said=error.text)
        if isinstance(error, ZeroDivisionError):
            return BadExpression("I can't divide by 0.", source=self.source, span=span)
        return BadExpression("These values don't go together here.", source=self.source, span=span)

    def child(self, tree: Node, index: int) -> Value:
        return self.value(tree.parts[index])

    def name(self, tree: Node) -> Value:
        name = tree.tokens[0].text
        return next(
            names[name] for names in (self.bound, self.scope.names, CONSTANTS) if name in names
        )

    def items(self, tree: Node) -> tuple[Value, ...]:
        """Return the values of the items in brackets."""
        if not tree.parts:
            return ()
        if _is_comprehension(tree):
            body, *clauses = tree.parts[0].parts
            members = tuple(inner.value(body) for inner in self.bindings(clauses))
        else:
            members = tuple(map(self.value, tree.parts))
        self.scope.meter.charge(members)
        return members

    def bindings(self, clauses: list[Node]) -> Iterator[_Evaluation]:
        """Yield the evaluation for each combination of the variables' values."""
        if not clauses:
            yield self
            return
        first, *others = clauses
        name, sign, *parity = (token.text for token in first.tokens)
        among, *conditions = first.parts
        found = self.value(among)
        if sign != "in":
            found = range(_number(found) + (sign == "<="))
        if not isinstance(found, tuple | list | frozenset | range):
            raise BadExpression("I expected a list, a set or a range after “in”.")
        if isinstance(found, frozenset):
            self.scope.meter.charge(found)
            found = sorted(cast("frozenset[Any]", found), key=str)
        for each in cast("Iterable[Any]", found):
            self.scope.meter.spend()
            if parity and _number(each) % 2 != PARITIES[parity[0]]:
                continue
            inner = replace(self, bound={**self.bound, name: each})
            if all(map(inner.value, conditions)):
                yield from inner.bindings(others)

    def call(self, tree: Node) -> Value:
        name = tree.tokens[0]
        word, given = WORDS[name.text], self.items(tree)
        if _is_comprehension(tree):
            given = (given,)
        if not word.least <= len(given) <= word.most:
            raise _fault("Write {call}.", parse(self.source), name, call=word.call)
        return self.work(word, given)

    def work(self, word: Word, given: tuple[Value, ...]) -> Value:
        """Return the value of a function, and count the size of its arguments and its result."""
        self.scope.meter.charge(given)
        found = word.work(self.scope, *given)
        self.scope.meter.charge(found)
        return found

    def compare(self, tree: Node) -> bool:
        """Return whether a chain of comparisons holds."""
        values = [*map(self.value, tree.parts)]
        for each in values:
            if not isinstance(each, range):  # a range is compared by its ends
                self.scope.meter.charge(each)
        return all(
            _COMPARED[sign.text](first, second)
            for first, sign, second in zip(values, tree.tokens, values[1:], strict=False)
        )


def _is_comprehension(tree: Node) -> bool:
    """Return whether the items in brackets are those of a ``for``."""
    return bool(tree.parts) and tree.parts[0].kind == "comprehension"


def _number(value: Value) -> int:
    if whole(value).bit_length() > LARGEST_BITS:
        raise CgtError("This number is too large.")
    return value


def _binary(work: Callable[[int, int], int]) -> Callable[[_Evaluation, Node], Value]:
    def rule(here: _Evaluation, tree: Node) -> int:
        return _number(work(_number(here.child(tree, 0)), _number(here.child(tree, 1))))

    return rule


def _power(base: int, exponent: int) -> int:
    if exponent < 0 or base.bit_length() * exponent > LARGEST_BITS:
        raise CgtError("This number is too large.")
    return base**exponent


def _range(here: _Evaluation, tree: Node) -> range:
    low, high = _number(here.child(tree, 0)), _number(here.child(tree, 1))
    if high - low > LONGEST_RANGE:
        raise CgtError("This range is too long.")
    return range(low, high + 1)


def _contains(member: Value, group: Value) -> bool:
    if not isinstance(group, tuple | list | frozenset | range):
        raise CgtError("I expected a list or a set here.")
    return member in group


def _equal(first: Value, second: Value) -> bool:
    """Return whether two values are equal. A list equals a range with the same members."""
    if isinstance(first, list | range | tuple) and isinstance(second, list | range | tuple):
        is_as_long = len(first) == len(second)  # pyright: ignore[reportUnknownArgumentType]
        return is_as_long and tuple(first) == tuple(second)  # pyright: ignore[reportUnknownArgumentType]
    return bool(first == second)


_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "=": _equal,
    "!=": lambda first, second: not _equal(first, second),
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
    "in": _contains,
    "not in": lambda member, group: not _contains(member, group),
}
_RULES: dict[str, Callable[[_Evaluation, Node], Value]] = {
    "if_else": lambda here, tree: here.child(tree, 0 if here.child(tree, 1) else 2),
    "or": lambda here, tree: here.child(tree, 0) or here.child(tree, 1),
    "and": lambda here, tree: here.child(tree, 0) and here.child(tree, 1),
    "not": lambda here, tree: not here.child(tree, 0),
    "compare": _Evaluation.compare,
    "range": _range,
    "xor": _binary(lambda first, second: first ^ second),
    "&": _binary(lambda first, second: first & second),
    "+": _binary(lambda first, second: first + second),
    "-": _binary(lambda first, second: first - second),
    "*": _binary(lambda first, second: first * second),
    "/": _binary(lambda first, second: first // second),
    "mod": _binary(lambda first, second: first % second),
    "negative": lambda here, tree: -_number(here.child(tree, 0)),
    "^": _binary(_power),
    "index": lambda here, tree: here.child(tree, 0)[_number(here.child(tree, 1))],
    "number": lambda _, tree: int(tree.tokens[0].text),
    "string": lambda _, tree: tree.tokens[0].text[1:-1],
    "name": _Evaluation.name,
    "call": _Evaluation.call,
    "set": lambda here, tree: frozenset(here.items(tree)),
    "list": _Evaluation.items,
}


def fill(prose: str, scope: Scope) -> str:
    """Return prose with the value of each expression in it.

    >>> fill("mex{0, 1} is {mex{0, 1}}, {{not this}}", Scope())
    'mex{0, 1} is 2, {not this}'

    :raises BadExpression: when an expression has no value, or the text is too long with it.
    """
    found, left = list[str](), LONGEST_PROSE
    for part in parts(prose):
        found.append(part if isinstance(part, str) else scope.text_of(value_of(part, scope)))
        left -= len(found[-1])
        if left < 0:
            raise BadExpression("This text is too long once it's filled in.", source=prose[:40])
    return "".join(found)


def placeholders(prose: str) -> list[Expression]:
    """Return the expressions in prose."""
    return [part for part in parts(prose) if isinstance(part, Expression)]


def parts(prose: str) -> Iterator[str | Expression]:
    """Yield the plain parts and the expressions of prose, in order.

    Braces with several values, or none, are a set, as in ``{0, 1}`` and ``{}``.
    """
    here = 0
    while here < len(prose):
        sign = prose[here]
        if prose.startswith(("{{", "}}"), here):
            yield sign
            here += 2
        elif sign == "{":
            end = _end(prose, here)
            yield _read(prose[here + 1 : end])
            here = end + 1
        else:
            stop = min(
                (found for found in (prose.find(each, here + 1) for each in "{}") if found > 0),
                default=len(prose),
            )
            yield prose[here:stop]
            here = stop


def _end(prose: str, start: int) -> int:
    """Return the index of the brace that closes the one at ``start``."""
    depth = 0
    for at in range(start, len(prose)):
        depth += (prose[at] == "{") - (prose[at] == "}")
        if not depth:
            return at
    raise BadExpression(
        "This “{{” is never closed. Write “{{{{” where you mean the brace itself.",
        source=prose,
        span=(start, start + 1),
    )


def _read(text: str) -> Expression:
    """Return the expression in braces, or the set that they denote."""
    try:
        return parse(text)
    except BadExpression as error:
        try:
            return parse("{" + text + "}")
        except BadExpression:
            raise error from None
