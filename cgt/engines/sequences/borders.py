"""The borders of the prefixes of a word, in plain Python that numba can compile."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence


def fill_failures(word: Sequence[int], failures: MutableSequence[int]) -> None:
    """Fill in the length of the longest border for each prefix of a word.

    A border of a prefix is a shorter prefix that is also its suffix. This is the failure function
    of Knuth, Morris and Pratt (1977).
    """
    matched = 0
    for i in range(1, len(word)):
        new = word[i]
        while matched and new != word[matched]:
            matched = int(failures[matched - 1])
        matched += new == word[matched]
        failures[i] = matched
