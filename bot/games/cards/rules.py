"""The rules of a game in words."""

from __future__ import annotations

from bot.language.names import pretty
from bot.language.words import Words
from cgt.analysis.telling import told_period
from cgt.play import Play
from cgt.positions import Move, Position, Ruleset
from cgt.rulesets.catalogue import entry_of
from cgt.rulesets.entry import Entry
from cgt.showing.presenter import presenter

LONGEST = 40
"""The longest notation of a move that is spelt out."""


def rules_text(
    ruleset: Ruleset,
    title: str,
    example: tuple[Position, Move] | None,
    words: Words,
    play: Play = Play.NORMAL,
) -> str:
    """Return the rule of a game, who wins, and an example move."""
    lines = [
        f"### {title}",
        words.text(ruleset.rule),
        words("Players take turns; **whoever makes the last move wins**.")
        if play is Play.NORMAL
        else words("Misère play: players take turns; **whoever makes the last move loses**."),
    ]
    if example is not None:
        lines.append(_example(*example, words))
    return "\n".join(lines)


def facts_text(ruleset: Ruleset, example: tuple[Position, Move] | None, words: Words) -> str:
    """Return how a game is typed and what is known of it, in small print; it may be nothing."""
    entry, lines = entry_of(ruleset), list[str]()
    if example is not None:
        start, move = example
        lines.append(
            words(
                "As text: the position `{position}`, the move `{move}`.", position=start, move=move
            )
        )
    if entry is not None:
        lines += _known(entry, words)
    return "\n".join(f"-# {line}" for line in lines)


def _example(start: Position, move: Move, words: Words) -> str:
    """Return what the example move does, and what comes of it."""
    component = start.components[move.component]
    action, notation = words.text(start.action(move)), pretty(move, start)
    after = presenter(component.ruleset).aftermath(component.state, move.option)
    if after is None or len(notation) > LONGEST:
        return words("For example **{action}** ({move}).", action=action, move=notation[:LONGEST])
    return words(
        "For example **{action}** ({move}): {after}.",
        action=action,
        move=notation,
        after=words.text(after),
    )


def _known(entry: Entry, words: Words) -> list[str]:
    """Return other names of a game, where to read about it, and what is known of its values."""
    lines: list[str] = []
    if entry.code != entry.ruleset.called:
        lines.append(words("Its code is `{code}`.", code=entry.code))
    if entry.aliases:
        lines.append(words("Also found under: {names}", names=", ".join(entry.aliases)))
    if entry.ruleset.is_of_heaps:
        told = told_period(entry.ruleset)
        lines.append(words("Its nim-sequence: {told}", told=told))
    lines.append(words("Read about it: {reference}", reference=entry.reference))
    return lines
