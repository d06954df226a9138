"""Replays of finished games, computed in worker processes."""
