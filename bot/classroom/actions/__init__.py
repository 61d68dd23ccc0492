"""Actions of teachers and members of a class."""
