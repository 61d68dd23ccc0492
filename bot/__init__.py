"""Grundy, a Discord bot that plays impartial games perfectly and explains why."""

from __future__ import annotations

import sys
from importlib import import_module


def main() -> int:
    """Run the command line of the bot, or name a missing package, and return the exit code."""
    try:
        cli = import_module("bot.app.cli")
    except ModuleNotFoundError as missing:
        print(
            f"bot: {missing.name} is not installed. The library is, and the bot needs more: "
            "python3 -m pip install 'grundy[bot]'",
            file=sys.stderr,
        )
        return 2
    return int(cli.main())
