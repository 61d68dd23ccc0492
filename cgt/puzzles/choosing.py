"""The choice of a puzzle among drafts, so that no guessing strategy pays.

The right answer has each rank among the answers equally often, and the answer of a misconception is
right as often as any other. So "take the largest" and "add" score no better than chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import TypeVar

from cgt.errors import NotKnown
from cgt.puzzles.maker import Draft, Maker, Wish
from cgt.puzzles.model import Puzzle

FIRST, MORE, LAST = 8, 16, 64
"""The number of drafts that are tried first, then for more answers, then for any answers."""
FAILED = 24
"""The maximum number of times that a draft can be too hard to answer."""

LUCK = 1 / 2
"""The rate at which the answer of a misconception is right, relative to any other answer.

It applies to three or more answers. It is below 1, because a guesser has only chance in puzzles
that don't offer such an answer.
"""

T = TypeVar("T")


def choose(maker: Maker, wish: Wish) -> Puzzle | None:
    """Return a puzzle from the drafts of a kind, or None if no draft is suitable.

    Once the wish's ``stop`` returns True, no more drafts are tried.
    """
    drafts: list[Draft] = []
    source = _known_drafts(maker, wish)
    for most, wanted in ((FIRST, maker.most), (MORE, maker.least), (LAST, 0)):
        drafts += islice(source, most - len(drafts))
        if _answers(maker, drafts) >= wanted:
            break
    count = _answers(maker, drafts)
    if not count:
        return None
    place = wish.rng.randrange(count)
    is_lucky = wish.rng.random() * count < (1 if count == 2 else LUCK)
    fitting = [draft for draft in drafts if _fits(draft, count, place)]
    chosen = [draft for draft in fitting if _is_lucky(maker, wish, draft) == is_lucky]
    for draft in islice(source, 0 if chosen else MORE):
        if _fits(draft, count, place) and _is_lucky(maker, wish, draft) == is_lucky:
            chosen.append(draft)
            break
    return _puzzle(maker, wish, wish.rng.choice(chosen or fitting), count, place)


def is_possible(maker: Maker, wish: Wish) -> bool:
    """Return whether a puzzle of a kind exists, in less time than :func:`choose` takes."""
    drafts: list[Draft] = []
    for draft in islice(_known_drafts(maker, wish), LAST):
        drafts.append(draft)
        if _answers(maker, drafts):
            return True
    return False


def _known_drafts(maker: Maker, wish: Wish) -> Iterator[Draft]:
    """Yield the drafts of a kind without repeats, and without those that are too hard to answer."""
    seen: set[Draft] = set()
    for _ in range(FAILED):
        try:
            for _, draft in zip(range(2 * LAST), maker.drafts(wish), strict=False):
                if wish.stop():
                    return
                if draft not in seen:
                    seen.add(draft)
                    yield draft
        except NotKnown:
            continue
        return


def _fits(draft: Draft, count: int, place: int) -> bool:
    """Return whether the right answer of a draft can have a rank among ``count`` answers."""
    return len(draft.before) >= place and len(draft.after) >= count - 1 - place


def _answers(maker: Maker, drafts: Sequence[Draft]) -> int:
    """Return the largest number of answers for which each rank of the right one has a draft.

    It is 0 if no number has them.
    """
    return next(
        (
            count
            for count in range(maker.most, maker.least - 1, -1)
            if all(any(_fits(draft, count, place) for draft in drafts) for place in range(count))
        ),
        0,
    )


def _is_lucky(maker: Maker, wish: Wish, draft: Draft) -> bool:
    """Return whether a misconception leads to the right answer of a draft."""
    made = _bare(maker, wish, draft)
    return any(trap.answer == draft.right for trap in maker.traps(made))


def _bare(maker: Maker, wish: Wish, draft: Draft) -> Puzzle:
    """Return the puzzle of a draft with only its right answer."""
    game = (draft.game or wish.game) if maker.needs_game else ""
    facts = (draft.position, draft.numbers, (draft.right,), 0)
    return Puzzle(maker.kind, wish.convention, game, *facts)


def _puzzle(maker: Maker, wish: Wish, draft: Draft, count: int, place: int) -> Puzzle:
    """Return the puzzle of a draft, with ``place`` wrong answers before the right one."""
    bare = _bare(maker, wish, draft)
    traps = [trap.answer for trap in maker.traps(bare)]
    before = _some(draft.before, traps, place, wish.rng)
    after = _some(draft.after, traps, count - 1 - place, wish.rng)
    answers = (*reversed(before), draft.right, *after)
    facts = (bare.position, bare.numbers, answers, place)
    return Puzzle(bare.kind, bare.convention, bare.game, *facts)


def _some(wrong: Sequence[str], traps: Sequence[str], count: int, rng: Random) -> list[str]:
    """Return some wrong answers in their order, preferring misconceptions and then near ones."""
    known = [answer for answer in dict.fromkeys(traps) if answer in wrong]
    chosen = known[:count]
    near = [answer for answer in wrong if answer not in chosen][: 2 * count]
    chosen += rng.sample(near, min(count - len(chosen), len(near)))
    return sorted(chosen, key=wrong.index)
