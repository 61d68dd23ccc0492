"""Questions about a position: each takes the position itself, or text for it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from pathlib import Path
from typing import Any, cast

from cgt.analysis import Analysis, Explanation, GameGraph, Review
from cgt.analysis.game_graph import MOST_POSITIONS
from cgt.analysis.quotients import quotient_of
from cgt.analysis.tables import Strip, Table
from cgt.analysis.tables import strip as strip_of
from cgt.analysis.tables import table as table_of
from cgt.arrays import Values
from cgt.budget import Budget, read_budget
from cgt.components import Move
from cgt.conjectures import Comparison, Conjecture, judge
from cgt.conjectures import compare as compare_sequences
from cgt.contract import Ruleset
from cgt.convention import Convention
from cgt.exports import Exportable, Format
from cgt.exports import export as written_as
from cgt.given import whole_number, wrong_kind
from cgt.misere import Genus, MisereForm, MisereQuotient
from cgt.misere import genus as genus_by_options
from cgt.misere import misere_form as form_by_options
from cgt.misere.definition import POSITION_LIMIT
from cgt.misere.quotient import ORDER_LIMIT
from cgt.notation import PositionLike, position
from cgt.positions import Position
from cgt.record import Record, parse
from cgt.rulesets.catalogue import CATALOGUE
from cgt.rulesets.catalogue import ruleset as find_ruleset
from cgt.rulesets.entry import Games
from cgt.sequences.periods import Period
from cgt.text import Translate, untranslated
from cgt.values import Outcome, nim_sum

Options = Callable[[Any], Iterable[Any]]
"""A function that gives the positions that can follow one, each any hashable value."""


def analyse(
    where: PositionLike, convention: Convention | str = Convention.NORMAL
) -> Analysis[Position]:
    """Return the analysis of a position: by the Sprague-Grundy theorem in normal play.

    In misère play it is by the strongest theory that covers the position: Bouton's theorem, tame
    components, a misère quotient, an exact search. A small position is searched at once; what is
    larger may take some seconds, of which each of these has its share, and then is given up. All
    else takes less than one, for heaps of 10**18 too.

    >>> found = analyse("take 1-3: 3 4 5")
    >>> found.outcome.value, found.nim_value, [str(move) for move in found.winning_moves]
    ('N', 2, ['A-2', 'B-2', 'C-2'])
    >>> [str(move) for move in analyse([1, 1, 3], "misère").winning_moves]
    ['C-2']

    :raises NotationError: when a text denotes no position.
    :raises NotKnown: when who wins is not known: a component is beyond what is known and what
        can be searched.
    """
    return position(where).analyse(convention)


def outcome(where: PositionLike, convention: Convention | str = Convention.NORMAL) -> Outcome:
    """Return who wins a position: what :func:`analyse` says of it, for less work.

    No winning moves are looked for, and where theory decides at sight no value is either.

    >>> outcome("1 1 1").value, outcome("1 1 1", "misère").value
    ('N', 'P')

    :raises NotationError: when a text denotes no position.
    :raises NotKnown: when who wins is not known.
    """
    return position(where).outcome(convention)


def winning_moves(
    where: PositionLike, convention: Convention | str = Convention.NORMAL
) -> tuple[Move, ...]:
    """Return the moves that win a position, as many as :func:`analyse` lists.

    >>> [str(move) for move in winning_moves("nim: 3 4 5")], winning_moves("nim: 1 1")
    (['A-2'], ())
    >>> [str(move) for move in winning_moves("nim: 1 1", "misère")]
    ['A-1', 'B-1']

    :raises NotationError: when a text denotes no position.
    :raises NotKnown: when who wins is not known.
    """
    return position(where).winning_moves(convention)


def nim_value(where: PositionLike, budget: Budget | str | None = None) -> int:
    """Return the nim value of a position: the nim-sum of those of its components.

    With a budget (``"10m"``, ``"5M positions"``, see :func:`read_budget`) a search goes on until
    it is used up, and what it learns is kept on disk for the next one.

    >>> nim_value("kayles: 7 8"), nim_value([3, 4, 5]), nim_value("cram: 4x5", "1M positions")
    (3, 2, 2)

    :raises NotationError: when a text denotes no position, or no budget.
    :raises TooLarge: when a value is beyond what is known and what can be searched.
    :raises NeverEnds: when a match need not end: then there are no values.
    """
    here = position(where)
    return here.nim_value if budget is None else nim_sum(here.values_within(read_budget(budget)))


def nim_values(ruleset: Ruleset | str, to: int) -> Values:
    """Return the nim-sequence of a game of heaps: the values of the heaps 0 to ``to``.

    It is an array of ``to + 1`` integers, of the narrowest type that holds them. Where a period is
    proven the cost is linear; elsewhere every value is worked out, once, and kept on disk.

    >>> nim_values("kayles", 10).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2]

    :raises NotationError: when the text denotes no game, or the last heap is below 0.
    :raises NotAHeapGame: when the components are no heaps.
    :raises TooLarge: when there is no room or no time for so many.
    """
    return find_ruleset(ruleset).nim_values(to)


def period(ruleset: Ruleset | str, search_to: int | None = None) -> Period | None:
    """Return the proven period of a nim-sequence, or None where none is proven.

    Where theory doesn't tell it, it is looked for in the values of the heaps up to ``search_to``
    (default: of as many as some seconds give).

    >>> found = period("0.77")
    >>> found.period, found.preperiod
    (12, 71)

    :raises NotationError: when the text denotes no game.
    """
    return find_ruleset(ruleset).period(search_to)


def explain(
    where: PositionLike,
    convention: Convention | str = Convention.NORMAL,
    *,
    found: Analysis[Position] | None = None,
) -> Explanation[Position]:
    """Return the reasoning about a position: ``print`` shows it as text, a notebook as a picture.

    ``found`` may be given where the analysis is there already, and then says how it is played. The
    cost is that of :func:`analyse`.

    >>> steps = explain("take 1-3: 3 4 5")
    >>> [(step.label, step.value) for step in steps.components], steps.binary(steps.nim_sum)
    ([('A', 3), ('B', 0), ('C', 1)], '10')

    :raises NotationError: when a text denotes no position.
    :raises NotKnown: when who wins is not known.
    """
    return position(where).explain(convention, found=found)


def review(
    start: PositionLike | Record,
    moves: Iterable[Move | str] = (),
    convention: Convention | str = Convention.NORMAL,
    stop: Callable[[Position], bool] | None = None,
) -> Review[Position]:
    """Return the moves of a match, each judged; ``best_move`` is what would have won.

    The match is given by its start and its moves, or by its record alone.

    A position of which it is not known who wins is left unjudged, and so are the moves to it
    and from it. The end is judged first, since earlier positions are larger: once one is not
    known, or ``stop`` says so of it, those before it are judged only where theory knows them at
    sight. The cost is that of :func:`analyse` for each position.

    >>> [ply.grade.value for ply in review("nim: 1 2", ["B-2", "A-1"])]
    ['mistake', 'good']
    >>> match = read_record("start: nim: 1 2  1. B-2  2. A-1")
    >>> [ply.grade.value for ply in review(match)]
    ['mistake', 'good']

    :raises NotationError: when a text denotes no position or no move.
    :raises IllegalMove: when a move is not legal where it stands.
    """
    if isinstance(start, Record):
        return start.start.review(start.moves, start.convention, stop)
    return position(start).review(moves, convention, stop)


def read_record(source: str | Path) -> Record:
    """Return the record of a match: of a text with one, or of a file if its path is given.

    A text of one line without a colon names a file, too.

    >>> read_record("start: nim: 1 2  1. B-1  2. A-1").moves[0].option.text
    '-1'

    :raises NotationError: when the text is no record; it points at the fault.
    :raises IllegalMove: when a move is not legal where it stands.
    :raises OSError: when the file cannot be read.
    """
    if not isinstance(source, Path | str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise wrong_kind(source, "a record or the path of one", "start: nim: 1 2  1. B-1")
    if isinstance(source, Path) or ("\n" not in source and ":" not in source):
        try:
            source = Path(source).read_text(encoding="utf-8-sig")
        except ValueError:  # no path, or no text
            raise wrong_kind(source, "the path of a record", "match.txt") from None
    return parse(source)


def misere_quotient(
    ruleset: Ruleset | str,
    to_heap: int | None = None,
    *,
    most: int = ORDER_LIMIT,
    budget: Budget | str | None = None,
) -> MisereQuotient:
    """Return the misère quotient of a game of heaps (Plambeck and Siegel 2008).

    For a take-and-break code the search ends as soon as the quotient is proven complete;
    otherwise the quotient is that of the heaps up to ``to_heap``, and says so. If that is not
    given, it is :data:`cgt.misere.quotient.HEAP_LIMIT` where there can be a proof, and
    :data:`cgt.analysis.quotients.TO_HEAP` elsewhere. Kayles takes less than a second; the
    cost rises steeply with the order of the quotient, and some have infinitely many elements. So
    the search also ends at ``most`` elements, or when its ``budget`` is used up (``"30s"``,
    ``"5M positions"``; default: :data:`cgt.misere.quotient.STEPS` positions). The quotient is then
    that of the heaps so far, and ``stopped`` says why.

    >>> quotient = misere_quotient("0.75")
    >>> quotient.order, quotient.p_order, quotient.complete
    (8, 2, True)
    >>> quotient = misere_quotient("dawson's kayles", most=100)
    >>> quotient, str(quotient.stopped)  # doctest: +NORMALIZE_WHITESPACE
    (<MisereQuotient: 24 elements, 5 of them P, heaps up to 24>,
     'The misère quotient grew past 100 elements at heap 25.')

    :raises NotAHeapGame: when the game is none of single heaps.
    :raises NotationError: when the budget is none.
    """
    return quotient_of(find_ruleset(ruleset), to_heap, most=most, budget=budget)


def genus(
    where: PositionLike | Hashable,
    options: Options | None = None,
    *,
    limit: int = POSITION_LIMIT,
) -> Genus:
    """Return the genus of a position (Conway, *On Numbers and Games*, chapter 12).

    With ``options``, a function that gives the positions that can follow one, positions are any
    hashable values. The cost is that of looking at every follower once.

    >>> print(genus("grundy's game: 13"), genus("kayles: 5; nim: 2"))
    3^1431 6^46

    :raises NotationError: when a text denotes no position.
    :raises TooLarge: when there are more than ``limit`` followers, or options of them.
    """
    if options is None:
        return position(cast("PositionLike", where)).genus(limit)
    return genus_by_options(where, _callable(options), limit=whole_number(limit))


def misere_form(
    where: PositionLike | Hashable,
    options: Options | None = None,
    *,
    limit: int = POSITION_LIMIT,
) -> MisereForm:
    """Return the misère canonical form of a position (*On Numbers and Games*, chapter 12).

    With ``options``, a function that gives the positions that can follow one, positions are any
    hashable values. Forms are equal, and then the same object, when the positions can stand for
    each other beside any game. The cost is that of looking at every follower once, and at pairs of
    its options.

    >>> print(misere_form("2 1"), misere_form("2 2"), misere_form("1 1"))
    *3 {*2, *3} 0

    :raises NotationError: when a text denotes no position.
    :raises TooLarge: when there are more than ``limit`` followers.
    """
    if options is None:
        return position(cast("PositionLike", where)).misere_form(limit)
    return form_by_options(where, _callable(options), limit=whole_number(limit))


def _callable(options: Options) -> Options:
    """Return a function of a caller's own.

    :raises WrongKind: when it isn't one.
    """
    if not callable(options):
        raise wrong_kind(options, "a function of a position", "cgt.genus('kayles: 5')")
    return options


def draw(
    where: PositionLike,
    last: Move | str | None = None,
    before: PositionLike | None = None,
    translate: Translate = untranslated,
    *,
    reasons: bool = False,
) -> str:
    """Return the text of an SVG that shows a position: what is there, no advice.

    It is :data:`~cgt.svg.WIDTH` px wide, and as high as it needs; its title says it in words.
    ``last`` is the move that led here and ``before`` the position it was made in: the heap is
    marked, and what was taken is outlined. With ``reasons`` the theory is written into it where
    a ruleset can draw it, for an explanation. The words pass through ``translate``.

    >>> draw("nim: 1 4 5", "A-2", "nim: 3 4 5").startswith("<svg")
    True

    :raises NotationError: when a text denotes no position or no move.
    :raises IllegalMove: when the move is not legal where it was made.
    """
    earlier = None if before is None else position(before)
    return position(where).draw(last, earlier, translate, reasons=reasons)


def game_graph(
    where: PositionLike,
    convention: Convention | str = Convention.NORMAL,
    most: int = MOST_POSITIONS,
) -> GameGraph[Position]:
    """Return every position that can be reached from one, and the moves; a notebook draws it.

    The cost is the number of moves in all positions together.

    >>> graph = game_graph("nim: 1 2")
    >>> [str(position) for position in graph.positions]
    ['nim: 1 2', 'nim: 2', 'nim: 1 1', 'nim: 1', '']
    >>> graph.nim_values, [outcome.value for outcome in graph.outcomes]
    ((3, 2, 0, 1, 0), ['N', 'N', 'P', 'N', 'P'])

    :raises NotationError: when a text denotes no position.
    :raises TooLarge: when there are more than ``most`` positions.
    :raises NeverEnds: when a position can come again: then there are no values.
    """
    return position(where).game_graph(convention, most)


def table(ruleset: Ruleset | str, size: int = 10) -> Table:
    """Return the nim values of a game for each two numbers below ``size``; a notebook draws them.

    They are two heaps of a game of heaps, or the two coordinates of one position.

    >>> values = table("wythoff", 4)
    >>> values.values[1], values.p_positions
    ((1, 2, 0, 4), ((0, 0), (1, 2), (2, 1)))

    :raises NotationError: when the text denotes no game.
    :raises NotAHeapGame: when a position of the game isn't two numbers.
    :raises TooLarge: when there are more than :data:`cgt.analysis.tables.LARGEST_TABLE` rows.
    """
    return table_of(find_ruleset(ruleset), whole_number(size))


def strip(ruleset: Ruleset | str, to: int = 35) -> Strip:
    """Return the nim values of the heaps 0 to ``to`` with their period; a notebook draws them.

    >>> strip("take 1-3", 6).values
    (0, 1, 2, 3, 0, 1, 2)

    :raises NotationError: when the text denotes no game.
    :raises NotAHeapGame: when the components are no heaps.
    :raises TooLarge: when ``to`` is above :data:`cgt.analysis.tables.LARGEST_STRIP`.
    """
    return strip_of(find_ruleset(ruleset), whole_number(to))


def conjecture(text: str) -> Conjecture:
    """Return a claim about all heaps of a game, tested: proven, refuted or open.

    A claim is a value for some heaps (``n%12=3 -> 3``) or for all from 1 on (``g(n) = n mod 4``), a
    period, or the P-positions. It is refuted by its least counterexample, and proven where the
    period of the game is.

    >>> print(conjecture("0.77 n%12=3 -> 3"))
    refuted: Heap 15 has nim value 7, not 3.
    >>> print(conjecture("take 1-3 P-positions are multiples of 4").verdict)
    Verdict.PROVEN

    :raises NotationError: when the text is no conjecture; it says which ones there are.
    :raises NotAHeapGame: when the game isn't played with heaps.
    """
    return judge(text)


def compare(one: Ruleset | str, other: Ruleset | str) -> Comparison:
    """Return two nim-sequences compared: the first difference, and whether one is shifted.

    >>> found = compare("dawson's kayles", "dawson's chess")
    >>> found.difference.heap, found.shift, found.has_same_period, found.proven
    (1, -1, True, True)

    :raises NotationError: when a text denotes no game.
    :raises NotAHeapGame: when a game isn't played with heaps.
    """
    return compare_sequences(one, other)


def export(value: Exportable, form: Format | str) -> str:
    """Return a position, game graph, table or strip as a file: SVG, TikZ, CSV or DOT.

    DOT is for game graphs alone. TikZ is a ``tikzpicture`` for your own document.

    >>> print(export(strip("kayles", 2), "csv"), end="")
    heap,nim_value,outcome
    0,0,P
    1,1,N
    2,2,N

    :raises WrongKind: when it is another value.
    :raises CgtError: when the value can't be written in that format.
    """
    return written_as(value, form)


def games() -> Games:
    """Return the named games: title, ruleset, family, reference and aliases of each.

    They are a tuple; a notebook shows it as a table for each family.

    >>> [entry.code for entry in games()][:3]
    ['nim', 'take 1-3', 'take 1,3,4']
    """
    return Games(CATALOGUE)
