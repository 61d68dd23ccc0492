"""Claims about the heaps of a game: single nim values, laws for all of them, and periods."""

from __future__ import annotations

from collections.abc import Iterator

from cgt.puzzles.proofs.claim import LIMIT, NEAR, About, Claim, Result
from cgt.text import Text


class Heap(Result):
    """The nim value of a heap."""

    code = 6

    def result(self, about: About) -> int:
        return about.heap_values[self.numbers[0]]

    def said(self, about: About) -> Text:
        del about
        heap, value = self.numbers
        return Text("A heap of {heap} has nim value {value}.", heap=heap, value=value)


class Later(Result):
    """The heap that lies some periods after another one: heap, period, periods, result."""

    code = 7

    def result(self, about: About) -> int:
        del about
        heap, period, count, _ = self.numbers
        return heap + period * count

    def said(self, about: About) -> Text:
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
    """A law for the heaps of a remainder: modulus, remainder, 1 if it adds to the heap, number."""

    code = 13

    def is_true(self, about: About) -> bool:
        return self.exception(about) is None

    def others(self, about: About) -> Iterator[Claim]:
        del about
        modulus, remainder, adds, number = self.numbers
        for by in (1, -1, 2):
            yield Law((modulus, (remainder + by) % modulus, adds, number))
            if adds or number + by >= 0:
                yield Law((modulus, remainder, adds, number + by))

    def exception(self, about: About) -> int | None:
        """Return the first heap that breaks the law."""
        modulus, remainder, adds, number = self.numbers
        heaps = range(remainder or modulus, LIMIT + 1, modulus)
        values = about.heap_values
        return next((heap for heap in heaps if values[heap] != adds * heap + number), None)

    def said(self, about: About) -> Text:
        del about
        modulus, remainder, adds, number = self.numbers
        sign = "+" if number > 0 else "-"
        value = f"n {sign} {abs(number)}" if adds and number else "n" if adds else number
        return Text(
            "Every heap n up to {limit} with n mod {modulus} = {remainder} has nim value {value}.",
            limit=LIMIT,
            modulus=modulus,
            remainder=remainder,
            value=value,
        )

    def truth(self, about: About) -> Text:
        heap = self.exception(about) or 0
        return Heap((heap, about.heap_values[heap])).said(about)


class Repeats(Claim):
    """A period of the nim values: the heap from which on they repeat, and the period."""

    code = 14

    def is_true(self, about: About) -> bool:
        return self.exception(about) is None

    def others(self, about: About) -> Iterator[Claim]:
        del about
        start, period = self.numbers
        for by in NEAR:
            if period + by > 0:
                yield Repeats((start, period + by))

    def exception(self, about: About) -> int | None:
        """Return the first heap whose nim value doesn't come again after the period."""
        start, period = self.numbers
        values = about.heap_values
        heaps = range(start, LIMIT + 1 - period)
        return next((heap for heap in heaps if values[heap] != values[heap + period]), None)

    def said(self, about: About) -> Text:
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
