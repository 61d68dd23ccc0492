"""Grammar and parser of expressions in lessons, a small closed language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from cgt.errors import NotationError

LONGEST = 400
"""The maximum number of characters of an expression."""
DEEPEST = 60
"""The maximum depth of brackets and of nested parts."""

GRAMMAR = r"""
?start: choice

?choice: either | either "if" either "else" choice   -> if_else
?either: both | either "or" both                     -> or_
?both: denial | both "and" denial                    -> and_
?denial: comparison | "not" denial                   -> not_
?comparison: range | range (comparator range)+       -> compare
?range: xor | xor ".." xor                           -> range
?xor: sum | xor "xor" sum                            -> xor
?sum: product | sum "+" product -> plus | sum "-" product -> minus
?product: sign
    | product "*" sign          -> times
    | product "//" sign         -> quotient
    | product ("mod" | "%") sign -> mod
?sign: power | "-" sign                              -> negative
?power: item | item "**" sign                        -> power
?item: atom | item "[" choice "]"                    -> index
?atom: NUMBER -> number
    | STRING  -> string
    | NAME    -> name
    | NAME "(" [items] ")" -> call
    | NAME set             -> call_set
    | set
    | "[" [items] "]"      -> list
    | "(" choice ")"
set: "{" [items] "}"

items: choice ("," choice)* | choice for_+           -> comprehension
for_: "for" [PARITY] NAME "in" range ["if" either]       -> each
    | "for" [PARITY] NAME BELOW range ["if" either]      -> below
!comparator: "==" | "=" | "!=" | "<=" | ">=" | "<" | ">" | "in" | "not" "in"

PARITY.2: /odd\b|even\b/
BELOW: "<=" | "<"
NUMBER: /\d+/
STRING: /"[^"]*"/ | /'[^']*'/
NAME: /[A-Za-z_][A-Za-z_0-9]*/
%ignore /[ \t\n]+/
"""
CALLS = {"call", "call_set"}
PLAIN = str.maketrans({"−": "-", "–": "-", "≤": "<=", "≥": ">=", "≠": "!=", "⊕": " xor "})
"""Typographic signs and their plain forms."""


class BadExpression(NotationError):
    """An expression that can't be read or has no value. Its span marks the place."""


@dataclass(frozen=True)
class Expression:
    """An expression as its source and its tree."""

    source: str
    tree: Tree[Token]

    @cached_property
    def names(self) -> tuple[Token, ...]:
        """The free names, without those bound by a ``for``."""
        return tuple(_names(self.tree, frozenset()))

    @cached_property
    def calls(self) -> tuple[Token, ...]:
        """The names of called functions."""
        found = self.tree.iter_subtrees()
        return tuple(token(tree.children[0]) for tree in found if tree.data in CALLS)


@lru_cache(maxsize=4096)
def parse(source: str) -> Expression:
    """Return the expression for a text.

    >>> str(parse("mex{0, 1} == 2").tree.data)
    'compare'

    :raises BadExpression: at the place that can't be read.
    """
    text = source.translate(PLAIN)
    if len(text) > LONGEST:
        start = text[:LONGEST]
        raise _fault("An expression can have at most {most} characters.", start, 0, most=LONGEST)
    if not text.strip():
        raise _fault("An expression is missing here.", text, 0)
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if depth > DEEPEST:
            raise _fault("There are too many brackets inside each other.", text, at)
    try:
        tree = _parser().parse(text)
    except UnexpectedCharacters as error:
        at = min(max(error.column - 1, 0), len(text) - 1)
        raise _fault("I don't understand “{sign}” here.", text, at, sign=text[at]) from None
    except UnexpectedToken as error:
        found: Any = error.token
        if found.type == "$END":
            raise _fault("The expression ends too early.", text, len(text)) from None
        raise _fault(
            "I don't understand “{sign}” here.", text, found.start_pos or 0, sign=found
        ) from None
    except UnexpectedInput:
        raise _fault("I can't read this expression.", text, 0) from None
    if _is_too_deep(tree):
        raise _fault("This expression is too long. Split it into several.", text, 0)
    return Expression(text, tree)


def _is_too_deep(tree: Tree[Token]) -> bool:
    """Return whether an expression is nested deeper than :data:`DEEPEST`."""
    level = [tree]
    for _ in range(DEEPEST):
        level = [child for part in level for child in part.children if isinstance(child, Tree)]
        if not level:
            return False
    return True


def token(child: object) -> Token:
    """Narrow a child of a tree to a token."""
    assert isinstance(child, Token)
    return child


def branch(child: object) -> Tree[Token]:
    """Narrow a child of a tree to a tree."""
    assert isinstance(child, Tree)
    return child  # pyright: ignore[reportUnknownVariableType]


@lru_cache(maxsize=1)
def _parser() -> Any:
    return Lark(GRAMMAR, parser="lalr", propagate_positions=True)


def _fault(template: str, source: str, at: int, **values: Any) -> BadExpression:
    return BadExpression(template, source=source, span=(at, at + 1), **values)


def _names(tree: Tree[Token], bound: frozenset[str]) -> Iterator[Token]:
    """Yield the free names of a tree."""
    if tree.data == "name":
        found = token(tree.children[0])
        if str(found) not in bound:
            yield found
        return
    children = [child for child in tree.children if isinstance(child, Tree)]
    if tree.data == "comprehension":
        body, *clauses = children
        for clause in clauses:
            parts = [part for part in clause.children if isinstance(part, Tree)]
            yield from _names(parts[0], bound)
            bound |= {str(variable(clause))}
            for condition in parts[1:]:
                yield from _names(condition, bound)
        yield from _names(body, bound)
        return
    for child in children:
        yield from _names(child, bound)


def variable(clause: Tree[Token]) -> Token:
    """Return the name bound by a ``for``."""
    tokens = (child for child in clause.children if isinstance(child, Token))
    return next(found for found in tokens if found.type == "NAME")
