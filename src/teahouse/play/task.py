"""Tasks: the work that workers do, each a value with all that the work needs, and its limits."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Generic, Literal, TypeAlias, TypeVar

import msgspec

from teahouse.core import BadInput

__all__ = ["LONGEST_TOLD", "Failure", "Returned", "Task", "TaskFailed", "carry_out"]

LONGEST_TOLD = 300  # characters of an error message

Failure: TypeAlias = Literal["crashed", "stalled", "died"]
Returned = TypeVar("Returned", covariant=True)


class TaskFailed(Exception):  # noqa: N818 - whoever asked goes on without the answer
    """A task crashed, took too long, or its worker died."""

    def __init__(self, why: Failure, told: str) -> None:
        super().__init__(why, told)
        self.why = why
        self.told = told

    def __str__(self) -> str:
        return self.told


class Task(msgspec.Struct, Generic[Returned], frozen=True, kw_only=True):
    """A task. Its fields are all that the worker knows of it."""

    raises: ClassVar[tuple[type[Exception], ...]] = (BadInput,)
    """Exceptions that are answers. Any other means that the task has crashed."""
    processor_seconds: ClassVar[int | None] = None
    """How much of the processor the work may use. The process is killed beyond that."""
    memory: ClassVar[int | None] = None
    """How many bytes more than its process holds before, the work may use."""

    @property
    def name(self) -> str:
        """What the task is called in messages."""
        return type(self).__name__

    @property
    def patience(self) -> float:
        """How many seconds the work may take once it is prepared."""
        return 120.0

    @property
    def is_large(self) -> bool:
        """Whether the task may leave so much in memory that its process is not used again."""
        return False

    def packed(self) -> bytes:
        """Returns the task as bytes, with the import path of its type."""
        kind = type(self)
        return msgspec.msgpack.encode((f"{kind.__module__}:{kind.__qualname__}", self))

    def prepare(self) -> None:
        """Imports and compiles what the work needs. That is not charged to the work."""

    def work(self) -> Returned:
        """Returns the answer."""
        raise NotImplementedError


def carry_out(task: Task[Returned], prepared: Callable[[], None] = lambda: None) -> Returned:
    """Prepares and does a task in this process; raises TaskFailed, or what the task raises.

    `prepared` is called in between.
    """
    answers: tuple[type[Exception], ...] = (TaskFailed, *task.raises)
    try:
        task.prepare()
        prepared()
        return task.work()
    except answers:
        raise
    except Exception as error:
        told = f"{task.name}: {type(error).__name__}: {error}"
        raise TaskFailed("crashed", told[:LONGEST_TOLD]) from error
