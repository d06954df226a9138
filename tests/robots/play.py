"""Whole games by robots, and games that go on from the middle of bots' records."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser
from tests.server.live_server import LiveServer

from teahouse.core import FastChance

from .findings import Findings
from .plan import Plan, plan_of
from .robot import Patience, Robot
from .seat import Seat, options_of, seats_for, seats_from

__all__ = ["MOST_STEPS", "play_from_the_middle", "play_whole_game"]

RECORDS = Path(__file__).parents[1] / "replays"
MOST_STEPS = 1500  # of a whole game


def play_whole_game(
    browser: Browser,
    server: LiveServer,
    findings: Findings,
    *,
    seed: str,
    game: str,
    patience: Patience,
    most: int = MOST_STEPS,
) -> int:
    """A game from its first card to its end; how many steps it took."""
    plan = plan_of(seed, game, options_of(server, game), alone=False)
    return _play(browser, server, findings, plan, seats_for(server, plan), patience, most)


def play_from_the_middle(
    browser: Browser,
    server: LiveServer,
    findings: Findings,
    *,
    seed: str,
    game: str,
    patience: Patience,
    steps: int = 40,
) -> int:
    """So many steps from a moment of a record in which a seat has something to do."""
    plan = plan_of(seed, game, options_of(server, game), alone=True)
    chance = FastChance(f"middle {seed}")
    record, at, seat = _moment(server, chance, game)
    seats = seats_from(server, plan, record, at, seat)
    return _play(browser, server, findings, plan, seats, patience, steps)


def _moment(server: LiveServer, chance: FastChance, game: str) -> tuple[str, int, int]:
    """A record, a line of it, and a seat that has to act then."""
    paths = [
        path for path in sorted(RECORDS.glob(f"{game}-*.jsonl")) if not path.stem.endswith("-1")
    ]
    record = chance.pick(paths).read_text(encoding="utf-8")
    lines = [json.loads(line) for line in record.splitlines()]
    moves = [n for n, line in enumerate(lines) if "seat" in line.get("do", {})]
    at = chance.pick(moves)
    return record, at - 1, lines[at]["do"]["seat"]


def _play(
    browser: Browser,
    server: LiveServer,
    findings: Findings,
    plan: Plan,
    seats: Sequence[Seat],
    patience: Patience,
    most: int,
) -> int:
    chance = FastChance(f"turns {plan.seed}")
    robots: list[Robot] = []
    try:
        for seat, screen in zip(seats, plan.screens, strict=True):
            robots.append(
                Robot(
                    browser,
                    server,
                    seat,
                    plan=plan,
                    screen=screen,
                    findings=findings,
                    patience=patience,
                )
            )
            robots[-1].look()
        for step in range(most):
            table = seats[0].now()["table"]
            if table["status"] == "over":
                for robot in robots:
                    robot.look()
                return step
            due = [one for one in robots if one.seat.number in table["waiting_for"]]
            chance.pick(due if due and chance.below(5) else robots).step(step)
        return most
    finally:
        for robot in robots:
            robot.leave()
