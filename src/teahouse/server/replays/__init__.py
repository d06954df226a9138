"""Replays of finished games, computed in a process of their own."""
