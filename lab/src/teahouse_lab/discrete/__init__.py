"""Discrete forms: a game as a sequence of numbered decisions, one seat at a time."""

from .form import DecisionMoment, Form

__all__ = ["DecisionMoment", "Form"]
