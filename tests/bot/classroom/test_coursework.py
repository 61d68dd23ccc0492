"""Typed answers, boards, matches and proofs, assigned by a teacher and done by a member."""

import asyncio
import re
from datetime import UTC, datetime, timedelta

import discord
import pytest
from hypothesis import given, strategies as st

import cgt
from bot.classroom.actions import teaching
from bot.classroom.model.classes import Assignment, Sort, StudyClass
from bot.classroom.model.groups import SIZES, by_group, grouped
from bot.classroom.model.problems import typed_problem
from bot.classroom.model.work import Work, add_answer, add_exercise
from bot.classroom.rows import Assignments, Classes, Works
from bot.play.matches.rows.matches import Matches
from bot.store.versioned import change
from bot.workers.certificates import Diploma, svg_of
from tests.bot.classroom.members import (
    join,
    open_assignment,
    opened,
    panel,
    study,
    teacher,
    work_of,
)
from tests.bot.reading import labels, menu, texts
from tests.bot.steps import answer_form
from tests.bot.taps import enter

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
CLASS = StudyClass(guild_id=9, channel_id=8, teacher=99, name="Nim", created_at=NOW)
TYPED = {
    "answer": "What is the nim-sum of 1 and 2?",
    "answer1": "3\nthree",
    "answer2": "They share no bit.",
    "answer3": "",
    "answer4": "",
}


async def fill(by, card, sort, values):
    """Fill in the form of one of the further sorts; return the card of the class."""
    mine = await panel(by, card)
    await by.click(mine, label="Assign")
    form = await by.select(mine, [sort], custom_id=menu(mine)["custom_id"])
    return await by.submit_modal(form, values)


async def win(world, player):
    """Win the match that a member has just begun."""
    matches = Matches(world.services.store)
    while (match := await matches.load(1)).is_open:
        best = cgt.winning_moves(match.position)
        await enter(world, player, str(best[0]))
    assert match.players[match.winner].user_id == player.id


async def type_in(member, message, label, typed):
    """Type something in the form of a button."""
    form = await member.click(message, label=label)
    return await member.submit_modal(form, {"answer": typed})


async def test_typed_answer_has_two_tries_and_an_explanation(world):
    tess, card = await study(world)
    await fill(tess, card, "typed", TYPED)
    mine = await open_assignment(world.alice, card)
    assert "nim-sum of 1 and 2" in texts(mine)
    assert "three" not in texts(mine)
    await type_in(world.alice, mine, "Type your answer", "4")
    assert "✗ **4** isn't right." in texts(mine)
    assert "**Try once more.**" in texts(mine)
    await world.restart()
    await type_in(world.alice, mine, "Type your answer", "6/2")
    assert "✓ **6∕2** is right!" in texts(mine)
    assert "They share no bit." in texts(mine)
    assert "1 of 2 points" in texts(mine)
    assert "Type your answer" not in labels(mine)
    shown = texts(await panel(tess, card))
    assert "1 of 1 done" in shown
    assert "Most frequent wrong answer: 4" in shown


@pytest.mark.exhaustive
async def test_right_answer_is_shown_after_two_wrong_ones(world):
    tess, card = await study(world)
    await fill(tess, card, "typed", TYPED)
    mine = await open_assignment(world.alice, card)
    for wrong in ("4", "4", "2"):
        await type_in(world.alice, mine, "Type your answer", wrong)
    assert "The answer is **3**." in texts(mine)
    assert "0 of 2 points" in texts(mine)
    assert (await work_of(world, world.alice)).last.own_answers == ("4", "2")


async def test_board_of_the_teacher_is_won_in_the_second_try(world):
    tess, card = await study(world)
    values = {"answer": "nim: 1 3", "answer1": ["small"], "answer2": ["3"], "answer3": ["normal"]}
    lost = await fill(tess, card, "board", {**values, "answer": "nim: 2 2", "answer4": ""})
    assert "must win this position" in lost.response.content
    await fill(tess, card, "board", {**values, "answer4": ""})
    mine = await open_assignment(world.alice, card)
    assert "Which move keeps the win?" in texts(mine)
    await type_in(world.alice, mine, "Type a move", "B-3")
    assert "✗ **B−3** gives the win away. I'd reply **−1**." in texts(mine)
    await world.restart()
    await type_in(world.alice, mine, "Type a move", "B-2")
    assert "✓ **B−2** keeps the win!" in texts(mine)
    assert "1 of 2 points" in texts(mine)
    assert "Find the move · Nim** · done" in texts(await panel(world.alice, card))


@pytest.mark.exhaustive
async def test_random_boards_are_answered_with_their_buttons(world):
    tess, card = await study(world)
    values = {"answer": "nim", "answer1": ["small"], "answer2": ["3"], "answer3": ["normal"]}
    shown = await fill(tess, card, "board", {**values, "answer4": ""})
    assert "3 × Find the move · Nim" in texts(shown.response)
    mine = await open_assignment(world.alice, card)
    for number in range(3):
        board = (await work_of(world, world.alice)).last.problem.board
        assert str(cgt.position(board.position)) == board.position
        await type_in(world.alice, mine, "Type a move", board.solution)
        if number < 2:
            await world.alice.click(mine, label="Next puzzle")
    assert "6 of 6 points" in texts(mine)
    assert "Done! You had 3 of 3 right at once." in texts(mine)


@pytest.mark.exhaustive
async def test_game_of_the_server_is_shown_by_its_name(world):
    tess, card = await study(world)
    manager = world.guild.add_member(world.env.create_user("max"), roles=[managers(world)])
    listed = (await manager.slash(world.channel, "class")).response
    own = (await manager.click(listed, label="Games of this server")).response
    form = await manager.click(own, label="Add a game")
    await manager.submit_modal(form, {"answer": "Towers", "answer1": "take 1,4,6"})
    values = {"answer": "towers", "answer1": ["small"], "answer2": ["1"], "answer3": ["normal"]}
    shown = await fill(tess, card, "board", {**values, "answer4": ""})
    assert "1 × Find the move · Towers" in texts(shown.response)
    mine = await open_assignment(world.alice, card)
    assert "1/1 · Find the move · Towers" in texts(mine)


def managers(world):
    """Return a role whose members manage the server."""
    return world.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))


async def test_match_counts_once_its_member_wins_it(world):
    tess, card = await study(world)
    values = {"answer": "nim: 3 5", "answer1": ["beginner"], "answer2": ["normal"], "answer3": ""}
    shown = await fill(tess, card, "match", values)
    assert "Win at Nim (beginner)" in texts(shown.response)
    mine = await open_assignment(world.alice, card)
    assert "without hints and take-backs" in texts(mine)
    await world.alice.click(mine, label="Play")
    await win(world, world.alice)
    assert "Win at Nim (beginner)** · done" in texts(await panel(world.alice, card))
    assert "1 of 1 done" in texts(await panel(tess, card))


PROOF = {
    "answer": "Two equal heaps are lost for the player to move.",
    "answer1": "names the mirrored move\nshows that it is always there\nsays that it ends",
    "answer2": "nim: 2 2",
    "answer3": "",
}


async def student(by, card, member):
    """Open the page of a student; return the message."""
    mine = await panel(by, card)
    await by.click(mine, label="Students")
    await by.select(mine, [str(member.id)], custom_id=menu(mine)["custom_id"])
    return mine


async def test_proof_is_read_by_the_teacher_and_gets_points(world):
    tess, card = await study(world)
    await fill(tess, card, "proof", PROOF)
    mine = await open_assignment(world.alice, card)
    assert "• names the mirrored move" in texts(mine)
    await type_in(world.alice, mine, "Write your proof", "Copy `each` move.\n\nIt fits.")
    assert "```\nCopy ˋeachˋ move.\n\nIt fits.\n```" in texts(mine)
    assert "Your teacher hasn't read it yet." in texts(mine)
    assert "**1 proof** to read" in texts(await panel(tess, card))
    shown = await student(tess, card, world.alice)
    assert "**alice** · 1 of 1 done · 0 of 3 points · 1 proof to read" in texts(shown)
    await tess.select(shown, ["1"], custom_id=menu(shown)["custom_id"])
    assert "### Proof by alice" in texts(shown)
    form = await tess.click(shown, label="Give points")
    await type_in(world.alice, mine, "Change your proof", "Copy each move on the other heap.")
    refused = await tess.submit_modal(form, {"answer": ["0", "1"], "answer1": "Why does it end?"})
    assert "This proof has changed" in refused.response.content
    shown = await student(tess, card, world.alice)
    await tess.select(shown, ["1"], custom_id=menu(shown)["custom_id"])
    form = await tess.click(shown, label="Give points")
    await tess.submit_modal(form, {"answer": ["0", "1"], "answer1": "Why does it end?"})
    assert "✓ shows that it is always there\n✗ says that it ends" in texts(shown)
    assert "done · 2 of 3 points" in texts(await panel(world.alice, card))
    mine = await open_assignment(world.alice, card)
    assert "Your teacher says: Why does it end?" in texts(mine)
    assert "Change your proof" not in labels(mine)


@pytest.mark.exhaustive
async def test_student_page_shows_what_is_late(world):
    tess, card = await study(world)
    await fill(tess, card, "typed", {**TYPED, "answer4": "1"})
    await world.pass_time(timedelta(days=1, hours=1).total_seconds())
    shown = await student(tess, card, world.alice)
    assert "**alice** · 0 of 1 done · 1 late · 0 of 2 points" in texts(shown)
    assert "nim-sum of 1 and 2?** · 0 of 1 done, late · due <t:" in texts(shown)
    await tess.click(shown, label="‹ Back")
    assert "Progress as a file" in labels(shown)


async def test_group_answers_together_and_each_member_gets_the_points(world):
    card = await opened(world, tess := teacher(world))
    for member in (world.alice, world.bob):
        await join(member, card)
    mine = await panel(tess, card)
    await tess.click(mine, label="More")
    await tess.click(mine, label="Groups")
    assert "There are no groups." in texts(mine)
    form = await tess.click(mine, label="Make groups")
    await tess.submit_modal(form, {"answer": ["3"]})
    assert f"<@{world.alice.id}>" in texts(mine)
    await fill(tess, card, "typed", TYPED)
    alices = await panel(world.alice, card)
    assert f"You answer together with <@{world.bob.id}>." in texts(alices)
    alices = await open_assignment(world.alice, card)
    bobs = await open_assignment(world.bob, card)
    await type_in(world.alice, alices, "Type your answer", "4")
    await type_in(world.bob, bobs, "Type your answer", "3")
    assert "✗ **4** isn't right.\n✓ **3** is right!" in texts(bobs)
    over = await type_in_late(world.alice, alices)
    assert "This puzzle is over." in over.response.content
    assert "done · 1 of 2 points" in texts(await panel(world.alice, card))
    assert "2 of 2 done" in texts(await panel(tess, card))
    await teaching.leave(world.services, 1, world.alice.id)
    assert (await work_of(world, world.bob)).last.own_answers == ("4", "3")


async def type_in_late(member, message):
    """Type an answer in a message that is older than the last one."""
    return await type_in(member, message, "Type your answer", "5")


async def test_answers_of_a_group_at_once_are_all_kept(store):
    of = await Classes(store).add(CLASS)
    for member in range(4):
        await Classes(store).join(of.id, member, NOW)
    await Classes(store).set_groups(of.id, grouped(range(4), 4, 1))
    problem = typed_problem("?", ["3"], "", "")
    wanted = Assignment(
        class_id=of.id, due_at=None, created_at=NOW, sort=Sort.PUZZLES, problem=problem, count=20
    )
    assignment = await Assignments(store).add(wanted)
    assert assignment.in_groups
    works = Works(store)
    first = Work(class_id=of.id, assignment_id=1, member=0, seed=7, is_shared=True)
    await works.begin(first)
    assert {each.seed for each in await works.in_class(of.id)} == {7}

    def solve(work):
        work = add_exercise(work, assignment, problem, NOW)
        return add_answer(work, assignment, len(work.exercises) - 1, "3", NOW, is_right=True)

    async def once(member):
        await change(works, (1, member), solve)

    await asyncio.gather(*(once(member) for member in range(4)))
    found = await works.in_class(of.id)
    assert [len(each.exercises) for each in found] == [4] * 4


@given(st.integers(0, 300), st.sampled_from(SIZES))
def test_groups_have_two_to_four_members(count, size):
    groups = by_group(grouped(range(count), size, count))
    assert sum(map(len, groups.values())) == (count if count > 1 else 0)
    assert {len(each) for each in groups.values()} <= {2, 3, 4}


async def test_certificate_of_a_finished_course_can_be_checked(world):
    tess, card = await study(world)
    assert "Certificate" not in labels(await panel(world.alice, card))
    await fill(tess, card, "typed", TYPED)
    mine = await open_assignment(world.alice, card)
    await type_in(world.alice, mine, "Type your answer", "3")
    mine = await panel(world.alice, card)
    sent = [await world.alice.click(mine, label="Certificate") for _ in range(2)]
    assert sent[0].ephemeral
    assert texts(sent[0].response) == texts(sent[1].response)
    assert sent[0].response.attachments[0].filename == "certificate.png"
    number = re.search(r"[A-Z0-9]{4}(-[A-Z0-9]{4}){2}", texts(sent[0].response))[0]
    checking = await panel(tess, card)
    await tess.click(checking, label="More")
    checked = await type_in(tess, checking, "Check a certificate", number.lower().replace("-", " "))
    assert checked.ephemeral
    assert f"✓ <@{world.alice.id}> finished the assignment of" in texts(checked.response)
    await fill(tess, card, "typed", TYPED)
    refused = await world.alice.click(mine, label="Certificate")
    assert "Finish all assignments first." in refused.response.content
    await answer_form(world.alice, mine, "Leave the class")
    gone = await type_in(tess, checking, "Check a certificate", number)
    assert "None of your classes has a certificate" in gone.response.content


def test_certificate_shows_what_its_font_can_draw():
    for name in ("Ada Lovelace", "ねこ", "W" * 60):
        drawn = svg_of(Diploma(name, "Nim on Mondays", 5, "2026-12-04", "ABCD-EFGH-JKMN"), "ja")
        assert "ABCD-EFGH-JKMN" in drawn
        assert "ねこ" not in drawn
