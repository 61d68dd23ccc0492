"""Deeper: what members can do below an answer: change it, see its graph and table, test a claim."""
