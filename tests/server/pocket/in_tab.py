"""What pytest needs in a tab: to wait for its loop, and folders such as its journal lies in."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterator
from inspect import isasyncgenfunction, iscoroutinefunction
from itertools import count
from pathlib import Path
from typing import Any

import pytest

NUMBERS = count(1)


def wait_for(awaitable: Awaitable[Any]) -> Any:
    from pyodide.ffi import run_sync  # type: ignore[import-not-found]

    return run_sync(asyncio.ensure_future(awaitable))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "anyio: waits for a loop")


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    wait_for(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_fixture_setup(fixturedef: Any) -> None:
    made = fixturedef.func
    if isasyncgenfunction(made):

        def awaited(**arguments: Any) -> Iterator[Any]:
            values = made(**arguments)
            yield wait_for(anext(values))
            wait_for(anext(values, None))

        fixturedef.func = awaited
    elif iscoroutinefunction(made):
        fixturedef.func = lambda **arguments: wait_for(made(**arguments))


@pytest.fixture
def tmp_path() -> Path:
    from js import mountJournal  # type: ignore[import-not-found]

    folder = f"/journal-{next(NUMBERS)}"
    mountJournal(folder)
    return Path(folder)
