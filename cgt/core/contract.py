"""The contract of a game, with its required parts, its optional parts and their defaults."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast, final

from cgt.core.arguments import whole_number, wrong_kind
from cgt.core.budget import Budget, budget_scope
from cgt.core.objects import Displayable
from cgt.core.text import Text
from cgt.core.tokens import folded, tokens
from cgt.core.values import nim_sum
from cgt.engines.definition import nim_value_by_definition
from cgt.errors import CgtError, NotAHeapGame, NotationError

if TYPE_CHECKING:
    from random import Random

    from typing_extensions import TypeVar as TypeVarWithDefault

    from cgt.core.arrays import Values
    from cgt.core.sizes import Size
    from cgt.engines.sequences.periods import Period
    from cgt.engines.sequences.sequence import NimSequence

    S = TypeVarWithDefault("S", bound=Hashable, default=Any)
    """The type of the states of a ruleset's components. A plain ``Ruleset`` can have any type."""
    T = TypeVar("T")

    def computed(work: Callable[[Any], T]) -> T:
        """Return a property in place of an attribute that most rulesets set directly."""
        ...
else:
    S = TypeVar("S", bound=Hashable)
    computed = property

State = Hashable
"""The state of one component in a ruleset, such as the size of a heap."""


@dataclass(frozen=True, slots=True)
class Option(Generic[S]):
    """One way to move in one component.

    ``text`` is the notation of the move within its component (``-3``, ``/2``, ``pass``). ``parts``
    are the states of the components that replace it.
    """

    text: str
    parts: tuple[S, ...]


class Ruleset(Displayable, ABC, Generic[S]):
    """The rules of an impartial game, whose components have states of type ``S``.

    A ruleset must define the name of the game, the options of a component and its notation. The
    value, the winner, the best move, the hint, the review, the picture and the explanation follow
    from that:

    - ``name``: the name of the game, such as ``Kayles``;
    - ``rule``: the rule of a move, in one sentence;
    - ``examples``: good positions to start from, without the name in front;
    - :meth:`options`: the rule itself; :meth:`read` and :meth:`write`: the notation.

    It can define more if theory has a shortcut. Each shortcut must agree with the definition, and
    the tests compare the two:

    - the notation: ``code``, such as ``0.77`` (default: the name); ``is_bracketed``, if a component
      is several numbers in one bracket, which is optional; ``reads_limits``, if a second, smaller
      number without a bracket limits the next move;
    - counting: :meth:`size`, :meth:`count_options`, :meth:`find_option`;
    - values: :meth:`nim_value_of`, :meth:`has_value`, :meth:`options_to`, and in words :meth:`why`;
      if the values come from a search, ``is_searched``, so that callers ask for only a few of them,
      and :meth:`value_within` a budget;
    - the winner of a component on its own, at sight: :meth:`is_p_position`, and in words
      :meth:`why_outcome`; the reason why a component can't be part of a sum: :meth:`why_alone`;
    - independent pieces and symmetries, for a search: :meth:`split`;
    - the nim-sequence, if components are heaps (``is_of_heaps``): :meth:`values_to`; the
      ``sequence`` of an engine that extends it; ``known_period``, which theory gives without any
      values; :meth:`period`, which can come from a search; ``has_period``, if theory proves only
      that there is one; ``why_not_periodic``, if it proves that no period exists;
    - misère play: :meth:`as_nim_heap`;
    - a random starting position for a match: :meth:`random_start`.

    A :class:`~cgt.showing.presenter.Presenter` describes and draws the game.

    Rulesets are equal when their codes are. ``+`` makes the game of playing them side by side.
    """

    __slots__ = ()

    name: str
    rule: Text
    examples: tuple[str, ...]

    is_searched: bool = False
    is_bracketed: bool = False
    reads_limits: bool = False
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
        """Yield or return the options of a component, lazily if there can be many."""

    @abstractmethod
    def read(self, token: str, /) -> S:
        """Return the state that ``token`` denotes.

        :raises NotationError: when it denotes no state, with a span inside the token.
        """

    @abstractmethod
    def write(self, state: S, /) -> str:
        """Return the notation of a component, from which :meth:`read` gives the state back."""

    def size(self, state: S, /) -> int:
        """Return the size of the rest of a component, which is 0 when nothing is left.

        It counts the things to take or to cover, such as tokens, squares, coins or edges. No piece
        that :meth:`split` returns is larger than the whole. By default it is 1 if a move is left,
        and 0 otherwise.
        """
        return 0 if self.count_options(state, 1) == 0 else 1

    def count_options(self, state: S, /, limit: int) -> int:
        """Return the number of options of a component, or ``limit`` if there are more.

        By default it lists them, up to ``limit``.
        """
        return sum(1 for _ in islice(iter(self.options(state)), limit))

    def find_option(self, state: S, /, text: str) -> Option[S] | None:
        """Return the option that ``text`` denotes, or None if the rules allow none.

        Case and spaces don't matter. By default it searches the list of options.
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
        :func:`cgt.core.budget.read_budget`) a search goes on until it is used up, and saves its
        results on disk for the next one.

        >>> import cgt
        >>> cgt.ruleset("kayles").nim_value(10**18), cgt.ruleset("cram").nim_value("4x5")
        (1, 2)

        :raises NotationError: when the text isn't a component of this game, or isn't a budget.
        :raises TooLarge: when the value is neither known nor within reach of a search.
        :raises NeverEnds: when a match of the game might not end, because then it has no nim
            values.
        """
        state = state_of(self, component)
        with budget_scope(budget) as allowed:
            if budget is None:
                return self.nim_value_of(state)
            return self.value_within(state, allowed)

    def nim_value_of(self, state: S, /) -> int:
        """Return the nim value of a component, by definition unless a ruleset has a shortcut.

        The definition visits every follower, at most :data:`~cgt.engines.definition.FOLLOWER_LIMIT`
        of them.

        :raises TooLarge: when the component has too many followers for the definition.
        """
        return nim_value_by_definition(self, state)

    def has_value(self, state: S, value: int, /) -> bool:
        """Return whether a component has a nim value.

        Some games can check a value faster than they can find it.

        :raises TooLarge: when the check is too much work.
        """
        return self.nim_value_of(state) == value

    def value_within(self, state: S, budget: Budget, /) -> int:
        """Return the nim value of a component by a search within the budget.

        :raises TooLarge: when the budget is used up.
        """
        del budget
        return self.nim_value_of(state)

    def options_to(self, state: S, /, value: int) -> Iterator[Option[S]]:
        """Yield the options of a component that have this nim value.

        By default it evaluates every option, so a game of large heaps needs its own method.

        :raises TooLarge: when the value of an option is out of reach.
        """
        for option in self.options(state):
            if nim_sum(map(self.nim_value_of, option.parts)) == value:
                yield option

    def why(self, state: S, /) -> Text | None:
        """Return the theory behind the nim value, in a sentence that ends with it.

        It is None if the value is only the mex of the options. A theory that shows only the winner
        belongs in :meth:`why_outcome`.
        """
        del state

    def is_p_position(self, state: S, /) -> bool | None:
        """Return whether the player to move loses a component on its own.

        It costs little, and serves when the nim value is out of reach. It is None if theory is
        silent.
        """
        del state

    def why_outcome(self, state: S, /) -> Text | None:
        """Return the theory behind :meth:`is_p_position` in a sentence, or None without a theory.

        For a P-position it proves that the nim value is 0, and for an N-position only that it isn't
        0.
        """
        del state

    def why_alone(self, state: S, /) -> Text | None:
        """Return the reason why a component can't be part of a sum, in a sentence.

        That is the case if a move in it would end the whole game. It is None if it can be part of a
        sum.
        """
        del state

    def split(self, state: S, /) -> tuple[S, ...]:
        """Return states whose sum can replace a state, with one for all symmetric ones.

        It tells the generic search about independent pieces, symmetries, and pieces without a move,
        which it leaves out. It must cost little. By default it returns the state itself.
        """
        return (state,)

    @computed
    def code(self) -> str:
        """Return the shortest notation of the ruleset, by default its name."""
        return self.name

    @final
    def nim_values(self, to: int, *, budget: Budget | str | None = None) -> Values:
        """Return the nim-sequence as an array of the values of the heaps 0 to ``to``.

        It has ``to + 1`` integers, of the narrowest type that holds them. If a period is proven,
        the cost is linear. Otherwise every value is computed once and saved on disk.

        :raises NotAHeapGame: when the components aren't heaps.
        :raises NotationError: when the last heap is below 0.
        :raises TooLarge: when the sequence is too long for the memory or the time.
        """
        with budget_scope(budget):
            return self.values_to(whole_number(to))

    def values_to(self, to: int, /) -> Values:
        """Return the values of the heaps 0 to ``to``, for :meth:`nim_values`.

        :raises NotAHeapGame: when the components aren't heaps.
        :raises TooLarge: when the sequence is too long for the memory or the time.
        """
        del to
        raise NotAHeapGame("{game} isn't played with single heaps.", game=self.name)

    def period(
        self, search_to: int | None = None, *, budget: Budget | str | None = None
    ) -> Period | None:
        """Return the proven period of the nim-sequence, or None without a proof.

        If theory doesn't give it, it is searched for in the values of the heaps up to ``search_to``
        (default: as many values as a few seconds give, up to ``sequence.known_to``).

        :raises TooLarge: when ``budget`` is used up, or the time for the values up to
            ``search_to``.
        """
        del search_to, budget
        return self.known_period

    def as_nim_heap(self, state: S, /) -> int | None:
        """Return the size of the heap of Nim that a component is equal to, move for move.

        It is None if the component isn't equal to such a heap.
        """
        del state

    def random_start(self, rng: Random, size: Size, /) -> tuple[S, ...]:
        """Return the components of a random starting position.

        The caller judges whether it makes a good match, and asks again if not. By default it is one
        of the examples, whatever the size.
        """
        del size
        return tuple(self.read(token.text) for token in tokens(rng.choice(self.examples)))

    def __add__(self, other: Ruleset) -> Ruleset:
        """Return the game of both side by side, in which a move is a move in one of them."""
        if not isinstance(other, Ruleset):  # pyright: ignore[reportUnnecessaryIsInstance]
            return NotImplemented
        from cgt.core.ruleset_sum import RulesetSum  # noqa: PLC0415 - it is built on this module

        return RulesetSum.of(self, other)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and self.code == other.code

    def __hash__(self) -> int:
        return hash(self.code)

    def __str__(self) -> str:
        """Return the notation of the game for people, its name in lower case or its code."""
        return self.code if self.name == self.code else self.name.lower()

    def __repr__(self) -> str:
        return f"cgt.ruleset({str(self)!r})"


def cant_be_added(why: Text, source: str = "", example: str = "") -> NotationError:
    """Return the error that a component can't be part of a sum, with the reason."""
    span = (0, max(1, len(source)))
    return NotationError("{why}", why=why, source=source, span=span, example=example)


def state_of(ruleset: Ruleset[S], component: object) -> S:
    """Return the state for a component that a caller gives as a state, a text or a heap size.

    :raises NotationError: when the text, or the notation of the state, denotes no component.
    :raises WrongKind: when the value isn't a state of this game.
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
