"""The choice of a puzzle among drafts, so that no habit of a guesser pays.

The right answer has each rank among those that are offered equally often, and the answer of a
misconception is right as often as any other: "take the largest" or "add" score what chance does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import TypeVar

from cgt.errors import NotKnown
from cgt.puzzles.maker import Draft, Maker, Wish
from cgt.puzzles.model import Puzzle

FIRST, MORE, LAST = 8, 16, 64
"""The number of drafts that are looked at first, then for more answers, then for any at all."""
FAILED = 24
"""The maximum number of drafts that may be too hard to answer."""

LUCK = 1 / 2
"""How often the answer of a misconception is right, compared to any other of three or more.

It is less often than chance would have it, because a guesser has chance where it isn't offered.
"""

Stop = Callable[[], bool]
T = TypeVar("T")


def choose(maker: Maker, wish: Wish, stop: Stop) -> Puzzle | None:
    """Return a puzzle among the drafts of a kind, or None where none will do.

    Once ``stop`` says so, no more drafts are looked at.
    """
    drafts: list[Draft] = []
    source = _known(maker, wish, stop)
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
    """Return whether a puzzle of a kind is found; it takes less time than to choose a good one."""
    drafts: list[Draft] = []
    for draft in islice(_known(maker, wish, lambda: False), LAST):
        drafts.append(draft)
        if _answers(maker, drafts):
            return True
    return False


def _known(maker: Maker, wish: Wish, stop: Stop) -> Iterator[Draft]:
    """Yield the drafts of a kind, none twice, and not those that are too hard to answer."""
    seen: set[Draft] = set()
    for _ in range(FAILED):
        try:
            for _, draft in zip(range(2 * LAST), maker.drafts(wish), strict=False):
                if stop():
                    return
                if draft not in seen:
                    seen.add(draft)
                    yield draft
        except NotKnown:
            continue
        return


def _fits(draft: Draft, count: int, place: int) -> bool:
    """Return whether the right answer of a draft can be at a place among ``count``."""
    return len(draft.before) >= place and len(draft.after) >= count - 1 - place


def _answers(maker: Maker, drafts: Sequence[Draft]) -> int:
    """Return the largest number of answers with which every place can be that of the right one."""
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
    """Return the puzzle of a draft with its right answer alone."""
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
    """Return some wrong answers in their order: first those of misconceptions, then near ones."""
    known = [answer for answer in dict.fromkeys(traps) if answer in wrong]
    chosen = known[:count]
    near = [answer for answer in wrong if answer not in chosen][: 2 * count]
    chosen += rng.sample(near, min(count - len(chosen), len(near)))
    return sorted(chosen, key=wrong.index)
