"""Tasks that tests give to workers, which import them from here."""

from __future__ import annotations

from pathlib import Path
from time import process_time
from typing import ClassVar

from teahouse.core import BadInput
from teahouse.play.task import Task

__all__ = [
    "Clumsy",
    "Compiling",
    "Doubled",
    "Endless",
    "Greedy",
    "Held",
    "Strict",
    "Unprepared",
    "Working",
]


class Doubled(Task[int], frozen=True, kw_only=True):
    number: int

    def work(self) -> int:
        return 2 * self.number


class Clumsy(Task[None], frozen=True, kw_only=True):
    def work(self) -> None:
        raise RuntimeError("I have dropped it")


class Strict(Task[None], frozen=True, kw_only=True):
    raises: ClassVar[tuple[type[Exception], ...]] = (KeyError,)
    key: str

    def work(self) -> None:
        raise KeyError(self.key)


class Unprepared(Task[None], frozen=True, kw_only=True):
    def prepare(self) -> None:
        raise BadInput("there is nothing to work with")


class Held(Task[str], frozen=True, kw_only=True):
    """Is done once somebody writes into a pipe."""

    pipe: str

    def work(self) -> str:
        return Path(self.pipe).read_text()


class Endless(Task[None], frozen=True, kw_only=True):
    """Uses the processor without end."""

    processor_seconds: ClassVar[int | None] = 1

    def work(self) -> None:
        while True:
            pass


class Compiling(Task[str], frozen=True, kw_only=True):
    """Uses more of the processor to get ready than its work may."""

    processor_seconds: ClassVar[int | None] = 1

    def prepare(self) -> None:
        _use_processor(2.5)

    def work(self) -> str:
        return "done"


class Working(Task[str], frozen=True, kw_only=True):
    """Uses half of what it may of the processor."""

    processor_seconds: ClassVar[int | None] = 2

    def work(self) -> str:
        _use_processor(1.0)
        return "done"


class Greedy(Task[int], frozen=True, kw_only=True):
    """Takes more memory than it may."""

    processor_seconds: ClassVar[int | None] = 60
    memory: ClassVar[int | None] = 50_000_000

    def work(self) -> int:
        return len(bytearray(500_000_000))


def _use_processor(seconds: float) -> None:
    end = process_time() + seconds
    while process_time() < end:
        pass
