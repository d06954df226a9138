"""The pocket edition in a browser: a folder on a plain host, a reload, no connection at all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.rebuilt_page import build_anew

from teahouse.server.pocket import folder as folders
from teahouse.server.pocket.folder import write_folder

from .chinatown_player import ChinatownPlayer, say
from .dadaocheng_player import DadaochengPlayer
from .people import People, wait_until
from .pocket_host import Host, begin, hosted, kept

pytestmark = pytest.mark.timeout(300)

ROUNDS = 6


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with hosted(tmp_path_factory.mktemp("host")) as host:
        yield host


@pytest.fixture
def visitors(chromium: Browser, host: Host) -> Iterator[People]:
    people = People(chromium, host.url)
    yield people
    people.wrong = [line for line in people.wrong if "net::ERR_" not in line]
    people.leave()


def opened(people: People, host: Host) -> Page:
    """The door, once all is fetched and kept."""
    page = people.come("", service_workers="allow", reduced_motion="reduce")
    page.get_by_role("button", name=say("pocket_start")).click()
    expect(page.locator(".game")).to_have_count(2)
    wait_until(page, kept(host, "pocket-"))
    return page


def renew(host: Host, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts a newer version in the place of the one that lies there."""
    build_anew(folder, "2")
    worker = folder / "service-worker.js"
    worker.write_text(worker.read_text().replace('"version":"', '"version":"2', 1))
    monkeypatch.setattr(folders, "STATIC", folder)
    write_folder(host.folder)


def reopen_offline(page: Page) -> None:
    """Comes back to the same address without a connection."""
    page.context.set_offline(True)
    page.goto("about:blank")
    page.go_back(wait_until="commit")


def expect_own(page: Page, buildings: list[int]) -> None:
    """One's own buildings are there, and no others are."""
    mine = page.locator(".lot[aria-label*='yours' i]")
    expect(mine).to_have_count(len(buildings))
    assert sorted(ChinatownPlayer(page).buildings()) == buildings


def test_a_game_goes_on_in_a_newer_version_and_then_without_a_connection(
    visitors: People, host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened(visitors, host)
    begin(page, host, game="chinatown", players=3)
    ann = ChinatownPlayer(page)
    ann.keep_cards()
    expect(ann.button("desk_ready")).to_be_visible()
    mine = sorted(ann.buildings())
    renew(host, tmp_path, monkeypatch)
    page.reload()
    wait_until(page, kept(host, "pocket-2"))
    expect_own(page, mine)
    reopen_offline(page)
    expect_own(page, mine)
    ann.is_ready()
    ann.is_done()
    expect(page.get_by_text(f"Round 2 of {ROUNDS}")).to_be_visible()


@pytest.mark.soak
def test_a_whole_game_of_chinatown_is_played_without_a_connection(
    visitors: People, host: Host
) -> None:
    page = opened(visitors, host)
    begin(page, host, game="chinatown", players=3)
    ann = ChinatownPlayer(page)
    for round in range(1, ROUNDS + 1):
        expect(page.get_by_text(f"Round {round} of {ROUNDS}")).to_be_visible()
        if round == ROUNDS // 2:
            reopen_offline(page)
        ann.keep_cards()
        ann.is_ready()
        ann.is_done()
    expect(page.locator(".ending")).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize("players", [1, 2])
def test_a_whole_game_of_dadaocheng_is_played_without_a_connection(
    visitors: People, host: Host, players: int
) -> None:
    page = opened(visitors, host)
    begin(page, host, game="dadaocheng", players=players)
    expect(page.locator(".discs")).to_be_visible()
    trader = DadaochengPlayer(page, hints=0)
    trader.play_until("act")
    reopen_offline(page)
    expect(page.locator(".discs")).to_be_visible()
    assert trader.status == "act"
    trader.play_until("over")
