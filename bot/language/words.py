"""Sentences for members, in the language of their reader."""

from __future__ import annotations

from datetime import timedelta

from bot.language.catalogue import translation
from cgt.core.text import Show, Text, as_it_is


class Words:
    """Sentences in one language. Untranslated ones are in English."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.translate = translation(language)

    def __call__(self, template: str, /, **values: object) -> str:
        """Return a sentence, filled with values."""
        return self.text(Text(template, **values))

    def counted(self, one: str, many: str, /, *, count: int, **values: object) -> str:
        """Return a sentence about ``count`` things. ``one`` is the form for 1 of them."""
        return self.text(Text.counted(one, many, count=count, **values))

    def headed(self, head: str, said: str) -> str:
        """Return a head and a sentence, with the language's punctuation between them."""
        return self.text(Text("{head}: {said}", head=head, said=said))

    def text(self, text: Text, show: Show = as_it_is) -> str:
        """Return a sentence of the solver or a match. ``show`` is that of :meth:`Text.render`."""
        return text.render(self.translate, show)


def duration(time: timedelta, words: Words) -> str:
    """Return a duration in its two largest units, down to seconds."""
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
