"""Analysis of a played game: results by round, and what each deal and purchase was worth."""

from __future__ import annotations

from typing import TypeAlias

from teahouse.core import AnyGame, BadInput, FastChance, Match
from teahouse.core.descriptor import load
from teahouse.games import describe
from teahouse.games.chinatown.analysis.whole_game import ChinatownAnalysis
from teahouse.games.dadaocheng.analysis.whole_game import DadaochengAnalysis

__all__ = ["Analysis", "ChinatownAnalysis", "DadaochengAnalysis", "analyse", "prepare"]

Analysis: TypeAlias = ChinatownAnalysis | DadaochengAnalysis


def analyse(match: Match) -> Analysis:
    """Analyses a match, which need not be over. Raises BadInput if the game has no analysis."""
    path = describe(match.game.name).analysis
    if path is None:
        raise BadInput(f"there is no analysis of {match.game.name}")
    analysis: Analysis = load(path)(match)
    return analysis


def prepare(game: AnyGame) -> None:
    """Analyses a first action, so that everything is compiled before a record is looked at."""
    match = Match(game, {}, seed="prepare")
    seat = min(match.to_act)
    match.do(game.sample(match.state, seat, FastChance("prepare")))
    analyse(match)
