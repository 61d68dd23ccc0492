"""The message catalogue, with its languages and sentences in one of them."""
