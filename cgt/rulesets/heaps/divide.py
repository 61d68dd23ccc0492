"""Division games: replace a heap by a part of it, rounded down."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from cgt.contract import Option, computed
from cgt.errors import NotationError
from cgt.rulesets.heaps.base import HeapRuleset
from cgt.rulesets.heaps.take import one_of, read_set
from cgt.rulesets.heaps.telling import write_size
from cgt.sizes import Size
from cgt.text import Text
from cgt.tokens import within


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Divide(HeapRuleset):
    """Replace a heap n by n // d for one d in ``divisors``, a sorted set of numbers >= 2.

    Few heaps are reachable from n (products of divisors only), so a heap of 10**18 is quick.
    """

    divisors: tuple[int, ...]

    is_periodic = False

    @computed
    def name(self) -> str:
        return f"divide {','.join(map(str, self.divisors))}"

    @computed
    def rule(self) -> Text:
        return Text(
            "Divide one heap by {numbers} and round down; a heap of 0 is gone.",
            numbers=one_of(self.divisors),
        )

    examples = ("10 12", "5 24 70", "100 200 300")

    def options(self, heap: int) -> Iterable[Option]:
        return (Option(f"/{by}", (heap // by,)) for by in self.divisors if heap > 0)

    def largest_start(self, size: Size) -> int:
        return size.of(20, 50, 99)

    def told(self, heap: int, option: Option, where: str = "") -> Text:
        del heap
        facts = {"by": option.text[1:], "left": write_size(option.parts[0])}
        if where:
            return Text("divided {heap} by {by} and left {left}", heap=where, **facts)
        return Text("divided the heap by {by} and left {left}", **facts)

    def action(self, heap: int, option: Option, where: str = "") -> Text:
        del heap
        if where:
            return Text("Divide {heap} by {by}", heap=where, by=option.text[1:])
        return Text("Divide by {by}", by=option.text[1:])

    def find_option(self, heap: int, text: str) -> Option | None:
        return super(Divide, self).find_option(heap, re.sub(r"^[:÷]|^by\b", "/", text.strip()))


def parse(text: str) -> Divide | None:
    """Return the division game that ``divide 2,3,6`` denotes, if any."""
    match = re.fullmatch(r"div(?:ide|ision)?\b(?:\s*by\b)?(.*)", text)
    if match is None:
        return None
    with within(text, match.start(1)):
        divisors = read_set(match[1], "divide 2,3,6")
        if divisors[0] < 2:
            raise NotationError(
                "Dividing by 1 would change nothing: the numbers must be 2 or more.",
                source=match[1],
                span=(match[1].index("1"), match[1].index("1") + 1),
                example="divide 2,3,6",
            )
    return Divide(divisors)
