"""Moves that are suggested while one is typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

import cgt
from cgt.errors import CgtError
from cgt.tokens import folded

LISTED = 3_000
"""The maximum number of moves in which a member's typing is looked for."""


def suggestions(position: cgt.Position, typed: str, longest: int) -> Iterator[cgt.Move]:
    """Yield moves for what is typed so far: the one that it denotes, and those that begin so.

    Moves whose notation has more than ``longest`` characters are left out.
    """
    wanted_text = _bare(typed)
    seen: set[str] = set()
    if wanted_text:
        try:
            exact = cgt.move(typed, position)
        except CgtError:
            pass
        else:
            if len(str(exact)) <= longest:
                seen.add(str(exact))
                yield exact
    later: list[cgt.Move] = []
    for move in islice(position.moves(), LISTED):
        text = str(move)
        if text in seen or len(text) > longest:
            continue
        bare = _bare(text)
        if bare.startswith(wanted_text):
            yield move
        elif wanted_text in bare:
            later.append(move)
    yield from later


def _bare(text: str) -> str:
    return re.sub(r"[\s,;]", "", folded(text))
