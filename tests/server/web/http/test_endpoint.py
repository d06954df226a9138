"""What every endpoint makes of the bodies that it is sent."""

from __future__ import annotations

import msgspec
import pytest
from tests.server.live_server import LiveServer

from teahouse.server.web.problems import Problem, refused_response
from teahouse.store import JournalError, UnsureError


def opened(server: LiveServer, seconds: float | str) -> int:
    wish = {"game": "chinatown", "clocks": {"turn_seconds": seconds}}
    return server.guest().post("/api/tables", json=wish).status_code


def test_an_integer_may_be_written_with_a_decimal_point(server: LiveServer) -> None:
    assert opened(server, 60.0) == 201


@pytest.mark.parametrize("seconds", [60.5, "60"])
def test_what_is_no_integer_is_refused(server: LiveServer, seconds: float | str) -> None:
    assert opened(server, seconds) == 400


@pytest.mark.parametrize(("error", "code"), [(JournalError, "busy"), (UnsureError, "unsure")])
def test_a_write_that_may_have_been_done_is_not_told_as_one_that_was_not(
    error: type[JournalError], code: str
) -> None:
    response = refused_response(error("the connection was lost"))
    assert response.status_code == 503
    assert msgspec.json.decode(response.body, type=Problem).code == code
