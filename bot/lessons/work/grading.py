"""Grading of answers, with feedback on wrong ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from bot.lessons.model import Conjecture, Label, Move, Number, Play
from bot.lessons.model.instance import Status, Verdict
from bot.lessons.work.drawing import PreparedStep, rows_of, scope_after
from bot.lessons.work.evaluating import fill, require_known, truth_of, value_of
from bot.lessons.work.grammar import BadExpression, parse
from bot.lessons.work.scope import Meter, Scope, Value
from bot.lessons.work.vocabulary import many, whole
from cgt.core.components import label
from cgt.core.convention import Convention
from cgt.core.positions import Position
from cgt.core.text import Text
from cgt.core.tokens import folded
from cgt.core.values import Outcome
from cgt.errors import CgtError

LONGEST = 1_000
"""The maximum number of characters read from an answer."""
LONGEST_SHOWN = 60
"""The maximum number of characters of an answer in its feedback."""
MOST_TESTED = 2_000
"""The maximum number of values for testing a conjecture."""
NOTHING = {"", "-", "{}", "none", "empty", "nothing", "∅", "leer", "nichts", "keine"}
"""The ways to write the empty set."""
FUNCTIONS = frozenset({"max", "min", "digits", "binary", "sum", "count", "list"})
"""The functions allowed in a learner's conjecture, none about games."""
NIM_VALUE = re.compile(r"nim_value\((\w+)\)")
"""The answer of a step that asks for a nim value."""
MOST_MOVES = 100
"""The maximum number of moves whose nim values are compared with an answer."""
STATED = re.compile(r"^\s*(?:[a-zA-Z_]+\s*\(\s*n\s*\)|[a-zA-Z]+)\s*={1,2}(?!=)\s*")
"""The optional start of a conjecture's formula, such as “g(n) =”."""
RIGHT = Verdict(status=Status.RIGHT)


def grade(drawn: PreparedStep, answer: str) -> Verdict:
    """Return the verdict on an answer to a step.

    The text of a misconception answers its wrong answer.
    """
    given = folded(answer[:LONGEST]).strip()
    drawn = replace(drawn, scope=replace(drawn.scope, meter=Meter()))
    try:
        return _JUDGES[drawn.step.kind](drawn, given)
    except CgtError as error:
        return Verdict(status=Status.UNREADABLE, said=error.text)


def _free(_drawn: PreparedStep, _given: str) -> Verdict:
    return RIGHT


def _number(drawn: PreparedStep, given: str) -> Verdict:
    found = re.fullmatch(r"[*=]?\s*([-−]?\d{1,30})\.?", given)
    if found is None:
        raise CgtError("Type a whole number, such as 3.")
    number = int(found[1].replace("−", "-"))
    if number == drawn.answers[0]:
        return RIGHT
    assert isinstance(drawn.step, Number)
    said = Text("{given} isn't right.", given=number)
    if asked := NIM_VALUE.fullmatch(drawn.step.answer):
        with suppress(CgtError):  # it is too much work, and needs no reason
            said = _why_no_mex(number, asked[1], drawn.scope) or said
    return _wrong(drawn, number, said)


def _why_no_mex(number: int, position: str, scope: Scope) -> Text | None:
    """Return the reason why a number isn't a nim value, or None if there are too many moves."""
    here = scope.position(value_of(position, scope))
    if here.count_moves(MOST_MOVES + 1) > MOST_MOVES:
        return None
    if number in many(value_of(f"values(options({position}))", scope)):
        return Text("{given} isn't right, because a move leads to nim value {given}.", given=number)
    return Text(
        "{given} isn't right, because moves don't reach every smaller nim value.", given=number
    )


def _set(drawn: PreparedStep, given: str) -> Verdict:
    numbers = frozenset[int]()
    if given.casefold() not in NOTHING:
        usage = Text("Type the numbers with spaces between them, such as 0 1 3.")
        numbers = frozenset(_numbers(given, usage))
    right: frozenset[int] = drawn.answers[0]
    if numbers == right:
        return RIGHT
    shown = drawn.scope.text_of(numbers)
    if extra := numbers - right:
        said = Text(
            "{given} isn't right: {extra} isn't one of them.", given=shown, extra=min(extra)
        )
    else:
        said = Text("{given} isn't right: a number is missing.", given=shown)
    return _wrong(drawn, numbers, said)


def _numbers(given: str, said: Text) -> list[int]:
    """Return the integers in a text."""
    if not re.fullmatch(r"[\s\d,;*{}\[\]()=g-]*\d[\s\d,;{}\[\])]*", given):
        raise CgtError("{said}", said=said)
    return [int(each) for each in re.findall(r"-?\d{1,30}", given)]


def _choose(drawn: PreparedStep, given: str) -> Verdict:
    options = drawn.instance.options
    chosen = next((each for each in options if folded(each).casefold() == given.casefold()), None)
    if chosen is None and given.isdecimal() and 1 <= int(given) <= len(options):
        chosen = options[int(given) - 1]
    if chosen is None:
        raise CgtError("Choose one of the {count} answers.", count=len(options))
    if chosen == drawn.instance.right_text:
        return RIGHT
    return _wrong(drawn, chosen, Text("“{given}” isn't right.", given=chosen))


def _move(drawn: PreparedStep, given: str) -> Verdict:
    assert isinstance(drawn.step, Move)
    here: Position = drawn.scope.names["position"]
    move = str(here.move(given))
    if move in drawn.answers:
        return RIGHT
    after = here.play(move)
    said = Text("{move} doesn't do it.", move=move)
    if not drawn.step.goal:
        said = Text("After {move} I can win.", move=move)
        reply = _reply(after, drawn)
        if reply is not None:
            said = Text("After {move} I play {reply}, and win.", move=move, reply=reply)
    scoped = replace(drawn, scope=scope_after(drawn.scope, move))
    return _wrong(scoped, move, said, lambda wrong: truth_of(wrong, scoped.scope))


def _reply(after: Position, drawn: PreparedStep) -> str | None:
    """Return a winning reply to a wrong move that doesn't give away a right one, or None."""
    best = after.best_move(drawn.scope.convention)
    others = after.winning_moves(drawn.scope.convention)
    replies = map(str, (*filter(None, [best]), *others))
    return next((reply for reply in replies if reply not in drawn.answers), None)


def _label(drawn: PreparedStep, given: str) -> Verdict:
    vertices = drawn.instance.options
    by_name = {vertex.casefold(): vertex for vertex in vertices}
    marks = re.findall(r"([^\s=:,;]+)\s*[=:]\s*([^\s,;]+)", given)
    found: dict[str, str] = {}
    for name, mark in marks:
        if name.casefold() not in by_name:
            raise CgtError("There is no {name} here.", name=name)
        if mark.upper() not in {"N", "P"}:
            raise CgtError("Mark each one with N or P, such as {name}=P.", name=name)
        found[by_name[name.casefold()]] = mark.upper()
    letters = re.findall(r"[NPnp]", given)
    if not marks and len(letters) == len(vertices):
        found = dict(zip(vertices, (letter.upper() for letter in letters), strict=True))
    for vertex in vertices:
        if vertex not in found:
            raise CgtError("Mark each one with N or P, such as {name}=P.", name=vertex)
    answers = dict(zip(vertices, drawn.answers, strict=True))
    wrong = [vertex for vertex in vertices if found[vertex] != answers[vertex]]
    if not wrong:
        return RIGHT
    right = tuple(f"{vertex}={answers[vertex]}" for vertex in vertices if vertex not in wrong)
    for said, text in drawn.step.misconceptions.items():
        name, _, mark = fill(said, drawn.scope).partition("=")
        if name in wrong and found.get(name) == mark.upper():
            return replace(_refuse(drawn, text, f"{name}={mark}"), right_parts=right)
    last = next(vertex for vertex in wrong if not set(drawn.scope.graph[vertex]) & set(wrong))
    said = _why_wrong(last, drawn.scope.graph[last], found)
    return Verdict(status=Status.WRONG, said=said, right_parts=right)


def _why_wrong(vertex: str, options: Sequence[str], marks: Mapping[str, str]) -> Text:
    """Return the contradiction of a wrong mark with the right marks of its options."""
    if marks[vertex] == "P":
        lost = next(option for option in options if marks[option] == "P")
        return Text(
            "{name} isn't P, because a move leads to {lost}, which is P.", name=vertex, lost=lost
        )
    if not options:
        return Text("{name} isn't N, because there is no move from it.", name=vertex)
    return Text("{name} isn't N, because no move from it leads to a P-position.", name=vertex)


def _row(drawn: PreparedStep, given: str) -> Verdict:
    """Judge a row of numbers, and name the first wrong one."""
    shown = drawn.instance.options[len(drawn.instance.given) :]
    names = [Text("n = {n}", n=row) for row in shown]
    if not names:
        names = [Text("{name}", name=label(index)) for index in range(len(drawn.answers))]
    usage = Text.counted(
        "Type {count} number.", "Type {count} numbers, with spaces between them.", count=len(names)
    )
    numbers = tuple(_numbers(given, usage))
    if len(numbers) != len(drawn.answers):
        raise CgtError("{said}", said=usage)
    if numbers == drawn.answers:
        return RIGHT
    pairs = zip(numbers, drawn.answers, strict=True)
    place = next(place for place, (mine, right) in enumerate(pairs) if mine != right)
    said = Text(
        "Look at {name} again: {given} isn't right.", name=names[place], given=numbers[place]
    )
    return _wrong(drawn, numbers, said)


def _order(drawn: PreparedStep, given: str) -> Verdict:
    count = len(drawn.answers)
    usage = Text(
        "Type the numbers of the lines in the right order, such as {example}.",
        example=" ".join(map(str, range(count, 0, -1))),
    )
    if re.fullmatch(rf"[1-{count}]{{{count}}}", given):
        given = " ".join(given)
    numbers = _numbers(given, usage)
    if sorted(numbers) != list(range(1, count + 1)):
        raise CgtError("{said}", said=usage)
    if tuple(numbers) == drawn.answers:
        return RIGHT
    good = 0
    while numbers[good] == drawn.answers[good]:
        good += 1
    said = Text("Line {line} doesn't come first.", line=numbers[0])
    if good:
        said = Text.counted(
            "The first line is right, but line {line} doesn't come next.",
            "The first {count} lines are right, but line {line} doesn't come next.",
            count=good,
            line=numbers[good],
        )
    right = tuple(map(str, numbers[:good]))
    return Verdict(status=Status.WRONG, said=said, right_parts=right)


def _predict(drawn: PreparedStep, given: str) -> Verdict:
    if not given:
        raise CgtError("Type what you think the program prints.")
    printed = _words(given)
    if printed == _words(drawn.instance.right):
        return RIGHT
    said = Text(
        "It prints {right}, and not {given}.",
        right=drawn.instance.right_text,
        given=given[:LONGEST_SHOWN],
    )
    return _wrong(drawn, given, said, lambda wrong: _words(fill(wrong, drawn.scope)) == printed)


def _words(text: str) -> list[str]:
    """Return the words of a program's output, without brackets and commas."""
    return re.findall(r"[^\s,\[\](){}'\"]+", text.casefold())


def _conjecture(drawn: PreparedStep, given: str) -> Verdict:
    step = drawn.step
    assert isinstance(step, Conjecture)
    formula = STATED.sub("", given)
    expression = parse(formula)
    require_known(expression, frozenset({"n"}))
    for call in expression.calls:
        if call.text not in FUNCTIONS:
            raise BadExpression(
                "Write a formula in n without “{name}”.", name=call.text, source=formula
            )
    rows = rows_of(step.rows, drawn.scope, MOST_TESTED)
    scopes = [drawn.scope.with_names(n=row) for row in rows]
    for row, here in zip(rows, scopes, strict=True):
        value, right = whole(value_of(expression, here)), whole(value_of(step.about, here))
        if value != right:
            said = Text(
                "For n = {n} your formula says {value}, and it is {right}.",
                n=row,
                value=value,
                right=right,
            )
            told = _wrong(drawn, formula, said, lambda wrong: _are_equal(wrong, formula, scopes))
            if told.said == said:
                return told
            return replace(told, said=Text("{first} {second}", first=said, second=told.said))
    return replace(
        RIGHT,
        said=Text(
            "Your formula is right for each n from {first} to {last}.", first=rows[0], last=rows[-1]
        ),
    )


def _are_equal(formula: str, other: str, scopes: Iterable[Scope]) -> bool:
    return all(value_of(formula, here) == value_of(other, here) for here in scopes)


def _play(drawn: PreparedStep, given: str) -> Verdict:
    """Judge a learner's moves, separated by semicolons, against the bot's best play."""
    assert isinstance(drawn.step, Play)
    convention = drawn.scope.convention
    position: Position = drawn.scope.names["position"]
    reply, mistake = "", Text("I win this time. Try again.")
    for text in given.split(";"):
        if position.is_over:
            break
        was_won = position.outcome(convention) is Outcome.N
        move = str(position.move(text.strip()))
        position = position.play(move)
        if position.is_over:
            return _end(mistake, is_won=convention is Convention.NORMAL)
        best = position.best_move(convention)
        assert best is not None
        reply = str(best)
        if was_won and position.outcome(convention) is Outcome.N:
            mistake = Text(
                "I win. Your mistake was {move}, and my answer {reply}. Try again.",
                move=move,
                reply=reply,
            )
        position = position.play(best)
        if position.is_over:
            return _end(mistake, is_won=convention is Convention.MISERE)
    return Verdict(
        status=Status.OPEN,
        said=Text("I play {reply}. Your move.", reply=reply),
        position=str(position),
    )


def _end(mistake: Text, *, is_won: bool) -> Verdict:
    """Return the verdict on a match that is over."""
    if is_won:
        return replace(RIGHT, said=Text("You win!"))
    return Verdict(status=Status.WRONG, said=mistake)


def _wrong(
    drawn: PreparedStep, given: Value, said: Text, is_cause: Callable[[str], bool] | None = None
) -> Verdict:
    """Return the verdict on a wrong answer, with its misconception or a general sentence.

    A misconception is the cause if it has the same value, unless ``is_cause`` says otherwise. If
    several are possible causes, none is named.
    """
    causes = {
        text
        for wrong, text in drawn.step.misconceptions.items()
        if (is_cause(wrong) if is_cause else _value(drawn, wrong) == given)
    }
    if len(causes) == 1:
        return _refuse(drawn, causes.pop(), given)
    return Verdict(status=Status.WRONG, said=said)


def _value(drawn: PreparedStep, wrong: str) -> Value:
    """Return the value of a misconception."""
    return fill(wrong, drawn.scope) if drawn.step.is_text else value_of(wrong, drawn.scope)


def is_wrong(drawn: PreparedStep, wrong: str) -> bool:
    """Return whether a misconception leads to a wrong answer here.

    Its text is filled in as a test.

    :raises BadExpression: when either can't be computed.
    """
    step, scope = drawn.step, drawn.scope
    text = step.misconceptions[wrong]
    if isinstance(step, Move):
        hits = [
            move
            for move in drawn.instance.options
            if move not in drawn.answers and truth_of(wrong, scope_after(scope, move))
        ]
        for move in hits[:1]:
            _refuse(replace(drawn, scope=scope_after(scope, move)), text, move)
        return bool(hits)
    if isinstance(step, Conjecture):
        _refuse(drawn, text, wrong)
        return grade(drawn, wrong).status is Status.WRONG
    given = _value(drawn, wrong)
    _refuse(drawn, text, given)
    if isinstance(step, Label):  # one mark, with all others right
        name, _, _ = given.partition("=")
        others = [each for each in drawn.instance.right.split() if not each.startswith(f"{name}=")]
        given = " ".join([*others, given])
    answer = given if isinstance(given, str) else scope.text_of(given).replace(",", "")
    return grade(drawn, answer).status is Status.WRONG


def _refuse(drawn: PreparedStep, text: str, given: Value) -> Verdict:
    """Return a wrong verdict with the text of a misconception."""
    said = fill(text, drawn.scope.with_names(given=given))
    return Verdict(status=Status.WRONG, said=Text("{said}", said=said))


_JUDGES = {
    "tell": _free,
    "number": _number,
    "set": _set,
    "choose": _choose,
    "move": _move,
    "label": _label,
    "table": _row,
    "decompose": _row,
    "order": _order,
    "predict": _predict,
    "conjecture": _conjecture,
    "play": _play,
    "reflect": _free,
}
