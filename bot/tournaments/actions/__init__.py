"""Actions on tournaments, one transaction each."""
