"""The rules of a game in words."""

from __future__ import annotations

from bot.ui.choices import pretty
from bot.ui.words import Words
from cgt.positions import Move, Position, Ruleset, label


def rules_text(ruleset: Ruleset, title: str, start: Position, move: Move, words: Words) -> str:
    """Return the rule of a game, who wins, an example move, and how to write positions."""
    left = " + ".join(ruleset.write(part) for part in move.option.parts)
    return "\n".join(
        [
            f"### {title}",
            words.text(ruleset.rule),
            words("Players take turns; **whoever makes the last move wins**."),
            words(
                "For example **{move}**: heap {label} goes from {before} to {after}.",
                move=pretty(move),
                label=label(move.component),
                before=start.components[move.component],
                after=left,
            ),
            words("In notation: `{position}`", position=start),
            words("-# Play it: /play game: {name}", name=ruleset.name),
        ]
    )
