"""Actions of members in a match, one transaction each."""
