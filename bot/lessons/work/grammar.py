"""The reader of expressions in lessons, a small closed language.

Its operators and their order are those of rules in one line, see :mod:`cgt.rules.expressions`. It
adds texts, lists, calls, indices, ``for`` and ``if … else``::

    choice     = any ["if" any "else" choice]
    comparison = item [sign item] ...
    unit       = "-" power | atom ["[" choice "]"] ...
    atom       = number | text | name | name "(" [items] ")" | [name] "{" [items] "}"
               | "[" [items] "]" | "(" choice ")"
    items      = choice ["," choice] ... | choice each ...
    each       = "for" ["odd" | "even"] name ("in" | "<" | "<=") item ["if" any]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache, reduce
from typing import Any, NoReturn

from cgt.core.text import Text
from cgt.errors import NotationError
from cgt.rules.expressions import POWER, ExpressionReader
from cgt.rules.lexing import FORMS, Token

LONGEST = 400
"""The maximum number of characters of an expression."""
DEEPEST = 60
"""The maximum depth of brackets and of nested parts."""
OWN = re.compile(
    r"""(?P<own>"[^"]*"|'[^']*'|(?:mod|xor)(?=\d)|[a-z_][a-z_0-9]*)|(?P<bracket>[-\[\]])|"""
    + FORMS.pattern
)
"""The forms of its pieces, in which texts and names stay as typed and each minus is alone."""
RESERVED = {"and", "else", "for", "if", "in", "mod", "not", "or", "xor"}
GROUPS = {"[": ("list", "]"), "{": ("set", "}")}
KINDS = dict.fromkeys("\"'", "string")


class BadExpression(NotationError):
    """An expression that can't be read or has no value. Its span marks the place."""


@dataclass(frozen=True, slots=True)
class Node:
    """A part of an expression with its place.

    ``kind`` is an operator, or a word for another part. ``tokens`` are the name of a name, a call
    or a variable, the digits of a number, a text, or the signs of comparisons.
    """

    kind: str
    start: int
    end: int
    parts: tuple[Node, ...]
    tokens: tuple[Token, ...] = ()

    def walk(self) -> Iterator[Node]:
        """Yield it and all parts in it."""
        yield self
        for part in self.parts:
            yield from part.walk()


@dataclass(frozen=True)
class Expression:
    """An expression as its source and its tree."""

    source: str
    tree: Node

    @cached_property
    def names(self) -> tuple[Token, ...]:
        """The free names, without those bound by a ``for``."""
        return tuple(_names(self.tree, frozenset()))

    @cached_property
    def calls(self) -> tuple[Token, ...]:
        """The names of called functions."""
        return tuple(node.tokens[0] for node in self.tree.walk() if node.kind == "call")


@lru_cache(maxsize=4096)
def parse(source: str) -> Expression:
    """Return the expression for a text.

    >>> parse("mex{0, 1} == 2").tree.kind
    'compare'

    :raises BadExpression: at the place that can't be read.
    """
    if len(source) > LONGEST:
        start = source[:LONGEST]
        raise _fault("An expression can have at most {most} characters.", start, 0, most=LONGEST)
    if not source.strip():
        raise _fault("An expression is missing here.", source, 0)
    depth = 0
    for at, sign in enumerate(source):
        depth += (sign in "([{") - (sign in ")]}")
        if depth > DEEPEST:
            raise _fault("There are too many brackets inside each other.", source, at)
    return Expression(source, _Reader(source, OWN).whole())


class _Reader(ExpressionReader[Node, Node, Node]):
    """A reader of one expression."""

    deepest = 2 * DEEPEST
    error = BadExpression

    def whole(self) -> Node:
        """Return the whole expression."""
        found = self._choice()
        if self._next.text:
            self._expected()
        level = [found]
        for _ in range(DEEPEST):
            level = [part for node in level for part in node.parts]
        if level:
            self._too_deep()
        return found

    def _node(self, kind: str, start: int, *parts: Node, tokens: tuple[Token, ...] = ()) -> Node:
        """Return a node that ends before the next token."""
        return Node(kind, start, self._tokens[self._at - 1].end, parts, tokens)

    def _choice(self) -> Node:
        found = self._any()
        if not self._take("if"):
            return found
        condition = self._any()
        self._require("else")
        return self._node("if_else", found.start, found, condition, self._choice())

    def _joined(self, word: str, found: list[Node], starts: list[Token]) -> Node:
        del starts
        return reduce(lambda left, right: self._node(word, left.start, left, right), found)

    def _denied(self, condition: Node) -> Node:
        return self._node("not", condition.start, condition)

    def _comparison(self) -> Node:
        items, signs = [self._item()], list[Token]()
        start = self._next
        while sign := self._sign():
            signs.append(Token(sign, start.start, start.end))
            items.append(self._item())
            start = self._next
        if not signs:
            return items[0]
        return self._node("compare", items[0].start, *items, tokens=tuple(signs))

    def _ranged(self, first: Node, last: Node) -> Node:
        return self._node("range", first.start, first, last)

    def _operation(self, operator: Token, left: Node, right: Node) -> Node:
        return self._node(operator.text, left.start, left, right)

    def _unit(self) -> Node:
        start = self._next
        if self._take("-"):
            return self._node("negative", start.start, self._sum(POWER))
        found = self._atom(start)
        while self._take("["):
            place = self._choice()
            self._require("]")
            found = self._node("index", found.start, found, place)
        return found

    def _atom(self, token: Token) -> Node:
        if self._take("("):
            inner = self._choice()
            self._require(")")
            return inner
        if token.text in GROUPS:
            self._at += 1
            kind, end = GROUPS[token.text]
            return self._items(kind, token, end)
        if token.kind not in {"own", "number"} or token.text in RESERVED:
            self._expected()
        self._at += 1
        kind = KINDS.get(token.text[0], "name") if token.kind == "own" else "number"
        if kind == "name" and self._take("("):
            return self._items("call", token, ")", (token,))
        if kind == "name" and self._is_at("{"):
            return self._node("call", token.start, self._atom(self._next), tokens=(token,))
        return self._node(kind, token.start, tokens=(token,))

    def _items(self, kind: str, start: Token, end: str, tokens: tuple[Token, ...] = ()) -> Node:
        """Return a list, a set or a call with the items up to a bracket."""
        self._enter()
        items = list[Node]()
        while not self._take(end):
            if items:
                self._require(",")
            items.append(self._choice())
            if len(items) == 1 and self._is_at("for"):
                clauses = list[Node]()
                while self._take("for"):
                    clauses.append(self._clause())
                items = [self._node("comprehension", items[0].start, *items, *clauses)]
        self._depth -= 1
        return self._node(kind, start.start, *items, tokens=tokens)

    def _clause(self) -> Node:
        """Return a variable with its values, and with the condition on it if there is one."""
        parity = self._next
        tokens = [parity] if self._take("odd", "even") else []
        name = self._next
        if name.kind != "own" or name.text in RESERVED:
            self._expected()
        self._at += 1
        tokens[:0] = [name, self._next]
        if not self._take("in", "<", "<="):
            self._expected()
        among = self._item()
        conditions = (self._any(),) if self._take("if") else ()
        return self._node("each", name.start, among, *conditions, tokens=tuple(tokens))

    def _too_deep(self) -> NoReturn:
        self._fault("This expression is too long. Split it into several.", at=self._tokens[0])

    def _expected(self, form: Text | str = "") -> NoReturn:
        del form
        sign = self._source[self._next.start : self._next.end]
        if not sign:
            self._fault("The expression ends too early.")
        self._fault("I don't understand “{sign}” here.", sign=sign[:40])

    def _example(self) -> str:
        return ""


def _fault(template: str, source: str, at: int, **values: Any) -> BadExpression:
    return BadExpression(template, source=source, span=(at, at + 1), **values)


def _names(node: Node, bound: frozenset[str]) -> Iterator[Token]:
    """Yield the free names of a node."""
    if node.kind == "name" and node.tokens[0].text not in bound:
        yield node.tokens[0]
    parts = node.parts
    if node.kind == "comprehension":
        body, *clauses = parts
        for clause in clauses:
            among, *conditions = clause.parts
            yield from _names(among, bound)
            bound |= {clause.tokens[0].text}
            for condition in conditions:
                yield from _names(condition, bound)
        parts = (body,)
    for part in parts:
        yield from _names(part, bound)
