"""The genus of a position, tame and wild positions, and misère Nim.

The genus of G is g^g0g1g2..., where g is the nim value of G in normal play and gn is the misère nim
value of G plus n nim heaps of size 2. From some n on the gn alternate between two numbers whose
nim-sum is 2, mostly g and g ⊕ 2, and the last two digits of the superscript repeat for ever
(Conway, *On Numbers and Games*, chapter 12; Berlekamp, Conway and Guy, *Winning Ways*, chapter 13).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from cgt.core.arguments import brief
from cgt.core.objects import settle
from cgt.core.values import mex, nim_sum
from cgt.engines.misere.definition import POSITION_LIMIT, Options, Position, fold, misere_mex
from cgt.errors import CgtError

_LARGEST_DIGIT = 9
_RAISED = str.maketrans("0123456789()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁽⁾")


@dataclass(frozen=True, slots=True)
class Genus:
    """A genus with the nim value ``normal`` and the superscript ``misere``.

    The last two numbers of the superscript repeat for ever.

    >>> print(Genus(3, (1, 4, 3, 1)), Genus(0, (1, 2, 0, 2, 0)), Genus(12, (12, 14)))
    3^1431 0^120 12^(12)(14)
    """

    normal: int
    misere: tuple[int, ...]

    def __post_init__(self) -> None:
        digits = self.misere
        start = len(digits) - 2
        if start < 0 or digits[-1] != digits[-2] ^ 2:
            raise CgtError(
                "The superscript {misere} must end in two numbers with nim-sum 2, "
                "which repeat for ever.",
                misere=digits,
            )
        while start and digits[start - 1] == digits[start + 1]:
            start -= 1
        settle(self, misere=digits[: start + 2])

    def __str__(self) -> str:
        return f"{self.normal}^" + "".join(
            str(digit) if digit <= _LARGEST_DIGIT else f"({digit})" for digit in self.misere
        )

    @property
    def raised(self) -> str:
        """The genus in the usual notation, with small raised digits.

        >>> Genus(3, (1, 4, 3, 1)).raised
        '3¹⁴³¹'
        """
        normal, _, superscript = str(self).partition("^")
        return normal + superscript.translate(_RAISED)

    @property
    def misere_value(self) -> int:
        """The misère nim value of the position itself, 0 for a P-position."""
        return self.misere[0]

    def misere_value_with_twos(self, twos: int) -> int:
        """Return the misère nim value of the position plus ``twos`` nim heaps of size 2."""
        beyond = max(0, twos - len(self.misere) + 1)
        return self.misere[twos - beyond - beyond % 2]

    @property
    def is_tame(self) -> bool:
        """Whether a position of Nim has this genus. A genus that no such position has is wild.

        >>> Genus(1, (0, 3, 1)).is_tame, Genus(1, (1, 3)).is_tame, Genus(2, (1, 4, 2, 0)).is_tame
        (True, True, False)
        """
        return self in _FICKLE or self.misere == (self.normal, self.normal ^ 2)

    @classmethod
    def of_options(cls, genera: Iterable[Genus]) -> Genus:
        """Return the genus of a position from the genera of its options.

        Besides the moves in the position itself there is a move in a heap of 2, to 1 or to 0, so
        g(n+1) = mex({gn, gn ⊕ 1} ∪ {g'(n+1)}).

        >>> print(Genus.of_options([]), Genus.of_options([Genus.of_options([])]))
        0^120 1^031
        """
        after = tuple(set(genera))
        normal = mex(genus.normal for genus in after)
        digits = [misere_mex(genus.misere_value for genus in after)]
        settled = max((len(genus.misere) - 2 for genus in after), default=0)
        while len(digits) <= settled + 2 or digits[-1] != digits[-3]:
            last, twos = digits[-1], len(digits)
            reached = {genus.misere_value_with_twos(twos) for genus in after}
            digits.append(mex({last, last ^ 1} | reached))
        return cls(normal, tuple(digits))


def nim_genus(heaps: Iterable[int]) -> Genus:
    """Return the genus of a position of Nim by Bouton's theorem of misère Nim (1902).

    While there is a heap of 2 or more, the nim-sum decides as in normal play. With heaps of 1 only,
    an odd number of them is a P-position.

    >>> print(nim_genus([3]), nim_genus([1, 1]), nim_genus([2, 2]), nim_genus([5, 4]))
    3^31 0^120 0^02 1^13
    """
    sizes = tuple(heaps)
    value = nim_sum(sizes)
    if max(sizes, default=0) <= 1:
        return _FICKLE[value]
    return Genus(value, (value, value ^ 2))


def tame_sum(genera: Iterable[Genus]) -> Genus:
    """Return the genus of a sum of tame positions, which add up as positions of Nim do.

    :raises CgtError: when one of them is wild, because the genera then don't determine the sum's.

    >>> print(tame_sum([Genus(3, (3, 1)), Genus(2, (2, 0)), Genus(1, (0, 3, 1))]))
    0^02
    """
    summands = tuple(genera)
    for genus in summands:
        if not genus.is_tame:
            raise CgtError(
                "{genus} is wild. The genus alone doesn't decide sums with wild positions.",
                genus=genus,
            )
    value = nim_sum(genus.normal for genus in summands)
    if all(genus in _FICKLE for genus in summands):
        return _FICKLE[value]
    return Genus(value, (value, value ^ 2))


def genus(
    position: Position,
    options: Options[Position],
    *,
    limit: int = POSITION_LIMIT,
    write: Callable[[Any], str] = brief,
) -> Genus:
    """Return the genus of a position (Conway, *On Numbers and Games*, chapter 12).

    ``options`` returns the options of a position, which is any hashable value. Each follower is
    visited once. For a position in notation, its :class:`~cgt.Analysis` in misère play has the
    genera of the components.

    :raises TooLarge: when there are more than ``limit`` followers.
    :raises NeverEnds: when a match need not end. The error shows a position as text from ``write``.

    >>> from cgt.engines.misere.definition import sum_of_heaps
    >>> divided = sum_of_heaps(lambda n: [(left, n - left) for left in range(1, (n + 1) // 2)])
    >>> print(genus((13,), divided))
    3^1431
    """
    return fold(position, options, Genus.of_options, limit=limit, write=write)


def is_tame(position: Position, options: Options[Position], *, limit: int = POSITION_LIMIT) -> bool:
    """Return whether a position and all its followers have the genus of a position of Nim.

    Sums of such positions are again of this kind and are played as Nim is. ``tame_sum`` returns
    their genus (*Winning Ways*, chapter 13).

    :raises TooLarge: when there are more than ``limit`` followers.
    """
    known: dict[Position, Genus] = {}
    fold(position, options, Genus.of_options, known=known, limit=limit)
    return all(found.is_tame for found in known.values())


_FICKLE = (Genus(0, (1, 2, 0)), Genus(1, (0, 3, 1)))
