"""The plain recursive definition of the nim value, which judges every shortcut."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache
from typing import Any, Protocol

from cgt.errors import TooLarge
from cgt.values import mex, nim_sum

FOLLOWER_LIMIT = 2_000_000
"""The most followers of a component that the definition looks at, and the most values it keeps."""


class HasParts(Protocol):
    """An option: the components that take the place of the one that is moved in."""

    @property
    def parts(self) -> tuple[Any, ...]: ...


class HasOptions(Hashable, Protocol):
    """A ruleset, as far as the definition needs it."""

    @property
    def name(self) -> str: ...
    def options(self, state: Any, /) -> Iterable[HasParts]: ...


@lru_cache(maxsize=16)
def _values_of(ruleset: HasOptions) -> dict[Hashable, int]:
    """Return the values found so far of a ruleset's components; it is filled in place."""
    del ruleset
    return {}


def nim_value_by_definition(
    ruleset: HasOptions, state: Hashable, limit: int = FOLLOWER_LIMIT
) -> int:
    """Return the nim value of a component: the mex of the nim values of its options.

    An option that is a sum of components has the nim-sum of their values (Sprague 1935,
    Grundy 1939). Values are remembered, and the recursion keeps its own stack, so that a long
    game cannot exhaust Python's. The cost is at most twice the number of moves in all followers;
    the stack holds states only, so that giving up is cheap.

    :raises TooLarge: when the component has more than ``limit`` followers, or moves.
    """
    values = _values_of(ruleset)
    if len(values) > FOLLOWER_LIMIT:
        values.clear()
    known, looked_at = len(values), 0
    pending = [state]
    while pending:
        here = pending[-1]
        if here in values:
            pending.pop()
            continue
        missing: list[Hashable] = []
        reached: set[int] = set()
        for option in ruleset.options(here):
            looked_at += 1
            unknown = [part for part in option.parts if part not in values]
            missing.extend(unknown)
            if not unknown:
                reached.add(nim_sum(values[part] for part in option.parts))
            if len(values) - known + len(pending) + len(missing) > limit or looked_at > 10 * limit:
                raise TooLarge(
                    "That is too large to work out. No shortcut is known for {game}, and a "
                    "search would take more than {limit} positions.",
                    game=ruleset.name,
                    limit=f"{limit:,}",
                )
        if missing:
            pending.extend(missing)
        else:
            values[here] = mex(reached)
            pending.pop()
    return values[state]
