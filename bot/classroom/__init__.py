"""Classes with assignments from a teacher, and questions for a whole channel."""
