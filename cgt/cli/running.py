"""The entry point: reads the arguments, prints the answer or what is wrong with the question."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

from cgt.cli.parser import UsageError, parser
from cgt.cli.printed import error_data, error_text
from cgt.errors import CgtError

if TYPE_CHECKING:
    from argparse import Namespace

    from cgt.cli.answers import Answer

EXIT_ERROR = 2
"""The exit code when what was asked cannot be answered."""
EXIT_STOPPED = 130
"""The exit code when someone has stopped a computation, as shells have it."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code: 0, or 2 when something is wrong."""
    given = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        arguments = parser().parse_args(given)
        answer_to = cast("Callable[[Namespace], Answer | None]", arguments.answer)
        answer = answer_to(arguments)
    except SystemExit as leaving:
        return int(leaving.code or 0)
    except (CgtError, UsageError) as error:
        return _fail(error, as_json=_wants_json(given))
    except KeyboardInterrupt as stopped:
        print(*stopped.args, end="\n" if stopped.args else "", file=sys.stderr)
        return EXIT_STOPPED
    if answer is None:
        return 0
    return _print(json.dumps(answer.data) if arguments.json else answer.text)


def _wants_json(given: list[str]) -> bool:
    """Return whether an answer in JSON was asked for, as far as a faulty line tells."""
    options = given[: given.index("--")] if "--" in given else given
    return "--json" in options


def _fail(error: CgtError | UsageError, *, as_json: bool) -> int:
    """Print what is wrong: for people where errors go, for programs where answers go."""
    if as_json:
        data = error_data(error) if isinstance(error, CgtError) else {"error": error.message}
        _print(json.dumps(data))
    else:
        text = error_text(error) if isinstance(error, CgtError) else str(error)
        print(text, file=sys.stderr)
    return EXIT_ERROR


def _print(text: str) -> int:
    """Print the answer; return 1 when whoever reads the pipe has left before the end."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0
