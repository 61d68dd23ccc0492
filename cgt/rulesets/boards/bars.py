"""Bars of chocolate: how large one may be."""

from __future__ import annotations

from cgt.errors import NotationError

MOST = 16
"""The most rows, and columns, of a bar."""


def check_size(rows: int, columns: int, token: str, example: str) -> None:
    """Make sure that a bar is not too large.

    :raises NotationError: when it is.
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
