"""How the games in ``cgt/rulesets/graphs`` are told and drawn, file by file."""
