"""Research: simulation, fuzzing and bots against bots, on all cores."""

from .parallel import all_cores
from .simulate import (
    Played,
    RunPlan,
    SeatSummary,
    Spread,
    StuckError,
    Summary,
    play_game,
    play_out,
    random_step,
    simulate,
    summarise,
)

__all__ = [
    "Played",
    "RunPlan",
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
