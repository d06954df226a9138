"""Bots against bots: line-ups, ratings, cross tables, and trials of new bots against old ones."""

from .bot_game import (
    GameResult,
    GameTerms,
    LineUp,
    Pairing,
    line_ups,
    pairings,
    play_match,
    play_pairing,
    seatings,
)
from .run import kept_in, play_pairings, read_results
from .statistics import Interval, mean_interval, share_interval
from .summary import ArenaSummary, summarise_arena
from .trial import Hypotheses, Progress, blocks, elo, log_likelihood_ratio, rate, try_out, verdict

__all__ = [
    "ArenaSummary",
    "GameResult",
    "GameTerms",
    "Hypotheses",
    "Interval",
    "LineUp",
    "Pairing",
    "Progress",
    "blocks",
    "elo",
    "kept_in",
    "line_ups",
    "log_likelihood_ratio",
    "mean_interval",
    "pairings",
    "play_match",
    "play_pairing",
    "play_pairings",
    "rate",
    "read_results",
    "seatings",
    "share_interval",
    "summarise_arena",
    "try_out",
    "verdict",
]
