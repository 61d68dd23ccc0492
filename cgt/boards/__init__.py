"""Board games: the fast core of each, which knows moves, components and values, not notation.

:func:`warm` compiles all that is compiled here, or loads it from the disk, so that no question
has to wait for it.
"""

from cgt.boards.solver import warm

__all__ = ["warm"]
