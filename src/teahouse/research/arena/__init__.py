"""Bots against bots: line-ups, ratings, cross tables, and trials of a new one against an old."""

from .intervals import Interval, mean_interval, share_interval
from .line_up import LineUp, Sitting, line_ups, seatings, sittings
from .results import kept_in, read_results
from .run import play_sittings
from .sprt import Hypotheses, elo, log_likelihood_ratio, rate, verdict
from .summary import Summary, summarise_arena
from .table import Result, Terms, play_match, play_sitting
from .trial import Progress, blocks, try_out

__all__ = [
    "Hypotheses",
    "Interval",
    "LineUp",
    "Progress",
    "Result",
    "Sitting",
    "Summary",
    "Terms",
    "blocks",
    "elo",
    "kept_in",
    "line_ups",
    "log_likelihood_ratio",
    "mean_interval",
    "play_match",
    "play_sitting",
    "play_sittings",
    "rate",
    "read_results",
    "seatings",
    "share_interval",
    "sittings",
    "summarise_arena",
    "try_out",
    "verdict",
]
