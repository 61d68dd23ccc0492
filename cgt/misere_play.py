"""Who wins a position in misère play, by the strongest theory that covers it.

In misère play whoever makes the last move loses. Nim values do not decide it, and no one theory
does for all games: heaps of Nim follow Bouton's theorem, tame components add like heaps of Nim,
heaps of one ruleset are read off its misère quotient, and what is small is searched in full.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from cgt.contract import Ruleset, State
from cgt.errors import NotAHeapGame, TooLarge
from cgt.misere import Genus, MisereQuotient, genus, nim_genus, tame_sum
from cgt.positions import Component, Move, Position
from cgt.search import Budget, MisereSearch, Piece, SumGame, Table
from cgt.text import Text

OPTIONS_LOOKED_AT = 20_000
"""The most options of a component among which winning moves are looked for.

Where the elements of heaps repeat, all that a larger heap has to offer is among them.
"""
TAME_OPTIONS = 40_000
"""The most options of followers that are looked at to find out whether a component is tame."""
QUOTIENT_HEAP = 64
"""Heaps up to this size are put into a quotient that is not proven complete."""
SEARCHED = 700_000
"""The most options that an exact search looks at, for a verdict and all winning moves."""
GENUS_OPTIONS = 20_000
"""The most options of followers that are looked at for the genus of a component alone."""


class MisereTheory(ABC):
    """What decides misère play in a position and in all that follow from it."""

    @property
    @abstractmethod
    def ground(self) -> Text:
        """What the verdict stands on, in one sentence."""

    @abstractmethod
    def is_p_position(self, position: Position) -> bool:
        """Return whether the previous player wins.

        :raises TooLarge: when that takes too long.
        """

    def winning_moves(self, position: Position) -> Iterator[Move]:
        """Yield the moves to a P-position, of a huge component those among its first options."""
        for index, component in enumerate(position.components):
            options = component.ruleset.options(component.state)
            for option in islice(iter(options), OPTIONS_LOOKED_AT):
                move = Move(index, option)
                if self.is_p_position(position.after(move)):
                    yield move


def misere_theory(position: Position) -> MisereTheory:
    """Return the strongest theory that covers a position.

    :raises TooLarge: when nothing is known of it, and it is too large to be searched.
    """
    for theory in (MisereNim, Tame, Quotient):
        found = theory.of(position)
        if found is not None:
            return found
    found = Search()
    found.is_p_position(position)  # or else it is too large
    return found


@dataclass(frozen=True, slots=True)
class MisereNim(MisereTheory):
    """Bouton's theorem: as in normal play, until only heaps of 1 would be left."""

    @classmethod
    def of(cls, position: Position) -> MisereNim | None:
        """Return the theory if all components are heaps of Nim."""
        heaps = (part.ruleset.as_nim_heap(part.state) for part in position.components)
        return None if None in heaps else cls()

    @property
    def ground(self) -> Text:
        return Text(
            "misère Nim is played as in normal play while a heap of 2 or more is left; once all "
            "heaps are of 1, an odd number of them is to be left (Bouton 1902)"
        )

    def is_p_position(self, position: Position) -> bool:
        return nim_genus(_heaps(position)).misere_value == 0

    def winning_moves(self, position: Position) -> Iterator[Move]:
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
    def of(cls, position: Position) -> Tame | None:
        """Return the theory if all components are tame, as far as can be found out."""
        for game in position.rulesets:
            if len(known := _tame_genera(game)) > TAME_OPTIONS:
                known.clear()  # here and not later: winning moves stand on what was found
        total = _tame_total(position.components)
        return None if total is None else cls(total)

    @property
    def ground(self) -> Text:
        return Text(
            "every component is tame, so that genera add as heaps of Nim do, to {genus} in all; "
            "the first raised digit is 0 where whoever is to move loses (Winning Ways, chapter 13)",
            genus=self.total.raised,
        )

    def is_p_position(self, position: Position) -> bool:
        total = _tame_total(position.components)
        if total is None:
            raise _too_large()
        return total.misere_value == 0


@dataclass(frozen=True, slots=True)
class Quotient(MisereTheory):
    """Heaps of one ruleset whose misère quotient is known."""

    game: Ruleset
    quotient: MisereQuotient

    @classmethod
    def of(cls, position: Position) -> Quotient | None:
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
            "game": self.game.known_as,
            "order": self.quotient.order,
            "p_order": self.quotient.p_order,
        }
        if self.quotient.complete:
            return Text(
                "the misère quotient of {game}, which is proven complete, has {order} elements, "
                "{p_order} of them P-positions (Plambeck and Siegel 2008)",
                **facts,
            )
        return Text(
            "the misère quotient of {game} with heaps up to {heap} has {order} elements, "
            "{p_order} of them P-positions (Plambeck and Siegel 2008)",
            heap=len(self.quotient.pretending) - 1,
            **facts,
        )

    def is_p_position(self, position: Position) -> bool:
        return self.quotient.is_p_position(_heaps(position))


class Search(MisereTheory):
    """The plain definition: whoever can move to a P-position wins, and so does who cannot move."""

    def __init__(self) -> None:
        self._search = MisereSearch(SumGame(), Budget(SEARCHED), _searched())

    @property
    def ground(self) -> Text:
        return Text("every position that can follow was looked at")

    def is_p_position(self, position: Position) -> bool:
        try:
            return self._search.is_p_position(*SumGame.pieces(position))
        except TooLarge:
            raise _too_large() from None


def genus_of(component: Component) -> Genus | None:
    """Return the genus of a component, or None where it takes too long to find.

    >>> from cgt.notation import position
    >>> print(*(genus_of(part) for part in position("grundy's game: 2 4 13").components))
    0^120 0^120 3^1431
    """
    game, state = component.ruleset, component.state
    heap = game.as_nim_heap(state)
    if heap is not None:
        return nim_genus((heap,))
    tame = _tame_total((component,))
    if tame is not None:
        return tame
    start = tuple(sorted(game.split(state), key=repr))
    budget = Budget(GENUS_OPTIONS)
    try:
        return genus(start, lambda sum_: _sums_after(game, sum_, budget))
    except TooLarge:
        return None


def _heaps(position: Position) -> tuple[int, ...]:
    """Return the heaps of a position that consists of such; components without a move are 0."""
    return tuple(
        0 if component.is_over else component.ruleset.size(component.state)
        for component in position.components
    )


def _too_large() -> TooLarge:
    return TooLarge(
        "Who wins this in misère play is not known: no theory covers it, and it is too large to "
        "be searched. Smaller components, or fewer, will do."
    )


def _sums_after(
    game: Ruleset, sum_: tuple[State, ...], budget: Budget
) -> Iterator[tuple[State, ...]]:
    """Yield what can follow a sum of pieces of one ruleset, in order."""
    for index, piece in enumerate(sum_):
        if piece in sum_[:index]:
            continue
        rest = sum_[:index] + sum_[index + 1 :]
        for option in game.options(piece):
            budget.expanded(1)
            parts = [part for whole in option.parts for part in game.split(whole)]
            yield tuple(sorted((*rest, *parts), key=repr))


@lru_cache(maxsize=64)
def _quotient(game: Ruleset, largest: int) -> MisereQuotient | None:
    """Return a quotient of a ruleset that holds for heaps so large, if one is found."""
    complete = _whole_quotient(game)
    if complete is not None and (complete.complete or largest < len(complete.pretending)):
        return complete
    if largest > QUOTIENT_HEAP:
        return None
    try:
        return game.misere_quotient(largest)
    except (NotAHeapGame, TooLarge):
        return None


@lru_cache(maxsize=64)
def _whole_quotient(game: Ruleset) -> MisereQuotient | None:
    """Return the quotient of a ruleset of which there can be a proof, if one is found."""
    if game.sequence is None:
        return None
    try:
        return game.misere_quotient()
    except TooLarge:
        return None


@lru_cache(maxsize=1)
def _searched() -> Table[frozenset[tuple[Piece, int]], bool]:
    """Return what searches have learnt; it is kept for the next question."""
    return Table(100_000)


def _tame_total(components: Iterable[Component]) -> Genus | None:
    """Return the genus of a sum of tame components; None when one is wild, or takes too long."""
    genera: list[Genus] = []
    for component in components:
        game = component.ruleset
        for piece in game.split(component.state):
            found = _tame_genus(game, piece)
            if found is None:
                return None
            genera.append(found)
    return tame_sum(genera)


@lru_cache(maxsize=64)
def _tame_genera(game: Ruleset) -> OrderedDict[State, Genus | None]:
    """Return the genera found so far of a ruleset's pieces, None for wild ones."""
    del game
    return OrderedDict()


def _tame_genus(game: Ruleset, piece: State) -> Genus | None:
    """Return the genus of a piece that is tame, as all its followers are; None for others.

    An option that is a sum of tame pieces has the genus that they add up to, so each piece is
    looked at once. None is also the answer when there are too many to look at.
    """
    known = _tame_genera(game)
    pending, looked_at = [piece], 0
    while pending:
        here = pending[-1]
        if here in known:
            pending.pop()
            continue
        missing: list[State] = []
        genera: set[Genus] = set()
        is_wild = False
        for option in game.options(here):
            looked_at += 1
            if looked_at > TAME_OPTIONS:
                return None
            pieces = [part for whole in option.parts for part in game.split(whole)]
            unknown = [part for part in pieces if part not in known]
            if unknown:
                missing.extend(unknown)
                continue
            found = [tame for part in pieces if (tame := known[part]) is not None]
            if len(found) < len(pieces):
                is_wild = True
                break
            genera.add(tame_sum(found))
        if is_wild:
            known[here] = None
        elif missing:
            pending.extend(dict.fromkeys(missing))
        else:
            value = Genus.of_options(genera)
            known[here] = value if value.is_tame else None
    return known[piece]
