"""Game nights: an evening of quick rounds, and when the next one is."""
