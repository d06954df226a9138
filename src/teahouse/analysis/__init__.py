"""Looking back at a game: what happened by round, what each deal and purchase was worth."""

from __future__ import annotations

from typing import TypeAlias

from teahouse.core import Match

from .chinatown import ChinatownAnalysis, analyse_chinatown
from .dadaocheng import DadaochengAnalysis, analyse_dadaocheng

__all__ = ["Analysis", "ChinatownAnalysis", "DadaochengAnalysis", "analyse"]

Analysis: TypeAlias = ChinatownAnalysis | DadaochengAnalysis


def analyse(match: Match) -> Analysis:
    """All there is to say about a match, also about one that is not over."""
    if match.game.name == "chinatown":
        return analyse_chinatown(match)
    return analyse_dadaocheng(match)
