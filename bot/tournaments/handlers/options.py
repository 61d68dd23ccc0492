"""The options that every kind of event has, each declared once for all commands that open one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import MISSING, dataclass, field, fields
from functools import wraps
from inspect import Parameter, signature
from typing import Any, Concatenate, ParamSpec, get_type_hints

from discord import app_commands
from discord.app_commands import Range
from discord.app_commands import locale_str as _

from bot.chat.client import Interaction
from bot.chat.options import DIFFICULTIES, Choices, Complete
from bot.opponent.model import Difficulty
from bot.settings.handlers import complete_game
from bot.tournaments.model import Format, Rules

P = ParamSpec("P")


def option(
    description: _, choices: Choices | None = None, complete: Complete | None = None
) -> dict[str, Any]:
    """Return what belongs to the field of an option: what it is for, and what can be chosen."""
    return {"describe": description, "choices": choices, "autocomplete": complete}


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The options that a member chose for an event of any kind."""

    game: str | None = field(
        default=None,
        metadata=option(_("The game (default: the server's)"), complete=complete_game),
    )
    difficulty: str | None = field(
        default=None,
        metadata=option(
            _("How hard it is to hold a win from a random starting position (default: any)"),
            DIFFICULTIES,
        ),
    )
    starts_in: Range[int, 1, 10_080] | None = field(
        default=None,
        metadata=option(
            _("Start automatically after this many minutes (default: when you press Start)")
        ),
    )

    def rules(self, form: Format, games: tuple[str, ...], clock: str, **others: Any) -> Rules:
        """Return the rules of an event with these options, and those that its kind alone has."""
        difficulty = Difficulty(self.difficulty) if self.difficulty else None
        return Rules(form, games, clock, difficulty=difficulty, **others)


def with_options(
    function: Callable[Concatenate[Interaction, Options, P], Awaitable[None]],
) -> Callable[..., Any]:
    """Let a command have these options, before its own, and hand them to it as one value."""
    hints = get_type_hints(Options, include_extras=True)
    shared = [
        Parameter(
            each.name,
            Parameter.KEYWORD_ONLY,
            default=Parameter.empty if each.default is MISSING else each.default,
            annotation=hints[each.name],
        )
        for each in fields(Options)
    ]
    names = {each.name for each in shared}

    @wraps(function)
    async def command(interaction: Interaction, **values: Any) -> None:
        options = Options(**{name: values.pop(name) for name in names & values.keys()})
        await function(interaction, options, **values)  # pyright: ignore[reportCallIssue]

    of_all = signature(function, eval_str=True)
    interaction, _options, *own = of_all.parameters.values()
    own = [each.replace(kind=Parameter.KEYWORD_ONLY) for each in own]
    vars(command)["__signature__"] = of_all.replace(parameters=[interaction, *shared, *own])
    for decorate in (app_commands.describe, app_commands.choices, app_commands.autocomplete):
        about = {each.name: each.metadata[decorate.__name__] for each in fields(Options)}
        decorate(**{name: value for name, value in about.items() if value is not None})(command)
    return command
