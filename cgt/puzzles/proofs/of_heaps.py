"""Claims about the heaps of a game, with single nim values, laws and periods."""

from __future__ import annotations

from collections.abc import Iterator

from cgt.core.text import Text
from cgt.puzzles.proofs.claim import LIMIT, NEAR, About, Claim, Result


class Heap(Result):
    """The nim value of a heap."""

    code = 6

    def result(self, about: About) -> int:
        return about.heap_values[self.numbers[0]]

    def sentence(self, about: About) -> Text:
        del about
        heap, value = self.numbers
        return Text("A heap of {heap} has nim value {value}.", heap=heap, value=value)


class Later(Result):
    """The heap some periods after another one.

    The numbers are the heap, the period, the number of periods and the result.
    """

    code = 7

    def result(self, about: About) -> int:
        del about
        heap, period, count, _ = self.numbers
        return heap + period * count

    def sentence(self, about: About) -> Text:
        del about
        heap, period, count, later = self.numbers
        return Text(
            "Add {count} times {period} to {heap}, and you get {later}.",
            count=count,
            period=period,
            heap=heap,
            later=later,
        )


class Law(Claim):
    """A law for all heaps with one remainder, except the empty heap.

    The numbers are the modulus, the remainder, 1 if the heap size is added to the value (else 0),
    and the number in the value.
    """

    code = 13

    def is_true(self, about: About) -> bool:
        return self.exception(about) is None

    def alternatives(self, about: About) -> Iterator[Claim]:
        del about
        modulus, remainder, adds, number = self.numbers
        for by in (1, -1, 2):
            yield Law((modulus, (remainder + by) % modulus, adds, number))
            if adds or number + by >= 0:
                yield Law((modulus, remainder, adds, number + by))

    def exception(self, about: About) -> int | None:
        """Return the first heap that breaks the law, or None."""
        modulus, remainder, adds, number = self.numbers
        heaps = range(remainder or modulus, LIMIT + 1, modulus)
        values = about.heap_values
        return next((heap for heap in heaps if values[heap] != adds * heap + number), None)

    def sentence(self, about: About) -> Text:
        del about
        modulus, remainder, adds, number = self.numbers
        sign = "+" if number > 0 else "-"
        value = f"n {sign} {abs(number)}" if adds and number else "n" if adds else number
        return Text(
            "Every heap n from 1 to {limit} with n mod {modulus} = {remainder} has nim value "
            "{value}.",
            limit=LIMIT,
            modulus=modulus,
            remainder=remainder,
            value=value,
        )

    def truth(self, about: About) -> Text:
        heap = self.exception(about) or 0
        return Heap((heap, about.heap_values[heap])).sentence(about)


class Repeats(Claim):
    """A period of the nim values, given by its first heap and its length."""

    code = 14

    def is_true(self, about: About) -> bool:
        return self.exception(about) is None

    def alternatives(self, about: About) -> Iterator[Claim]:
        del about
        start, period = self.numbers
        for by in NEAR:
            if period + by > 0:
                yield Repeats((start, period + by))

    def exception(self, about: About) -> int | None:
        """Return the first heap whose nim value differs from that one period later, or None."""
        start, period = self.numbers
        values = about.heap_values
        heaps = range(start, LIMIT + 1 - period)
        return next((heap for heap in heaps if values[heap] != values[heap + period]), None)

    def sentence(self, about: About) -> Text:
        del about
        start, period = self.numbers
        return Text(
            "From heap {start} on, the nim values repeat after {period} heaps.",
            start=start,
            period=period,
        )

    def truth(self, about: About) -> Text:
        heap, period = self.exception(about) or 0, self.numbers[1]
        return Text(
            "Heap {heap} has nim value {value}, but heap {later} has {other}.",
            heap=heap,
            value=about.heap_values[heap],
            later=heap + period,
            other=about.heap_values[heap + period],
        )
