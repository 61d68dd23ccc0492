"""How the games in ``cgt/rulesets/coordinate`` are told and drawn, file by file."""
