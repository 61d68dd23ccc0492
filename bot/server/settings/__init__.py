"""Settings of servers, preferences of members, and their changes."""
