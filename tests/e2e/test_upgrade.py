"""A page that is open while its server is upgraded: it loads the new one when nobody minds."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.live_server import running_server
from tests.server.rebuilt_page import build_anew

from teahouse.server.web import page as pages

from .chinatown_player import ChinatownPlayer, say
from .neighbours import cookies, play_on, take_seats
from .people import People
from .restarts import server_at

MISSED = ("Refused to apply style", "Unable to preload CSS")  # lines about a file that is not there
LONGER_THAN_QUIET = 70_000  # milliseconds


@pytest.fixture
def versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Two builds of the page, of which the server has the first."""
    folders = [tmp_path / "old", tmp_path / "new"]
    for folder, version in zip(folders, "12", strict=True):
        build_anew(folder, version)
    monkeypatch.setattr(pages, "STATIC", folders[0])
    return folders


def is_new(page: Page) -> bool:
    script = page.locator("script[type=module][src]").first.get_attribute("src") or ""
    return "-2" in script


def test_a_part_that_is_no_longer_there_comes_with_the_new_page(
    chromium: Browser, versions: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_server() as server:
        people = People(chromium, server.url)
        page = people.come("/")
        expect(page.get_by_role("heading", name=say("door_headline"))).to_be_visible()
        page.wait_for_load_state("networkidle")  # the door fetches ahead what a game needs
        monkeypatch.setattr(pages, "STATIC", versions[1])
        page.locator("a[href='/rules/chinatown']").first.click()
        expect(page.locator("#C1")).to_be_visible()
        assert is_new(page)
        people.wrong = [line for line in people.wrong if not any(one in line for one in MISSED)]
        people.leave()


def test_a_table_is_loaded_anew_once_nobody_is_busy_at_it(
    chromium: Browser, versions: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While an offer is being written nothing is loaded, however long that takes."""
    database = tmp_path / "teahouse.db"
    with server_at(0, database) as server:
        folk = take_seats(server, players=3)
        play_on(folk, "trade")
        people = People(chromium, server.url)
        page = people.come("about:blank", storage_state=cookies(folk[0].guest))
        page.clock.install()
        page.goto(f"{server.url}/table/{folk[0].table.id}")
        ann = ChinatownPlayer(page)
        ann.tile(ann.seat).click()
        expect(page.locator(".tray")).to_be_visible()
    monkeypatch.setattr(pages, "STATIC", versions[1])
    with server_at(int(server.url.rsplit(":", 1)[1]), database):
        with page.expect_request(server.url + "/"):
            page.clock.fast_forward(LONGER_THAN_QUIET)
        page.clock.fast_forward(LONGER_THAN_QUIET)
        assert not is_new(page)
        ann.button("desk_clear").click()
        expect(page.locator(".tray")).to_be_hidden()
        with page.expect_navigation():
            page.clock.fast_forward(LONGER_THAN_QUIET)
        expect(ann.button("desk_ready")).to_be_visible()
        assert is_new(page)
        people.leave()
