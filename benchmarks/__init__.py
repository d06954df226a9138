"""Measurements of everything that must be fast, side by side with its peers."""
