"""The tournament: values and what happens to them, without Discord, database, clock or chance."""
