"""Practice after each lesson, which needs only what the lessons up to it have taught."""

from random import Random

import pytest

import cgt
from bot.lessons.model.path import SUMS, parts_taught
from bot.lessons.work import answering
from bot.practice.mastery.model import Mastery, Strength, Taste, kinds_for, suiting
from bot.server.settings.model import Theory
from cgt import puzzles
from cgt.puzzles import Kind
from cgt.puzzles.difficulty import Skill
from tests.bot.play.matches.stages import ALICE, NOW

ENTRIES = answering.path("en")
NAMES = [entry.id for entry in ENTRIES]
NUMBER = {entry.id: at for at, entry in enumerate(ENTRIES)}
FIRST = {"nim-sum": "nim-sum", "xor": "nim-sum", "mex": "mex", "nim value": "mex"}
"""Words, each with the lesson that explains it."""
LESSON_OF = {Kind.MEX: "mex", Kind.VALUE: "mex", Kind.OUTCOME: "first-move"}
"""The lessons before which a kind of puzzle isn't asked. Others need sums."""


def skills_after(number):
    """Return the skills of the lessons up to one, with the number of components of each."""
    done = NAMES[: number + 1]
    parts = parts_taught(ENTRIES, done)
    skills = dict.fromkeys(skill for entry in ENTRIES[: number + 1] for skill in entry.skills)
    return {skill: parts.get(skill, 0) for skill in skills}


def drawn(skill, parts, seed):
    """Return a puzzle of a skill."""
    about = Skill.of(skill)
    game = about.game or ("kayles" if about.kind == Kind.CODE else "nim")
    return puzzles.puzzle(about.kind, game, Random(seed), about.convention, parts=parts)


@pytest.mark.parametrize("number", range(NUMBER["nim-sum"]), ids=NAMES[: NUMBER["nim-sum"]])
def test_practice_has_few_heaps_until_sums_are_taught(number):
    most = ENTRIES[number].parts
    assert most == (2 if NAMES[number] == "mirroring" else 1)
    for skill, parts in skills_after(number).items():
        kind = Kind(Skill.of(skill).kind)
        assert NUMBER[LESSON_OF[kind]] <= number
        for seed in range(8 if skill in ENTRIES[number].skills else 0):
            puzzle = drawn(skill, parts, seed)
            if puzzle.position:
                heaps = cgt.position(puzzle.position).components
                assert len(heaps) == parts == (2 if skill == "outcome/nim" else 1)
            said = [puzzles.question(puzzle), puzzles.hint(puzzle), puzzles.reason(puzzle)]
            said += [puzzles.mistake(puzzle, at) or "" for at in range(len(puzzle.answers))]
            words = " ".join(map(str, said))
            assert not [word for word, of in FIRST.items() if word in words and number < NUMBER[of]]


@pytest.mark.parametrize("number", range(len(ENTRIES)), ids=NAMES)
def test_match_after_a_lesson_needs_what_it_taught(number):
    entry = ENTRIES[number]
    if entry.next.question:
        assert answering.skill_key(entry.next.question) in skills_after(number)
    if number < NUMBER["nim-sum"]:
        assert len(cgt.position(entry.next.match).components) == entry.parts


@pytest.mark.parametrize("number", range(len(ENTRIES)), ids=NAMES)
def test_practice_repeats_taught_skills_until_sums(number):
    skills = skills_after(number)
    taught = parts_taught(ENTRIES, NAMES[: number + 1])
    assert bool(taught) == (number < NUMBER[SUMS])
    if not taught:
        return
    masteries = [
        Mastery(member=ALICE, skill=skill, strength=Strength(25, 8), due_at=NOW) for skill in skills
    ]
    for at in range(10):
        subject = suiting(masteries, Taste(taught=taught), ["cram"], NOW, lambda at=at: at / 10)
        key = Skill(subject.kind, str(subject.game), subject.convention).key
        assert subject.kind == Kind.MEX or subject.parts == taught.get(key, 0)
    assert set(kinds_for(masteries, Theory.FIRST)) <= {
        *(Kind(Skill.of(skill).kind) for skill in skills),
        *(Kind.WINNING_MOVE, Kind.OUTCOME, Kind.LOSING_MOVE),
    }
