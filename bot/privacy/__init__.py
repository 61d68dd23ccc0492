"""Privacy: what is stored of a member, shown to them, handed to them, and deleted."""
