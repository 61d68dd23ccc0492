"""A whole match as text, and back: the start, the moves in order, who played and who won."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cgt.errors import CgtError, IllegalMove, NotationError
from cgt.notation import move, position
from cgt.play import Play
from cgt.positions import Move, Position
from cgt.text import Text
from cgt.tokens import folded, within

MAX_LENGTH = 200_000
"""The most characters that the text of a record may have."""

EXAMPLE = "start: nim: 3 4 5\nplayer 1: Ada\nplayer 2: Bob\n1. A-2\n2. B-4\nwinner: 1"
"""A record that works, for whoever wrote one that does not."""


@dataclass(frozen=True, slots=True)
class Record:
    r"""A match: its moves are legal one after the other, and its winner is the one they make.

    ``players`` are the names of player 1, who moves first, and player 2. ``winner`` is 1 or 2,
    or None while nobody has won; once no move is left it is whoever made the last one (in misère
    play the other one), so that it need be given only where a player resigned. ``str()`` is the
    text of the record.

    >>> from cgt.notation import position
    >>> print(parse("start: nim: 1 2\n1. B 1\n2. A 1\n3. B 1"))
    start: nim: 1 2
    1. B-1
    2. A-1
    3. B-1
    winner: 1

    :raises IllegalMove: when a move is not legal where it stands; the message names its ply.
    :raises CgtError: when ``winner`` is not who won.
    """

    start: Position
    moves: tuple[Move, ...] = ()
    players: tuple[str, str] | None = None
    winner: int | None = None
    play: Play = Play.NORMAL

    def __post_init__(self) -> None:
        *_, end = self.positions()
        last = 1 if len(self.moves) % 2 else 2
        won = last if self.play is Play.NORMAL else 3 - last
        if self.winner not in {1, 2, None}:
            raise CgtError("The winner is player 1 or player 2, not {it}.", it=self.winner)
        if end.is_over and self.winner not in {won, None}:
            raise CgtError(
                "Player {winner} cannot have won: no move is left, and the last one was made by "
                "player {last}.",
                winner=self.winner,
                last=last,
            )
        if end.is_over:
            object.__setattr__(self, "winner", won)
        if self.players is not None:
            one, other = map(_one_line, self.players)
            object.__setattr__(self, "players", (one, other))

    def positions(self) -> Iterator[Position]:
        """Yield the positions of the match: the start, and the one after each move."""
        here = self.start
        yield here
        for ply, made in enumerate(self.moves, start=1):
            try:
                here = here.play(made)
            except IllegalMove as error:
                raise IllegalMove("Ply {ply}: {fault}", ply=ply, fault=error.text) from None
            yield here

    def __str__(self) -> str:
        lines = [f"start: {self.start}"]
        lines += [] if self.play is Play.NORMAL else [f"play: {self.play.value}"]
        lines += [f"player {n}: {name}" for n, name in enumerate(self.players or (), start=1)]
        lines += [f"{ply}. {made}" for ply, made in enumerate(self.moves, start=1)]
        lines += [f"winner: {self.winner}"] if self.winner else []
        return "\n".join(lines)


def parse(text: str) -> Record:
    """Return the match that a text denotes; empty lines, spaces and case do not matter.

    :raises NotationError: when the text is no record; it points at the fault, and names the
        ply where a move is at fault.
    :raises IllegalMove: when a move is not legal where it stands; the message names its ply.
    """
    if len(text) > MAX_LENGTH:
        raise NotationError(
            "A record of {length} characters is too long: the limit is {limit}.",
            length=len(text),
            limit=MAX_LENGTH,
            source=text,
            span=(MAX_LENGTH, len(text)),
        )
    fields: dict[str, _Line] = {}
    plies: list[_Line] = []
    for line in _lines(text):
        if line.key.isdigit():
            plies.append(line)
        elif line.key in fields:
            raise _fault(text, line, "“{key}” is said twice.", key=line.key)
        else:
            fields[line.key] = line
    if "start" not in fields:
        raise NotationError(
            "The start is missing.", source=text, span=(0, len(text) or 1), example=EXAMPLE
        )
    with within(text, fields["start"].at):
        start = position(fields["start"].text)
    names = [fields[key].text if key in fields else "" for key in ("player 1", "player 2")]
    players = (names[0], names[1]) if any(names) else None
    play = Play.NORMAL
    if "play" in fields:
        with within(text, fields["play"].at):
            play = Play.of(fields["play"].text)
    moves = _moves(text, start, plies)
    if "winner" not in fields:
        return Record(start, moves, players, play=play)
    try:
        return Record(start, moves, players, int(folded(fields["winner"].text)), play)
    except ValueError as error:
        said = error.text if isinstance(error, CgtError) else Text("The winner is 1 or 2.")
        raise _fault(text, fields["winner"], "{said}", said=said) from None


def _moves(text: str, start: Position, plies: list[_Line]) -> tuple[Move, ...]:
    """Return the moves that stand in the numbered lines of a record."""
    here = start
    moves: list[Move] = []
    for ply, line in enumerate(plies, start=1):
        if int(line.key) != ply:
            raise _fault(text, line, "Ply {ply} is missing before this one.", ply=ply)
        if here.is_over:
            raise _fault(text, line, "Ply {ply}: the match is over, no move is left.", ply=ply)
        try:
            moves.append(move(line.text, here))
        except NotationError as error:
            raise _fault(text, line, "Ply {ply}: {fault}", ply=ply, fault=error.text) from None
        except IllegalMove as error:
            raise IllegalMove("Ply {ply}: {fault}", ply=ply, fault=error.text) from None
        here = here.after(moves[-1])
    return tuple(moves)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a record: its key (``start``, ``play``, ``winner`` ..., or a ply), its text."""

    key: str
    text: str
    at: int


def _lines(text: str) -> Iterator[_Line]:
    """Yield the lines that are not empty, and where their texts begin."""
    offset = 0
    for line in text.splitlines(keepends=True):
        match = re.match(r"\s*(?:(start|play|winner|player [12])\s*:|(\d{1,9})\s*\.)", folded(line))
        if match is not None:
            key = match[1] or str(int(match[2]))
            given = line[match.end() :]
            yield _Line(key, given.strip(), offset + len(line) - len(given.lstrip()))
        elif line.strip():
            whole = _Line("", line.strip(), offset + len(line) - len(line.lstrip()))
            raise _fault(text, whole, "“{given}” is no line of a record.", given=line.strip()[:40])
        offset += len(line)


def _fault(text: str, line: _Line, template: str, **values: object) -> NotationError:
    """Return an error that points at a line of a record."""
    span = (line.at, line.at + max(1, len(line.text)))
    return NotationError(template, source=text, span=span, example=EXAMPLE, **values)


def _one_line(name: str) -> str:
    """Return a name as it can stand in a line, a question mark where there is none."""
    return " ".join(name.split()) or "?"
