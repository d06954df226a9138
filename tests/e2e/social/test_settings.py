"""How one is called: chosen on a page of its own, in five languages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from ipaddress import ip_network

import pytest
from playwright.sync_api import expect
from tests.e2e.chinatown_player import say
from tests.e2e.languages import LOCALES, leftovers
from tests.e2e.neighbours import cookies
from tests.e2e.people import People, violations, wait_until
from tests.server.live_server import LiveServer, running_server
from tests.server.notices.receivers import Receiver, receiver

from teahouse.server.catalogue import catalogue_of
from teahouse.server.settings import Settings

LYING = """navigator.serviceWorker.ready
    .then((worker) => worker.getNotifications())
    .then((list) => list.map((one) => one.title).join())"""


@pytest.fixture
def web() -> Iterator[Receiver]:
    with receiver() as found:
        yield found


@pytest.fixture(scope="module")
def teahouse() -> Iterator[LiveServer]:
    """A server that may call this machine, and has no mail server."""
    settings = Settings(limited=False, reachable=(ip_network("127.0.0.0/8"),))
    with running_server(settings) as server:
        yield server


def test_a_webhook_is_added_tried_and_removed(people: People, web: Receiver) -> None:
    page = people.come("/settings")
    page.get_by_label(say("settings_webhook_url")).fill(f"{web.url}/wen")
    page.get_by_role("button", name=say("settings_webhook_add")).click()
    row = page.get_by_role("region", name=f"{web.url}/wen")
    row.get_by_role("button", name=say("settings_try")).click()
    expect(page.get_by_text(say("settings_tried_sent"))).to_be_visible()
    assert web.requests[-1].json["title"] == catalogue_of("en").say("test_title")
    assert violations(page) == []
    row.get_by_role("button", name=say("settings_drop")).click()
    expect(row).to_be_hidden()


def test_switches_and_quiet_hours_stay(people: People, web: Receiver) -> None:
    page = people.come("/settings")
    turn = page.get_by_role("checkbox", name=f"{say('settings_turn')}: {say('settings_push')}")
    turn.click()
    expect(turn).to_be_checked()
    page.get_by_label(say("settings_quiet"), exact=True).check()
    page.get_by_label(say("settings_quiet_from")).fill("23:30")
    with page.expect_response("**/api/people/me/notices"):
        page.get_by_label(say("settings_quiet_from")).press("Tab")
    page.reload()
    expect(turn).to_be_checked()
    expect(page.get_by_label(say("settings_quiet_from"))).to_have_value("23:30")


def test_without_a_mail_server_the_page_says_so(people: People) -> None:
    page = people.come("/settings")
    expect(page.get_by_text(say("settings_not_here"))).to_have_count(1)


def test_the_host_sets_the_address_that_a_table_calls(
    people: People, teahouse: LiveServer, web: Receiver
) -> None:
    host = teahouse.guest()
    made = host.post("/api/tables/quick", json={"game": "dadaocheng", "players": 2}).json()
    page = people.come(f"/table/{made['id']}", storage_state=cookies(host))
    page.get_by_role("button", name=say("table_menu"), exact=True).click()
    page.get_by_role("button", name=say("table_host_controls"), exact=True).click()
    part = page.get_by_role("region", name=say("settings_table_webhook"))
    part.get_by_label(say("settings_webhook_url")).fill(f"{web.url}/group")
    part.get_by_role("button", name=say("settings_webhook_add")).click()
    expect(part.get_by_text(f"{web.url}/group")).to_be_visible()
    assert violations(page) == []
    part.get_by_role("button", name=say("settings_drop")).click()
    expect(part.get_by_text(f"{web.url}/group")).to_be_hidden()


def test_a_link_that_is_not_ours_is_refused_in_words(people: People) -> None:
    page = people.come("/letters/confirm#nonsense")
    expect(page.get_by_role("alert")).to_have_text(say("settings_bad_link"))
    assert violations(page) == []


def test_a_new_password_by_a_link_that_is_not_ours_is_refused_in_words(people: People) -> None:
    page = people.come("/letters/reset#nonsense")
    expect(page.get_by_role("heading", level=1)).to_have_text(say("settings_reset"))
    assert violations(page) == []
    page.get_by_label(say("settings_reset_password")).fill("a long new password")
    page.get_by_role("button", name=say("common_save"), exact=True).click()
    expect(page.get_by_role("alert")).to_have_text(say("settings_bad_link"))


@pytest.mark.parametrize("language", LOCALES)
def test_every_language_has_its_words_for_it(people: People, language: str) -> None:
    page = people.come("/settings", locale=LOCALES[language])
    expect(page.get_by_role("heading", level=1)).to_have_text(say("settings_title", language))
    assert leftovers(page, language) == []


def test_a_push_is_shown_and_withdrawn_when_its_table_is_looked_at(notified_people: People) -> None:
    people = notified_people
    page = people.come("/settings", permissions=["notifications"], service_workers="allow")
    devtools = page.context.new_cdp_session(page)
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    page.evaluate("navigator.serviceWorker.register('/service-worker.js', { scope: '/' })")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    told = {"title": "Your turn", "body": "x", "path": "/", "table": "t", "tag": "t", "mute": "no"}
    message = {"origin": people.url, "registrationId": found[-1], "data": json.dumps(told)}
    devtools.send("ServiceWorker.deliverPushMessage", message)
    wait_until(page, f"{LYING}.then((titles) => titles == 'Your turn')")
    looking = "navigator.serviceWorker.controller.postMessage({ type: 'looking', table: 't' })"
    page.evaluate(looking)
    wait_until(page, f"{LYING}.then((titles) => titles == '')")
