"""The contract of a game: what a ruleset must have, what it may have, and what follows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import islice, zip_longest
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast, final

from cgt.budget import Budget, read_budget
from cgt.definition import nim_value_by_definition
from cgt.errors import CgtError, NotAHeapGame, NotationError
from cgt.given import whole_number, wrong_kind
from cgt.objects import Shown
from cgt.text import Text
from cgt.tokens import folded, tokens, within
from cgt.values import nim_sum

if TYPE_CHECKING:
    from random import Random

    from typing_extensions import TypeVar as TypeVarWithDefault

    from cgt.arrays import Values
    from cgt.sequences.periods import Period
    from cgt.sequences.sequence import NimSequence
    from cgt.sizes import Size

    S = TypeVarWithDefault("S", bound=Hashable, default=Any)
    """The states of a ruleset's components; ``Ruleset`` alone is one of any."""
    T = TypeVar("T")

    def computed(work: Callable[[Any], T]) -> T:
        """Return a property that stands where most rulesets have a plain attribute."""
        ...
else:
    S = TypeVar("S", bound=Hashable)
    computed = property

State = Hashable
"""The state of one component in a ruleset, such as the size of a heap."""


@dataclass(frozen=True, slots=True)
class Option(Generic[S]):
    """One way to move in one component.

    ``text`` is the notation of the move within its component (``-3``, ``/2``, ``pass``);
    ``parts`` are the states of the components that take its place.
    """

    text: str
    parts: tuple[S, ...]


class Ruleset(Shown, ABC, Generic[S]):
    """The rules of an impartial game, whose components have states of type ``S``.

    A game must say what it is called and which options a component has, and how a component is
    written; value, winner, best move, hint, review, picture and explanation follow from that:

    - ``name``: what it is called, such as ``Kayles``;
    - ``rule``: the rule of a move, in one sentence;
    - ``examples``: good positions to start from, without the name in front;
    - :meth:`options`: the rule itself; :meth:`read` and :meth:`write`: the notation.

    It may say more, where theory knows a short cut. Each must agree with the definition, and the
    tests hold it against that:

    - the notation: ``code``, such as ``0.77`` (default: the name); ``is_bracketed``, where a
      component is several numbers in one bracket, which may be left out;
    - counting: :meth:`size`, :meth:`count_options`, :meth:`find_option`;
    - values: :meth:`nim_value_of`, :meth:`has_value`, :meth:`options_to`, and in words
      :meth:`why`; where they come of a search, ``is_searched``, so that not very many of them can
      be asked for, and :meth:`value_within` a budget;
    - who wins a component that is played alone, at sight: :meth:`is_p_position`, and in words
      :meth:`why_outcome`;
    - what is independent and what is alike, for a search: :meth:`split`;
    - the nim-sequence, where components are heaps (``is_of_heaps``): :meth:`values_to`; the
      ``sequence`` of an engine that extends it; ``known_period``, which theory tells without
      looking at a value; :meth:`period`, which may be found by looking; ``has_period``, where
      theory says only that there is one; ``why_not_periodic``, where it proves that there is none;
    - misère play: :meth:`as_nim_heap`;
    - a start for a match, by chance: :meth:`random_start`.

    How it is told and drawn is the business of a :class:`~cgt.showing.presenter.Presenter`.

    Rulesets are equal when their codes are; they are added to play them side by side.
    """

    __slots__ = ()

    name: str
    rule: Text
    examples: tuple[str, ...]

    is_searched: bool = False
    is_bracketed: bool = False
    is_of_heaps: bool = False
    sequence: NimSequence | None = None
    known_period: Period | None = None
    has_period: bool = False
    why_not_periodic: Text | None = None

    def __init_subclass__(cls) -> None:
        if "nim_value" in vars(cls):
            message = f"{cls.__name__}: a game says nim_value_of a state; nim_value asks for it"
            raise TypeError(message)

    @abstractmethod
    def options(self, state: S, /) -> Iterable[Option[S]]:
        """Return the options of a component, lazily: a large heap may have very many."""

    @abstractmethod
    def read(self, token: str, /) -> S:
        """Return the state that ``token`` denotes.

        :raises NotationError: with a span inside the token, when it denotes none.
        """

    @abstractmethod
    def write(self, state: S, /) -> str:
        """Return the notation of a component; :meth:`read` gives the state back."""

    def size(self, state: S, /) -> int:
        """Return how much is left of a component, 0 when nothing is.

        It counts what is taken or covered: tokens, squares, coins, edges. No piece that
        :meth:`split` returns is larger than the whole. By default it only tells whether a move is
        left.
        """
        return 0 if self.count_options(state, 1) == 0 else 1

    def count_options(self, state: S, /, limit: int) -> int:
        """Return the number of options of a component, or ``limit`` if there are more.

        By default they are listed, at most ``limit`` of them.
        """
        return sum(1 for _ in islice(iter(self.options(state)), limit))

    def find_option(self, state: S, /, text: str) -> Option[S] | None:
        """Return the option that ``text`` denotes, or None if the rules allow none such.

        Case and spaces do not matter. By default the options are looked through.
        """
        wanted = text.replace(" ", "").casefold()
        for option in self.options(state):
            if option.text.replace(" ", "").casefold() == wanted:
                return option
        return None

    @final
    def nim_value(self, component: S | str, /, budget: Budget | str | None = None) -> int:
        """Return the nim value of a component, given as a state or in notation.

        With a budget (``"10m"``, ``"5M positions"``, ``"2GiB"``, see
        :func:`cgt.budget.read_budget`) a search goes on until it is used up, and what it learns
        is kept on disk for the next one.

        >>> import cgt
        >>> cgt.ruleset("kayles").nim_value(10**18), cgt.ruleset("cram").nim_value("4x5")
        (1, 2)

        :raises NotationError: when it is no component of this game, or the budget is none.
        :raises TooLarge: when the value is beyond what is known and what can be searched.
        :raises NeverEnds: when a match of the game need not end: then there are no values.
        """
        state = state_of(self, component)
        if budget is None:
            return self.nim_value_of(state)
        return self.value_within(state, read_budget(budget))

    def nim_value_of(self, state: S, /) -> int:
        """Return the nim value of a component: by definition unless a ruleset knows better.

        The definition looks at every follower, at most
        :data:`~cgt.definition.FOLLOWER_LIMIT` of them.

        :raises TooLarge: when the component has too many followers for the definition.
        """
        return nim_value_by_definition(self, state)

    def has_value(self, state: S, value: int, /) -> bool:
        """Return whether a component has a nim value: less work for some than to find it.

        :raises TooLarge: when that is too much work.
        """
        return self.nim_value_of(state) == value

    def value_within(self, state: S, budget: Budget, /) -> int:
        """Return the nim value of a component, searched for as long as the budget allows.

        :raises TooLarge: when it is used up.
        """
        del budget
        return self.nim_value_of(state)

    def options_to(self, state: S, /, value: int) -> Iterator[Option[S]]:
        """Yield the options of a component that have this nim value.

        By default every option is evaluated, so a game of large heaps says how to find them.

        :raises TooLarge: when the value of an option is beyond what is known.
        """
        for option in self.options(state):
            if nim_sum(map(self.nim_value_of, option.parts)) == value:
                yield option

    def why(self, state: S, /) -> Text | None:
        """Return the theory that gives the nim value, in a sentence that arrives at it.

        None where the value is only the mex. What shows no more than who wins is told by
        :meth:`why_outcome`.
        """
        del state

    def is_p_position(self, state: S, /) -> bool | None:
        """Return whether a component played alone is lost for whoever is to move.

        It is asked where the nim value is beyond what is known, and costs little. None where
        theory is silent.
        """
        del state

    def why_outcome(self, state: S, /) -> Text | None:
        """Return the theory behind :meth:`is_p_position` in one sentence; None for no such.

        Of a P-position it proves that the nim value is 0, of an N-position only that it is not.
        """
        del state

    def split(self, state: S, /) -> tuple[S, ...]:
        """Return the states that a state is the sum of, each standing for all played alike.

        It tells the generic search which pieces are independent, which symmetries there are,
        and that pieces without a move can be left out; it costs little. By default nothing is
        folded.
        """
        return (state,)

    @computed
    def code(self) -> str:
        """Return the ruleset in its shortest notation: its name, unless it says another."""
        return self.name

    @final
    def nim_values(self, to: int) -> Values:
        """Return the nim-sequence: an array of the values of the heaps 0 to ``to``.

        It has ``to + 1`` integers, of the narrowest type that holds them. Where a period is proven
        the cost is linear; elsewhere every value is worked out, once, and kept on disk.

        :raises NotAHeapGame: when the components are no heaps.
        :raises NotationError: when the last heap is below 0.
        :raises TooLarge: when there is no room or no time for so many.
        """
        return self.values_to(whole_number(to))

    def values_to(self, to: int, /) -> Values:
        """Return the values of the heaps 0 to ``to``, for :meth:`nim_values`.

        :raises NotAHeapGame: when the components are no heaps.
        :raises TooLarge: when there is no room or no time for so many.
        """
        del to
        raise NotAHeapGame("{game} isn't played with single heaps.", game=self.name)

    def period(self, search_to: int | None = None) -> Period | None:
        """Return the proven period of the nim-sequence, or None where none is proven.

        Where theory doesn't tell it, it is looked for in the values of the heaps up to
        ``search_to``, or of as many as some seconds give: up to ``sequence.known_to``.
        """
        del search_to
        return self.known_period

    def as_nim_heap(self, state: S, /) -> int | None:
        """Return the heap of Nim that a component is, move for move; None if it is none."""
        del state

    def random_start(self, rng: Random, size: Size, /) -> tuple[S, ...]:
        """Return the components of a position to start a match from, drawn by chance.

        Whether it makes a good match is for others to judge, who draw again. By default it is one
        of the examples, whatever the size.
        """
        del size
        return tuple(self.read(token.text) for token in tokens(rng.choice(self.examples)))

    def __add__(self, other: Ruleset) -> RulesetSum:
        """Return the game of both side by side: a move is one in either of them."""
        if not isinstance(other, Ruleset):  # pyright: ignore[reportUnnecessaryIsInstance]
            return NotImplemented
        ours, theirs = (g.rulesets if isinstance(g, RulesetSum) else (g,) for g in (self, other))
        return RulesetSum((*ours, *theirs))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and self.code == other.code

    def __hash__(self) -> int:
        return hash(self.code)

    def __str__(self) -> str:
        """Return the game in the notation that people read: its name in lower case, or its code."""
        return self.code if self.name == self.code else self.name.lower()

    def __repr__(self) -> str:
        return f"cgt.ruleset({str(self)!r})"


@dataclass(frozen=True, slots=True, repr=False)
class RulesetSum(Ruleset[tuple[Any, ...]]):
    """Several ``rulesets`` side by side: made by adding them.

    A component has a part of each, None where nothing is left to say of it. ``3|7`` is a component
    with parts 3 and 7, and ``2:-1`` the move ``-1`` in the second part.
    """

    rulesets: tuple[Ruleset, ...]

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
        """Return the option of a component that an option of one of its parts is."""
        first, *further = option.parts or (None,)
        left = (*state[:place], first, *state[place + 1 :])
        return Option(
            f"{place + 1}:{option.text}", (left, *(self._alone(place, part) for part in further))
        )

    def _alone(self, place: int, part: object) -> tuple[Any, ...]:
        """Return the component that has nothing but this part."""
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
            self._alone(place, piece)
            for place, ruleset, part in self.parts(state)
            for piece in ruleset.split(part)
        )

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


def state_of(ruleset: Ruleset[S], component: object) -> S:
    """Return the state that a user means: a text is read, a number is the size of a heap.

    :raises NotationError: when the text, or the state once it is written, denotes none.
    :raises WrongKind: when it is no state of this game.
    """
    if isinstance(component, str):
        return ruleset.read(folded(component).strip())
    if ruleset.is_of_heaps and not issubclass(type(component), tuple):
        return ruleset.read(str(whole_number(component, ruleset.examples[0])))
    try:
        return ruleset.read(ruleset.write(cast("S", component)))
    except CgtError:
        raise
    except (
        *(TypeError, ValueError, AttributeError, AssertionError, LookupError),
        *(ArithmeticError, RecursionError),
    ) as error:
        example = ruleset.examples[0].split()[0]
        raise wrong_kind(component, f"a component of {ruleset.name}", example) from error
