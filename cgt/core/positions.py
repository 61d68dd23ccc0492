"""Positions, which are sums of components with answers from theory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from cgt import drawing, theory
from cgt.core.arguments import BYTES, whole_number, wrong_kind
from cgt.core.budget import Budget, budget_scope
from cgt.core.components import Component, Move, label
from cgt.core.contract import Option, Ruleset, State
from cgt.core.convention import Convention
from cgt.core.sums import Sum
from cgt.core.text import Translate, untranslated
from cgt.core.values import Outcome
from cgt.deprecated import renamed
from cgt.engines.definition import nim_value_by_definition
from cgt.engines.misere import (
    Genus,
    MisereForm,
    genus as genus_by_options,
    misere_form as form_by_options,
)
from cgt.engines.misere.definition import POSITION_LIMIT
from cgt.engines.search import SumGame
from cgt.errors import TooLarge
from cgt.theory import Analysis, Explanation, GameGraph, Review
from cgt.theory.cancelling import may_cancel, nim_value_by_cancelling
from cgt.theory.game_graph import MOST_POSITIONS

if TYPE_CHECKING:
    from cgt.engines.search import Piece

CHECKED_AFTER = 1_000
"""The number of followers after which it is checked once whether a match can end."""
FIRST_LOOK = 2_000
"""The number of followers of a component that a quick check for endless matches visits."""

__all__ = ["Component", "Move", "Option", "Position", "Ruleset", "State", "label"]


class Position(Sum):
    """A position of ``components`` side by side, in which a move is a move in one of them.

    Each question takes the play convention, ``"normal"`` or ``"misère"``, if the answer depends on
    it. The function of the same name in :mod:`cgt` has the details.

    >>> import cgt
    >>> here = cgt.position("nim: 3 4 5")
    >>> here.nim_value, here.outcome().value, [str(move) for move in here.winning_moves()]
    (2, 'N', ['A-2'])
    >>> str(here.play("A-2").best_move("misère"))
    'A-1'
    """

    __slots__ = ()

    @property
    def nim_value(self) -> int:
        """The nim value, which is the nim-sum of the components' values.

        :raises NotKnown: when a value is out of reach and doesn't cancel.
        """
        with budget_scope():
            total = nim_value_by_cancelling(self) if may_cancel(self) else None
            return super().nim_value if total is None else total

    @renamed(play="convention")
    def outcome(
        self,
        convention: Convention | str = Convention.NORMAL,
        *,
        budget: Budget | str | None = None,
    ) -> Outcome:
        """Return the winner with best play, like :func:`cgt.outcome`."""
        with budget_scope(budget):
            return theory.outcome(self, convention)

    @renamed(play="convention")
    def winning_moves(
        self,
        convention: Convention | str = Convention.NORMAL,
        *,
        budget: Budget | str | None = None,
    ) -> tuple[Move, ...]:
        """Return the known winning moves, like :func:`cgt.winning_moves`."""
        return self.analyse(convention, budget=budget).winning_moves

    @renamed(play="convention")
    def best_move(
        self,
        convention: Convention | str = Convention.NORMAL,
        *,
        budget: Budget | str | None = None,
    ) -> Move | None:
        """Return a winning move, or the one that makes winning hardest, or None at the end."""
        return self.analyse(convention, budget=budget).best_move

    @renamed(play="convention")
    def analyse(
        self,
        convention: Convention | str = Convention.NORMAL,
        *,
        budget: Budget | str | None = None,
    ) -> Analysis[Position]:
        """Return the winner, the winning moves and the reasons, like :func:`cgt.analyse`."""
        with budget_scope(budget):
            return theory.analyse(self, convention)

    @renamed(play="convention")
    def explain(
        self,
        convention: Convention | str = Convention.NORMAL,
        *,
        found: Analysis[Position] | None = None,
        budget: Budget | str | None = None,
    ) -> Explanation[Position]:
        """Return the reasoning about the position, like :func:`cgt.explain`.

        :raises WrongKind: when ``found`` isn't an analysis.
        """
        if found is not None and not isinstance(found, Analysis):
            raise wrong_kind(found, "an analysis", "cgt.analyse('nim: 3 4 5')")
        with budget_scope(budget):
            return theory.explain(self, found, convention)

    @renamed(play="convention")
    def review(
        self,
        moves: Iterable[Move | str],
        convention: Convention | str = Convention.NORMAL,
        stop: Callable[[Position], bool] | None = None,
        *,
        budget: Budget | str | None = None,
    ) -> Review[Position]:
        """Return the moves of a match from here on, each with its grade, like :func:`cgt.review`.

        :raises WrongKind: when ``moves`` isn't a list of moves.
        """
        if not isinstance(moves, Iterable) or isinstance(moves, BYTES):
            raise wrong_kind(moves, "a list of moves", "A-2")
        here, made = self, list[Move]()
        for move in moves:
            made.append(here.move(move) if isinstance(move, str) else move)
            here = here.play(made[-1])
        return theory.review(self, made, convention, stop, budget)

    @renamed(play="convention")
    def game_graph(
        self,
        convention: Convention | str = Convention.NORMAL,
        most: int = MOST_POSITIONS,
        *,
        budget: Budget | str | None = None,
    ) -> GameGraph[Position]:
        """Return all positions that can follow, and the moves, like :func:`cgt.game_graph`."""
        with budget_scope(budget):
            return theory.game_graph(self, convention, whole_number(most))

    def genus(self, limit: int = POSITION_LIMIT, *, budget: Budget | str | None = None) -> Genus:
        """Return the genus of the position, like :func:`cgt.genus`."""
        with budget_scope(budget):
            return genus_by_options(*self._followers(limit), limit=limit, write=_write_pieces)

    def misere_form(
        self, limit: int = POSITION_LIMIT, *, budget: Budget | str | None = None
    ) -> MisereForm:
        """Return the misère canonical form of the position, like :func:`cgt.misere_form`."""
        with budget_scope(budget):
            return form_by_options(*self._followers(limit), limit=limit, write=_write_pieces)

    def draw(
        self,
        last: Move | str | None = None,
        before: Sum | None = None,
        translate: Translate = untranslated,
        *,
        reasons: bool = False,
    ) -> str:
        """Return an SVG picture of the position, like :func:`cgt.draw`.

        :raises WrongKind: when ``last`` isn't a move in the position before.
        """
        made = before.move(last) if isinstance(last, str) and before is not None else last
        if not (made is None or isinstance(made, Move)):
            raise wrong_kind(last, "a move in the position before", "A-2")
        return drawing.draw(self, made, before, translate, reasons=reasons)

    def _followers(
        self, limit: int
    ) -> tuple[tuple[Piece, ...], Callable[[Any], Iterator[tuple[Piece, ...]]]]:
        """Return the sorted pieces of the position, and a function that yields their followers.

        :raises NeverEnds: when a check of the components, after many followers, finds no end.
        """
        budget = Budget(whole_number(limit))
        for part in self.components:
            if part.ruleset.why_alone(part.state) is not None:
                _ = part.nim_value  # raises NotKnown if its value in sums is unknown

        def after(pieces: tuple[Piece, ...]) -> Iterator[tuple[Piece, ...]]:
            for place, piece in enumerate(pieces):
                if piece not in pieces[:place]:
                    rest = pieces[:place] + pieces[place + 1 :]
                    for parts in SumGame().options(piece):
                        budget.expanded(1)
                        if budget.spent == CHECKED_AFTER:
                            self._require_ends()
                        yield tuple(sorted((*rest, *parts), key=repr))

        return tuple(sorted(SumGame.pieces(self), key=repr)), after

    def _require_ends(self) -> None:
        """Refuse a position with a component in which a quick check finds no end.

        :raises NeverEnds: when a match might not end.
        """
        for component in dict.fromkeys(self.components):
            with suppress(TooLarge):
                nim_value_by_definition(component.ruleset, component.state, FIRST_LOOK)

    def __repr__(self) -> str:
        return f"cgt.position({str(self)!r})"


def _write_pieces(pieces: Iterable[Piece]) -> str:
    """Return the notation of pieces, for an error about a position.

    >>> import cgt
    >>> _write_pieces(SumGame.pieces(cgt.position("nim: 3 4")))
    'nim: 3; nim: 4'
    """
    return "; ".join(f"{game!s}: {game.write(state)}" for game, state in pieces)
