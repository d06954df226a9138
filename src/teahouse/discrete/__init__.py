"""Discrete forms: a game as a row of decisions of one seat at a time, each of them a number."""

from .form import Form, Moment

__all__ = ["Form", "Moment"]
