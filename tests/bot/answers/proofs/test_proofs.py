"""Proofs: every theorem has one, in bounded pages, below the answers and lessons that need it."""

import re
from pathlib import Path

import pytest

import cgt
from bot.answers.explore.cards import answer_card
from bot.answers.proofs.model import (
    LONGEST_PAGE,
    OF_PERIODS,
    OF_REASONS,
    TRANSLATED,
    find_theorem,
    names,
    of_reason,
    of_verdict,
)
from bot.answers.theory.work import values_of
from bot.lessons.work.course import languages, lessons
from cgt.engines.sequences.periods import proof_of
from cgt.rulesets.catalogue import CATALOGUE
from tests.bot.limits import ENGLISH
from tests.bot.reading import labels, texts

ROOT = Path(__file__).parents[4]
THEOREMS = [find_theorem(name) for name in names()]
REASONS = {
    "Winning Ways, chapter 4: Lasker's Nim",
    "if a + b < n, the nim-sum of a and b is below n, as in Nim",
    "no power of two is a multiple of 3",
}
"""The theorems of periods that are a reason, or a book, themselves."""


@pytest.mark.parametrize("name", sorted(file.stem for file in TRANSLATED.rglob("*.md")))
def test_translation_has_all_of_a_theorem(name):
    ours, theirs = ("\n\n".join(find_theorem(name, each).pages) for each in ("en", "de"))
    assert ours != theirs
    for part in ("∎", "\n- ", "\n\n", "\n**"):
        assert ours.count(part) == theirs.count(part)
    assert set(re.findall(r"\d+", ours)) == set(re.findall(r"\d+", theirs))


@pytest.mark.parametrize("theorem", THEOREMS, ids=names())
def test_theorem_has_a_statement_and_a_proof(theorem):
    told = "\n\n".join(theorem.pages)
    statement, *proofs = re.split(r"\*Proof[^*]*\*", told)
    assert re.search(r"^\*\*\S.*\*\*", statement, re.MULTILINE)
    assert proofs
    assert "∎" in proofs[-1]


@pytest.mark.parametrize("theorem", THEOREMS, ids=names())
def test_proof_is_shown_in_pages_without_links(theorem):
    for page in theorem.pages:
        assert len(page) <= 2 * LONGEST_PAGE
        assert "](" not in page
        assert "cgt." not in page
        assert all(line.strip() or not line for line in page.split("\n"))


@pytest.mark.parametrize("name", ["", "Nim", "../theorems", "no-such-theorem", "nim.md"])
def test_other_names_are_no_theorem(name):
    assert find_theorem(name) is None


def test_proven_periods_and_reasons_have_a_proof():
    for entry in CATALOGUE:
        if not entry.ruleset.is_of_heaps:
            continue
        found = entry.ruleset.period(200)
        if found is not None and found.proven:
            assert (found.theorem in REASONS) != bool(of_reason(proof_of(found))), found.theorem
    assert set(OF_PERIODS.values()) | set(OF_REASONS.values()) <= set(names())


def test_every_theorem_named_by_the_engine_has_a_proof():
    source = (ROOT / "cgt/engines/sequences/periods.py").read_text("utf-8")
    assert set(re.findall(r'phrase\("([^"]+)"\)', source)) <= OF_PERIODS.keys()


@pytest.mark.parametrize(
    ("position", "convention", "name"),
    [
        ("nim: 3 4 5", "normal", "sprague-grundy"),
        ("nim: 3 4 5", "misère", "bouton"),
        ("kayles: 3 4", "misère", "genus"),
        ("0.75: 30 31 32", "misère", "quotients"),
        ("cram: 9x9; cram: 9x9", "normal", "mirroring"),
        ("cram: 11x12", "normal", "tweedledum"),
    ],
)
def test_verdict_has_the_proof_of_its_theorem(position, convention, name):
    assert of_verdict(cgt.explain(position, convention=convention)) == name


@pytest.mark.parametrize(
    ("claim", "name"),
    [
        ("kayles period 12 from 71", "guy-smith"),
        ("kayles period 12", "guy-smith"),
        ("kayles period 11 from 71", None),
        ("take 1-3: g(n) = n mod 4", "take-1-to-k"),
    ],
)
def test_proven_conjecture_has_the_proof_of_its_period(claim, name):
    shown = {str(click) for click in answer_card(cgt.conjecture(claim), ENGLISH).clicks()}
    assert (f"g:proof:{name}" in shown) == (name is not None)
    assert name is not None or not any(click.startswith("g:proof:") for click in shown)


def test_stolen_strategy_has_its_proof():
    chomp = cgt.ruleset("chomp")
    assert of_reason(chomp.why_outcome(chomp.read("9x10"))) == "strategy-stealing"


def test_sequence_without_a_period_has_the_proof_of_its_law():
    assert values_of(None, cgt.ruleset("divide 2,3,6"), 50).proof == "leading-digits"


async def test_proof_below_a_sequence_is_private_and_has_pages(world):
    result = await world.alice.slash(world.channel, "sequence", game="take 2,5,7", up_to=100)
    assert labels(result.response).count("Proof") == 1
    shown = (await world.bob.click(result.response, label="Proof")).response
    assert shown.ephemeral
    assert "Windows of values" in texts(shown)
    assert "Page 1 of 2" in texts(shown)
    await world.bob.click(shown, label="Next")
    assert "Page 2 of 2" in texts(shown)
    assert "1976" in texts(shown)
    assert labels(shown) == ["Back"]


async def test_reason_for_a_winner_has_its_proof(world):
    result = await world.alice.slash(world.channel, "winner", position="nim: 3 4 5")
    why = (await world.alice.click(result.response, label="Show why")).response
    shown = (await world.alice.click(why, label="Proof")).response
    assert texts(shown).startswith("### Sprague and Grundy")
    assert "∎" in texts(shown)


async def test_step_of_a_lesson_has_its_proof_once_it_is_over(world):
    shown = (await world.alice.slash(world.channel, "learn", lesson="mirroring")).response
    for at in range(2):
        assert "Proof" not in labels(shown)
        await world.alice.click(shown, label="Show answer")
        if not at:
            await world.alice.click(shown, label="Next")
    assert "Proof" in labels(shown)
    proof = (await world.alice.click(shown, label="Proof")).response
    assert proof.ephemeral
    assert texts(proof).startswith("### Two equal components")


def test_proofs_of_the_course_are_translated_as_its_lessons_are():
    for language in languages():
        for lesson in lessons(language).values():
            for step in lesson.steps:
                assert not step.proof or find_theorem(step.proof, language).language == language
