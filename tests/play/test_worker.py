"""Bots in another process: asked as here, and of no harm."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

import pytest
from msgspec.structs import replace

from teahouse.core import FastChance, Match, plain
from teahouse.games import NAMES, game
from teahouse.play.task import BotFailed, Question, think
from teahouse.play.worker import Worker, unpack


def question(name: str = "chinatown", bot: str = "random", steps: int = 0) -> Question:
    match, chance = Match(game(name), {"players": 3}, seed="worker"), FastChance(1)
    for _ in range(steps):
        seat = chance.pick(sorted(match.to_act))
        match.do(match.game.sample(match.state, seat, chance))
    seat = min(match.to_act)
    return Question(
        bot=bot,
        game=name,
        sets=None,
        options=match.header.options,
        seat=seat,
        view=match.game.view(match.state, seat),
        actions=tuple(match.game.actions(match.state, seat)),
        seconds=60.0,  # more than any machine needs
        seed="whim",
    )


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Worker(grace=0.0)
    yield made
    made.stop()


def why(worker: Worker, asked: Question) -> str:
    with pytest.raises(BotFailed) as caught:
        worker.ask(asked)
    return caught.value.why


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("steps", [0, 20, 60])
def test_a_question_survives_the_way_to_another_process(name: str, steps: int) -> None:
    asked = question(name, steps=steps)
    heard = unpack(asked.packed())
    assert isinstance(heard, Question)
    assert heard.view == asked.view
    assert heard.actions == asked.actions
    assert (heard.bot, heard.options, heard.seat) == (asked.bot, asked.options, asked.seat)


def test_answers_are_the_same_here_and_there(worker: Worker) -> None:
    for name in NAMES:
        asked = question(name, steps=10)
        assert worker.ask(asked).action == think(asked).action


def test_whatever_a_bot_does_the_next_question_is_answered(worker: Worker) -> None:
    asked = question(bot="strangers:Placer")
    first: Any = worker.ask(asked).action
    assert first["type"] == "keep"
    for bot, told in (
        ("Crasher", "crashed"),
        ("Unspeakable", "crashed"),
        ("Leaver", "crashed"),
        ("Dier", "died"),
        ("NobodyAtAll", "crashed"),
    ):
        assert why(worker, replace(asked, bot=f"strangers:{bot}")) == told
        assert worker.ask(asked).action == first


def test_a_bot_that_does_not_answer_in_time_is_stopped_and_the_next_is_asked(
    worker: Worker,
) -> None:
    asked = question(bot="strangers:Placer")
    assert why(worker, replace(asked, bot="strangers:Staller", seconds=0.1)) == "stalled"
    assert worker.ask(asked).action == plain(asked.actions[0])


def test_the_time_to_get_ready_does_not_count(worker: Worker) -> None:
    answer = worker.ask(question(bot="strangers:Compiler"))
    assert answer.seconds < 1.5


def test_what_a_bot_prints_is_no_part_of_the_results(
    worker: Worker, capfd: pytest.CaptureFixture[str]
) -> None:
    worker.ask(question(bot="strangers:Babbler"))
    printed = capfd.readouterr()
    assert printed.out == ""
    worker.stop()


def test_a_bot_of_another_version_is_imported_from_its_folder(tmp_path: Path) -> None:
    text = "class Placer:\n    def choose(self, turn):\n        return {'version': 'old'}\n"
    (tmp_path / "strangers.py").write_text(text)
    old, new = Worker(source=str(tmp_path)), Worker()
    asked = question(bot="strangers:Placer")
    answers: list[Any] = [one.ask(asked).action for one in (old, new)]
    old.stop()
    new.stop()
    assert answers[0] == {"version": "old"}
    assert answers[1] == plain(asked.actions[0])


@pytest.mark.parametrize("milliseconds", [0, 1, 3, 10, 30])
def test_a_worker_can_be_closed_while_another_thread_starts_its_process(milliseconds: int) -> None:
    worker, failed = Worker(), []
    thread = Thread(target=lambda: failed.append(why(worker, question())))
    thread.start()
    sleep(milliseconds / 1000)
    worker.close()
    thread.join()
    assert failed == ["died"]
    assert why(worker, question()) == "died"


def test_closing_a_worker_leaves_its_pipe_to_the_thread_that_waits_there() -> None:
    """Closed by another thread, its number could be another file's that is waited for instead."""
    worker = Worker()
    worker.ask(question())
    pipe = worker._pipe
    assert pipe is not None
    worker.close()
    assert not pipe.closed
    assert pipe.poll(60)  # the process has gone, and whoever waits is woken
