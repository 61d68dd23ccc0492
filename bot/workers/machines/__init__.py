"""Questions that other machines answer, with the queue, the bot's side and the solver's."""
