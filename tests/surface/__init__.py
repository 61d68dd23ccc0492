"""The public surface of each released version, which later versions keep."""
