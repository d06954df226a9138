"""Answers to players who think ahead: prices, and what actions would lead to."""
