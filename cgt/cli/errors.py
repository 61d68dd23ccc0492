"""Errors on the command line, for people and for programs."""

from __future__ import annotations

from cgt.errors import CgtError, NotationError


class UsageError(Exception):
    """Arguments that the parser doesn't know, with the usage in front of the ``message``."""

    def __init__(self, message: str, usage: str) -> None:
        super().__init__(f"{usage}{message}")
        self.message = message


def error_text(error: CgtError) -> str:
    """Return the message in one line, and in up to three more its place and an example."""
    lines = ["".join(sign if sign.isprintable() else " " for sign in str(error))]
    if isinstance(error, NotationError):
        if error.source.strip():
            lines += [f"  {line}" for line in error.pointer().split("\n")]
        if error.candidates or error.example:
            lines.append(f"Try: {'  or  '.join(error.candidates or (error.example,))}")
    return "\n".join(lines)


def error_data(error: CgtError) -> dict[str, object]:
    """Return an error as data, with the message, the place and an example if there is one."""
    data: dict[str, object] = {"error": str(error)}
    if isinstance(error, NotationError):
        if error.source:
            data |= {"source": error.source, "span": list(error.span)}
        if error.example:
            data["example"] = error.example
        if error.candidates:
            data["candidates"] = list(error.candidates)
    return data
