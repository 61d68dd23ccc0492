"""The rules of a game in words."""

from __future__ import annotations

from bot.language.names import pretty
from bot.language.words import Words
from cgt.play import Play
from cgt.positions import Move, Position, Ruleset, label
from cgt.rulesets.catalogue import entry_of
from cgt.rulesets.entry import Entry
from cgt.sequences.telling import told_period

LONGEST = 40
"""The longest notation of a component that is spelt out: a longer one is seen in the picture."""


def rules_text(
    ruleset: Ruleset,
    title: str,
    example: tuple[Position, Move] | None,
    words: Words,
    play: Play = Play.NORMAL,
) -> str:
    """Return the rule of a game, who wins, an example move, and what else is known of it."""
    entry = entry_of(ruleset)
    lines = [
        f"### {title}",
        words.text(ruleset.rule),
        words("Players take turns; **whoever makes the last move wins**.")
        if play is Play.NORMAL
        else words("Misère play: players take turns; **whoever makes the last move loses**."),
    ]
    if example is not None:
        start, move = example
        written = words(
            "In notation: `{position}`; a move is typed as `{move}`.", position=start, move=move
        )
        lines += [_example(start, move, words), written]
    if entry is not None:
        lines += _known(entry, words)
    return "\n".join(lines)


def _example(start: Position, move: Move, words: Words) -> str:
    """Return what the example move does."""
    component = start.components[move.component]
    before = str(component)
    after = " + ".join(component.ruleset.write(part) for part in move.option.parts)
    if max(len(before), len(after)) > LONGEST:
        return words("For example **{move}**, as in the picture.", move=pretty(move))
    if component.ruleset.is_of_heaps:
        return words(
            "For example **{move}**: heap {label} goes from {before} to {after}.",
            move=pretty(move),
            label=label(move.component),
            before=before,
            after=after,
        )
    return words(
        "For example **{move}**: {label} goes from `{before}` to `{after}`.",
        move=pretty(move),
        label=label(move.component),
        before=before,
        after=after,
    )


def _known(entry: Entry, words: Words) -> list[str]:
    """Return other names of a game, where to read about it, and what is known of its values."""
    lines: list[str] = []
    if entry.aliases:
        lines.append(words("Also called: {names}", names=", ".join(entry.aliases)))
    if entry.ruleset.is_of_heaps:
        told = told_period(entry.ruleset)
        lines.append(words("Its nim-sequence: {told}", told=told))
    lines.append(words("-# Read about it: {reference}", reference=entry.reference))
    return lines
