"""What every endpoint makes of the bodies that it is sent."""

from __future__ import annotations

import pytest
from tests.server.live_server import LiveServer


def opened(server: LiveServer, seconds: float | str) -> int:
    wish = {"game": "chinatown", "clocks": {"turn_seconds": seconds}}
    return server.guest().post("/api/tables", json=wish).status_code


def test_an_integer_may_be_written_with_a_decimal_point(server: LiveServer) -> None:
    assert opened(server, 60.0) == 201


@pytest.mark.parametrize("seconds", [60.5, "60"])
def test_what_is_no_integer_is_refused(server: LiveServer, seconds: float | str) -> None:
    assert opened(server, seconds) == 400
