"""A sheet of exercises: drawn from a seed, and written as HTML, LaTeX and CSV."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import version
from random import Random
from typing import TypeAlias, TypeVar

from cgt.contract import Ruleset
from cgt.convention import Convention
from cgt.errors import CgtError, NotationError
from cgt.given import brief, several, whole_number
from cgt.puzzles import Kind, NoPuzzle, Puzzle, puzzle
from cgt.puzzles.difficulty import grade
from cgt.rulesets.catalogue import ruleset
from cgt.sheets.bank import items
from cgt.sheets.contents import Exercise, Imprint, Part
from cgt.sheets.html import Page
from cgt.sheets.latex import Document
from cgt.sizes import Size
from cgt.text import Translate, untranslated

MOST = 100
"""The maximum number of exercises of a sheet."""
USUAL = 10
AGAIN = 6
"""How often a kind is drawn again in a game when all that comes is there already."""
SEED_BITS = 64
T = TypeVar("T", Kind, Size, Part)
Asked: TypeAlias = "tuple[Kind, str, tuple[int, ...], str]"


@dataclass(frozen=True, slots=True)
class Sheet:
    """Exercises from easy to hard, and what they were drawn from.

    ``games``, ``kinds`` (empty for all), ``count``, ``convention`` and ``size`` are what was
    wanted, and ``seed`` chose among it. ``version`` is that of cgt: with the same one the same
    wishes and seed give the same ``exercises``.
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
        """The command that makes the same sheet again in a terminal."""
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
        """What is printed below the solutions, to make the sheet again."""
        return Imprint(self.command, self.version)

    def html(
        self,
        part: Part | str = Part.BOTH,
        translate: Translate = untranslated,
        language: str = "en",
    ) -> str:
        """Return a page with the exercises, the solutions or both; its pictures are in it.

        :raises CgtError: when there is no such part.
        """
        return str(Page(self.exercises, self.imprint, _part(part), translate, language))

    def latex(self, part: Part | str = Part.BOTH, translate: Translate = untranslated) -> str:
        """Return a LaTeX document with the exercises, the solutions or both.

        :raises CgtError: when there is no such part.
        """
        return str(Document(self.exercises, self.imprint, _part(part), translate))

    def csv(self, translate: Translate = untranslated) -> str:
        """Return the exercises with their answers as an item bank."""
        return items(self.exercises, self.imprint, translate)


def sheet(  # noqa: PLR0917 - as a sentence would name them
    games: Ruleset | str | Iterable[Ruleset | str] = "nim",
    count: int = USUAL,
    kinds: Iterable[Kind | str] = (),
    convention: Convention | str = Convention.NORMAL,
    size: Size | str = Size.SMALL,
    seed: int | None = None,
) -> Sheet:
    """Return a sheet of ``count`` random exercises, no two of them alike, from easy to hard.

    They are puzzles of some ``kinds`` (default: all) in turn, each in the next of the ``games``.
    A kind that makes no sense in a game is left out, and there are fewer exercises where no more
    are found. The same ``seed`` gives the same sheet (default: a new one that nobody can guess).

    >>> made = sheet(["nim", "kayles"], 4, ["value", "outcome"], seed=7)
    >>> sorted(exercise.puzzle.kind.value for exercise in made.exercises)
    ['outcome', 'outcome', 'value', 'value']
    >>> made.command
    'cgt sheet nim kayles --kinds value,outcome --count 4 --seed 7'
    >>> made.html().startswith("<!doctype html>")
    True

    :raises CgtError: when there is no such kind or size, or the count is not from 1 to 100.
    :raises NotationError: when a text denotes no game or no convention.
    :raises NoPuzzle: when no exercise was found.
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
    wanted, how_large = Convention.of(convention), _one_of(Size, size)
    if not 1 <= whole_number(count, str(USUAL)) <= MOST:
        raise CgtError("A sheet can have 1 to {most} exercises.", most=MOST)
    drawn_from = secrets.randbits(SEED_BITS) if seed is None else whole_number(seed)
    found = _drawn(among, chosen or tuple(Kind), wanted, how_large, drawn_from)
    made = [each for _, each in zip(range(count), found, strict=False)]
    if not made:
        raise NoPuzzle("I couldn't find an exercise like that. Try other kinds or another game.")
    made.sort(key=lambda each: grade(each).prior)
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


def _drawn(
    games: list[Ruleset | str],
    kinds: tuple[Kind, ...],
    convention: Convention,
    size: Size,
    seed: int,
) -> Iterator[Puzzle]:
    """Yield random puzzles, no two alike: of each kind in turn, and in each game in turn."""
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
                made = next((each for each in drawn if _asked(each) not in seen), None)
            if made is None:
                turns.remove(turn)
            else:
                seen.add(_asked(made))
                yield made


def _asked(made: Puzzle) -> Asked:
    """Return what makes two puzzles alike."""
    return made.kind, made.position, made.numbers, made.right_answer


def _part(part: Part | str) -> Part:
    """Return a part of a sheet.

    :raises CgtError: when there is no such part.
    """
    return _one_of(Part, part)


def _one_of(choices: type[T], given: T | str) -> T:
    """Return the choice of a name.

    :raises CgtError: when there is none; it says which there are.
    """
    found = next((each for each in choices if each == given), None)
    if found is None:
        raise CgtError(
            "I don't know {given}. Try one of these: {known}.",
            given=brief(given),
            known=", ".join(choices),
        )
    return found
