"""Typed answers, boards, matches and proofs, assigned by a teacher and done by a member."""

from datetime import timedelta

import cgt
from bot.play.matches.rows.matches import Matches
from tests.bot.classroom.members import open_assignment, panel, study, work_of
from tests.bot.reading import labels, menu, texts
from tests.bot.taps import enter

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


async def test_student_page_shows_what_is_late(world):
    tess, card = await study(world)
    await fill(tess, card, "typed", {**TYPED, "answer4": "1"})
    await world.pass_time(timedelta(days=1, hours=1).total_seconds())
    shown = await student(tess, card, world.alice)
    assert "**alice** · 0 of 1 done · 1 late · 0 of 2 points" in texts(shown)
    assert "nim-sum of 1 and 2?** · 0 of 1 done, late · due <t:" in texts(shown)
    await tess.click(shown, label="‹ Back")
    assert "Progress as a file" in labels(shown)
