"""The match: proposals, moves, boards, reviews."""
