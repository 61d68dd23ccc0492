"""The parts of a package that its build makes: its page, its links and its compiled languages.

The page and the links are made of the README and one setting, ``repository`` in ``pyproject.toml``,
the address at which the project is read, without a slash at its end. As long as it is empty, the
links stay as they are.
"""

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?://|#)([^)\s]+)\)")
LOCALE = "bot/language/locale"
PAGES = {
    "Documentation": "blob/{tag}/docs/index.md",
    "Changelog": "blob/{tag}/CHANGELOG.md",
    "Issues": "issues",
    "Source": "",
}
"""The links of the package, below the address of the repository."""


class LinksHook(MetadataHookInterface):
    """A hook that fills in the README and the links of the package."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README with absolute links, and the links."""
        readme = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        repository, tag = self.config["repository"], f"v{metadata['version']}"
        if repository:
            readme = absolute(readme, repository, tag)
            metadata["urls"] = urls(repository, tag)
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}


class LanguagesHook(BuildHookInterface):
    """A hook that compiles the languages for a wheel, which leaves their sources out."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the compiled languages, unless the package only points to a clone."""
        self.folder = TemporaryDirectory()
        if version == "editable":
            return
        for source in (Path(self.root) / LOCALE).glob("*.po"):
            compiled = Path(self.folder.name) / f"{source.stem}.mo"
            with source.open("rb") as text, compiled.open("wb") as file:
                write_mo(file, read_po(text, locale=source.stem, abort_invalid=True))
            build_data["force_include"][str(compiled)] = f"{LOCALE}/{compiled.name}"

    def finalize(self, *_: object) -> None:
        """Delete the folder with the compiled languages."""
        self.folder.cleanup()


def absolute(readme: str, repository: str, tag: str) -> str:
    """Return the README with links and pictures that also work away from the repository."""
    return LINK.sub(
        lambda link: (
            f"{link[1]}[{link[2]}]({repository}/{'raw' if link[1] else 'blob'}/{tag}/{link[3]})"
        ),
        readme,
    )


def urls(repository: str, tag: str) -> dict[str, str]:
    """Return the links of the package by their titles."""
    return {
        title: f"{repository}/{path.format(tag=tag)}".rstrip("/") for title, path in PAGES.items()
    }
