"""Pictures that are kept: the same is drawn once, and no more are held than there is room for."""

from datetime import UTC, datetime, timedelta

from bot.workers import cache
from bot.workers.cache import Pictures, TimedCache

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


class Pen:
    """It draws pictures of 10 bytes, and remembers of what."""

    def __init__(self):
        self.drawn = []

    def of(self, shown):
        async def draw():
            self.drawn.append(shown)
            return shown.encode().ljust(10)

        return draw


async def show(kept, pen, *what):
    return [await kept.of(each, pen.of(each)) for each in what]


async def test_the_same_is_drawn_once():
    kept, pen = Pictures(), Pen()
    first, other, again = await show(kept, pen, "a", "b", "a")
    assert first == again != other
    assert pen.drawn == ["a", "b"]


async def test_picture_that_was_unused_longest_goes_first():
    kept, pen = Pictures(most_bytes=20), Pen()
    await show(kept, pen, "a", "b", "a", "c", "a", "b")
    assert pen.drawn == ["a", "b", "c", "b"]


async def test_a_picture_larger_than_all_room_is_drawn_each_time():
    kept, pen = Pictures(most_bytes=9), Pen()
    await show(kept, pen, "a", "a")
    assert pen.drawn == ["a", "a"]


async def test_a_picture_that_came_along_is_not_drawn():
    kept, pen = Pictures(), Pen()
    kept.keep("a", b"came along")
    assert await show(kept, pen, "a") == [b"came along"]
    assert pen.drawn == []


async def test_new_picture_replaces_the_old_one():
    kept, pen = Pictures(most_bytes=20), Pen()
    for picture in (b"0123456789", b"abcdefghij", b"ABCDEFGHIJ"):
        kept.keep("a", picture)
    kept.keep("b", b"bbbbbbbbbb")
    assert await show(kept, pen, "a", "b") == [b"ABCDEFGHIJ", b"bbbbbbbbbb"]
    assert pen.drawn == []


def test_read_value_is_known_for_a_minute_unless_forgotten(monkeypatch):
    monkeypatch.setattr(cache, "MOST_KNOWN", 2)
    known = TimedCache()
    known.keep({"a": 1, "b": None}, NOON)
    assert known.of("abc", NOON + timedelta(seconds=59)) == {"a": 1, "b": None}
    assert known.of("abc", NOON + timedelta(minutes=1)) == {}
    known.keep({"a": 2}, NOON)
    known.keep({"c": 3}, NOON)
    assert known.of("abc", NOON) == {"a": 2, "c": 3}, "b was read first"
    known.forget("a", "b")
    assert known.of("abc", NOON) == {"c": 3}
