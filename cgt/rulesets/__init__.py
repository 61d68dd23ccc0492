"""Rulesets, one file per family, and the catalogue of named games."""
