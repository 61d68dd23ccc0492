"""Every kind of click that the bot knows, with values that its fields can have."""

from dataclasses import fields
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Union, get_args, get_origin, get_type_hints

import discord
from discord.abc import Snowflake
from hypothesis import strategies as st

from bot.app.features import ROUTER
from bot.chat.custom_id import text_of

KINDS = sorted(ROUTER.clicks.handlers, key=lambda kind: kind.verb)
ODD = ["", "²", "9" * 19, "nim", "A-1", "<@&1> http://a.b \u202e\n" + "\u0301" * 60]
TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=30)


def clicks_of(kind):
    """Return a strategy for clicks of a kind, with anything that its fields can hold."""
    hints = get_type_hints(kind, include_extras=True)
    return st.builds(kind, **{each.name: values_of(hints[each.name]) for each in fields(kind)})


def chosen_of(click):
    """Return what Discord sends of what was chosen, in a select or a form."""
    if click.chosen_name is None:
        return []
    value = getattr(click, click.chosen_name)
    return list(map(text_of, value)) if click.takes_several else [text_of(value)]


def extremes_of(kind):
    """Return clicks of a kind whose fields are as small, as large and as odd as they can be."""
    hints = get_type_hints(kind, include_extras=True)
    kept = {each.name: _extremes(hints[each.name]) for each in fields(kind)}
    count = max([1, *map(len, kept.values())])
    return [
        kind(**{name: kept[name][at % len(kept[name])] for name in kept}) for at in range(count)
    ]


def _extremes(hint):
    """Return values of a field of a type at the ends of what it can hold."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        among = [each for each in parts[1:] if isinstance(each, range | tuple)]
        return [among[0][1], among[0][-1]] if among else _extremes(parts[0])
    if origin in {Union, UnionType}:
        return [value for each in parts for value in _extremes(each)]
    if origin is tuple and ... in parts:
        return [(), tuple(_extremes(parts[0])), (_extremes(parts[0])[-1],) * 25]
    if origin is tuple:
        return list(zip(*map(_extremes, parts), strict=True))
    if issubclass(hint, Enum):
        return list(hint)
    things = [discord.Object(1), discord.Object(2**63 - 1)]
    return {str: ODD, bool: [False, True], NoneType: [None], Snowflake: things}[hint]


def values_of(hint):
    """Return a strategy for what a field of a type can hold."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        among = [each for each in parts[1:] if isinstance(each, range | tuple)]
        return numbers(among[0]) if among else values_of(parts[0])
    if origin in {Union, UnionType}:
        return st.one_of([values_of(each) for each in parts])
    if origin is tuple and ... in parts:
        return st.lists(values_of(parts[0]), max_size=4).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values_of, parts))
    if issubclass(hint, Enum | bool):
        return st.sampled_from(list(hint) if issubclass(hint, Enum) else [False, True])
    things = st.builds(discord.Object, numbers(range(2**63)))
    return {str: TEXTS, NoneType: st.none(), Snowflake: things}[hint]


def numbers(among):
    """Return a strategy for a number among some."""
    if isinstance(among, range):
        return st.integers(among.start, among.stop - 1)
    return st.sampled_from(among)
