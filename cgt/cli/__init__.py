"""The command line ``cgt``, with a module for each command in ``commands``."""

from cgt.cli.running import main

__all__ = ["main"]
