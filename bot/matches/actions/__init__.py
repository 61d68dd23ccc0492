"""What a member can do with a match, one transaction each."""
