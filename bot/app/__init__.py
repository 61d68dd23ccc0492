"""The program, with its start, its shutdown, its commands and its tuple of features."""
