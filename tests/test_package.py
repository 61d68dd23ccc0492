"""The package: its links work away from the repository, and its languages are compiled."""

import importlib.util
import re
import shutil
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.language import catalogue
from bot.language.words import Words

ROOT = Path(__file__).parents[1]
ADDRESS = "https://example.org/me/grundy"


@pytest.fixture
def build(monkeypatch):
    """Return the module that builds the package, without the library that calls it."""
    interface = SimpleNamespace(MetadataHookInterface=object, BuildHookInterface=object)
    for part in ("metadata.plugin", "builders.hooks.plugin"):
        monkeypatch.setitem(sys.modules, f"hatchling.{part}.interface", interface)
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def metadata_of(build, repository):
    hook = build.LinksHook()
    hook.root, hook.config = str(ROOT), {"repository": repository}
    metadata = {"version": "1.2.3"}
    hook.update(metadata)
    return metadata


def test_package_has_absolute_links_to_real_files(build):
    metadata = metadata_of(build, ADDRESS)
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", metadata["readme"]["text"])
    links += metadata["urls"].values()
    ours = [link.removeprefix(ADDRESS) for link in links if link.startswith(ADDRESS)]
    assert all(link.startswith("https://") for link in links)
    assert len(ours) > 10
    for link in ours:
        if found := re.fullmatch("/(?:blob|raw)/v1.2.3/(.*)", link):
            assert (ROOT / found[1]).exists(), link


def test_package_without_an_address_keeps_its_links(build):
    metadata = metadata_of(build, "")
    assert "urls" not in metadata
    assert metadata["readme"]["text"] == (ROOT / "README.md").read_text("utf-8")


def test_package_speaks_a_language_without_its_source(build, tmp_path, monkeypatch):
    (tmp_path / build.LOCALE).mkdir(parents=True)
    shutil.copy(ROOT / build.LOCALE / "de.po", tmp_path / build.LOCALE)
    in_clone = Words("de")("Rules")
    hook, data = build.LanguagesHook(), {"force_include": {}}
    hook.root = str(tmp_path)
    hook.initialize("standard", data)
    ((file, place),) = data["force_include"].items()
    assert place == f"{build.LOCALE}/de.mo"
    monkeypatch.setattr(catalogue, "FOLDER", Path(file).parent)
    catalogue.catalogue.cache_clear()
    assert catalogue.languages() == {"en": "English", "de": "Deutsch"}
    assert Words("de")("Rules") == in_clone != "Rules"
    hook.finalize()
    catalogue.catalogue.cache_clear()


def test_editable_package_reads_the_sources(build):
    hook, data = build.LanguagesHook(), {"force_include": {}}
    hook.root = str(ROOT)
    hook.initialize("editable", data)
    hook.finalize()
    assert data["force_include"] == {}
