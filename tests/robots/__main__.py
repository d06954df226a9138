"""`python -m tests.robots`: robots play a full go, and keep what they find.

A go that was broken off is gone on with by the same command: what was played is kept as well.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Iterable
from pathlib import Path

import structlog
from playwright.sync_api import sync_playwright
from tests.e2e.people import found_chromium
from tests.server.live_server import running_server

from .findings import Findings
from .go import MIDDLES, WHOLE_GAMES, Due, play_all, runs_of
from .plan import GAMES
from .played import Played
from .robot import Patience

PATIENCE = Patience(facts=8, layout=5, answer=2)
FOLDER = Path("robots")


def main() -> int:
    options = _options()
    quiet = structlog.make_filtering_bound_logger(logging.ERROR)
    structlog.configure(wrapper_class=quiet)
    with sync_playwright() as playwright, running_server() as server:
        browser = playwright.chromium.launch(
            executable_path=found_chromium(), args=["--no-sandbox"]
        )
        findings, played = Findings(options.out, server), Played(options.out)
        if options.one:
            played = Played(None)  # it may be played again
        play_all(
            browser,
            server,
            findings,
            played,
            _runs(options),
            patience=PATIENCE,
            minutes=options.minutes,
            say=_say,
        )
        browser.close()
    for line in findings.told():
        _say(line)
    for line in played.told(options.seed):
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
    parser.add_argument("--whole", type=int, default=WHOLE_GAMES, help="whole games of each")
    parser.add_argument("--middle", type=int, default=MIDDLES, help="runs from the middle of each")
    parser.add_argument("--out", type=Path, default=FOLDER)
    return parser.parse_args()


def _runs(options: argparse.Namespace) -> Iterable[Due]:
    games = options.game or GAMES
    if options.one:
        kind = options.one.rsplit(" ", 2)[1]
        return [Due(kind, game, options.one) for game in games]
    return runs_of(options.seed, games, whole=options.whole, middles=options.middle)


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
