"""The notation of games with a rule in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cgt.rules import split_title

if TYPE_CHECKING:
    from cgt.core.contract import Ruleset


def parse(text: str) -> Ruleset | None:
    """Return the game that a rule defines, perhaps with its title, or None if the text is no rule.

    >>> parse("halving = n -> n - k if 1 <= k <= n/2"), parse("nim")
    (cgt.ruleset('halving = n -> n - k if 1 <= k <= n/2'), None)

    :raises NotationError: if the rule can't be read.
    """
    if split_title(text) is None:
        return None
    from cgt.rulesets.invented.game import rule_game  # noqa: PLC0415 - few questions need it

    return rule_game(text)
