"""The solution of a position, posted."""

from __future__ import annotations

import cgt
from bot.chat.answers import in_time, send
from bot.chat.card import Card, Picture, text
from bot.chat.client import Interaction
from bot.chat.permissions import may_attach
from bot.chat.position import board_as_text, board_picture
from bot.chat.readers import private, public
from bot.theory import actions
from bot.theory.cards.explanation import binary_text, steps_text
from cgt.drawing import alt_text_of_explanation


async def post_solution(
    interaction: Interaction,
    where: cgt.Position,
    play: cgt.Play,
    player: int = 1,
    *,
    alone: bool = False,
) -> None:
    """Post who wins a position and why: for all, or for who asks alone.

    ``player`` is the number of who is to move.
    """
    words = private(interaction) if alone else public(interaction)
    work = actions.solve(
        interaction.client.services, interaction.user.id, where, words.language, play
    )
    solved = await in_time(interaction, work, private=alone)
    explanation = solved.explanation
    steps = steps_text(explanation, player, words)
    verdict, values, moves = text(steps.verdict), text(steps.values), text(steps.moves)
    if not may_attach(interaction):
        drawn = text(board_as_text(where))
        binary = [text(binary_text(explanation))] if explanation.ground is None else []
        await send(interaction, Card([verdict, drawn, values, *binary, moves]), private=alone)
        return
    board = board_picture(solved.board, where, words)
    alt = words.text(alt_text_of_explanation(explanation))
    xor = Picture("nim-sum.webp", solved.picture, alt)
    parts = [verdict, board.gallery(), values, xor.gallery(), moves]
    await send(interaction, Card(parts, (board, xor)), private=alone)
