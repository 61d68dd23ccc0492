"""The errors of the solver: each message can be shown to a user as it is."""

from __future__ import annotations

from cgt.text import Text


class CgtError(ValueError):
    """Something asked of the solver cannot be done; ``text`` says why, in plain words.

    ``str()`` gives the English sentence. The template and its values stay apart in ``text``,
    so that whoever shows the error can translate it.
    """

    def __init__(self, template: str, /, **values: object) -> None:
        self.text = Text(template, **values)
        super().__init__(template)

    def __str__(self) -> str:
        return str(self.text)


class NotationError(CgtError):
    """A text that is no ruleset, position or move: says what is wrong, where, and what would do.

    ``source`` is the text as it was given and ``span`` the half-open range of characters at
    fault. ``example`` is a text that works in the same place, or an empty string; where it can be
    guessed what was meant, ``candidates`` are the guesses, the likeliest first.
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
        """Return the error with what may be meant; the first is its example."""
        self.candidates = candidates
        self.example = candidates[0] if candidates else self.example
        return self

    def pointer(self, width: int = 60) -> str:
        """Return two lines: the source, and carets below the fault; long sources are clipped.

        Control characters are shown as spaces, so that the source cannot steer a terminal.
        """
        start, end = self.span
        left = max(0, start - width // 2)
        clipped = self.source[left : left + width].replace("`", "'")
        shown = "".join(sign if sign.isprintable() else " " for sign in clipped)
        carets = max(1, min(end, left + width) - start)
        return f"{shown}\n{' ' * (start - left)}{'^' * carets}"


class WrongKind(CgtError, TypeError):
    """An argument of a type that the function doesn't take; so it's a ``TypeError`` as well."""


class IllegalMove(CgtError):
    """The move is well written, but the rules do not allow it in this position."""


class NotReady(CgtError):
    """The kernels that an answer needs are being compiled: ask again once they are there.

    Only a process that was told not to compile them says so, see
    :func:`cgt.warming.hold_back`.
    """


class NotKnown(CgtError):
    """A question without an answer here; each kind says why."""


class TooLarge(NotKnown):
    """The answer is beyond a budget: of time, of memory, of positions, of values in a table.

    The message names the limit. A larger budget, or a smaller position, would do.
    """


class NeverEnds(NotKnown):
    """There is no answer: a match of the game need not come to an end."""


class NotAHeapGame(CgtError):
    """Something was asked of a game that only games of single heaps have: its nim-sequence."""
