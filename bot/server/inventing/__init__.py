"""/invent, with which members invent games by a rule in one line."""
