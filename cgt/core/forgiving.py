"""Positions as people type them, including notation that the strict rules don't allow."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cgt.core.components import Component
from cgt.core.contract import Ruleset
from cgt.core.tokens import folded, tokens, within
from cgt.errors import CgtError, NotationError
from cgt.rulesets.catalogue import CATALOGUE, either, find, not_here, ruleset
from cgt.rulesets.finding import EXACT, SLIP

LONGEST = 100
"""The length in characters above which a text must be in strict notation."""
MOST_WORDS = 12
"""The maximum number of words in a name before a position without a colon."""
MOST_OFFERED = 5
"""The maximum number of readings in an error."""
Reading = tuple[Ruleset, list[Component]]

_BRACKETS = re.compile(r"\s*(?:\([\s\d,]*\)|\[[\s\d,]*\])\s*")
_SUM = re.compile(r"\s*(?:[+&|]|\band\b)\s*(?=[^\s+&|])")
_PIECE = r"\d{1,36}(?:p|x\d{1,4})?"
_DASHES = re.compile(rf"\s*{_PIECE}(?:-{_PIECE})+\s*|\s*{_PIECE}(?: - {_PIECE})+\s*")
_COUNTED = re.compile(
    r"\s*(\d{1,36}(?:[\s,]+\d{1,36})*)\s*(?:sticks?|match(?:es|sticks?)?|toothpicks?|tokens?"
    r"|stones?|counters?|coins?|pebbles?|beans?|heaps?|piles?)\s*"
)
_NIMBERS = re.compile(r"\s*\*\d{0,36}(?:[\s,]*\*\d{0,36})*\s*")
_SIZE = re.compile(r"(\d+)\s*(?:[x*×]|by)\s*(\d+)")
_LETTERS = re.compile(r"[a-z.{]")
"""The characters of names and codes that numbers don't have."""
_BARE = re.compile(r"\s*\d{1,36}(?:[\s,]+\d{1,36})+\s*")


def strict(text: str, game: Ruleset, *, joined: bool = False) -> list[Component]:
    """Return the components in a plain text, in strict notation.

    The brackets around several numbers are optional if they are the whole text. If the components
    were ``joined`` by a sign, a number is never the limit of the one before it.

    :raises NotationError: when a token isn't a component of the game, with its place.
    """
    is_one = game.is_bracketed or (game.reads_limits and not joined and _is_limited_heap(text))
    if is_one and _BARE.fullmatch(text):
        try:
            return [Component(game, game.read(f"({','.join(text.replace(',', ' ').split())})"))]
        except CgtError:
            pass
    found: list[Component] = []
    for token in tokens(text):
        try:
            with within(text, token.start):
                found.append(Component(game, game.read(token.text)))
        except NotationError as error:
            error.example = f"{game!s}: {_alike(token.text, error.example, game)}"
            raise
    if not found:
        raise NotationError(
            "The position is missing.",
            span=(0, max(1, len(text))),
            example=f"{game.code}: {game.examples[0]}",
        )
    return found


def _alike(token: str, example: str, game: Ruleset) -> str:
    """Return an example in the notation of a token, if the error has one, or any of the game."""
    if example[:1] == token[:1] and not example[:1].isalnum():
        try:
            game.read(example)
        except CgtError:
            pass
        else:
            return example
    return game.examples[0]


def forgiving(text: str, game: Ruleset) -> list[Component] | None:
    """Return the components in a text in forgiving notation, or None if it has none.

    Heaps can be joined as ``3-4-5`` or ``3+4+5``, or be in brackets, and a size can be ``4 by 5``.
    """
    for other in _rewritten(text, game):
        try:
            return strict(other, game, joined=True)
        except CgtError:
            continue
    return None


def _is_limited_heap(text: str) -> bool:
    """Return whether a text is two numbers, with a smaller second one."""
    numbers = text.replace(",", " ").split()
    return (
        len(numbers) == 2 and all(map(str.isdecimal, numbers)) and int(numbers[1]) < int(numbers[0])
    )


def _rewritten(text: str, game: Ruleset) -> Iterator[str]:
    """Yield the strict notations that a text in forgiving notation might mean."""
    if len(text) > LONGEST:
        return
    spaced = re.sub(r"-", " ", text) if _DASHES.fullmatch(text) else text
    apart = _SUM.sub(" ", spaced)
    if game.code == "nim" and _NIMBERS.fullmatch(apart):
        yield re.sub(r"\*(\d*)", lambda star: f" {star[1] or 1}", apart)
    other = _SIZE.sub(r"\1x\2", apart)
    if other != text:
        yield other
    if not game.is_of_heaps:
        return
    if _BRACKETS.fullmatch(other):
        yield re.sub(r"[()\[\]]", " ", other)
    if counted := _COUNTED.fullmatch(other):
        yield counted[1]


def read_group(text: str, current: Ruleset | None) -> Reading:
    """Return the game and the components that a text without a colon denotes.

    Without a game it is Nim, unless the text begins with the name of another. A text with several
    readings is refused.

    :raises NotationError: when it denotes no position, or several, which are its ``candidates``.
    """
    game = ruleset("nim") if current is None else current
    try:
        return game, strict(text, game)
    except NotationError as error:
        fault = error
    readings = _named(text)
    whole = _ruleset(text) if current is None or _LETTERS.search(text) else None
    components = forgiving(text, game)
    if components is not None:
        readings.append((game, components))
        if current is None and len(components) == 1 and _COUNTED.fullmatch(text):
            readings.append((ruleset("take 1-3"), strict(str(components[0]), ruleset("take 1-3"))))
    distinct = list(dict.fromkeys(map(notation_of, readings)))
    if whole is not None and (distinct or _LETTERS.search(text)):
        raise _only_a_game(text, whole, distinct)
    if len(distinct) > 1:
        raise _ambiguous(text, distinct)
    if readings:
        return readings[0]
    raise _better(fault, text, current)


def notation_of(reading: Reading) -> str:
    """Return a reading in notation."""
    game, components = reading
    return f"{game!s}: {' '.join(map(str, components))}"


def _span(text: str) -> tuple[int, int]:
    """Return the span of a text without the spaces around it."""
    start = len(text) - len(text.lstrip())
    return start, max(start + 1, len(text.rstrip()))


def _ruleset(text: str) -> Ruleset | None:
    """Return the game that a text names, or None if it doesn't name one."""
    if not text.strip() or len(text) > LONGEST:
        return None
    try:
        return ruleset(text)
    except CgtError:
        return None


def _named(text: str) -> list[Reading]:
    """Return the readings of a text that begins with the name of a game, as in ``kayles 7 8``."""
    found: list[Reading] = []
    if len(text) > LONGEST:
        return found
    for space in list(re.finditer(r"(?<=\S)\s*[\s(\[]", text))[:MOST_WORDS]:
        name, rest = text[: space.start()], text[space.start() :]
        if _LETTERS.search(name) is None or (game := _ruleset(name)) is None:
            continue
        try:
            found.append((game, strict(rest, game)))
        except CgtError:
            if (components := forgiving(rest, game)) is not None:
                found.append((game, components))
    return found


def _only_a_game(text: str, game: Ruleset, readings: list[str]) -> NotationError:
    examples = [_position_of(str(game), example) for example in game.examples]
    candidates = tuple(dict.fromkeys([*readings, *examples]))[:MOST_OFFERED]
    if _LETTERS.search(text) is None:
        return _ambiguous(text, [*readings, examples[0]])
    return NotationError(
        "“{text}” names a game but no position.",
        text=text.strip()[:40],
        span=_span(text),
    ).offering(*candidates)


def _ambiguous(text: str, readings: list[str]) -> NotationError:
    return NotationError(
        "“{text}” could mean {readings}.",
        text=text.strip()[:40],
        readings=either(readings[:3]),
        span=_span(text),
    ).offering(*readings[:MOST_OFFERED])


def _better(fault: NotationError, text: str, current: Ruleset | None) -> NotationError:
    """Return the most helpful error about a text that isn't a position.

    That is the error of the game itself, unless the text begins with a name. Then it is the error
    about the name, or about the position behind it.
    """
    head = re.match(r"\s*[a-z][^\d(\[{]*", text)
    is_short = len(text) <= LONGEST
    behind = (
        (_fault_of_code(text) or fault_behind_name(text)) if current is None and is_short else None
    )
    if behind is not None:
        fault = behind
    elif head is not None and is_short:
        name = head[0].rstrip()
        near = find(name)
        means_a_game = bool(near) and near[0][0].kind in {EXACT, SLIP}
        if current is None or means_a_game or not_here(name) is not None:
            fault = _fault_of_name(text, name) or fault
    if not fault.candidates:
        fault.candidates = (*meanings_of(text, current), *positions_anywhere(text, current))
    return fault


def fault_behind_name(text: str, least: int = 1) -> NotationError | None:
    """Return the error in the position behind a name, or None if the text begins with no name.

    The name is the longest one of a game with ``least`` words or more.
    """
    spaces = list(re.finditer(r"(?<=[^\s.])\s*[\s:(\[]", text))[:MOST_WORDS]
    for space in reversed(spaces):
        name, rest = text[: space.start()], text[space.start() :]
        is_name = _LETTERS.search(name) is not None and len(name.split()) >= least
        if not is_name or (game := _ruleset(name)) is None:
            continue
        begin = len(rest) - len(rest.lstrip(" :"))
        try:
            with within(text, space.start() + begin):
                strict(rest[begin:], game)
        except NotationError as error:
            error.candidates = error.candidates or tuple(meanings_of(rest[begin:], game))
            return error
        except CgtError:
            return None
    return None


def _fault_of_code(text: str) -> NotationError | None:
    """Return the error in the code that a text begins with, or None without a code."""
    code = re.match(r"\s*[\da-z]?\.[^\s:]+", text)
    if code is None:
        return None
    try:
        ruleset(code[0])
    except NotationError as error:
        error.source = text
        as_positions(error, text[code.end() :])
        return error
    except CgtError:
        pass
    return None


def _fault_of_name(text: str, name: str) -> NotationError | None:
    """Return the error in a name, or in the position of the game that it names."""
    words = [match.end() for match in re.finditer(r"\S+", name)]
    for end in reversed(words):
        if (game := _ruleset(text[:end])) is not None:
            try:
                with within(text, end):
                    strict(text[end:], game)
            except NotationError as error:
                error.candidates = error.candidates or tuple(meanings_of(text[end:], game))
                return error
            except CgtError:
                return None
    try:
        ruleset(name)
    except NotationError as error:
        error.source = text
        as_positions(error, text[len(name) :])
        return error
    except CgtError:
        pass
    return None


def meanings_of(text: str, game: Ruleset | None) -> list[str]:
    """Return the possible meanings of numbers, such as ``345`` as 3 4 5 and ``4 5`` as 4x5.

    >>> meanings_of("345", None), meanings_of("4 5", ruleset("cram"))
    (['nim: 3 4 5'], ['cram: 4x5'])
    >>> meanings_of("57", ruleset("wythoff"))
    ['wythoff: (5,7)']
    """
    game = ruleset("nim") if game is None else game
    bare = text.strip()
    others: list[str] = []
    if re.fullmatch(r"[1-9]{2,6}", bare):
        others = [" ".join(bare), "x".join(bare) if len(bare) == 2 else ""]
    elif re.fullmatch(r"\d{1,2}[\s,]+\d{1,2}", bare):
        others = [re.sub(r"[\s,]+", "x", bare)]
    found: list[str] = []
    for other in filter(None, others):
        try:
            found.append(notation_of((game, strict(other, game))))
        except CgtError:
            continue
    return found


def as_positions(error: NotationError, rest: str) -> None:
    """Put the games in an error in front of the position that followed the faulty name."""
    if error.candidates:
        error.offering(*(_position_of(name, rest) for name in error.candidates))
    elif error.example:
        error.example = _position_of(error.example, "")


def _position_of(name: str, rest: str) -> str:
    """Return a position of a game from the text behind its name, or else from an example."""
    game = ruleset(name)
    try:
        return notation_of((game, strict(folded(rest), game)))
    except CgtError:
        components = forgiving(folded(rest), game)
    return (
        f"{game!s}: {game.examples[0]}" if components is None else notation_of((game, components))
    )


def positions_anywhere(text: str, current: Ruleset | None = None) -> list[str]:
    """Return a text as a position of the first games that accept it, if no game is given.

    >>> positions_anywhere("4x5")[:2]
    ['cram: 4x5', 'chomp: 4x5']
    """
    found: list[str] = []
    for entry in CATALOGUE if current is None and len(text) <= LONGEST else ():
        try:
            found.append(notation_of((entry.ruleset, strict(text, entry.ruleset))))
        except CgtError:
            continue
        if len(found) == MOST_OFFERED:
            break
    return found
