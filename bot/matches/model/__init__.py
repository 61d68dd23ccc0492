"""The match: a pure state machine that knows no Discord, no database, no clock and no chance."""
