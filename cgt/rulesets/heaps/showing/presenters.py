"""Words for heaps, whose picture is a row of stones."""

from __future__ import annotations

from cgt.core.contract import Option
from cgt.core.text import Text
from cgt.rulesets.heaps.passes import OnePass, PassHeap
from cgt.rulesets.heaps.showing.telling import (
    heaps_action,
    heaps_left,
    heaps_told,
    pins_action,
    pins_step,
    pins_told,
    write_size,
    write_sum,
)
from cgt.rulesets.heaps.take_and_break import TakeAndBreak
from cgt.showing.presenter import Presenter, presenter
from cgt.showing.steps import taken_steps
from cgt.showing.stones import Token


class HeapPresenter(Presenter[int]):
    """A presenter of tokens taken from a heap and left in it."""

    def describe(self, heap: int, option: Option, where: str = "") -> Text:
        return heaps_told(heap, option.parts, where)

    def action(self, heap: int, option: Option, where: str = "") -> Text:
        return heaps_action(heap, option.parts, where)

    def is_plain(self, _heap: int, option: Option) -> bool:
        return option.text[1:].isdecimal() and option.text[0] == "-"

    def aftermath(self, _heap: int, option: Option) -> Text | None:
        return heaps_left(option.parts)

    def steps(self, _heap: int, option: Option) -> tuple[Text, ...]:
        return taken_steps(option.text)

    def rest(self, heap: int, option: Option, chosen: str) -> Text:
        if not chosen or sum(option.parts) > heap:
            return self.action(heap, option)
        return Text("Leave {heaps}", heaps=write_sum(option.parts))


class TakePresenter(HeapPresenter):
    """A presenter of heaps as rows of matchsticks."""

    @property
    def token(self) -> Token:
        return Token.MATCH


class TakeAndBreakPresenter(HeapPresenter):
    """A presenter of heaps, which are rows of pins if moves take pins side by side."""

    ruleset: TakeAndBreak

    @property
    def is_of_pins(self) -> bool:
        """Whether heaps are rows of pins."""
        return self.ruleset.allowed.is_of_pins

    @property
    def token(self) -> Token:
        return Token.PIN if self.is_of_pins else Token.STONE

    @property
    def noun(self) -> Text:
        return Text("row") if self.is_of_pins else super().noun

    def named(self, heap: int, letter: str) -> Text | None:
        if self.is_of_pins:
            return Text("Row {letter} ({size})", letter=letter, size=write_size(heap))
        return super().named(heap, letter)

    def describe(self, heap: int, option: Option, where: str = "") -> Text:
        told = pins_told if self.is_of_pins else heaps_told
        return told(heap, option.parts, where)

    def action(self, heap: int, option: Option, where: str = "") -> Text:
        action = pins_action if self.is_of_pins else heaps_action
        return action(heap, option.parts, where)

    def steps(self, heap: int, option: Option) -> tuple[Text, ...]:
        if self.is_of_pins:
            return (pins_step(heap - sum(option.parts)),)
        return super().steps(heap, option)


class DividePresenter(HeapPresenter):
    """A presenter of heaps that are divided."""

    def describe(self, heap: int, option: Option, where: str = "") -> Text:
        del heap
        facts = {"by": option.text[1:], "left": write_size(option.parts[0])}
        if where:
            return Text("divided {heap} by {by}, leaving {left}", heap=where, **facts)
        return Text("divided the heap by {by}, leaving {left}", **facts)

    def action(self, heap: int, option: Option, where: str = "") -> Text:
        del heap
        if where:
            return Text("Divide {heap} by {by}", heap=where, by=option.text[1:])
        return Text("Divide by {by}", by=option.text[1:])


class NimblePresenter(HeapPresenter):
    """A presenter of heaps as squares with coins."""

    def describe(self, heap: int, option: Option, where: str = "") -> Text:
        facts = {"square": write_size(heap), "left": write_size(option.parts[0])}
        if where:
            return Text("slid coin {coin} from square {square} to {left}", coin=where, **facts)
        return Text("slid the coin from square {square} to {left}", **facts)

    def action(self, heap: int, option: Option, where: str = "") -> Text:
        del heap
        left = write_size(option.parts[0])
        if where:
            return Text("Slide {coin} to square {left}", coin=where, left=left)
        return Text("Slide to square {left}", left=left)

    def named(self, heap: int, letter: str) -> Text:
        return Text("Coin {letter} ({size})", letter=letter, size=write_size(heap))

    def aftermath(self, _heap: int, option: Option) -> Text | None:
        del option
        return None

    def steps(self, _heap: int, option: Option) -> tuple[Text, ...]:
        return (Text("Square {square}", square=write_size(option.parts[0])),)


class OnePassPresenter(Presenter[PassHeap]):
    """A presenter of the base game's moves, of the pass, and of heaps with or without it."""

    ruleset: OnePass

    @property
    def token(self) -> Token:
        return presenter(self.ruleset.base).token

    def describe(self, state: PassHeap, option: Option, where: str = "") -> Text:
        if option.text == "pass":
            return Text("used the pass on {heap}", heap=where) if where else Text("used the pass")
        return presenter(self.ruleset.base).describe(state.heap, _of_base(option), where)

    def action(self, state: PassHeap, option: Option, where: str = "") -> Text:
        if option.text == "pass":
            return Text("Pass on {heap}", heap=where) if where else Text("Pass")
        return presenter(self.ruleset.base).action(state.heap, _of_base(option), where)

    def steps(self, state: PassHeap, option: Option) -> tuple[Text, ...]:
        if option.text == "pass":
            return (Text("Pass"),)
        return presenter(self.ruleset.base).steps(state.heap, _of_base(option))

    def is_plain(self, state: PassHeap, option: Option) -> bool:
        if option.text == "pass":
            return True
        return presenter(self.ruleset.base).is_plain(state.heap, _of_base(option))

    def aftermath(self, state: PassHeap, option: Option) -> Text | None:
        if option.text == "pass":
            return Text("pass used up")
        left = presenter(self.ruleset.base).aftermath(state.heap, _of_base(option))
        if left is None or not any(part.heap for part in option.parts):
            return left
        if state.spent:
            return Text("{leaves}, pass used up", leaves=left)
        return Text("{leaves}, pass still available", leaves=left)

    def described(self, state: PassHeap) -> Text | None:
        if not state.heap:
            return Text("an empty heap")
        if state.spent:
            return Text("a heap of {heap}, its pass used up", heap=write_size(state.heap))
        return Text("a heap of {heap}, its pass still available", heap=write_size(state.heap))

    def is_pass_left(self, state: PassHeap) -> bool:
        return state.heap > 0 and not state.spent


def _of_base(option: Option) -> Option:
    """Return an option as one of the plain heaps without their passes."""
    return Option(option.text, tuple(part.heap for part in option.parts))


def halved(option: Option, where: str) -> Text:
    """Return the sentence that a move halved a heap."""
    left = write_size(option.parts[0])
    if where:
        return Text("halved {heap}, leaving {left}", heap=where, left=left)
    return Text("halved the heap, leaving {left}", left=left)


def halving(where: str) -> Text:
    """Return the words for a move that halves a heap."""
    return Text("Halve {heap}", heap=where) if where else Text("Halve the heap")
