"""How the games in ``cgt/rulesets/boards`` are told and drawn, file by file."""
