"""What the cases of cards share: how one is registered, and how much there is of everything."""

from cgt.text import Text

LONG = "𝓦" * 16 + "*_~`|\n<@1>"[:16]
"""A name as long as names get, with marks in it."""
COUNTS = (0, 1, 3, 128)

TITLE = Text("Sprague–Grundy")
CASES = {}
"""What makes a card or a form, and what yields its states."""


def case(function):
    """Say how a function that makes a card or form is called in each state."""

    def register(yields):
        CASES[function] = yields
        return yields

    return register
