"""A tournament from the command to the podium, in the simulated Discord."""

import pytest

import cgt
from bot.events.model import Decision, Stage, occasion
from bot.events.model.standings import shared_medal
from bot.events.rows import Tournaments
from bot.play.matches.actions import arranged, moves, repository
from tests.bot.events.playing import (
    begun,
    boards,
    finish_round,
    look,
    mentioned,
    messages,
    opened,
    organise,
    panel,
    tournament,
)
from tests.bot.reading import labels, texts
from tests.bot.screens import click_on, screen
from tests.bot.taps import ways
from tests.samples import sampled


async def test_swiss_goes_from_the_command_to_the_podium(world):
    await opened(world, world.bob, world.carol, game="kayles", clock="game 180+5")
    assert "### Tournament: Kayles" in texts(panel(world))
    assert "**3 players**" in texts(panel(world))
    assert labels(panel(world)) == ["Join", "Leave", "Start", "Organise"]
    refused = await world.bob.click(panel(world), label="Start")
    assert "or members with *Manage Server* or *Manage Events*" in refused.response.content
    again = await world.bob.click(panel(world), label="Join")
    assert again.response.ephemeral
    assert "You're in! I'll post your board here" in texts(again.response)
    assert labels(again.response) == ["Standings", "Leave"]
    left = await world.bob.click(again.response, label="Leave")
    assert "You've left this event. Press Join to come back." in texts(left.response)
    await world.bob.click(panel(world), label="Join")
    await world.alice.click(panel(world), label="Start")
    await look(world)
    for number in range(1, 4):
        found = await tournament(world)
        assert (found.stage, found.round) == (Stage.RUNNING, number)
        assert f"**Round {number} of 3** · 0 of 1 matches finished" in texts(panel(world))
        assert "Bye (counts as a win)" in texts(panel(world))
        assert bool(panel(world).attachments) is (number > 1), "nobody reads a table of zeros"
        (board,) = await boards(world, found)
        assert "The time for this move runs out" in texts(board)
        if number == 2:
            await world.restart()
        await finish_round(world, found)
    over = await tournament(world)
    assert over.stage is Stage.OVER
    assert "🥇" in texts(panel(world))
    assert "After 3 rounds" in texts(panel(world))
    first = next(each for each in world.channel.history() if each.id == found.place.message_id)
    assert "After 3 rounds" in texts(first), "the panel that scrolled away shows it too"
    assert len(world.channel.history()) == 2, "the panel and Discord's line about the thread"
    assert labels(panel(world)) == ["Standings", "Organise"]
    (thread,) = world.channel.threads
    assert "🥇" in texts(thread.last_message), "it is where the players are"
    (_result, card), equal = await organise(world), ["Play-off for place 1"]
    assert labels(card) == [*equal * bool(shared_medal(over)), "Fix a result", "Results as a file"]
    (picture,) = panel(world).attachments
    assert picture.filename == f"standings-{over.version}.png"
    shown = await world.bob.click(panel(world), label="Standings")
    shown = await world.bob.click(shown.response, label="Results as a file")
    assert shown.ephemeral
    assert [each.filename for each in shown.response.attachments] == [f"tournament-{over.id}.csv"]
    shown = await world.bob.click(panel(world), label="Standings")
    assert shown.ephemeral
    assert len(shown.response.attachments) == 1


@pytest.mark.exhaustive
async def test_panel_links_the_best_match(world):
    await begun(world, 1, world.bob, world.carol, format="round_robin", difficulty="easy")
    while (found := await tournament(world)).stage is Stage.RUNNING:
        (pairing,) = (each for each in found.current if each.is_match)
        name = occasion(found.id, pairing)
        number = (await arranged.fixtures(world.services, [name]))[name].match_id
        while (match := await repository.load(world.services, number)).is_open:
            move = cgt.analyse(match.position).best_move or next(match.position.moves())
            await moves.move(
                world.services, match.id, match.to_move.user_id, match.stage, str(move)
            )
        await look(world)
    assert "⭐ Best match: <@" in texts(panel(world))
    assert "accuracy 100% · [jump to board](https://discord.com/" in texts(panel(world))
    assert labels(panel(world)) == ["Share", "Standings", "Organise"]
    film = await world.bob.click(panel(world), label="Share")
    assert [each.filename for each in film.response.attachments] == ["match.gif"]


@pytest.mark.exhaustive
async def test_board_pings_its_players_once_and_after_a_bye_too(world):
    found = await begun(world, 1, world.bob, world.carol, format="round_robin")
    (pairing,) = (each for each in found.current if each.is_match)
    (resting,) = (each.first for each in found.current if not each.is_match)
    assert mentioned(world) == [{*pairing.players}]
    await look(world)
    await world.restart()
    await look(world)
    assert len([each for each in messages(world) if "against" in texts(each)]) == 1
    await finish_round(world, found)
    assert resting in mentioned(world)[-1]


@pytest.mark.exhaustive
async def test_leaver_loses_the_match_and_latecomer_plays_next_round(world):
    dave = world.guild.add_member(world.env.create_user("dave"))
    members = {one.id: one for one in (world.alice, world.bob, dave)}
    found = await begun(world, 1, world.bob, dave, clock="game 180+5")
    (pairing,) = [each for each in found.current if each.is_match]
    (resting,) = {*members} - {*pairing.players}
    mine = await members[pairing.first].click(panel(world), label="My match")
    assert f"You're playing against <@{pairing.second}>: [jump to board](" in texts(mine.response)
    bye = await members[resting].click(panel(world), label="My match")
    assert "You have a bye in this round" in texts(bye.response)
    none = await world.carol.click(panel(world), label="My match")
    assert "You aren't in this event. Press Join to play." in texts(none.response)
    late = await world.carol.click(panel(world), label="Join")
    assert "You'll be paired in the next round" in late.followups[0].content
    asked = await members[pairing.first].click(mine.response, label="Leave")
    assert "Leave in the middle of your match?" in str(asked.modal)
    kept = await members[pairing.first].submit_modal(asked, {"answer": ["no"]})
    assert "Good, it goes on." in kept.response.content
    assert (await tournament(world)).pairings[0].how is None
    asked = await members[pairing.first].click(mine.response, label="Leave")
    left = await members[pairing.first].submit_modal(asked, {"answer": ["yes"]})
    assert left.response.ephemeral
    assert texts(left.response) == "You've left this event. Press Join to come back."
    (board,) = await boards(world, found)
    assert f"<@{pairing.first}> resigned" in texts(board)
    await look(world)
    found = await tournament(world)
    assert found.pairings[0].winner == pairing.second
    assert found.pairings[0].how is Decision.WITHDRAWAL
    assert {user for each in found.current for user in each.players} == {
        pairing.second,
        resting,
        world.carol.id,
    }


@pytest.mark.exhaustive
async def test_organiser_pauses_fixes_a_result_and_resumes(world):
    await begun(world, 1, world.bob, world.carol, format="round_robin")
    refused = await world.bob.click(panel(world), label="Organise")
    assert "or members with *Manage Server* or *Manage Events*" in refused.response.content
    _, card = await organise(world)
    assert labels(card) == ["Pause", "Fix a result", "End it now", "Cancel"]
    before = await tournament(world)
    await world.alice.click(card, label="Pause")
    await finish_round(world, before)
    found = await tournament(world)
    assert found.round == 1
    assert found.is_round_over
    _, card = await organise(world, "Fix a result")
    (pairing,) = [each for each in found.current if each.is_match]
    await world.alice.select(card, [f"1.{pairing.board}"])
    names = {world.alice.id: "alice", world.bob.id: "bob", world.carol.id: "carol"}
    await world.alice.click(card, label=f"{names[pairing.losers[0]]} won")
    right = await tournament(world)
    assert right.current[pairing.board - 1].winner == pairing.losers[0]
    await look(world)
    assert "Fixed <t:" in texts(panel(world))
    fixed = f"<@{pairing.losers[0]}> won match {pairing.board} of round 1. Before, it was <@"
    assert fixed in texts(panel(world))
    await organise(world, "Resume")
    await look(world)
    assert (await tournament(world)).round == 2


@pytest.mark.exhaustive
async def test_paused_event_stops_its_clocks_and_has_no_help(world):
    before = await begun(world, 1, world.bob, world.carol, format="round_robin")
    _, card = await organise(world)
    (pairing,) = [each for each in before.current if each.is_match]
    (board,) = await boards(world, before)
    old = screen(world, board)
    left = (await world.matches.load(1)).deadline - world.services.now()
    await world.alice.click(card, label="Pause")
    await look(world)
    assert "**Paused.** All clocks are stopped" in texts(panel(world))
    (paused,) = await boards(world, before)
    assert labels(paused) == ["More"]
    assert "The clocks are stopped until the match resumes" in texts(paused)
    first = {one.id: one for one in (world.alice, world.bob, world.carol)}[pairing.first]
    moving = next(custom_id for custom_id, _ in ways(old) if custom_id.startswith("g:open:"))
    refused = await click_on(old, first, moving)
    assert "The organisers have paused this" in refused.followups[-1].content
    await world.pass_time(3600)
    await world.restart()
    await organise(world, "Resume")
    await look(world)
    match = await world.matches.load(1)
    assert not match.mode.is_stopped
    assert 0 <= (left - (match.deadline - world.services.now())).total_seconds() < 90
    (board,) = await boards(world, before)
    refused = await click_on(screen(world, board), first, f"g:hint:1:{match.stage}")
    assert "Matches of an event have no hints" in texts(refused.response)
    assert not {"Hint", "Take back"} & {*labels(board)}


async def test_tournament_needs_a_server_and_a_game(world):
    told = await world.alice.user.slash("tournament")
    assert "That only works in a server" in texts(told.response)
    told = await world.alice.slash(world.channel, "tournament", game="chess")
    assert told.ephemeral


@pytest.mark.exhaustive
async def test_event_starts_by_itself_or_is_cancelled_without_players(world):
    await world.alice.slash(world.channel, "tournament", starts_in=1)
    assert "It starts <t:" in texts(panel(world))
    for one in (world.alice, world.bob):
        await one.click(panel(world), label="Join")
    await look(world)
    assert (await tournament(world)).stage is Stage.OPEN
    await world.alice.slash(world.channel, "tournament", starts_in=1)
    await world.env.advance_time(120)
    await look(world)
    first, second = [await Tournaments(world.services.store).load(at) for at in (1, 2)]
    assert first.round == 1
    assert second.stage is Stage.CANCELLED
    listed = await world.bob.slash(world.channel, "tournament")
    assert listed.ephemeral
    assert texts(listed.response).count("- **Tournament: Nim**") == 1
    await world.bob.click(listed.response, label="Open another")
    assert (await tournament(world, 3)).organiser_id == world.bob.id


@pytest.mark.parametrize("command", sampled(["tournament", "night"], ["night"]))
async def test_organiser_has_joined_and_can_leave(world, command):
    await world.alice.slash(world.channel, command)
    assert f"**1 player**: {world.alice.mention}" in texts(panel(world))
    await world.alice.click(panel(world), label="Leave")
    assert "Nobody has joined yet" in texts(panel(world))


async def test_warning_of_too_few_rounds_has_its_remedy(world):
    others = [world.guild.add_member(world.env.create_user(f"m{at}")) for at in range(4)]
    await opened(world, *others, rounds=1)
    assert labels(panel(world)) == ["Join", "Make it 3 rounds", "Start", "Organise"]
    refused = await world.bob.click(panel(world), label="Make it 3 rounds")
    assert "or members with *Manage Server* or *Manage Events*" in refused.response.content
    await world.alice.click(panel(world), label="Make it 3 rounds")
    assert "3 rounds" in texts(panel(world))
    assert "find a single winner" not in texts(panel(world))
    assert labels(panel(world)) == ["Join", "Leave", "Start", "Organise"]


@pytest.mark.exhaustive
async def test_event_is_cancelled_before_its_first_round(world):
    await world.alice.slash(world.channel, "tournament")
    form, _ = await organise(world, "Cancel")
    done = await world.alice.submit_modal(form, {"answer": ["yes"]})
    assert (await tournament(world)).stage is Stage.CANCELLED
    assert "Something went wrong" not in texts(done.response)
    assert labels(done.response) == []
    await look(world)
    assert "This has been cancelled." in texts(panel(world))
