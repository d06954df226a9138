"""Research: simulation, fuzzing and bots against bots, on all cores."""

from .parallel import all_cores
from .simulate import (
    Plan,
    Played,
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
