"""Games that a rule in one line defines."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from cgt.core.arrays import Values
from cgt.core.codes import Code, Digit
from cgt.core.contract import S, computed
from cgt.core.text import Text
from cgt.core.tokens import within
from cgt.engines.sequences.heaprules import HeapRules
from cgt.engines.sequences.periods import Period
from cgt.errors import NeverEnds, NotationError
from cgt.rules import split_title
from cgt.rules.circles import is_finite_from
from cgt.rules.ends import Proven, Verdict, verdict
from cgt.rules.options import RuleOptions
from cgt.rules.reading import read_rule
from cgt.rules.words import describe
from cgt.rulesets.coordinate.base import Numbers
from cgt.rulesets.custom import CoordinateGame, HeapGame, OwnGame
from cgt.rulesets.heaps.base import HeapRuleset
from cgt.rulesets.heaps.divide import Divide
from cgt.rulesets.heaps.take_and_break import of_code
from cgt.rulesets.invented.forms import divisors_of, rules_of
from cgt.rulesets.invented.heap_values import HeapRuleValues, NotSmaller
from cgt.rulesets.invented.tuple_values import TupleRuleValues, Unordered

LARGEST = 100_000
"""The largest number in a component, so that its options can be listed."""
STARTS = {2: ("(3,4)", "(5,7)"), 3: ("(2,3,4)",), 4: ("(1,2,3,4)",)}
"""Good positions to start from, by the number of numbers in a component."""
MOST_FOLLOWED = 5_000
"""The maximum number of followers of a component whose end isn't proven."""
LISTED = 10_000
"""The largest heap whose value is found from its options if there is an engine for larger ones."""


@lru_cache(maxsize=64)
def _heap_values(options: RuleOptions) -> HeapRuleValues:
    """Return the shared values of a rule."""
    return HeapRuleValues(options)


@lru_cache(maxsize=64)
def _heap_rules(options: RuleOptions) -> HeapRules | None:
    """Return a rule in take-and-break form, or None if it has another form."""
    return rules_of(options.rule)


@lru_cache(maxsize=64)
def _known_game(options: RuleOptions) -> HeapRuleset | None:
    """Return the take-and-break game that a rule defines, or None if it has another form."""
    rules = _heap_rules(options)
    if rules is None or rules.condition:
        return None
    digits, repeat = (tuple(map(Digit.of, each)) for each in (rules.digits, rules.tail))
    return of_code(Code(digits, repeat))


@lru_cache(maxsize=16)
def _tuple_values(options: RuleOptions) -> TupleRuleValues:
    """Return the shared values of a rule."""
    return TupleRuleValues(options)


class InventedGame(OwnGame[S]):
    """A game with a rule in one line, called by its title or by the rule."""

    __slots__ = ()

    function: RuleOptions

    @computed
    def rule(self) -> Text:
        return describe(self.function.rule)

    @computed
    def code(self) -> str:
        rule = self.function.rule.text
        return rule if self.name == rule else f"{self.name} = {rule}"

    @property
    def ends(self) -> Verdict:
        """The verdict on whether each match ends."""
        return verdict(self.function.rule)

    def require_end(self, state: Any) -> None:
        """Check that each match from a component ends, by its few followers without a proof.

        :raises NeverEnds: if no end is in sight.
        """
        if isinstance(self.ends, Proven) or is_finite_from(self, state, MOST_FOLLOWED):
            return
        raise NeverEnds(
            "I can't see that each match of {game} from {state} ends, so I don't play it there.",
            game=self.name,
            state=self.write(state),
        )

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"cgt.ruleset({self.code!r})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class HeapRule(InventedGame[int], HeapGame):
    """A heap game with a rule in one line."""

    def read(self, token: str) -> int:
        heap = super(HeapRule, self).read(token)
        if self.rules is None:
            _require_small(heap, token)
        return heap

    @property
    def rules(self) -> HeapRules | None:
        return _heap_rules(self.function)

    @computed
    def known_period(self) -> Period | None:
        game = _known_game(self.function)
        return None if game is None else game.known_period

    @computed
    def has_period(self) -> bool:
        """Whether the rule is a subtraction game, whose values depend on finitely many before."""
        return self.rules is not None and self.rules.most_heaps < 2 and not self.rules.tail

    @computed
    def why_not_periodic(self) -> Text | None:
        divisors = divisors_of(self.function.rule)
        return None if divisors is None else Divide(divisors).why_not_periodic

    def nim_value_of(self, heap: int) -> int:
        if heap > LISTED and self.rules is not None:
            return HeapRuleset.nim_value_of(self, heap)
        try:
            return int(_heap_values(self.function).to(heap)[heap])
        except NotSmaller:
            self.require_end(heap)
            return super(HeapRule, self).nim_value_of(heap)

    def values_to(self, to: int, /) -> Values:
        if to > LISTED and self.rules is not None:
            return HeapRuleset.values_to(self, to)
        try:
            return _heap_values(self.function).to(to).copy()
        except NotSmaller:
            return super(HeapRule, self).values_to(to)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TupleRule(InventedGame[Numbers], CoordinateGame):
    """A game of tuples with a rule in one line."""

    def check(self, numbers: Numbers, token: str) -> Numbers:
        _require_small(max(numbers, default=0), token)
        return super(TupleRule, self).check(numbers, token)

    def nim_value_of(self, state: Numbers) -> int:
        try:
            return _tuple_values(self.function).value(state)
        except Unordered:
            self.require_end(state)
            return super(TupleRule, self).nim_value_of(state)


def _require_small(number: int, token: str) -> None:
    """Check the largest number of a component.

    :raises NotationError: if it is too large.
    """
    if number > LARGEST:
        raise NotationError(
            "{number} is too large for this game. The limit is {limit}.",
            number=number,
            limit=f"{LARGEST:,}",
            source=token,
            span=(0, max(1, len(token))),
        )


def rule_game(text: str) -> HeapRule | TupleRule:
    """Return the game with a rule in one line, perhaps with its title.

    >>> rule_game("n -> n - k if 1 <= k <= n/2").nim_values(8).tolist()
    [0, 0, 1, 0, 2, 1, 3, 0, 4]
    >>> rule_game("queen = (a, b) -> (a-k, b) or (a, b-k) or (a-k, b-k) if k >= 1").name
    'queen'

    :raises NotationError: if the text is no rule, with the place and what was expected there.
    """
    title, written = split_title(text) or ("", text)
    with within(text, text.rindex(written)):
        try:
            rule = read_rule(written)
        except NotationError as error:
            if title:
                error.offering(*(f"{title} = {each}" for each in error.candidates))
            raise
    options, name = RuleOptions.of(rule), title or rule.text
    if len(rule.pattern) == 1:
        return HeapRule(options, name, rule.text)
    return TupleRule(options, name, rule.text, STARTS[len(rule.pattern)])
