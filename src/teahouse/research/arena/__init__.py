"""Bots against bots: line-ups, ratings, cross tables, and trials of new bots against old ones."""

from .run import (
    GameResult,
    GameTerms,
    KnownResults,
    LineUp,
    Pairing,
    kept_in,
    line_ups,
    pairings,
    play_match,
    play_pairing,
    play_pairings,
    read_results,
    seatings,
)
from .summary import ArenaSummary, Interval, mean_interval, share_interval, summarise_arena
from .trial import Hypotheses, Progress, blocks, elo, log_likelihood_ratio, rate, try_out, verdict

__all__ = [
    "ArenaSummary",
    "GameResult",
    "GameTerms",
    "Hypotheses",
    "Interval",
    "KnownResults",
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
