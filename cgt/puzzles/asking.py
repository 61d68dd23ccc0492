"""The public functions for puzzles, their kinds and their sentences."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from random import Random

from cgt.core.budget import Budget, budget_scope
from cgt.core.contract import Ruleset
from cgt.core.convention import Convention, agreed
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.errors import CgtError, NotationError
from cgt.puzzles.choosing import choose, is_possible
from cgt.puzzles.maker import Maker, Wish, maker_of
from cgt.puzzles.model import Kind, NoPuzzle, Puzzle
from cgt.rulesets.catalogue import ruleset as read_ruleset

TRIALS = 2
"""The number of random trials in which a kind must be possible to make sense in a game."""


def kinds_of(
    ruleset: Ruleset | str,
    convention: Convention | str | None = None,
    *,
    budget: Budget | str | None = None,
) -> tuple[Kind, ...]:
    """Return the kinds of puzzles that make sense in a game, after finding one of each.

    The answer is cached. For a game of boards the first one takes some tenths of a second.

    >>> [str(kind) for kind in kinds_of("take 1-3", "misère")]
    ['winning_move', 'outcome', 'count', 'losing_move', 'wrong_line', 'genus', 'quotient']

    :raises NotationError: when a text isn't a game or a convention.
    :raises TooLarge: when the budget is used up (default: 10 seconds).
    """
    with budget_scope(budget):
        return _kinds(*_read_game(ruleset, convention))


def puzzle(  # noqa: PLR0917 - as a sentence would name them
    kind: Kind | str,
    ruleset: Ruleset | str,
    rng: Random,
    convention: Convention | str | None = None,
    size: Size = Size.SMALL,
    stop: Callable[[], bool] = lambda: False,
    *,
    parts: int = 0,
    budget: Budget | str | None = None,
) -> Puzzle:
    """Return a random puzzle of a kind in a game, the same one for the same state of ``rng``.

    The right answer is proven, and each of the others is checked to be wrong. Once ``stop`` returns
    True, the puzzle is made from the drafts so far. Games can be added, as in ``"nim + kayles"``.
    A position has ``parts`` components, or a random number of them if it is 0.

    >>> made = puzzle("mex", "nim", Random(4))
    >>> str(question(made)), made.answers, made.right_answer
    ('What is the mex of {0, 1, 3, 8}?', ('0', '2', '4', '9'), '2')

    :raises NoPuzzle: when none was found.
    :raises NotationError: when a text isn't a game or a convention.
    :raises TooLarge: when the budget is used up (default: 10 seconds).
    """
    games, told = _read_game(ruleset, convention)
    maker = maker_of(Kind(kind))
    with budget_scope(budget):
        for tried in (size, Size.SMALL, Size.SMALL):  # no large position might do
            made = _make_puzzle(maker, Wish(games, rng, told, tried, parts, stop=stop))
            if made is not None:
                return made
            if stop():
                break
    raise NoPuzzle(
        "I couldn't find a puzzle of this kind in {game}. Try another kind or another game.",
        game=" + ".join(game.name for game in games) or str(ruleset),
    )


def title(kind: Kind | str) -> Text:
    """Return the aim of the puzzles of a kind, in a few words.

    >>> str(title("odd_one_out"))
    'the odd one out'
    """
    return maker_of(Kind(kind)).title


def question(puzzle: Puzzle) -> Text:
    """Return the question of a puzzle, in one or two short sentences."""
    return maker_of(puzzle.kind).question(puzzle)


def answer_text(puzzle: Puzzle, index: int) -> Text | str:
    """Return the button label of an answer, at most 60 characters in English."""
    return maker_of(puzzle.kind).answer_text(puzzle, puzzle.answers[index])


def mistake(puzzle: Puzzle, index: int) -> Text | None:
    """Return the fault of an answer, such as the misconception behind it, with advice.

    Without a known one, and for the right answer, it is None.
    """
    if index == puzzle.right:
        return None
    return maker_of(puzzle.kind).mistake(puzzle, puzzle.answers[index])


def reason(puzzle: Puzzle) -> Text:
    """Return the reason why the right answer is right, in two or three short sentences."""
    return maker_of(puzzle.kind).reason(puzzle)


def hint(puzzle: Puzzle) -> Text:
    """Return a first hint that doesn't give the answer away."""
    return maker_of(puzzle.kind).hint(puzzle)


def _read_game(
    given: Ruleset | str, convention: Convention | str | None
) -> tuple[tuple[Ruleset, ...], Convention]:
    """Return the rulesets of a game or a sum, and the play convention of its text or argument."""
    text, told = agreed(given if isinstance(given, str) else "", convention)
    return _games(text if isinstance(given, str) else given), told or Convention.NORMAL


def _games(given: Ruleset | str) -> tuple[Ruleset, ...]:
    """Return the rulesets that a game is the sum of.

    The tuple is empty for a ruleset that has no notation.

    :raises NotationError: when a text isn't a game.
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
    """Return the kinds that are possible in each of :data:`TRIALS` random trials."""
    found: list[Kind] = []
    for kind in Kind:
        maker = maker_of(kind)
        wishes = [Wish(games, Random(seed), convention) for seed in range(TRIALS)]  # noqa: S311
        with suppress(CgtError):  # a member's own game might not read small positions
            if all(_is_asked(maker, wish) and is_possible(maker, wish) for wish in wishes):
                found.append(kind)
    return tuple(found)


def _is_asked(maker: Maker, wish: Wish) -> bool:
    """Return whether a kind suits the play convention, and has a game if it needs one."""
    return wish.convention in maker.conventions and bool(wish.rulesets or not maker.needs_game)


def _make_puzzle(maker: Maker, wish: Wish) -> Puzzle | None:
    """Return a puzzle, or None if the kind makes no sense or nothing is found."""
    with suppress(CgtError):
        made = choose(maker, wish) if _is_asked(maker, wish) else None
        if made is not None:
            maker.reason(made)  # raises an error if the answer can't be explained
        return made
    return None
