"""Questions about a position, given as a position or as text.

Each function also takes a ``budget`` (``"30s"``, ``"5M positions"``, see :func:`read_budget`;
default: 10 seconds of work). When it is used up, the error is :class:`~cgt.TooLarge` and reports
the progress of the work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from cgt.conjectures import Comparison, Conjecture, compare as compare_sequences, judge
from cgt.core.arguments import whole_number, wrong_kind
from cgt.core.arrays import Values
from cgt.core.budget import Budget, budget_scope, read_budget
from cgt.core.components import Move
from cgt.core.contract import Ruleset
from cgt.core.convention import Convention
from cgt.core.notation import PositionLike, played, position
from cgt.core.positions import Position
from cgt.core.record import Record, parse
from cgt.core.text import Translate, untranslated
from cgt.core.values import Outcome, nim_sum
from cgt.deprecated import renamed
from cgt.engines.sequences.periods import Period
from cgt.output.exports import Exportable, Format, export as written_as
from cgt.rulesets.catalogue import CATALOGUE, ruleset as find_ruleset
from cgt.rulesets.entry import Games
from cgt.theory import Analysis, Explanation, GameGraph, Review
from cgt.theory.game_graph import MOST_POSITIONS
from cgt.theory.laws import Law, law as law_of
from cgt.theory.tables import Strip, Table, strip as strip_of, table as table_of


@renamed(play="convention")
def analyse(
    where: PositionLike,
    convention: Convention | str | None = None,
    *,
    budget: Budget | str | None = None,
) -> Analysis[Position]:
    """Return the analysis of a position, in normal play by the Sprague-Grundy theorem.

    In misère play it uses the strongest theory that covers the position: Bouton's theorem, tame
    components, a misère quotient, or an exact search. A small position is searched at once. A
    larger one can take some seconds, shared between these methods, before the analysis gives up.
    Everything else takes less than a second, even for heaps of 10**18.

    >>> found = analyse("take 1-3: 3 4 5")
    >>> found.outcome.value, found.nim_value, [str(move) for move in found.winning_moves]
    ('N', 2, ['A-2', 'B-2', 'C-2'])
    >>> [str(move) for move in analyse([1, 1, 3], "misère").winning_moves]
    ['C-2']

    :raises NotationError: when a text isn't a position.
    :raises NotKnown: when the winner is out of reach of theory and of a search.
    """
    here, way = played(where, convention)
    return here.analyse(way, budget=budget)


@renamed(play="convention")
def outcome(
    where: PositionLike,
    convention: Convention | str | None = None,
    *,
    budget: Budget | str | None = None,
) -> Outcome:
    """Return the winner of a position with best play, for less work than :func:`analyse`.

    It doesn't look for winning moves, and it needs no nim value if theory decides at sight.

    >>> outcome("1 1 1").value, outcome("1 1 1", "misère").value
    ('N', 'P')

    :raises NotationError: when a text isn't a position.
    :raises NotKnown: when the winner is out of reach.
    """
    here, way = played(where, convention)
    return here.outcome(way, budget=budget)


@renamed(play="convention")
def winning_moves(
    where: PositionLike,
    convention: Convention | str | None = None,
    *,
    budget: Budget | str | None = None,
) -> tuple[Move, ...]:
    """Return the winning moves of a position, the same ones that :func:`analyse` lists.

    >>> [str(move) for move in winning_moves("nim: 3 4 5")], winning_moves("nim: 1 1")
    (['A-2'], ())
    >>> [str(move) for move in winning_moves("nim: 1 1", "misère")]
    ['A-1', 'B-1']

    :raises NotationError: when a text isn't a position.
    :raises NotKnown: when the winner is out of reach.
    """
    here, way = played(where, convention)
    return here.winning_moves(way, budget=budget)


def nim_value(where: PositionLike, budget: Budget | str | None = None) -> int:
    """Return the nim value of a position, which is the nim-sum of its components' values.

    With a budget (``"10m"``, ``"5M positions"``, see :func:`read_budget`) a search goes on until it
    is used up, and saves its results on disk for the next one. Without one the work ends after 10
    seconds, as for every question here.

    >>> nim_value("kayles: 7 8"), nim_value([3, 4, 5]), nim_value("cram: 4x5", "1M positions")
    (3, 2, 2)

    :raises NotationError: when a text isn't a position or a budget.
    :raises TooLarge: when a value is neither known nor within reach of a search.
    :raises NeverEnds: when a match might not end, because then there are no nim values.
    """
    here = position(where)
    return here.nim_value if budget is None else nim_sum(here.values_within(read_budget(budget)))


def nim_values(ruleset: Ruleset | str, to: int, *, budget: Budget | str | None = None) -> Values:
    """Return the nim-sequence of a game of heaps, from the values of the heaps 0 to ``to``.

    It is an array of ``to + 1`` integers, of the narrowest type that holds them. If a period is
    proven, the cost is linear. Otherwise every value is computed once and saved on disk.

    >>> nim_values("kayles", 10).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2]

    :raises NotationError: when the text isn't a game, or the last heap is below 0.
    :raises NotAHeapGame: when the components aren't heaps.
    :raises TooLarge: when the sequence is too long for the memory or the time.
    """
    return find_ruleset(ruleset).nim_values(to, budget=budget)


def period(
    ruleset: Ruleset | str,
    search_to: int | None = None,
    *,
    budget: Budget | str | None = None,
) -> Period | None:
    """Return the proven period of a nim-sequence, or None without a proof.

    If theory doesn't give it, it is searched for in the values of the heaps up to ``search_to``
    (default: as many values as a few seconds give).

    >>> found = period("0.77")
    >>> found.period, found.preperiod
    (12, 71)

    :raises NotationError: when the text isn't a game.
    :raises TooLarge: when ``budget`` is used up, or the time for the values up to ``search_to``.
    """
    game, to = find_ruleset(ruleset), None if search_to is None else whole_number(search_to)
    if budget is None:
        return game.period(to)
    with budget_scope(budget):
        return game.period(to)


def law(ruleset: Ruleset | str, *, budget: Budget | str | None = None) -> Law | None:
    """Return a law for the nim values of a heap game, or None if none is found.

    It is a proven period, or a guess from a tenth of the known values that agrees with all of them:
    a period, a formula for each residue of the heap, or one by its smallest prime divisor. The
    values of the heaps up to 6,000 are compared, or fewer if the budget is used up before.

    >>> print(law("n -> n - k if 1 <= k <= n/2").sentence)
    g(2k) = k and g(2k + 1) = g(k), from heap 0
    >>> law("take 1,5,6").proven
    True

    :raises NotationError: when the text isn't a game.
    :raises NotAHeapGame: when the game isn't played with heaps.
    """
    return law_of(find_ruleset(ruleset), budget=budget)


@renamed(play="convention")
def explain(
    where: PositionLike,
    convention: Convention | str | None = None,
    *,
    found: Analysis[Position] | None = None,
    budget: Budget | str | None = None,
) -> Explanation[Position]:
    """Return the reasoning about a position, as text for ``print`` and a picture in a notebook.

    ``found`` is an analysis of the position, if there is one already, and also sets the convention.
    The cost is that of :func:`analyse`.

    >>> steps = explain("take 1-3: 3 4 5")
    >>> [(step.label, step.value) for step in steps.components], steps.binary(steps.nim_sum)
    ([('A', 3), ('B', 0), ('C', 1)], '10')

    :raises NotationError: when a text isn't a position.
    :raises NotKnown: when the winner is out of reach.
    """
    here, way = played(where, convention)
    return here.explain(way, found=found, budget=budget)


@renamed(play="convention")
def review(
    start: PositionLike | Record,
    moves: Iterable[Move | str] = (),
    convention: Convention | str | None = None,
    stop: Callable[[Position], bool] | None = None,
    *,
    budget: Budget | str | None = None,
) -> Review[Position]:
    """Return the moves of a match, each with its grade and the ``best_move`` in its position.

    The match is a starting position with its moves, or a record.

    A position whose winner is out of reach gets no grade, and neither do the moves to it and from
    it. The end comes first, because earlier positions are larger. Once a winner is out of reach,
    ``stop`` returns True for a position, or the budget is used up, earlier positions are judged
    only by theory at sight. The cost is that of :func:`analyse` for each position.

    >>> [ply.grade.value for ply in review("nim: 1 2", ["B-2", "A-1"])]
    ['mistake', 'good']
    >>> match = read_record("start: nim: 1 2  1. B-2  2. A-1")
    >>> [ply.grade.value for ply in review(match)]
    ['mistake', 'good']

    :raises NotationError: when a text isn't a position or a move.
    :raises IllegalMove: when a move isn't legal in its position.
    """
    if isinstance(start, Record):
        return start.start.review(start.moves, start.convention, stop, budget=budget)
    here, way = played(start, convention)
    return here.review(moves, way, stop, budget=budget)


def read_record(source: str | Path) -> Record:
    """Return the record of a match, from a text or from the file at a path.

    A text of one line without a colon is also a path.

    >>> read_record("start: nim: 1 2  1. B-1  2. A-1").moves[0].option.text
    '-1'

    :raises NotationError: when the text isn't a record, with the place of the fault.
    :raises IllegalMove: when a move isn't legal in its position.
    :raises OSError: when the file can't be read.
    """
    if not isinstance(source, Path | str):
        raise wrong_kind(source, "a record or the path of one", "start: nim: 1 2  1. B-1")
    if isinstance(source, Path) or ("\n" not in source and ":" not in source):
        try:
            source = Path(source).read_text(encoding="utf-8-sig")
        except ValueError:  # no path, or no text
            raise wrong_kind(source, "the path of a record", "match.txt") from None
    return parse(source)


def draw(
    where: PositionLike,
    last: Move | str | None = None,
    before: PositionLike | None = None,
    translate: Translate = untranslated,
    *,
    reasons: bool = False,
) -> str:
    """Return an SVG picture of a position, without any advice.

    It is :data:`~cgt.showing.svg.WIDTH` px wide, as high as needed, and has the position in words
    as its title. ``last`` is the move that led here, and ``before`` the position before it. Then
    the heap is marked, and the tokens that were taken are outlined. With ``reasons`` the picture
    includes the theory if the ruleset can draw it, for an explanation. The words pass through
    ``translate``.

    >>> draw("nim: 1 4 5", "A-2", "nim: 3 4 5").startswith("<svg")
    True

    :raises NotationError: when a text isn't a position or a move.
    :raises IllegalMove: when the move isn't legal in the position before.
    """
    earlier = None if before is None else position(before)
    return position(where).draw(last, earlier, translate, reasons=reasons)


@renamed(play="convention")
def game_graph(
    where: PositionLike,
    convention: Convention | str | None = None,
    most: int = MOST_POSITIONS,
    *,
    budget: Budget | str | None = None,
) -> GameGraph[Position]:
    """Return all positions that can follow one, and the moves, which a notebook draws.

    The cost is the number of moves in all positions together.

    >>> graph = game_graph("nim: 1 2")
    >>> [str(position) for position in graph.positions]
    ['nim: 1 2', 'nim: 2', 'nim: 1 1', 'nim: 1', '']
    >>> graph.nim_values, [outcome.value for outcome in graph.outcomes]
    ((3, 2, 0, 1, 0), ['N', 'N', 'P', 'N', 'P'])

    :raises NotationError: when a text isn't a position.
    :raises TooLarge: when there are more than ``most`` positions.
    :raises NeverEnds: when a position can come again, because then there are no nim values.
    """
    here, way = played(where, convention)
    return here.game_graph(way, most, budget=budget)


def table(ruleset: Ruleset | str, size: int = 10, *, budget: Budget | str | None = None) -> Table:
    """Return the nim values of a game for all pairs of numbers below ``size``.

    The numbers are two heaps in a game of heaps, or the two coordinates of one position. A notebook
    draws the table.

    >>> values = table("wythoff", 4)
    >>> values.values[1], values.p_positions
    ((1, 2, 0, 4), ((0, 0), (1, 2), (2, 1)))

    :raises NotationError: when the text isn't a game.
    :raises NotAHeapGame: when a position of the game isn't two numbers.
    :raises TooLarge: when there are more than :data:`cgt.theory.tables.LARGEST_TABLE` rows.
    """
    with budget_scope(budget):
        return table_of(find_ruleset(ruleset), whole_number(size))


def strip(ruleset: Ruleset | str, to: int = 35, *, budget: Budget | str | None = None) -> Strip:
    """Return the nim values of the heaps 0 to ``to`` with their period, which a notebook draws.

    >>> strip("take 1-3", 6).values
    (0, 1, 2, 3, 0, 1, 2)

    :raises NotationError: when the text isn't a game.
    :raises NotAHeapGame: when the components aren't heaps.
    :raises TooLarge: when ``to`` is above :data:`cgt.theory.tables.LARGEST_STRIP`.
    """
    with budget_scope(budget):
        return strip_of(find_ruleset(ruleset), whole_number(to))


def conjecture(
    text: str, game: Ruleset | str | None = None, *, budget: Budget | str | None = None
) -> Conjecture:
    """Return the verdict on a claim about all heaps of a game, which is proven, refuted or open.

    The text begins with its game, which can also be given as ``game``. A claim is a value for some
    heaps from 1 on (``n%12=3 -> 3``), or for all of them (``g(n) = n mod 4``), a period, or the
    P-positions. Its least counterexample refutes it. A proof of the game's period can prove it.

    >>> print(conjecture("0.77 n%12=3 -> 3"))
    refuted: Heap 15 has nim value 7, not 3.
    >>> print(conjecture("P-positions are multiples of 4", "take 1-3").verdict)
    Verdict.PROVEN

    :raises NotationError: when the text isn't a conjecture, with a list of the kinds.
    :raises NotAHeapGame: when the game isn't played with heaps.
    """
    with budget_scope(budget):
        return judge(text, None if game is None else find_ruleset(game))


def compare(
    one: Ruleset | str, other: Ruleset | str, *, budget: Budget | str | None = None
) -> Comparison:
    """Return a comparison of two nim-sequences, with their first difference and any shift.

    >>> found = compare("dawson's kayles", "dawson's chess")
    >>> found.difference.heap, found.shift, found.has_same_period, found.proven
    (1, -1, True, True)

    :raises NotationError: when a text isn't a game.
    :raises NotAHeapGame: when a game isn't played with heaps.
    """
    with budget_scope(budget):
        return compare_sequences(one, other)


def export(value: Exportable, form: Format | str) -> str:
    """Return a position, game graph, table or strip as text in SVG, TikZ, CSV or DOT.

    DOT is only for game graphs. TikZ is a ``tikzpicture`` for a LaTeX document.

    >>> print(export(strip("kayles", 2), "csv"), end="")
    heap,nim_value,outcome
    0,0,P
    1,1,N
    2,2,N

    :raises WrongKind: when it is a value of another kind.
    :raises CgtError: when the format doesn't suit the value.
    """
    return written_as(value, form)


def games() -> Games:
    """Return the named games, with their title, ruleset, family, reference and aliases.

    They are a tuple. A notebook shows it as a table for each family.

    >>> [entry.code for entry in games()][:3]
    ['nim', 'take 1-3', 'take 1,3,4']
    """
    return Games(CATALOGUE)
