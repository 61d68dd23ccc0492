"""A claim about many heaps, either true or refuted by its least counterexample."""

from __future__ import annotations

from collections.abc import Iterator

from cgt.core.contract import Ruleset
from cgt.core.text import Text, listed
from cgt.puzzles.maker import Draft, Maker, Trap, Wish
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.wording import game_of, ruleset_of

LIMIT = 200
"""The largest heap covered by a claim."""
TRUE = "true"
"""The answer that a claim is true."""
LARGEST_MODULUS = 12
"""The largest modulus of a claim."""
LATEST = 60
"""The largest counterexample of a claim."""


class Conjecture(Maker):
    """Asks whether all heaps with some remainder share a nim value, or for the first exception."""

    kind = Kind.CONJECTURE
    title = Text("is it always true?")

    def drafts(self, wish: Wish) -> Iterator[Draft]:
        if wish.heaps is None:
            return
        values = _values(wish.heaps)
        claims = [(m, r) for m in range(2, LARGEST_MODULUS + 1) for r in range(m)]
        wish.rng.shuffle(claims)
        true = [claim for claim in claims if _first_exception(values, *claim) is None]
        false = [claim for claim in claims if _first_exception(values, *claim) is not None]
        false = [claim for claim in false if _exceptions(values, *claim)[0] <= LATEST]
        false.sort(key=lambda claim: min(len(_agreeing(values, *claim)), 3) - wish.rng.random() * 2)
        for claim in [*true[:4], *reversed(false[-12:])] if true else []:
            yield _draft(values, *claim)

    def question(self, puzzle: Puzzle) -> Text:
        modulus, remainder, value = puzzle.numbers
        return Text(
            "{game}: does every heap n from 1 to {limit} with n mod {modulus} = {remainder} have "
            "nim value {value}?",
            game=game_of(puzzle),
            limit=LIMIT,
            modulus=modulus,
            remainder=remainder,
            value=value,
        )

    def answer_text(self, puzzle: Puzzle, answer: str) -> Text:
        del puzzle
        if answer == TRUE:
            return Text("Yes, up to heap {limit}", limit=LIMIT)
        return Text("No, heap {heap} is the first exception", heap=answer)

    def traps(self, puzzle: Puzzle) -> Iterator[Trap]:
        modulus, remainder, _ = puzzle.numbers
        values = _values(ruleset_of(puzzle))
        exceptions = _exceptions(values, modulus, remainder)
        if exceptions:
            few = Text("The first few heaps agree, but one exception is enough to refute a claim.")
            yield Trap(TRUE, few)
        for heap in exceptions[1:]:
            later = Text("Heap {heap} is an exception, but not the first one.", heap=heap)
            yield Trap(str(heap), later)

    def reason(self, puzzle: Puzzle) -> Text:
        modulus, remainder, value = puzzle.numbers
        values = _values(ruleset_of(puzzle))
        heap = _first_exception(values, modulus, remainder)
        if heap is None:
            return Text(
                "I checked all of these heaps up to {limit}. Each has nim value {value}.",
                limit=LIMIT,
                value=value,
            )
        return Text(
            "Heap {heap} has nim value {found}. All smaller heaps from 1 on with remainder "
            "{remainder} have {value}.",
            heap=heap,
            found=values[heap],
            remainder=remainder,
            value=value,
        )

    def hint(self, puzzle: Puzzle) -> Text:
        modulus, remainder, _ = puzzle.numbers
        return Text(
            "Work out the nim values of the heaps {heaps} first.",
            heaps=listed(_heaps_of_claim(modulus, remainder)[:3]),
        )


def _values(game: Ruleset) -> list[int]:
    """Return the nim values of heaps up to :data:`LIMIT`."""
    return [int(value) for value in game.nim_values(LIMIT)]


def _heaps_of_claim(modulus: int, remainder: int) -> list[int]:
    """Return the heaps of a claim, from 1 on."""
    return list(range(remainder or modulus, LIMIT + 1, modulus))


def _exceptions(values: list[int], modulus: int, remainder: int) -> list[int]:
    """Return the heaps of a claim whose value differs from that of the first."""
    heaps = _heaps_of_claim(modulus, remainder)
    return [heap for heap in heaps if values[heap] != values[heaps[0]]]


def _first_exception(values: list[int], modulus: int, remainder: int) -> int | None:
    """Return the least counterexample of a claim, or None."""
    return next(iter(_exceptions(values, modulus, remainder)), None)


def _agreeing(values: list[int], modulus: int, remainder: int) -> list[int]:
    """Return the heaps of a claim before its least counterexample."""
    refuted = _first_exception(values, modulus, remainder)
    return [
        heap for heap in _heaps_of_claim(modulus, remainder) if refuted is None or heap < refuted
    ]


def _draft(values: list[int], modulus: int, remainder: int) -> Draft:
    """Return the draft that claims the value of the first heap for all."""
    heaps = _heaps_of_claim(modulus, remainder)
    numbers = (modulus, remainder, values[heaps[0]])
    refuted = _first_exception(values, modulus, remainder)
    if refuted is None:
        return Draft(TRUE, (), tuple(map(str, heaps[1:9])), numbers=numbers)
    before = [*reversed(_agreeing(values, modulus, remainder)), TRUE]
    after = [heap for heap in heaps if heap > refuted][:8]
    return Draft(str(refuted), tuple(map(str, before)), tuple(map(str, after)), numbers=numbers)
