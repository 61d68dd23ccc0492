"""Why something can't be done in a class: each message is shown to the member as it is."""

from __future__ import annotations

from cgt.errors import CgtError


class Refusal(CgtError):
    """A member asked for what the class does not allow now; nothing has changed."""


class NoClass(Refusal):
    """No class is stored under the number."""

    def __init__(self) -> None:
        super().__init__("I can't find this class any more. /class lists yours.")


class NoAssignment(Refusal):
    """The assignment was withdrawn, or is another class's."""

    def __init__(self) -> None:
        super().__init__("This assignment is gone. /class lists the others.")


class NotTheTeacher(Refusal):
    """Another member than the teacher wants to lead the class, or to see its progress."""

    def __init__(self) -> None:
        super().__init__("Only the teacher of this class can do that.")


class NotAMember(Refusal):
    """Somebody wants to do what needs membership of the class."""

    def __init__(self) -> None:
        super().__init__("You aren't in this class. Join it first with the button on its card.")


class ClassClosed(Refusal):
    """The class is closed."""

    def __init__(self) -> None:
        super().__init__("This class is closed.")


class VotingOver(Refusal):
    """The question in the channel takes no more answers, or another vote on it has begun."""

    def __init__(self) -> None:
        super().__init__("This vote has ended. Use the newest buttons of the question.")


class Full(Refusal):
    """There are as many classes, assignments or members as there can be."""


class BadProblem(Refusal):
    """What a teacher typed is no problem; the message says what to change."""
