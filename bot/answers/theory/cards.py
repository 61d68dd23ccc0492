"""Cards of explanations, the mex and nim-sequences."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from enum import IntEnum
from typing import Annotated

from bot.answers.explore.cards import game_tools, more_of_position, position_tools
from bot.answers.theory.model import EXPLAINED, Sequence, Solution, Terms, best_move
from bot.chat.card import Card, Gallery, Picture, table_pieces, text
from bot.chat.custom_id import Click, OwnId
from bot.chat.items import ClickButton, Row, row
from bot.language.names import (
    NO_SENTENCES,
    Sentences,
    game_name,
    game_names,
    misere_mark,
    rule_and_goal,
)
from bot.language.words import Words
from bot.server.games.cards import play_from, puzzle_of
from bot.server.games.clicks import ShowRulesOf
from bot.server.settings.model import Theory
from cgt.core.convention import Convention
from cgt.core.positions import Move, Position, Ruleset
from cgt.core.sums import short_notation
from cgt.core.text import Kind, Part, Text
from cgt.core.values import mex
from cgt.drawing import alt_text_of_change, alt_text_of_explanation
from cgt.engines.sequences.periods import Period
from cgt.showing.presenter import presenter
from cgt.showing.stones import Token
from cgt.theory import Explanation, Outcome, Paragraph, Section, numbered
from cgt.theory.winning import are_pairs, leaves_pairs


class StopSequence(Click, verb="stop"):
    """A click that ends a long computation early."""

    job: OwnId


class Layer(IntEnum):
    """A further layer of an answer about the winner of a position."""

    VALUES = 1
    MOVES = 2


class ShowLayer(Click, verb="layer"):
    """A click for one more layer of an answer.

    Buttons of 1.0.0 carry the number of a ``player`` too, so the field stays.
    """

    layer: Layer
    player: Annotated[int, range(1, 3)]
    convention: Convention
    position: str


class ShowTerms(Click, verb="terms"):
    """A click that explains the terms of an answer."""

    terms: Terms


SHOWN = 12
"""The most components, and the most winning moves, with a line each."""
LONGEST_POSITION = 300
"""The length of a position from which a rule in it is replaced by its title."""
LONGEST_NOTATION = 60
"""The most characters of a move in notation."""
WIDTH = 24
"""The most characters in a line of a table, as wide as a phone shows."""
COLUMNS = 8
"""The most nim values in a line of a table."""


def verdict_text(
    explanation: Explanation,
    player: int | None,
    words: Words,
    sentences: Sentences = NO_SENTENCES,
    *,
    mover: str = "",
) -> str:
    """Return the winner and the rules of the game.

    ``player`` is the number of the player to move, or None if players have no numbers. A ``mover``
    is the name of the player who was to move in a finished match.
    """
    verdict, *others = explanation.opening_paragraphs(player)
    head = words.text(verdict.head)
    if mover and explanation.outcome is Outcome.N:
        head = words("{player} could win here", player=mover)
    elif mover:
        head = words("{player} couldn't win here", player=mover)
    said = "" if verdict.said is None else words.text(verdict.said, mark_up)
    lines = [f"### {head}", said[:1].upper() + said[1:]]
    reasons = (each for each in others if each.section is not Section.RULES)
    lines += [paragraph_text(each, None, words) for each in reasons]
    rule = rule_and_goal(explanation.position, explanation.convention, words, sentences)
    return _apart([*lines, f"-# {_about(explanation, words)} · {rule}"])


def steps_text(explanation: Explanation, words: Words, *, alone: bool = False) -> tuple[str, str]:
    """Return the steps up to the nim-sum, and the steps about the moves.

    Without the others beside them (``alone``) they have no numbers.
    """
    values: list[str] = []
    moves: list[str] = []
    for number, paragraph in numbered(explanation.step_paragraphs(SHOWN)):
        told = paragraph_text(paragraph, None if alone else number, words)
        (moves if paragraph.section is Section.MOVES else values).append(told)
    return _apart(values), _apart(moves)


def caption_text(explanation: Explanation, best: Move, words: Words) -> str:
    """Return the words above a position after the best move."""
    if len(explanation.winning_moves) == 1:
        return words("After this move:")
    return words("After **{move}**:", move=words.text(explanation.position.action(best)))


def reason_text(
    explanation: Explanation, words: Words, *, is_plain: bool = False, is_named: bool = True
) -> str:
    """Return the effect of the winning move, or an empty text if the nim-sum doesn't decide.

    If ``is_named``, the move is named if others win too. If ``is_plain``, the text speaks of moves
    and not of the table of nim values.
    """
    if not explanation.is_by_nim_sum:
        return ""
    position, best = explanation.position, best_move(explanation)
    if best is None:
        return _lost_reason(position, words, is_plain=is_plain)
    reason = plain_reason(position, best, words)
    if not reason and is_plain:
        reason = words("Then there is an answer to every move.")
    elif not reason:
        reason = words(
            "Now every column of the table has an even number of 1s, and any reply breaks that."
        )
    if len(explanation.winning_moves) == 1 or not is_named:
        return reason
    return words("**{move}.** {reason}", move=words.text(position.action(best)), reason=reason)


def _lost_reason(position: Position, words: Words, *, is_plain: bool) -> str:
    if not is_plain:
        return words(
            "Every column of the table has an even number of 1s. Any move breaks that, and the "
            "other player can restore it."
        )
    if are_pairs(position.components):
        return words("Whatever the move, the other player copies it.")
    return words("Whatever the move, the other player has an answer.")


def moves_text(explanation: Explanation, theory: Theory, words: Words) -> str:
    """Return the winning moves, with their effect on the nim values unless it takes theory."""
    if theory is not Theory.NONE:
        return steps_text(explanation, words, alone=True)[1]
    found = [each.move for each in explanation.winning_moves]
    if not found:
        return words("Every move loses here unless your opponent makes a mistake.")
    named = (words.text(explanation.position.action(move)) for move in found[:SHOWN])
    lines = [words("**These moves win:**"), *(f"- **{move}**" for move in named)]
    if len(found) > SHOWN:
        lines.append(words("-# and {count} more", count=len(found) - SHOWN))
    return "\n".join(lines)


def table_alt(solved: Solution) -> Text:
    """Return the picture of the nim values in words, before and after the best move."""
    if solved.after is None:
        return alt_text_of_explanation(solved.explanation)
    return alt_text_of_change(solved.explanation, solved.after)


def plain_reason(position: Position, move: Move, words: Words) -> str:
    """Return why a move wins in normal play if that takes no theory, or an empty text."""
    after = position.after(move)
    if after.is_over:
        return words("That's the last move.")
    if not leaves_pairs(position, move):
        return ""
    if all(presenter(game).token is Token.PIN for game in after.rulesets):
        return words("Leave equal rows, then copy every move.")
    if all(game.is_of_heaps for game in after.rulesets):
        return words("Leave equal heaps, then copy every move.")
    return words("Leave two of everything, then copy every move.")


def onward(position: Position, convention: Convention, words: Words, *others: ClickButton) -> Row:
    """Return the buttons below an answer about a position."""
    play = play_from(position, convention, words)
    return row(play, *others, more_of_position(position, convention, words))


def position_card(position: Position, convention: Convention, words: Words) -> Card:
    """Return the other tools below an answer about a position."""
    terms = Terms.POSITION if convention is Convention.NORMAL else Terms.MISERE
    puzzle = puzzle_of(position.rulesets[0], convention, words)
    title = game_names(position, words) + misere_mark(convention, words)
    lines = f"### {title}\n`{short_notation(position, LONGEST_POSITION)}`"
    tools = position_tools(position, convention, words)
    return Card([text(lines), row(puzzle, terms_button(terms, words)), tools])


def game_card(game: Ruleset, words: Words) -> Card:
    """Return the other tools below an answer about a game."""
    terms = terms_button(Terms.SEQUENCE if game.is_of_heaps else Terms.POSITION, words)
    rules = ClickButton(ShowRulesOf(game.code), words("Rules"))
    parts = [text(f"### {game_name(game, words)}"), row(rules, terms), game_tools(game, words)]
    return Card(parts)


def terms_button(terms: Terms, words: Words) -> ClickButton:
    """Return the button that explains the terms of an answer."""
    return ClickButton(ShowTerms(terms), words("Terms"))


def terms_card(terms: Terms, words: Words) -> Card:
    """Return the explanations of the terms of an answer."""
    return Card([text("\n".join(words.text(each) for each in EXPLAINED[terms]))])


def layers(position: Position, convention: Convention, words: Words) -> list[ClickButton]:
    """Return the buttons for further layers."""
    values = ShowLayer(Layer.VALUES, 1, convention, str(position))
    moves = ShowLayer(Layer.MOVES, 1, convention, str(position))
    return [
        ClickButton(values, words("Show why")),
        ClickButton(moves, words("Winning moves")),
    ]


def values_text(explanation: Explanation, theory: Theory, words: Words) -> str:
    """Return the nim values of the components and the nim-sum, with less said at all theory."""
    shown = explanation.value_paragraphs(SHOWN)
    if theory is Theory.ALL:
        shown = (
            replace(each, said=None) if each.section is Section.VALUES else each for each in shown
        )
    told = (paragraph_text(each, None, words) for each in shown)
    return _apart([f"### {_value_of(explanation, words)}", _about(explanation, words), *told])


def _value_of(explanation: Explanation, words: Words) -> str:
    """Return the nim value of a position, as a sum if it has a few components."""
    values = [step.value for step in explanation.components]
    if explanation.convention is Convention.MISERE or explanation.nim_sum is None:
        return words("Nim values")
    if None in values or not 1 < len(values) <= SHOWN:
        return words("Nim value: **{value}**", value=explanation.nim_sum)
    return f"{' ⊕ '.join(map(str, values))} = **{explanation.nim_sum}**"


def _about(explanation: Explanation, words: Words) -> str:
    """Return the title of the games and the position."""
    notation = short_notation(explanation.position, LONGEST_POSITION)
    return f"{_title(explanation, words)} · `{notation}`"


def _apart(told: Iterable[str]) -> str:
    """Join paragraphs, with an empty line after each list.

    Otherwise Markdown makes the next line part of the last item.
    """
    return "\n".join(f"{each}\n" if "\n- " in each else each for each in told).rstrip()


def paragraph_text(paragraph: Paragraph, number: int | None, words: Words) -> str:
    """Return a paragraph in Markdown, with the number of its step (if any) in the heading."""
    head = words.text(paragraph.head)
    if number is not None:
        head = f"{number}. {head}"
    listed = [words.text(line.said, mark_up) for line in paragraph.lines]
    if paragraph.section is Section.COMPONENTS:
        return words("**{head}:** {said}", head=head, said=" · ".join(listed))
    if paragraph.said is None:
        told = words("**{head}:**", head=head)
    else:
        told = words("**{head}:** {said}", head=head, said=words.text(paragraph.said, mark_up))
    if paragraph.section is Section.RULES:
        return f"-# {told}"
    lines = [told]
    for line, said in zip(paragraph.lines, listed, strict=True):
        lines.append(f"- {said}")
        if line.below is not None:
            lines.append(f"-# {words.text(line.below, mark_up)}")
    if paragraph.values:
        lines.append(table_text(paragraph.values, words))
    return "\n".join(lines)


def mark_up(value: object) -> object:
    """Return a value of a sentence with the Markdown of its kind."""
    if not isinstance(value, Part):
        return value
    content = str(value)
    if value.kind is Kind.NIMBER:
        return f"\\{content}"
    if value.kind is Kind.NOTATION:
        shown = re.sub(r"^([A-Z]*)-", r"\1−", content)
        return shown if len(shown) <= LONGEST_NOTATION else f"{shown[:LONGEST_NOTATION]}…"
    return f"**{content}**"


def table_text(table: tuple[int, ...], words: Words) -> str:
    """Return the first terms of a nim-sequence as a table narrow enough for a phone."""
    width = max(len(str(value)) for value in (*table, len(table) - 1))
    names = [words("heap"), words("value")]
    left = max(map(_cells, names))
    heap, value = (name + " " * (left - _cells(name)) for name in names)
    columns = min(COLUMNS, max(1, (WIDTH - left) // (width + 1)))
    rows = [(heap, range(len(table))), (value, table)]
    shown = "\n\n".join(table_pieces(rows, width, columns))
    return f"```\n{shown}\n```"


def _cells(text: str) -> int:
    """Return the width of a text in cells, two for a Japanese character."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def _title(explanation: Explanation, words: Words) -> str:
    return game_names(explanation.position, words) + misere_mark(explanation.convention, words)


def binary_text(explanation: Explanation) -> str:
    """Return the xor in binary as text, for chats that accept no pictures."""
    rows = [
        f"{step.label:>3} {explanation.binary(step.value or 0)}" for step in explanation.components
    ]
    rows += [
        "    " + "─" * explanation.width,
        f"  = {explanation.binary(explanation.nim_sum or 0)}",
    ]
    drawn = "\n".join(rows)
    return f"```\n{drawn[:1500]}\n```"


MOST_NUMBERS = 15


def mex_text(numbers: list[int], words: Words) -> str:
    """Return the mex of some numbers, with the count that finds it."""
    least = mex(numbers)
    present = ", ".join(map(str, sorted(set(numbers))[:MOST_NUMBERS]))
    more = ", …" if len(set(numbers)) > MOST_NUMBERS else ""
    first = range(least) if least <= MOST_NUMBERS else range(least - MOST_NUMBERS, least)
    dots = "… " if least > MOST_NUMBERS else ""
    counted = dots + " ".join(f"{number} ✓" for number in first)
    return "\n".join(
        [
            words("### mex {{{numbers}}} = {value}", numbers=present + more, value=least),
            words("Count up from 0 until a number is missing:"),
            f"{counted} **{least} ✗**".strip(),
            words(
                "-# mex stands for minimum excludant. The nim value of a position is the "
                "mex of the nim values of its options."
            ),
        ]
    )


FEWEST, LINES, BAR = 4, 13, 20
"""The fewest values in a line that is part of a period, the most lines, and the width of a bar."""


def progress_card(title: str, known: int, to: int, job: int, words: Words) -> Card:
    """Return the progress of a long computation, with a button that ends it."""
    done = BAR * known // max(1, to)
    lines = [
        f"### {words.headed(words('Nim-sequence'), title)}",
        f"`{'█' * done}{'░' * (BAR - done)}`",
        words("Heap {known} of {to}", known=f"{known:,}", to=f"{to:,}"),
    ]
    return Card([text("\n".join(lines)), row(ClickButton(StopSequence(job), words("Stop")))])


def sequence_card(
    title: str, found: Sequence, to: int, words: Words, *, pictures: bool = True
) -> Card:
    """Return the nim values, the proven facts about them, and the plot if ``pictures``."""
    lines = [f"### {words.headed(words('Nim-sequence'), title)}", f"**{words.text(found.told)}**"]
    if found.known_to < to:
        lines.append(
            words(
                "I got as far as heap {known}. Ask again, and I'll continue from there.",
                known=f"{found.known_to:,}",
            )
        )
    shown = [text("\n".join(lines)), text(_table(found, words))]
    if not pictures or not found.picture:
        return Card(shown)
    alt = words("A plot of the nim values of heaps 0 to {known}.", known=f"{found.known_to:,}")
    picture = Picture("sequence.png", found.picture, alt)
    return Card([*shown, Gallery(picture)])


def _table(found: Sequence, words: Words) -> str:
    """Return the first values in lines, with a bar where the period begins and repeats."""
    period = found.period
    width = max(len(str(value)) for value in found.first)
    columns = _columns(period, width)
    left = len(str((LINES - 1) * columns))
    lines: list[str] = []
    for start in range(0, len(found.first), columns):
        if len(lines) == LINES:
            lines.append("…")
            break
        cells = [
            f"{'|' if _begins_period(period, heap) else ' '}{value:>{width}}"
            for heap, value in enumerate(found.first[start : start + columns], start)
        ]
        lines.append(f"{start:>{left}}:{''.join(cells)}")
    table = "\n".join(lines)
    note = "\n" + words("-# A bar marks where a period begins.") if "|" in table else ""
    return f"```\n{table}\n```{note}"


def _columns(period: Period | None, width: int) -> int:
    """Return the number of values in a line, preferring a period or a divisor of one."""

    def fits(columns: int) -> bool:
        return len(f"{(LINES - 1) * columns}:") + columns * (width + 1) <= WIDTH

    if period is not None:
        for columns in filter(fits, range(COLUMNS, FEWEST - 1, -1)):
            if period.period % columns == 0:
                return columns
    return next(filter(fits, range(COLUMNS, 1, -1)), 1)


def _begins_period(period: Period | None, heap: int) -> bool:
    """Return whether a period begins at a heap, once only if its length is 1."""
    if period is None or heap < period.preperiod:
        return False
    return heap == period.preperiod or (
        period.period > 1 and (heap - period.preperiod) % period.period == 0
    )
