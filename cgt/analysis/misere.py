"""The winner of a position in misère play, by the strongest theory that covers it.

In misère play whoever makes the last move loses. Nim values do not decide it, and no one theory
does for all games: heaps of Nim follow Bouton's theorem, tame components add like heaps of Nim,
heaps of one ruleset are read off its misère quotient, and what is small is searched in full.

No way to decide uses up the time of the others: each has a share of the steps, which mostly take
some microseconds, and of the seconds, for boards whose moves take long to list.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from cgt.analysis.genera import TAME_OPTIONS, tame_genera, tame_total
from cgt.analysis.quotients import quotient_of
from cgt.budget import share
from cgt.components import Move
from cgt.contract import Ruleset
from cgt.errors import NotAHeapGame, NotKnown, TooLarge
from cgt.misere.genus import Genus, nim_genus
from cgt.misere.quotient import MisereQuotient
from cgt.search import MisereSearch, Piece, SumGame, Table
from cgt.sums import Sum
from cgt.text import Text

OPTIONS_LOOKED_AT = 20_000
"""The most options of all components together among which winning moves are looked for.

Where the elements of heaps repeat, all that a larger heap has to offer is among them.
"""
QUOTIENT_HEAPS = (16, 32, 64)
"""The largest heaps of the quotients that are looked for, the first that covers a position.

Beyond the last, only a quotient that may be proven complete is looked for.
"""
AT_ONCE, AT_ONCE_SECONDS = 50_000, 0.5
"""The most options that an exact search looks at before a quotient is looked for, and how long."""
QUOTIENT_STEPS, QUOTIENT_SECONDS = 300_000, 1.5
"""The most steps of the search for a quotient; the complete ones that are published take fewer."""
SEARCHED, SEARCHED_SECONDS = 600_000, 3.0
"""The most options that an exact search looks at, for a verdict and all winning moves."""


class MisereTheory(ABC):
    """A theory that decides misère play in a position and in all its followers."""

    @property
    @abstractmethod
    def ground(self) -> Text:
        """The ground of the verdict, in one sentence."""

    @abstractmethod
    def is_p_position(self, position: Sum) -> bool:
        """Return whether the previous player wins.

        :raises TooLarge: when that takes too long.
        """

    def winning_moves(self, position: Sum, looked_at: int = OPTIONS_LOOKED_AT) -> Iterator[Move]:
        """Yield the moves to a P-position, of a huge component those among its first options.

        At most ``looked_at`` options are looked at, in each component as many.
        """
        each = options_of_each(position, looked_at)
        for index, component in enumerate(position.components):
            options = component.ruleset.options(component.state)
            for option in islice(iter(options), each):
                move = Move(index, option)
                if self.is_p_position(position.after(move)):
                    yield move


def options_of_each(position: Sum, looked_at: int = OPTIONS_LOOKED_AT) -> int:
    """Return how many options of each component are looked at."""
    in_play = sum(not component.is_over for component in position.components)
    return max(1, looked_at // max(1, in_play))


def misere_theory(position: Sum) -> MisereTheory:
    """Return the strongest theory that covers a position.

    :raises TooLarge: when nothing is known of it, and it is too large to be searched.
    """
    for theory in (MisereNim, Tame, Search, Quotient):
        found = theory.of(position)
        if found is not None:
            return found
    search = Search()
    search.is_p_position(position)  # or else it is too large
    return search


@dataclass(frozen=True, slots=True)
class MisereNim(MisereTheory):
    """Bouton's theorem: as in normal play, until only heaps of 1 would be left."""

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
            left = others.misere_value  # the heap of Nim beside which the others are a P-position
            if left < heaps[index]:
                for option in component.ruleset.options_to(component.state, left):
                    yield Move(index, option)


@dataclass(frozen=True, slots=True)
class Tame(MisereTheory):
    """Tame components: each behaves as a heap of Nim does, or as an even or odd lot of ones."""

    total: Genus

    @classmethod
    def of(cls, position: Sum) -> Tame | None:
        """Return the theory if all components are tame, as far as can be found out."""
        for game in position.rulesets:
            if len(known := tame_genera(game)) > TAME_OPTIONS:
                known.clear()  # here and not later: winning moves stand on what was found
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
    """Heaps of one ruleset whose misère quotient is known."""

    game: Ruleset
    quotient: MisereQuotient

    @classmethod
    def of(cls, position: Sum) -> Quotient | None:
        """Return the theory if the quotient is found, for heaps as large as these."""
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
    """The plain definition: whoever can move to a P-position wins, and so does who cannot move."""

    def __init__(self) -> None:
        self._budget = share(SEARCHED, SEARCHED_SECONDS)
        self._search = MisereSearch(SumGame(), self._budget, _searched())

    @classmethod
    def of(cls, position: Sum) -> Search | None:
        """Return the theory if the position is so small that it is searched at once."""
        trial = MisereSearch(SumGame(), share(AT_ONCE, AT_ONCE_SECONDS), _searched())
        try:
            trial.is_p_position(*SumGame.pieces(position))
        except NotKnown:
            return None
        return cls()

    @property
    def ground(self) -> Text:
        return Text("a search of every position that can be reached")

    def is_p_position(self, position: Sum) -> bool:
        try:
            return self._search.is_p_position(*SumGame.pieces(position))
        except NotKnown:
            raise _too_large() from None


def _heaps(position: Sum) -> tuple[int, ...]:
    """Return the heaps of a position that consists of such; components without a move are 0."""
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
    """Return a quotient of a ruleset that holds for heaps so large, if one is found."""
    to_heap = next((goal for goal in QUOTIENT_HEAPS if goal >= largest), None)
    if to_heap is None and game.sequence is None:
        return None
    try:
        found = quotient_of(game, to_heap, budget=share(QUOTIENT_STEPS, QUOTIENT_SECONDS))
    except (NotAHeapGame, NotKnown):
        return None
    return found if found.complete or largest < len(found.pretending) else None


@lru_cache(maxsize=1)
def _searched() -> Table[frozenset[tuple[Piece, int]], bool]:
    """Return what searches have learnt; it is kept for the next question."""
    return Table(100_000)
