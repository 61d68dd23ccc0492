"""A tournament from the command to the podium, in the simulated Discord."""

import cgt
from bot.matches.actions import current, fixtures, moves
from bot.tournaments.model import How, Stage, occasion
from bot.tournaments.model.standings import tied
from bot.tournaments.rows import Tournaments
from tests.bot.reading import labels, texts
from tests.bot.screens import click_on, screen
from tests.bot.taps import press, ways
from tests.bot.tournaments.playing import boards, finish_round, look, panel, tournament


async def opened(world, **options):
    """Open a tournament by alice, whom bob and carol join."""
    await world.alice.slash(world.channel, "tournament", **options)
    for one in (world.alice, world.bob, world.carol):
        await one.click(panel(world), label="Join")
    return await tournament(world)


async def test_a_swiss_from_the_command_to_the_podium(world):
    found = await opened(world, game="kayles", clock="game 180+5")
    assert "### Tournament: Kayles" in texts(panel(world))
    assert "**3 players**" in texts(panel(world))
    assert labels(panel(world)) == ["Join", "Leave", "Start", "Organise"]
    refused = await world.bob.click(panel(world), label="Start")
    assert "or members with *Manage Server* or *Manage Events*" in refused.response.content
    again = await world.bob.click(panel(world), label="Join")
    assert "You have already joined" in again.response.content
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
    assert world.board.id == panel(world).id
    equal = ["Play-off for place 1"] if tied(over) else []
    assert labels(panel(world)) == ["Standings", "Results as a file", *equal]
    (picture,) = panel(world).attachments
    assert picture.filename == f"standings-{over.version}.png"
    shown = await world.bob.click(panel(world), label="Results as a file")
    assert shown.ephemeral
    assert [each.filename for each in shown.response.attachments] == [f"tournament-{over.id}.csv"]
    shown = await world.bob.click(panel(world), label="Standings")
    assert shown.ephemeral
    assert len(shown.response.attachments) == 1


async def test_the_best_match_stands_on_the_panel_with_a_link_to_its_board(world):
    await opened(world, game="nim", format="round_robin", difficulty="easy")
    await world.alice.click(panel(world), label="Start")
    await look(world)
    while (found := await tournament(world)).stage is Stage.RUNNING:
        (pairing,) = (each for each in found.current if each.is_match)
        name = occasion(found.id, pairing)
        number = (await fixtures.fixtures(world.services, [name]))[name].match_id
        while (match := await current.load(world.services, number)).is_open:
            move = cgt.analyse(match.position).best_move or next(match.position.moves())
            await moves.move(
                world.services, match.id, match.to_move.user_id, match.stage, str(move)
            )
        await look(world)
    assert "⭐ Best match: <@" in texts(panel(world))
    assert "accuracy 100% · [jump to board](https://discord.com/" in texts(panel(world))


async def test_both_players_are_mentioned_by_the_board_and_nobody_by_the_panel(world):
    await opened(world)
    await world.alice.click(panel(world), label="Start")
    await look(world)
    sent = [each for each in world.env.http_requests if each.path.endswith("/messages")]
    posted = [each.json["allowed_mentions"]["users"] for each in sent if each.method == "POST"]
    found = await tournament(world)
    (pairing,) = [each for each in found.current if each.is_match]
    assert [{*map(int, users)} for users in posted] == [{*pairing.players}]


async def test_each_pairing_has_one_board_whoever_looks_how_often(world):
    await opened(world)
    await world.alice.click(panel(world), label="Start")
    for _ in range(3):
        await look(world)
    await world.restart()
    await look(world)
    assert len([each for each in world.channel.history() if "against" in texts(each)]) == 1


async def test_leaving_gives_the_match_up_and_late_arrivals_play_in_the_next_round(world):
    await world.alice.slash(world.channel, "tournament", clock="game 180+5")
    dave = world.guild.add_member(world.env.create_user("dave"))
    members = {one.id: one for one in (world.alice, world.bob, dave)}
    for one in members.values():
        await one.click(panel(world), label="Join")
    await world.alice.click(panel(world), label="Start")
    await look(world)
    found = await tournament(world)
    (pairing,) = [each for each in found.current if each.is_match]
    (resting,) = {*members} - {*pairing.players}
    mine = await members[pairing.first].click(panel(world), label="My match")
    assert f"You're playing against <@{pairing.second}>: [jump to board](" in mine.response.content
    bye = await members[resting].click(panel(world), label="My match")
    assert "You have a bye in this round" in bye.response.content
    none = await world.carol.click(panel(world), label="My match")
    assert "You aren't playing in this round" in none.response.content
    late = await world.carol.click(panel(world), label="Join")
    assert "You'll be paired in the next round" in late.followups[0].content
    await press(members[pairing.first], panel(world), "Leave")
    (board,) = await boards(world, found)
    assert f"<@{pairing.first}> resigned" in texts(board)
    await look(world)
    found = await tournament(world)
    assert found.pairings[0].winner == pairing.second
    assert found.pairings[0].how is How.WITHDRAWAL
    assert {user for each in found.current for user in each.players} == {
        pairing.second,
        resting,
        world.carol.id,
    }


async def test_an_organiser_pauses_puts_right_and_ends(world):
    await opened(world, format="round_robin")
    await world.alice.click(panel(world), label="Start")
    await look(world)
    refused = await world.bob.click(panel(world), label="Organise")
    assert "or members with *Manage Server* or *Manage Events*" in refused.response.content
    shown = await world.alice.click(panel(world), label="Organise")
    assert labels(shown.response) == [
        "Pause",
        "Fix a result",
        "Results as a file",
        "End it now",
        "Cancel",
    ]
    before = await tournament(world)
    await world.alice.click(shown.response, label="Pause")
    await finish_round(world, before)
    found = await tournament(world)
    assert found.round == 1
    assert found.is_round_over
    shown = await world.alice.click(panel(world), label="Organise")
    await world.alice.click(shown.response, label="Fix a result")
    (pairing,) = [each for each in found.current if each.is_match]
    await world.alice.select(shown.response, [f"1.{pairing.board}"])
    loser = {world.alice.id: "alice", world.bob.id: "bob", world.carol.id: "carol"}[
        pairing.losers[0]
    ]
    await world.alice.click(shown.response, label=f"{loser} won")
    right = await tournament(world)
    assert right.current[pairing.board - 1].winner == pairing.losers[0]
    await look(world)
    assert "Fixed <t:" in texts(panel(world))
    assert f"was won by {loser}" in texts(panel(world))
    shown = await world.alice.click(panel(world), label="Organise")
    await world.alice.click(shown.response, label="Resume")
    await look(world)
    assert (await tournament(world)).round == 2


async def test_while_it_pauses_the_clocks_stand_still_and_there_is_no_help_in_it(world):
    await opened(world, format="round_robin")
    await world.alice.click(panel(world), label="Start")
    await look(world)
    shown = await world.alice.click(panel(world), label="Organise")
    before = await tournament(world)
    (pairing,) = [each for each in before.current if each.is_match]
    (board,) = await boards(world, before)
    old = screen(world, board)
    left = (await world.matches.load(1)).deadline - world.services.now()
    await world.alice.click(shown.response, label="Pause")
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
    shown = await world.alice.click(panel(world), label="Organise")
    await world.alice.click(shown.response, label="Resume")
    await look(world)
    match = await world.matches.load(1)
    assert not match.mode.is_stopped
    assert 0 <= (left - (match.deadline - world.services.now())).total_seconds() < 90
    (board,) = await boards(world, before)
    refused = await click_on(screen(world, board), first, f"g:hint:1:{match.stage}")
    assert "Tournament matches have no hints" in texts(refused.response)
    assert not {"Hint", "Take back"} & {*labels(board)}


async def test_where_there_can_be_none_it_is_said(world):
    told = await world.alice.user.slash("tournament")
    assert "That only works in a server" in texts(told.response)
    told = await world.alice.slash(world.channel, "tournament", game="chess")
    assert told.ephemeral


async def test_it_begins_by_itself_and_one_for_which_nobody_comes_is_called_off(world):
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


async def test_one_that_is_called_off_before_its_first_round_says_so(world):
    await world.alice.slash(world.channel, "tournament")
    shown = await world.alice.click(panel(world), label="Organise")
    asked = await world.alice.click(shown.response, label="Cancel")
    done = await world.alice.submit_modal(asked, {"answer": ["yes"]})
    assert (await tournament(world)).stage is Stage.CANCELLED
    assert "Something went wrong" not in texts(done.response)
    assert labels(done.response) == []
    await look(world)
    assert "This has been cancelled." in texts(panel(world))
