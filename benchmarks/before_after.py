"""Compares what engine, replay, server and starts cost in two source trees, by turns, as a median.

Run it as `python -m benchmarks.before_after BEFORE/src AFTER/src`. Costs are CPU time, so that
whatever else the machine does counts little. Above 1 the second tree is the faster one. The two
servers of a pair run in the same seconds, since an action's cost differs by a third from minute to
minute where other machines share the processor.
"""

from __future__ import annotations

import compileall
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from teahouse_lab.load.measurements import processor_seconds

PAIRS = 7
GAMES = 15  # only the quickest counts
LEAST = 0.9

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
    steps = importlib.import_module("teahouse.server.live.replays")
except ModuleNotFoundError:  # before the rooms of the server were turned
    steps = importlib.import_module("teahouse.server.replays.steps")
for name in ("chinatown", "dadaocheng"):
    record = read_record(Path("{records}", name + ".jsonl").read_bytes())
    took = []
    for _ in range({games}):
        start = process_time()
        steps.replay_of(replay(game(name), record), None)
        took.append(process_time() - start)
    print(min(took))
"""

LOAD = "load --tables 20 --players 5 --rate 300 --seconds 10 --json"
PROGRAM = "from teahouse.cli.main import run; run()"
RECORDS = Path(__file__).parent.parent / "tests" / "fixtures" / "version-0.1.0"


TIMED = """
from time import process_time
{script}
print(process_time())
"""
STARTS = {
    "version": TIMED.format(
        script="import sys; from teahouse.cli.main import run\n"
        "sys.argv[1:] = ['--version']\ntry: run()\nexcept SystemExit: pass"
    ),
    "import": TIMED.format(script="import teahouse.games.chinatown"),
}
STARTED = 5  # times, of which only the quickest counts
SERVE = "serve --no-open --port 0 --database"
WHATS = ("engine", "replay", "server", *STARTS, "serve")


def costs(sources: Sequence[Path], what: str) -> list[float]:
    """Returns the CPU time of one unit of work in each source tree, for both games together."""
    if what == "server":
        return [_cost_of_action(server) for server in [*map(_start_load, sources)]]
    if what == "serve":
        return [min(_cost_of_serving(source) for _ in range(STARTED)) for source in sources]
    if what in STARTS:
        return [
            min(float(_output(_start(source, STARTS[what])).split()[-1]) for _ in range(STARTED))
            for source in sources
        ]
    form = ENGINE if what == "engine" else REPLAY
    script = form.format(games=GAMES, records=RECORDS)
    return [sum(map(float, _output(_start(source, script)).split())) for source in sources]


def _cost_of_serving(source: Path) -> float:
    """Returns the CPU time of a server until it says where it is open."""
    with TemporaryDirectory() as folder:
        server = _start(source, PROGRAM, *SERVE.split(), f"{folder}/teahouse.db")
        assert server.stdout is not None
        try:
            if not any("open at" in line for line in server.stdout):
                sys.exit("the server did not start")
            return processor_seconds(server.pid)
        finally:
            server.terminate()
            server.communicate()


def _start_load(source: Path) -> subprocess.Popen[str]:
    return _start(source, PROGRAM, *LOAD.split())


def _cost_of_action(load: subprocess.Popen[str]) -> float:
    [measured] = json.loads(_output(load))
    return float(measured["processor"]) / float(measured["achieved"])


def _start(source: Path, script: str, *arguments: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(source)}
    command = [sys.executable, "-c", script, *arguments]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def _output(run: subprocess.Popen[str]) -> str:
    output, _ = run.communicate()
    if run.returncode:
        sys.exit(run.returncode)
    return output


def main() -> None:
    before, after = map(Path, sys.argv[1:3])
    for source in (before, after):  # as an installed package is, so that a start compiles nothing
        compileall.compile_dir(source, quiet=1)
    slower = False
    for what in sys.argv[3:] or WHATS:
        ratios = []
        for _ in range(PAIRS):
            old, new = costs((before, after), what)
            ratios.append(old / new)
        told = " ".join(f"{ratio:.3f}" for ratio in ratios)
        print(f"{what}: median {median(ratios):.3f} of {told}", flush=True)
        slower |= median(ratios) < LEAST
    sys.exit(slower)


if __name__ == "__main__":
    main()
