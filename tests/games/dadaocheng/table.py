"""What the tests of Dadaocheng say in one word: a table, a grid, a refusal."""

from __future__ import annotations

from typing import Any

import pytest

from teahouse.core import Match, PositionError, RuleError, SeededChance, plain
from teahouse.games.dadaocheng import Dadaocheng
from teahouse.games.dadaocheng.rules.state import State

Json = dict[str, Any]

GAME = Dadaocheng()
GOODS = ("rice", "sugar", "camphor", "tea", "opium")
LETTERS = {good[0]: good for good in GOODS}

QUIET = [
    *("rice/tea", "sugar/tea", "rice/sugar", "camphor/tea"),
    *("sugar/rice", "rice/tea", "camphor/rice", "sugar/tea"),
    *("camphor/sugar", "opium/rice", "sugar/camphor", "camphor/tea"),
    *("opium/sugar", "rice/camphor", "opium/camphor", "opium/tea"),
]
"""A grid without a line; swapping cells 1 and 5 makes one of rice on cells 0, 1 and 2."""


def table(
    position: Json | None = None, *, players: int = 2, seed: str = "a test", **options: Any
) -> Match:
    """A table in this position if one is given, else a new game."""
    return Match(GAME, {"players": players, **options}, seed=seed, position=position)


def planning(*players: Json, **fields: Any) -> Json:
    """Seat 0 is about to move on a quiet grid, without an event; others have nothing."""
    return {"grid": QUIET, "event": None, **_with_players(players), **fields}


def acting(*players: Json, **fields: Any) -> Json:
    """Seat 0 is in step 4, on a quiet grid and without an event."""
    return planning(*players, **{"step": "act", **fields})


def collecting(rows: str, *players: Json, **fields: Any) -> Json:
    """Seat 0 is in step 2, and the grid shows these goods."""
    return planning(*players, **{"step": "collect", "grid": showing(rows), **fields})


def _with_players(players: tuple[Json, ...]) -> Json:
    return {"players": list(players)} if players else {}


def showing(rows: str) -> list[str]:
    """Discs of the standard set that show these goods, by first letter: `rrrs tcsr ...`."""
    wanted = [LETTERS[letter] for letter in rows.replace(" ", "")]
    discs = [(*QUIET[n].split("/"),) for n in range(16)]
    cell_of: dict[int, int] = {}

    def seat_disc(cell: int, tried: set[int]) -> bool:
        for number, disc in enumerate(discs):
            if wanted[cell] in disc and number not in tried:
                tried.add(number)
                if number not in cell_of or seat_disc(cell_of[number], tried):
                    cell_of[number] = cell
                    return True
        return False

    assert all(seat_disc(cell, set()) for cell in range(16)), "the set has no such discs"
    grid = [""] * 16
    for number, cell in cell_of.items():
        first, second = discs[number]
        up, down = (first, second) if first == wanted[cell] else (second, first)
        grid[cell] = f"{up}/{down}"
    return grid


def turned(grid: list[str], *cells: int) -> list[str]:
    """The grid with the discs on these cells turned over."""
    return [
        "/".join(reversed(disc.split("/"))) if cell in cells else disc
        for cell, disc in enumerate(grid)
    ]


def do(type_: str, seat: int = 0, **fields: Any) -> Json:
    return {"type": type_, "seat": seat, **fields}


def end(seat: int = 0) -> Json:
    return do("end", seat)


def swap(first: int, second: int, seat: int = 0) -> Json:
    return do("swap", seat, cells=[first, second])


def flip(cell: int, seat: int = 0) -> Json:
    return do("flip", seat, cell=cell)


def collect(*cells: int, seat: int = 0) -> Json:
    return do("collect", seat, cells=list(cells))


def give_back(seat: int = 0, **cubes: int) -> Json:
    return do("return", seat, cubes=cubes)


def play(match: Match, *actions: Json) -> Match:
    """Do all of these."""
    for action in actions:
        match.do(action)
    return match


def refusal(match: Match, action: Any) -> str:
    """The code that an action is refused with; nothing has changed."""
    before = position(match)
    with pytest.raises(RuleError) as refused:
        match.do(action)
    assert position(match) == before
    return refused.value.code


def unloadable(position: Json, *, players: int = 2, **options: Any) -> str:
    """What a position is refused with."""
    with pytest.raises(PositionError) as refused:
        table(position, players=players, **options)
    return str(refused.value)


def position(match: Match) -> Json:
    found: Json = plain(GAME.dump(match.state))
    return found


def view(match: Match, seat: int | None = None) -> Json:
    seen: Json = plain(GAME.view(match.state, seat))
    return seen


def player(match: Match, seat: int = 0) -> Json:
    found: Json = position(match)["players"][seat]
    return found


def cubes(match: Match, seat: int = 0) -> Json:
    """The goods that a seat has, without those it has none of."""
    return {good: count for good, count in player(match, seat)["cubes"].items() if count}


def supply(match: Match) -> Json:
    found: Json = position(match)["supply"]
    return found


def state_of(players: int = 2, seed: str = "a test", **options: Any) -> State:
    """A new game's state."""
    return GAME.setup(GAME.options({"players": players, **options}), SeededChance(seed))
