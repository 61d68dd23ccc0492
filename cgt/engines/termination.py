"""Matches that never end, by a repeated position, growth without end or an endless list.

No algorithm decides for every game whether its matches end. These are the common mistakes in a
member's own game, and each is detected after little work.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from fractions import Fraction
from typing import Any, TypeVar, cast

from cgt.core.arguments import brief
from cgt.core.budget import spend
from cgt.core.text import Text
from cgt.errors import NeverEnds, WrongKind

GROWTH = 50_000
"""The maximum number of moves of one match to a new largest position."""
MISERE_GROWTH = 8_000
"""The same maximum for misère theory, which visits far fewer positions."""
GROWTH_BITS = 256
"""The maximum number of bits by which a position can outgrow the first one of its match."""
REPEATED = 50_000
"""The maximum number of repeated options in a row in a list."""
LARGER = 15_000
"""The maximum number of options larger than the position itself in a list.

They are counted after as many options of any size.
"""
OPTIONS_A_LOOK = 16
"""The number of listed options that are counted against a budget in one step."""

T = TypeVar("T", bound=Hashable)


def size_of(state: object) -> int:
    """Return the size of a state, which adds up its numbers and the lengths of its parts.

    >>> size_of(5), size_of((3, 4)), size_of("abc"), size_of(None)
    (5, 9, 3, 0)
    """
    if isinstance(state, int):
        return abs(state)
    if isinstance(state, Fraction):
        return abs(state.numerator) + state.denominator
    if isinstance(state, str):
        return len(state)
    if isinstance(state, tuple | frozenset):
        members = cast("tuple[object, ...]", state)
        return len(members) + sum(map(size_of, members))
    return 0


class Path:
    """The positions of one match from the first to the latest, during a walk.

    >>> path = Path("push")
    >>> path.enter(3)
    >>> path.enter(3)
    Traceback (most recent call last):
    cgt.errors.NeverEnds: A match of push might never end, because 3 can come again.
    """

    __slots__ = ("_entered", "_game", "_growth", "_sizes", "_write")

    def __init__(
        self, game: str = "", write: Callable[[Any], str] = brief, growth: int = GROWTH
    ) -> None:
        self._game = game
        self._write = write
        self._growth = growth
        self._entered: set[Hashable] = set()
        self._sizes: list[tuple[int, int]] = []

    def __len__(self) -> int:
        return len(self._sizes)

    def __contains__(self, state: Hashable) -> bool:
        return state in self._entered

    def enter(self, state: Hashable) -> None:
        """Go on to a position.

        :raises NeverEnds: when the match has reached it before, or grows without end.
        """
        if state in self._entered:
            raise self.repeats(state)
        size = size_of(state)
        largest, times = self._sizes[-1] if self._sizes else (size, 0)
        if size > largest:
            largest, times = size, times + 1
            first = self._sizes[0][0]
            if times > self._growth or largest.bit_length() > first.bit_length() + GROWTH_BITS:
                raise NeverEnds(
                    "A match of {game} might never end, because it can grow for {count} moves and "
                    "more.",
                    game=self._game or Text("this game"),
                    count=f"{times:,}",
                )
        self._entered.add(state)
        self._sizes.append((largest, times))

    def leave(self, state: Hashable) -> None:
        """Go back from the latest position, because all its options are evaluated."""
        self._entered.remove(state)
        self._sizes.pop()

    def repeats(self, state: Any) -> NeverEnds:
        """Return the error that a position of this match can come again."""
        return NeverEnds(
            "A match of {game} might never end, because {state} can come again.",
            game=self._game or Text("this game"),
            state=self._write(state),
        )


def different(
    options: Iterable[T], state: object, game: str = "", write: Callable[[Any], str] = brief
) -> Iterator[T]:
    """Yield the options of a state without repeats, in their order.

    :raises NeverEnds: when the list has no end.
    """
    seen: set[T] = set()
    repeated, larger, size = 0, 0, size_of((state,))
    for listed, option in enumerate(options, start=1):
        if listed % OPTIONS_A_LOOK == 0:
            spend(OPTIONS_A_LOOK)
        if option in seen:
            repeated += 1
        else:
            seen.add(option)
            repeated = 0
            yield option
            if len(seen) > LARGER and size_of(option) > size:
                larger += 1
        if larger > LARGER or repeated > max(REPEATED, 2 * len(seen)):
            raise NeverEnds(
                "{game} might never end, because it lists more than {count} options of {state}.",
                game=game or Text("This game"),
                count=f"{listed:,}",
                state=write(state),
            )


def no_list(options: object, state: str, game: str = "") -> WrongKind:
    """Return the error that a game returns something else than a list of options."""
    return WrongKind(
        "{game} returns {options} as the options of {state}. Return a list of options.",
        game=game or Text("This game"),
        options=brief(options),
        state=state,
    )


def no_option(option: object, state: str, game: str = "") -> WrongKind:
    """Return the error that a game lists something else than a position as an option."""
    return WrongKind(
        "{game} lists {option} as an option of {state}, which isn't a position.",
        game=game or Text("This game"),
        option=brief(option),
        state=state,
    )
