"""A match against the solver in the terminal."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice

from rich.console import Console

from cgt.analysis import review
from cgt.analysis.layout import columns
from cgt.cli.answers import read_start
from cgt.cli.files import write
from cgt.cli.match import Match, choice, hint
from cgt.cli.printed import board_lines, error_text, review_lines
from cgt.convention import Convention
from cgt.errors import CgtError, NotationError
from cgt.text import Text
from cgt.tokens import folded

MOVES_LISTED = 60
"""The most moves that are listed for a user who asks which there are."""

COMMANDS = (
    ("hint", Text("show a good move, and why")),
    ("moves", Text("list the moves you can make")),
    ("undo", Text("take back your last move and my reply")),
    ("rules", Text("show the rules of this game")),
    ("resign", Text("resign the match")),
    ("quit", Text("leave (or press Ctrl-C or Ctrl-D)")),
    ("?", Text("show this help")),
)
"""The words that can be typed beside a move, and their effect."""


def play_match(words: Sequence[str], first: str, convention: str, file: str | None) -> None:
    """Play a match from a position against whoever types; write its record to a file if named.

    :raises CgtError: when there is no such position, no move in it, or no room for the record.
    """
    way = Convention.of(convention)
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
    """A match in the terminal: its display, and the effect of each typed line."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.console = Console(markup=False, emoji=False, highlight=False, soft_wrap=True)

    def say(self, sentence: Text | str, style: str = "") -> None:
        """Print a sentence."""
        self.console.print(str(sentence), style=style or None)

    def play(self) -> None:
        """Play to the end, and judge it; who leaves before is told how far it went."""
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
        """Say what is played, and how."""
        self.say(str(self.match.here), "bold")
        self._rules()
        self.say(Text("Type a move, or ? for help."), "dim")

    def _rules(self) -> None:
        """Say what the rules are, and who wins."""
        for ruleset in self.match.here.rulesets:
            self.say(ruleset.rule)
        if self.match.convention is Convention.NORMAL:
            self.say(Text("The player who moves last wins."))
        else:
            self.say(Text("Misère play: the player who moves last loses."))

    def _turn(self) -> None:
        """Let whoever is to move make a move."""
        if not self.match.is_users_turn:
            with self.console.status(str(Text("thinking …"))):
                move = choice(self.match)
            self.match.make(move)
            self.say(Text("I play {move}.", move=move), "cyan")
            return
        self.say("")
        for line in board_lines(self.match.here):
            self.say(line)
        turn = len(self.match.moves)
        while not self.match.is_over and len(self.match.moves) == turn:
            self._answer(self.console.input(f"{Text('Your move:')} ", markup=False, emoji=False))

    def _answer(self, line: str) -> None:
        """Do what a line says: a command, or a move."""
        match folded(line).strip():
            case "":
                self.say(Text("Type a move, or ? for help."), "dim")
            case "?" | "help":
                self._help()
            case "hint":
                with self.console.status(str(Text("thinking …"))):
                    told = hint(self.match)
                self.say(told, "green")
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
        """Make the move that was typed, or say what is wrong with it."""
        try:
            move = self.match.here.move(line)
        except CgtError as error:
            self.say(error_text(error), "red")
        else:
            self.match.make(move)

    def _help(self) -> None:
        """Say what can be typed."""
        example = next(self.match.here.moves())
        self.say(
            Text(
                "To move, type a component's letter and what to do there, such as {move}. "
                "You can omit the letter if only one component is left.",
                move=example,
            )
        )
        self.say(Text("Or type one of these:"))
        for line in columns((word, str(told)) for word, told in COMMANDS):
            self.say(line)

    def _moves(self) -> None:
        """List the moves that there are, or the first of them."""
        listed = [str(move) for move in islice(self.match.here.moves(), MOVES_LISTED + 1)]
        more = " …" if len(listed) > MOVES_LISTED else ""
        self.say(", ".join(listed[:MOVES_LISTED]) + more)

    def _undo(self) -> None:
        """Take the last move of the user back."""
        taken = self.match.undo()
        if taken is None:
            self.say(Text("You have no move to take back."), "red")
            return
        self.say(Text("Took back {move}.", move=taken))

    def _end(self) -> None:
        """Say who has won, and where it was decided."""
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
