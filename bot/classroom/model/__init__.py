"""Refusals of classes, with messages for members."""

from __future__ import annotations

from bot.shared.refusals import Refusal


class NoClass(Refusal):
    """A number without a stored class."""

    def __init__(self) -> None:
        super().__init__("I can't find this class any more. /class lists yours.")


class NoAssignment(Refusal):
    """An assignment that was withdrawn, or that belongs to another class."""

    def __init__(self) -> None:
        super().__init__("This assignment is gone. /class lists the others.")


class NotTheTeacher(Refusal):
    """A request for teachers from somebody else."""

    def __init__(self) -> None:
        super().__init__("Only the teacher of this class can do that.")


class NotAMember(Refusal):
    """A request for members from somebody else."""

    def __init__(self) -> None:
        super().__init__("You aren't in this class. Join it first with the button on its card.")


class ClassClosed(Refusal):
    """A request that needs an open class."""

    def __init__(self) -> None:
        super().__init__("This class is closed.")


class VotingOver(Refusal):
    """An answer after the end of its vote."""

    def __init__(self) -> None:
        super().__init__("This vote has ended. Use the newest buttons of the question.")


class Full(Refusal):
    """An excess of classes, assignments or members."""


class BadProblem(Refusal):
    """An invalid problem from a teacher. The message says what to change."""
