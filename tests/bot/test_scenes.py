"""The scenes of the tour come to screens that are there, each with a name of its own."""

import pytest

from tests.bot.reading import texts
from tests.tour.cast import NAMES, Cast
from tests.tour.evenings import EVENINGS
from tests.tour.scenes import SCENES

ALL = *SCENES, *EVENINGS


@pytest.mark.exhaustive
@pytest.mark.parametrize("title", [title for title, _ in ALL])
async def test_a_scene_comes_to_its_screens(world, title):
    others = [world.guild.add_member(world.env.create_user(name)) for name in NAMES]
    cast = Cast(world.services, world.env, world.channel, world.alice, world.bob, others)
    captions = []
    async for caption, message_id in dict(ALL)[title](cast):
        captions.append(caption)
        seen = {each.id: each for each in world.channel.history(viewer=world.alice)}
        assert texts(seen[message_id]), caption
    assert len(captions) == len(set(captions)) > 2
