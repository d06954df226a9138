"""A server for a module's tests, without limits, and someone who comes to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import structlog

from .house import Guest, House, serving


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with serving() as served:
        yield served


@pytest.fixture
def guest(house: House) -> Guest:
    return house.guest()


@pytest.fixture(scope="session", autouse=True)
def _no_logs() -> None:
    """A server in this process says nothing; what it would say is looked at in test_logs.py."""
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
