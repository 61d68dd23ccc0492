"""Games with a rule in one line, which members invent."""

from cgt.rulesets.invented.naming import parse

__all__ = ["parse"]
