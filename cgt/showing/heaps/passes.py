"""Heaps with a pass in words."""

from __future__ import annotations

from cgt.contract import Option
from cgt.rulesets.heaps.passes import OnePass, PassHeap
from cgt.showing.heaps.telling import write_size
from cgt.showing.presenter import Presenter, presenter, shows
from cgt.stones import Token
from cgt.text import Text


@shows(OnePass)
class OnePassPresenter(Presenter[PassHeap]):
    """A move of the base game, or the pass; and whether it is still there."""

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
        return presenter(self.ruleset.base).steps(state.heap, option)

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
    """Return an option as one of the heaps without their passes."""
    return Option(option.text, tuple(part.heap for part in option.parts))
