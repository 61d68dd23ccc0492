"""Prose with placeholders: each ``{expression}`` is filled in with its value."""

from __future__ import annotations

from collections.abc import Iterator

from bot.lessons.work.evaluating import value_of
from bot.lessons.work.grammar import BadExpression, Expression, parse
from bot.lessons.work.scope import Scope


def filled(prose: str, scope: Scope) -> str:
    """Return prose with the value of each expression in it.

    >>> filled("mex{0, 1} is {mex{0, 1}}, {{not this}}", Scope())
    'mex{0, 1} is 2, {not this}'

    :raises BadExpression: when an expression has no value.
    """
    return "".join(
        part if isinstance(part, str) else scope.shown(value_of(part, scope))
        for part in parts(prose)
    )


def placeholders(prose: str) -> list[Expression]:
    """Return the expressions in prose."""
    return [part for part in parts(prose) if isinstance(part, Expression)]


def parts(prose: str) -> Iterator[str | Expression]:
    """Yield the plain parts of prose and the expressions between them, in order.

    Several values with commas between them are a set, and so is nothing: ``{0, 1}``, ``{}``.
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
    """Return where the brace that opens at ``start`` is closed."""
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
    """Return the expression in braces, or the set that they stand for."""
    try:
        return parse(text)
    except BadExpression as error:
        try:
            return parse("{" + text + "}")
        except BadExpression:
            raise error from None
