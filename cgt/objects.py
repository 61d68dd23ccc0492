"""The base of this package's values: fields that are set once, and a picture in a notebook.

The module that draws a type stands above it, and says so with :func:`show`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

V = TypeVar("V", bound="Shown")

_SVG: dict[type, Callable[[Any], str | None]] = {}
_HTML: dict[type, Callable[[Any], str | None]] = {}


def settle(value: object, **fields: object) -> None:
    """Set fields of a frozen value while it is made, or one that is worked out when first needed.

    Nothing else changes a value: what a reader sees of it never differs from one look to the next.
    """
    for name, content in fields.items():
        object.__setattr__(value, name, content)


class Shown:
    """A value that a notebook shows as more than its ``repr``."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        return _shown(self, _SVG)

    def _repr_html_(self) -> str | None:
        return _shown(self, _HTML)


def show(
    kind: type[V],
    *,
    svg: Callable[[V], str | None] | None = None,
    html: Callable[[V], str | None] | None = None,
) -> None:
    """Let the values of a type, and of those derived from it, be shown so in a notebook."""
    if svg is not None:
        _SVG[kind] = svg
    if html is not None:
        _HTML[kind] = html


def _shown(value: Shown, drawers: dict[type, Callable[[Any], str | None]]) -> str | None:
    """Return a value as whoever draws its type, or else the nearest one above it, shows it."""
    return next((drawers[kind](value) for kind in type(value).__mro__ if kind in drawers), None)
