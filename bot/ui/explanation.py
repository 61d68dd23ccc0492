"""The reasoning about a position in words: values and why, and the four steps of the theorem."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ui.choices import pretty
from bot.ui.games import game_names
from bot.ui.words import Words
from cgt.explanation import ComponentStep, Explanation, OptionValue

SHOWN = 12
"""So many components, or winning moves, are told one by one."""


def star(value: int) -> str:
    """Return a nim value as the field writes it, safe from Markdown."""
    return f"\\*{value}"


def values_text(explanation: Explanation, table: tuple[int, ...], words: Words) -> str:
    """Return the nim value of each component and why, the nim-sum, and the first values."""
    lines = [
        f"### {words('Nim values')}: {game_names(explanation.position, words)}",
        f"`{explanation.position}`",
        *_values(explanation, words),
        "",
        _sum_line(explanation, words),
    ]
    if table:
        lines.append(table_text(table, words))
    return "\n".join(lines)


def table_text(table: tuple[int, ...], words: Words) -> str:
    """Return how a nim-sequence begins, as a table."""
    width = max(len(str(value)) for value in (*table, len(table) - 1))
    heap, value = words("heap"), words("value")
    left = max(len(heap), len(value))
    head = " ".join(f"{number:>{width}}" for number in range(len(table)))
    row = " ".join(f"{number:>{width}}" for number in table)
    return f"{words('The first values:')}\n```\n{heap:<{left}} {head}\n{value:<{left}} {row}\n```"


@dataclass(frozen=True, slots=True)
class Steps:
    """The four steps of the theorem: their title, steps 1 to 3, and the verdict."""

    title: str
    values: str
    verdict: str


def steps_text(explanation: Explanation, player: int, words: Words) -> Steps:
    """Return the four steps; ``player`` is the number of who is to move, 1 or 2."""
    parts = " · ".join(
        f"**{step.label}** {step.component}" for step in explanation.components[:SHOWN]
    )
    values = [
        words("**1. Sub-games:** {parts}", parts=parts + _more(explanation, words)),
        words("**2. Nim values**, each the smallest number that no move leads to (mex):"),
        *_values(explanation, words),
        "",
        words("**3. Nim-sum**, the xor of the values:"),
    ]
    return Steps(
        f"### {words('Who wins?')} {game_names(explanation.position, words)}\n"
        f"`{explanation.position}`",
        "\n".join(values),
        "\n".join(_verdict(explanation, player, words)),
    )


def _more(explanation: Explanation, words: Words) -> str:
    left = len(explanation.components) - SHOWN
    return " " + words("and {count} more", count=left) if left > 0 else ""


def _values(explanation: Explanation, words: Words) -> list[str]:
    """Return a line for each component with its value and the reason."""
    lines = [_value_line(step, words) for step in explanation.components[:SHOWN]]
    if len(explanation.components) > SHOWN:
        rest = explanation.components[SHOWN:]
        lines.append(" · ".join(f"**{step.label}** {star(step.value)}" for step in rest))
    return lines


def _value_line(step: ComponentStep, words: Words) -> str:
    """Return the value of one component, and why it has it."""
    reasons: list[str] = []
    if step.options is not None and not step.options:
        reasons.append(words("no move is left"))
    elif step.options is not None:
        reached = ", ".join(_reached(value, step.options) for value in step.option_values)
        reasons.append(words("moves lead to {reached}", reached=reached))
    if step.theory is not None:
        reasons.append(words.text(step.theory))
    return words(
        "- **{label}** ({state}) is worth **{value}**: {reason}",
        label=step.label,
        state=step.component,
        value=star(step.value),
        reason="; ".join(reasons) or words("the smallest number that no move leads to"),
    )


def _reached(value: int, options: tuple[OptionValue, ...]) -> str:
    """Return a nim value and one move that leads to it."""
    option = next(entry.option for entry in options if entry.value == value)
    return f"{star(value)} (`{option.text}`)"


def _sum_line(explanation: Explanation, words: Words) -> str:
    """Return the xor of the values in one line."""
    values = " ⊕ ".join(star(step.value) for step in explanation.components[:SHOWN])
    dots = " ⊕ …" if len(explanation.components) > SHOWN else ""
    return words(
        "Together: {values} = **{total}**", values=values + dots, total=star(explanation.nim_sum)
    )


def _verdict(explanation: Explanation, player: int, words: Words) -> list[str]:
    """Return step 4: who wins, and by which moves."""
    other = 3 - player
    if explanation.nim_sum == 0:
        return [
            words(
                "**4. Verdict:** the nim-sum is 0, so every move gives the win to the other "
                "player. It is player {player}'s turn: **player {winner} wins**.",
                player=player,
                winner=other,
            )
        ]
    moves = [
        words(
            "- **{move}** changes {before} to {after}",
            move=pretty(found.move),
            before=star(found.value_before),
            after=star(found.value_after),
        )
        for found in explanation.winning_moves[:SHOWN]
    ]
    left = len(explanation.winning_moves) - SHOWN
    if left > 0:
        more = words("- and {count} more", count=left)
        moves.append(more if explanation.is_complete else words("- and very many more"))
    return [
        words(
            "**4. Verdict:** the nim-sum is {total}, not 0: whoever is to move can win. "
            "It is player {player}'s turn: **player {player} wins**, by making the nim-sum 0:",
            total=star(explanation.nim_sum),
            player=player,
        ),
        *moves,
    ]


def binary_text(explanation: Explanation) -> str:
    """Return the xor in binary as text, for where pictures cannot be sent."""
    rows = [f"{step.label:>3} {explanation.binary(step.value)}" for step in explanation.components]
    rows += ["    " + "─" * explanation.width, f"  = {explanation.binary(explanation.nim_sum)}"]
    drawn = "\n".join(rows)
    return f"```\n{drawn[:1500]}\n```"
