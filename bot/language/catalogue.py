"""The languages of the bot, each of which is a file ``bot/language/locale/<language>.po``.

The English is in the code. Babel extracts it to ``locale/grundy.pot``, from which a language is
made. A clone reads these files, and a package has them compiled, as ``<language>.mo``. Faulty parts
of a file fall back to English, so no translation can take the bot down.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from string import Formatter
from typing import TYPE_CHECKING

from bot import log
from cgt.core.text import Translate, untranslated
from cgt.showing.svg import is_drawable

if TYPE_CHECKING:  # loaded only with a language other than English
    from babel.messages.catalog import Catalog

logger = log.get(__name__)

FOLDER: Traversable = files("bot.language") / "locale"
TEMPLATE = "grundy.pot"
"""The file of every sentence of the code."""


@lru_cache(maxsize=64)
def catalogue(language: str) -> gettext.NullTranslations | None:
    """Return the translations for a Discord locale such as ``pt-BR``, or None without any.

    Sentences missing from the region's file are looked up in the file of the language.
    """
    first: gettext.GNUTranslations | None = None
    found_files = language_files()
    for name in dict.fromkeys((language.replace("-", "_"), language.partition("-")[0])):
        if name not in found_files or (found := _read(name, found_files[name])) is None:
            continue
        if first is None:
            first = found
        else:
            first.add_fallback(found)
    return first


def language_files() -> dict[str, Traversable]:
    """Return the files of the languages by their names, such as ``pt_BR``, in order."""
    found = {
        file.name[:-3]: file
        for suffix in (".mo", ".po")
        for file in FOLDER.iterdir()
        if file.name.endswith(suffix)
    }
    return dict(sorted(found.items()))


def _read(name: str, file: Traversable) -> gettext.GNUTranslations | None:
    """Return the translations of a file, or None after logging why it can't be used."""
    from babel.messages.pofile import PoFileError, read_po  # noqa: PLC0415

    try:
        content = BytesIO(file.read_bytes())
        if file.name.endswith(".mo"):
            return gettext.GNUTranslations(content)
        return _compile(read_po(content, locale=name, abort_invalid=True))
    except (PoFileError, ValueError, LookupError, OSError) as error:
        logger.warning("language cannot be used", file=file.name, error=str(error))
        return None


def languages() -> dict[str, str]:
    """Return the names of the languages by their codes, English first."""
    from babel import Locale, UnknownLocaleError  # noqa: PLC0415

    found = {"en": "English"}
    for name in language_files():
        code = name.replace("_", "-")
        try:
            found[code] = str(Locale.parse(code, sep="-").get_display_name()).capitalize()
        except (UnknownLocaleError, ValueError):
            found[code] = code
    return found


@lru_cache(maxsize=1)
def sentences() -> Mapping[str, str | None]:
    """Return every template of a sentence of this version, with its plural if it has one."""
    from babel.messages.pofile import read_po  # noqa: PLC0415

    found = read_po(BytesIO((FOLDER / TEMPLATE).read_bytes()))
    ids = [message.id for message in found if message.id]
    return dict((each, None) if isinstance(each, str) else (each[0], each[1]) for each in ids)


def translation(language: str) -> Translate:
    """Return the function that translates a template of a sentence."""
    found = catalogue(language)
    if found is None:
        return untranslated

    def translate(template: str, plural: str | None, count: int) -> str:
        if plural is None:
            return found.gettext(template)
        return found.ngettext(template, plural, count)

    return translate


def drawn_translation(language: str) -> Translate:
    """Return :func:`translation` for pictures, limited to the letters of their fonts.

    Any other sentence, such as a Japanese one, is drawn in English.
    """
    translate = translation(language)

    def translate_for_picture(template: str, plural: str | None, count: int) -> str:
        found = translate(template, plural, count)
        return found if is_drawable(found) else untranslated(template, plural, count)

    return untranslated if translate is untranslated else translate_for_picture


def _compile(read: Catalog) -> gettext.GNUTranslations:
    """Return the translations of a file, without those with other placeholders."""
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
    """Return the placeholders of a template, or of all its plural forms."""
    return {
        (name, spec, conversion)
        for form in ((forms,) if isinstance(forms, str) else forms)
        for _, name, spec, conversion in Formatter().parse(form)
        if name is not None
    }
