"""The pages about the server name everything that there is, as it is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from teahouse.server.app import ENDPOINTS
from teahouse.server.live.limits import CAPS, RATES
from teahouse.server.live.messages import FromClient, FromServer
from teahouse.server.monitoring import Meters
from teahouse.server.state.commands import Command
from teahouse.server.state.events import TableEvent
from teahouse.server.state.refusals import CODES
from teahouse.server.web.problems import STATUSES
from teahouse.store.backup import columns

DOCS = Path(__file__).parents[2] / "docs"
TABLES, OPERATING = (DOCS / "tables.md").read_text(), (DOCS / "operating.md").read_text()


def tags(union: object) -> list[str]:
    return [part.__struct_config__.tag for part in get_args(union)]


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.answer.__name__)
def test_every_path_is_on_the_page(endpoint: object) -> None:
    method, path = endpoint.method, endpoint.path  # type: ignore[attr-defined]
    assert f"`{method} {path}`" in TABLES


@pytest.mark.parametrize("tag", [*tags(FromClient), *tags(FromServer), *tags(Command)])
def test_every_message_and_command_is_on_the_page(tag: str) -> None:
    assert f"`{tag}`" in TABLES


def test_every_refusal_is_on_the_page_with_its_status_and_has_a_sentence() -> None:
    listed = re.findall(r"^\| `(\w+)` \| (\d{3}) \|", TABLES, re.M)
    assert {code: int(status) for code, status in listed} == STATUSES
    assert set(STATUSES) == set(CODES)


def test_every_table_of_the_database_and_every_kind_of_line_is_on_the_page() -> None:
    architecture = (DOCS / "architecture.md").read_text()
    names = [*columns(), *tags(TableEvent)]
    assert [name for name in names if f"`{name}`" not in architecture] == []


def test_every_measure_is_on_the_page() -> None:
    names = [metric.name for metric in Meters().registry.collect()]
    assert [name for name in names if name not in OPERATING] == []


def test_every_limit_is_on_the_page() -> None:
    numbers = {str(rate.burst) for rate in RATES.values()} | {str(cap) for cap in CAPS.values()}
    assert numbers <= set(re.findall(r"\d+", OPERATING[OPERATING.index("## Limits") :]))
