"""Discrete forms: a game as a sequence of numbered decisions, one seat at a time."""

from .form import Form, Moment

__all__ = ["Form", "Moment"]
