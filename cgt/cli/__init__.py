"""The command line ``cgt``: its parser, its answers, the match in the terminal, plain text."""

from cgt.cli.running import main

__all__ = ["main"]
