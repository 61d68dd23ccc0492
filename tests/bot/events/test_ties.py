"""Equal players share place and medal, can play for it, and are warned of before the start."""

import re
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, strategies as st

from bot.events import actions as tournaments
from bot.events.cards.file import as_csv
from bot.events.cards.panel import panel_card
from bot.events.model import Decision, Format, Stage, View
from bot.events.model.awards import FAR, awards, highlight
from bot.events.model.standings import climbs, medallists, shared_medal, standings, tie_break
from bot.events.model.transitions import missing_rounds, next_round, play_off, start, take
from bot.events.work import pair
from bot.play.matches.model.match import Ending, Fixture, Status
from bot.shared.places import Place
from tests.bot.events.events import NOW, begun, opened, played, through
from tests.bot.events.playing import (
    look,
    opened as joined,
    organise,
    panel,
    start as begin,
    tournament,
)
from tests.bot.limits import ENGLISH, parts
from tests.bot.reading import texts
from tests.samples import examples


def by_the_first(count, rounds):
    """Return a Swiss tournament at its end, in which the player who moves first always won."""
    made = opened(Format.SWISS, count, rounds=rounds)
    made = start(made, [one.user_id for one in made.entrants])
    for _ in range(rounds):
        made = next_round(made, pair(made))
        won = {each.key: (each.first, Decision.PLAYED) for each in made.current if each.is_match}
        made = take(made, won)
    return made


def read(card):
    return "\n".join(part["content"] for part in parts(card) if part["type"] == 10)


@examples(40)
@given(form=st.sampled_from(list(Format)), count=st.integers(2, 12), seed=st.integers(0, 999))
def test_equal_players_share_a_place(form, count, seed):
    lines = standings(through(form, count, seed))
    for one in lines:
        for other in lines:
            alike = [
                (line.lasted, line.points, line.buchholz, line.direct, line.berger)
                for line in (one, other)
            ]
            assert (one.place == other.place) == (alike[0] == alike[1])


def test_shared_first_place_is_gold_for_all_and_a_play_off():
    made = replace(by_the_first(4, 1), stage=Stage.OVER)
    first, second = medallists(made)
    assert [line.place for line in (*first, *second)] == [1, 1, 3, 3]
    assert shared_medal(made) == first
    shown = read(panel_card(View(made, {}, {}), None, ENGLISH))
    golds = [line for line in shown.splitlines() if line.startswith("🥇")]
    assert len(golds) == 1
    assert golds[0].count("<@") == 2
    assert "🥈" not in shown
    assert "can start a play-off" in shown
    numbers = [line.split(",")[0] for line in as_csv(made).splitlines()[1:]]
    assert numbers == ["1", "2", "3", "4"], "each player has a number of their own"


def test_event_without_a_result_has_no_medals():
    assert medallists(replace(opened(Format.SWISS, 3), stage=Stage.OVER)) == []


@given(st.integers(0, 128), st.integers(1, 8))
def test_rounds_are_too_few_when_several_can_win_all(count, rounds):
    made = opened(Format.SWISS, count, rounds=rounds)
    assert (missing_rounds(made) > 0) == (count > 2**rounds)
    warned = "takes" in read(panel_card(View(made, {}, {}), None, ENGLISH))
    assert warned == (count > 2**rounds)
    assert missing_rounds(opened(Format.KNOCKOUT, count)) == 0


@pytest.mark.exhaustive
async def test_organiser_starts_a_play_off_for_first_place(world):
    dora = world.guild.add_member(world.env.create_user("dora"))
    await joined(world, world.bob, world.carol, dora, rounds=1, clock="game 180+5")
    assert "it takes 2 rounds to find a single winner" in texts(panel(world))
    _, card = await organise(world)
    assert "it takes 2 rounds to find a single winner" in texts(card)
    await begin(world)
    found = await tournament(world)
    won = {each.key: (each.first, Decision.PLAYED) for each in found.current}
    await tournaments.correct_result(world.services, 1, (1, 1), 0, world.alice.id)
    await tournaments.correct_result(world.services, 1, (1, 2), 0, world.alice.id)
    await look(world)
    assert len(won) == 2
    _, over = await organise(world)
    refused = await world.bob.click(panel(world), label="Organise")
    assert "or members with *Manage Server* or *Manage Events*" in texts(refused.response)
    for said in ("The play-off has begun", "already in a play-off"):
        answer = await world.alice.click(over, label="Play-off for place 1")
        assert any(said in texts(each) for each in (answer.response, *answer.followups) if each)
    await look(world)
    second = await tournament(world, 2)
    assert {one.user_id for one in second.entrants} == {winner for winner, _ in won.values()}
    assert second.round == 1


def test_play_off_of_many_is_a_knockout():
    many = [line.entrant for line in standings(through(Format.SWISS, 12))]
    made = play_off(opened(Format.SWISS, 2), many, NOW)
    assert made.rules.format is Format.KNOCKOUT
    assert play_off(opened(Format.SWISS, 2), many[:3], NOW).rules.format is Format.ROUND_ROBIN
    order = [one.user_id for one in many]
    Random(1).shuffle(order)
    assert start(made, order).stage is Stage.RUNNING


@examples(40)
@given(form=st.sampled_from(list(Format)), count=st.integers(2, 12), seed=st.integers(0, 999))
def test_tie_break_and_climbs_agree_with_the_places(form, count, seed):
    rng = Random(seed)
    for cup in played(begun(form, count, rng), rng):
        lines = standings(cup)
        for better, worse in pairwise(lines):
            name = tie_break(better, worse)
            is_tied = (better.points, better.lasted) == (worse.points, worse.lasted)
            assert (name is not None) == (is_tied and better.place < worse.place)
            assert name is None or getattr(better, name) > getattr(worse, name)
        gained = climbs(cup)
        assert all(places > 0 for places in gained.values())
        assert cup.round > 1 or not gained


@examples(40)
@given(count=st.integers(2, 12), seed=st.integers(0, 999))
def test_awards_are_of_players_and_their_places(count, seed):
    tournament = through(Format.SWISS, count, seed)
    places = {line.entrant.user_id: line.place for line in standings(tournament)}
    told = [str(each) for each in awards(tournament, {})]
    assert count >= 4 or not told
    for each in told:
        users = [int(user) for user in re.findall(r"<@(\d+)>", each)]
        assert {*users} <= {*places}
        if "Upset" in each:
            winner, loser = users
            assert places[winner] - places[loser] >= 2
            assert any(
                (one.winner, one.losers) == (winner, (loser,)) for one in tournament.pairings
            )
        if "Wooden spoon" in each:
            assert places[users[0]] == max(places.values())


def test_longest_think_is_an_award_unless_all_were_quick():
    tournament = through(Format.SWISS, 6, 1)

    def told(*times):
        matches = {
            pairing: Fixture(at, "cup", Status.FINISHED, 5, 0, None, Place(9, 5), slowest=slowest)
            for at, (pairing, slowest) in enumerate(zip(tournament.pairings, times, strict=False))
        }
        return [str(each) for each in awards(tournament, matches) if "think" in str(each)]

    assert told((1, 30), (2, 61), (3, 9)) == ["🤔 **Longest think**: <@2>, 61 seconds"]
    assert told((1, 9), (2, 3)) == []


@examples(40)
@given(count=st.integers(2, 12), seed=st.integers(0, 999), is_played=st.booleans())
def test_highlight_is_the_upset_or_the_best_match(count, seed, is_played):
    tournament = through(Format.SWISS, count, seed)
    ending = Ending.LAST_MOVE if is_played else Ending.TIME
    matches = {
        each: Fixture(at, "cup", Status.FINISHED, 5, 0, ending, Place(9, 5))
        for at, each in enumerate(tournament.pairings)
        if each.is_match
    }
    places = {line.entrant.user_id: line.place for line in standings(tournament)}
    behind = {
        matches[each].match_id: places[each.winner] - places[each.losers[0]]
        for each in matches
        if each.winner
    }
    best = next(iter(matches.values()))
    found = highlight(tournament, matches, best)
    if is_played and max(behind.values()) >= FAR:
        assert behind[found.match_id] == max(behind.values())
    else:
        assert found == best
