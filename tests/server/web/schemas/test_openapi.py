"""The OpenAPI document is current, and schemathesis finds nothing against it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import negative_data_rejection, unsupported_method
from tests.server.live_server import LiveServer, Table, gather
from tools.generate import generated

from teahouse.server.app import ENDPOINTS
from teahouse.server.web.schema import openapi

ROOT = Path(__file__).parents[4]
STREAM = "/api/tables/{table}/stream"  # never ends, and so is looked at in test_http_stream.py


@schemathesis.serializer("application/jsonl")
def as_it_is(context: object, value: object) -> bytes:
    """A record, or anything else that someone may send in its place."""
    del context
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")


document = schemathesis.openapi.from_dict(openapi(ENDPOINTS)).exclude(path=STREAM)
# Options that a game does not have, and bots and sets that are not here, are beyond a schema.
accepting = document.config.checks.positive_data_acceptance
accepting.expected_statuses = [*accepting.expected_statuses, "413", "422"]

quick, long = (
    settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    for examples in (10, 100)
)


@pytest.fixture(scope="module")
def table(server: LiveServer) -> Table:
    """A public table at which a game is being played."""
    return gather(server, public=True)[0]


@pytest.mark.parametrize("name", generated())
def test_what_is_generated_is_current(name: str) -> None:
    assert (ROOT / name).read_text() == generated()[name]


@document.parametrize()
@quick
def test_the_server_keeps_to_its_document(case: Any, server: LiveServer) -> None:
    case.call_and_validate(base_url=server.url)


@pytest.mark.soak
@document.parametrize()
@long
def test_the_server_keeps_to_its_document_for_long(case: Any, server: LiveServer) -> None:
    case.call_and_validate(base_url=server.url)


@document.include(path_regex="{table}").parametrize()
@quick
def test_the_server_keeps_to_its_document_at_a_real_table(
    case: Any, server: LiveServer, table: Table
) -> None:
    case.path_parameters = {"table": table.id}
    case.call_and_validate(
        base_url=server.url, excluded_checks=[negative_data_rejection, unsupported_method]
    )


def test_the_documents_are_served(server: LiveServer) -> None:
    for name in ("openapi.json", "messages.schema.json"):
        written = json.loads((ROOT / "docs" / name).read_text())
        assert server.guest().get(f"/api/{name}").json() == written
