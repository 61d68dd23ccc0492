"""Every sentence a member reads goes through here, in the language of who reads it."""

from __future__ import annotations

from bot.language.catalogue import translation
from cgt.text import Show, Text, plainly


class Words:
    """Sentences in one language; a sentence that is not translated yet comes out in English."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.translate = translation(language)

    def __call__(self, template: str, /, **values: object) -> str:
        """Return a sentence, filled with values."""
        return self.text(Text(template, **values))

    def counted(self, one: str, many: str, /, *, count: int, **values: object) -> str:
        """Return a sentence about ``count`` things; ``one`` is the form for 1 of them."""
        return self.text(Text.counted(one, many, count=count, **values))

    def text(self, text: Text, show: Show = plainly) -> str:
        """Return a sentence that the solver or the match made, its parts shown in some way."""
        return text.render(self.translate, show)
