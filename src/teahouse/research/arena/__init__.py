"""Bots against bots: line-ups, ratings, cross tables, and trials of new bots against old ones."""

from .bot_game import Result, Terms, play_match, play_pairing
from .intervals import Interval, mean_interval, share_interval
from .line_up import LineUp, Pairing, line_ups, pairings, seatings
from .results import kept_in, read_results
from .run import play_pairings
from .sprt import Hypotheses, elo, log_likelihood_ratio, rate, verdict
from .summary import Summary, summarise_arena
from .trial import Progress, blocks, try_out

__all__ = [
    "Hypotheses",
    "Interval",
    "LineUp",
    "Pairing",
    "Progress",
    "Result",
    "Summary",
    "Terms",
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
