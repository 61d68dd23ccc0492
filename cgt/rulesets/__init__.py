"""The rulesets: a file per family, and the catalogue that names them."""
