"""Positions as text for a terminal; only here is rich needed."""
