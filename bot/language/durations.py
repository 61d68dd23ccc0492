"""How long something lasts, in words."""

from __future__ import annotations

from datetime import timedelta

from bot.language.words import Words


def duration(time: timedelta, words: Words) -> str:
    """Return a duration in its two largest units, down to seconds; what is less is left out."""
    seconds = max(0, time // timedelta(seconds=1))
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    units = [
        (days, words.counted("{count} day", "{count} days", count=days)),
        (hours, words.counted("{count} hour", "{count} hours", count=hours)),
        (minutes, words.counted("{count} minute", "{count} minutes", count=minutes)),
        (seconds, words.counted("{count} second", "{count} seconds", count=seconds)),
    ]
    first = next((place for place, (count, _) in enumerate(units) if count), len(units) - 1)
    told = units[first : first + 1] + [unit for unit in units[first + 1 : first + 2] if unit[0]]
    return " ".join(name for _, name in told)
