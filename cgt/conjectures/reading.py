"""A reader of typed conjectures, a game and then a claim, with error messages.

The formulas of claims are numbers of :mod:`cgt.rules`. In brackets is what can be left out::

    claim   = "n" "mod" number "=" number arrow formula [start]
            | "g" "(" "n" ")" "=" formula [start]
            | ["has"] "period" number [start]
            | "P-positions" ["are"] ["the"] "multiples" "of" number [start]
    formula = number | "n" ["mod" number | "/" number] [("+" | "-") number]
    start   = ("from" | "for" "n" ">=" | "n" ">=") number ["on"]
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from cgt.conjectures.claims import Claim, Formula, PeriodClaim, ValueClaim, ZeroClaim
from cgt.core.arguments import wrong_kind
from cgt.core.contract import Ruleset
from cgt.core.convention import require_no_convention
from cgt.core.tokens import no_longer
from cgt.errors import NotAHeapGame, NotationError
from cgt.rules.lexing import Token
from cgt.rules.reading import ARROWS
from cgt.rules.terms import TermReader
from cgt.rules.tree import Name, Number, Operation, Sum
from cgt.rulesets.catalogue import ruleset

EXAMPLES = (
    "0.77 n%12=3 -> 3",
    "kayles period 12 from 71",
    "take 1-3 P-positions are multiples of 4",
    "take 1-3 g(n) = n mod 4",
)
"""An example conjecture of each form."""
LONGEST = 200
LARGEST = 5_000
"""The largest number in a claim, which bounds the work of a test."""


def read_conjecture(text: object, about: Ruleset | None = None) -> tuple[Ruleset, Claim]:
    """Return the game of a conjecture and the claim about it.

    The game is ``about`` if the text names none.

    >>> game, claim = read_conjecture("0.77 n%12=3 -> 3")
    >>> game.code, str(claim)
    ('0.77', 'n mod 12 = 3 -> 3')

    :raises WrongKind: when it isn't text.
    :raises NotationError: when the text has none of the forms in :data:`EXAMPLES`, or names no
        game.
    :raises NotAHeapGame: when the game isn't played with heaps.
    """
    if not isinstance(text, str):
        raise wrong_kind(text, "a conjecture", EXAMPLES[0])
    no_longer(text, LONGEST, EXAMPLES[0])
    require_no_convention(text)
    name, claim = _ClaimReader(text).conjecture(needs_game=about is None)
    game = ruleset(name) if name or about is None else about
    if not game.is_of_heaps:
        raise NotAHeapGame(
            "I can only test conjectures about heaps, and {game} isn't played with single "
            "heaps. Try {example}.",
            game=game.name,
            example=EXAMPLES[1],
        )
    return game, claim


class _ClaimReader(TermReader):
    """A reader of one conjecture."""

    def conjecture(self, *, needs_game: bool) -> tuple[str, Claim]:
        """Return the name of the game, if there is one, and the claim, as long as it can be."""
        whole = Token("", 0, len(self._source))
        for at, token in enumerate(self._tokens):
            before = self._source[: token.start]
            game = before.strip(" :,")
            if before.endswith((" ", ":", ",")) if game else not needs_game:
                self._at, self._divisors = at, list[int]()
                with suppress(NotationError):
                    claim = self._claim()
                    break
        else:
            self._fault(
                "I can't read this conjecture. Write a game and a claim: “n%12=3 -> 3”, “g(n) = n "
                "mod 4”, “period 12 from 71” or “P-positions are multiples of 4”.",
                at=whole,
            )
        is_in_class = not isinstance(claim, ValueClaim) or claim.remainder < claim.modulus
        if not (all(self._divisors) and is_in_class):
            self._fault(
                "No heap fits this. The number after “mod” or “period” must be 1 or more, and a "
                "remainder must be smaller.",
                at=whole,
            )
        numbers = (int(each.text) for each in self._tokens[at:] if each.kind == "number")
        # one round of values decides a period without a start, or nothing does
        is_bounded = isinstance(claim, PeriodClaim) and claim.is_eventual
        if not is_bounded and max(numbers, default=0) > LARGEST:
            self._fault(
                "The numbers in this conjecture are too large. The limit is {limit}.",
                at=whole,
                limit=f"{LARGEST:,}",
            )
        return game, claim

    def _claim(self) -> Claim:
        if self._take("n"):
            self._require("mod")
            modulus = self._divisor()
            self._require("=")
            remainder = self._natural()
            if not self._take(":", *ARROWS):
                self._expected("->")
            return ValueClaim(self._formula(self._sum()), modulus, remainder, self._start(1))
        if self._take("g"):
            for sign in ("(", "n", ")", "="):
                self._require(sign)
            return ValueClaim(self._formula(self._sum()), start=self._start(1))
        if self._take("has") or self._is_at("period"):
            self._require("period")
            period, start = self._divisor(), self._start(-1)
            return PeriodClaim(period, max(0, start), start < 0)
        if self._take("p"):
            self._take("-")
        if not self._take("position", "positions", "pposition", "ppositions"):
            self._expected("P-positions")
        self._take("are", "=")
        self._take("the")
        if not self._take("multiple"):
            self._require("multiples")
        self._require("of")
        return ZeroClaim(self._divisor(), self._start(0))

    def _formula(self, part: Sum) -> Formula:
        match part:
            case Number(more):
                found = Formula(more=more)
            case Name("n"):
                found = Formula(divisor=1)
            case Operation("mod" | "/" as symbol, Name("n"), Number(by)):
                self._divisors.append(by)
                found = Formula(modulus=by) if symbol == "mod" else Formula(divisor=by)
            case Operation("+" | "-" as sign, left, Number(more)):
                inner = self._formula(left)
                found = replace(inner, more=inner.more + (more if sign == "+" else -more))
            case _:
                self._expected("n mod 4")
        return found

    def _start(self, default: int) -> int:
        """Return the first heap of a claim, which is the end of the text."""
        is_told = self._take("from")
        if self._take("for", "n"):
            self._take("n")
            is_told = self._take(">=", "=")
        start = self._natural() if is_told else default
        self._take("on")
        self._take(".")
        if self._next.text:
            self._expected("from 71")
        return start

    def _divisor(self) -> int:
        self._divisors.append(self._natural())
        return self._divisors[-1]

    def _natural(self) -> int:
        token = self._next
        if token.kind != "number":
            self._expected("a number")
        self._at += 1
        return int(token.text)

    def _example(self) -> str:
        return EXAMPLES[0]
