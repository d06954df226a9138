"""Dadaocheng in batches: the rules of the plain engine, on a few words per game."""

from .env import DadaochengEnv
from .state import State

__all__ = ["DadaochengEnv", "State"]
