"""The command ``cgt mex`` for the smallest whole number that is missing from a list."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace

from cgt.cli.command import Answer, Command
from cgt.core.tokens import folded, tokens
from cgt.core.values import mex
from cgt.errors import NotationError
from cgt.rulesets.heaps.base import MAX_DIGITS


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("values", nargs="*", metavar="NUMBER", help="whole numbers of 0 or more")


def _answer(given: Namespace) -> Answer:
    values = _numbers(" ".join(given.values))
    least = mex(values)
    return Answer(str(least), {"values": values, "mex": least})


def _numbers(text: str) -> list[int]:
    values: list[int] = []
    for token in tokens(folded(text)):
        if re.fullmatch(r"\d+", token.text) is None:
            raise NotationError(
                "The mex takes whole numbers of 0 or more, and “{token}” isn't one.",
                token=token.text[:40],
                source=text,
                span=(token.start, token.start + len(token.text)),
                example="cgt mex 0 1 3",
            )
        if len(token.text) > MAX_DIGITS:
            raise NotationError(
                "A number can have at most {limit} digits.",
                limit=MAX_DIGITS,
                source=text,
                span=(token.start, token.start + len(token.text)),
                example="cgt mex 0 1 3",
            )
        values.append(int(token.text))
    return values


COMMAND = Command(
    "mex",
    "find the smallest whole number that is missing",
    ("cgt mex 0 1 3", "cgt mex 0,1,2"),
    _answer,
    _add_arguments,
)
