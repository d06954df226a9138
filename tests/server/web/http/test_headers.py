"""Headers: what every answer tells the browser."""

from __future__ import annotations

import pytest
from tests.server.live_server import Guest, running_server

from teahouse.server.settings import Settings

PATHS = ["/", "/static/cup.svg", "/api/games", "/api/people/me", "/api/nothing", "/healthz"]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_is_sealed(guest: Guest, path: str) -> None:
    headers = guest.get(path).headers
    content = headers["content-security-policy"]
    assert "default-src 'none'" in content
    assert "frame-ancestors 'none'" in content
    assert "unsafe" not in content
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "strict-transport-security" not in headers
    assert "server" not in headers


def test_what_the_api_says_is_kept_by_no_cache(guest: Guest) -> None:
    assert guest.get("/api/people/me").headers["cache-control"] == "no-store"
    assert guest.get("/api/nothing").headers["cache-control"] == "no-store"


def test_a_static_file_is_asked_for_again_but_not_sent_again(guest: Guest) -> None:
    first = guest.get("/static/cup.svg")
    again = guest.get("/static/cup.svg", headers={"If-None-Match": first.headers["etag"]})
    assert first.headers["cache-control"] == "no-cache"
    assert first.headers["content-type"].startswith("image/svg")
    assert (again.status_code, again.content) == (304, b"")


def test_nothing_outside_the_static_folder_is_served(guest: Guest) -> None:
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static/"):
        assert guest.get(path).status_code == 404


def test_the_first_page_needs_nothing_that_its_own_rules_forbid(guest: Guest) -> None:
    page = guest.get("/").text
    assert "style=" not in page
    assert "<style" not in page
    assert all('src="/static/' in part for part in page.split("<script")[1:])
    assert "//" not in page.replace(f'content="{guest.base_url}'.rstrip("/"), "")  # of a picture


def test_under_https_browsers_are_told_to_stay_there() -> None:
    with running_server(
        Settings(public_url="https://teahouse.example:8443", limited=False)
    ) as server:
        headers = server.guest().get("/").headers
    assert headers["strict-transport-security"].startswith("max-age=")
    assert "connect-src 'self' wss://teahouse.example:8443;" in headers["content-security-policy"]
