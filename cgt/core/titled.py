"""Games in any notation with a title in front, such as ``Towers = take 1,4,6``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cgt.core.contract import Option, Ruleset, computed
from cgt.core.text import Text

if TYPE_CHECKING:
    from random import Random

    from cgt.core.arrays import Values
    from cgt.core.budget import Budget
    from cgt.core.sizes import Size
    from cgt.engines.sequences.periods import Period
    from cgt.engines.sequences.sequence import NimSequence


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TitledGame(Ruleset[Any]):
    """A ``game`` with a title as its name, and the same rules, components and values."""

    game: Ruleset
    name: str

    def __str__(self) -> str:
        return self.code

    @computed
    def code(self) -> str:
        return f"{self.name} = {self.game}"

    @computed
    def rule(self) -> Text:
        return self.game.rule

    @computed
    def examples(self) -> tuple[str, ...]:
        return self.game.examples

    @computed
    def is_searched(self) -> bool:
        return self.game.is_searched

    @computed
    def is_bracketed(self) -> bool:
        return self.game.is_bracketed

    @computed
    def reads_limits(self) -> bool:
        return self.game.reads_limits

    @computed
    def is_of_heaps(self) -> bool:
        return self.game.is_of_heaps

    @computed
    def sequence(self) -> NimSequence | None:
        return self.game.sequence

    @computed
    def known_period(self) -> Period | None:
        return self.game.known_period

    @computed
    def has_period(self) -> bool:
        return self.game.has_period

    @computed
    def why_not_periodic(self) -> Text | None:
        return self.game.why_not_periodic

    def options(self, state: Any) -> Iterable[Option]:
        return self.game.options(state)

    def read(self, token: str) -> Any:
        return self.game.read(token)

    def write(self, state: Any) -> str:
        return self.game.write(state)

    def size(self, state: Any) -> int:
        return self.game.size(state)

    def count_options(self, state: Any, limit: int) -> int:
        return self.game.count_options(state, limit)

    def find_option(self, state: Any, text: str) -> Option | None:
        return self.game.find_option(state, text)

    def nim_value_of(self, state: Any) -> int:
        return self.game.nim_value_of(state)

    def has_value(self, state: Any, value: int) -> bool:
        return self.game.has_value(state, value)

    def value_within(self, state: Any, budget: Budget) -> int:
        return self.game.value_within(state, budget)

    def options_to(self, state: Any, value: int) -> Iterator[Option]:
        return self.game.options_to(state, value)

    def why(self, state: Any) -> Text | None:
        return self.game.why(state)

    def is_p_position(self, state: Any) -> bool | None:
        return self.game.is_p_position(state)

    def why_outcome(self, state: Any) -> Text | None:
        return self.game.why_outcome(state)

    def why_alone(self, state: Any) -> Text | None:
        return self.game.why_alone(state)

    def split(self, state: Any) -> tuple[Any, ...]:
        return self.game.split(state)

    def values_to(self, to: int, /) -> Values:
        return self.game.values_to(to)

    def period(
        self, search_to: int | None = None, *, budget: Budget | str | None = None
    ) -> Period | None:
        return self.game.period(search_to, budget=budget)

    def as_nim_heap(self, state: Any) -> int | None:
        return self.game.as_nim_heap(state)

    def random_start(self, rng: Random, size: Size) -> tuple[Any, ...]:
        return self.game.random_start(rng, size)
