"""Answers to players who think ahead: what a board could pay, what a card would join."""
