"""The errors of the solver, each with a message that a user can read."""

from __future__ import annotations

from cgt.core.text import Text


class CgtError(ValueError):
    """A request that the solver can't fulfil, with the reason in ``text``.

    ``str()`` is the English sentence. ``text`` keeps the template and its values apart, so that a
    program that shows the error can translate it.
    """

    def __init__(self, template: str, /, **values: object) -> None:
        self.text = Text(template, **values)
        super().__init__(template)

    def __str__(self) -> str:
        return str(self.text)


class NotationError(CgtError):
    """A text that isn't a ruleset, position or move, with the fault, its place and a way out.

    ``source`` is the given text, and ``span`` the half-open range of characters at fault.
    ``example`` is a text that works in the same place, or an empty string. ``candidates`` are
    guesses at the intended text, the likeliest first.
    """

    def __init__(
        self,
        template: str,
        /,
        *,
        source: str = "",
        span: tuple[int, int] = (0, 0),
        example: str = "",
        **values: object,
    ) -> None:
        super().__init__(template, **values)
        self.source = source
        self.span = span
        self.example = example
        self.candidates: tuple[str, ...] = ()

    def offering(self, *candidates: str) -> NotationError:
        """Return this error with guesses at the intended text, the first of them as its example."""
        self.candidates = candidates
        self.example = candidates[0] if candidates else self.example
        return self

    def pointer(self, width: int = 60) -> str:
        """Return two lines, the source and carets below the fault, clipped if they are long.

        A source without its start or its end has an ellipsis there, unless the fault is there.
        Control characters become spaces, so that the source can't control a terminal.
        """
        start, end = self.span
        left = max(0, min(start - width // 2, len(self.source) + 1 - width))
        clipped = self.source[left : left + width].replace("`", "'")
        shown = "".join(sign if sign.isprintable() else " " for sign in clipped)
        if 0 < left < start:
            shown = f"…{shown[1:]}"
        if max(end, start + 1) < left + width < len(self.source):
            shown = f"{shown[:-1]}…"
        carets = max(1, min(end, left + width) - start)
        return f"{shown}\n{' ' * (start - left)}{'^' * carets}"


class UnknownGame(NotationError):
    """A text that is neither the name of a game nor in the notation of a family of games."""


class WrongKind(CgtError, TypeError):
    """An argument of the wrong type. It is also a ``TypeError``."""


class IllegalMove(CgtError):
    """A well-written move that the rules don't allow in this position."""


class NotReady(CgtError):
    """An answer that needs kernels that are still being compiled, so try again later.

    It occurs only in a process that must not compile them, see
    :func:`cgt.engines.warming.hold_back`.
    """


class NotKnown(CgtError):
    """A question without an answer here. Each subclass gives the reason."""


class TooLarge(NotKnown):
    """An answer beyond a budget of time, memory, positions or values in a table.

    The message names the limit. A larger budget or a smaller position would help.
    """


class NeverEnds(NotKnown):
    """A question without any answer, because a match of the game might not end."""


class NotAHeapGame(CgtError):
    """A question about single heaps, such as the nim-sequence, for another kind of game."""
