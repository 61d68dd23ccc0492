"""A tour of the playground, photographed in a real browser: ``python -m tests.tour FOLDER``."""
