"""Positions as text for a terminal; the only part of `drawing` that needs rich."""
