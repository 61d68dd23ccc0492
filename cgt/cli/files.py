"""Files that are named on the command line, and the errors of those that can't be used."""

from __future__ import annotations

import sys
from collections.abc import Collection
from pathlib import Path, PurePath

from cgt.core.text import alternatives
from cgt.errors import CgtError

STANDARD_INPUT = "-"
"""The name of the input that is typed or piped in."""
FORMATS = frozenset((
    "svg", "tex", "tikz", "csv", "tsv", "dot", "html", "htm", "json", "parquet", "xml", "yaml",
    "png", "jpg", "jpeg", "gif", "bmp", "webp", "tif", "tiff", "pdf", "ps", "eps", "doc", "docx",
    "odt", "xls", "xlsx", "ods", "zip", "gz", "py", "gift", "qti",
))  # fmt: skip
"""The endings that mean a format. Any other one, such as .txt, means none."""


def ending(file: str) -> str:
    """Return the ending of a file's name in lower case, without the dot.

    >>> ending("nim.SVG"), ending("nim")
    ('svg', '')
    """
    return PurePath(file).suffix.removeprefix(".").lower()


def require_output(file: str, endings: Collection[str]) -> None:
    """Refuse a file that can't be written, or that has the ending of another format."""
    ends = ending(file)
    if ends in FORMATS.difference(endings):
        raise CgtError(
            "“{file}” can't be written, because I don't write .{ending} files here. Choose a name "
            "that ends in {known}.",
            file=file,
            ending=ends,
            known=alternatives(f".{each}" for each in endings),
        )
    path = Path(file)
    try:
        if path.is_dir():
            raise IsADirectoryError(0, "it is a folder")
        is_new = not path.exists()
        if is_new or path.is_file():  # a pipe is left alone: opening it would wait for a reader
            with path.open("a", encoding="utf-8"):
                pass
        if is_new:
            path.unlink()
    except (OSError, ValueError) as error:
        raise _not_writable(file, error) from None


def _not_writable(file: str, error: OSError | ValueError) -> CgtError:
    reason = error.strerror if isinstance(error, OSError) else error
    return CgtError("“{file}” can't be written: {reason}.", file=file, reason=reason)


def write(file: str, content: str | bytes) -> None:
    """Write a text or bytes to a file, or raise an error with the reason."""
    try:
        if isinstance(content, bytes):
            Path(file).write_bytes(content)
        else:
            Path(file).write_text(content, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise _not_writable(file, error) from None


def read(file: str, most: int) -> str:
    """Return the text of a file, at most one character more than ``most``."""
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
    """Return whether there is a file or a pipe of this name."""
    try:
        return Path(name).exists() and not Path(name).is_dir()
    except (OSError, ValueError):
        return False
