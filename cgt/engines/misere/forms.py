"""Misère canonical forms of small games, the simplest games equal to them in every context.

In misère play G = H if G + X and H + X have the same outcome for every game X, played by any rules.
Every game has exactly one simplest form (Conway, *On Numbers and Games*, chapter 12; Siegel,
*Combinatorial Game Theory*, chapter V), reached by leaving out reversible moves. If some options of
G are the options of a game H, and every other option of G has H itself as an option, then G = H,
provided that G has a winning move in case H is 0. Nothing else makes games equal, so far more games
differ than in normal play. The numbers of games born by day 0, 1, 2, 3 and 4 are 1, 2, 3, 5 and 22.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any
from weakref import WeakValueDictionary

from cgt.core.arguments import brief
from cgt.engines.misere.definition import POSITION_LIMIT, HeapOptions, Options, Position, fold
from cgt.errors import CgtError

_FORM_LIMIT = 200_000


class MisereForm:
    """A game in canonical form, as the set of its options in canonical form.

    Each form has exactly one object, so that equal games are the same object. ``MisereForm.of``
    makes and simplifies them. ``is_p`` is whether it is a misère P-position, and ``birthday`` is
    the maximum number of moves in a play of it.

    >>> zero = MisereForm.of([])
    >>> one = MisereForm.of([zero])
    >>> print(zero, one, MisereForm.of([one]), MisereForm.of([zero, one]))
    0 *1 0 *2
    """

    __slots__ = ("__weakref__", "birthday", "is_p", "nim_heap", "options")

    options: frozenset[MisereForm]
    is_p: bool
    birthday: int
    nim_heap: int | None

    def __init__(self) -> None:
        raise CgtError("Use MisereForm.of to make a canonical form.")

    @classmethod
    def of(cls, options: Iterable[MisereForm]) -> MisereForm:
        """Return the canonical form of the game with these options."""
        given = frozenset(options)
        for reverted in {form for option in given for form in option.options}:
            if all(reverted in option.options for option in given - reverted.options) and (
                reverted.options <= given
                and (reverted.options or any(option.is_p for option in given))
            ):
                return reverted
        return cls._intern(given)

    @classmethod
    def _intern(cls, options: frozenset[MisereForm]) -> MisereForm:
        form = _FORMS.get(options)
        if form is None:
            form = object.__new__(cls)
            form.options = options
            form.is_p = bool(options) and not any(option.is_p for option in options)
            form.birthday = 1 + max((option.birthday for option in options), default=-1)
            size = len(options)
            heaps = {option.nim_heap for option in options}
            form.nim_heap = size if heaps == set(range(size)) else None
            _FORMS[options] = form
        return form

    def __str__(self) -> str:
        if self.nim_heap is not None:
            return f"*{self.nim_heap}" if self.nim_heap else "0"
        return "{" + ", ".join(str(option) for option in sorted(self.options, key=_rank)) + "}"

    def __repr__(self) -> str:
        return f"<MisereForm {self}>"


_FORMS: WeakValueDictionary[frozenset[MisereForm], MisereForm] = WeakValueDictionary()


def misere_form(
    position: Position,
    options: Options[Position],
    *,
    limit: int = POSITION_LIMIT,
    write: Callable[[Any], str] = brief,
) -> MisereForm:
    """Return the misère canonical form of a position (*On Numbers and Games*, chapter 12).

    ``options`` returns the options of a position, which is any hashable value. Two forms are equal,
    and then the same object, if the positions are interchangeable in sums with any game. Each
    follower is visited once, at a cost of the number of pairs of its options.

    :raises TooLarge: when there are more than ``limit`` followers.
    :raises NeverEnds: when a match need not end. The error shows a position as text from ``write``.

    >>> from cgt.engines.misere.definition import sum_of_heaps
    >>> nim = sum_of_heaps(lambda n: [(left,) for left in range(n)])
    >>> print(misere_form((2, 1), nim), misere_form((2, 2), nim), misere_form((1, 1), nim))
    *3 {*2, *3} 0
    """
    return fold(position, options, MisereForm.of, limit=limit, write=write)


def misere_form_sum(forms: Iterable[MisereForm], *, limit: int = _FORM_LIMIT) -> MisereForm:
    """Return the canonical form of a sum of games.

    :raises TooLarge: when more than ``limit`` sums of followers would need simplification.
    """
    return _adder(limit)(forms)


def heap_forms(
    options: HeapOptions, to_heap: int, *, limit: int = _FORM_LIMIT
) -> tuple[MisereForm, ...]:
    """Return the canonical forms of heaps 0 to ``to_heap``.

    :raises TooLarge: when more than ``limit`` sums of forms would need simplification. In most wild
        games the forms grow very fast.

    >>> print(*heap_forms(lambda n: [(left,) for left in range(max(0, n - 2), n)], 5))
    0 *1 *2 0 *1 *2
    """
    add = _adder(limit)
    forms = [MisereForm.of([])]
    for heap in range(1, to_heap + 1):
        forms.append(MisereForm.of(add(forms[part] for part in parts) for parts in options(heap)))
    return tuple(forms)


def forms_born_by(day: int) -> frozenset[MisereForm]:
    """Return all canonical forms with a birthday of at most ``day``, 22 of them for day 4.

    :raises CgtError: for a day after the fourth. By the fifth there are over four million.

    >>> [len(forms_born_by(day)) for day in range(5)]
    [1, 2, 3, 5, 22]
    """
    if day > _LAST_DAY:
        raise CgtError(
            "There are too many games born by day {day}. By day 4 there are 22.", day=day
        )
    forms = frozenset([MisereForm.of([])])
    for _ in range(day):
        earlier = tuple(forms)
        forms = frozenset(
            MisereForm.of(form for index, form in enumerate(earlier) if chosen >> index & 1)
            for chosen in range(1 << len(earlier))
        )
    return forms


_LAST_DAY = 4


def _adder(limit: int) -> Callable[[Iterable[MisereForm]], MisereForm]:
    """Return a function that adds forms and caches every sum of two that it has simplified."""
    known: dict[tuple[MisereForm, MisereForm], MisereForm] = {}

    def options(pair: tuple[MisereForm, MisereForm]) -> Iterable[tuple[MisereForm, MisereForm]]:
        first, second = pair
        for option in first.options:
            yield _in_order(option, second)
        for option in second.options:
            yield _in_order(first, option)

    def add(forms: Iterable[MisereForm]) -> MisereForm:
        total = MisereForm.of([])
        for form in forms:
            pair = _in_order(total, form)
            total = fold(pair, options, MisereForm.of, known=known, limit=limit)
        return total

    return add


def _in_order(first: MisereForm, second: MisereForm) -> tuple[MisereForm, MisereForm]:
    return (first, second) if id(first) <= id(second) else (second, first)


def _rank(form: MisereForm) -> tuple[int, str]:
    return form.birthday, str(form)
