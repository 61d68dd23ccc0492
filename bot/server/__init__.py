"""Settings of a server and its members, with games of their own and privacy."""
