"""Classes: assignments of those who teach, and questions that a whole channel answers."""
