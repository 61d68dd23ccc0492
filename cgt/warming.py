"""Compiling everything that is compiled, before a question waits for it."""

from __future__ import annotations

from importlib import import_module

from cgt.sequences.fast import loading

KERNELS = ("cgt.sequences.engines", "cgt.sequences.kernels.sets", "cgt.sequences.kernels.regular")
"""The modules that compile for nim-sequences when they are imported."""


def warm() -> None:
    """Compile every kernel, or load it from the disk.

    Each kernel names the types that it is made for, so nothing is compiled later on. It takes some
    seconds after an installation, and a second or less from then on.
    """
    warm_sequences()
    warm_boards()


def warm_sequences() -> None:
    """Compile the kernels for nim-sequences alone."""
    loading().result()
    for name in KERNELS:
        import_module(name)


def warm_boards() -> None:
    """Compile the kernels of the search on boards alone."""
    import_module("cgt.boards").warm()
