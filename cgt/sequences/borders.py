"""The borders of the beginnings of a word: plain Python that numba compiles too."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence


def fill_failures(word: Sequence[int], failures: MutableSequence[int]) -> None:
    """Fill in, for each beginning of a word, the length of its longest border.

    A border of a beginning is a shorter beginning that it also ends with: the failure function of
    Knuth, Morris and Pratt (1977).
    """
    matched = 0
    for i in range(1, len(word)):
        new = word[i]
        while matched and new != word[matched]:
            matched = int(failures[matched - 1])
        matched += new == word[matched]
        failures[i] = matched
