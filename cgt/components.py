"""The components of a position, their labels, and the moves in them."""

from __future__ import annotations

from dataclasses import dataclass

from cgt.contract import Option, Ruleset, State


@dataclass(frozen=True, slots=True)
class Component:
    """One of the games that are played side by side: a ``ruleset`` and a ``state`` of it.

    A state is what the ruleset makes it: the size of a heap, a board, a row of coins.
    """

    ruleset: Ruleset
    state: State

    @property
    def nim_value(self) -> int:
        """The nim value of the component: see :meth:`cgt.Ruleset.nim_value`.

        :raises NotKnown: when it is not known.
        """
        return self.ruleset.nim_value_of(self.state)

    @property
    def is_p_position(self) -> bool | None:
        """Whether theory says at sight that it is lost when played alone; None if it is silent."""
        return self.ruleset.is_p_position(self.state)

    @property
    def is_over(self) -> bool:
        """Whether no move is left in the component."""
        return self.ruleset.count_options(self.state, 1) == 0

    @property
    def bare(self) -> str:
        """The notation without brackets around it, for a sentence that sets its own.

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
    """A move: the index of a ``component``, from 0, and an ``option`` of it.

    ``str()`` is its notation: ``C-3`` is the option ``-3`` of the third component.
    """

    component: int
    option: Option

    def __str__(self) -> str:
        space = " " if self.option.text[:1].isalnum() else ""
        return f"{label(self.component)}{space}{self.option.text}"


def label(index: int) -> str:
    """Return the label of a component, as boards, buttons and moves show it: A, B ... Z, AA ...

    >>> label(0), label(25), label(26)
    ('A', 'Z', 'AA')
    """
    letters = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters
