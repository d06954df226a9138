"""What goes wrong is told, with what to do about it; what can come back does so by itself."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect
from tests.server.live_server import Guest, LiveServer, Table

from .chinatown_player import ChinatownPlayer, say
from .neighbours import Neighbour, cookies, play_on, take_seats
from .people import People
from .restarts import server_at


def told(page: Page, key: str) -> None:
    """A page that says what happened, and leads back to the door."""
    expect(page.get_by_role("heading", name=say(key))).to_be_visible()
    page.get_by_role("link", name=say("common_to_the_door")).click()
    expect(page.get_by_role("heading", name=say("door_headline"))).to_be_visible()


def open_table(teahouse: LiveServer, *names: str, players: int = 3) -> tuple[Guest, Table]:
    host = teahouse.guest()
    table = host.open_table(options={"players": players})
    for name in names:
        Neighbour(host if name == names[0] else teahouse.guest(), table, name)
    return host, table


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("/nowhere", "door_missing_title"),
        ("/table/nowhere", "table_not_found_title"),
        ("/table/%E0%A4%A", "table_not_found_title"),
        ("/rules/go", "door_missing_title"),
    ],
)
def test_a_bad_link_says_so(people: People, path: str, key: str) -> None:
    told(people.come(path), key)


def test_a_link_that_is_cut_off_behind_its_mark_says_what_is_missing(
    people: People, teahouse: LiveServer
) -> None:
    _, table = open_table(teahouse, "Ann")
    told(people.come(f"/table/{table.id}"), "table_forbidden_title")


def test_a_seat_link_that_is_worth_nothing_says_so(people: People, teahouse: LiveServer) -> None:
    _, table = open_table(teahouse, "Ann")
    told(people.come(f"/table/{table.id}#seat:guessed"), "table_wrong_key_title")


def test_a_full_table_can_only_be_watched(people: People, teahouse: LiveServer) -> None:
    _, table = open_table(teahouse, "Ann", "Bo", "Cy")
    page = people.come(f"/table/{table.id}#{table.invite}")
    expect(page.get_by_text(f"{say('table_not_here')} Ann, Bo")).to_be_visible()
    expect(page.get_by_role("button", name=say("table_sit_here"))).to_have_count(0)


def test_a_table_that_is_closed_says_so_to_all(people: People, teahouse: LiveServer) -> None:
    host, table = open_table(teahouse, "Ann")
    page = people.come(f"/table/{table.id}#{table.invite}")
    expect(page.get_by_role("button", name=say("table_sit_here")).first).to_be_visible()
    host.do(table, "close")
    told(page, "table_closed_title")


def test_a_seat_that_was_taken_meanwhile_is_told(people: People, teahouse: LiveServer) -> None:
    _, table = open_table(teahouse, "Ann")
    page = people.come(f"/table/{table.id}#{table.invite}")
    sit = page.get_by_role("button", name=say("table_sit_here")).first
    expect(sit).to_be_visible()
    page.route(
        "**/sit", lambda route: (Neighbour(teahouse.guest(), table, "Bo"), route.continue_())
    )
    sit.click()
    expect(page.locator(".notice.warn")).to_contain_text("That seat is taken.")
    expect(page.get_by_role("button", name=say("table_sit_here"))).to_have_count(1)


def test_whoever_is_removed_is_told(people: People, teahouse: LiveServer) -> None:
    host, table = open_table(teahouse, "Ann")
    page = people.come(f"/table/{table.id}#{table.invite}")
    page.get_by_role("button", name=say("table_sit_here")).first.click()
    expect(page.get_by_role("button", name=say("table_stand_up"))).to_be_visible()
    host.do(table, "remove", seat=1)
    told(page, "table_removed_title")


def test_a_second_tab_stays_in_step(people: People, teahouse: LiveServer) -> None:
    folk = take_seats(teahouse, players=3)
    play_on(folk, "trade")
    path = f"/table/{folk[0].table.id}"
    first = people.come(path, storage_state=cookies(folk[0].guest))
    second = first.context.new_page()
    people.watch(second)
    second.goto(path)
    one, other = ChinatownPlayer(first), ChinatownPlayer(second)
    expect(other.button("desk_ready")).to_be_visible()
    one.is_ready()
    expect(other.button("desk_not_ready")).to_be_visible()
    other.click(other.button("desk_not_ready"))
    expect(one.button("desk_ready")).to_be_visible()


def test_a_refusal_names_the_rule_and_leads_to_it(people: People, teahouse: LiveServer) -> None:
    """Someone accepts what was withdrawn, and had not heard of it yet."""
    folk = take_seats(teahouse, players=3)
    play_on(folk, "trade")
    ann, bo = folk[:2]
    page = people.come("/", storage_state=cookies(ann.guest))
    line = SlowLine(page)
    page.goto(f"/table/{ann.table.id}")
    number = bo.swap(ann)
    expect(ChinatownPlayer(page).button("desk_accept")).to_be_visible()
    line.is_slow = True
    bo.act("withdraw", offer=number)
    ChinatownPlayer(page).accept()
    rule = page.locator(".notice.warn").get_by_role("link")
    expect(rule).to_have_text(re.compile(r"C\d+"))
    with page.expect_popup() as opened:
        rule.click()
    expect(opened.value.locator(f"#{rule.inner_text().strip()}")).to_be_in_viewport()


class SlowLine:
    """Between a page and its server: news can be late, answers are not."""

    def __init__(self, page: Page) -> None:
        self.is_slow = False
        page.route_web_socket(re.compile("/socket$"), self._between)

    def _between(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        server.on_message(lambda message: self._pass(page, str(message)))

    def _pass(self, page: WebSocketRoute, message: str) -> None:
        if not (self.is_slow and json.loads(message)["type"] == "update"):
            page.send(message)


def test_a_page_outlives_its_server(chromium: Browser, tmp_path: Path) -> None:
    """Without a reload, and what was tapped meanwhile is done once it is back."""
    database = tmp_path / "teahouse.db"
    with server_at(0, database) as server:
        folk = take_seats(server, players=3)
        play_on(folk, "trade")
        people = People(chromium, server.url)
        page = people.come(f"/table/{folk[0].table.id}", storage_state=cookies(folk[0].guest))
        ann = ChinatownPlayer(page)
        expect(ann.button("desk_ready")).to_be_visible()
        page.wait_for_load_state("networkidle")  # all that trading needs has come
        page.evaluate("window.isTheSamePage = true")
    expect(page.get_by_text(say("table_lost"))).to_be_visible()
    ann.is_ready()
    with server_at(int(server.url.rsplit(":", 1)[1]), database):
        expect(page.get_by_text(say("table_back"))).to_be_visible()
        expect(page.get_by_text(say("table_lost"))).to_be_hidden()
        expect(ann.button("desk_not_ready")).to_be_visible()
        assert page.evaluate("window.isTheSamePage")
        people.leave()
