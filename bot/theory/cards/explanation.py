"""The reasoning about a position in words: who wins, values and why, and the four steps to it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.language.names import game_names, misere_mark, named
from bot.language.words import Words
from cgt.analysis import ComponentStep, Explanation, Outcome
from cgt.play import Play

SHOWN = 12
"""So many components, or winning moves, are told one by one."""
FEW = 4
"""So many winning moves stand in the verdict."""
WIDTH = 27
"""So many characters of a line are seen on a phone."""


def star(value: int) -> str:
    """Return a nim value as the field writes it, safe from Markdown."""
    return f"\\*{value}"


def _star(value: int | None, words: Words) -> str:
    """Return a nim value, or that it is not known."""
    return words("not known") if value is None else star(value)


def values_text(explanation: Explanation, table: tuple[int, ...], words: Words) -> str:
    """Return the nim value of each component and why, the nim-sum, and the first values."""
    lines = [
        f"### {words('Nim values')}: {game_names(explanation.position, words)}",
        f"`{explanation.position}`",
        *_values(explanation, words),
        "",
    ]
    if explanation.nim_sum is not None:
        lines.append(_sum_line(explanation, words))
    if explanation.play is Play.MISERE:
        lines += [_genus(words), *_genera(explanation, words)]
    if explanation.ground is not None:
        lines.append(_ground(explanation, words))
    if table:
        lines.append(table_text(table, words))
    return "\n".join(lines)


def table_text(table: tuple[int, ...], words: Words) -> str:
    """Return how a nim-sequence begins, as a table in lines that a phone shows."""
    width = max(len(str(value)) for value in (*table, len(table) - 1))
    heap, value = words("heap"), words("value")
    left = max(len(heap), len(value))
    columns = max(1, (WIDTH - left) // (width + 1))
    lines: list[str] = []
    for start in range(0, len(table), columns):
        values = table[start : start + columns]
        heaps = " ".join(f"{number:>{width}}" for number in range(start, start + len(values)))
        below = " ".join(f"{number:>{width}}" for number in values)
        lines += [f"{heap:<{left}} {heaps}", f"{value:<{left}} {below}", ""]
    shown = "\n".join(lines[:-1])
    return f"{words('The first values:')}\n```\n{shown}\n```"


def _genera(explanation: Explanation, words: Words) -> list[str]:
    """Return a line for each component with its genus."""
    return [
        words(
            "- **{label}** ({state}) has genus **{genus}**",
            label=step.label,
            state=_said(step, words),
            genus=words("not known") if step.genus is None else step.genus.raised,
        )
        for step in explanation.components[:SHOWN]
    ]


def _genus(words: Words) -> str:
    """Return what a genus says."""
    return words(
        "**Genus**: the nim value, and raised the misère nim values of the component alone, "
        "beside a heap of 2, beside two heaps of 2 …"
    )


def _ground(explanation: Explanation, words: Words) -> str:
    """Return what the verdict stands on, where the nim-sum does not decide."""
    ground = words.text(explanation.ground) if explanation.ground else ""
    return words("**What decides:** {ground}.", ground=ground)


@dataclass(frozen=True, slots=True)
class Steps:
    """Who wins, first of all, and how that is found: steps 1 to 3, and the moves of step 4."""

    verdict: str
    values: str
    moves: str


def steps_text(explanation: Explanation, player: int, words: Words) -> Steps:
    """Return the verdict and the four steps; ``player`` is the number of who is to move, 1 or 2."""
    parts = " · ".join(
        f"**{step.label}** {_said(step, words)}" for step in explanation.components[:SHOWN]
    )
    values = [words("**1. Sub-games:** {parts}", parts=parts + _more(explanation, words))]
    if explanation.play is Play.MISERE:
        values += ["**2.** " + _genus(words), *_genera(explanation, words)]
    else:
        values += [
            words(
                "**2. Nim values**, each the smallest number that no move leads to (mex). What is "
                "worth \\*3 is played like a heap of 3 in Nim:"
            ),
            *_values(explanation, words),
        ]
    if explanation.ground is None:
        values += [
            "",
            words(
                "**3. Nim-sum**, the xor of the values: they are added in binary, without "
                "carrying. A nim-sum of 0 is lost for whoever is to move."
            ),
        ]
    misere = misere_mark(explanation.play, words)
    head = [
        f"### {words('Who wins?')} {game_names(explanation.position, words)}{misere}",
        f"`{explanation.position}`",
        _winner(explanation, player, words),
    ]
    if explanation.ground is not None:
        head.append(_ground(explanation, words))
    return Steps("\n".join(head), "\n".join(values), "\n".join(_moves(explanation, words)))


def _winner(explanation: Explanation, player: int, words: Words) -> str:
    """Return who wins, and by which move."""
    if explanation.outcome is Outcome.P and explanation.position.is_over:
        return words(
            "**Player {winner} wins:** player {player} is to move, and no move is left.",
            player=player,
            winner=3 - player,
        )
    if explanation.outcome is Outcome.P:
        return words(
            "**Player {winner} wins:** player {player} is to move, and every move loses.",
            player=player,
            winner=3 - player,
        )
    if not explanation.winning_moves:
        return words(
            "**Player {player} wins:** no move is left, and whoever made the last one has lost.",
            player=player,
        )
    where = explanation.position
    moves = " · ".join(
        words.text(where.action(found.move)) for found in explanation.winning_moves[:FEW]
    )
    if len(explanation.winning_moves) > FEW:
        return words("**Player {player} wins:** {moves} and others.", player=player, moves=moves)
    if not explanation.is_complete:
        moves += " " + words("and perhaps others")
    return words("**Player {player} wins:** {moves}.", player=player, moves=moves)


def _moves(explanation: Explanation, words: Words) -> list[str]:
    """Return step 4: what the winning moves do, or that there are none."""
    number = 3 if explanation.ground is not None else 4
    if explanation.outcome is Outcome.P:
        return [
            words(
                "**{number}. Moves:** the nim-sum is 0, and every move makes it something else, "
                "which the other player can make 0 again.",
                number=number,
            )
            if explanation.ground is None
            else words(
                "**{number}. Moves:** this is a P-position: every move gives the win to the "
                "other player.",
                number=number,
            )
        ]
    if not explanation.winning_moves:
        return [words("**{number}. Moves:** none is left.", number=number)]
    if explanation.ground is None:
        told = [
            words(
                "- {move} changes {before} to {after}",
                move=named(found.move, explanation.position, words),
                before=_star(found.value_before, words),
                after=_star(found.value_after, words),
            )
            for found in explanation.winning_moves[:SHOWN]
        ]
        head = words(
            "**{number}. Moves:** the nim-sum is {total}. These moves make it 0:",
            number=number,
            total=_star(explanation.nim_sum, words),
        )
    else:
        told = [
            f"- {named(found.move, explanation.position, words)}"
            for found in explanation.winning_moves[:SHOWN]
        ]
        head = words(
            "**{number}. Moves:** this is an N-position. These moves leave a P-position:",
            number=number,
        )
    left = len(explanation.winning_moves) - SHOWN
    if left > 0:
        told.append(words("- and {count} more", count=left))
    if not explanation.is_complete:
        told.append(words("- and perhaps others"))
    return [head, *told]


def _more(explanation: Explanation, words: Words) -> str:
    left = len(explanation.components) - SHOWN
    return " " + words("and {count} more", count=left) if left > 0 else ""


def _values(explanation: Explanation, words: Words) -> list[str]:
    """Return a line for each component with its value and the reason."""
    lines = [_value_line(step, words) for step in explanation.components[:SHOWN]]
    if len(explanation.components) > SHOWN:
        rest = explanation.components[SHOWN:]
        lines.append(" · ".join(f"**{step.label}** {_star(step.value, words)}" for step in rest))
    return lines


def _value_line(step: ComponentStep, words: Words) -> str:
    """Return the value of one component, and why it has it; step 3 tells what decides without."""
    if step.value is None:
        return words(
            "- **{label}** ({state}): not known", label=step.label, state=_said(step, words)
        )
    reasons: list[str] = []
    if step.options is not None and not step.options:
        reasons.append(words("no move is left"))
    elif step.options is not None:
        reached = ", ".join(_reached(value, step, words) for value in step.option_values)
        reasons.append(words("moves lead to {reached}", reached=reached))
    if step.theory is not None:
        reasons.append(words.text(step.theory))
    elif step.options is None and step.shortfall is not None:
        reasons.append(words.text(step.shortfall))
    return words(
        "- **{label}** ({state}) is worth **{value}**: {reason}",
        label=step.label,
        state=_said(step, words),
        value=_star(step.value, words),
        reason="; ".join(reasons)
        or words("the smallest number that no move leads to, found by a search"),
    )


def _reached(value: int, step: ComponentStep, words: Words) -> str:
    """Return a nim value and one move that leads to it."""
    part = step.component
    option = next(entry.option for entry in step.options or () if entry.value == value)
    return f"{star(value)} ({words.text(part.ruleset.action(part.state, option))})"


def _said(step: ComponentStep, words: Words) -> str:
    """Return a component in words, or in notation where words would be many."""
    return step.component.bare if step.said is None else words.text(step.said)


def _sum_line(explanation: Explanation, words: Words) -> str:
    """Return the xor of the values in one line."""
    values = " ⊕ ".join(_star(step.value, words) for step in explanation.components[:SHOWN])
    dots = " ⊕ …" if len(explanation.components) > SHOWN else ""
    return words(
        "Together: {values} = **{total}**",
        values=values + dots,
        total=_star(explanation.nim_sum, words),
    )


def binary_text(explanation: Explanation) -> str:
    """Return the xor in binary as text, for where pictures cannot be sent."""
    rows = [
        f"{step.label:>3} {explanation.binary(step.value or 0)}" for step in explanation.components
    ]
    rows += [
        "    " + "─" * explanation.width,
        f"  = {explanation.binary(explanation.nim_sum or 0)}",
    ]
    drawn = "\n".join(rows)
    return f"```\n{drawn[:1500]}\n```"
