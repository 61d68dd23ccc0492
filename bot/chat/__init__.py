"""Discord for every feature, from the client and router to cards, options and errors."""
