"""What a replay costs is bounded by the work, not by the size of the file."""

from __future__ import annotations

import json
import signal
import subprocess
import sys

import pytest
from tests.server.live_server import Guest, LiveServer

from teahouse.core import Match, read_record, write_record
from teahouse.core import replay as played_again
from teahouse.games import game
from teahouse.server.live import replay_process
from teahouse.server.live.replay_workers import RunningWorker

from .test_replays import CHINATOWN, DADAOCHENG


def to_and_fro(record: bytes, times: int) -> bytes:
    """The record with everything undone and done again, so many times, before its last line."""
    before = played_again(game(read_record(record).header.game), read_record(record))
    match = Match(before.game, before.header.options, seed=before.seed)
    for n in range(1, len(before)):
        match.do(before.action_at(n))
    for _ in range(times):
        match.undo(1)
        match.undo(len(match))  # undoes the undoing
    match.do(before.action_at(len(before)))
    return write_record(match.record())


@pytest.mark.parametrize("record", [CHINATOWN, DADAOCHENG], ids=["chinatown", "dadaocheng"])
def test_a_small_file_that_makes_a_huge_replay_is_refused(guest: Guest, record: bytes) -> None:
    answer = guest.post("/api/replays", content=to_and_fro(record, 4_000))
    assert answer.status_code == 422, len(answer.content)
    assert answer.json()["reason"] == "too_much_undone"


def test_some_undoing_is_replayed(guest: Guest) -> None:
    answer = guest.post("/api/replays", content=to_and_fro(CHINATOWN, 20))
    assert answer.status_code == 200
    assert len(answer.json()["steps"]) == CHINATOWN.count(b"\n") - 1 + 40


def message(task: bytes) -> bytes:
    """A task as a worker reads it, after its length."""
    return b"%d\n%b" % (len(task), task)


def test_a_worker_gets_so_much_of_the_processor_and_no_more() -> None:
    code = (
        f"import {replay_process.__name__} as w\n"
        "w.PROCESSOR_SECONDS = 1\n"
        "w._answer = lambda task, raw: all(iter(lambda: True, None))\n"
        "w.main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], input=message(b"{}\n{}"), check=False)
    assert done.returncode == -signal.SIGXCPU


def test_what_an_analysis_has_to_compile_is_not_the_record_s_work() -> None:
    code = (
        f"import {replay_process.__name__} as w, teahouse.analysis as a, time\n"
        "w.PROCESSOR_SECONDS = 2\n"
        "def compile_long(game): [None for _ in iter(lambda: time.process_time() > 5, True)]\n"
        "a.prepare, a.analyse = compile_long, lambda match: None\n"
        "w.main()\n"
    )
    task = message(b'{"analysis": true}\n' + CHINATOWN)
    done = subprocess.run([sys.executable, "-c", code], input=task, capture_output=True, check=True)
    assert json.loads(done.stdout.partition(b"\n")[2])["type"] == "done"


def test_a_worker_gets_so_much_of_the_processor_for_each_of_its_tasks() -> None:
    code = (
        f"import {replay_process.__name__} as w, time\n"
        "w.PROCESSOR_SECONDS = 2\n"
        "def work(task, raw):\n"
        "    end = time.process_time() + 1\n"
        "    while time.process_time() < end: pass\n"
        "    return b'{}'\n"
        "w._answer = work\n"
        "w.main()\n"
    )
    tasks = message(b"{}\n{}") * 4
    done = subprocess.run(
        [sys.executable, "-c", code], input=tasks, capture_output=True, check=True
    )
    assert done.stdout.count(b"done") == 4


def test_a_killed_worker_s_task_is_refused_and_not_tried_again(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = []
    start = RunningWorker.start

    async def start_one_that_dies(*, in_advance: bool = False) -> RunningWorker:
        worker = await start(in_advance=in_advance)
        started.append(worker)
        worker._process.send_signal(signal.SIGXCPU)
        return worker

    monkeypatch.setattr(RunningWorker, "start", start_one_that_dies)
    monkeypatch.setattr(server.running.services.replays, "_next", None)
    answer = server.guest().post("/api/replays", content=CHINATOWN)
    assert answer.json()["reason"] == "record_too_long"
    assert len(started) <= 2, "one worked, one waits for the next"
