"""The components of a position, their labels, and the moves in them."""

from __future__ import annotations

from dataclasses import dataclass

from cgt.core.contract import Option, Ruleset, State


@dataclass(frozen=True, slots=True)
class Component:
    """An independent part of a position, with its ``ruleset`` and its ``state``.

    The type of a state depends on the ruleset. It is the size of a heap, a board or a row of coins,
    for example.
    """

    ruleset: Ruleset
    state: State

    @property
    def nim_value(self) -> int:
        """The nim value of the component, from :meth:`cgt.Ruleset.nim_value`.

        :raises NotKnown: when the value is out of reach.
        """
        return self.ruleset.nim_value_of(self.state)

    @property
    def is_p_position(self) -> bool | None:
        """Whether the player to move loses the component by itself, or None if theory is silent."""
        return self.ruleset.is_p_position(self.state)

    @property
    def is_over(self) -> bool:
        """Whether no move is left in the component."""
        return self.ruleset.count_options(self.state, 1) == 0

    @property
    def bare(self) -> str:
        """The notation without outer brackets, for a sentence that has its own.

        >>> import cgt
        >>> Component(cgt.ruleset("wythoff"), (4, 9)).bare
        '4,9'
        """
        text = str(self)
        is_one_token = text.startswith("(") and text.index(")") == len(text) - 1
        return text[1:-1] if is_one_token else text

    def __str__(self) -> str:
        return self.ruleset.write(self.state)


@dataclass(frozen=True, slots=True)
class Move:
    """A move, which is an ``option`` of the ``component`` with this index, from 0.

    ``str()`` is its notation. For example, ``C-3`` is the option ``-3`` of the third component.
    """

    component: int
    option: Option

    def __str__(self) -> str:
        space = " " if self.option.text[:1].isalnum() else ""
        return f"{label(self.component)}{space}{self.option.text}"


def label(index: int) -> str:
    """Return the label of a component on boards, on buttons and in moves (A, B ... Z, AA ...).

    >>> label(0), label(25), label(26)
    ('A', 'Z', 'AA')
    """
    letters = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters
