"""Positions as text for a terminal; only here is rich needed."""

from .chinatown import chinatown_text
from .dadaocheng import dadaocheng_text

__all__ = ["chinatown_text", "dadaocheng_text"]
