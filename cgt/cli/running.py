"""The entry point, which reads the arguments and prints the answer or the error."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Sequence

from cgt.cli.command import Answer
from cgt.cli.errors import UsageError, error_data, error_text
from cgt.cli.files import require_output
from cgt.cli.parser import parser
from cgt.errors import CgtError

EXIT_ERROR = 2
"""The exit code for a question without an answer."""
EXIT_STOPPED = 130
"""The exit code for Ctrl-C, as in shells."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    given = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        arguments = parser().parse_args(given)
        if getattr(arguments, "output", None) is not None:
            wanted = getattr(arguments, "format", None)
            fitting = [each for each, form in arguments.endings.items() if wanted in {None, form}]
            require_output(arguments.output, fitting)
        answer: Answer | None = arguments.answer(arguments)
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
    """Return whether the arguments, which can be faulty, contain ``--json``."""
    options = given[: given.index("--")] if "--" in given else given
    return any("--json".startswith(each) and len(each) > len("--") for each in options)


def _fail(error: CgtError | UsageError, *, as_json: bool) -> int:
    """Print an error on the error stream, or as JSON on that of answers."""
    if as_json:
        data = error_data(error) if isinstance(error, CgtError) else {"error": error.message}
        _print(json.dumps(data))
    else:
        text = error_text(error) if isinstance(error, CgtError) else str(error)
        print(text, file=sys.stderr)
    return EXIT_ERROR


def _print(text: str) -> int:
    """Print a text and return the exit code, which is 1 if the reader of a pipe has left."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0
