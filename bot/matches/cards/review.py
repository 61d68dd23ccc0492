"""The review of a match: the whole of it on one screen, and its moves one by one as pictures."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.chat.card import BLUE, GOLD, Attachment, Card, Picture, text
from bot.chat.foreign import quoted
from bot.chat.items import ClickButton, ClickSelect, Part, Row, row
from bot.chat.position import board_as_text, board_picture
from bot.language.names import told
from bot.language.words import Words
from bot.matches.cards.judgement import accuracy_line, judged, principles
from bot.matches.cards.names import called, versus
from bot.matches.clicks import ChoosePly, SendRecord, ShareRecord, ShowPly, ShowReview, ShowWhy
from bot.matches.model.match import Match
from bot.matches.model.reviewed import Course, Reviewed, accuracy_of
from cgt.analysis import Grade, Ply
from cgt.drawing import alt_text_of_review
from cgt.play import Play
from cgt.record import Record

MOST_MISTAKES = 5
"""So many mistakes, the last ones, are told, and have a button."""
MOST_TEXT = 1500
"""Where they would take more characters in words, their notation has to do."""
MOST_LISTED = 25
"""So many moves can be chosen from a select."""
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
    """Return the card that sums a match up; without a picture it is text alone.

    A match that is not stored stands in its ``record``, which goes along; ``alone`` says that
    nobody else sees it, so that it can be shared. Where no file can, nothing leads on.
    """
    plies = reviewed.plies
    mistakes = [ply for ply in plies if ply.grade is Grade.MISTAKE]
    head = text("\n".join([f"### {words('Review')}", *_summary(course, plies, words)]))
    parts: list[Part] = [head]
    pictured: tuple[Picture, ...] = ()
    if pictures:
        alt = words.text(alt_text_of_review(plies))
        pictured = (Picture("review.png", reviewed.picture, alt),)
        parts.append(pictured[0].gallery())
    if mistakes:
        parts.append(text(_mistakes(course, mistakes, words)))
    if course.match_id or record is not None:
        parts += _ways_on(course, plies, mistakes, words)
        onward = [_through(course, words)]
        if course.match_id:
            onward.append(ClickButton(SendRecord(course.match_id), words("Record")))
        elif alone:
            onward.append(ClickButton(ShareRecord(0), words("Share in this channel")))
        parts.append(row(*onward))
    return Card([*parts, *_kept_with(record)], pictured, GOLD, attached=_documents(record))


def _kept_with(record: Attachment | None) -> list[Part]:
    return [] if record is None else [record.part()]


def _documents(record: Attachment | None) -> tuple[Attachment, ...]:
    return () if record is None else (record,)


def _summary(course: Course, plies: Sequence[Ply], words: Words) -> list[str]:
    """Return who could have won from the start, where it was decided, and how well both played."""
    first, second = (called(course.players[side], side + 1, words) for side in (0, 1))
    lines = [words("{first} against {second}", first=first, second=second)]
    if course.winner is not None:
        winner = first if course.winner == 0 else second
        lines[0] = words("{match}: {winner} won.", match=lines[0], winner=winner)
    if plies[0].won_before is None:
        lines.append(words("I cannot work out who wins this position."))
    else:
        favoured = first if plies[0].won_before else second
        lines.append(words("With best play {player} wins this position.", player=favoured))
    lines.append(words("`{position}`", position=course.start))
    if course.play is Play.MISERE:
        lines.append(words("Misère play: whoever makes the last move loses."))
    lines.append(_decided(course, plies, words))
    lines.append(accuracy_line(course.players, accuracy_of(plies), words))
    unknown = sum(ply.grade is Grade.UNKNOWN for ply in plies)
    if unknown:
        lines.append(
            words.counted(
                "-# {count} move is too large to be judged.",
                "-# {count} moves are too large to be judged.",
                count=unknown,
            )
        )
    return list(filter(None, lines))


def _decided(course: Course, plies: Sequence[Ply], words: Words) -> str:
    """Return which move decided the match; nothing where not every move is judged."""
    mistakes = [ply for ply in plies if ply.grade is Grade.MISTAKE]
    if mistakes:
        last = mistakes[-1]
        return words(
            "Move {number} decided it: {player} {did}.",
            number=last.number,
            player=called(course.mover(last.number), last.number, words),
            did=told(last.move, last.before, words),
        )
    if any(ply.grade is Grade.UNKNOWN for ply in plies):
        return ""
    return words("Nobody gave a win away: it was decided before the first move.")


def _mistakes(course: Course, mistakes: Sequence[Ply], words: Words) -> str:
    """Return a line for each mistake, of very many for the last ones, and what they teach."""
    shown = mistakes[-MOST_MISTAKES:]
    lines = [judged(ply, course.mover(ply.number), words) for ply in shown]
    if sum(map(len, lines)) > MOST_TEXT:
        lines = [judged(ply, course.mover(ply.number), words, in_words=False) for ply in shown]
    left = len(mistakes) - len(shown)
    if left:
        more = words.counted(
            "-# {count} mistake came before these.",
            "-# {count} mistakes came before these.",
            count=left,
        )
        lines.insert(0, more)
    return "\n".join([*lines, *principles(shown, words)])


def _ways_on(
    course: Course, plies: Sequence[Ply], mistakes: Sequence[Ply], words: Words
) -> list[Row]:
    """Return what leads from the summary to the moves and the reasons."""
    why = [
        ClickButton(
            ShowWhy(course.match_id, ply.number), words("Why? Move {number}", number=ply.number)
        )
        for ply in mistakes[-MOST_MISTAKES:]
    ]
    listed = plies if len(plies) <= MOST_LISTED else mistakes[-MOST_LISTED:]
    options = [
        discord.SelectOption(
            label=f"{MARKS[ply.grade]} {ply.number} · {words.text(ply.before.told(ply.move))}"[
                :100
            ],
            value=str(ply.number),
        )
        for ply in listed
    ]
    rows = [row(*why)] if why else []
    if len(options) > 1:
        asked = words("Look at a move")
        rows.append(row(ClickSelect(ChoosePly(course.match_id), asked, options)))
    return rows


def _through(course: Course, words: Words) -> ClickButton:
    """Return the button to the first move."""
    first = ShowPly(course.match_id, 1)
    return ClickButton(first, words("Move by move"), discord.ButtonStyle.primary)


def ply_card(
    course: Course, ply: Ply, image: bytes | None, words: Words, record: Attachment | None = None
) -> Card:
    """Return the card of one move: the board after it, and whether it kept the win."""
    number, count = ply.number, len(course.moves)
    title = words("Review: move {number} of {count}", number=number, count=count)
    said = judged(ply, course.mover(number), words)
    parts: list[Part] = [text("\n".join([f"### {title}", said, *principles([ply], words)]))]
    pictured: tuple[Picture, ...] = ()
    after = ply.before.after(ply.move)
    if image is None:
        parts.append(text(board_as_text(after)))
    else:
        pictured = (board_picture(image, after, words, (ply.before, ply.move)),)
        parts.append(pictured[0].gallery())
    buttons = [ClickButton(ShowPly(course.match_id, 0), words("Overview"))]
    if number > 1:
        buttons.append(ClickButton(ShowPly(course.match_id, number - 1), words("Back")))
    if number < count:
        onward = ShowPly(course.match_id, number + 1)
        buttons.append(ClickButton(onward, words("Next"), discord.ButtonStyle.primary))
    buttons.append(ClickButton(ShowWhy(course.match_id, number), words("Why?")))
    parts += [row(*buttons), *_kept_with(record)]
    return Card(parts, pictured, BLUE, attached=_documents(record))


LONGEST_SHOWN = 1500
"""A record of more characters is only in its file."""


def document(record: Record) -> Attachment:
    """Return the file of a record."""
    return Attachment("record.txt", f"{quoted(str(record))}\n".encode())


def record_card(match: Match, record: Record, words: Words, *, files: bool) -> Card:
    """Return the record of a match, for who asked; without files it is text alone."""
    parts: list[Part] = [text(f"### {words('Record')}\n{_quoted(record, files=files)}")]
    if not files:
        return Card(parts)
    file = document(record)
    hint = words("-# Go through it with `/review`, or on a computer with `cgt review record.txt`.")
    share = ClickButton(
        ShareRecord(match.id), words("Share in this channel"), discord.ButtonStyle.primary
    )
    return Card([*parts, file.part(), text(hint), row(share)], attached=(file,))


def shared_card(match: Match, record: Record, sharer: int, words: Words) -> Card:
    """Return the record of a match, for all to see."""
    file = document(record)
    head = words("<@{user}> shared a match: {match}", user=sharer, match=versus(match, words))
    review = [ClickButton(ShowReview(match.id), words("Review"))] if match.moves else []
    return Card([text(head), file.part(), row(*review)], (), GOLD, attached=(file,))


def _quoted(record: Record, *, files: bool) -> str:
    """Return a record as a block of text; the beginning of one that is long."""
    shown = quoted(str(record))
    if files and len(shown) > LONGEST_SHOWN:
        shown = shown[:LONGEST_SHOWN].rpartition("\n")[0] + "\n…"
    return f"```\n{shown}\n```"
