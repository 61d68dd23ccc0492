"""Slash commands, clicks and modals: each parses, calls an action and renders the answer."""
