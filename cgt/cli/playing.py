"""A match against the solver, in the terminal."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice

from rich.console import Console

from cgt.cli.commands.review import review_lines
from cgt.cli.errors import error_text
from cgt.cli.files import write
from cgt.cli.inputs import read_convention, read_start
from cgt.cli.match import Match, choice, hint
from cgt.core.components import Component, label
from cgt.core.convention import Convention
from cgt.core.positions import Position
from cgt.core.text import Text
from cgt.core.tokens import folded
from cgt.errors import CgtError, NotationError
from cgt.theory import review
from cgt.theory.layout import columns

MOVES_LISTED = 60
"""The maximum number of moves in a list."""

MOST_STONES = 40
"""The largest heap that is shown as a row of stones."""

COMMANDS = (
    ("hint", Text("show a good move, and why")),
    ("moves", Text("list the moves you can make")),
    ("undo", Text("take back your last move and my reply")),
    ("rules", Text("show the rules of this game")),
    ("resign", Text("resign the match")),
    ("quit", Text("leave (or press Ctrl-C or Ctrl-D)")),
    ("?", Text("show this help")),
)
"""The words that a user can type in place of a move, and their effect."""


def play_match(words: Sequence[str], first: str, convention: str | None, file: str | None) -> None:
    """Play a match from a position, and write its record to a file if there is a name for one."""
    words, way = read_convention(words, convention)
    start = read_start(words)
    if start.is_over:
        text = str(start)
        raise NotationError(
            "No moves are left in this position.",
            source=text,
            span=(0, len(text)),
            example="nim: 3 4 5",
        )
    if sys.stdin.isatty():
        with suppress(ImportError):
            importlib.import_module("readline")  # arrow keys, and the lines typed before
    table = _Table(Match(start, way, user_first=first == "me"))
    try:
        table.play()
    finally:
        if file is not None:
            write(file, f"{table.match.record}\n")
            table.say(Text("The match record is in {file}.", file=file))


class _Table:
    """A match in the terminal, with the effect of each typed line."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.console = Console(markup=False, emoji=False, highlight=False, soft_wrap=True)

    def say(self, sentence: Text | str, style: str = "") -> None:
        """Print a sentence in a style of rich."""
        self.console.print(str(sentence), style=style or None)

    def play(self) -> None:
        """Play and review the match, which ends early if the user leaves."""
        try:
            self._greet()
            while not self.match.is_over:
                self._turn()
            self._end()
        except (EOFError, KeyboardInterrupt):
            self.say("")
            self.say(
                Text.counted(
                    "Goodbye. The match ends here, after {count} move.",
                    "Goodbye. The match ends here, after {count} moves.",
                    count=len(self.match.moves),
                )
            )

    def _greet(self) -> None:
        self.say(str(self.match.position), "bold")
        self._rules()
        self.say(Text("Type a move, or ? for help."), "dim")

    def _rules(self) -> None:
        for ruleset in self.match.position.rulesets:
            self.say(ruleset.rule)
        if self.match.convention is Convention.NORMAL:
            self.say(Text("The player who moves last wins."))
        else:
            self.say(Text("Misère play: the player who moves last loses."))

    def _turn(self) -> None:
        if not self.match.is_users_turn:
            with self.console.status(str(Text("thinking …"))):
                move = choice(self.match)
            self.match.make(move)
            self.say(Text("I play {move}.", move=move), "cyan")
            return
        self.say("")
        for line in board_lines(self.match.position):
            self.say(line)
        turn = len(self.match.moves)
        while not self.match.is_over and len(self.match.moves) == turn:
            self._answer(self.console.input(f"{Text('Your move:')} ", markup=False, emoji=False))

    def _answer(self, line: str) -> None:
        """Carry out a line, which is a command or a move."""
        match folded(line).strip():
            case "":
                self.say(Text("Type a move, or ? for help."), "dim")
            case "?" | "help":
                self._help()
            case "hint":
                with self.console.status(str(Text("thinking …"))):
                    advice = hint(self.match)
                self.say(advice, "green")
            case "moves":
                self._moves()
            case "rules":
                self._rules()
            case "undo":
                self._undo()
            case "resign":
                self.match.resign()
            case "quit" | "exit":
                raise EOFError
            case _:
                self._move(line)

    def _move(self, line: str) -> None:
        try:
            move = self.match.position.move(line)
        except CgtError as error:
            self.say(error_text(error), "red")
        else:
            self.match.make(move)

    def _help(self) -> None:
        example = next(self.match.position.moves())
        self.say(
            Text(
                "To move, type a component's letter and what to do there, such as {move}. "
                "You can omit the letter if only one component is left.",
                move=example,
            )
        )
        self.say(Text("Or type one of these:"))
        for line in columns((word, str(effect)) for word, effect in COMMANDS):
            self.say(line)

    def _moves(self) -> None:
        listed = [str(move) for move in islice(self.match.position.moves(), MOVES_LISTED + 1)]
        more = " …" if len(listed) > MOVES_LISTED else ""
        self.say(", ".join(listed[:MOVES_LISTED]) + more)

    def _undo(self) -> None:
        taken = self.match.undo()
        if taken is None:
            self.say(Text("You have no move to take back."), "red")
            return
        self.say(Text("Took back {move}.", move=taken))

    def _end(self) -> None:
        record = self.match.record
        self.say("")
        if self.match.is_won:
            self.say(Text("You win!"), "bold green")
        else:
            self.say(Text("I win."), "bold")
        with self.console.status(str(Text("thinking …"))):
            plies = review(record.start, record.moves, record.convention)
        for line in review_lines(plies, record.players or ("", ""), only_mistakes=True):
            self.say(line)


def board_lines(position: Position) -> list[str]:
    r"""Return the lines for a position, with one for each component and the rows of its board.

    >>> from cgt import position
    >>> print("\n".join(board_lines(position("nim: 3 4; cram: ##./..."))))
       A        3  ●●●
       B        4  ●●●●
       C  ##./...
             abc
           1 ##.
           2 ...
    """
    table = columns(
        (label(index), str(component), _stones(component))
        for index, component in enumerate(position.components)
    )
    lines: list[str] = []
    for line, component in zip(table, position.components, strict=True):
        lines += [line, *_squares(str(component))]
    return lines


def _stones(component: Component) -> str:
    size = component.ruleset.size(component.state) if component.ruleset.is_of_heaps else 0
    return "●" * size if size <= MOST_STONES else ""


def _squares(notation: str) -> list[str]:
    """Return the numbered rows of a board, or nothing for a component without rows."""
    rows = notation.split("/")
    wide = len(rows[0])
    if len(rows) < 2 or wide > 26 or any(not re.fullmatch(r"[.#a-z]+", row) for row in rows):
        return []
    if any(len(row) != wide for row in rows):
        return []
    letters = "".join(chr(ord("a") + column) for column in range(wide))
    return [
        f"         {letters}",
        *(f"      {number:2} {row}" for number, row in enumerate(rows, start=1)),
    ]
