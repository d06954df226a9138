"""Whatever people and groups do at once, each row's history has an order that explains it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.notices.receivers import Mailbox, mailbox

from .linearizable import UNSURE, Look, Operation, Step, is_explained
from .run import Found, one_run

RUNS = 25


@pytest.fixture
def letters() -> Iterator[Mailbox]:
    with mailbox() as found:
        yield found


def check(found: Found) -> None:
    assert (found.without_order, found.findings, found.undecided) == ([], [], 0)
    assert found.operations > found.rows


@pytest.mark.anyio
async def test_of_two_servers_on_postgresql(
    new_database: Callable[[], str], letters: Mailbox
) -> None:
    check(await one_run(new_database(), letters, "postgresql", servers=2, share=0.1, each=12))


@pytest.mark.anyio
@pytest.mark.soak
@pytest.mark.parametrize("seed", range(RUNS))
async def test_of_many_on_postgresql(
    new_database: Callable[[], str], letters: Mailbox, seed: int
) -> None:
    check(await one_run(new_database(), letters, f"postgresql {seed}", servers=2))


@pytest.mark.anyio
@pytest.mark.soak
@pytest.mark.parametrize("seed", range(RUNS))
async def test_of_many_on_sqlite(tmp_path: Path, letters: Mailbox, seed: int) -> None:
    check(await one_run(str(tmp_path / "a.db"), letters, f"sqlite {seed}", servers=1))


def one(began: float, ended: float, *steps: Step) -> Operation:
    return Operation("", began, ended, steps)


def add(name: str) -> Step:
    return lambda names: names | {name}


def drop(name: str) -> Step:
    return lambda names: names - {name}


def sees(*names: str) -> Step:
    return Look(lambda now: now == frozenset(names))


ADDED, DROPPED = one(0, 3, add("ann")), one(2, 5, drop("ann"))


@pytest.mark.parametrize(
    ("history", "is_so"),
    [
        ([ADDED, DROPPED, one(6, 7, sees())], True),
        ([ADDED, DROPPED, one(6, 7, sees("ann"))], True),  # they were asked for at once
        ([ADDED, one(4, 5, drop("ann")), one(6, 7, sees("ann"))], False),
        ([ADDED, one(4, 5, sees())], False),
        ([ADDED, one(1, 2, sees()), one(2, 3, sees("ann"))], True),
        ([ADDED, one(1, 2, sees("ann")), one(2.5, 3, sees())], False),
        ([one(0, UNSURE, add("ann")), one(4, 5, sees()), one(6, 7, sees("ann"))], True),
        ([one(0, UNSURE, add("ann")), one(4, 5, sees("ann")), one(6, 7, sees())], False),
        ([one(0, 9, sees(), sees("ann")), one(3, 4, add("ann"))], True),
        ([one(0, 2, sees(), sees("ann")), one(3, 4, add("ann"))], False),
        ([one(0, 9, add("ann")), one(1, 2, drop("ann")), one(3, 4, sees("ann"))], True),
    ],
)
def test_the_checker_knows_what_can_be(history: Any, is_so: bool) -> None:
    assert is_explained(history, frozenset()) == is_so
