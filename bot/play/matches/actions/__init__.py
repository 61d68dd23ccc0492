"""Actions of members in a match, in one transaction each."""
