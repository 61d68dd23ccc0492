"""Options of several commands, such as games and positions, with their autocomplete."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from functools import wraps
from itertools import chain, islice
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot import log
from bot.chat.client import Interaction
from bot.language.names import CLOCKS, game_name
from bot.language.words import Words
from cgt.core.forgiving import meanings_of
from cgt.errors import CgtError, NotationError
from cgt.rulesets.catalogue import CATALOGUE, entry_of, families, not_here
from cgt.rulesets.entry import Entry
from cgt.rulesets.finding import WORDS, ranked

logger = log.get(__name__)

CONVENTIONS = [
    app_commands.Choice(name=_("normal: the player who moves last wins"), value="normal"),
    app_commands.Choice(name=_("misère: the player who moves last loses"), value="misère"),
]
SIZES = [
    app_commands.Choice(name=_("small: over in a few minutes"), value=cgt.Size.SMALL.value),
    app_commands.Choice(name=_("medium: takes some thought"), value=cgt.Size.MEDIUM.value),
    app_commands.Choice(name=_("large: a long match"), value=cgt.Size.LARGE.value),
]
DIFFICULTIES = [
    app_commands.Choice(name=_("easy: at least 1 move in 3 keeps the win"), value="easy"),
    app_commands.Choice(name=_("medium: 1 move in 3 to 8 keeps the win"), value="medium"),
    app_commands.Choice(name=_("hard: at most 1 move in 8 keeps the win"), value="hard"),
]
"""The difficulty of keeping a win, as the code that chooses positions defines it."""
Choices = list[app_commands.Choice[str]]
Complete = Callable[[Interaction, str], Coroutine[Any, Any, Choices]]
SHOWN = 25
LONGEST = 100


def clock_choices(*clocks: str) -> Choices:
    """Return choices of clocks, given in their notation."""
    return [app_commands.Choice(name=_(CLOCKS[each].template), value=each) for each in clocks]


def never_failing(complete: Complete) -> Complete:
    """Return an autocomplete that offers nothing instead of failing."""

    @wraps(complete)
    async def completed(interaction: Interaction, current: str) -> Choices:
        try:
            return await complete(interaction, current)
        except Exception as error:
            logger.warning("no suggestions", option=complete.__name__, exc_info=error)
            return []

    return completed


def choice(name: str, value: str) -> app_commands.Choice[str] | None:
    """Return a choice with its name on one line of 100 characters, or None if its value is bad."""
    line = "".join(sign if sign.isprintable() else " " for sign in name)
    if not line.strip() or not value.strip() or len(value) > LONGEST or not value.isprintable():
        return None
    shown = line if len(line) <= LONGEST else f"{line[: LONGEST - 1].rstrip()}…"
    return app_commands.Choice(name=shown, value=value)


def choices(found: Iterable[app_commands.Choice[str] | None]) -> Choices:
    """Return the first choices that can be shown, each value once."""
    kept: dict[str, app_commands.Choice[str]] = {}
    for offer in found:
        if offer is not None:
            kept.setdefault(offer.value, offer)
    return list(islice(kept.values(), SHOWN))


def offer_games(words: Words, current: str) -> Choices:
    """Offer the games that a text may mean, each with its rule.

    A game in notation comes first, then names that begin with the text, then those with a typo. For
    a game that isn't supported, the first choice explains it.
    """
    typed = current.strip()
    if not typed:
        return choices(game_choice(entry.ruleset, words) for entry in first_games())
    try:
        exact, sentence, meant = cgt.ruleset(typed), "", ()
    except CgtError as error:
        exact, sentence = None, words.text(error.text)
        meant = error.candidates if isinstance(error, NotationError) else ()
    named = (
        (
            entry,
            (words.text(entry.title), *entry.names),
            (words.text(entry.family), str(entry.family), words.text(entry.brief)),
        )
        for entry in CATALOGUE
    )
    near = [
        entry.ruleset for fit, entry in ranked(typed, named) if exact is None or fit.kind <= WORDS
    ]
    other = not_here(typed)
    if exact is not None:
        first = [game_choice(exact, words)]
        if first == [None]:
            return []
    elif other is not None:
        first = [choice(sentence, current), game_choice(cgt.ruleset(other.nearest), words)]
    else:
        first = [] if near else [choice(sentence, current)]
    if not near and exact is None:
        near = [entry.ruleset for entry in first_games()] if first != [None] else []
    near = [*map(cgt.ruleset, meant), *near]
    return choices([*first, *(game_choice(game, words) for game in near)])


def first_games() -> list[Entry]:
    """Return the games offered before anything is typed, the first of each family first."""
    places = ((place, entry) for group in families().values() for place, entry in enumerate(group))
    return [entry for _place, entry in sorted(places, key=lambda pair: pair[0])]


def game_choice(game: cgt.Ruleset, words: Words) -> app_commands.Choice[str] | None:
    """Return a game as a choice, by its title and a short rule."""
    entry = entry_of(game)
    rule = game.rule if entry is None else entry.brief
    return choice(f"{game_name(game, words)}: {words.text(rule)}", str(game))


def offer_positions(
    words: Words, current: str, game: cgt.Ruleset | None, called: str = ""
) -> Choices:
    """Offer the typed position, other readings of it, and good starting positions.

    If the text isn't a position, the first choice says why. ``called`` replaces the game's notation
    if that is too long.
    """
    if not current.strip():
        return choices(_position(start, words, called) for start in _starts(game))
    try:
        typed = cgt.position(current, game)
    except NotationError as error:
        meant = error.candidates or ((error.example,) if error.example else ())
        sentence = choice(words.text(error.text), current.strip())
        first = [] if _is_name_of(current, meant) else [sentence]
        start = None
    except CgtError as error:
        return choices([choice(words.text(error.text), current.strip())])
    else:
        meant = (str(typed), *meanings_of(current, game))
        first, start = [], typed.rulesets[0]
        if _position(typed, words, called) is None:
            return []
    positions = map(cgt.position, meant)
    further = chain(positions, _starts(game or start))
    return choices([*first, *(_position(position, words, called) for position in further)])


def _is_name_of(typed: str, positions: tuple[str, ...]) -> bool:
    """Return whether a text is just the name of the game of some positions."""
    try:
        game = cgt.ruleset(typed)
    except CgtError:
        return False
    return {game} == {ruleset for text in positions for ruleset in cgt.position(text).rulesets}


def _starts(game: cgt.Ruleset | None) -> list[cgt.Position]:
    """Return good positions of a game or, without one, of Nim and each other game."""
    if game is not None:
        return [cgt.position(example, game) for example in game.examples]
    others = [cgt.position(entry.start, entry.ruleset) for entry in first_games()]
    return [*_starts(cgt.ruleset("nim")), *others]


def _position(position: cgt.Position, words: Words, called: str) -> app_commands.Choice[str] | None:
    components = " ".join(map(str, position.components))
    alone = len(position.rulesets) == 1
    name = f"{game_name(position.rulesets[0], words)}: {components}" if alone else str(position)
    written = str(position)
    if called and len(written) > LONGEST:
        name = written = f"{called}: {components}"
    return choice(name, written)
