"""Runs bots in a process of their own, in which they see nothing but the question."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait

from teahouse.core import BadInput

from .compilation import use_plain_code
from .question import Answer, BotFailed, Question, pack, prepare, think, unpack

__all__ = ["Worker", "end_with_parent", "interrupts_held_back"]

GRACE_SECONDS = 5.0  # added to the thinking time, for busy machines
LOADING_SECONDS = 600.0  # to import and prepare a bot; it may compile, on a busy machine

LOADED = "loaded"


class Worker:
    """A process that answers one question at a time.

    It is started on demand, and again after a failure. `source` is a folder from which bots and all
    they import are loaded, in order to run another version. With `plain` they run without compiled
    code.
    """

    def __init__(
        self, *, source: str = "", grace: float = GRACE_SECONDS, plain: bool = False
    ) -> None:
        self._source = source
        self._grace = grace
        self._is_plain = plain
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._is_closed = False
        self._lock = threading.Lock()  # held while the process is started or killed

    def ask(self, question: Question) -> Answer:
        """Sends a question and blocks until there is an answer.

        Raises BotFailed, and BadInput for a hint.
        """
        try:
            pipe = self._pipe or self._start(question.bot)
            pipe.send_bytes(pack(question))
            answer = self._hear(pipe, question, LOADING_SECONDS)
            if answer == LOADED:
                answer = self._hear(pipe, question, question.seconds + self._grace)
        except (EOFError, OSError) as error:
            self.stop()
            raise BotFailed("died", f"{question.bot} died") from error
        if isinstance(answer, BotFailed | BadInput):
            raise answer
        assert isinstance(answer, Answer)
        return answer

    def another(self) -> Worker:
        """Returns a worker like this one, whose process is not started yet."""
        return Worker(source=self._source, grace=self._grace, plain=self._is_plain)

    def stop(self) -> None:
        """Kills the process, even while it thinks. The next question starts another.

        The pipe is not closed here. Its number could then belong to another file by the time that a
        waiting thread polls it. The death of the other end ends the wait, and then the pipe is
        dropped.
        """
        with self._lock:
            if self._process is not None:
                self._process.kill()
            self._process = self._pipe = None

    def close(self) -> None:
        """Kills the process from any thread. A question that is asked meanwhile or later fails."""
        self._is_closed = True
        self.stop()

    def _start(self, bot: str) -> Connection:
        spawn = multiprocessing.get_context("spawn")
        target = _work_plainly if self._is_plain else _work
        with self._lock, interrupts_held_back(), _imports_from(self._source):
            if self._is_closed:
                raise BotFailed("died", f"{bot} was to be asked after its process was closed")
            pipe, theirs = spawn.Pipe()
            process = spawn.Process(target=target, args=(theirs,), daemon=True)
            process.start()
            self._process, self._pipe = process, pipe
        theirs.close()
        return pipe

    def _hear(self, pipe: Connection, question: Question, seconds: float) -> object:
        if pipe.poll(seconds):
            heard: object = pipe.recv()
            return heard
        self.stop()
        raise BotFailed("stalled", f"{question.bot} took more than {seconds:g} s")


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Blocks SIGINT in processes started in this block, so that Ctrl-C reaches only the parent.

    The parent is interrupted after the block, as a process whose start is cut short would complain.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        with _interrupt_deferred():
            yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _interrupt_deferred() -> Iterator[None]:
    """Raises KeyboardInterrupt only after the block.

    Blocking the signal is not enough, as another thread may receive it.
    """
    handler = signal.getsignal(signal.SIGINT)
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or handler is not signal.default_int_handler:
        yield
        return
    came: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
    if came:
        raise KeyboardInterrupt


def end_with_parent() -> None:
    """Makes this process exit when its parent does."""
    threading.Thread(target=_watch_parent, daemon=True).start()


@contextmanager
def _imports_from(source: str) -> Iterator[None]:
    """Makes processes started in this block search this folder first for modules."""
    if not source:
        yield
        return
    sys.path.insert(0, source)
    try:
        yield
    finally:
        sys.path.remove(source)


def _work_plainly(pipe: Connection) -> None:
    use_plain_code()
    _work(pipe)


def _work(pipe: Connection) -> None:
    os.dup2(2, 1)  # what a bot prints must not reach stdout
    end_with_parent()
    while True:
        try:
            question = unpack(pipe.recv_bytes())
        except (EOFError, KeyboardInterrupt):
            return
        try:
            prepare(question)
            pipe.send(LOADED)
            pipe.send(think(question))
        except (BotFailed, BadInput) as failure:
            pipe.send(failure)


def _watch_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
