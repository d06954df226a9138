"""Ctrl-C while processes are being started."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator

import pytest

from teahouse.play.worker import interrupts_held_back

MOMENT = 0.1  # seconds


@pytest.fixture
def another_thread() -> Iterator[int]:
    """The number of a thread that does not block SIGINT, and so may get it."""
    over = threading.Event()
    thread = threading.Thread(target=over.wait)
    thread.start()
    assert thread.ident is not None
    yield thread.ident
    over.set()
    thread.join()


def start_something(interrupted: int, done: list[str]) -> None:
    """What a block with a start does, and Ctrl-C at its beginning."""
    with interrupts_held_back():
        signal.pthread_kill(interrupted, signal.SIGINT)
        signal.sigtimedwait([], MOMENT)  # the other thread takes the signal meanwhile
        done.append("started")


def test_an_interrupt_waits_for_the_end_of_the_block(another_thread: int) -> None:
    done: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        start_something(another_thread, done)
    assert done[-1] == "started"
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
