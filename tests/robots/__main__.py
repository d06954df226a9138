"""`python -m tests.robots`: robots play for so many minutes, and keep what they find."""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from time import monotonic

import structlog
from playwright.sync_api import Browser, sync_playwright
from tests.e2e.people import found_chromium
from tests.server.live_server import LiveServer, running_server

from .findings import Findings
from .plan import GAMES
from .play import play_from_the_middle, play_whole_game
from .robot import Patience

PATIENCE = Patience(facts=8, layout=5, answer=2)
FOLDER = Path("robots")
Run = tuple[str, str, str]  # what is played, the game and the seed


def main() -> int:
    options = _options()
    quiet = structlog.make_filtering_bound_logger(logging.ERROR)
    structlog.configure(wrapper_class=quiet)
    with sync_playwright() as playwright, running_server() as server:
        browser = playwright.chromium.launch(
            executable_path=found_chromium(), args=["--no-sandbox"]
        )
        findings = Findings(options.out, server)
        _play_all(browser, server, findings, _runs(options), options.minutes)
        browser.close()
    for line in findings.told():
        _say(line)
    _say("looked at " + ", ".join(f"{n} {what}" for what, n in findings.looked.most_common()))
    _say(f"{len(findings.all)} findings of {len(findings.kinds())} kinds, kept in {options.out}/")
    return 1 if findings.all else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.robots", description=__doc__)
    parser.add_argument("--minutes", type=float, help="no run begins after so many minutes")
    parser.add_argument("--seed", default="tea", help="what all seeds begin with")
    parser.add_argument("--one", help="one seed to be played again, as a finding names it")
    parser.add_argument("--game", choices=GAMES, action="append", help="one game alone")
    parser.add_argument("--whole", type=int, default=10**6, help="whole games of each game")
    parser.add_argument("--middle", type=int, default=10**6, help="runs from the middle of each")
    parser.add_argument("--out", type=Path, default=FOLDER)
    return parser.parse_args()


def _runs(options: argparse.Namespace) -> Iterator[Run]:
    """What is played in which order: both games in turn, from the middle and whole."""
    games = options.game or GAMES
    if options.one:
        kind = options.one.rsplit(" ", 2)[1]
        yield from ((kind, game, options.one) for game in games)
        return
    for n in count():
        if n >= max(options.whole, options.middle):
            return
        for game in games:
            if n < options.middle:
                yield "middle", game, f"{options.seed} middle {n}"
            if n < options.whole:
                yield "whole", game, f"{options.seed} whole {n}"


def _play_all(
    browser: Browser,
    server: LiveServer,
    findings: Findings,
    runs: Iterator[Run],
    minutes: float | None,
) -> None:
    begun = monotonic()
    play: dict[str, Callable[..., int]] = {
        "middle": play_from_the_middle,
        "whole": play_whole_game,
    }
    for kind, game, seed in runs:
        if minutes is not None and monotonic() - begun > 60 * minutes:
            return
        before, since = len(findings.all), monotonic()
        steps = play[kind](browser, server, findings, seed=seed, game=game, patience=PATIENCE)
        new = len(findings.all) - before
        _say(f"{game} {seed}: {steps} steps, {monotonic() - since:.0f} s, {new} findings")


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
