"""The winner of a position in misère play, by the strongest theory that covers it.

In misère play the player who moves last loses. Nim values don't decide it, and no single theory
covers all games. Heaps of Nim follow Bouton's theorem, tame components add like heaps of Nim, heaps
of one ruleset are read off its misère quotient, and small positions are searched in full.

Each theory has its own share of the steps, which mostly take some microseconds, and of the seconds,
because boards can take long to list their moves. So no theory uses up the time of the others.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from cgt.core.budget import share
from cgt.core.components import Move
from cgt.core.contract import Ruleset
from cgt.core.sums import Sum
from cgt.core.text import Text
from cgt.engines.misere.genus import Genus, nim_genus
from cgt.engines.misere.quotient import MisereQuotient
from cgt.engines.search import MisereSearch, Piece, SumGame, Table
from cgt.errors import NotAHeapGame, TooLarge
from cgt.theory.genera import TAME_OPTIONS, tame_genera, tame_total
from cgt.theory.quotients import quotient_of

OPTIONS_LOOKED_AT = 20_000
"""The maximum number of options, over all components, searched for winning moves.

If the elements of heaps in a quotient repeat, the first options of a larger heap already cover all
different ones.
"""
QUOTIENT_HEAPS = (16, 32, 64)
"""The heap limits of the quotients to try, smallest first. For a heap beyond the last limit, only a
quotient that can be proven complete is tried."""
AT_ONCE, AT_ONCE_SECONDS = 50_000, 0.5
"""The limits on the options and seconds of an exact search before a quotient is tried."""
QUOTIENT_STEPS, QUOTIENT_SECONDS = 300_000, 1.5
"""The limits on steps and seconds for a quotient. The complete quotients in the literature take
fewer steps."""
SEARCHED, SEARCHED_SECONDS = 600_000, 3.0
"""The limits on options and seconds of an exact search for a verdict and all winning moves."""


class MisereTheory(ABC):
    """A theory that decides misère play in a position and in all its followers."""

    @property
    @abstractmethod
    def ground(self) -> Text:
        """The reason for the verdict, in one sentence."""

    @abstractmethod
    def is_p_position(self, position: Sum) -> bool:
        """Return whether the previous player wins.

        :raises TooLarge: when that takes too long.
        """

    def winning_moves(self, position: Sum, looked_at: int = OPTIONS_LOOKED_AT) -> Iterator[Move]:
        """Yield the moves to a P-position.

        At most ``looked_at`` options are checked, the same number in each component. A component
        with more options is checked only in part.
        """
        each = options_of_each(position, looked_at)
        for index, component in enumerate(position.components):
            options = component.ruleset.options(component.state)
            for option in islice(iter(options), each):
                move = Move(index, option)
                if self.is_p_position(position.after(move)):
                    yield move


def options_of_each(position: Sum, looked_at: int = OPTIONS_LOOKED_AT) -> int:
    """Return the number of options to check in each component."""
    in_play = sum(not component.is_over for component in position.components)
    return max(1, looked_at // max(1, in_play))


def misere_theory(position: Sum) -> MisereTheory:
    """Return the strongest theory that covers a position.

    :raises TooLarge: when no theory covers it and it is too large to search.
    """
    for theory in (MisereNim, Tame, Search, Quotient):
        found = theory.of(position)
        if found is not None:
            return found
    search = Search()
    search.is_p_position(position)  # raises TooLarge if it fails
    return search


@dataclass(frozen=True, slots=True)
class MisereNim(MisereTheory):
    """Bouton's theorem, which follows normal play until only heaps of 1 would remain."""

    @classmethod
    def of(cls, position: Sum) -> MisereNim | None:
        """Return the theory if all components are heaps of Nim."""
        heaps = (part.ruleset.as_nim_heap(part.state) for part in position.components)
        return None if None in heaps else cls()

    @property
    def ground(self) -> Text:
        return Text(
            "misère Nim follows normal play while a heap of 2 or more remains. Once every "
            "heap is a 1, leave an odd number of them (Bouton 1902)"
        )

    def is_p_position(self, position: Sum) -> bool:
        return nim_genus(_heaps(position)).misere_value == 0

    def winning_moves(self, position: Sum, looked_at: int = OPTIONS_LOOKED_AT) -> Iterator[Move]:
        del looked_at
        heaps = _heaps(position)
        for index, component in enumerate(position.components):
            others = nim_genus((*heaps[:index], *heaps[index + 1 :]))
            left = others.misere_value  # the Nim heap that makes a P-position with the others
            if left < heaps[index]:
                for option in component.ruleset.options_to(component.state, left):
                    yield Move(index, option)


@dataclass(frozen=True, slots=True)
class Tame(MisereTheory):
    """Tame components, each equivalent to a heap of Nim or to an even or odd number of ones."""

    total: Genus

    @classmethod
    def of(cls, position: Sum) -> Tame | None:
        """Return the theory if all components are found to be tame within the budget."""
        for game in position.rulesets:
            if len(known := tame_genera(game)) > TAME_OPTIONS:
                known.clear()  # not later, because winning moves rely on the genera in it
        total = tame_total(position.components)
        return None if total is None else cls(total)

    @property
    def ground(self) -> Text:
        return Text(
            "every component is tame, so the genera add like Nim heaps, giving {genus}. "
            "The player to move loses if the first superscript digit is 0 (Winning "
            "Ways, chapter 13)",
            genus=self.total.raised,
        )

    def is_p_position(self, position: Sum) -> bool:
        total = tame_total(position.components)
        if total is None:
            raise _too_large()
        return total.misere_value == 0


@dataclass(frozen=True, slots=True)
class Quotient(MisereTheory):
    """Heaps of one ruleset with a known misère quotient."""

    game: Ruleset
    quotient: MisereQuotient

    @classmethod
    def of(cls, position: Sum) -> Quotient | None:
        """Return the theory if a quotient is found that covers the heaps of a position."""
        alive = [part for part in position.components if not part.is_over]
        games = {part.ruleset for part in alive}
        game = next(iter(games), None)
        if len(games) != 1 or game is None or not game.is_of_heaps:
            return None
        largest = max(game.size(part.state) for part in alive)
        quotient = _quotient(game, largest)
        return None if quotient is None else cls(game, quotient)

    @property
    def ground(self) -> Text:
        facts: dict[str, object] = {
            "game": self.game.name,
            "order": self.quotient.order,
            "p_order": self.quotient.p_order,
        }
        if self.quotient.complete:
            return Text(
                "the misère quotient of {game}, proven complete, has {order} elements, "
                "of which {p_order} are P-positions (Plambeck and Siegel 2008)",
                **facts,
            )
        return Text(
            "the misère quotient of {game} with heaps up to {heap} has {order} "
            "elements, of which {p_order} are P-positions (Plambeck and Siegel "
            "2008)",
            heap=len(self.quotient.pretending) - 1,
            **facts,
        )

    def is_p_position(self, position: Sum) -> bool:
        return self.quotient.is_p_position(_heaps(position))


class Search(MisereTheory):
    """The plain definition of misère play, applied by search.

    A player who can't move wins, and so does a player who can move to a P-position.
    """

    def __init__(self) -> None:
        self._budget = share(SEARCHED, SEARCHED_SECONDS)
        self._search = MisereSearch(SumGame(), self._budget, _search_table())

    @classmethod
    def of(cls, position: Sum) -> Search | None:
        """Return the theory if the position is small enough to be searched at once."""
        trial = MisereSearch(SumGame(), share(AT_ONCE, AT_ONCE_SECONDS), _search_table())
        try:
            trial.is_p_position(*SumGame.pieces(position))
        except TooLarge:
            return None
        return cls()

    @property
    def ground(self) -> Text:
        return Text("a search of every position that can be reached")

    def is_p_position(self, position: Sum) -> bool:
        try:
            return self._search.is_p_position(*SumGame.pieces(position))
        except TooLarge:
            raise _too_large() from None


def _heaps(position: Sum) -> tuple[int, ...]:
    """Return the heap sizes of a position of heaps, with 0 for components without a move."""
    return tuple(
        0 if component.is_over else component.ruleset.size(component.state)
        for component in position.components
    )


def _too_large() -> TooLarge:
    return TooLarge(
        "I don't know who wins this in misère play. No theory covers it, and "
        "it is too large to search. Try smaller or fewer components."
    )


@lru_cache(maxsize=64)
def _quotient(game: Ruleset, largest: int) -> MisereQuotient | None:
    """Return a quotient of a ruleset that covers heaps up to ``largest``, or None if not found."""
    to_heap = next((goal for goal in QUOTIENT_HEAPS if goal >= largest), None)
    if to_heap is None and game.sequence is None:
        return None
    try:
        found = quotient_of(game, to_heap, budget=share(QUOTIENT_STEPS, QUOTIENT_SECONDS))
    except (NotAHeapGame, TooLarge):
        return None
    return found if found.complete or largest < len(found.pretending) else None


@lru_cache(maxsize=1)
def _search_table() -> Table[frozenset[tuple[Piece, int]], bool]:
    """Return the cache of searched positions, which later questions share."""
    return Table(100_000)
