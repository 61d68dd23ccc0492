"""The rule of a take-and-break code in plain words, derived only from the code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cgt.core.codes.code import Code
from cgt.core.codes.digits import Digit, Shape
from cgt.core.text import Text

_NUMBERS = (
    Text("none"),
    Text("one"),
    Text("two"),
    Text("three"),
    Text("four"),
    Text("five"),
    Text("six"),
    Text("seven"),
    Text("eight"),
    Text("nine"),
    Text("ten"),
)

_TAKE = {
    (True, True, False): (
        Text("Take {tokens} from one heap."),
        Text("Or take {tokens} from one heap."),
    ),
    (True, True, True): (
        Text("Take {tokens} from one heap. You may split what remains {into}."),
        Text("Or take {tokens} from one heap. You may split what remains {into}."),
    ),
    (False, True, False): (
        Text("Take {tokens} from one heap, but never the whole heap."),
        Text("Or take {tokens} from one heap, but never the whole heap."),
    ),
    (False, True, True): (
        Text(
            "Take {tokens} from one heap, but never the whole heap. You may split "
            "what remains {into}."
        ),
        Text(
            "Or take {tokens} from one heap, but never the whole heap. You may "
            "split what remains {into}."
        ),
    ),
    (True, False, False): (
        Text("Take a whole heap of {tokens}."),
        Text("Or take a whole heap of {tokens}."),
    ),
    (True, False, True): (
        Text("Take {tokens} from one heap. If anything remains, you must split it {into}."),
        Text("Or take {tokens} from one heap. If anything remains, you must split it {into}."),
    ),
    (False, False, True): (
        Text("Take {tokens} from one heap and split the rest {into}."),
        Text("Or take {tokens} from one heap and split the rest {into}."),
    ),
}
"""The sentence for a kind of move, and the same with "or" in front. The keys are whether a move can
leave no heap, one heap, or more."""

_SPLIT = (Text("Split one heap {into}."), Text("Or split one heap {into}."))
_ADD = {
    (True, False): (Text("Add {tokens} to one heap."), Text("Or add {tokens} to one heap.")),
    (True, True): (
        Text("Add {tokens} to one heap. You may then split it {into}."),
        Text("Or add {tokens} to one heap. You may then split it {into}."),
    ),
    (False, True): (
        Text("Add {tokens} to one heap and split it {into}."),
        Text("Or add {tokens} to one heap and split it {into}."),
    ),
}


def rule_of(code: Code) -> Text:
    """Return the allowed moves in plain words.

    >>> from cgt.core.codes.reading import parse_code
    >>> print(rule_of(parse_code("0.77")))
    Knock down one pin, or two that stand side by side.
    >>> print(rule_of(parse_code("4!.0")))
    Split one heap into two unequal heaps.
    """
    if code.is_of_pins:
        return _rule_of_pins(code)
    sentences = list(_sentences(code))
    if not sentences:
        return Text("No moves are possible.")
    rule = sentences[0]
    for sentence in sentences[1:]:
        rule = Text("{rule} {sentence}", rule=rule, sentence=sentence)
    return rule


def _rule_of_pins(code: Code) -> Text:
    """Return the number of pins that a move knocks down, in plain words."""
    if code.repeat:
        return Text("Knock down any number of pins that stand side by side.")
    numbers = [taken for taken, digit in enumerate(code.digits) if digit]
    if numbers == [1]:
        return Text("Knock down one pin.")
    if numbers == [1, 2]:
        return Text("Knock down one pin, or two that stand side by side.")
    if numbers == [2]:
        return Text("Knock down two pins that stand side by side.")
    if len(numbers) > 3 and numbers[-1] - numbers[0] == len(numbers) - 1:
        shown = Text("{least} to {most}", least=numbers[0], most=numbers[-1])
    else:
        shown = in_words(numbers)
    return Text("Knock down {numbers} pins that stand side by side.", numbers=shown)


def _sentences(code: Code) -> Iterator[Text]:
    """Yield a sentence for each kind of move, with moves that take tokens first."""
    further = 0
    for digit in dict.fromkeys((*code.digits[1:], *code.repeat)):
        if digit:
            leaves = (bool(digit[0]), bool(digit[1]), bool(digit.without(0, 1)))
            tokens = _tokens_taken(code, digit)
            yield _fill_sentence(_TAKE[leaves][further], tokens=tokens, into=_into(digit))
            further = 1
    if code.digits[0]:
        yield _fill_sentence(_SPLIT[further], into=_into(code.digits[0]))
        further = 1
    for added, digit in enumerate(code.adding, start=1):
        if digit:
            leaves_one = (bool(digit[1]), bool(digit.without(0, 1)))
            yield _fill_sentence(
                _ADD[leaves_one][further], tokens=tokens_in_words((added,)), into=_into(digit)
            )
            further = 1


def _fill_sentence(sentence: Text, **values: Text) -> Text:
    return Text(sentence.template, **values)


def _into(digit: Digit) -> Text:
    """Return the splits of a digit, as ``in two`` or ``into two or three unequal heaps``."""
    common = digit.common
    endless = max(2, len(digit.shapes)) if digit.beyond else 0
    counts = tuple(count for count in digit.counts if count >= 2)
    if common is not None:
        return _of_one_shape(counts, endless, common)
    kinds = [_of_one_shape((count,), 0, digit[count]) for count in counts]
    if digit.beyond:
        kinds.append(_of_one_shape((), endless, digit.beyond))
    *others, last = kinds
    for other in reversed(others):
        last = Text("{one} or {other}", one=other, other=last)
    return last


def _of_one_shape(counts: tuple[int, ...], endless: int, shapes: Shape) -> Text:
    """Return the splits into some numbers of heaps, all with the same shapes."""
    if not counts and not endless:
        return Text("")
    if counts == (2,) and not endless:
        if shapes == Shape.ANY:
            return Text("in two")
        if not shapes & Shape.EQUAL:
            return Text("into two unequal heaps")
        return Text("into two equal heaps")
    numbers = in_words(counts) if counts else Text("{least} or more", least=number(endless))
    if counts and endless:
        numbers = Text("{numbers}, or {least} or more", numbers=numbers, least=number(endless))
    sentence = {
        Shape.ANY: Text("into {numbers} heaps"),
        Shape.UNEQUAL: Text("into {numbers} heaps, all different"),
        Shape.NOT_ALL_EQUAL: Text("into {numbers} heaps, not all of them equal"),
        Shape.EQUAL: Text("into {numbers} equal heaps"),
    }.get(shapes, Text("into {numbers} heaps, all equal or all different"))
    return _fill_sentence(sentence, numbers=numbers)


def _tokens_taken(code: Code, digit: Digit) -> Text:
    """Return the numbers of tokens that a digit's moves take, in words."""
    start = len(code.digits)
    taken = [number for number in range(1, start) if code[number] == digit]
    if digit not in code.repeat:
        return tokens_in_words(tuple(taken))
    if len(code.repeat) == 1:
        missing = [number for number in range(1, start) if number not in taken]
        if not missing:
            return Text("any number of tokens")
        if not taken or missing[-1] < taken[0]:
            return Text("{least} or more tokens", least=number(len(missing) + 1))
        return Text("any number of tokens except {numbers}", numbers=in_words(missing))
    shown = [number for number in range(1, start + 3 * len(code.repeat)) if code[number] == digit]
    if len(code.repeat) == 2 and shown == list(range(shown[0], shown[-1] + 1, 2)) and shown[0] <= 2:
        return (
            Text("an odd number of tokens") if shown[0] == 1 else Text("an even number of tokens")
        )
    first = ", ".join(map(str, shown[:5]))
    return Text("{numbers}, … tokens", numbers=first)


def tokens_in_words(numbers: Sequence[int]) -> Text:
    """Return numbers of tokens, as ``one token``, ``two or three tokens`` or ``1 to 5 tokens``."""
    if tuple(numbers) == (1,):
        return Text("one token")
    if len(numbers) > 3 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return Text("{least} to {most} tokens", least=numbers[0], most=numbers[-1])
    return Text("{numbers} tokens", numbers=in_words(numbers))


def in_words(numbers: Sequence[int]) -> Text:
    """Return numbers as alternatives, as ``one, three or four``.

    All numbers are in figures if the last is above ten.
    """
    words = numbers[-1] < len(_NUMBERS)
    *others, last = (number(each) if words else Text("{number}", number=each) for each in numbers)
    if not others:
        return last
    head = others[0]
    for other in others[1:]:
        head = Text("{one}, {other}", one=head, other=other)
    return Text("{others} or {last}", others=head, last=last)


def number(value: int) -> Text:
    """Return a number up to ten in words, or a larger one in figures."""
    return _NUMBERS[value] if value < len(_NUMBERS) else Text("{number}", number=value)
