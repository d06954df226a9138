"""A game looked at afterwards: step by step, as anyone saw it, from a file, and played on."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.server.live_server import LiveServer

from .chinatown_player import ChinatownPlayer, say
from .neighbours import Neighbour, cookies, play_to_the_end, take_seats
from .people import People, violations


@pytest.fixture(scope="module")
def ann(teahouse: LiveServer) -> Neighbour:
    """Someone whose game is over."""
    folk = take_seats(teahouse, players=3)
    play_to_the_end(folk)
    return folk[0]


def watch(people: People, ann: Neighbour, place: str = "") -> Page:
    page = people.come(f"/replay/{ann.table.id}{place}", storage_state=cookies(ann.guest))
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator(".lot").first).to_be_visible()
    return page


def at(page: Page, place: int) -> None:
    expect(page.get_by_role("slider")).to_have_value(str(place))


def button(page: Page, key: str) -> None:
    controls = page.get_by_role("navigation", name=say("replay_title"))
    controls.get_by_role("button", name=say(key), exact=True).click()


def jump(page: Page, list_key: str, choice: str) -> None:
    page.get_by_role("combobox", name=say(list_key), exact=True).select_option(label=choice)


def test_one_steps_jumps_and_links_to_a_moment(people: People, ann: Neighbour) -> None:
    page = watch(people, ann)
    at(page, 0)
    for _ in range(3):
        button(page, "replay_step_on")
    button(page, "replay_step_back")
    at(page, 2)
    expect(page).to_have_url(re.compile(r"\?at=2$"))
    jump(page, "replay_to_round", "Round 4")
    expect(page.get_by_text("Round 4 of 6")).to_be_visible()
    expect(page).not_to_have_url(re.compile(r"\?at=2$"))
    shops = page.locator(".lot[aria-label*='pays']").count()
    assert shops > 0
    assert violations(page) == []

    friend = watch(people, ann, "?" + page.url.split("?")[1])
    expect(friend.get_by_text("Round 4 of 6")).to_be_visible()
    expect(friend.locator(".lot[aria-label*='pays']")).to_have_count(shops)


def test_a_deal_can_be_jumped_to(people: People, ann: Neighbour) -> None:
    page = watch(people, ann)
    jump(page, "replay_to_deal", "Deal 2, round 2")
    expect(page.get_by_text("Round 2 of 6")).to_be_visible()


def test_a_moment_that_is_not_there_is_told(people: People, ann: Neighbour) -> None:
    page = watch(people, ann, "?at=99999")
    expect(page.get_by_text(say("replay_no_moment"))).to_be_visible()
    at(page, 0)


def test_it_can_be_seen_as_one_seat_saw_it(people: People, ann: Neighbour) -> None:
    """Others' money is theirs again."""
    page = watch(people, ann, "?at=5")
    expect(page.locator(".player .cash")).to_have_count(3)
    page.get_by_role("combobox", name=say("replay_seen_by"), exact=True).select_option("1")
    expect(page.locator(".player .cash")).to_have_count(1)
    expect(page).to_have_url(re.compile("seat=1"))


def test_a_game_that_is_not_over_has_no_replay(people: People, teahouse: LiveServer) -> None:
    running = take_seats(teahouse, players=3)[0]
    page = people.come(f"/replay/{running.table.id}", storage_state=cookies(running.guest))
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("link", name=say("replay_back_to_door"))).to_be_visible()


def test_a_record_is_taken_home_and_opened_again(
    people: People, ann: Neighbour, tmp_path: Path
) -> None:
    page = watch(people, ann)
    button(page, "table_menu")
    expect(page.get_by_text(say("replay_verified"), exact=True)).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name=say("replay_download")).click()
    path = tmp_path / "game.jsonl"
    download.value.save_as(path)

    other = open_file(people, path.read_bytes())
    expect(other.get_by_role("slider")).to_be_visible()
    jump(other, "replay_to_round", "Round 6")
    expect(other.get_by_text("Round 6 of 6")).to_be_visible()


def open_file(people: People, content: bytes) -> Page:
    page = people.come("/open")
    file = {"name": "game.jsonl", "mimeType": "application/jsonl", "buffer": content}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    return page


def spoilt(record: bytes, **header: object) -> bytes:
    first, *lines = record.decode().splitlines()
    return "\n".join([json.dumps({**json.loads(first), **header}), *lines]).encode()


def test_a_file_that_cannot_be_opened_says_why(people: People, ann: Neighbour) -> None:
    record = ann.guest.get(f"{ann.table.path}/record").content
    middle = len(record) // 2
    for content, key in {
        b"Dear diary": "refused_not_a_record",
        spoilt(record, version=99): "refused_newer_rules",
        spoilt(record, seed="another"): "refused_record_damaged",
        record[:middle] + b"}" + record[middle:]: "refused_record_damaged",
    }.items():
        alert = open_file(people, content).get_by_role("alert")
        expect(alert).to_have_text(re.compile(f"^{re.escape(say(key))}"))


def test_one_plays_on_from_a_moment(people: People, ann: Neighbour) -> None:
    page = watch(people, ann)
    jump(page, "replay_to_round", "Round 3")
    button(page, "table_menu")
    page.get_by_role("dialog").get_by_role("button", name="Bo").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.get_by_text("Round 3 of 6")).to_be_visible()
    ChinatownPlayer(page).keep_cards()
    expect(ChinatownPlayer(page).button("desk_ready")).to_be_visible()


def test_the_deals_are_analysed(people: People, ann: Neighbour) -> None:
    page = watch(people, ann)
    button(page, "replay_analysis")
    expect(page.get_by_role("heading", name=say("analysis_deals"))).to_be_visible()
    expect(page.locator("dialog canvas").first).to_be_visible()
    assert violations(page) == []
