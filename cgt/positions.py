"""Positions: sums of components that answer what theory says of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from cgt import analysis, drawing
from cgt.analysis import Analysis, Explanation, GameGraph, Review
from cgt.analysis.cancelling import may_cancel, nim_value_by_cancelling
from cgt.analysis.game_graph import MOST_POSITIONS
from cgt.budget import Budget
from cgt.components import Component, Move, label
from cgt.contract import Option, Ruleset, State
from cgt.convention import Convention
from cgt.given import whole_number, wrong_kind
from cgt.misere import Genus, MisereForm
from cgt.misere import genus as genus_by_options
from cgt.misere import misere_form as form_by_options
from cgt.misere.definition import POSITION_LIMIT
from cgt.search import SumGame
from cgt.sums import Sum
from cgt.text import Translate, untranslated
from cgt.values import Outcome

if TYPE_CHECKING:
    from cgt.search import Piece

__all__ = ["Component", "Move", "Option", "Position", "Ruleset", "State", "label"]


class Position(Sum):
    """A position: ``components`` side by side, a move being one in any of them.

    Each question takes the play convention, ``"normal"`` or ``"misère"``, where the answer
    depends on it. The function of the same name in :mod:`cgt` says more about it.

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
        """The nim value: the nim-sum of those of the components.

        :raises NotKnown: when one of them is not known, and it doesn't cancel.
        """
        total = nim_value_by_cancelling(self) if may_cancel(self) else None
        return super().nim_value if total is None else total

    def outcome(self, convention: Convention | str = Convention.NORMAL) -> Outcome:
        """Return who wins: see :func:`cgt.outcome`."""
        return analysis.outcome(self, convention)

    def winning_moves(self, convention: Convention | str = Convention.NORMAL) -> tuple[Move, ...]:
        """Return the moves that win, those that are known: see :func:`cgt.winning_moves`."""
        return self.analyse(convention).winning_moves

    def best_move(self, convention: Convention | str = Convention.NORMAL) -> Move | None:
        """Return a winning move, or the one that makes winning hardest; None at the end."""
        return self.analyse(convention).best_move

    def analyse(self, convention: Convention | str = Convention.NORMAL) -> Analysis[Position]:
        """Return who wins, by which moves and why: see :func:`cgt.analyse`."""
        return analysis.analyse(self, convention)

    def explain(
        self,
        convention: Convention | str = Convention.NORMAL,
        *,
        found: Analysis[Position] | None = None,
    ) -> Explanation[Position]:
        """Return the reasoning about the position: see :func:`cgt.explain`.

        :raises WrongKind: when ``found`` isn't an analysis.
        """
        if found is not None and not isinstance(found, Analysis):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise wrong_kind(found, "an analysis", "cgt.analyse('nim: 3 4 5')")
        return analysis.explain(self, found, convention)

    def review(
        self,
        moves: Iterable[Move | str],
        convention: Convention | str = Convention.NORMAL,
        stop: Callable[[Position], bool] | None = None,
    ) -> Review[Position]:
        """Return the moves of a match from here on, each judged: see :func:`cgt.review`.

        :raises WrongKind: when there is no list of moves.
        """
        if not isinstance(moves, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise wrong_kind(moves, "a list of moves", "A-2")
        here, made = self, list[Move]()
        for move in moves:
            made.append(here.move(move) if isinstance(move, str) else move)
            here = here.play(made[-1])
        return analysis.review(self, made, convention, stop)

    def game_graph(
        self, convention: Convention | str = Convention.NORMAL, most: int = MOST_POSITIONS
    ) -> GameGraph[Position]:
        """Return every position that can be reached, and the moves: see :func:`cgt.game_graph`."""
        return analysis.game_graph(self, convention, whole_number(most))

    def genus(self, limit: int = POSITION_LIMIT) -> Genus:
        """Return the genus of the position: see :func:`cgt.genus`."""
        return genus_by_options(*self._followers(limit), limit=limit)

    def misere_form(self, limit: int = POSITION_LIMIT) -> MisereForm:
        """Return the misère canonical form of the position: see :func:`cgt.misere_form`."""
        return form_by_options(*self._followers(limit), limit=limit)

    def draw(
        self,
        last: Move | str | None = None,
        before: Sum | None = None,
        translate: Translate = untranslated,
        *,
        reasons: bool = False,
    ) -> str:
        """Return the text of an SVG that shows the position: see :func:`cgt.draw`.

        :raises WrongKind: when ``last`` isn't a move in the position before.
        """
        made = before.move(last) if isinstance(last, str) and before is not None else last
        if not (made is None or isinstance(made, Move)):
            raise wrong_kind(last, "a move in the position before", "A-2")
        return drawing.draw(self, made, before, translate, reasons=reasons)

    def _followers(
        self, limit: int
    ) -> tuple[tuple[Piece, ...], Callable[[Any], Iterator[tuple[Piece, ...]]]]:
        """Return the pieces of the position in order, and what can follow any such."""
        budget = Budget(whole_number(limit))

        def after(pieces: tuple[Piece, ...]) -> Iterator[tuple[Piece, ...]]:
            for place, piece in enumerate(pieces):
                if piece not in pieces[:place]:
                    rest = pieces[:place] + pieces[place + 1 :]
                    for parts in SumGame().options(piece):
                        budget.expanded(1)
                        yield tuple(sorted((*rest, *parts), key=repr))

        return tuple(sorted(SumGame.pieces(self), key=repr)), after

    def __repr__(self) -> str:
        return f"cgt.position({str(self)!r})"
