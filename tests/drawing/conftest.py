"""Positions to draw, as the protocol writes them."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture
def neighbourhood() -> dict[str, Any]:
    """Five players in round 2: a complete Tea House, a Take Out of four, money hidden but one."""
    return {
        "round": 2,
        "phase": "trade",
        "first_player": 1,
        "to_act": [0, 1, 2],
        "players": [
            {"cash": 90000, "buildings": [16, 17, 19, 34], "tiles": {"dim_sum": 2}},
            {"cash": None, "buildings": [60, 78, 82], "tiles": {"photo": 1}, "hand_count": 2},
            {"cash": None, "buildings": [44, 45, 49], "tiles": {}},
            {"cash": None, "buildings": [4, 7, 8, 11, 12], "ready": True},
            {"cash": None, "buildings": [61, 63, 67], "ready": True},
        ],
        "shops": {
            **dict.fromkeys(("16", "17", "19"), "tea_house"),
            **dict.fromkeys(("7", "8", "11", "12"), "take_out"),
            **dict.fromkeys(("61", "63"), "restaurant"),
            "78": "sea_food",
        },
        "deck_count": 55,
        "bag_count": 48,
    }


@pytest.fixture
def zman() -> dict[str, Any]:
    return {"edition": "zman-2008", "players": 5}


@pytest.fixture
def harbour() -> dict[str, Any]:
    """Four houses in step 2: three tea in the third column, a shop, a storeroom about to spoil."""
    discs = (
        "opium/rice sugar/tea camphor/tea opium/sugar "
        "sugar/rice camphor/rice tea/rice sugar/camphor "
        "camphor/rice rice/tea tea/sugar rice/sugar "
        "opium/camphor sugar/camphor tea/camphor opium/tea"
    )
    house = {"cubes": {"rice": 2, "tea": 1}, "storage": [["tea"], [], [], []]}
    return {
        "round": 3,
        "step": "collect",
        "turn": 0,
        "grid": discs.split(),
        "players": [
            {**house, "credit": 4, "score": 17, "opium_used": 2, "ships": ["S101", "S201"]},
            {**house, "storage": [[], ["sugar", "tea"], [], []], "shops": [2]},
            {**house, "buildings": {"mansion": 3, "opium_den": 1}},
            house,
        ],
        "ships": {"1": ["S104"], "2": ["S202"], "3": ["S308"]},
        "ships_count": {"1": 8, "2": 11, "3": 12},
        "piles": {"mansion": 21, "shop": 5, "market": 5, "workshop": 5, "opium_den": 1},
        "supply": {"rice": 8, "sugar": 7, "camphor": 8, "tea": 10, "opium": 0},
        "event": 1859,
    }
