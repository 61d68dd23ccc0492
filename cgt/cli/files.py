"""Files that are named on the command line: what cannot be read or written is told as any fault."""

from __future__ import annotations

import sys
from pathlib import Path

from cgt.errors import CgtError

STANDARD_INPUT = "-"
"""The name that stands for what is typed or piped in."""


def write(file: str, text: str) -> None:
    """Write a text to a file.

    :raises CgtError: when it cannot be written.
    """
    try:
        Path(file).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise CgtError("“{file}” can't be written: {reason}.", file=file, reason=reason) from None


def read(file: str, most: int) -> str:
    """Return the text in a file, or the piece of it that shows that it is too long.

    :raises CgtError: when it cannot be read, or is no text.
    """
    try:
        if file == STANDARD_INPUT:
            return sys.stdin.read(most + 1)
        with Path(file).open(encoding="utf-8-sig") as opened:
            return opened.read(most + 1)
    except UnicodeDecodeError:
        raise CgtError("“{file}” can't be read, because it isn't text.", file=file) from None
    except OSError as error:
        raise CgtError(
            "“{file}” can't be read: {reason}.", file=file, reason=error.strerror or error
        ) from None


def is_file(name: str) -> bool:
    """Return whether there is a file of this name, or a pipe, but no folder."""
    try:
        return Path(name).exists() and not Path(name).is_dir()
    except (OSError, ValueError):
        return False
