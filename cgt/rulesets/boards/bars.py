"""The size limit for chocolate bars."""

from __future__ import annotations

from cgt.errors import NotationError

MOST = 16
"""The maximum number of rows, and of columns, of a bar."""


def check_size(rows: int, columns: int, token: str, example: str) -> None:
    """Check that a bar is within the size limit.

    :raises NotationError: if it is too large.
    """
    if max(rows, columns) > MOST:
        raise NotationError(
            "A bar of {rows} × {columns} squares is too large. The limit is {most} × {most}.",
            rows=rows,
            columns=columns,
            most=MOST,
            source=token,
            span=(0, max(1, len(token))),
            example=example,
        )
