"""The winner of a position."""

from __future__ import annotations

from collections.abc import Iterator

from cgt.core.convention import Convention
from cgt.core.positions import Position
from cgt.core.text import Text
from cgt.core.values import Outcome, nim_sum
from cgt.puzzles.maker import Draft, Maker, Trap, Wish
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.starts import FEWEST_MOVES, positions
from cgt.puzzles.verdicts import TOLD, is_forced, outcome_of, winners
from cgt.puzzles.wording import (
    lost_said,
    normal_trap,
    plainest,
    position_of,
    sizes_of,
    verdict_hint,
)
from cgt.theory.winning import leaves_pairs


class WhoWins(Maker):
    """Asks for the winner of a position with best play, in normal or misère play."""

    kind = Kind.OUTCOME
    title = Text("who wins")
    conventions = (Convention.NORMAL, Convention.MISERE)

    def drafts(self, wish: Wish) -> Iterator[Draft]:
        for position in positions(wish):
            if is_forced(position, wish.convention):
                continue
            if outcome_of(position, wish.convention, wish.search) is Outcome.P:
                yield Draft(Outcome.P.value, (Outcome.N.value,), (), str(position))
                continue
            yield Draft(Outcome.N.value, (), (Outcome.P.value,), str(position))
            winning = winners(
                position, wish.convention, wish.search
            )  # lost positions are rare, but one move away
            if winning and wish.rng.random() < 1 / 2:
                after = position.after(wish.rng.choice(winning))
                left = Position(tuple(part for part in after.components if not part.is_over))
                is_plain = len({*left.components}) < max(2, len(left.components))
                is_plain = is_plain or is_forced(left, wish.convention)
                if not is_plain and left.count_moves(FEWEST_MOVES) == FEWEST_MOVES:
                    yield Draft(Outcome.P.value, (Outcome.N.value,), (), str(left))

    def question(self, puzzle: Puzzle) -> Text:
        if puzzle.convention is Convention.MISERE:
            return Text(
                "Who wins this position with best play? In misère play the player who moves last "
                "loses.",
            )
        return Text("Who wins this position with best play?")

    def answer_text(self, puzzle: Puzzle, answer: str) -> Text:
        del puzzle
        if answer == Outcome.N:
            return Text("The player to move wins")
        return Text("The player to move loses")

    def traps(self, puzzle: Puzzle) -> Iterator[Trap]:
        position = position_of(puzzle)
        if puzzle.convention is Convention.MISERE:
            yield normal_trap(outcome_of(position, Convention.NORMAL))
        elif sizes := sizes_of(position):
            said = Text("That's right in Nim only. In this game, look at what each move leaves.")
            yield Trap((Outcome.N if nim_sum(sizes) else Outcome.P).value, said)

    def reason(self, puzzle: Puzzle) -> Text:
        position, convention = position_of(puzzle), puzzle.convention
        won = winners(position, convention, searched=TOLD)
        if not won:
            return lost_said(position, convention)
        move = plainest(position, won)
        said = position.action(move)
        if convention is Convention.MISERE:
            return Text(
                "One winning move: {move}. After it, the other player loses in misère play.",
                move=said,
            )
        if leaves_pairs(position, move):
            return Text(
                "One winning move: {move}. It leaves two of everything, so each move can be "
                "copied.",
                move=said,
            )
        return Text(
            "One winning move: {move}. After it, each move of the other player has an answer.",
            move=said,
        )

    def hint(self, puzzle: Puzzle) -> Text:
        return verdict_hint(puzzle.convention)
