"""What a person waits for at a table: a replay's first opening, and the preview of a move."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median, quantiles
from time import perf_counter

from tests.server.live_server import Line, running_server

from teahouse.core import FastChance, Match, write_record
from teahouse.games import game
from teahouse.research import play_out

from .measure import Measure

__all__ = ["answers"]

PLAYERS = {"chinatown": 5, "dadaocheng": 4}
SERVERS = 5  # each is new, as the first replay of a server takes longest
PREVIEWS = 100
CELLS = 16
MILLI = 1e3


def answers() -> Iterator[Measure]:
    """Yields what people wait for, by the clock, over HTTP and a socket, from an idle server."""
    for name in PLAYERS:
        took = median(_first_replay(name) for _ in range(SERVERS))
        yield Measure(f"a server's first replay of {name}, with its page", took, "s", 0.5)
    took_each = [seconds * MILLI for seconds in _previews()]
    yield Measure("a preview of a move, median", median(took_each), "ms", 30)
    yield Measure("a preview of a move, p95", quantiles(took_each, n=20)[-1], "ms", 30)


def _first_replay(name: str) -> float:
    """Returns the seconds from asking for the page to having the replay."""
    match = Match(game(name), {"players": PLAYERS[name]}, seed="answers")
    play_out(match, FastChance(1))
    record = write_record(match.record())
    with running_server() as server:
        guest = server.guest()
        guest.get("/api/people/me")
        started = perf_counter()
        guest.get("/open").raise_for_status()
        guest.post("/api/replays", content=record).raise_for_status()
        return perf_counter() - started


def _previews() -> list[float]:
    """Returns the seconds that each preview takes of two swaps of discs, each time other ones."""
    with running_server() as server:
        guest = server.guest()
        table = guest.open_table(game="dadaocheng", options={"players": 1})
        guest.sit(table).raise_for_status()
        guest.do(table, "start").raise_for_status()
        with guest.at(table) as line:
            line.hear("welcome")
            return [_preview(line, n) for n in range(PREVIEWS)]


def _preview(line: Line, n: int) -> float:
    moves = [
        {"type": "swap", "seat": 0, "cells": sorted((n % CELLS, (n + step) % CELLS))}
        for step in (1, 5)
    ]
    started = perf_counter()
    line.say("ask", id=f"{n}", seat=0, query={"actions": moves})
    answer = line.hear("answered", "no")
    assert answer["type"] == "answered", answer
    return perf_counter() - started


def main() -> None:
    for measure in answers():
        print(f"{measure.name}: {measure.value:,.3g} {measure.unit}", flush=True)


if __name__ == "__main__":
    main()
