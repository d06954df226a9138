"""What a replay costs is bounded by the work, not by the size of the file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.play.tasks import Compiling, Endless, Greedy, Working
from tests.server.live_server import Guest, LiveServer

from teahouse.core import Match, read_record, write_record
from teahouse.core import replay as played_again
from teahouse.games import game
from teahouse.play.task import Task, TaskFailed
from teahouse.play.worker import Worker
from teahouse.server.live.replay_workers import ReplayRecord

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


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.stop()


def test_a_task_gets_so_much_of_the_processor_and_no_more(worker: Worker) -> None:
    with pytest.raises(TaskFailed) as caught:
        worker.ask(Endless())
    assert caught.value.why == "stalled"
    assert not worker.is_running


def test_what_has_to_be_compiled_first_is_not_the_task_s_work(worker: Worker) -> None:
    assert worker.ask(Compiling()) == "done"


def test_a_worker_gets_so_much_of_the_processor_for_each_of_its_tasks(worker: Worker) -> None:
    assert [worker.ask(Working()) for _ in range(4)] == ["done"] * 4


def test_a_task_gets_so_much_memory_and_the_next_is_not_limited_by_it(worker: Worker) -> None:
    with pytest.raises(TaskFailed) as caught:
        worker.ask(Greedy())
    assert caught.value.why == "crashed"
    assert "MemoryError" in caught.value.told
    assert worker.ask(Working()) == "done"


def test_a_record_that_takes_too_long_is_refused_and_not_tried_again(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def ask(_: Worker, task: Task[Any]) -> Any:
        asked.append(task)
        raise TaskFailed("stalled", "it took too much of the processor")

    monkeypatch.setattr(Worker, "ask", ask)
    answer = server.guest().post("/api/replays", content=CHINATOWN)
    assert answer.json()["reason"] == "record_too_long"
    assert len([task for task in asked if isinstance(task, ReplayRecord)]) == 1
