"""How the pages of this folder become a site."""

from importlib import metadata

project = "Grundy"
author = "The Grundy contributors"
release = metadata.version("grundy")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"

html_theme = "furo"
html_title = "Grundy"
