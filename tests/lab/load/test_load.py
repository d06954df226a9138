"""`teahouse load`, for a few seconds: what a long run measures is there, and nothing fails."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

from teahouse_lab.load import LoadGenerator, own_server
from teahouse_lab.load.measurements import Latencies, percentiles
from teahouse_lab.load.player_script import PlayerScript

RUN = "from teahouse.cli.main import run; run()"


def load(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", RUN, "load", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_a_short_load_is_played_without_a_failure_and_told_as_json() -> None:
    options = ("--tables", "8", "--players", "5", "--rate", "100", "--seconds", "3")
    done = load(*options, "--onlookers", "4", "--json")
    assert done.returncode == 0, done.stderr
    [measured] = json.loads(done.stdout)
    assert measured["server"] == "teahouse"
    assert measured["failures"] == measured["unanswered"] == 0
    assert measured["achieved"] > 80
    assert 0 < measured["took"]["p50"] <= measured["took"]["p99"] <= measured["took"]["most"]
    assert len(measured["uses"]) >= 3
    assert all(use["handles"] > 8 * 5 for use in measured["uses"])
    assert re.search(r"onlookers had [1-9]\d* connections and [1-9][\d,]* messages", done.stderr)


def test_a_bar_that_is_missed_is_found() -> None:
    done = load("--tables", "2", "--rate", "20", "--seconds", "1", "--within", "0.001")
    assert done.returncode == 1
    assert "not sustained" in done.stderr


def test_a_server_that_is_not_there_is_said_to_be_so() -> None:
    done = load("--url", "http://127.0.0.1:9", "--seconds", "1")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


@pytest.mark.anyio
async def test_games_are_played_to_their_end_and_the_same_people_play_again() -> None:
    async with own_server() as server:
        generator = LoadGenerator(server, 2, 3)
        await generator.open()
        while generator.games < 2:
            measured = await generator.play(400, 1.0)
            assert measured.failures == measured.unanswered == 0
        generator.close()


def test_times_count_what_is_on_its_way_over_a_restart() -> None:
    times = Latencies()
    times.sent, times.refused, times.took = 10, 2, [0.1] * 5
    times.restart()
    assert (times.sent, times.unanswered) == (3, 3)


def test_a_spread_is_in_milliseconds_and_takes_the_nearest_rank() -> None:
    told = percentiles([n / 1000 for n in range(1, 101)])
    assert (told.p50, told.p99, told.most) == (50.0, 99.0, 100.0)


def test_no_two_seats_answer_the_same_offer() -> None:
    habits = PlayerScript(3, "seed", trades_a_round=1_000_000_000)
    ready = [b'{"type":"ready","seat":%d,"ready":true}' % seat for seat in range(3)]
    asked = [
        [b'{"type":"withdraw","seat":0,"offer":1}', ready[0]],
        [b'{"type":"decline","seat":1,"offer":1}', ready[1]],
        [ready[2]],
    ]
    chosen = [habits.choose(asked, ()) for _ in range(30)]
    answers = [action for one in chosen if one and b'"offer":1' in (action := one[1])]
    assert len(answers) == 1
