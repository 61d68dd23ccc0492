"""Positions as people type them: what strict notation does not say, and what may be meant by it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cgt.components import Component
from cgt.contract import Ruleset
from cgt.errors import CgtError, NotationError
from cgt.rulesets.catalogue import CATALOGUE, either, find, not_here, ruleset
from cgt.rulesets.finding import EXACT, SLIP
from cgt.tokens import folded, tokens, within

LONGEST = 100
"""A text of more characters is taken as it is written."""
MOST_WORDS = 12
"""The most words of a name that stands before a position without a colon."""
MOST_OFFERED = 5
"""The most readings that an error names."""
Reading = tuple[Ruleset, list[Component]]

_BRACKETS = re.compile(r"\s*(?:\([\s\d,]*\)|\[[\s\d,]*\])\s*")
_SUM = re.compile(r"\s*(?:[+&|]|\band\b)\s*(?=[^\s+&|])")
_PIECE = r"\d{1,36}(?:p|x\d{1,4})?"
_DASHES = re.compile(rf"\s*{_PIECE}(?:-{_PIECE})+\s*|\s*{_PIECE}(?: - {_PIECE})+\s*")
_SIZE = re.compile(r"(\d+)\s*(?:[x*×]|by)\s*(\d+)")
_LETTERS = re.compile(r"[a-z.]")
"""Characters of names and codes that numbers don't have."""
_BARE = re.compile(r"\s*\d{1,36}(?:[\s,]+\d{1,36})+\s*")


def strict(text: str, game: Ruleset) -> list[Component]:
    """Return the components that stand in plain text; numbers in one bracket need no bracket.

    :raises NotationError: when something there is no component of the game; it points there.
    """
    if game.is_bracketed and _BARE.fullmatch(text):
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
            error.example = f"{game!s}: {game.examples[0]}"
            raise
    if not found:
        raise NotationError(
            "The position is missing.",
            span=(0, max(1, len(text))),
            example=f"{game.code}: {game.examples[0]}",
        )
    return found


def forgiving(text: str, game: Ruleset) -> list[Component] | None:
    """Return the components that a text in some other notation denotes; None if it denotes none.

    Heaps may be joined as ``3-4-5`` or ``3+4+5`` or in brackets, and a size written ``4 by 5``.
    """
    for other in _rewritten(text, in_brackets=game.is_of_heaps):
        try:
            return strict(other, game)
        except CgtError:
            continue
    return None


def _rewritten(text: str, *, in_brackets: bool) -> Iterator[str]:
    """Yield a text as it would be in notation, when it is in some other one."""
    if len(text) > LONGEST:
        return
    spaced = re.sub(r"-", " ", text) if _DASHES.fullmatch(text) else text
    other = _SIZE.sub(r"\1x\2", _SUM.sub(" ", spaced))
    if other != text:
        yield other
    if in_brackets and _BRACKETS.fullmatch(other):
        yield re.sub(r"[()\[\]]", " ", other)


def read_group(text: str, current: Ruleset | None) -> Reading:
    """Return the game and the components that a text without a colon denotes.

    Without a game it is Nim, unless the text begins with the name of another. A text that can
    be read in several ways is refused.

    :raises NotationError: when it denotes no position, or several; ``candidates`` name them.
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
    distinct = list(dict.fromkeys(map(written, readings)))
    if whole is not None and (distinct or _LETTERS.search(text)):
        raise _only_a_game(text, whole, distinct)
    if len(distinct) > 1:
        raise _ambiguous(text, distinct)
    if readings:
        return readings[0]
    raise _better(fault, text, current)


def written(reading: Reading) -> str:
    """Return a reading in notation."""
    game, components = reading
    return f"{game!s}: {' '.join(map(str, components))}"


def _span(text: str) -> tuple[int, int]:
    """Return where a text stands between the spaces around it."""
    start = len(text) - len(text.lstrip())
    return start, max(start + 1, len(text.rstrip()))


def _ruleset(text: str) -> Ruleset | None:
    """Return the game that a text names, or None if it names none."""
    if not text.strip() or len(text) > LONGEST:
        return None
    try:
        return ruleset(text)
    except CgtError:
        return None


def _named(text: str) -> list[Reading]:
    """Return the readings of a text that begins with the name of a game: ``kayles 7 8``."""
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
    """Return the error that a text names a game, but no position of it."""
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
    """Return the error that a text may be read in several ways."""
    return NotationError(
        "“{text}” could mean {readings}.",
        text=text.strip()[:40],
        readings=either(readings[:3]),
        span=_span(text),
    ).offering(*readings[:MOST_OFFERED])


def _better(fault: NotationError, text: str, current: Ruleset | None) -> NotationError:
    """Return the error that says most about a text that is no position.

    That is what the game says of it, unless the text begins with a name: then it is what is
    wrong with that, or with the position of the game that it names.
    """
    head = re.match(r"\s*[a-z][^\d(\[{]*", text)
    if head is not None and len(text) <= LONGEST:
        name = head[0].rstrip()
        near = find(name)
        means_a_game = bool(near) and near[0][0].kind in {EXACT, SLIP}
        if current is None or means_a_game or not_here(name) is not None:
            fault = _fault_of_name(text, name) or fault
    if not fault.candidates:
        fault.candidates = (*offered(text, current), *positions_anywhere(text, current))
    return fault


def _fault_of_name(text: str, name: str) -> NotationError | None:
    """Return what is wrong with a name, or with the position of the game that it names."""
    words = [match.end() for match in re.finditer(r"\S+", name)]
    for end in reversed(words):
        if (game := _ruleset(text[:end])) is not None:
            try:
                with within(text, end):
                    strict(text[end:], game)
            except NotationError as error:
                error.candidates = error.candidates or tuple(offered(text[end:], game))
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


def offered(text: str, game: Ruleset | None) -> list[str]:
    """Return what else may be meant by numbers: ``345`` as 3 4 5, ``4 5`` as a board of 4x5.

    >>> offered("345", None), offered("4 5", ruleset("cram")), offered("57", ruleset("wythoff"))
    (['nim: 3 4 5'], ['cram: 4x5'], ['wythoff: (5,7)'])
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
            found.append(written((game, strict(other, game))))
        except CgtError:
            continue
    return found


def as_positions(error: NotationError, rest: str) -> None:
    """Let the games that an error names stand before the position that was meant for them."""
    if error.candidates:
        error.offering(*(_position_of(name, rest) for name in error.candidates))
    elif error.example:
        error.example = _position_of(error.example, "")


def _position_of(name: str, rest: str) -> str:
    """Return a position of a game: what stands behind its name if it is one, else an example."""
    game = ruleset(name)
    try:
        return written((game, strict(folded(rest), game)))
    except CgtError:
        return f"{game!s}: {game.examples[0]}"


def positions_anywhere(text: str, current: Ruleset | None = None) -> list[str]:
    """Return a text as a position of the first games of which it is one, if no game was given.

    >>> positions_anywhere("4x5")[:2]
    ['cram: 4x5', 'chomp: 4x5']
    """
    found: list[str] = []
    for entry in CATALOGUE if current is None and len(text) <= LONGEST else ():
        try:
            found.append(written((entry.ruleset, strict(text, entry.ruleset))))
        except CgtError:
            continue
        if len(found) == MOST_OFFERED:
            break
    return found
