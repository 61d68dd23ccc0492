"""A mistake in a rule fits on a phone, and a game that nobody keeps shows its generated rule."""

import pytest

import cgt
from bot.chat.errors import sentence_of
from bot.server.inventing.model import IDEAS, require_rule
from cgt.errors import CgtError
from tests.bot.limits import ENGLISH
from tests.bot.reading import texts

SEEN = 24
"""The characters of a line of code in a card on a phone, 390 px wide."""


@pytest.mark.parametrize("idea", IDEAS, ids=lambda idea: str(idea.name))
def test_mistake_anywhere_in_a_rule_fits_on_a_phone(idea):
    shown = 0
    for place in range(len(idea.rule)):
        for wrong in (idea.rule[:place], f"{idea.rule[:place]}§{idea.rule[place:]}"):
            try:
                require_rule(wrong)
            except CgtError as error:
                block = sentence_of(error, ENGLISH, has_buttons=True).split("```")[1:2]
                shown += len(block)
                assert all(len(line) <= SEEN for each in block for line in each.splitlines())
    assert shown > 0


@pytest.mark.parametrize("title", ["", "halving = "])
async def test_board_of_a_game_that_nobody_keeps_shows_its_rule(world, title):
    game = f"{title}{IDEAS[0].rule}"
    card = (await world.alice.slash(world.channel, "invent", rule=game)).response
    await world.alice.click(card, label="Play it")
    rule = ENGLISH.text(cgt.ruleset(game).rule)
    assert f"-# {rule} The player who moves last wins." in texts(world.board)
