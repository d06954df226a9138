"""Without --public-url a server answers only to an address of its own and to localhost."""

from __future__ import annotations

import httpx
import pytest
from tests.server.live_server import LiveServer, running_server
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from teahouse.server.settings import Settings

ELSEWHERE = ("evil.example", "evil.example:80", "10.9.8.7", "127.0.0.1.evil.example", "[", "")


def asked(server: LiveServer, host: str, path: str = "/api/people/me") -> httpx.Response:
    return httpx.get(server.url + path, headers={"Host": host})


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.0.0.1:1", "[::1]:8765"])
def test_its_own_names_are_believed(server: LiveServer, host: str) -> None:
    assert asked(server, host).status_code == 200


@pytest.mark.parametrize("path", ["/", "/api/people/me", "/api/house"])
@pytest.mark.parametrize("host", ELSEWHERE)
def test_another_name_is_refused(server: LiveServer, host: str, path: str) -> None:
    answer = asked(server, host, path)
    assert (answer.status_code, answer.json()["reason"]) == (403, "unknown_host")


def test_a_socket_is_refused_too(server: LiveServer) -> None:
    table = server.guest().open_table(public=True)
    url = f"{server.url.replace('http', 'ws', 1)}{table.path}/socket"
    with pytest.raises(InvalidStatus), connect(url, additional_headers={"Host": "evil.example"}):
        pass


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_whoever_watches_the_server_names_it_as_they_like(server: LiveServer, path: str) -> None:
    assert asked(server, "teahouse:8765", path).status_code == 200


def test_with_a_public_url_a_proxy_may_send_any_name() -> None:
    with running_server(Settings(public_url="https://teahouse.example")) as server:
        assert asked(server, "inside.example").status_code == 200
