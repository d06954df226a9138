"""Moderation: the operator's bans and refused names, and pruning of what is old."""
