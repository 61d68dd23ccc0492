"""The plain recursive definition of the nim value, which all shortcuts are tested against."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from itertools import count
from typing import Any, Protocol

from cgt.core.arguments import brief
from cgt.core.budget import spend
from cgt.core.values import mex, nim_sum
from cgt.engines.termination import Path, different, no_list, no_option, size_of
from cgt.errors import TooLarge

FOLLOWER_LIMIT = 2_000_000
"""The maximum number of followers that the definition visits, and of values that it keeps."""


class HasParts(Protocol):
    """An option with the components that replace the component of the move."""

    @property
    def parts(self) -> tuple[Any, ...]: ...


class HasOptions(Hashable, Protocol):
    """The parts of a ruleset that the definition uses."""

    @property
    def name(self) -> str: ...
    def options(self, state: Any, /) -> Iterable[HasParts]: ...


@lru_cache(maxsize=16)
def _values_of(ruleset: HasOptions) -> dict[Hashable, int]:
    """Return the cache of nim values of a ruleset's components, which callers fill in place."""
    del ruleset
    return {}


def parts_of(ruleset: HasOptions, state: Hashable) -> Iterator[tuple[Any, ...]]:
    """Yield the components that replace a component, for each option, without repeats.

    :raises NeverEnds: when the list of options has no end.
    :raises WrongKind: when the ruleset lists something else.
    """
    return different((each.parts for each in options_of(ruleset, state)), state, ruleset.name)


def options_of(ruleset: HasOptions, state: Hashable) -> Iterator[Any]:
    """Yield the options of a component in the order of the ruleset.

    :raises WrongKind: when the ruleset lists something else.
    """
    options = ruleset.options(state)
    if not isinstance(options, Iterable):
        raise no_list(options, brief(state), ruleset.name)
    for option in options:
        if not _has_parts(option):
            raise no_option(option, brief(state), ruleset.name)
        yield option


def _has_parts(option: object) -> bool:
    try:
        hash(parts := getattr(option, "parts", None))
    except TypeError:
        return False
    return isinstance(parts, tuple)


def nim_value_by_definition(
    ruleset: HasOptions, state: Hashable, limit: int = FOLLOWER_LIMIT
) -> int:
    """Return the nim value of a component as the mex of the nim values of its options.

    An option that is a sum of components has the nim-sum of their values (Sprague 1935, Grundy
    1939). Values are cached, and the recursion has a stack of its own, so a long game can't exhaust
    Python's. The cost is at most twice the number of moves in all followers. The stack holds only
    states, so giving up is cheap. Smaller states come first.

    :raises TooLarge: when the component has more than ``limit`` followers, or 10 times as many
        moves.
    :raises NeverEnds: when a match of the game might not end.
    """
    values = _values_of(ruleset)
    if len(values) > FOLLOWER_LIMIT:
        values.clear()
    known, looked_at = len(values), count(1)
    pending, path = [state], Path(ruleset.name)
    while pending:
        here = pending[-1]
        if here in values:
            pending.pop()
            continue
        if here not in path:
            path.enter(here)
        spend()
        reached, missing = _look(ruleset, here, values, limit, looked_at)
        again = next((part for part in missing if part in path), None)
        if again is not None:
            raise path.repeats(again)
        if missing:
            pending.extend(sorted(missing, key=size_of, reverse=True))
        else:
            values[here] = mex(reached)
            path.leave(here)
            pending.pop()
        if len(values) - known + len(pending) > limit:
            raise too_large(ruleset, limit)
    return values[state]


def _look(
    ruleset: HasOptions,
    here: Hashable,
    values: dict[Hashable, int],
    limit: int,
    looked_at: Iterator[int],
) -> tuple[set[int], Iterable[Hashable]]:
    """Return the known values of the options of a component, and its parts of unknown value.

    :raises TooLarge: when there are more than ``limit`` unknown parts, or when more than 10 times
        as many options have been listed.
    """
    missing: dict[Hashable, None] = {}
    reached: set[int] = set()

    def listed() -> Iterator[tuple[Any, ...]]:
        for option in options_of(ruleset, here):
            if next(looked_at) > 10 * limit:
                raise too_large(ruleset, limit)
            yield option.parts

    for parts in different(listed(), here, ruleset.name):
        unknown = [part for part in parts if part not in values]
        missing.update(dict.fromkeys(unknown))
        if not unknown:
            reached.add(nim_sum(values[part] for part in parts))
        if len(missing) > limit:
            raise too_large(ruleset, limit)
    return reached, missing


def too_large(ruleset: HasOptions, limit: int) -> TooLarge:
    """Return the error that the definition would take too many positions."""
    return TooLarge(
        "That is too large to work out. No shortcut is known for {game}, and a "
        "search would take more than {limit} positions.",
        game=ruleset.name,
        limit=f"{limit:,}",
    )
