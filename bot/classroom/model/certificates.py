"""Certificates of finished courses."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from bot.classroom.model.classes import Assignment
from bot.classroom.model.work import Work
from bot.shared.refusals import Refusal

SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""The signs of numbers, without those that look alike."""
LENGTH, BLOCK = 12, 4
"""The number of signs, and of those between two hyphens."""


class NotFinished(Refusal):
    """A wish for the certificate of a course that isn't finished."""

    def __init__(self) -> None:
        super().__init__("Finish all assignments first. Then you get your certificate here.")


class UnknownCertificate(Refusal):
    """A number of no certificate from the teacher's classes."""

    def __init__(self) -> None:
        super().__init__("None of your classes has a certificate with this number.")


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate, whose number says nothing about the member.

    ``count`` is the number of assignments at the time.
    """

    number: str
    class_id: int
    member: int
    count: int
    issued_at: datetime

    @property
    def shown_number(self) -> str:
        """The number in blocks."""
        starts = range(0, len(self.number), BLOCK)
        return "-".join(self.number[start : start + BLOCK] for start in starts)


def new_number(seed: int) -> str:
    """Return the number that a random seed gives."""
    signs: list[str] = []
    for _ in range(LENGTH):
        seed, index = divmod(seed, len(SIGNS))
        signs.append(SIGNS[index])
    return "".join(signs)


def number_in(typed: str) -> str:
    """Return the number that a teacher typed, without hyphens and spaces."""
    return "".join(sign for sign in typed.upper() if sign in SIGNS)


def is_finished(assignments: Collection[Assignment], works: Mapping[int, Work]) -> bool:
    """Return whether a member has done all assignments of a class, of which there is one at least.

    ``works`` are theirs by assignment.
    """
    done = {number for number, work in works.items() if work.done_at is not None}
    return bool(assignments) and all(each.id in done for each in assignments)
