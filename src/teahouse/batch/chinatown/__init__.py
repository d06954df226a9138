"""Chinatown in batches: the rules of the plain engine on some words a game."""

from .env import ChinatownEnv
from .state import State

__all__ = ["ChinatownEnv", "State"]
