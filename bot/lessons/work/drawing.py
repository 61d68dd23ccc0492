"""A step with its random values drawn: the same for the same seed."""

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
from bot.lessons.work import POSITION_NAMES, RANDOM, is_notation
from bot.lessons.work.evaluating import truth_of, value_of
from bot.lessons.work.prose import filled
from bot.lessons.work.scope import Scope, Value, ordered
from bot.lessons.work.vocabulary import random_position, whole
from cgt.convention import Convention
from cgt.errors import CgtError
from cgt.values import Outcome

TRIES = 200
"""The number of draws after which ``where`` is given up."""
MOST_MOVES = 400
"""The most moves of a position in which one is asked for."""
MOST_ROWS = 60
"""The most numbers of a table."""
MOST_VERTICES = 16
"""The most positions of a graph that are labelled."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Drawn:
    """A step that was drawn: what is shown of it, and the scope in which answers are judged.

    ``answers`` are the right answer as values: one of them, one for each row, or for each line.
    """

    step: Step
    instance: Instance
    scope: Scope
    answers: tuple[Value, ...] = ()


def draw(step: Step, seed: int) -> Drawn:
    """Return a step with random values, the same for the same seed.

    :raises CgtError: when it can't be drawn: no value satisfies ``where``, or no answer is right.
    """
    rng = Random(seed)  # noqa: S311 - an exercise, no secret
    for _ in range(TRIES):
        scope = _scope(step, rng)
        if not step.where or truth_of(step.where, scope):
            return _prepared(step, replace(scope, rng=None), rng)
    raise CgtError("“where” was false in each of {count} draws.", count=TRIES)


def _scope(step: Step, rng: Random) -> Scope:
    """Return the scope of a step, with random values."""
    convention = Convention(step.convention or Convention.NORMAL)
    scope = Scope(step.game or "nim", convention, {}, {}, rng)
    for name, given in step.draw.items():
        text = rng.choice(given) if isinstance(given, list) else given
        if name == "game":
            scope = replace(scope, game=text)
            continue
        value: Value
        if name == "position" and text == RANDOM:
            value = random_position(scope)
        elif name == "position" and is_notation(text):
            value = scope.position(filled(text, scope))
        else:
            value = value_of(text, scope)
            if isinstance(value, range):
                value = rng.choice(value)
            if name == "position":
                value = scope.position(value)
        scope = replace(scope, names={**scope.names, name: value})
        if name in POSITION_NAMES and "position" not in step.draw:
            scope = replace(scope, names={**scope.names, "position": scope.position(value)})
    scope = replace(scope, names={"game": scope.game, **scope.names})
    return _with_graph(step, scope)


def _with_graph(step: Step, scope: Scope) -> Scope:
    if isinstance(step.graph, dict):
        return replace(scope, graph={name: tuple(to.split()) for name, to in step.graph.items()})
    if not isinstance(step, Label):
        return scope
    given: Any = step.graph or "position"
    start = scope.position(given if is_notation(given) else value_of(given, scope))
    found = cgt.game_graph(start, scope.convention, MOST_VERTICES)
    names = LETTERS[: len(found.positions)]
    graph = {
        name: tuple(names[to] for origin, to in found.moves if origin == index)
        for index, name in enumerate(names)
    }
    told = {name: scope.shown(each) for name, each in zip(names, found.positions, strict=True)}
    return replace(scope, graph=graph, names={**scope.names, "_told": told, "position": start})


def _prepared(step: Step, scope: Scope, rng: Random) -> Drawn:
    """Return the step with its right answer, and with its prose filled in."""
    position = scope.names.get("position")
    instance = Instance(
        kind=step.kind,
        prompt=filled(step.prompt, scope),
        position="" if position is None else str(position) or "nim:",
    )
    drawn = _answered(Drawn(step, instance, scope), rng)
    if drawn.answers:
        answer = drawn.answers[0] if len(drawn.answers) == 1 else drawn.answers
        scope = replace(scope, names={**scope.names, "answer": answer})
    instance = replace(
        drawn.instance,
        hints=tuple(filled(hint, scope) for hint in step.hints),
        solution=filled(step.solution, scope),
    )
    return replace(drawn, instance=instance, scope=scope)


def _answered(drawn: Drawn, rng: Random) -> Drawn:  # noqa: C901, PLR0911 - a case for each kind
    step, scope = drawn.step, drawn.scope
    match step:
        case Number():
            number = whole(value_of(step.answer, scope))
            return _right(drawn, scope.shown(number), (number,))
        case Set():
            numbers = frozenset(map(whole, value_of(step.answer, scope)))
            return _right(drawn, scope.shown(numbers), (numbers,))
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
            shown = scope.shown(found).replace(", ", " ")
            return _right(drawn, shown, (found,), detail=step.program.rstrip())
        case Conjecture():
            return _right(drawn, step.answer)
        case Play():
            return _play(drawn)
        case _:
            return drawn


def _right(drawn: Drawn, right: str, answers: tuple[Value, ...] = (), **shown: Any) -> Drawn:
    """Return a step with its right answer, as text and as values, and with what else it shows."""
    instance = replace(drawn.instance, **{"right": right, "right_text": right, **shown})
    return replace(drawn, instance=instance, answers=answers)


def _row(drawn: Drawn, values: tuple[int, ...], **shown: Any) -> Drawn:
    return _right(drawn, " ".join(map(str, values)), values, **shown)


def _choose(drawn: Drawn, step: Choose, rng: Random) -> Drawn:
    right = filled(step.answer, drawn.scope)
    wrong = [filled(other, drawn.scope) for other in step.others]
    options = list(dict.fromkeys([right, *wrong]))
    if len(options) < 2:
        raise CgtError("All answers to choose from are the same: “{right}”.", right=right)
    rng.shuffle(options)
    if all(option.isdecimal() for option in options):
        options.sort(key=int)
    return _right(drawn, right, options=tuple(options))


def _move(drawn: Drawn, step: Move) -> Drawn:
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
    """Return the scope in which ``move`` and the position ``after`` it have names."""
    after = scope.names["position"].play(move)
    return replace(scope, names={**scope.names, "move": move, "after": after})


def _board(drawn: Drawn) -> cgt.Position:
    """Return the position in which a move is asked for."""
    here = drawn.scope.names.get("position")
    if not isinstance(here, cgt.Position):
        raise CgtError("This step needs a position. Draw one with “position: random” below “draw”.")
    if here.count_moves(MOST_MOVES + 1) > MOST_MOVES:
        raise CgtError("This position has more than {most} moves.", most=MOST_MOVES)
    return here


def _label(drawn: Drawn) -> Drawn:
    scope = drawn.scope
    vertices = tuple(scope.graph)
    told = scope.names.get("_told", {})
    lines = [
        f"{name}{f' ({told[name]})' if name in told else ''} → {', '.join(to) or '–'}"
        for name, to in scope.graph.items()
    ]
    answers = tuple(scope.vertex_outcome(vertex) for vertex in vertices)
    right = " ".join(f"{name}={won}" for name, won in zip(vertices, answers, strict=True))
    position = str(scope.names["position"]) if "_told" in scope.names else ""
    detail = "\n".join(lines)
    return _right(drawn, right, answers, options=vertices, detail=detail, position=position)


def rows_of(text: str, scope: Scope, most: int) -> list[int]:
    """Return the numbers n that a table or a conjecture is about."""
    found = value_of(text, scope)
    if not isinstance(found, range | tuple | frozenset):
        raise CgtError("“rows” must be a range, such as 0..12.")
    rows = [whole(each) for each in ordered(found)]  # pyright: ignore[reportUnknownArgumentType]
    if not 1 <= len(rows) <= most:
        raise CgtError("“rows” must have 1 to {most} numbers.", most=most)
    return rows


def with_n(scope: Scope, number: int) -> Scope:
    """Return a scope in which ``n`` is a number."""
    return replace(scope, names={**scope.names, "n": number})


def _table(drawn: Drawn, step: Table) -> Drawn:
    rows = rows_of(step.rows, drawn.scope, MOST_ROWS)
    values = tuple(whole(value_of(step.answer, with_n(drawn.scope, row))) for row in rows)
    if step.given >= len(values):
        raise CgtError("“given” shows the whole table.")
    given = tuple(map(str, values[: step.given]))
    return _row(drawn, values[step.given :], options=tuple(map(str, rows)), given=given)


def _order(drawn: Drawn, step: Order, rng: Random) -> Drawn:
    places = list(range(len(step.lines)))
    while places == sorted(places):
        rng.shuffle(places)
    lines = tuple(filled(step.lines[place], drawn.scope) for place in places)
    right = tuple(places.index(place) + 1 for place in range(len(places)))
    return _row(drawn, right, options=lines)


def _play(drawn: Drawn) -> Drawn:
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
