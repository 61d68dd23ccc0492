"""Records that members hand in: read where a long one keeps nobody waiting."""

from __future__ import annotations

from bot.matches import work
from bot.matches.model import Refusal
from bot.services import Services
from cgt.record import MAX_LENGTH, Record

MOST_BYTES = 4 * MAX_LENGTH


class NotARecord(Refusal):
    """A file is handed in that cannot be the record of a match."""


async def read_record(services: Services, member: int, written: str | bytes) -> Record:
    """Return the record that a text, or what is in a file, denotes.

    :raises NotARecord: when the file is no text, or too long.
    :raises NotationError: when the text is no record.
    :raises IllegalMove: when a move in it is not legal.
    """
    if isinstance(written, bytes):
        try:
            written = written.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise NotARecord("This file is not text: the record of a match is.") from None
    record = await services.workers.ask(member, work.read_record, written)
    if not record.moves:
        raise NotARecord("There is no move in this record, so there is nothing to review.")
    return record


def require_small(size: int) -> None:
    """Refuse a file that is too large to be a record.

    :raises NotARecord: when it has more than :data:`MOST_BYTES` bytes.
    """
    if size > MOST_BYTES:
        raise NotARecord(
            "This file is too large for the record of a match: the limit is {limit} characters.",
            limit=MAX_LENGTH,
        )
