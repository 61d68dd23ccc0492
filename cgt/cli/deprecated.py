"""The options and keys of 1.0 that have a new name, and still work."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from cgt.core.convention import Convention


class _OldOption(argparse.Action):
    """Accepts an option by its old name, and prints the new one."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[object] | None,
        option_string: str | None = None,
    ) -> None:
        print(f"{option_string} is deprecated. Use --{self.dest} instead.", file=sys.stderr)
        del parser
        setattr(namespace, self.dest, values)


def add_old_option(parser: argparse.ArgumentParser, old: str, new: str) -> None:
    """Add the old name of an option, which the help leaves out."""
    parser.add_argument(
        old,
        action=_OldOption,
        dest=new.removeprefix("--"),
        default=argparse.SUPPRESS,
        help=argparse.SUPPRESS,
    )


def convention_data(convention: Convention) -> dict[str, object]:
    """Return the data of a play convention, also under its old key."""
    return {"convention": convention.value, "play": convention.value}
