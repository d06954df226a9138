"""A worker is a process that does one task after another, and sees nothing but the task."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from math import ceil
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import process_time
from typing import Any

import msgspec

from .compilation import use_plain_code
from .task import Returned, Task, TaskFailed, carry_out, read_question

__all__ = ["InProcess", "Worker", "end_with_parent", "interrupts_held_back", "unpack"]

GRACE_SECONDS = 5.0  # added to the time of a task, for busy machines
LOADING_SECONDS = 600.0  # to import and prepare what it needs; it may compile, on a busy machine
COMPILING_SECONDS = 60  # of the processor, to prepare a task whose own work is limited

LOADED = "loaded"


class InProcess:
    """Does tasks in this process, where a task can be neither stopped nor limited."""

    is_running = True

    def ask(self, task: Task[Returned]) -> Returned:
        """Returns the answer of the task. Raises TaskFailed, and what the task raises."""
        return carry_out(task)

    def another(self) -> InProcess:
        return self

    def close(self) -> None:
        """Does nothing: there is no process."""


class Worker:
    """A process that does one task at a time.

    It is started on demand, and again after a failure, after a large task, or after `most_tasks`.
    `source` is a folder from which bots and all they import are loaded, in order to run another
    version. With `plain` they run without compiled code.
    """

    def __init__(
        self,
        *,
        source: str = "",
        grace: float = GRACE_SECONDS,
        plain: bool = False,
        most_tasks: int | None = None,
    ) -> None:
        self._source = source
        self._grace = grace
        self._is_plain = plain
        self._most_tasks = most_tasks
        self._tasks = 0  # that this process was given
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._is_closed = False
        self._lock = threading.Lock()  # held while the process is started or killed

    @property
    def is_running(self) -> bool:
        """Whether there is a process."""
        return self._process is not None

    def ask(self, task: Task[Returned]) -> Returned:
        """Sends a task and blocks until it is answered. Raises TaskFailed, or what it raises."""
        waited, answer = self._pipe is not None, None
        try:
            pipe = self._pipe or self._start(task.name)
            pipe.send_bytes(task.packed())
            answer = self._hear(pipe, task, LOADING_SECONDS)
            if answer == LOADED:
                answer = self._hear(pipe, task, task.patience + self._grace)
        except (EOFError, OSError) as error:
            is_stalled = self._end() == -getattr(signal, "SIGXCPU", 0)
            if waited and answer is None and not is_stalled:
                return self.ask(task)  # it died while it waited, so another is started
            if is_stalled:
                raise TaskFailed(
                    "stalled", f"{task.name} took too much of the processor"
                ) from error
            raise TaskFailed("died", f"{task.name} died") from error
        self._tasks += 1
        if task.is_large or self._tasks == self._most_tasks:
            self.stop()
        if isinstance(answer, Exception):
            raise answer
        returned: Returned = answer  # type: ignore[assignment] # what its process has returned
        return returned

    def another(self) -> Worker:
        """Returns a worker like this one, whose process is not started yet."""
        return Worker(
            source=self._source,
            grace=self._grace,
            plain=self._is_plain,
            most_tasks=self._most_tasks,
        )

    def stop(self) -> None:
        """Kills the process, even while it works. The next task starts another.

        The pipe is not closed here. Its number could then belong to another file by the time that a
        waiting thread polls it. The death of the other end ends the wait, and then the pipe is
        dropped.
        """
        with self._lock:
            if self._process is not None:
                self._process.kill()
            self._process = self._pipe = None

    def _end(self) -> int | None:
        """Kills the process, and returns how it has ended. None means that it was stopped."""
        process = self._process
        self.stop()
        if process is None:
            return None
        process.join()
        return process.exitcode

    def close(self) -> None:
        """Kills the process from any thread. A task that is asked meanwhile or later fails."""
        self._is_closed = True
        self.stop()

    def _start(self, name: str) -> Connection:
        spawn = multiprocessing.get_context("spawn")
        target = _work_plainly if self._is_plain else _work
        with self._lock, interrupts_held_back(), _imports_from(self._source):
            if self._is_closed:
                raise TaskFailed("died", f"{name} was to be asked after its process was closed")
            pipe, theirs = spawn.Pipe()
            process = spawn.Process(target=target, args=(theirs,), daemon=True)
            process.start()
            self._process, self._pipe, self._tasks = process, pipe, 0
        theirs.close()
        return pipe

    def _hear(self, pipe: Connection, task: Task[Any], seconds: float) -> object:
        if pipe.poll(seconds):
            heard: object = pipe.recv()
            return heard
        self.stop()
        raise TaskFailed("stalled", f"{task.name} took more than {seconds:g} s")


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
    """Defers KeyboardInterrupt, as a thread may receive the signal though it is blocked here."""
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
            packed = pipe.recv_bytes()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            task = unpack(packed)
        except Exception as error:  # its module cannot be imported here
            pipe.send(TaskFailed("crashed", f"{type(error).__name__}: {error}"))
            continue
        pipe.send(_answer(task, pipe))


def _answer(task: Task[Any], pipe: Connection) -> Any:
    """Returns the answer of a task, or the exception that it has raised."""

    def prepared() -> None:
        pipe.send(LOADED)
        _limit(task.processor_seconds, task.memory)

    answers: tuple[type[Exception], ...] = (TaskFailed, *task.raises)
    _limit(None if task.processor_seconds is None else COMPILING_SECONDS, None)
    try:
        return carry_out(task, prepared)
    except answers as failure:
        return failure
    finally:
        _limit(None, None)


def _limit(seconds: int | None, memory: int | None) -> None:
    """Limits the processor time and the memory that this process may use from now on.

    What it has used before does not count. On Windows there is only the limit on waiting time.
    """
    if sys.platform == "win32":
        return
    import resource

    for what, most, used in (
        (resource.RLIMIT_CPU, seconds, ceil(process_time())),
        (resource.RLIMIT_DATA, memory, _held()),
    ):
        _, hard = resource.getrlimit(what)
        soft = hard if most is None else most + used
        if hard != resource.RLIM_INFINITY:
            soft = min(soft, hard)
        resource.setrlimit(what, (soft, hard))


def _held() -> int:
    """Returns how many bytes of data this process holds, as far as Linux tells."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[5]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def unpack(packed: bytes) -> Task[Any]:
    """Reads a task from bytes. Questions have the game's name in place of an import path."""
    path, raw = _NAMED.decode(packed)
    module, _, name = path.partition(":")
    if not name:
        return read_question(path, raw)
    task: Task[Any] = msgspec.msgpack.decode(raw, type=getattr(import_module(module), name))
    return task


_NAMED = msgspec.msgpack.Decoder(tuple[str, msgspec.Raw])


def _watch_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
