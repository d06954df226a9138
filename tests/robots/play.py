"""Whole games by robots, and games that go on from the middle of bots' records."""

from __future__ import annotations

from collections.abc import Sequence

import httpx
from playwright.sync_api import Browser, Error
from tests.server.live_server import LiveServer

from teahouse.core import FastChance

from .findings import Finding, Findings
from .moments import moment
from .plan import Plan, plan_of
from .robot import Patience, Robot
from .seat import Seat, options_of, seats_for, seats_from
from .whispers import Whispers

__all__ = ["MOST_STEPS", "play_from_the_middle", "play_whole_game"]

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
    seats = seats_from(server, plan, moment(chance, game))
    return _play(browser, server, findings, plan, seats, patience, steps)


def _play(
    browser: Browser,
    server: LiveServer,
    findings: Findings,
    plan: Plan,
    seats: Sequence[Sequence[Seat]],
    patience: Patience,
    most: int,
) -> int:
    chance = FastChance(f"turns {plan.seed}")
    robots: list[Robot] = []
    whispers = Whispers()
    played = 0
    try:
        for those, screen in zip(seats, plan.screens, strict=True):
            robots.append(
                Robot(
                    browser,
                    server,
                    those,
                    whispers=whispers,
                    plan=plan,
                    screen=screen,
                    findings=findings,
                    patience=patience,
                )
            )
            robots[-1].look()
        for step in range(most):
            played = step
            table = seats[0][0].now()["table"]
            if table["status"] == "over":
                for robot in robots:
                    robot.look()
                return step
            due = [one for one in robots if one.numbers & set(table["waiting_for"])]
            chance.pick(due if due and chance.below(5) else robots).step(step)
        return most
    except (Error, AssertionError, httpx.HTTPError) as error:
        findings.add(_lost(plan, played, error), plan=plan, table=seats[0][0].table)
        return played
    finally:
        for robot in robots:
            robot.leave()


def _lost(plan: Plan, step: int, error: Exception) -> Finding:
    """A robot that could not go on: the page is gone, or answers nothing any more."""
    why = str(error).split("\n", 1)[0]
    what = f"lost: {type(error).__name__} {why}"
    return Finding(seed=plan.seed, game=plan.game, step=step, screen="", what=what, trace=())
