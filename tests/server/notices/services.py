"""Fixtures: real web and mail services, for which the lowest versions' set-up has no packages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.notices.receivers import Mailbox, Receiver, mailbox, receiver

__all__ = ["mail", "web"]


@pytest.fixture
def web() -> Iterator[Receiver]:
    with receiver() as found:
        yield found


@pytest.fixture
def mail() -> Iterator[Mailbox]:
    with mailbox() as found:
        yield found
