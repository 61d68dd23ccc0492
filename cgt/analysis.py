"""Who wins a position and by which moves; how good a move was; the review of a match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from cgt.errors import TooLarge
from cgt.misere import Genus
from cgt.misere_play import OPTIONS_LOOKED_AT, MisereTheory, genus_of, misere_theory
from cgt.play import Play
from cgt.positions import Move, Position
from cgt.text import Text
from cgt.values import nim_sum

REPLIES_LOOKED_AT = 400
"""The most moves of a lost position, and replies to each, that are weighed against each other."""

SEARCHED_MOVES = 16
"""The most moves that are weighed where each value has to be searched for."""

MISERE_LOOKED_AT = 40
"""The same for misère play, where each takes longer."""

WINNING_MOVES_LISTED = 1_000
"""The most winning moves that are listed: a heap of 10**18 that may be split can have that many."""


class Outcome(StrEnum):
    """Who wins with best play: the Next player to move, or the Previous one."""

    N = "N"
    P = "P"


@dataclass(frozen=True, slots=True)
class Analysis:
    """What theory says of a position.

    ``outcome`` is who wins; ``winning_moves`` are the moves to a P-position, none in a
    P-position; ``best_move`` is one of them, or the move that makes winning hardest for the
    opponent, or None when the match is over. ``is_complete`` tells whether all winning moves
    are listed: the first :data:`WINNING_MOVES_LISTED` are, of those that are known.

    ``component_values`` are the nim values (of normal play), in the order of the position's
    components; None where one is not known. ``ground`` is what else the verdict stands on, in a
    sentence; None where it is the nim-sum. ``genera`` are the genera of the components, None
    for each that takes too long to find; they are given for misère play only.
    """

    position: Position
    component_values: tuple[int, ...] | None
    outcome: Outcome
    winning_moves: tuple[Move, ...]
    best_move: Move | None
    is_complete: bool = True
    play: Play = Play.NORMAL
    ground: Text | None = None
    genera: tuple[Genus | None, ...] = ()

    @property
    def nim_value(self) -> int | None:
        """The nim-sum of the component values; None where one is not known."""
        return None if self.component_values is None else nim_sum(self.component_values)


def analyse(position: Position, play: Play | str = Play.NORMAL) -> Analysis:
    """Return the analysis of a position: by the Sprague-Grundy theorem in normal play.

    >>> from cgt.notation import position
    >>> found = analyse(position("take 1-3: 3 4 5"))
    >>> found.outcome.value, found.nim_value, [str(move) for move in found.winning_moves]
    ('N', 2, ['A-2', 'B-2', 'C-2'])
    >>> [str(move) for move in analyse(position("1 1 3"), "misère").winning_moves]
    ['C-2']

    :raises TooLarge: when who wins is not known: a component is beyond what is known and what
        can be searched.
    """
    if Play.of(play) is Play.MISERE:
        return _analyse_misere(position)
    try:
        values = component_values(position)
    except TooLarge:
        at_sight = analyse_at_sight(position)
        if at_sight is None:
            raise
        return at_sight
    winning, is_complete = _listed(_winning_moves(position, values))
    best = winning[0] if winning else hardest_move(position, values)
    won = Outcome.N if nim_sum(values) else Outcome.P
    return Analysis(position, values, won, winning, best, is_complete)


def outcome(position: Position, play: Play | str = Play.NORMAL) -> Outcome:
    """Return who wins a position: what :func:`analyse` says of it, for less work.

    >>> from cgt.notation import position
    >>> outcome(position("1 1 1")).value, outcome(position("1 1 1"), "misère").value
    ('N', 'P')

    :raises TooLarge: when who wins is not known.
    """
    if Play.of(play) is Play.MISERE:
        is_p = misere_theory(position).is_p_position(position)
    else:
        try:
            is_p = nim_sum(component_values(position)) == 0
        except TooLarge:
            alone = _alone(position)
            at_sight = None if alone is None else position.components[alone].is_p_position
            if at_sight is None:
                raise
            is_p = at_sight
    return Outcome.P if is_p else Outcome.N


def component_values(position: Position) -> tuple[int, ...]:
    """Return the nim values of the components."""
    return tuple(component.nim_value for component in position.components)


def _alone(position: Position) -> int | None:
    """Return the index of the only component in play, None if there are several, or none."""
    alive = [index for index, part in enumerate(position.components) if not part.is_over]
    return alive[0] if len(alive) == 1 else None


def analyse_at_sight(position: Position) -> Analysis | None:
    """Return what theory says at sight of the only component in play, in normal play.

    No nim value is searched for. None where theory is silent, or several components are in play.

    >>> from cgt.notation import position
    >>> str(analyse_at_sight(position("cram: 11x12")).best_move)
    'A f6-g6'
    >>> analyse_at_sight(position("cram: 11x11"))
    """
    index = _alone(position)
    if index is None or (is_p := position.components[index].is_p_position) is None:
        return None
    ruleset, state = position.components[index].ruleset, position.components[index].state
    won = Outcome.P if is_p else Outcome.N
    winning: tuple[Move, ...] = ()
    is_complete = True
    if not is_p:
        try:
            to_p = (Move(index, option) for option in ruleset.options_to(state, 0))
            winning, is_complete = _listed(to_p)
        except TooLarge:
            return None
    best = winning[0] if winning else next(position.moves())
    return Analysis(position, None, won, winning, best, is_complete, ground=ruleset.why(state))


def _analyse_misere(position: Position) -> Analysis:
    """Return the analysis of a position in misère play."""
    theory = misere_theory(position)
    is_p = theory.is_p_position(position)
    winning, is_complete = ((), True) if is_p else _listed(theory.winning_moves(position))
    parts = position.components
    is_complete &= all(
        part.ruleset.count_options(part.state, OPTIONS_LOOKED_AT + 1) <= OPTIONS_LOOKED_AT
        for part in parts
    )
    try:
        values = component_values(position)
    except TooLarge:
        values = None
    return Analysis(
        position,
        values,
        Outcome.P if is_p else Outcome.N,
        winning,
        winning[0] if winning else _hardest_misere(position, theory),
        is_complete or is_p,
        Play.MISERE,
        theory.ground,
        tuple(map(genus_of, parts)),
    )


def _listed(moves: Iterable[Move]) -> tuple[tuple[Move, ...], bool]:
    """Return the first of some moves, and whether these are all.

    :raises TooLarge: when not one is known.
    """
    found: list[Move] = []
    try:
        for move in islice(moves, WINNING_MOVES_LISTED + 1):
            found.append(move)  # noqa: PERF402 - what came before an error is kept
    except TooLarge:
        if not found:
            raise
        return tuple(found), False
    return tuple(found[:WINNING_MOVES_LISTED]), len(found) <= WINNING_MOVES_LISTED


def _winning_moves(position: Position, values: tuple[int, ...]) -> Iterable[Move]:
    """Yield the moves to nim-sum 0: in each component, to the value that balances the others.

    :raises TooLarge: after all that are known, when there may be more.
    """
    total = nim_sum(values)
    if total == 0:
        return
    beyond: TooLarge | None = None
    for index, component in enumerate(position.components):
        try:
            for option in component.ruleset.options_to(component.state, values[index] ^ total):
                yield Move(index, option)
        except TooLarge as error:
            beyond = error
    if beyond is not None:
        raise beyond


def hardest_move(position: Position, values: tuple[int, ...]) -> Move | None:
    """Return the move of a lost position after which the opponent is likeliest to go wrong.

    That is the one with the smallest share of winning replies; among equals the one that
    leaves most moves to choose from. Of very many moves only the first
    :data:`REPLIES_LOOKED_AT` are weighed.
    """

    def replies(move: Move, after: Position) -> Iterator[Move]:
        here = move.component
        kept = (*values[:here], *values[here + 1 : len(position.components)])
        further = after.components[len(position.components) :]
        moved = after.components[here].nim_value
        reply_values = (*kept[:here], moved, *kept[here:], *(part.nim_value for part in further))
        yield from _winning_moves(after, reply_values)

    return _hardest(position, replies, REPLIES_LOOKED_AT)


def _hardest_misere(position: Position, theory: MisereTheory) -> Move | None:
    """Return the same for misère play."""
    return _hardest(position, lambda _, after: theory.winning_moves(after), MISERE_LOOKED_AT)


def _hardest(
    position: Position, winning_replies: Callable[[Move, Position], Iterator[Move]], most: int
) -> Move | None:
    """Return the move with the smallest share of winning replies, among the first ``most``.

    Where values are searched for, and there is much to weigh, it is the one that leaves most
    replies.
    """
    searched = any(ruleset.is_searched for ruleset in position.rulesets)
    only_counted = searched and position.count_moves(most) > SEARCHED_MOVES

    def temptation(move: Move) -> tuple[float, int]:
        after = position.after(move)
        replies = after.count_moves(most)
        if only_counted:
            return 0.0, -replies
        winning = sum(1 for _ in islice(winning_replies(move, after), most))
        return (winning / replies if replies else 1.0, -replies)

    try:
        return min(islice(position.moves(), most), key=temptation, default=None)
    except TooLarge:
        return next(position.moves(), None)


class Grade(StrEnum):
    """The grade of a move: it won, it threw the win away, every move loses, or nobody knows."""

    GOOD = "good"
    MISTAKE = "mistake"
    FORCED = "forced"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Ply:
    """A move of a match, judged: the position before it and what each side of it is worth.

    ``won_before`` and ``won_after`` say whether whoever is to move there wins; None where that
    is not known. The values are nim-sums (of normal play), None where they are not known.
    """

    number: int
    before: Position
    move: Move
    won_before: bool | None
    won_after: bool | None
    value_before: int | None
    value_after: int | None
    best_move: Move | None
    play: Play = Play.NORMAL

    @property
    def grade(self) -> Grade:
        """Whether the move kept the win, gave it away, or could not matter."""
        if self.won_after is None or self.won_before is None:
            return Grade.UNKNOWN
        if not self.won_after:
            return Grade.GOOD
        return Grade.MISTAKE if self.won_before else Grade.FORCED


def review(
    start: Position,
    moves: Iterable[Move],
    play: Play | str = Play.NORMAL,
    stop: Callable[[Position], bool] | None = None,
) -> tuple[Ply, ...]:
    """Return the moves of a match, each judged; ``best_move`` is what would have won.

    A position of which it is not known who wins is left unjudged, and so are the moves to it
    and from it. The end is judged first, since earlier positions are larger: once one is not
    known, or ``stop`` says so of it, those before it are judged only where theory knows them at
    sight.

    :raises IllegalMove: when a move is not legal where it stands.
    """
    way = Play.of(play)
    made = tuple(moves)
    positions = [start]
    for move in made:
        positions.append(positions[-1].play(move))
    judged: list[Analysis | None] = [None] * len(positions)
    searching = True
    for index, position in reversed(list(enumerate(positions))):
        searching = searching and not (stop is not None and stop(position))
        judged[index] = _judged(position, way, search=searching)
        searching = searching and judged[index] is not None
    return tuple(
        Ply(
            number,
            positions[number - 1],
            move,
            before and before.outcome is Outcome.N,
            _won_after(before, after),
            before and before.nim_value,
            after and after.nim_value,
            before.best_move if before and before.winning_moves else None,
            way,
        )
        for number, (move, before, after) in enumerate(
            zip(made, judged, judged[1:], strict=False), start=1
        )
    )


def _judged(position: Position, play: Play, *, search: bool) -> Analysis | None:
    """Return the analysis of a position, or None where it is not known who wins."""
    if not search:
        return analyse_at_sight(position) if play is Play.NORMAL else None
    try:
        return analyse(position, play)
    except TooLarge:
        return None


def _won_after(before: Analysis | None, after: Analysis | None) -> bool | None:
    """Return whether the position after a move is an N-position: after a P-position it is."""
    if after is not None:
        return after.outcome is Outcome.N
    return True if before is not None and before.outcome is Outcome.P else None
