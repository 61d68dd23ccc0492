"""The command ``cgt warm`` for the compilation ahead of long questions."""

from __future__ import annotations

from argparse import Namespace
from time import monotonic

from cgt.cli.command import Answer, Command


def _answer(_given: Namespace) -> Answer:
    from cgt.engines.warming import warm  # noqa: PLC0415 - no other command needs all kernels

    began = monotonic()
    warm()
    seconds = round(monotonic() - began, 1)
    return Answer(f"Everything is compiled ({seconds} s).", {"seconds": seconds})


COMMAND = Command(
    "warm", "compile what long questions need, once after installing", ("cgt warm",), _answer
)
