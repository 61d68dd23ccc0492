"""Whether an answer is right, and what to say about a wrong one."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.lessons.model import Conjecture, Move, Play
from bot.lessons.model.instance import Status, Verdict
from bot.lessons.work.drawing import Drawn, rows_of, scope_after, with_n
from bot.lessons.work.evaluating import require_known, truth_of, value_of
from bot.lessons.work.grammar import BadExpression, parse
from bot.lessons.work.prose import filled
from bot.lessons.work.scope import Meter, Value
from bot.lessons.work.vocabulary import whole
from cgt.components import label
from cgt.convention import Convention
from cgt.errors import CgtError
from cgt.positions import Position
from cgt.text import Text
from cgt.tokens import folded

LONGEST = 1_000
"""The most characters of an answer that are looked at."""
MOST_TESTED = 2_000
"""The most numbers for which a conjecture is tested."""
NOTHING = {"", "-", "{}", "none", "empty", "nothing", "∅", "leer", "nichts", "keine"}
"""What means the empty set."""
AS_TEXT = {"choose", "label", "predict"}
"""The kinds of steps whose misconceptions are answers as they are typed."""
FUNCTIONS = frozenset({"max", "min", "digits", "binary", "sum", "count", "list"})
"""What a conjecture of a learner can call: nothing that knows games."""
STATED = re.compile(r"^\s*(?:[a-zA-Z_]+\s*\(\s*n\s*\)|[a-zA-Z]+)\s*={1,2}(?!=)\s*")
"""What may stand before the formula of a conjecture, such as “g(n) =”."""


def grade(drawn: Drawn, answer: str) -> Verdict:
    """Return what becomes of an answer to a step.

    A wrong answer that a misconception of the step leads to is answered by its text.
    """
    given = folded(answer[:LONGEST]).strip()
    drawn = replace(drawn, scope=replace(drawn.scope, meter=Meter()))
    try:
        return _JUDGES[drawn.step.kind](drawn, given)
    except CgtError as error:
        return Verdict(status=Status.UNREADABLE, said=error.text)


def _free(_drawn: Drawn, _given: str) -> Verdict:
    return Verdict(status=Status.RIGHT)


def _number(drawn: Drawn, given: str) -> Verdict:
    found = re.fullmatch(r"[*=]?\s*([-−]?\d{1,30})\.?", given)
    if found is None:
        raise CgtError("Type a whole number, such as 3.")
    number = int(found[1].replace("−", "-"))
    if number == drawn.answers[0]:
        return Verdict(status=Status.RIGHT)
    return _wrong(drawn, number, Text("{given} isn't right.", given=number))


def _set(drawn: Drawn, given: str) -> Verdict:
    numbers = frozenset[int]()
    if given.casefold() not in NOTHING:
        numbers = frozenset(
            _numbers(given, Text("Type the numbers with spaces between them, such as 0 1 3."))
        )
    right: frozenset[int] = drawn.answers[0]
    if numbers == right:
        return Verdict(status=Status.RIGHT)
    shown = drawn.scope.shown(numbers)
    said = Text("{given} isn't right: a number is missing.", given=shown)
    if numbers - right:
        said = Text(
            "{given} isn't right: {extra} isn't one of them.",
            given=shown,
            extra=min(numbers - right),
        )
    return _wrong(drawn, numbers, said)


def _numbers(given: str, said: Text) -> list[int]:
    """Return the whole numbers of a text."""
    if not re.fullmatch(r"[\s\d,;*{}\[\]()=g-]*\d[\s\d,;{}\[\])]*", given):
        raise CgtError("{said}", said=said)
    return [int(each) for each in re.findall(r"-?\d{1,30}", given)]


def _choose(drawn: Drawn, given: str) -> Verdict:
    options = drawn.instance.options
    chosen = next((each for each in options if folded(each).casefold() == given.casefold()), None)
    if chosen is None and given.isdecimal() and 1 <= int(given) <= len(options):
        chosen = options[int(given) - 1]
    if chosen is None:
        raise CgtError("Choose one of the {count} answers.", count=len(options))
    if chosen == drawn.instance.right_text:
        return Verdict(status=Status.RIGHT)
    return _wrong(drawn, chosen, Text("“{given}” isn't right.", given=chosen))


def _move(drawn: Drawn, given: str) -> Verdict:
    assert isinstance(drawn.step, Move)
    here: Position = drawn.scope.names["position"]
    move = str(here.move(given))
    if move in drawn.answers:
        return Verdict(status=Status.RIGHT)
    after = here.play(move)
    said = Text("{move} doesn't do it.", move=move)
    if not drawn.step.goal:
        reply = after.best_move(drawn.scope.convention)
        if reply is not None:
            said = Text("After {move} I play {reply}, and win.", move=move, reply=str(reply))
    scoped = replace(drawn, scope=scope_after(drawn.scope, move))
    for condition, text in drawn.step.misconceptions.items():
        if truth_of(condition, scoped.scope):
            return _told(scoped, text, move)
    return Verdict(status=Status.WRONG, said=said)


def _label(drawn: Drawn, given: str) -> Verdict:
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
    wrong = [
        vertex
        for vertex, right in zip(vertices, drawn.answers, strict=True)
        if found[vertex] != right
    ]
    if not wrong:
        return Verdict(status=Status.RIGHT)
    for said, text in drawn.step.misconceptions.items():
        name, _, mark = filled(said, drawn.scope).partition("=")
        if name in wrong and found.get(name) == mark.upper():
            return _told(drawn, text, f"{name}={mark}")
    last = wrong[-1] if drawn.scope.names.get("_told") else wrong[0]
    return Verdict(status=Status.WRONG, said=Text("Look at {name} again.", name=last))


def _table(drawn: Drawn, given: str) -> Verdict:
    rows = drawn.instance.options[len(drawn.instance.given) :]
    return _row(drawn, given, [Text("n = {n}", n=row) for row in rows])


def _decompose(drawn: Drawn, given: str) -> Verdict:
    names = map(label, range(len(drawn.answers)))
    return _row(drawn, given, [Text("{name}", name=name) for name in names])


def _row(drawn: Drawn, given: str, names: list[Text]) -> Verdict:
    """Judge a row of numbers, of which the first wrong one is named."""
    usage = Text.counted(
        "Type {count} number.", "Type {count} numbers, with spaces between them.", count=len(names)
    )
    numbers = tuple(_numbers(given, usage))
    if len(numbers) != len(drawn.answers):
        raise CgtError("{said}", said=usage)
    if numbers == drawn.answers:
        return Verdict(status=Status.RIGHT)
    pairs = zip(numbers, drawn.answers, strict=True)
    place = next(place for place, (mine, right) in enumerate(pairs) if mine != right)
    said = Text(
        "Look at {name} again: {given} isn't right.", name=names[place], given=numbers[place]
    )
    return _wrong(drawn, numbers, said)


def _order(drawn: Drawn, given: str) -> Verdict:
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
        return Verdict(status=Status.RIGHT)
    good = 0
    while numbers[good] == drawn.answers[good]:
        good += 1
    said = Text("Another line comes first.")
    if good:
        said = Text.counted(
            "The first line is right, the second isn't.",
            "The first {count} lines are right, the next one isn't.",
            count=good,
        )
    return Verdict(status=Status.WRONG, said=said)


def _predict(drawn: Drawn, given: str) -> Verdict:
    if not given:
        raise CgtError("Type what you think the program prints.")
    if _words(given) == _words(drawn.instance.right):
        return Verdict(status=Status.RIGHT)
    for said, text in drawn.step.misconceptions.items():
        if _words(filled(said, drawn.scope)) == _words(given):
            return _told(drawn, text, given)
    said = Text("It prints {right}.", right=drawn.instance.right_text)
    return Verdict(status=Status.WRONG, said=said)


def _words(text: str) -> list[str]:
    """Return what a program prints, without brackets, commas and spaces."""
    return re.findall(r"[^\s,\[\](){}'\"]+", text.casefold())


def _conjecture(drawn: Drawn, given: str) -> Verdict:
    step = drawn.step
    assert isinstance(step, Conjecture)
    formula = STATED.sub("", given)
    expression = parse(formula)
    require_known(expression, frozenset({"n"}))
    for call in expression.calls():
        if str(call) not in FUNCTIONS:
            raise BadExpression(
                "Write a formula in n without “{name}”.", name=str(call), source=formula
            )
    rows = rows_of(step.rows, drawn.scope, MOST_TESTED)
    for row in rows:
        here = with_n(drawn.scope, row)
        value, right = whole(value_of(expression, here)), whole(value_of(step.about, here))
        if value != right:
            said = Text(
                "For n = {n} your formula says {value}, and it is {right}.",
                n=row,
                value=value,
                right=right,
            )
            return _refuted(drawn, formula, said)
    return Verdict(
        status=Status.RIGHT,
        said=Text(
            "Your formula is right for each n from {first} to {last}.", first=rows[0], last=rows[-1]
        ),
    )


def _refuted(drawn: Drawn, formula: str, said: Text) -> Verdict:
    """Return the counterexample, and the misconception that says the same as the formula."""
    step = drawn.step
    assert isinstance(step, Conjecture)
    rows = rows_of(step.rows, drawn.scope, MOST_TESTED)
    for wrong, text in step.misconceptions.items():
        scopes = (with_n(drawn.scope, row) for row in rows)
        if all(value_of(wrong, here) == value_of(formula, here) for here in scopes):
            told = _told(drawn, text, formula)
            return replace(told, said=Text("{first} {second}", first=said, second=told.said))
    return Verdict(status=Status.WRONG, said=said)


def _play(drawn: Drawn, given: str) -> Verdict:
    """Judge the moves of a learner, separated by semicolons; the bot's answers are its best."""
    assert isinstance(drawn.step, Play)
    convention = drawn.scope.convention
    position: Position = drawn.scope.names["position"]
    last_wins = convention is Convention.NORMAL
    won = Verdict(status=Status.RIGHT, said=Text("You win!"))
    lost = Verdict(status=Status.WRONG, said=Text("I win this time. Try again."))
    reply = ""
    for text in given.split(";"):
        if position.is_over:
            break
        position = position.play(str(position.move(text.strip())))
        if position.is_over:
            return won if last_wins else lost
        best = position.best_move(convention)
        assert best is not None
        reply, position = str(best), position.play(best)
        if position.is_over:
            return lost if last_wins else won
    return Verdict(
        status=Status.OPEN,
        said=Text("I play {reply}. Your move.", reply=reply),
        position=str(position),
    )


def _wrong(drawn: Drawn, value: Value, said: Text) -> Verdict:
    """Return what to say about a wrong value: its misconception, or else a sentence."""
    as_text = drawn.step.kind in AS_TEXT
    for wrong, text in drawn.step.misconceptions.items():
        found = filled(wrong, drawn.scope) if as_text else value_of(wrong, drawn.scope)
        if found == value:
            return _told(drawn, text, value)
    return Verdict(status=Status.WRONG, said=said)


def is_wrong(drawn: Drawn, wrong: str) -> bool:
    """Return whether the answer of a misconception is a wrong one here; its text is filled in.

    :raises BadExpression: when either can't be worked out.
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
            _told(replace(drawn, scope=scope_after(scope, move)), text, move)
        return bool(hits)
    if isinstance(step, Conjecture):
        _told(drawn, text, wrong)
        return grade(drawn, wrong).status is Status.WRONG
    given = filled(wrong, scope) if step.kind in AS_TEXT else value_of(wrong, scope)
    _told(drawn, text, given)
    answer = given if isinstance(given, str) else scope.shown(given).replace(",", "")
    return grade(drawn, answer).status is not Status.RIGHT


def _told(drawn: Drawn, text: str, given: Value) -> Verdict:
    """Return a wrong answer with the text of a misconception."""
    scope = replace(drawn.scope, names={**drawn.scope.names, "given": given})
    return Verdict(status=Status.WRONG, said=Text("{said}", said=filled(text, scope)))


_JUDGES = {
    "tell": _free,
    "number": _number,
    "set": _set,
    "choose": _choose,
    "move": _move,
    "label": _label,
    "table": _table,
    "decompose": _decompose,
    "order": _order,
    "predict": _predict,
    "conjecture": _conjecture,
    "play": _play,
    "reflect": _free,
}
