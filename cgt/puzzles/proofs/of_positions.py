"""Claims about a position's nim values, nim-sums, moves and winner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from cgt.core.components import Move
from cgt.core.convention import Convention
from cgt.core.positions import Position
from cgt.core.text import Text, listed
from cgt.core.values import mex, nim_sum
from cgt.puzzles.proofs.claim import MOST_MOVES, NEAR, About, Claim, Result

FEWEST_VALUES = 2
"""The minimum number of nim values that a line lists."""


class Mex(Result):
    """The mex of some numbers."""

    code = 1

    def result(self, about: About) -> int:
        del about
        return mex(self.numbers[:-1])

    def lures(self) -> Iterator[int]:
        yield max(self.numbers[:-1], default=0) + 1
        yield len(self.numbers) - 1

    def sentence(self, about: About) -> Text:
        del about
        *numbers, value = self.numbers
        return Text("The mex of {{{numbers}}} is {value}.", numbers=_commas(numbers), value=value)


class Value(Result):
    """The nim value of the whole position."""

    code = 2

    def result(self, about: About) -> int:
        return about.position.nim_value

    def sentence(self, about: About) -> Text:
        del about
        return Text("This position has nim value {value}.", value=self.numbers[0])


class NimSum(Result):
    """The nim-sum of some numbers."""

    code = 3

    def result(self, about: About) -> int:
        del about
        return nim_sum(self.numbers[:-1])

    def lures(self) -> Iterator[int]:
        yield sum(self.numbers[:-1])

    def sentence(self, about: About) -> Text:
        del about
        *numbers, total = self.numbers
        return Text("The nim-sum of {numbers} is {total}.", numbers=listed(numbers), total=total)


class Leads(Result):
    """The nim value after a move."""

    code = 4

    def result(self, about: About) -> int:
        return about.position.after(about.moves[self.numbers[0]]).nim_value

    def lures(self) -> Iterator[int]:
        yield 0

    def sentence(self, about: About) -> Text:
        move, total = self.numbers
        return Text(
            "The move “{move}” leads to nim value {value}.", move=about.move_text(move), value=total
        )


class Verdict(Result):
    """The winner of the position, 1 for the player to move and 0 for the opponent."""

    code = 5

    def result(self, about: About) -> int:
        return int(not about.is_lost(about.position))

    def alternatives(self, about: About) -> Iterator[Claim]:
        yield Verdict((1 - self.result(about),))

    def sentence(self, about: About) -> Text:
        is_misere = about.convention is Convention.MISERE
        if self.numbers[0]:
            won = Text("The player to move wins in misère play.")
            return won if is_misere else Text("The player to move wins.")
        lost = Text("The player to move loses in misère play.")
        return lost if is_misere else Text("The player to move loses.")

    def truth(self, about: About) -> Text:
        verdict = super().truth(about)
        if not self.result(about):
            return Text("{verdict} Every move has an answer.", verdict=verdict)
        return Text(
            "{verdict} One winning move is “{move}”.", verdict=verdict, move=_answer_text(about)
        )


class Values(Claim):
    """The nim values of the components in order."""

    code = 8

    def is_true(self, about: About) -> bool:
        return self.numbers == about.values

    def alternatives(self, about: About) -> Iterator[Claim]:
        """Return false values with the same winner, so that the verdict doesn't give them away."""
        values, total = about.values, nim_sum(about.values)
        for at, value in enumerate(values):
            for by in NEAR:
                changed = [*values]
                changed[at] = value + by
                if not total:
                    changed[at - 1] ^= value ^ changed[at]
                if min(changed) >= 0 and bool(nim_sum(changed)) == bool(total):
                    yield Values(tuple(changed))

    def sentence(self, about: About) -> Text:
        del about
        return Text("The components have the nim values {values}.", values=listed(self.numbers))

    def truth(self, about: About) -> Text:
        return Values(about.values).sentence(about)


class Reaches(Claim):
    """All nim values that moves from the position lead to, in ascending order."""

    code = 9

    def is_true(self, about: About) -> bool:
        return self.numbers == reached(about)

    def alternatives(self, about: About) -> Iterator[Claim]:
        """Return false values with the same mex, so that the other lines don't give them away."""
        right = reached(about)
        value = mex(right)
        for number in range(value + 1, max(right) + 3):
            changed = {*right} ^ {number}
            if len(changed) >= FEWEST_VALUES:
                yield Reaches(tuple(sorted(changed)))

    def sentence(self, about: About) -> Text:
        del about
        return Text("The moves lead to the nim values {values}.", values=listed(self.numbers))

    def truth(self, about: About) -> Text:
        return Reaches(reached(about)).sentence(about)


class Reply(Claim):
    """A winning reply to a move. The numbers are those of the move and the reply."""

    code = 10

    def is_true(self, about: About) -> bool:
        return about.is_lost(self._after(about).after(self._reply(about)))

    def alternatives(self, about: About) -> Iterator[Claim]:
        after = self._after(about)
        for reply, _ in enumerate(islice(after.moves(), MOST_MOVES)):
            yield Reply((self.numbers[0], reply))

    def sentence(self, about: About) -> Text:
        return Text(
            "After “{move}”, the reply “{reply}” wins.",
            move=about.move_text(self.numbers[0]),
            reply=self.reply_text(about),
        )

    def truth(self, about: About) -> Text:
        said = Text(
            "After “{move}”, the reply “{reply}” loses.",
            move=about.move_text(self.numbers[0]),
            reply=self.reply_text(about),
        )
        return with_answer(said, self.end(about))

    def end(self, about: About) -> About:
        """Return the position after both moves as a subject of its own."""
        return replace(about, position=self._after(about).after(self._reply(about)))

    def _after(self, about: About) -> Position:
        return about.position.after(about.moves[self.numbers[0]])

    def _reply(self, about: About) -> Move:
        return next(islice(self._after(about).moves(), self.numbers[1], None))

    def reply_text(self, about: About) -> Text:
        """Return the reply in words, with the letters of the position after the move."""
        return self._after(about).action(self._reply(about))


class Wins(Claim):
    """A move that wins."""

    code = 11

    def is_true(self, about: About) -> bool:
        return about.wins(self.numbers[0])

    def alternatives(self, about: About) -> Iterator[Claim]:
        for move in range(len(about.moves)):
            yield Wins((move,))

    def sentence(self, about: About) -> Text:
        return Text("The move “{move}” wins.", move=about.move_text(self.numbers[0]))

    def truth(self, about: About) -> Text:
        said = Text("The move “{move}” loses.", move=about.move_text(self.numbers[0]))
        after = about.position.after(about.moves[self.numbers[0]])
        return with_answer(said, replace(about, position=after))


class Counter(Claim):
    """A winning reply to the opponent's answer. The numbers are those of move, answer and reply."""

    code = 15

    def is_true(self, about: About) -> bool:
        return self._as_reply().is_true(self._later(about))

    def alternatives(self, about: About) -> Iterator[Claim]:
        for other in self._as_reply().alternatives(self._later(about)):
            yield Counter((self.numbers[0], *other.numbers))

    def sentence(self, about: About) -> Text:
        return Text(
            "After “{move}” and “{answer}”, the reply “{reply}” wins.", **self._moves(about)
        )

    def truth(self, about: About) -> Text:
        said = Text(
            "After “{move}” and “{answer}”, the reply “{reply}” loses.", **self._moves(about)
        )
        return with_answer(said, self._as_reply().end(self._later(about)))

    def _as_reply(self) -> Reply:
        return Reply(self.numbers[1:])

    def _later(self, about: About) -> About:
        """Return the position after the move as a subject of its own."""
        return replace(about, position=about.position.after(about.moves[self.numbers[0]]))

    def _moves(self, about: About) -> dict[str, Text]:
        """Return the three moves in words."""
        later, reply = self._later(about), self._as_reply()
        return {
            "move": about.move_text(self.numbers[0]),
            "answer": later.move_text(self.numbers[1]),
            "reply": reply.reply_text(later),
        }


class Leading(Claim):
    """A number that has a 1 in the highest binary digit of a nim-sum.

    The numbers are that number and the nim-sum.
    """

    code = 12

    def is_true(self, about: About) -> bool:
        del about
        number, total = self.numbers
        return number ^ total < number

    def alternatives(self, about: About) -> Iterator[Claim]:
        total = self.numbers[1]
        yield from (Leading((value, total)) for value in about.values)

    def sentence(self, about: About) -> Text:
        del about
        number, total = self.numbers
        return Text(
            "In binary, {number} has a 1 where {total} has its first 1.",
            number=number,
            total=total,
        )

    def truth(self, about: About) -> Text:
        del about
        number, total = self.numbers
        return Text(
            "In binary, {number} has a 0 where {total} has its first 1.",
            number=number,
            total=total,
        )


def with_answer(said: Text, about: About) -> Text:
    """Return a sentence about a losing move with the winning answer in the position after it."""
    if about.position.is_over:
        return Text("{fault} It is the last move.", fault=said)
    return Text("{fault} It is answered by “{answer}”.", fault=said, answer=_answer_text(about))


def _answer_text(about: About) -> Text:
    """Return a winning move in words."""
    winning = (move for move in about.position.moves() if about.is_lost(about.position.after(move)))
    return about.position.action(next(winning))


def reached(about: About) -> tuple[int, ...]:
    """Return the nim values of a position's options in ascending order."""
    return tuple(sorted({after.nim_value for after in about.position.options()}))


def _commas(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
