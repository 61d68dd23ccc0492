"""Feedback on every wrong answer of every step, held against the definition."""

import re
from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest
import yaml

import cgt
from bot.lessons.model.instance import Status
from bot.lessons.work.course import files, lessons, texts
from bot.lessons.work.drawing import draw, scope_after
from bot.lessons.work.evaluating import fill, truth_of, value_of
from bot.lessons.work.grading import grade
from bot.lessons.work.scope import Meter
from tests.samples import sampled

NAMES = list(lessons())
LANGUAGES = ("en", "de")
SEEDS = range(8)
LARGEST = 40
"""The largest number tried as an answer."""
MOST = 60
"""The most moves tried in a position."""


def steps(name, language="en"):
    """Yield the steps of a lesson, each drawn some times."""
    for step in lessons(language)[name].steps:
        for seed in SEEDS if step.draw else (0,):
            yield step, draw(step, seed)


def named(drawn, answer, given):
    """Return the texts of the misconceptions that give just this answer."""
    step, scope = drawn.step, drawn.scope
    found = {}
    for wrong, text in step.misconceptions.items():
        if step.kind == "move":
            is_cause = truth_of(wrong, scope_after(scope, answer))
        elif step.is_text:
            is_cause = fill(wrong, scope) == given
        else:
            is_cause = value_of(wrong, scope) == given
        if is_cause:
            after = scope_after(scope, answer) if step.kind == "move" else scope
            found[text] = fill(text, after.with_names(given=given))
    return set(found.values())


def answers(drawn) -> Iterable[tuple[str, object]]:
    """Yield answers to a step, each as it is typed and as a value."""
    instance, step = drawn.instance, drawn.step
    match step.kind:
        case "number":
            extra = {value_of(wrong, drawn.scope) for wrong in step.misconceptions}
            yield from ((str(each), each) for each in sorted({*range(LARGEST), *extra}))
        case "set":
            right = drawn.answers[0]
            sets = [right - {each} for each in right]
            sets += [right | {each} for each in range(LARGEST)]
            sets += [frozenset(value_of(wrong, drawn.scope)) for wrong in step.misconceptions]
            yield from ((" ".join(map(str, sorted(each))) or "none", each) for each in sets)
        case "table" | "decompose":
            right = drawn.answers
            rows = [
                (*right[:at], right[at] + by, *right[at + 1 :])
                for at in range(len(right))
                for by in (1, 2)
            ]
            rows += [tuple(value_of(wrong, drawn.scope)) for wrong in step.misconceptions]
            yield from ((" ".join(map(str, row)), row) for row in rows)
        case "choose":
            yield from ((option, option) for option in instance.options)
        case "move":
            yield from ((move, move) for move in instance.options[:MOST])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sampled(NAMES, NAMES[3:8]))
def test_misconception_is_named_where_it_alone_gives_the_answer(name, language):
    for _, drawn in steps(name, language):
        for typed, given in answers(drawn):
            verdict = grade(drawn, typed)
            assert verdict.status is not Status.UNREADABLE
            if verdict.is_right:
                continue
            causes, said = named(drawn, typed, given), str(verdict.said)
            assert (said in causes) == (len(causes) == 1)
            if len(causes) != 1:
                assert is_true_in_general(drawn, typed, given, said)


def is_true_in_general(drawn, typed, given, said):  # noqa: PLR0911 - a case for each kind
    """Return whether a sentence without a misconception is true of a wrong answer."""
    right = drawn.answers
    match drawn.step.kind:
        case "set":
            extra, shown = given - right[0], drawn.scope.text_of(given)
            if not said.startswith(f"{shown} isn't right: "):
                return False
            if extra:
                return said.endswith(f": {min(extra)} isn't one of them.")
            return bool(right[0] - given) and said.endswith(": a number is missing.")
        case "table" | "decompose":
            place = next(at for at in range(len(right)) if given[at] != right[at])
            shown = drawn.instance.options[len(drawn.instance.given) :]
            name = f"n = {shown[place]}" if shown else "ABCDEFGH"[place]
            return said == f"Look at {name} again: {given[place]} isn't right."
        case "move":
            convention = drawn.scope.convention
            after = cgt.position(drawn.instance.position).play(typed)
            found = re.fullmatch(r"After (.+) I play (.+), and win\.", said)
            if found is None:
                return said in {f"{typed} doesn't do it.", f"After {typed} I can win."}
            assert found[1] == typed
            return after.play(found[2]).outcome(convention) is cgt.Outcome.P
        case "number" if found := re.fullmatch(r"nim_value\((\w+)\)", drawn.step.answer):
            here = drawn.scope.position(drawn.scope.names[found[1]])
            if here.count_moves(101) > 100:
                return said == f"{given} isn't right."
            reached = {after.nim_value for after in here.options()}
            is_reached = given in reached
            assert is_reached or not set(range(given)) <= set(reached)
            reason = f"a move leads to nim value {given}"
            if not is_reached:
                reason = "moves don't reach every smaller nim value"
            return said == f"{given} isn't right, because {reason}."
        case _:
            return said.strip("“") in {f"{given} isn't right.", f"{given}” isn't right."}


NAMED = {
    "max-plus-one": r"max\(.*\) \+ 1|8",
    "from-one": r"first\(n for n in 1\.\.9 if n not in .*\)|\{set\(1\.\.value - 1\)\}|1",
    "size-not-value": "heap|n",
    "forgot-pass": "heap|1",
    "sum-not-xor": r"sum\(.*\)|3 \* f // 2 \+ f \* rest",
    "last-loses": r"You have won\.",
}
"""The expressions that a misconception with a name can have."""


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_misconception_with_a_name_has_its_expression(file):
    for step in yaml.safe_load(file.read_text(encoding="utf-8"))["steps"]:
        for wrong, text in step.get("misconceptions", {}).items():
            if text in texts().misconceptions:
                assert re.fullmatch(NAMED[text], str(wrong))


@pytest.mark.parametrize("name", NAMES)
def test_marks_and_lines_that_are_right_stay(name):
    for step, drawn in steps(name):
        right = drawn.instance.right.split()
        if step.kind == "order":
            for at in range(len(right) - 1):
                wrong = [*right[:at], right[at + 1], right[at], *right[at + 2 :]]
                verdict = grade(drawn, " ".join(wrong))
                assert verdict.right_parts == tuple(right[:at])
                assert f"ine {wrong[at]} doesn't come" in str(verdict.said)
        if step.kind == "label":
            for at, mark in enumerate(right):
                vertex, _, outcome = mark.partition("=")
                wrong = [
                    *right[:at],
                    f"{vertex}={'P' if outcome == 'N' else 'N'}",
                    *right[at + 1 :],
                ]
                verdict = grade(drawn, " ".join(wrong))
                assert verdict.right_parts == (*right[:at], *right[at + 1 :])
                assert is_reason_for_mark(drawn, vertex, str(verdict.said))


def is_reason_for_mark(drawn, vertex, said):
    """Return whether a sentence is a misconception, or the true reason against a wrong mark."""
    graph, outcome = drawn.scope.graph, drawn.scope.vertex_outcome
    found = re.fullmatch(r"(\S+) isn't ([NP]), because (.+)\.", said)
    if found is None:
        return said in {fill(text, drawn.scope) for text in drawn.step.misconceptions.values()}
    lost = [option for option in graph[vertex] if outcome(option) == "P"]
    if found[2] == "P":
        told = {f"a move leads to {option}, which is P" for option in lost}
    else:
        none = "no move from it leads to a P-position"
        told = {none if graph[vertex] else "there is no move from it"} if not lost else set()
    return (found[1], found[2]) == (vertex, "NP"[outcome(vertex) == "N"]) and found[3] in told


@pytest.mark.parametrize("name", NAMES)
def test_prediction_is_compared_with_what_the_program_prints(name):
    for step, drawn in steps(name):
        if step.kind != "predict":
            continue
        for wrong in (f"{drawn.instance.right} 7", "none", *step.misconceptions):
            given = fill(wrong, drawn.scope) if wrong in step.misconceptions else wrong
            verdict = grade(drawn, given)
            assert verdict.status is Status.WRONG
            expected = step.misconceptions.get(wrong) or "It prints {right}, and not {given}."
            shown = drawn.instance.right_text
            if wrong in step.misconceptions:
                assert str(verdict.said) == fill(expected, drawn.scope)
            else:
                assert str(verdict.said) == expected.format(right=shown, given=given)


FORMULAS = ("0", "n", "n + 1", "n mod 2", "n mod 3", "n // 2", "2 * n", "1 if n > 3 else n")
"""Formulas that learners can try."""


@pytest.mark.parametrize("name", NAMES)
def test_wrong_formula_is_refuted_by_its_least_counterexample(name):
    for step, drawn in steps(name):
        if step.kind != "conjecture":
            continue
        rows = list(value_of(step.rows, drawn.scope))
        for formula in (*FORMULAS, f"({step.answer}) + 1", *step.misconceptions):
            verdict, scope = grade(drawn, formula), replace(drawn.scope, meter=Meter())
            at = ((row, scope.with_names(n=row)) for row in rows)
            pairs = ((n, value_of(formula, here), value_of(step.about, here)) for n, here in at)
            wrong = next((each for each in pairs if each[1] != each[2]), None)
            assert verdict.is_right == (wrong is None)
            if wrong is None:
                continue
            said = "For n = {} your formula says {}, and it is {}.".format(*wrong)
            named = step.misconceptions.get(formula)
            assert str(verdict.said) == (said if named is None else f"{said} {named}")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", NAMES)
def test_lost_match_names_the_move_that_lost_it(name, seed):
    rng = Random(seed)
    for step in lessons()[name].steps:
        if step.kind != "play":
            continue
        drawn, moves = draw(step, seed), []
        here, verdict, convention = drawn.scope.names["position"], None, drawn.scope.convention
        while verdict is None or verdict.status is Status.OPEN:
            moves.append(str(rng.choice(list(here.moves()))))
            verdict = grade(drawn, "; ".join(moves))
            if verdict.status is Status.OPEN:
                here = cgt.position(verdict.position)
        if verdict.is_right:
            assert str(verdict.said) == "You win!"
            continue
        told = re.fullmatch(
            r"I win\. Your mistake was (.+), and my answer (.+)\. Try again\.", str(verdict.said)
        )
        assert told[1] in moves
        before = last_won(drawn, moves)
        after = before.play(told[1])
        assert before.outcome(convention) is cgt.Outcome.N
        assert after.outcome(convention) is cgt.Outcome.N
        assert after.play(told[2]).outcome(convention) is cgt.Outcome.P


def last_won(drawn, moves):
    """Return the last position of a match that the learner could still win."""
    here = drawn.scope.names["position"]
    found = here
    for move in moves:
        if here.outcome(drawn.scope.convention) is cgt.Outcome.N:
            found = here
        here = here.play(move)
        if here.is_over:
            break
        here = here.play(here.best_move(drawn.scope.convention))
        if here.is_over:
            break
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sampled(NAMES, NAMES[:3]))
def test_feedback_does_not_say_the_answer(name, language):
    for step, drawn in steps(name, language):
        if step.kind not in {"number", "set", "move"}:
            continue
        for typed, _ in answers(drawn):
            verdict = grade(drawn, typed)
            if verdict.is_right:
                continue
            for right in (
                drawn.instance.right_text.split(", ")
                if step.kind == "move"
                else [drawn.instance.right_text]
            ):
                is_said = re.search(rf"(?<![\w-]){re.escape(right)}(?![\w,-])", str(verdict.said))
                assert not is_said or right == "0" or right in drawn.instance.prompt


def test_marks_of_a_heap_are_by_its_size():
    for step, drawn in steps("outcomes"):
        if step.kind == "label" and isinstance(step.graph, str):
            assert set(drawn.instance.options) == {
                str(n) for n in range(drawn.scope.names["heap"] + 1)
            }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_step_explains_its_answer(name, language):
    for step in lessons(language)[name].steps:
        assert step.solution or not step.is_graded
