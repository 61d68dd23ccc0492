"""The value of an expression in a scope."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from lark import Token, Tree
from rapidfuzz import process

from bot.lessons.work.grammar import BadExpression, Expression, branch, parse, token, variable
from bot.lessons.work.scope import Scope, Value
from bot.lessons.work.vocabulary import WORDS, Word
from cgt.errors import CgtError

LARGEST_BITS = 4_000
"""The most bits of a number."""
LONGEST_RANGE = 20_000
CONSTANTS: dict[str, Value] = {"N": "N", "P": "P", "true": True, "false": False}
"""The names that every scope has."""
CLOSE = 70
"""How alike, out of 100, a name must be to be offered instead of another one."""


def value_of(source: str | Expression, scope: Scope) -> Value:
    """Return the value of an expression.

    >>> value_of("all(nim_value(n) == n for odd n < 20) and 3 xor 5 == 6", Scope())
    True

    :raises BadExpression: when it can't be read, or has no value; it says where.
    """
    expression = parse(source) if isinstance(source, str) else source
    return _Evaluation(expression.source, scope).value(expression.tree)


def truth_of(source: str, scope: Scope) -> bool:
    """Return whether a condition is true."""
    found = value_of(source, scope)
    if not isinstance(found, bool):
        raise BadExpression("This must be true or false.", source=source, span=(0, len(source)))
    return found


def require_known(expression: Expression, names: frozenset[str], *, draws: bool = False) -> None:
    """Refuse an expression with a name or a function that is not known.

    :raises BadExpression: for the first of them; it offers the nearest.
    """
    known = sorted(names | set(CONSTANTS))
    for name in expression.names():
        if name not in known:
            if name in WORDS:
                raise _fault(
                    "“{name}” is a function. Write {call}.", expression, name, call=WORDS[name].call
                )
            raise _unknown(expression, name, known)
    for name in expression.calls():
        if name not in WORDS:
            raise _unknown(expression, name, sorted(WORDS))
        if WORDS[name].draws and not draws:
            raise _fault("“{name}” is random. It can be used in “draw” only.", expression, name)


def _unknown(expression: Expression, name: Token, known: list[str]) -> BadExpression:
    found = process.extractOne(str(name), known, score_cutoff=CLOSE)
    if found is not None:
        return _fault(
            "I don't know “{name}”. Did you mean “{near}”?", expression, name, near=found[0]
        )
    return _fault(
        "I don't know “{name}”. I know {known}.", expression, name, known=", ".join(known)
    )


def _fault(template: str, expression: Expression, at: Token, **values: Any) -> BadExpression:
    start = at.start_pos or 0
    span = (start, start + len(at))
    return BadExpression(template, source=expression.source, span=span, name=str(at), **values)


@dataclass(frozen=True)
class _Evaluation:
    """The evaluation of one expression."""

    source: str
    scope: Scope
    bound: dict[str, Value] = field(default_factory=dict[str, Value])

    def value(self, tree: Tree[Token]) -> Value:
        self.scope.meter.spend()
        try:
            return _RULES[tree.data](self, tree)
        except BadExpression:
            raise
        except (TypeError, ValueError, IndexError, KeyError, OverflowError) as error:
            raise self._explained(tree, error) from None

    def _explained(self, tree: Tree[Token], error: Exception) -> BadExpression:
        span = (tree.meta.start_pos, tree.meta.end_pos) if not tree.meta.empty else (0, 1)
        if isinstance(error, CgtError):
            text = error.text
            return BadExpression("{said}", source=self.source, span=span, said=text)
        return BadExpression("These values don't go together here.", source=self.source, span=span)

    def child(self, tree: Tree[Token], index: int) -> Value:
        return self.value(branch(tree.children[index]))

    def name(self, tree: Tree[Token]) -> Value:
        name = str(tree.children[0])
        for names in (self.bound, self.scope.names, CONSTANTS):
            if name in names:
                return names[name]
        raise _unknown(
            parse(self.source), token(tree.children[0]), sorted({*self.scope.names, *CONSTANTS})
        )

    def items(self, tree: object) -> tuple[Value, ...]:
        """Return the values of the items in brackets."""
        if not isinstance(tree, Tree):
            return ()
        found: Tree[Token] = tree  # pyright: ignore[reportUnknownVariableType]
        if found.data == "comprehension":
            body, *clauses = (branch(child) for child in found.children)
            return tuple(inner.value(body) for inner in self.bindings(clauses))
        return tuple(self.value(branch(child)) for child in found.children)

    def bindings(self, clauses: list[Tree[Token]]) -> Iterator[_Evaluation]:
        """Yield the evaluation for each value that the variables take."""
        if not clauses:
            yield self
            return
        first, *others = clauses
        name = str(variable(first))
        among = branch(next(part for part in first.children if isinstance(part, Tree)))
        conditions = [part for part in first.children if isinstance(part, Tree)][1:]
        tokens = [str(part) for part in first.children if isinstance(part, Token)]
        found = self.value(among)
        if first.data == "below":
            found = range(_number(found) + ("<=" in tokens))
        if not isinstance(found, tuple | list | frozenset | range):
            raise BadExpression("I expected a list, a set or a range after “in”.")
        members: list[Value] = list(found)  # pyright: ignore[reportUnknownArgumentType]
        if isinstance(found, frozenset):
            members.sort(key=str)
        for each in members:
            if "odd" in tokens and not _number(each) % 2:
                continue
            if "even" in tokens and _number(each) % 2:
                continue
            inner = replace(self, bound={**self.bound, name: each})
            if all(inner.value(branch(condition)) for condition in conditions):
                yield from inner.bindings(others)

    def call(self, tree: Tree[Token]) -> Value:
        name, found = self.word(tree)
        if found.draws and self.scope.rng is None:
            raise _fault(
                "“{name}” is random. It can be used in “draw” only.", parse(self.source), name
            )
        inside = tree.children[1]
        is_list = isinstance(inside, Tree) and inside.data == "comprehension"
        items = self.items(inside)
        given = (items,) if is_list else items
        if not found.least <= len(given) <= found.most:
            raise _fault("Write {call}.", parse(self.source), name, call=found.call)
        return found.work(self.scope, *given)

    def call_set(self, tree: Tree[Token]) -> Value:
        """Return the value of a function of a set, such as ``mex{0, 1}``."""
        return self.word(tree)[1].work(self.scope, self.child(tree, 1))

    def word(self, tree: Tree[Token]) -> tuple[Token, Word]:
        """Return the name of a function that is called, and the function."""
        name = token(tree.children[0])
        if str(name) not in WORDS:
            raise _unknown(parse(self.source), name, sorted(WORDS))
        return name, WORDS[str(name)]

    def compare(self, tree: Tree[Token]) -> bool:
        """Return whether a chain of comparisons holds."""
        values = [self.child(tree, index) for index in range(0, len(tree.children), 2)]
        signs = [
            " ".join(map(str, branch(tree.children[index]).children))
            for index in range(1, len(tree.children), 2)
        ]
        return all(
            _COMPARED[sign](first, second)
            for first, sign, second in zip(values, signs, values[1:], strict=False)
        )


def _number(value: Value) -> int:
    """Return a whole number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise CgtError("I expected a whole number here.")
    if value.bit_length() > LARGEST_BITS:
        raise CgtError("This number is too large.")
    return value


def _binary(work: Callable[[int, int], int]) -> Callable[[_Evaluation, Tree[Token]], Value]:
    def rule(here: _Evaluation, tree: Tree[Token]) -> int:
        return _number(work(_number(here.child(tree, 0)), _number(here.child(tree, 1))))

    return rule


def _divided(work: Callable[[int, int], int]) -> Callable[[int, int], int]:
    def safe(first: int, second: int) -> int:
        if not second:
            raise CgtError("I can't divide by 0.")
        return work(first, second)

    return safe


def _power(base: int, exponent: int) -> int:
    if exponent < 0 or base.bit_length() * exponent > LARGEST_BITS:
        raise CgtError("This number is too large.")
    return base**exponent


def _range(here: _Evaluation, tree: Tree[Token]) -> range:
    low, high = _number(here.child(tree, 0)), _number(here.child(tree, 1))
    if high - low > LONGEST_RANGE:
        raise CgtError("This range is too long.")
    return range(low, high + 1)


def _contains(member: Value, group: Value) -> bool:
    if not isinstance(group, tuple | list | frozenset | range):
        raise CgtError("I expected a list or a set here.")
    return member in group


def _equal(first: Value, second: Value) -> bool:
    """Return whether two values are equal; a list equals a range with the same members."""
    if isinstance(first, list | range | tuple) and isinstance(second, list | range | tuple):
        return tuple(first) == tuple(second)  # pyright: ignore[reportUnknownArgumentType]
    return bool(first == second)


_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "==": _equal,
    "=": _equal,
    "!=": lambda first, second: not _equal(first, second),
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
    "in": _contains,
    "not in": lambda member, group: not _contains(member, group),
}
_RULES: dict[str, Callable[[_Evaluation, Tree[Token]], Value]] = {
    "if_else": lambda here, tree: here.child(tree, 0 if here.child(tree, 1) else 2),
    "or_": lambda here, tree: here.child(tree, 0) or here.child(tree, 1),
    "and_": lambda here, tree: here.child(tree, 0) and here.child(tree, 1),
    "not_": lambda here, tree: not here.child(tree, 0),
    "compare": _Evaluation.compare,
    "range": _range,
    "xor": _binary(lambda first, second: first ^ second),
    "plus": _binary(lambda first, second: first + second),
    "minus": _binary(lambda first, second: first - second),
    "times": _binary(lambda first, second: first * second),
    "quotient": _binary(_divided(lambda first, second: first // second)),
    "mod": _binary(_divided(lambda first, second: first % second)),
    "negative": lambda here, tree: -_number(here.child(tree, 0)),
    "power": _binary(_power),
    "index": lambda here, tree: here.child(tree, 0)[_number(here.child(tree, 1))],
    "number": lambda _, tree: int(str(tree.children[0])[:1000]),
    "string": lambda _, tree: str(tree.children[0])[1:-1],
    "name": _Evaluation.name,
    "call": _Evaluation.call,
    "call_set": _Evaluation.call_set,
    "set": lambda here, tree: frozenset(here.items(tree.children[0])),
    "list": lambda here, tree: here.items(tree.children[0]),
}
