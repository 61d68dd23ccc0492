"""The base of this package's values, with frozen fields and a display in a notebook.

Modules that draw a type import this one, and register their function with :func:`show`. Those that
load slowly are loaded at the first display (:func:`load_to_show`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

V = TypeVar("V", bound="Displayable")

_SVG: dict[type, Callable[[Any], str | None]] = {}
_HTML: dict[type, Callable[[Any], str | None]] = {}
_LOADERS: list[Callable[[], object]] = []


def settle(value: object, **fields: object) -> None:
    """Set fields of a frozen value while it is made, or a cached field at its first use.

    Nothing else changes a value, so a reader never sees it differ between two looks.
    """
    for name, content in fields.items():
        object.__setattr__(value, name, content)


class Displayable:
    """A value that a notebook can show as a picture or a table, and not only as its ``repr``."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        return _display(self, _SVG)

    def _repr_html_(self) -> str | None:
        return _display(self, _HTML)


def show(
    kind: type[V],
    *,
    svg: Callable[[V], str | None] | None = None,
    html: Callable[[V], str | None] | None = None,
) -> None:
    """Register the functions that show a type and its subclasses in a notebook."""
    if svg is not None:
        _SVG[kind] = svg
    if html is not None:
        _HTML[kind] = html


def load_to_show(load: Callable[[], object]) -> None:
    """Register a function that registers displays, which is called before each display."""
    _LOADERS.append(load)


def _display(value: Displayable, drawers: dict[type, Callable[[Any], str | None]]) -> str | None:
    """Return the display of a value by the nearest registered class, or None without one."""
    for load in _LOADERS:
        load()
    return next((drawers[kind](value) for kind in type(value).__mro__ if kind in drawers), None)
