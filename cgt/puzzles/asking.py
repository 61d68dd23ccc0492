"""The questions that a user asks of this package: which kinds, a puzzle, and its words."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from random import Random

from cgt.contract import Ruleset
from cgt.convention import Convention
from cgt.errors import CgtError, NotationError
from cgt.puzzles.choosing import choose, is_possible
from cgt.puzzles.maker import Maker, Wish, maker_of
from cgt.puzzles.model import Kind, NoPuzzle, Puzzle
from cgt.rulesets.catalogue import ruleset as read_ruleset
from cgt.sizes import Size
from cgt.text import Text

TRIALS = 2
"""The number of times that a kind has to be possible in a game to make sense there."""


def kinds_of(
    ruleset: Ruleset | str, convention: Convention | str = Convention.NORMAL
) -> tuple[Kind, ...]:
    """Return the kinds of puzzles that make sense in a game: a puzzle of each has been found.

    The answer is remembered; for a game of boards the first one takes some tenths of a second.

    >>> [str(kind) for kind in kinds_of("take 1-3", "misère")]
    ['outcome', 'count', 'losing_move', 'wrong_line', 'genus', 'quotient']

    :raises NotationError: when a text denotes no game or no convention.
    """
    return _kinds(_games(ruleset), Convention.of(convention))


def puzzle(  # noqa: PLR0917 - as a sentence would name them
    kind: Kind | str,
    ruleset: Ruleset | str,
    rng: Random,
    convention: Convention | str = Convention.NORMAL,
    size: Size = Size.SMALL,
    stop: Callable[[], bool] = lambda: False,
) -> Puzzle:
    """Return a random puzzle of a kind in a game; the same one for the same state of ``rng``.

    The right answer is proven, and each of the others is checked to be wrong. Once ``stop`` says
    so, a puzzle is made of what was looked at so far. Games can be added: ``"nim + kayles"``.

    >>> made = puzzle("mex", "nim", Random(4))
    >>> str(question(made)), made.answers, made.right_answer
    ('What is the mex of {0, 1, 3, 8}?', ('0', '2', '4', '9'), '2')

    :raises NoPuzzle: when none was found.
    :raises NotationError: when a text denotes no game or no convention.
    """
    games, told = _games(ruleset), Convention.of(convention)
    maker = maker_of(Kind(kind))
    for tried in (size, Size.SMALL, Size.SMALL):  # among large positions there may be none
        made = _made(maker, Wish(games, rng, told, tried), stop)
        if made is not None:
            return made
        if stop():
            break
    raise NoPuzzle(
        "I couldn't find a puzzle of this kind in {game}. Try another kind or another game.",
        game=" + ".join(game.name for game in games) or str(ruleset),
    )


def title(kind: Kind | str) -> Text:
    """Return what is to be found in the puzzles of a kind, in a few words.

    >>> str(title("odd_one_out"))
    'the odd one out'
    """
    return maker_of(Kind(kind)).title


def question(puzzle: Puzzle) -> Text:
    """Return what a puzzle asks, in one or two short sentences."""
    return maker_of(puzzle.kind).question(puzzle)


def answer_text(puzzle: Puzzle, index: int) -> Text | str:
    """Return how an answer is said on a button: in English at most 60 characters."""
    return maker_of(puzzle.kind).answer_text(puzzle, puzzle.answers[index])


def mistake(puzzle: Puzzle, index: int) -> Text | None:
    """Return why somebody may have chosen a wrong answer, and what to do instead.

    None for the right answer, and for one that no known misconception leads to.
    """
    if index == puzzle.right:
        return None
    traps = maker_of(puzzle.kind).traps(puzzle)
    return next((trap.said for trap in traps if trap.answer == puzzle.answers[index]), None)


def reason(puzzle: Puzzle) -> Text:
    """Return why the right answer is right, in two or three short sentences."""
    return maker_of(puzzle.kind).reason(puzzle)


def hint(puzzle: Puzzle) -> Text:
    """Return a first hint that does not tell the answer."""
    return maker_of(puzzle.kind).hint(puzzle)


def _games(given: Ruleset | str) -> tuple[Ruleset, ...]:
    """Return the rulesets that a ruleset or its notation is the sum of; none without notation.

    :raises NotationError: when a text denotes no game.
    """
    text = str(given)
    try:
        found = read_ruleset(text)
    except NotationError:
        parts = text.split(" + ")
        if isinstance(given, str) and len(parts) < 2:
            raise
        try:
            return tuple(map(read_ruleset, parts)) if len(parts) > 1 else ()
        except NotationError:
            if isinstance(given, str):
                raise
            return ()
    return (found,) if isinstance(given, str) or found == given else ()


@lru_cache(maxsize=512)
def _kinds(games: tuple[Ruleset, ...], convention: Convention) -> tuple[Kind, ...]:
    """Return the kinds of which some random puzzle is found."""
    found: list[Kind] = []
    for kind in Kind:
        maker = maker_of(kind)
        wishes = [Wish(games, Random(seed), convention) for seed in range(TRIALS)]  # noqa: S311
        with suppress(CgtError):  # a game that somebody made up may not know small positions
            if all(_is_asked(maker, wish) and is_possible(maker, wish) for wish in wishes):
                found.append(kind)
    return tuple(found)


def _is_asked(maker: Maker, wish: Wish) -> bool:
    """Return whether a kind is asked in this play convention, and has the game that it needs."""
    return wish.convention in maker.conventions and bool(wish.rulesets or not maker.needs_game)


def _made(maker: Maker, wish: Wish, stop: Callable[[], bool]) -> Puzzle | None:
    """Return a puzzle, or None where the kind makes no sense or nothing is found."""
    with suppress(CgtError):
        made = choose(maker, wish, stop) if _is_asked(maker, wish) else None
        if made is not None:
            maker.reason(made)  # what can't be explained is not asked
        return made
    return None
