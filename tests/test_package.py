"""The package: its page has links that work away from the repository."""

import importlib.util
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).parents[1]
ADDRESS = "https://example.org/me/grundy"


@pytest.fixture
def build(monkeypatch):
    """Return the module that builds the package, without the library that calls it."""
    interface = SimpleNamespace(MetadataHookInterface=object)
    monkeypatch.setitem(sys.modules, "hatchling.metadata.plugin.interface", interface)
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
