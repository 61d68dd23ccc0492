"""The sum of rulesets, which are played side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Any

from cgt.core.contract import Option, Ruleset, cant_be_added, computed
from cgt.core.text import Text
from cgt.core.tokens import tokens, within
from cgt.core.values import nim_sum
from cgt.errors import NotationError

if TYPE_CHECKING:
    from random import Random

    from cgt.core.budget import Budget
    from cgt.core.sizes import Size


@dataclass(frozen=True, slots=True, repr=False)
class RulesetSum(Ruleset[tuple[Any, ...]]):
    """The sum of several ``rulesets``, which are added with ``+``.

    A component has a part in each of them, or None if that part is used up. ``3|7`` is a component
    with parts 3 and 7, and ``2:-1`` the move ``-1`` in the second part.
    """

    rulesets: tuple[Ruleset, ...]

    @classmethod
    def of(cls, *games: Ruleset) -> RulesetSum:
        """Return the sum of games, with the rulesets of a sum in place of it."""
        parts = (game.rulesets if isinstance(game, RulesetSum) else (game,) for game in games)
        return cls(tuple(chain(*parts)))

    @computed
    def name(self) -> str:
        return " + ".join(each.name for each in self.rulesets)

    @computed
    def code(self) -> str:
        return " + ".join(each.code for each in self.rulesets)

    @computed
    def is_searched(self) -> bool:
        return any(each.is_searched for each in self.rulesets)

    @computed
    def rule(self) -> Text:
        rules = (Text("{game}: {rule}", game=each.name, rule=each.rule) for each in self.rulesets)
        whole = Text("Move in one part of one component.")
        return reduce(lambda one, other: Text("{one} {other}", one=one, other=other), rules, whole)

    @computed
    def examples(self) -> tuple[str, ...]:
        parts = ([token.text for token in tokens(each.examples[0])] for each in self.rulesets)
        return (" ".join(map("|".join, zip(*parts, strict=False))),)

    def parts(self, state: tuple[Any, ...]) -> Iterator[tuple[int, Ruleset, Any]]:
        """Yield the parts of a component, each with its place and its ruleset."""
        for place, (ruleset, part) in enumerate(zip(self.rulesets, state, strict=True)):
            if part is not None:
                yield place, ruleset, part

    def options(self, state: tuple[Any, ...]) -> Iterator[Option]:
        for place, ruleset, part in self.parts(state):
            for option in ruleset.options(part):
                yield self._whole(state, place, option)

    def _whole(self, state: tuple[Any, ...], place: int, option: Option) -> Option:
        """Return the option of a whole component for an option of one part."""
        first, *further = option.parts or (None,)
        left = (*state[:place], first, *state[place + 1 :])
        return Option(
            f"{place + 1}:{option.text}",
            (left, *(self._part_of(place, part) for part in further)),
        )

    def _part_of(self, place: int, part: object) -> tuple[Any, ...]:
        """Return the component in which all other parts are used up."""
        return tuple(part if index == place else None for index in range(len(self.rulesets)))

    def read(self, token: str) -> tuple[Any, ...]:
        texts, start, state = token.split("|"), 0, list[Any]()
        if len(texts) != len(self.rulesets):
            raise NotationError(
                "A component of {game} has {count} parts, separated by “|”.",
                game=self.name,
                count=len(self.rulesets),
                source=token,
                span=(0, max(1, len(token))),
                example=self.examples[0],
            )
        for ruleset, text in zip(self.rulesets, texts, strict=True):
            with within(token, start):
                state.append(ruleset.read(text) if text else None)
            start += len(text) + 1
        if len(state) > state.count(None) + 1 and (alone := self.why_alone(tuple(state))):
            raise cant_be_added(alone, token, self.examples[0])
        return tuple(state)

    def write(self, state: tuple[Any, ...]) -> str:
        texts = [""] * len(self.rulesets)
        for place, ruleset, part in self.parts(state):
            texts[place] = ruleset.write(part)
        return "|".join(texts)

    def find_option(self, state: tuple[Any, ...], text: str) -> Option | None:
        number, _, move = text.partition(":")
        for place, ruleset, part in self.parts(state):
            if number.strip() == str(place + 1) and (option := ruleset.find_option(part, move)):
                return self._whole(state, place, option)
        return None

    def size(self, state: tuple[Any, ...]) -> int:
        return sum(ruleset.size(part) for _, ruleset, part in self.parts(state))

    def count_options(self, state: tuple[Any, ...], limit: int) -> int:
        parts = self.parts(state)
        return min(limit, sum(ruleset.count_options(part, limit) for _, ruleset, part in parts))

    def nim_value_of(self, state: tuple[Any, ...]) -> int:
        return nim_sum(game.nim_value_of(part) for _, game, part in self.parts(state))

    def value_within(self, state: tuple[Any, ...], budget: Budget) -> int:
        return nim_sum(game.value_within(part, budget) for _, game, part in self.parts(state))

    def options_to(self, state: tuple[Any, ...], value: int) -> Iterator[Option]:
        balance = self.nim_value_of(state) ^ value
        for place, ruleset, part in self.parts(state):
            for option in ruleset.options_to(part, ruleset.nim_value_of(part) ^ balance):
                yield self._whole(state, place, option)

    def split(self, state: tuple[Any, ...]) -> tuple[tuple[Any, ...], ...]:
        return tuple(
            self._part_of(place, piece)
            for place, ruleset, part in self.parts(state)
            for piece in ruleset.split(part)
        )

    def why_alone(self, state: tuple[Any, ...]) -> Text | None:
        reasons = (ruleset.why_alone(part) for _, ruleset, part in self.parts(state))
        return next(filter(None, reasons), None)

    def why(self, state: tuple[Any, ...]) -> Text:
        values = [ruleset.nim_value_of(part) for _, ruleset, part in self.parts(state)]
        return Text(
            "its parts are played side by side, and the xor of their nim values is {values} "
            "= {value}",
            values=" ⊕ ".join(map(str, values)) or "0",
            value=nim_sum(values),
        )

    def random_start(self, rng: Random, size: Size) -> tuple[tuple[Any, ...], ...]:
        return tuple(zip_longest(*(each.random_start(rng, size) for each in self.rulesets)))

    def __repr__(self) -> str:
        return " + ".join(map(repr, self.rulesets))
