"""Research: simulation, fuzzing, bot arenas and load tests, on all cores."""

from .cores import all_cores
from .play import StuckError, play_out, random_step
from .simulate import Plan, Played, play_game, simulate
from .summary import SeatSummary, Spread, Summary, summarise

__all__ = [
    "Plan",
    "Played",
    "SeatSummary",
    "Spread",
    "StuckError",
    "Summary",
    "all_cores",
    "play_game",
    "play_out",
    "random_step",
    "simulate",
    "summarise",
]
