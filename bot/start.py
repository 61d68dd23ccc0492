"""Where the command ``bot`` begins: it says what is missing if only the library is installed."""

from __future__ import annotations

import sys
from importlib import import_module


def main() -> int:
    """Run the command line of the bot and return the exit code."""
    try:
        cli = import_module("bot.cli")
    except ModuleNotFoundError as missing:
        print(
            f"bot: {missing.name} is not installed. The library is, and the bot needs more: "
            "python3 -m pip install 'grundy[bot]'",
            file=sys.stderr,
        )
        return 2
    return int(cli.main())
