"""The package's page and links, made of the README and one setting when the package is built.

The setting is ``repository`` in ``pyproject.toml``, the address at which the project is read,
without a slash at its end. As long as it is empty, the links stay as they are.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?://|#)([^)\s]+)\)")
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
