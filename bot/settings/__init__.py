"""Settings: what a server has chosen, what a member wishes, and how either is changed."""
