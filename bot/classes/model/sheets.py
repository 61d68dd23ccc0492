"""An exercise sheet that a teacher wants, as it was entered in a form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.classes.model import BadProblem
from cgt.contract import Ruleset
from cgt.convention import Convention
from cgt.puzzles import Kind
from cgt.sizes import Size

SHEET_COUNTS = (5, 10, 15, 20)
"""The numbers of exercises that a sheet can have."""
MOST_GAMES = 6
"""The maximum number of games of a sheet."""


@dataclass(frozen=True, slots=True)
class SheetWish:
    """Exercises of some ``kinds`` in some ``games``, in the ``language`` of the teacher."""

    kinds: tuple[Kind, ...]
    games: tuple[str, ...]
    size: Size
    convention: Convention
    count: int
    language: str


def read_wish(
    fields: Sequence[str], usual: str, language: str, read_ruleset: Callable[[str], Ruleset]
) -> SheetWish:
    """Return what was entered: kinds, games in lines, size, convention and count.

    ``read_ruleset`` reads a game.

    :raises BadProblem: when there are too many games.
    :raises ValueError: when something is none of what could be chosen.
    """
    kinds, typed, size, convention, count = fields
    lines = [line.strip() for line in typed.splitlines() if line.strip()]
    if len(lines) > MOST_GAMES:
        raise BadProblem("A sheet can have at most {most} games.", most=MOST_GAMES)
    number = int(count)
    if number not in SHEET_COUNTS:
        raise ValueError(count)
    return SheetWish(
        tuple(map(Kind, kinds.split("."))),
        tuple(dict.fromkeys(str(read_ruleset(line)) for line in lines)) or (usual,),
        Size(size),
        Convention(convention),
        number,
        language,
    )
