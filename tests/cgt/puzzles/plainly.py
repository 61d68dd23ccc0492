"""The answers to puzzles by the plain definitions, from the options alone.

No engine, no theory and no search is asked: nim values are mexes, and misère verdicts are those of
:mod:`cgt.misere.definition`.
"""

import cgt
from cgt.codes import parse_code
from cgt.codes.sentences import rule_of
from cgt.components import Component, label
from cgt.definition import nim_value_by_definition
from cgt.misere.definition import is_misere_p_position, misere_nim_value
from cgt.positions import Position
from cgt.puzzles import Kind
from cgt.puzzles.kinds.genus import read_genus

FAR = 150
"""The heap up to which a period is followed."""


def value(component, limit):
    return nim_value_by_definition(component.ruleset, component.state, limit)


def values(position, limit):
    return [value(component, limit) for component in position.components]


def heap_value(game, heap, limit):
    return nim_value_by_definition(game, game.read(str(heap)), limit)


def xor(numbers):
    total = 0
    for number in numbers:
        total ^= number
    return total


def alive(components):
    return tuple(sorted((part for part in components if not part.is_over), key=repr))


def options(components):
    """Yield what can follow some components, for a definition that knows nothing else."""
    for move in Position(components).moves():
        part, rest = components[move.component], list(components)
        rest[move.component : move.component + 1] = [
            Component(part.ruleset, state) for state in move.option.parts
        ]
        yield alive(rest)


def is_lost(position, convention, limit):
    if convention is cgt.Convention.NORMAL:
        return xor(values(position, limit)) == 0
    return is_misere_p_position(alive(position.components), options, limit=limit)


def winning(position, convention, limit):
    return {
        str(move) for move in position.moves() if is_lost(position.after(move), convention, limit)
    }


def right_answers(puzzle, limit):
    """Return which of the offered answers are right.

    :raises TooLarge: when a definition has to look at more than ``limit`` positions.
    """
    return [answer for answer in puzzle.answers if ANSWERED[puzzle.kind](puzzle, answer, limit)]


def is_mex(puzzle, answer, limit):
    del limit
    return int(answer) not in puzzle.numbers and {*range(int(answer))} <= {*puzzle.numbers}


def is_value(puzzle, answer, limit):
    return xor(values(cgt.position(puzzle.position), limit)) == int(answer)


def is_outcome(puzzle, answer, limit):
    lost = is_lost(cgt.position(puzzle.position), puzzle.convention, limit)
    return answer == ("P" if lost else "N")


def is_count(puzzle, answer, limit):
    position = cgt.position(puzzle.position)
    return len(winning(position, puzzle.convention, limit)) == int(answer)


def loses(puzzle, answer, limit):
    position = cgt.position(puzzle.position)
    return not is_lost(position.play(answer), puzzle.convention, limit)


def has_value(puzzle, answer, limit):
    found = values(cgt.position(puzzle.position), limit)
    return found[[label(index) for index in range(len(found))].index(answer)] == puzzle.numbers[0]


def fills(puzzle, answer, limit):
    total = xor(values(cgt.position(puzzle.position), limit))
    return total == heap_value(cgt.ruleset(puzzle.game), int(answer), limit)


def lists(puzzle, answer, limit):
    return answer == ", ".join(map(str, values(cgt.position(puzzle.position), limit)))


def is_odd(puzzle, answer, limit):
    found = values(cgt.position(puzzle.position), limit)
    odd = found.pop([label(index) for index in range(len(found))].index(answer))
    return len({*found}) == 1 and odd != found[0]


def is_next(puzzle, answer, limit):
    game, shown = cgt.ruleset(puzzle.game), len(puzzle.numbers)
    found = [heap_value(game, heap, limit) for heap in range(shown + 1)]
    assert tuple(found[:shown]) == puzzle.numbers
    return found[shown] == int(answer)


def is_period(puzzle, answer, limit):
    game, shown = cgt.ruleset(puzzle.game), puzzle.numbers
    found = [heap_value(game, heap, limit) for heap in range(FAR)]
    assert tuple(found[: len(shown)]) == shown

    def repeats(period):
        """Whether the values repeat from some heap on of which two rounds are shown."""
        start = len(shown) - 2 * period
        return start >= 0 and all(
            found[heap] == found[heap + period] for heap in range(start, FAR - period)
        )

    return int(answer) == next(period for period in range(1, FAR) if repeats(period))


def is_code(puzzle, answer, limit):
    del limit
    asked = str(cgt.puzzles.question(puzzle))
    assert asked.endswith(str(rule_of(parse_code(puzzle.game))))
    ours, theirs = cgt.ruleset(puzzle.game), cgt.ruleset(answer)
    alike = all(
        {option.parts for option in ours.options(heap)}
        == {option.parts for option in theirs.options(heap)}
        for heap in range(9)
    )
    assert alike == (parse_code(puzzle.game) == parse_code(answer))
    return alike


def is_first_exception(puzzle, answer, limit):
    game = cgt.ruleset(puzzle.game)
    modulus, remainder, claimed = puzzle.numbers
    heaps = [heap for heap in range(1, 201) if heap % modulus == remainder]
    exceptions = [heap for heap in heaps if heap_value(game, heap, limit) != claimed]
    return answer == (str(exceptions[0]) if exceptions else "true")


def is_genus(puzzle, answer, limit):
    position = cgt.position(puzzle.position)
    found = read_genus(answer)
    two = Component(cgt.ruleset("nim"), 2)
    return found.normal == xor(values(position, limit)) and all(
        misere_nim_value(alive((*position.components, *[two] * twos)), options, limit=limit)
        == found.misere_value_with_twos(twos)
        for twos in range(len(found.misere))
    )


ANSWERED = {
    Kind.MEX: is_mex,
    Kind.VALUE: is_value,
    Kind.OUTCOME: is_outcome,
    Kind.COUNT: is_count,
    Kind.LOSING_MOVE: loses,
    Kind.GIVEN_VALUE: has_value,
    Kind.MISSING_HEAP: fills,
    Kind.VALUES: lists,
    Kind.ODD_ONE_OUT: is_odd,
    Kind.NEXT_VALUE: is_next,
    Kind.PERIOD: is_period,
    Kind.CODE: is_code,
    Kind.CONJECTURE: is_first_exception,
    Kind.GENUS: is_genus,
}
