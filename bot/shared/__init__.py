"""Values and refusals that several features share, below all of them."""
