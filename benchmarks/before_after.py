"""Two source trees by turns: what engine, replay and server cost in each, as a median ratio.

Run it as `python -m benchmarks.before_after BEFORE/src AFTER/src`. Costs are CPU time, so that
whatever else the machine does counts little; above 1 the second tree is the faster one.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

PAIRS = 7
GAMES = 15  # of which the quickest counts
LEAST = 0.95

ENGINE = """
from time import process_time
from teahouse import core
from teahouse.games import game

Random = getattr(core, "FastChance", None) or core.Whim
for name in ("chinatown", "dadaocheng"):
    rules, took = game(name), []
    for n in range({games}):
        start = process_time()
        match, chance = core.Match(rules, {{"players": 3}}, seed=str(n)), Random(n)
        while match.outcome is None:
            match.do(rules.sample(match.state, chance.pick(sorted(match.to_act)), chance))
        took.append((process_time() - start) / len(match))
    print(min(took))
"""

REPLAY = """
import importlib
from pathlib import Path
from time import process_time
from teahouse.core import read_record, replay
from teahouse.games import game

try:
    steps = importlib.import_module("teahouse.server.replays.steps")
except ModuleNotFoundError:
    steps = importlib.import_module("teahouse.server.replay")
for name in ("chinatown", "dadaocheng"):
    record = read_record(Path("{records}", name + ".jsonl").read_bytes())
    took = []
    for _ in range({games}):
        start = process_time()
        steps.replay_of(replay(game(name), record), None)
        took.append(process_time() - start)
    print(min(took))
"""

LOAD = "load --tables 20 --players 5 --rate 300 --seconds 4 --json"
SERVER = "from teahouse.cli.main import run; run()"
RECORDS = Path(__file__).parent.parent / "tests" / "fixtures" / "version-0.1.0"


def cost(source: Path, what: str) -> float:
    """The CPU time of one unit of work in a source tree; of both games together."""
    if what == "server":
        [measured] = json.loads(_run(source, SERVER, *LOAD.split()))
        return float(measured["processor"]) / float(measured["achieved"])
    script = (
        ENGINE.format(games=12) if what == "engine" else REPLAY.format(games=12, records=RECORDS)
    )
    return sum(map(float, _run(source, script).split()))


def _run(source: Path, script: str, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(source)}
    command = [sys.executable, "-c", script, *arguments]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return run.stdout


def main() -> None:
    before, after = map(Path, sys.argv[1:3])
    slower = False
    for what in sys.argv[3:] or ("engine", "replay", "server"):
        ratios = [cost(before, what) / cost(after, what) for _ in range(PAIRS)]
        told = " ".join(f"{ratio:.3f}" for ratio in ratios)
        print(f"{what}: median {median(ratios):.3f} of {told}", flush=True)
        slower |= median(ratios) < LEAST
    sys.exit(slower)


if __name__ == "__main__":
    main()
