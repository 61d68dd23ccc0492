"""The languages there are: a language is a file, ``bot/locale/<language>.po``.

The English stands in the code; Babel extracts it to ``bot/locale/grundy.pot``, from which a
language is made. Nothing is compiled beforehand.
"""

from __future__ import annotations

import gettext
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from cgt.text import Translate, untranslated

FOLDER: Traversable = files("bot") / "locale"
"""Where the languages are."""


@lru_cache(maxsize=64)
def catalogue(language: str) -> gettext.NullTranslations | None:
    """Return the translations for a Discord locale such as ``pt-BR``, or None if there are none.

    The file of the region comes before the file of the language alone.
    """
    for name in (language.replace("-", "_"), language.partition("-")[0]):
        file = FOLDER / f"{name}.po"
        if file.is_file():
            compiled = BytesIO()
            write_mo(compiled, read_po(BytesIO(file.read_bytes()), locale=name))
            compiled.seek(0)
            return gettext.GNUTranslations(compiled)
    return None


def translation(language: str) -> Translate:
    """Return the function that puts a template of a sentence into a language."""
    found = catalogue(language)
    if found is None:
        return untranslated

    def translate(template: str, plural: str | None, count: int) -> str:
        if plural is None:
            return found.gettext(template)
        return found.ngettext(template, plural, count)

    return translate
