"""Chinatown in batches: the rules of the plain engine, on a few words per game."""

from .env import ChinatownEnv
from .state import State

__all__ = ["ChinatownEnv", "State"]
