"""Moves grouped by the nim value they lead to, with runs shortened to their ends."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import pairwise, takewhile

from cgt.core.text import Kind, Part, Text
from cgt.theory.layout import in_a_row

FEWEST_OF_A_RUN = 3
"""The minimum length of a run of moves that is shortened to its first and last move."""

_Group = tuple[int, list[Text]]


def side_by_side(parts: Sequence[Text]) -> Text:
    """Return one or more texts with dots between them.

    >>> str(side_by_side([Text("*0: Take 2"), Text("*2: Take 1, Pass")]))
    '*0: Take 2 · *2: Take 1, Pass'
    """
    return reduce(lambda said, each: Text("{one} · {other}", one=said, other=each), parts)


def moves_by_value(
    moves: Iterable[tuple[int, Text]], most_values: int, most_moves: int
) -> Text | None:
    """Return moves grouped by the nim value they lead to, in order, or None if there are no moves.

    Moves that differ in one number, rising or falling by 1, are shortened to the first and the
    last. Consecutive values that each have one such move are shortened in the same way. The text
    has at most ``most_values`` groups with ``most_moves`` moves in each, and counts the rest.

    >>> moves = [(2, Text("Take 1")), (0, Text("Take 2")), (2, Text("Pass"))]
    >>> str(moves_by_value(moves, 5, 5))
    '*0: Take 2 · *2: Take 1, Pass'
    >>> moves = [(10 - some, Text("Take {some}", some=some)) for some in range(1, 11)]
    >>> str(moves_by_value(moves, 5, 5))
    '*0 to *9: Take 10 to Take 1'
    """
    groups: dict[int, list[Text]] = {}
    for value, move in moves:
        groups.setdefault(value, []).append(move)
    if not groups:
        return None
    runs = _runs_of_values(sorted(groups.items()))
    shown = [_group(run, most_moves) for run in runs[:most_values]]
    left = sum(len(told) for run in runs[most_values:] for _, told in run)
    if left:
        shown.append(Text.counted("{count} more move", "{count} more moves", count=left))
    return side_by_side(shown)


def _runs_of_values(groups: list[_Group]) -> list[list[_Group]]:
    """Return groups in order, joined if consecutive values form a run of one move each."""
    runs: list[list[_Group]] = []
    at = 0
    while at < len(groups):
        end = at
        while (
            end < len(groups)
            and len(groups[end][1]) == 1
            and groups[end][0] - end == (groups[at][0] - at)
        ):
            end += 1
        length = _length_of_run([moves[0] for _, moves in groups[at:end]])
        length = length if length >= FEWEST_OF_A_RUN else 1
        runs.append(groups[at : at + length])
        at += length
    return runs


def _length_of_run(moves: Sequence[Text]) -> int:
    """Return the length of the run at the start of some moves.

    In a run, consecutive moves differ in one number only, always by 1 and in the same direction.
    """
    if len(moves) < 2:
        return len(moves)
    step = _step(moves[0], moves[1])
    return 1 + sum(1 for _ in takewhile(lambda two: step and _step(*two) == step, pairwise(moves)))


def _step(one: Text, other: Text) -> int:
    """Return 1 or -1 if two moves differ in one number only and by that much, else 0."""
    words, others = (re.split(r"(\d+)", str(move).replace(",", "")) for move in (one, other))
    apart = [pair for pair in zip(words, others, strict=False) if pair[0] != pair[1]]
    if len(words) != len(others) or len(apart) != 1 or not all(map(str.isdigit, apart[0])):
        return 0
    step = int(apart[0][1]) - int(apart[0][0])
    return step if abs(step) == 1 else 0


def _group(run: list[_Group], most: int) -> Text:
    (first, moves), (last, last_moves) = run[0], run[-1]
    if len(run) > 1:
        values = Text("{first} to {last}", first=nimber(first), last=nimber(last))
        told = Text("{first} to {last}", first=moves[0], last=last_moves[0])
        return Text("{value}: {moves}", value=values, moves=told)
    return Text("{value}: {moves}", value=nimber(first), moves=_moves(moves, most))


def _moves(moves: list[Text], most: int) -> Text:
    """Return moves in a row, with runs shortened and the number of moves left out."""
    shown: list[Text] = []
    at = 0
    while at < len(moves) and len(shown) < most:
        length = _length_of_run(moves[at:])
        if length >= FEWEST_OF_A_RUN:
            shown.append(Text("{first} to {last}", first=moves[at], last=moves[at + length - 1]))
        else:
            length = 1
            shown.append(moves[at])
        at += length
    in_parts = any("," in str(move) for move in shown)
    named = _with_semicolons(shown) if in_parts else in_a_row(shown)
    if at == len(moves):
        return named
    return Text("{moves} and {count} more", moves=named, count=len(moves) - at)


def _with_semicolons(moves: Sequence[Text]) -> Text:
    return reduce(lambda said, each: Text("{one}; {other}", one=said, other=each), moves)


def nimber(value: int) -> Part:
    """Return a nim value in the usual notation, such as ``*3``."""
    return Part(Kind.NIMBER, f"*{value}")
