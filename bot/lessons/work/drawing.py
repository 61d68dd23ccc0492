"""Random values of a step, the same for the same seed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import cgt
from bot.lessons.model import (
    Choose,
    Conjecture,
    Decompose,
    Label,
    Move,
    Number,
    Order,
    Play,
    Predict,
    Set,
    Step,
    Table,
)
from bot.lessons.model.instance import Instance
from bot.lessons.work import MOST_VERTICES, POSITION_NAMES, RANDOM, is_notation
from bot.lessons.work.evaluating import fill, truth_of, value_of
from bot.lessons.work.scope import NOTES, Meter, Scope, Value, in_order
from bot.lessons.work.vocabulary import random_position, whole
from cgt.core.convention import Convention
from cgt.core.values import Outcome
from cgt.errors import CgtError

TRIES = 200
"""The number of tries to satisfy ``where``."""
MOST_MOVES = 400
"""The maximum number of moves in a position that asks for one."""
MOST_ROWS = 60
"""The maximum number of values in a table."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class PreparedStep:
    """A step with its random values, and the scope for judging answers.

    ``answers`` are accepted values, or the values for each row or line.
    """

    step: Step
    instance: Instance
    scope: Scope
    answers: tuple[Value, ...] = ()


def draw(step: Step, seed: int) -> PreparedStep:
    """Return a step with random values, the same for the same seed.

    :raises CgtError: when no values satisfy ``where``, or no answer is right.
    """
    rng = Random(seed)  # noqa: S311 - an exercise, no secret
    meter = Meter()  # one for all draws together
    for _ in range(TRIES):
        scope = _scope(step, rng, meter)
        if not step.where or truth_of(step.where, scope):
            return _prepare(step, replace(scope, rng=None), rng)
    raise CgtError("“where” was false in each of {count} draws.", count=TRIES)


def _scope(step: Step, rng: Random, meter: Meter) -> Scope:
    """Return the scope of a step with random values."""
    convention = Convention(step.convention or Convention.NORMAL)
    scope = Scope(step.game or "nim", convention, {}, {}, rng, meter)
    for name, given in step.draw.items():
        text = rng.choice(given) if isinstance(given, list) else given
        if name == "game":
            scope = replace(scope, game=text)
            continue
        value: Value
        if name == "position" and text == RANDOM:
            value = random_position(scope)
        elif name == "position" and is_notation(text):
            value = scope.position(fill(text, scope))
        else:
            value = value_of(text, scope)
            if isinstance(value, range):
                value = rng.choice(value)
            if name == "position":
                value = scope.position(value)
        scope = scope.with_names(**{name: value})
        if name in POSITION_NAMES and "position" not in step.draw:
            scope = scope.with_names(position=scope.position(value))
    scope = replace(scope, names={"game": scope.game, **scope.names})
    return _with_graph(step, scope)


def _with_graph(step: Step, scope: Scope) -> Scope:
    if isinstance(step.graph, dict):
        graph = {name: tuple(dict.fromkeys(to.split())) for name, to in step.graph.items()}
        return replace(scope, graph=graph)
    if not isinstance(step, Label):
        return scope
    given: Any = step.graph or "position"
    start = scope.position(given if is_notation(given) else value_of(given, scope))
    found = cgt.game_graph(start, scope.convention, MOST_VERTICES)
    told = [scope.text_of(each) for each in found.positions]
    is_numbered = all(text.isdecimal() for text in told) and len(set(told)) == len(told)
    names = told if is_numbered else list(LETTERS[: len(told)])
    graph = {
        name: tuple(names[to] for origin, to in found.moves if origin == index)
        for index, name in enumerate(names)
    }
    notes = {} if is_numbered else dict(zip(names, told, strict=True))
    return replace(scope, graph=graph).with_names(**{NOTES: notes, "position": start})


def _prepare(step: Step, scope: Scope, rng: Random) -> PreparedStep:
    """Return the step with its right answer and its prose filled in."""
    position = scope.names.get("position")
    instance = Instance(
        kind=step.kind,
        prompt=fill(step.prompt, scope),
        position="" if position is None else str(position) or "nim:",
    )
    drawn = _with_answer(PreparedStep(step, instance, scope), rng)
    if drawn.answers:
        answer = drawn.answers[0] if len(drawn.answers) == 1 else drawn.answers
        scope = scope.with_names(answer=answer)
    instance = replace(
        drawn.instance,
        hints=tuple(fill(hint, scope) for hint in step.hints),
        solution=fill(step.solution, scope),
        proof=step.proof,
    )
    return replace(drawn, instance=instance, scope=scope)


def _with_answer(drawn: PreparedStep, rng: Random) -> PreparedStep:  # noqa: C901, PLR0911 - a case for each kind
    step, scope = drawn.step, drawn.scope
    match step:
        case Number():
            number = whole(value_of(step.answer, scope))
            return _right(drawn, scope.text_of(number), (number,))
        case Set():
            numbers = frozenset(map(whole, value_of(step.answer, scope)))
            return _right(drawn, scope.text_of(numbers), (numbers,))
        case Choose():
            return _choose(drawn, step, rng)
        case Move():
            return _move(drawn, step)
        case Label():
            return _label(drawn)
        case Table():
            return _table(drawn, step)
        case Decompose():
            return _row(drawn, tuple(map(whole, value_of(step.answer, scope))))
        case Order():
            return _order(drawn, step, rng)
        case Predict():
            found = value_of(step.answer, scope)
            shown = scope.text_of(found).replace(", ", " ")
            return _right(drawn, shown, (found,), detail=step.program.rstrip())
        case Conjecture():
            return _right(drawn, step.answer)
        case Play():
            return _play(drawn)
        case _:
            return drawn


def _right(
    drawn: PreparedStep, right: str, answers: tuple[Value, ...] = (), **shown: Any
) -> PreparedStep:
    """Return a step with its right answer, as text and as values, and further content."""
    instance = replace(drawn.instance, **{"right": right, "right_text": right, **shown})
    return replace(drawn, instance=instance, answers=answers)


def _row(drawn: PreparedStep, values: tuple[int, ...], **shown: Any) -> PreparedStep:
    return _right(drawn, " ".join(map(str, values)), values, **shown)


def _choose(drawn: PreparedStep, step: Choose, rng: Random) -> PreparedStep:
    right = fill(step.answer, drawn.scope)
    wrong = [fill(other, drawn.scope) for other in step.others]
    options = list(dict.fromkeys([right, *wrong]))
    if len(options) < 2:
        raise CgtError("All answers to choose from are the same: “{right}”.", right=right)
    rng.shuffle(options)
    if all(option.isdecimal() for option in options):
        options.sort(key=int)
    return _right(drawn, right, options=tuple(options))


def _move(drawn: PreparedStep, step: Move) -> PreparedStep:
    here, scope = _board(drawn), drawn.scope
    moves = tuple(map(str, here.moves()))
    if step.goal:
        right = [move for move in moves if truth_of(step.goal, scope_after(scope, move))]
    else:
        right = list(map(str, here.winning_moves(scope.convention)))
    if not right:
        raise CgtError("No move is right in {position}.", position=str(here))
    told = ", ".join(right[:4])
    return _right(drawn, right[0], tuple(right), options=moves, right_text=told)


def scope_after(scope: Scope, move: str) -> Scope:
    """Return the scope with the names ``move`` and ``after``, the position after it."""
    after = scope.names["position"].play(move)
    return scope.with_names(move=move, after=after)


def _board(drawn: PreparedStep) -> cgt.Position:
    """Return the position that asks for a move."""
    here = drawn.scope.names.get("position")
    if not isinstance(here, cgt.Position):
        raise CgtError("This step needs a position. Draw one with “position: random” below “draw”.")
    if here.count_moves(MOST_MOVES + 1) > MOST_MOVES:
        raise CgtError("This position has more than {most} moves.", most=MOST_MOVES)
    return here


def _label(drawn: PreparedStep) -> PreparedStep:
    scope = drawn.scope
    vertices = tuple(scope.graph)
    told = scope.names.get(NOTES, {})
    lines = [
        f"{name}{f' ({told[name]})' if name in told else ''} → {', '.join(to) or '–'}"
        for name, to in scope.graph.items()
    ]
    answers = tuple(scope.vertex_outcome(vertex) for vertex in vertices)
    right = " ".join(f"{name}={won}" for name, won in zip(vertices, answers, strict=True))
    position = str(scope.names["position"]) if NOTES in scope.names else ""
    detail = "\n".join(lines)
    return _right(drawn, right, answers, options=vertices, detail=detail, position=position)


def rows_of(text: str, scope: Scope, most: int) -> list[int]:
    """Return the numbers n of a table or a conjecture."""
    found = value_of(text, scope)
    if not isinstance(found, range | tuple | frozenset):
        raise CgtError("“rows” must be a range, such as 0..12.")
    rows = [whole(each) for each in in_order(found)]  # pyright: ignore[reportUnknownArgumentType]
    if not 1 <= len(rows) <= most:
        raise CgtError("“rows” must have 1 to {most} numbers.", most=most)
    return rows


def _table(drawn: PreparedStep, step: Table) -> PreparedStep:
    rows = rows_of(step.rows, drawn.scope, MOST_ROWS)
    values = tuple(whole(value_of(step.answer, drawn.scope.with_names(n=row))) for row in rows)
    if step.given >= len(values):
        raise CgtError("“given” shows the whole table.")
    given = tuple(map(str, values[: step.given]))
    return _row(drawn, values[step.given :], options=tuple(map(str, rows)), given=given)


def _order(drawn: PreparedStep, step: Order, rng: Random) -> PreparedStep:
    places = list(range(len(step.lines)))
    while places == sorted(places):
        rng.shuffle(places)
    lines = tuple(fill(step.lines[place], drawn.scope) for place in places)
    right = tuple(places.index(place) + 1 for place in range(len(places)))
    return _row(drawn, right, options=lines)


def _play(drawn: PreparedStep) -> PreparedStep:
    here = _board(drawn)
    if here.outcome(drawn.scope.convention) is not Outcome.N:
        raise CgtError("The learner moves first and can't win {position}.", position=str(here))
    moves, position = list[str](), here
    while not position.is_over:
        best = position.best_move(drawn.scope.convention)
        assert best is not None
        moves.append(str(best))
        position = position.play(best)
    options = tuple(map(str, here.moves()))
    return _right(drawn, "; ".join(moves[::2]), options=options, right_text=moves[0])
