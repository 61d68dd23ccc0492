"""Puzzles in all their forms, and what a member has mastered."""
