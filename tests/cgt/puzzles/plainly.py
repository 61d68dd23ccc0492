"""The answers to puzzles by the plain definitions, from the options alone.

No engine, no theory and no search is asked: nim values are mexes, and misère verdicts are those of
:mod:`cgt.engines.misere.definition`.
"""

from functools import lru_cache
from itertools import combinations_with_replacement, islice

import cgt
from cgt.core.codes import parse_code
from cgt.core.codes.sentences import rule_of
from cgt.core.components import Component, label
from cgt.core.positions import Position
from cgt.engines.definition import nim_value_by_definition
from cgt.engines.misere.definition import is_misere_p_position, misere_nim_value
from cgt.puzzles import Kind
from cgt.puzzles.kinds.genus import read_genus
from cgt.puzzles.proofs.claim import LIMIT, unpack
from cgt.puzzles.proofs.of_heaps import Heap, Later, Law, Repeats
from cgt.puzzles.proofs.of_positions import (
    Counter,
    Leading,
    Leads,
    Mex,
    NimSum,
    Reaches,
    Reply,
    Value,
    Values,
    Verdict,
    Wins,
)

FAR = 250
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


def wins(puzzle, answer, limit):
    position = cgt.position(puzzle.position)
    return is_lost(position.play(answer), puzzle.convention, limit)


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
    game, (start, *shown) = cgt.ruleset(puzzle.game), puzzle.numbers
    found = [heap_value(game, heap, limit) for heap in range(FAR)]
    assert found[start : start + len(shown)] == shown

    def repeats(period):
        """Whether the values repeat from some heap on of which two rounds are shown."""
        first = start + len(shown) - 2 * period
        pairs = zip(found[first:], found[first + period :], strict=False)
        return first >= start and len({later - value for value, later in pairs}) == 1

    return int(answer) == next(period for period in range(1, FAR) if repeats(period))


def is_false(puzzle, answer, limit):
    """Each line of the proof is judged by itself."""
    line = unpack(puzzle.numbers)[int(answer) - 1]
    return not holds(line, cgt.position(puzzle.position), puzzle.convention, limit)


def holds(line, position, convention, limit):
    """Return whether a line of a proof is true by the definition."""
    game, (*numbers, last) = position.rulesets[0], line.numbers
    judges = {
        Mex: lambda: last == min({*range(len(numbers) + 1)} - {*numbers}),
        NimSum: lambda: last == xor(numbers),
        Value: lambda: last == xor(values(position, limit)),
        Leads: lambda: last == xor(values(nth(position, numbers[0]), limit)),
        Verdict: lambda: last == (not is_lost(position, convention, limit)),
        Values: lambda: [*numbers, last] == values(position, limit),
        Reaches: lambda: [*numbers, last] == sorted(reached(position, limit)),
        Reply: lambda: is_lost(nth(nth(position, numbers[0]), last), convention, limit),
        Counter: lambda: is_lost(
            nth(nth(nth(position, numbers[0]), numbers[1]), last), convention, limit
        ),
        Wins: lambda: is_lost(nth(position, last), convention, limit),
        Leading: lambda: f"{numbers[0]:09b}"[-last.bit_length()] == "1",
        Heap: lambda: last == heap_value(game, numbers[0], limit),
        Later: lambda: last == numbers[0] + numbers[1] * numbers[2],
        Law: lambda: is_law(game, line.numbers, limit),
        Repeats: lambda: is_repeated(game, *line.numbers, limit),
    }
    return judges[type(line)]()


def reached(position, limit):
    return {xor(values(position.after(move), limit)) for move in position.moves()}


def is_law(game, numbers, limit):
    modulus, remainder, adds, number = numbers
    heaps = [heap for heap in range(1, LIMIT + 1) if heap % modulus == remainder]
    return all(heap_value(game, heap, limit) == adds * heap + number for heap in heaps)


def is_repeated(game, start, period, limit):
    found = [heap_value(game, heap, limit) for heap in range(LIMIT + 1)]
    return found[start + period :] == found[start:-period]


def nth(position, move):
    return position.after(next(islice(position.moves(), move, None)))


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


def is_element(puzzle, answer, limit):
    """Beside all sums of two small heaps, the position wins when a sum of that element does."""
    del limit
    position, game = cgt.position(puzzle.position), cgt.ruleset(puzzle.game)
    quotient = cgt.misere_quotient(game, 8)
    letters = dict(quotient.presentation.generators)
    power = {"²": 2, "³": 3, "⁴": 4, "⁵": 5}
    heaps = [
        heap
        for factor in answer.replace("1", "").split()
        for heap in [letters[factor[0]]] * power.get(factor[1:], 1)
    ]
    element = tuple(game.read(str(heap)) for heap in heaps)
    states = tuple(part.state for part in position.components)

    def loses(here, beside):
        more = (game.read(str(heap)) for heap in beside)
        return is_lost_in_misere(game, alive_states(game, (*here, *more)))

    sums = [beside for size in range(3) for beside in combinations_with_replacement(range(9), size)]
    return all(loses(states, each) == loses(element, each) for each in sums)


@lru_cache(maxsize=10_000)
def parts_of(game, state):
    return tuple(option.parts for option in game.options(state))


def alive_states(game, states):
    return tuple(sorted(state for state in states if parts_of(game, state)))


@lru_cache(maxsize=1_000_000)
def is_lost_in_misere(game, states):
    """Whether each move leads to a won sum; a player without a move has won."""
    return bool(states) and not any(
        is_lost_in_misere(game, alive_states(game, (*states[:at], *states[at + 1 :], *parts)))
        for at, state in enumerate(states)
        if state not in states[:at]
        for parts in parts_of(game, state)
    )


ANSWERED = {
    Kind.MEX: is_mex,
    Kind.VALUE: is_value,
    Kind.OUTCOME: is_outcome,
    Kind.COUNT: is_count,
    Kind.WINNING_MOVE: wins,
    Kind.LOSING_MOVE: loses,
    Kind.GIVEN_VALUE: has_value,
    Kind.MISSING_HEAP: fills,
    Kind.VALUES: lists,
    Kind.ODD_ONE_OUT: is_odd,
    Kind.NEXT_VALUE: is_next,
    Kind.PERIOD: is_period,
    Kind.CODE: is_code,
    Kind.CONJECTURE: is_first_exception,
    Kind.WRONG_LINE: is_false,
    Kind.GENUS: is_genus,
    Kind.QUOTIENT: is_element,
}
