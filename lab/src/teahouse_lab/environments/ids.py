"""Gymnasium's ids: importing this module registers them, with the version of the rules."""

from __future__ import annotations

import gymnasium

__all__ = ["CHINATOWN", "DADAOCHENG", "DADAOCHENG_SOLO"]

DADAOCHENG_SOLO = "teahouse/DadaochengSolo-v2"
DADAOCHENG = "teahouse/Dadaocheng-v2"
CHINATOWN = "teahouse/Chinatown-v2"

SEAT = "teahouse_lab.environments.seat:SeatEnv"

gymnasium.register(
    DADAOCHENG_SOLO,
    "teahouse_lab.environments.seat:solo_env",
    vector_entry_point="teahouse_lab.environments.vector:SoloVectorEnv",
)
gymnasium.register(DADAOCHENG, SEAT, kwargs={"game": "dadaocheng", "players": 2})
gymnasium.register(CHINATOWN, SEAT, kwargs={"game": "chinatown", "players": 3})
