"""What somebody has asked already is answered without a worker, for the next one who asks."""

import pytest

import cgt
from bot.opponent import actions as opponent
from bot.opponent.model import Level
from bot.theory import actions
from bot.worker.lines import Ending
from bot.worker.pool import Workers

ALICE, BOB = 1, 2
NORMAL, MISERE = cgt.Play


@pytest.fixture
def workers():
    """Workers of this test alone, which can be sent away for good."""
    made = Workers(workers=1)
    yield made
    leave(made)


def leave(workers):
    workers.refuse()
    workers.close()


async def test_a_question_that_was_asked_needs_no_worker(services, workers):
    position, kayles = cgt.position("3 4 5"), cgt.ruleset("kayles")
    questions = [
        lambda member: actions.solve(services, member, position, "en-US", NORMAL),
        lambda member: actions.solve(services, member, position, "de", NORMAL),
        lambda member: actions.evaluate(services, member, position, NORMAL),
        lambda member: actions.evaluate(services, member, position, MISERE),
        lambda member: actions.first_values(services, member, kayles),
    ]
    told = [await question(ALICE) for question in questions]
    assert told[0].picture != told[1].picture
    assert told[2] != told[3]
    leave(workers)
    assert [await question(BOB) for question in questions] == told
    with pytest.raises(Ending):
        await actions.solve(services, BOB, position, "en-US", MISERE)


async def test_a_question_that_failed_is_asked_anew(services, workers):
    leave(workers)
    position = cgt.position("3 4 5")
    with pytest.raises(Ending):
        await actions.evaluate(services, ALICE, position, NORMAL)
    with pytest.raises(Ending):
        await actions.evaluate(services, ALICE, position, NORMAL)


async def test_the_bot_at_its_best_remembers_its_move_and_at_its_worst_chooses_anew(
    services, workers
):
    position = cgt.position("take 1-3: 3 4 5")

    async def answer(member, level, language):
        return await opponent.answer(
            services, member, position, level, NORMAL, judged=True, language=language
        )

    languages = [None, "en-US", "de"]
    moves = [await answer(ALICE, Level.PERFECT, language) for language in languages]
    assert {each.drawn.move for each in moves} == {moves[0].drawn.move}
    assert moves[0].drawn.picture is None
    assert moves[1].drawn.picture
    assert moves[2].drawn.picture
    await answer(ALICE, Level.BEGINNER, None)
    leave(workers)
    assert [await answer(BOB, Level.PERFECT, language) for language in languages] == moves
    with pytest.raises(Ending):
        await answer(BOB, Level.BEGINNER, None)
