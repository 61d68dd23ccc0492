"""Questions that are answered by other machines: the queue, the bot's side and the solver's."""
