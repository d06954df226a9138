"""Tables that stand as one wishes: what was played on from a position can be gone back into."""

from __future__ import annotations

from typing import Any

from tests.server.live_server import Guest

from teahouse.core import AnyGame, FastChance, Match, write_record

__all__ = ["branch", "played_on"]


def branch(guest: Guest, game: AnyGame, position: dict[str, Any], players: int) -> str:
    """A table in this position; the guest has the first seat, bots have the others."""
    match = Match(game, {"players": players}, seed="jasmine", position=position)
    record = write_record(played_on(match).record()).decode()
    wish = {"record": record, "at": 0, "seat": 0, "name": "Ann", "level": "easy"}
    table: str = guest.post("/api/tables/branch", json=wish).json()["id"]
    return table


def played_on(match: Match) -> Match:
    """At random, to its end."""
    chance = FastChance("positions")
    while match.outcome is None:
        seat = chance.pick(sorted(match.to_act))
        match.do(match.game.sample(match.state, seat, chance))
    return match
