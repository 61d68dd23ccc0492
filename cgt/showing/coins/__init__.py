"""How the games in ``cgt/rulesets/coins`` are told and drawn, file by file."""
