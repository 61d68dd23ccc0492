"""The message catalogue: the languages there are, and sentences in one of them."""
