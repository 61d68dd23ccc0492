"""Attempts in a database: each counted once, none lost, and what they do to the ratings."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from statistics import correlation

import fsrs
import pytest

from bot.practice.mastery.model import (
    MOST_A_DAY,
    TEMPLATE_SIGMA,
    TIMED,
    GradedAttempt,
    Mastery,
    Strength,
    Template,
    met,
    recall,
)
from bot.practice.mastery.rows import Skills
from bot.rankings.model import MODEL
from bot.server.privacy.rows import Members
from bot.store import Store
from tests.samples import sampled

NOW = datetime(2026, 11, 22, 20, tzinfo=UTC)


@pytest.fixture
def skills(store):
    return Skills(store)


def attempt(number=0, *, member=1, is_right=True, skill="value/kayles", **others):
    """Return an attempt, another one for each number."""
    told = {
        "puzzle": f"{number}",
        "template": f"{skill}: 3 parts",
        "prior": 25.0,
        "is_hinted": False,
        "seconds": 20.0,
        "at": NOW + timedelta(seconds=number),
    } | others
    return GradedAttempt(
        member=member, source=f"test {number}", is_right=is_right, skill=skill, **told
    )


@pytest.mark.exhaustive
@pytest.mark.parametrize("count", sampled([200, 1000], [200]))
async def test_answers_at_once_each_count_once(skills, store, url, count):
    # several processes share PostgreSQL, and one has SQLite for itself
    other = await Store.open(url) if url.startswith("postgresql") else store
    answers = [attempt(at, member=1 + at % 50, is_right=bool(at % 3)) for at in range(count)]
    both = (skills, Skills(other))
    taken = await asyncio.gather(
        *(both[at % 2].record(each) for at, each in enumerate(answers)),
        *(both[1 - at % 2].record(each) for at, each in enumerate(answers[:100])),  # double taps
    )
    if other is not store:
        await other.close()
    assert sum(taken) == count
    for member in range(1, 51):
        (mine,) = await skills.of(member)
        theirs = [each for each in answers if each.member == member]
        assert (mine.attempts, mine.right) == (count // 50, sum(each.is_right for each in theirs))


async def test_first_attempts_are_rated_up_to_a_maximum_a_day(skills):
    await skills.record(attempt(0))
    (first,) = await skills.of(1)
    await skills.record(attempt(1, puzzle="0", is_right=False))
    (again,) = await skills.of(1)
    assert (again.strength, again.attempts) == (first.strength, 2)
    for number in range(2, MOST_A_DAY + 1):
        await skills.record(attempt(number))
    (last,) = await skills.of(1)
    await skills.record(attempt(MOST_A_DAY + 1))
    (full,) = await skills.of(1)
    assert (full.strength, full.attempts) == (last.strength, MOST_A_DAY + 2)
    await skills.record(attempt(MOST_A_DAY + 2, at=NOW + timedelta(days=2)))
    (later,) = await skills.of(1)
    assert later.strength.mu > last.strength.mu


async def test_rating_is_that_of_openskill(skills):
    await skills.record(attempt(0, member=1))
    await skills.record(attempt(0, member=2, skill="mex", is_hinted=True))
    (plain,), (hinted,) = await skills.of(1), await skills.of(2)
    (won,), (lost,) = MODEL.rate([[MODEL.rating()], [MODEL.rating(25.0, 5.0)]], ranks=[1, 2])
    assert plain.strength == Strength(won.mu, won.sigma)
    assert await skills.template_ratings(["value/kayles"]) == {"value/kayles: 3 parts": lost.mu}
    assert 25 < hinted.strength.mu < plain.strength.mu
    assert hinted.strength.sigma > plain.strength.sigma


GRADES = {
    fsrs.Rating.Again: {"is_right": False},
    fsrs.Rating.Hard: {"is_hinted": True},
    fsrs.Rating.Good: {},
    fsrs.Rating.Easy: {"seconds": 0.0},
}


@pytest.mark.parametrize("step", sampled([5, 1], [5]))
async def test_reviews_are_those_of_fsrs_for_every_log_of_three(skills, step):
    """Each grade after each other, with days between them, or every fifth log."""
    for number in range(TIMED):  # so that a fast answer is known to be fast
        await skills.record(attempt(number, member=999))
    grades, scheduler = list(GRADES), fsrs.Scheduler(enable_fuzzing=False)
    for member in range(1, 4**3 + 1, step):
        card = fsrs.Card(1, due=NOW)
        for turn in range(3):
            grade = grades[member // 4**turn % 4]
            at = NOW + timedelta(days=turn * (1 + member % 5), minutes=turn)
            told = {"is_right": True, "seconds": 20.0, **GRADES[grade]}
            await skills.record(attempt(turn, member=member, at=at, **told))
            card, _ = scheduler.review_card(card, grade, at)
        (mine,) = await skills.of(member)
        assert fsrs.Card.from_json(mine.card) == card, member
        assert mine.due_at == card.due


def test_fast_answer_is_easy_without_a_hint():
    known = Template(key="", skill="", strength=Strength(), seconds=20, timed=TIMED)
    fast = attempt(seconds=1)
    assert recall(known, fast) is fsrs.Rating.Easy
    assert recall(known, replace(fast, is_hinted=True)) is fsrs.Rating.Hard
    assert recall(replace(known, timed=TIMED - 1), fast) is fsrs.Rating.Good


def ranks(values):
    """Return the rank of each value."""
    order = sorted(range(len(values)), key=values.__getitem__)
    return [order.index(at) for at in range(len(values))]


def test_planted_abilities_and_difficulties_are_ranked_right():
    """Every prior is the same: the order comes from the answers alone."""
    rng = Random(5)
    abilities = [15 + 20 * at / 19 for at in range(20)]
    difficulties = [15 + 20 * at / 11 for at in range(12)]
    mine = [Mastery(member=at, skill="value/kayles", due_at=NOW) for at in range(20)]
    its = [
        Template(key=f"{at}", skill="value/kayles", strength=Strength(25.0, TEMPLATE_SIGMA))
        for at in range(12)
    ]
    for at in range(60 * len(mine)):
        who, what = at % len(mine), rng.randrange(len(its))
        odds = 1 / (1 + 10 ** ((difficulties[what] - abilities[who]) / 8))
        tried = attempt(at, is_right=rng.random() < odds, at=NOW + timedelta(minutes=at))
        mine[who], its[what] = met(mine[who], its[what], tried, is_rated=True)
    for found, planted in ((mine, abilities), (its, difficulties)):
        assert correlation(ranks([each.strength.mu for each in found]), ranks(planted)) > 0.9


async def test_privacy_finds_and_deletes_all_of_a_member(skills, store):
    for member in (1, 2):
        await skills.record(attempt(member=member))
    members = Members(store)
    assert await members.count(1) == {"attempts": 1, "skills": 1}
    await members.forget(1, -77)
    assert await members.count(1) == {}
    assert len(await skills.of(2)) == 1
    assert (await skills.template_ratings(["value/kayles"])).keys() == {"value/kayles: 3 parts"}
