"""Moderation: reports of people, decisions of the operator, and blocks."""

from .records import Block, Known, Measure, Report
from .sql import SqlModeration
from .sqlite import memory_moderation

__all__ = [
    "Block",
    "Known",
    "Measure",
    "Report",
    "SqlModeration",
    "memory_moderation",
]
