"""Clicks on invented games. Each carries what was typed, and nothing else is stored."""

from __future__ import annotations

from bot.chat.custom_id import Chosen, Click, Form, Small


class ShowIdeas(Click, verb="ideas"):
    """Show the gallery of ideas."""


class ChooseIdea(Click, verb="idea"):
    """Show the game of the idea chosen in a select."""

    idea: Chosen[Small] = 0


class Invent(Form, verb="invented", opener="inventing"):
    """Invent a game by the rule, the name and the sentence entered.

    The form is filled in with the invention, which can be empty.
    """

    invention: str
    entered: Chosen[tuple[str, ...]] = ()


class ShowInvention(Click, verb="invention"):
    """Show an invention, such as one that a wrong rule may have meant."""

    invention: str


class ShowMore(Click, verb="inventmore"):
    """Show the further uses of an invention."""

    is_playable: bool
    invention: str


class KeepInvention(Form, verb="inventkept", opener="inventkeep"):
    """Keep an invention for the server, under the name and with the sentence entered."""

    invention: str
    entered: Chosen[tuple[str, ...]] = ()
