"""How the pages of this folder become a site."""

import doctest
import re
import sys
from importlib import metadata
from pathlib import Path

from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parents[1]))

project = "Grundy"
author = "The Grundy contributors"
release = metadata.version("grundy")

extensions = ["myst_nb", "sphinx.ext.autodoc"]
exclude_patterns = ["_build", "jupyter_execute"]
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 120
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"

html_theme = "furo"
html_title = "Grundy"
html_show_copyright = False
html_static_path = ["_static"]
html_css_files = ["site.css"]

NOTEBOOKS = {"tutorial"}
"""The pages whose examples are the cells of a notebook, which is run when the site is built."""
HEADER = """\
---
file_format: mystnb
kernelspec:
  name: python3
---
"""
EXAMPLES = re.compile(r"^```python\n(>>> .*?)^```$", re.MULTILINE | re.DOTALL)


def cells(block: re.Match[str]) -> str:
    """Return examples as cells, each of which ends where something is shown."""
    found, here = [], ""
    for example in doctest.DocTestParser().get_examples(block[1]):
        here += example.source
        if example.want:
            found.append(here)
            here = ""
    return "\n".join(f"```{{code-cell}} python\n{cell}```\n" for cell in [*found, here] if cell)


def as_notebook(app: Sphinx, page: str, source: list[str]) -> None:
    """Make a page that is written with doctests a notebook, so that values show themselves."""
    del app
    if page in NOTEBOOKS:
        source[0] = HEADER + EXAMPLES.sub(cells, source[0])


def setup(app: Sphinx) -> None:
    """Let the pages that are notebooks be read as such."""
    app.connect("source-read", as_notebook)
