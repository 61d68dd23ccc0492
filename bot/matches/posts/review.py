"""The review of a finished match."""

from __future__ import annotations

from functools import partial

from bot.chat.card import in_time, send
from bot.language.words import private, public
from bot.matches.cards.review import review_card
from bot.matches.model import Match, NotOpen
from bot.matches.posts import boards
from bot.matches.posts.boards import Interaction
from bot.theory import work as tasks
from bot.worker.pool import Solver
from cgt.errors import TooLarge


async def post_review(interaction: Interaction, match: Match) -> None:
    """Go through a match move by move: for all when a player asks, else for who asks.

    :raises NotOpen: while the match is being played: a review would help.
    """
    if match.is_open:
        raise NotOpen("The review comes after the end of the match.")
    alone = match.index_of(interaction.user.id) is None
    words = private(interaction) if alone else public(interaction)
    work = _review(interaction.client.services.solver, match, words.language)
    reviewed = await in_time(interaction, work, private=alone)
    card = review_card(match, reviewed, words, pictures=boards.may_attach(interaction))
    await send(interaction, card, private=alone)


async def _review(solver: Solver, match: Match, language: str) -> tasks.Reviewed:
    """Return the review; where it takes too long, one that judges only the end of the match."""
    work = partial(tasks.review, match.start, match.moves, language, match.play)
    try:
        return await solver.run(work)
    except TooLarge:
        return await solver.run(partial(work, quickly=True))
