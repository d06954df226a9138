"""The page as an app: it can be installed, and its shell is there without a server."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.live_server import LiveServer, running_server
from tests.server.rebuilt_page import build_anew

from teahouse.server.web import page as pages

from .chinatown_player import say
from .people import People, found_chromium, violations, wait_until

KEPT = "caches.match('/').then((found) => Boolean(found))"
KEPT_NEW = """caches.match('/')
    .then((found) => found?.text())
    .then((text) => /src="[^"]*-2[^"]*"/.test(text ?? ""))"""


def visited(people: People, path: str = "/") -> Page:
    """A page whose service worker has kept what it keeps."""
    page = people.come(path, service_workers="allow")
    wait_until(page, KEPT)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    return page


def leave_offline(people: People, page: Page) -> None:
    """Goes; the browser's lines about what could not be fetched are no faults of the page."""
    page.close()
    people.wrong = [line for line in people.wrong if "net::ERR_" not in line]


def test_chromium_finds_nothing_against_installing_it(
    chromium: Browser, teahouse: LiveServer, tmp_path: Path
) -> None:
    """In a profile of its own, as a browser installs nothing from a private window."""
    context = chromium.browser_type.launch_persistent_context(
        str(tmp_path), executable_path=found_chromium(), args=["--no-sandbox"]
    )
    page = context.new_page()
    page.goto(teahouse.url)
    devtools = context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert devtools.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
    context.close()


def test_a_second_visit_without_a_connection_shows_the_door_and_the_rules(people: People) -> None:
    page = visited(people)
    page.context.set_offline(True)
    page.reload(wait_until="commit")
    expect(page.get_by_role("heading", name=say("door_headline"))).to_be_visible()
    told = page.get_by_role("status").filter(has_text=say("door_offline"))
    expect(told).to_be_visible()
    assert violations(page) == []
    told.get_by_role("link").first.click()
    expect(page.locator("#C1")).to_be_visible()
    page.context.set_offline(False)
    page.goto("/")
    expect(page.locator(".game")).to_have_count(2)
    expect(told).to_be_hidden()
    leave_offline(people, page)


def test_rules_that_were_never_opened_can_be_read_in_ones_language(people: People) -> None:
    page = people.come("/", locale="pl-PL", service_workers="allow")
    wait_until(page, KEPT)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.context.set_offline(True)
    page.goto("/rules/dadaocheng")
    expect(page.locator("#D1")).to_be_visible()
    expect(page).to_have_title("Zasady gry Dadaocheng · Teahouse")
    leave_offline(people, page)


def test_a_newer_server_is_believed_at_once(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever comes with an old shell in the cache gets the new page, and keeps that."""
    for version in "12":
        build_anew(tmp_path / version, version)
    monkeypatch.setattr(pages, "STATIC", tmp_path / "1")
    with running_server() as server:
        people = People(chromium, server.url)
        page = visited(people)
        monkeypatch.setattr(pages, "STATIC", tmp_path / "2")
        page.reload(wait_until="commit")
        expect(page.locator("script[type=module][src*='-2']")).to_have_count(1)
        expect(page.get_by_role("heading", name=say("door_headline"))).to_be_visible()
        wait_until(page, KEPT_NEW)
        people.leave()
