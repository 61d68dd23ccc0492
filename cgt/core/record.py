"""Records of whole matches as text, with the start, the moves, the players and the winner."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date

from cgt.core.convention import Convention
from cgt.core.notation import move, played
from cgt.core.objects import settle
from cgt.core.positions import Move, Position
from cgt.core.text import Text
from cgt.core.tokens import folded, no_longer, within
from cgt.deprecated import renamed
from cgt.errors import CgtError, IllegalMove, NotationError

MAX_LENGTH = 200_000
"""The maximum number of characters of a record."""

EXAMPLE = "start: nim: 3 4 5\nplayer 1: Ada\nplayer 2: Bob\n1. A-2\n2. B-4\nwinner: 1"
"""An example of a valid record, for errors."""
NOBODY = "?"
"""The mark for a player without a name, if the other one has a name."""
KEYS = r"start|convention|play|winner|player [12]|mover \d{1,9}|date|clock|ending"
"""The words that can come before the colon of a line."""
OLD_KEYS = {"play": "convention"}
"""The keys in records of version 1.0, with their present names."""
IGNORED = ("#", "```")
"""The beginnings of lines to skip, such as remarks and the fences around a quoted text."""


@renamed(play="convention")
@dataclass(frozen=True, slots=True)
class Record:
    r"""A match with legal moves and a winner who agrees with them.

    It begins at ``start``, and its ``moves`` are made under this ``convention``. ``players`` are
    the names of player 1, who moves first, and of player 2. ``winner`` is 1 or 2, or None while
    nobody has won. Once no move is left, it follows from the last move, so a caller needs to give
    it only if a player resigned, for example. ``date`` is the day on which the match began.
    ``ending`` is the way it was decided in a few words, and ``clock`` the players' thinking time.
    Either can be empty. If several people play a side together, ``movers`` has a name for each move
    of the person who made it, empty for the player. It is an empty tuple if no move has such a
    name. ``str()`` is the text of the record.

    >>> from cgt.core.notation import position
    >>> print(parse("start: nim: 1 2\n1. B 1\n2. A 1\n3. B 1"))
    start: nim: 1 2
    1. B-1
    2. A-1
    3. B-1
    winner: 1

    :raises IllegalMove: when a move isn't legal in its position. The message names its ply.
    :raises CgtError: when ``winner`` didn't win, or there are more movers than moves.
    """

    start: Position
    moves: tuple[Move, ...] = ()
    players: tuple[str, str] | None = None
    winner: int | None = None
    convention: Convention = Convention.NORMAL
    date: date | None = None
    clock: str = ""
    ending: str = ""
    movers: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        *_, end = self.positions()
        last = 1 if len(self.moves) % 2 else 2
        won = last if self.convention is Convention.NORMAL else 3 - last
        if self.winner not in {1, 2, None}:
            raise CgtError("The winner must be player 1 or player 2, not {it}.", it=self.winner)
        if end.is_over and self.winner not in {won, None}:
            raise CgtError(
                "Player {winner} can't have won. No move is left, and player {last} "
                "made the last one.",
                winner=self.winner,
                last=last,
            )
        if end.is_over:
            settle(self, winner=won)
        if self.players is not None:
            one, other = (_one_line(name) or NOBODY for name in self.players)
            settle(self, players=(one, other))
        if len(self.movers) > len(self.moves):
            raise CgtError(
                "Move {ply} has a player, but there are only {count} moves.",
                ply=len(self.movers),
                count=len(self.moves),
            )
        if self.movers:
            named = [_one_line(name) for name in self.movers]
            named += [""] * (len(self.moves) - len(named))
            settle(self, movers=tuple(named) if any(named) else ())
        settle(self, clock=_one_line(self.clock), ending=_one_line(self.ending))

    def positions(self) -> Iterator[Position]:
        """Yield the positions of the match, from the start to the one after the last move.

        :raises IllegalMove: when a move isn't legal in its position.
        """
        here = self.start
        yield here
        for ply, made in enumerate(self.moves, start=1):
            try:
                here = here.play(made)
            except IllegalMove as error:
                raise IllegalMove("Move {ply}: {fault}", ply=ply, fault=error.text) from None
            yield here

    def __str__(self) -> str:
        lines = [f"start: {self.start}"]
        lines += (
            [] if self.convention is Convention.NORMAL else [f"convention: {self.convention.value}"]
        )
        lines += [f"player {n}: {name}" for n, name in enumerate(self.players or (), start=1)]
        lines += [] if self.date is None else [f"date: {self.date}"]
        lines += [f"clock: {self.clock}"] if self.clock else []
        for ply, made in enumerate(self.moves, start=1):
            lines.append(f"{ply}. {made}")
            if self.movers and self.movers[ply - 1]:
                lines.append(f"mover {ply}: {self.movers[ply - 1]}")
        lines += [f"winner: {self.winner}"] if self.winner else []
        lines += [f"ending: {self.ending}"] if self.ending else []
        return "\n".join(lines)


def parse(text: str) -> Record:
    """Return the match that a text denotes.

    Case, empty lines and spaces don't matter. Lines that begin with ``#`` or a fence of backticks
    are skipped. All lines can be joined into one.

    :raises NotationError: when the text isn't a record, with the place of the fault, and its line
        number in a longer text.
    :raises IllegalMove: when a move isn't legal in its position. The message names its ply.
    """
    no_longer(text, MAX_LENGTH)
    fields: dict[str, _Line] = {}
    plies: list[_Line] = []
    for line in _lines(text):
        if line.key.isdigit():
            plies.append(line)
        elif line.key in fields:
            raise _fault(text, line, Text("“{key}” appears twice.", key=line.key))
        else:
            fields[line.key] = line
    if "start" not in fields:
        raise NotationError(
            "The starting position is missing.",
            source=text,
            span=(0, len(text) or 1),
            example=EXAMPLE,
        )
    convention = None
    if "convention" in fields:
        with _at(text, fields["convention"]):
            convention = Convention.of(fields["convention"].text)
    with _at(text, fields["start"]):
        start, convention = played(fields["start"].text, convention)
    moves = _moves(text, start, plies)
    said = {key: line.text for key, line in fields.items()}
    names = (said.get("player 1", ""), said.get("player 2", ""))
    players = names if any(names) else None
    told = Record(start, moves, players, None, convention, _date(text, fields.get("date")))
    told = replace(
        told,
        clock=said.get("clock", ""),
        ending=said.get("ending", ""),
        movers=_movers(text, fields, len(moves)),
    )
    if "winner" not in fields:
        return told
    try:
        return replace(told, winner=_winner(said["winner"], players))
    except ValueError as error:
        fault = error.text if isinstance(error, CgtError) else Text("The winner must be 1 or 2.")
        raise _fault(text, fields["winner"], fault) from None


def _movers(text: str, fields: dict[str, _Line], moves: int) -> tuple[str, ...]:
    """Return the name in the ``mover`` line of each move, or an empty string without a line.

    :raises NotationError: when a line names a move that doesn't exist.
    """
    named = [""] * moves
    for key, line in fields.items():
        if key.startswith("mover "):
            ply = int(key.removeprefix("mover "))
            if not 1 <= ply <= moves:
                raise _fault(text, line, Text("There is no move {ply}.", ply=ply))
            named[ply - 1] = line.text
    return tuple(named)


def _winner(said: str, players: tuple[str, str] | None) -> int:
    """Return the number of the winner from a number or a name that only one player has.

    :raises ValueError: when the text is neither.
    """
    name = _one_line(folded(said))
    named = [_one_line(folded(player)) == name for player in players or ()]
    return named.index(True) + 1 if sum(named) == 1 and name not in {"1", "2"} else int(name)


def _date(text: str, line: _Line | None) -> date | None:
    if line is None:
        return None
    try:
        return date.fromisoformat(folded(line.text))
    except ValueError:
        raise _fault(text, line, Text("A date must look like 2026-11-22.")) from None


def _moves(text: str, start: Position, plies: list[_Line]) -> tuple[Move, ...]:
    here = start
    moves: list[Move] = []
    for ply, line in enumerate(plies, start=1):
        if int(line.key) != ply:
            raise _fault(text, line, Text("Move {ply} is missing before this one.", ply=ply))
        if here.is_over:
            raise _fault(
                text,
                line,
                Text("Move {ply}: the match is already over, with no moves left.", ply=ply),
            )
        with _at(text, line):
            try:
                moves.append(move(line.text, here))
            except NotationError as error:
                raise NotationError(
                    "Move {ply}: {fault}",
                    ply=ply,
                    fault=error.text,
                    span=(0, max(1, len(line.text))),
                    example=error.example,
                ).offering(*error.candidates) from None
            except IllegalMove as error:
                raise IllegalMove("Move {ply}: {fault}", ply=ply, fault=error.text) from None
        here = here.after(moves[-1])
    return tuple(moves)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a record, with its key (``start``, ``winner`` ... or a ply) and its text."""

    key: str
    text: str
    at: int


def _lines(text: str) -> Iterator[_Line]:
    """Yield the lines that aren't empty or remarks, with the index at which their texts begin."""
    offset = 0
    for line in _split(text):
        match = re.match(rf"\s*(?:({KEYS})\s*:|(\d{{1,9}})\s*[.)])", folded(line))
        if match is not None:
            key = OLD_KEYS.get(match[1], match[1]) or str(int(match[2]))
            given = line[match.end() :]
            before = len(given) - len(given.lstrip()) if given.strip() else 0
            yield _Line(key, given.strip(), offset + match.end() + before)
        elif line.strip() and not line.lstrip().startswith(IGNORED):
            whole = _Line("", line.strip(), offset + len(line) - len(line.lstrip()))
            given = Text("“{given}” isn't a line of a match record.", given=line.strip()[:40])
            raise _fault(text, whole, given)
        offset += len(line)


def _split(text: str) -> list[str]:
    """Return the lines of a record, including those of a record joined into one line."""
    lines = text.splitlines(keepends=True)
    if sum(bool(line.strip()) for line in lines) != 1:
        return lines
    flat = folded(text)
    cuts, ply = [0], 1
    for found in re.finditer(rf"(?<=\s)(?:(?:{KEYS})\s*:|(\d{{1,9}})[.)](?=\s))", flat):
        if found[1] is None or int(found[1]) == ply:
            ply += found[1] is not None
            cuts.append(found.start())
    return [text[start:end] for start, end in zip(cuts, [*cuts[1:], len(text)], strict=True)]


@contextmanager
def _at(text: str, line: _Line) -> Generator[None]:
    """Make the errors inside, whose spans count from a line, point into the whole text."""
    try:
        with within(text, line.at):
            yield
    except CgtError as error:
        error.text = _in_line(text, line, error.text)
        raise


def _fault(text: str, line: _Line, fault: Text) -> NotationError:
    """Return an error that points at a line of a record and gives its number."""
    span = (line.at, line.at + max(1, len(line.text)))
    error = NotationError("{fault}", fault=fault, source=text, span=span, example=EXAMPLE)
    error.text = _in_line(text, line, fault)
    return error


def _in_line(text: str, line: _Line, fault: Text) -> Text:
    """Return a fault, with the number of its line in front if the text has several lines."""
    if len(text.splitlines()) < 2:
        return fault
    number = len(text[: line.at + 1].splitlines())
    return Text("Line {line}: {fault}", line=number, fault=fault)


def _one_line(text: str) -> str:
    """Return a text with its line breaks and repeated spaces replaced by single spaces."""
    return " ".join(text.split())
