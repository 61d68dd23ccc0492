"""The review of a match, as a whole on one screen or move by move."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.chat.card import GOLD, Attachment, Card, board_part, text
from bot.chat.items import ClickButton, ClickSelect, Part, Row, row
from bot.chat.sanitize import escape_code
from bot.language.words import Words
from bot.play.matches.cards import reviewed_name, versus
from bot.play.matches.cards.judgement import accuracy_line, judged, principle, thrown_away
from bot.play.matches.clicks import (
    ChoosePly,
    SendRecord,
    ShareMatch,
    ShareRecord,
    ShowPly,
    ShowReview,
    ShowWhy,
)
from bot.play.matches.model.match import Match
from bot.play.matches.model.reviewed import SIGNS, Course, Reviewed, Verdict, signs
from cgt.core.convention import Convention
from cgt.core.record import Record
from cgt.theory import Grade, Ply

MOST_LISTED = 25
MARKS = {Grade.GOOD: "✓", Grade.MISTAKE: "✗", Grade.FORCED: "–", Grade.UNKNOWN: "?"}


def review_card(
    course: Course,
    reviewed: Reviewed,
    words: Words,
    *,
    pictures: bool = True,
    record: Attachment | None = None,
    alone: bool = False,
) -> Card:
    """Return the first card of a review, with the turning point, its picture and the next steps.

    A match that isn't in the database comes from its ``record``, which is attached. With ``alone``
    nobody else sees the card, so it can be shared. If no file can be attached, there are no
    buttons.
    """
    plies = reviewed.plies
    verdict = Verdict.of(plies)
    is_turned_at_end = verdict.is_turned_at_end(course.winner)
    turning_point = verdict.opening_ply(plies, course.winner)
    summary = _summary(course, plies, verdict, words)
    lines, below = [f"### {words('Review')}"], _strip(course, plies, verdict, words)
    if turning_point is None:
        lines += summary
    else:
        lines += _turning_point(course, turning_point, words, is_end=is_turned_at_end)
        below = summary + below
    parts: list[Part] = [text("\n".join(lines))]
    if pictures:
        shown, last = course.start, None
        if turning_point is not None:
            last = turning_point.before, turning_point.move
            shown = turning_point.before.after(turning_point.move)
        parts.append(board_part(reviewed.picture, shown, words, last))
    parts.append(text("\n".join(below)))
    if course.match_id or record is not None:
        parts += _ways_on(course, plies, words)
        first, blue = ShowPly(course.match_id, 1), discord.ButtonStyle.primary
        onward = [ClickButton(first, words("Move by move"), blue)]
        if turning_point is not None:
            why = ShowWhy(course.match_id, turning_point.number + is_turned_at_end)
            onward.insert(0, ClickButton(why, words("Why?")))
        if course.match_id:
            onward.append(ClickButton(SendRecord(course.match_id), words("Record")))
            onward.append(ClickButton(ShareMatch(course.match_id), words("Share")))
        elif alone:
            onward.append(ClickButton(ShareRecord(0), words("Share in this channel")))
        parts.append(row(*onward))
    if record is not None:
        parts.append(record)
    return Card(parts, GOLD)


def _turning_point(course: Course, ply: Ply, words: Words, *, is_end: bool) -> list[str]:
    """Return the mistake that decided a match, or its end after the last move with ``is_end``."""
    if not is_end:
        return [judged(ply, course.mover(ply.number), words), *principle(ply, words)]
    side = 1 - (course.winner or 0)
    loser = reviewed_name(course.players[side], side + 1, words)
    said = thrown_away(course.ending, loser, words)
    return [words.headed(f"**{words('Turning point')}**", said)]


def _summary(course: Course, plies: Sequence[Ply], verdict: Verdict, words: Words) -> list[str]:
    """Return the players, the winner, and a note if no single move decided the match."""
    first, second = (reviewed_name(course.players[side], side + 1, words) for side in (0, 1))
    lines = [words("{first} against {second}", first=first, second=second)]
    if course.winner is not None:
        winner = first if course.winner == 0 else second
        lines[0] = words("{match}: {winner} won.", match=lines[0], winner=winner)
    if course.convention is Convention.MISERE:
        lines.append(words("Misère: the player who moves last loses."))
    unknown = sum(ply.grade is Grade.UNKNOWN for ply in plies)
    is_clean = all(ply.grade is not Grade.MISTAKE for ply in plies)
    if unknown:
        lines.append(
            words.counted(
                "-# I can't judge {count} move, because the position is too large.",
                "-# I can't judge {count} moves, because the positions are too large.",
                count=unknown,
            )
        )
    elif course.winner is None and is_clean:
        lines.append(words("Nobody gave a win away."))
    elif is_clean and not verdict.is_turned_at_end(course.winner):
        lines.append(words("Nobody gave a win away. The match was decided before the first move."))
    return lines


def _strip(course: Course, plies: Sequence[Ply], verdict: Verdict, words: Words) -> list[str]:
    """Return the moves of each player as signs, their legend, and the accuracy."""
    names = (reviewed_name(course.players[side], side + 1, words) for side in (0, 1))
    lines = [f"{line} {name}" for line, name in zip(signs(plies), names, strict=True) if line]
    lines.append(
        words(
            "-# {good} kept the win · {mistake} mistake · {forced} no win to keep",
            good=SIGNS[Grade.GOOD],
            mistake=SIGNS[Grade.MISTAKE],
            forced=SIGNS[Grade.FORCED],
        )
    )
    if shown := accuracy_line(course.players, verdict.accuracy, words):
        lines.append(f"-# {shown}")
    return lines


def _ways_on(course: Course, plies: Sequence[Ply], words: Words) -> list[Row]:
    """Return the select of moves, or only of mistakes in a long match."""
    mistakes = [ply for ply in plies if ply.grade is Grade.MISTAKE]
    listed = plies if len(plies) <= MOST_LISTED else mistakes[-MOST_LISTED:]
    options = [
        discord.SelectOption(
            label=f"{MARKS[ply.grade]} {ply.number} · {words.text(ply.before.describe(ply.move))}"[
                :100
            ],
            value=str(ply.number),
        )
        for ply in listed
    ]
    if len(options) < 2:
        return []
    return [row(ClickSelect(ChoosePly(course.match_id), words("Look at a move"), options))]


def ply_card(
    course: Course, ply: Ply, image: bytes | None, words: Words, record: Attachment | None = None
) -> Card:
    """Return the card of one move, with the board after it and its judgement."""
    number, count = ply.number, len(course.moves)
    title = words("Review: move {number} of {count}", number=number, count=count)
    said = judged(ply, course.mover(number), words)
    told = text("\n".join([f"### {title}", said, *principle(ply, words)]))
    after = ply.before.after(ply.move)
    board = board_part(image, after, words, (ply.before, ply.move))
    buttons = [ClickButton(ShowPly(course.match_id, 0), words("Overview"))]
    if number > 1:
        buttons.append(ClickButton(ShowPly(course.match_id, number - 1), words("Back")))
    if number < count:
        onward = ShowPly(course.match_id, number + 1)
        buttons.append(ClickButton(onward, words("Next"), discord.ButtonStyle.primary))
    buttons.append(ClickButton(ShowWhy(course.match_id, number), words("Why?")))
    parts = [told, board, row(*buttons)]
    return Card(parts if record is None else [*parts, record])


LONGEST_SHOWN = 1500
"""The length in characters above which a record is shown in full only in its file."""


def document(record: Record) -> Attachment:
    """Return the file of a record."""
    return Attachment("record.txt", f"{escape_code(str(record))}\n".encode())


def record_card(match: Match, record: Record, words: Words, *, files: bool) -> Card:
    """Return the record of a match for one member, with a file if ``files`` can be attached."""
    parts: list[Part] = [text(f"### {words('Record')}\n{_quoted(record, files=files)}")]
    if not files:
        return Card(parts)
    file = document(record)
    hint = words(
        "-# Step through it with `/review`, or on a computer with `cgt review record.txt`."
    )
    share = ClickButton(
        ShareRecord(match.id), words("Share in this channel"), discord.ButtonStyle.primary
    )
    return Card([*parts, file, text(hint), row(share)])


def shared_card(match: Match, record: Record, sharer: int, words: Words) -> Card:
    """Return the record of a match for all to see."""
    file = document(record)
    head = words("<@{user}> shared a match: {match}", user=sharer, match=versus(match, words))
    review = [ClickButton(ShowReview(match.id), words("Review"))] if match.moves else []
    return Card([text(head), file, row(*review)], GOLD)


def _quoted(record: Record, *, files: bool) -> str:
    """Return a record as a block of text, shortened if it is long and in a file."""
    shown = escape_code(str(record))
    if files and len(shown) > LONGEST_SHOWN:
        shown = shown[:LONGEST_SHOWN].rpartition("\n")[0] + "\n…"
    return f"```\n{shown}\n```"
