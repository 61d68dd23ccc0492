"""How the games in ``cgt/rulesets/heaps`` are told and drawn, file by file."""
