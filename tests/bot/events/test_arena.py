"""An arena: players are paired again soon after each match, while others still play."""

from collections import Counter
from dataclasses import replace
from random import Random

from hypothesis import given, strategies as st

from bot.events.cards.file import as_csv
from bot.events.cards.panel import panel_card
from bot.events.cards.personal import own_line
from bot.events.model import Decision, Format, Kind, Stage, View, occasion
from bot.events.model.standings import standings
from bot.events.model.transitions import after_round, can_pair, leave, next_round, start, take
from bot.events.work import pair
from bot.play.matches.actions import arranged, moves
from tests.bot.events.events import opened
from tests.bot.events.playing import begun, look, panel, tournament
from tests.bot.limits import ENGLISH, body
from tests.bot.reading import texts
from tests.samples import examples


def arena(count, rounds, rng, *, leaving=0.0):
    """Yield an arena after each pairing and each result, which come in any order."""
    made = opened(Format.SWISS, count, rounds=rounds, kind=Kind.NIGHT)
    made = replace(made, rules=replace(made.rules, is_arena=True))
    made = start(made, [one.user_id for one in made.entrants])
    while made.stage is Stage.RUNNING:
        if can_pair(made):
            made = next_round(made, pair(made))
            yield made
        here = [one.user_id for one in made.entrants if one.left is None]
        if here and rng.random() < leaving:
            made = leave(made, rng.choice(here))
        if found := [each for each in made.pairings if each.how is None]:
            each = rng.choice(found)
            made = take(made, {each.key: (rng.choice(each.players), Decision.PLAYED)})
        made = after_round(made)
        yield made


@examples(20)
@given(
    count=st.integers(2, 9),
    rounds=st.integers(1, 5),
    seed=st.integers(0, 999),
    leaving=st.sampled_from((0.0, 0.1)),
)
def test_arena_pairs_players_who_are_free(count, rounds, seed, leaving):
    for made in arena(count, rounds, Random(seed), leaving=leaving):
        busy = Counter(user for each in made.current if each.how is None for user in each.players)
        assert {*busy.values()} <= {1}
        assert len({each.board for each in made.pairings}) == len(made.pairings)
        played = Counter(user for each in made.pairings for user in each.players)
        assert max(played.values(), default=0) <= rounds
    if not leaving:
        _least, *others = sorted(played[one.user_id] for one in made.entrants)
        assert others == [rounds] * (count - 1)
    lines = standings(made)
    assert sum(line.points for line in lines) == sum(
        each.winner is not None for each in made.pairings
    )
    assert as_csv(made).count("\n") == count + 1
    assert "**That's it!**" in str(body(panel_card(View(made, {}, {}), None, ENGLISH)))


def test_two_who_have_just_met_wait_for_others():
    first, *_ = arena(4, 3, Random(1))
    one, other = first.current
    made = take(first, {one.key: (one.first, Decision.PLAYED)})
    assert not can_pair(made)
    assert "new opponent" in own_line(View(made, {}, {}), one.first, ENGLISH)
    made = take(made, {other.key: (other.first, Decision.PLAYED)})
    again = next_round(made, pair(made))
    assert {frozenset(each.players) for each in again.current}.isdisjoint(
        {frozenset(each.players) for each in first.current}
    )


async def resign(world, pairing):
    """Let the player who moves second resign a match, and let the bot see to it."""
    name = occasion(1, pairing)
    match = (await arranged.fixtures(world.services, [name]))[name]
    await moves.resign(world.services, match.match_id, pairing.second)
    await look(world)


async def test_night_as_an_arena_pairs_players_again(world):
    dora = world.guild.add_member(world.env.create_user("dora"))
    others = world.bob, world.carol, dora
    found = await begun(world, 1, *others, command="night", rounds=2, minutes=12, arena=True)
    slow, quick = found.current
    assert "2 matches each" in texts(panel(world))
    await resign(world, quick)
    assert "Waiting for an opponent: <@" in texts(panel(world))
    await world.alice.click(panel(world), label="My match")
    await resign(world, slow)
    again = await tournament(world)
    assert [each.board for each in again.current] == [3, 4]
    for each in again.current:
        await resign(world, each)
    assert (await tournament(world)).stage is Stage.OVER
    assert "**That's it!** After 4 matches:" in texts(panel(world))
