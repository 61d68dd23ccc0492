"""The languages there are: a language is a file, ``bot/language/locale/<language>.po``.

The English stands in the code; Babel extracts it to ``locale/grundy.pot``, from which a
language is made. Nothing is compiled beforehand. A fault in a file costs what is faulty, and the
English stands there instead: no translation can take the bot down.
"""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from string import Formatter
from typing import TYPE_CHECKING

from bot import log
from cgt.svg import is_drawable
from cgt.text import Translate, untranslated

if TYPE_CHECKING:  # it is loaded where a language is: English needs none
    from babel.messages.catalog import Catalog

logger = log.get(__name__)

FOLDER: Traversable = files("bot.language") / "locale"


@lru_cache(maxsize=64)
def catalogue(language: str) -> gettext.NullTranslations | None:
    """Return the translations for a Discord locale such as ``pt-BR``, or None if there are none.

    What the file of the region does not have is looked for in that of the language alone.
    """
    found_files = [
        file
        for name in dict.fromkeys((language.replace("-", "_"), language.partition("-")[0]))
        if (file := FOLDER / f"{name}.po").is_file()
    ]
    if not found_files:
        return None
    from babel.messages.pofile import PoFileError, read_po  # noqa: PLC0415

    first: gettext.GNUTranslations | None = None
    for file in found_files:
        name = file.name.removesuffix(".po")
        try:
            found = _compiled(read_po(BytesIO(file.read_bytes()), locale=name, abort_invalid=True))
        except (PoFileError, ValueError, LookupError, OSError) as error:
            logger.warning("language cannot be used", file=file.name, error=str(error))
            continue
        if first is None:
            first = found
        else:
            first.add_fallback(found)
    return first


def languages() -> dict[str, str]:
    """Return the languages that there are, English first: each by its code, and as it is called."""
    from babel import Locale, UnknownLocaleError  # noqa: PLC0415

    found = {"en": "English"}
    for name in sorted(each.name for each in FOLDER.iterdir()):
        code = name.removesuffix(".po").replace("_", "-")
        if not name.endswith(".po"):
            continue
        try:
            found[code] = str(Locale.parse(code, sep="-").get_display_name()).capitalize()
        except (UnknownLocaleError, ValueError):
            found[code] = code
    return found


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


def drawn_translation(language: str) -> Translate:
    """Return :func:`translation` for what is drawn, with the fonts that the pictures have.

    A sentence whose letters they lack, such as a Japanese one, is drawn in English.
    """
    translate = translation(language)

    def drawn(template: str, plural: str | None, count: int) -> str:
        found = translate(template, plural, count)
        return found if is_drawable(found) else untranslated(template, plural, count)

    return untranslated if translate is untranslated else drawn


def _compiled(read: Catalog) -> gettext.GNUTranslations:
    """Return the translations of a file, without those that could not be filled with values."""
    from babel.messages.mofile import write_mo  # noqa: PLC0415

    for message in list(read):
        if message.id and not _fillable(message.id, message.string):
            logger.warning("translation has other placeholders", message=str(message.id))
            read.delete(message.id)
    compiled = BytesIO()
    write_mo(compiled, read)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def _fillable(template: Sequence[str], translated: Sequence[str] | None) -> bool:
    """Return whether the placeholders of a translation are among those of its template."""
    try:
        return _placeholders(translated or "") <= _placeholders(template)
    except ValueError:
        return False


def _placeholders(forms: Sequence[str]) -> set[tuple[str, str | None, str | None]]:
    """Return the placeholders of a template, or of all forms of one that has a plural."""
    return {
        (name, spec, conversion)
        for form in ((forms,) if isinstance(forms, str) else forms)
        for _, name, spec, conversion in Formatter().parse(form)
        if name is not None
    }
