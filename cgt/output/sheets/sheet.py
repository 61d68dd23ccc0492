"""A sheet of random exercises from a seed, as HTML, LaTeX and CSV."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import version
from itertools import islice
from random import Random
from typing import TypeAlias, TypeVar

from cgt.core.arguments import brief, several, whole_number
from cgt.core.budget import Budget, BudgetEnd, budget_scope
from cgt.core.contract import Ruleset
from cgt.core.convention import Convention, agreed
from cgt.core.sizes import Size
from cgt.core.text import Text, Translate, untranslated
from cgt.errors import CgtError, NotationError
from cgt.output.sheets.bank import items
from cgt.output.sheets.contents import Exercise, Imprint, Part
from cgt.output.sheets.html import Page
from cgt.output.sheets.latex import Document
from cgt.puzzles import Kind, NoPuzzle, Puzzle, puzzle
from cgt.puzzles.difficulty import grade
from cgt.rulesets.catalogue import ruleset

MOST = 100
"""The maximum number of exercises of a sheet."""
USUAL = 10
AGAIN = 6
"""The number of attempts for a new puzzle of a kind in a game."""
SEED_BITS = 64
T = TypeVar("T", Kind, Size, Part)
Asked: TypeAlias = "tuple[Kind, str, tuple[int, ...], str]"


@dataclass(frozen=True, slots=True)
class Sheet:
    """Exercises from easy to hard, with the request and the seed they come from.

    ``games``, ``kinds`` (empty for all), ``count``, ``convention`` and ``size`` are the request,
    and ``seed`` the source of the random choices. ``version`` is that of cgt. With the same
    version, the same request and seed give the same ``exercises``.
    """

    games: tuple[str, ...]
    kinds: tuple[Kind, ...]
    count: int
    convention: Convention
    size: Size
    seed: int
    version: str
    exercises: tuple[Exercise, ...]

    @property
    def command(self) -> str:
        """The terminal command that makes the same sheet again."""
        words = ["cgt", "sheet", *self.games]
        if self.kinds:
            words += ["--kinds", ",".join(self.kinds)]
        if self.convention is not Convention.NORMAL:
            words += ["--convention", self.convention.value]
        if self.size is not Size.SMALL:
            words += ["--size", self.size.value]
        return shlex.join([*words, "--count", str(self.count), "--seed", str(self.seed)])

    @property
    def imprint(self) -> Imprint:
        """The lines below the solutions that make it possible to make the sheet again."""
        return Imprint(self.command, self.version)

    def html(
        self,
        part: Part | str = Part.BOTH,
        translate: Translate = untranslated,
        language: str = "en",
    ) -> str:
        """Return an HTML page with the exercises, the solutions or both, and embedded pictures.

        :raises CgtError: when the part is unknown.
        """
        return str(Page(self.exercises, self.imprint, _part(part), translate, language))

    def latex(self, part: Part | str = Part.BOTH, translate: Translate = untranslated) -> str:
        """Return a LaTeX document with the exercises, the solutions or both.

        :raises CgtError: when the part is unknown.
        """
        return str(Document(self.exercises, self.imprint, _part(part), translate))

    def csv(self, translate: Translate = untranslated) -> str:
        """Return the exercises with their answers as CSV, for a question bank."""
        return items(self.exercises, self.imprint, translate)


def sheet(  # noqa: PLR0917 - as a sentence would name them
    games: Ruleset | str | Iterable[Ruleset | str] = "nim",
    count: int = USUAL,
    kinds: Iterable[Kind | str] = (),
    convention: Convention | str | None = None,
    size: Size | str = Size.SMALL,
    seed: int | None = None,
    *,
    budget: Budget | str | None = None,
) -> Sheet:
    """Return a sheet of ``count`` different random exercises, from easy to hard.

    They are puzzles of some ``kinds`` (default: all) in turn, each in the next of the ``games``. A
    kind that makes no sense in a game is skipped. There are fewer exercises if no more are found.
    The same ``seed`` gives the same sheet (default: a new seed that nobody can guess).

    >>> made = sheet(["nim", "kayles"], 4, ["value", "outcome"], seed=7)
    >>> sorted(exercise.puzzle.kind.value for exercise in made.exercises)
    ['outcome', 'outcome', 'value', 'value']
    >>> made.command
    'cgt sheet nim kayles --kinds value,outcome --count 4 --seed 7'
    >>> made.html().startswith("<!doctype html>")
    True

    :raises CgtError: when a kind or the size is unknown, or the count isn't from 1 to 100.
    :raises NotationError: when a text isn't a game or a convention.
    :raises NoPuzzle: when no exercise was found.
    :raises TooLarge: when the budget is used up (default: 10 seconds).
    """
    match games:
        case str() | Ruleset():
            among = [games]
        case _:
            given = several(games, "games", "nim")
            among = [each if isinstance(each, str) else ruleset(each) for each in given]
    if not among:
        raise NotationError("A sheet needs a game.", span=(0, 1), example="nim")
    chosen = tuple(dict.fromkeys(_one_of(Kind, kind) for kind in several(kinds, "kinds", "value")))
    among, wanted = _read_games(among, convention)
    how_large = _one_of(Size, size)
    if not 1 <= whole_number(count, str(USUAL)) <= MOST:
        raise CgtError("A sheet can have 1 to {most} exercises.", most=MOST)
    drawn_from = secrets.randbits(SEED_BITS) if seed is None else whole_number(seed)
    found = _draw_puzzles(among, chosen or tuple(Kind), wanted, how_large, drawn_from)
    with budget_scope(budget):
        made = _collect_puzzles(found, count)
    if not made:
        raise NoPuzzle("I couldn't find an exercise like that. Try other kinds or another game.")
    return Sheet(
        tuple(map(str, among)),
        chosen,
        count,
        wanted,
        how_large,
        drawn_from,
        version("grundy"),
        tuple(map(Exercise.of, made)),
    )


def _read_games(
    games: list[Ruleset | str], convention: Convention | str | None
) -> tuple[list[Ruleset | str], Convention]:
    """Return the games, and the play convention of one of their texts or of the argument."""
    named: list[Ruleset | str] = []
    told = None if convention is None else Convention.of(convention)
    for game in games:
        if isinstance(game, str):
            text, told = agreed(game, told)
            named.append(game if text == game else " ".join(text.split()))
        else:
            named.append(game)
    return named, told or Convention.NORMAL


def _collect_puzzles(found: Iterator[Puzzle], count: int) -> list[Puzzle]:
    """Return the first puzzles, from easy to hard.

    :raises BudgetEnd: when the budget is used up, with the number of puzzles so far.
    """
    made: list[Puzzle] = []
    try:
        made.extend(islice(found, count))
        return sorted(made, key=lambda each: grade(each).prior)
    except BudgetEnd as end:
        end.reached = Text("I made {made} of {count} exercises.", made=len(made), count=count)
        raise


def _draw_puzzles(
    games: list[Ruleset | str],
    kinds: tuple[Kind, ...],
    convention: Convention,
    size: Size,
    seed: int,
) -> Iterator[Puzzle]:
    """Yield different random puzzles, with the kinds in turn and the games in turn."""
    turns = [
        (kind, games[(place + ahead) % len(games)])
        for ahead in range(len(games))
        for place, kind in enumerate(kinds)
    ]
    seen: set[Asked] = set()
    number = 0
    while turns:
        for turn in tuple(turns):
            number += 1
            kind, game = turn
            seeds = (f"{seed}/{number}/{again}" for again in range(AGAIN))
            made = None
            with suppress(NoPuzzle):
                drawn = (puzzle(kind, game, Random(each), convention, size) for each in seeds)  # noqa: S311 - the seed is the secret
                made = next((each for each in drawn if _question_key(each) not in seen), None)
            if made is None:
                turns.remove(turn)
            else:
                seen.add(_question_key(made))
                yield made


def _question_key(made: Puzzle) -> Asked:
    """Return a key that is the same for puzzles that ask the same."""
    return made.kind, made.position, made.numbers, made.right_answer


def _part(part: Part | str) -> Part:
    return _one_of(Part, part)


def _one_of(choices: type[T], given: T | str) -> T:
    """Return the member of an enumeration with this name.

    :raises CgtError: when the name is unknown. The message lists the known ones.
    """
    found = next((each for each in choices if each == given), None)
    if found is None:
        raise CgtError(
            "I don't know {given}. Try one of these: {known}.",
            given=brief(given),
            known=", ".join(choices),
        )
    return found
