"""Dadaocheng in the page: whole games alone and against bots, and the daily puzzle."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.chinatown_player import say
from tests.e2e.dadaocheng.discs import STILL, discs, turned
from tests.e2e.dadaocheng_player import DadaochengPlayer
from tests.e2e.neighbours import cookies
from tests.e2e.people import PHONE, People, violations
from tests.e2e.positions import branch
from tests.games.dadaocheng.table import GAME, acting
from tests.server.live_server import LiveServer

MOST_LINES = 60
GRID = [
    *("opium/camphor", "sugar/tea", "camphor/rice", "opium/rice"),
    *("camphor/sugar", "rice/tea", "sugar/camphor", "camphor/tea"),
    *("rice/tea", "sugar/rice", "rice/camphor", "camphor/tea"),
    *("opium/sugar", "sugar/tea", "rice/sugar", "opium/tea"),
]


def at_table(people: People, players: int, **browser: Any) -> Page:
    """A game that has begun: you on the first seat, bots on the others."""
    page = people.come("/", **{**STILL, **browser})
    game = {"game": "dadaocheng", "players": players, "level": "easy"}
    table = page.request.post("/api/tables/quick", data=game).json()
    page.goto(f"/table/{table['id']}")
    expect(page.locator(".discs")).to_be_visible()
    return page


def test_a_whole_game_alone_ends_with_a_rank_and_challenges(people: People) -> None:
    page = at_table(people, 1)
    trader = DadaochengPlayer(page)
    trader.play_until("over")
    assert trader.bought > 0
    expect(page.get_by_role("heading", name=re.compile(r"^-?\d+ points?$"))).to_be_visible()
    expect(page).not_to_have_title(re.compile("Your turn"))
    parts = [int(cell) for cell in parts_of(page)]
    score = int(page.locator(".total").inner_text())
    assert sum(parts) == score
    expect(page.get_by_text("Challenges")).to_be_visible()
    expect(page.locator("progress")).to_have_count(2)
    expect(page.get_by_text("Score by round")).to_be_visible()
    assert violations(page) == []


def parts_of(page: Page) -> list[str]:
    """The parts of the first score, as numbers."""
    cells = page.locator("tbody tr").first.locator("[data-part]").all_inner_texts()
    return [cell.replace("−", "-").replace("–", "0") for cell in cells]


@pytest.mark.parametrize(("players", "size"), [(2, None), (4, PHONE)])
def test_a_whole_game_against_bots(
    people: People, players: int, size: tuple[int, int] | None
) -> None:
    page = at_table(people, players, **({"size": size, "touch": True} if size else {}))
    DadaochengPlayer(page, hints=0).play_until("over")
    scores = page.locator(".ending .frame tbody tr")  # not those of the curves, which come later
    expect(scores).to_have_count(players)
    page.get_by_role("button", name="See the table").click()
    expect(page.locator(".discs")).to_be_visible()


def test_a_turn_in_which_nothing_happens_takes_six_taps(people: People) -> None:
    page = at_table(people, 1)
    trader = DadaochengPlayer(page)
    for cell in (5, 5, 5, 5):  # over and back again
        trader.tap(trader.disc(cell))
    trader.expect_status("confirm")
    trader.tap_once(trader.button("Make these moves"))
    trader.expect_status("act")
    trader.end_turn()
    expect(page.get_by_text("Round 2 of 10")).to_be_visible()
    assert trader.taps == 6


def test_moves_are_foreseen_and_can_be_taken_back_and_undone(
    people: People, teahouse: LiveServer
) -> None:
    """Two flips that lead to two lines, one after the other; one Undo goes back to before both."""
    guest = teahouse.guest()
    table = branch(guest, GAME, {"grid": GRID}, players=1)
    page = people.come(f"/table/{table}", storage_state=cookies(guest), **STILL)
    trader = DadaochengPlayer(page)
    before = discs(page)
    trader.move_at(6, 6, 9, 9)
    expect(page.locator(".foreseen")).not_to_be_empty()
    trader.button("Undo").click()
    trader.expect_status("move")
    trader.button("Undo").click()
    assert discs(page) == before
    trader.move_at(6, 6, 9, 9)
    trader.play_until("act")
    assert discs(page) != before
    trader.button("Undo").click()
    trader.expect_status("move")
    assert discs(page) == before


def test_discs_are_moved_by_keyboard_and_by_dragging(people: People) -> None:
    page = at_table(people, 1)
    trader = DadaochengPlayer(page)
    first, last = discs(page)[0], discs(page)[15]
    trader.disc(0).focus()
    page.keyboard.press("f")
    assert discs(page)[0] == turned(first)
    trader.disc(0).drag_to(trader.disc(15))
    assert [discs(page)[0], discs(page)[15]] == [last, turned(first)]
    page.keyboard.press("Escape")
    assert discs(page)[0] == last
    page.keyboard.press("u")
    page.keyboard.press("u")
    assert discs(page)[0] == first


def test_the_focus_stays_where_one_acts(people: People) -> None:
    page = at_table(people, 1)
    trader = DadaochengPlayer(page)
    trader.move_at(5, 5, 5, 5)
    trader.button("Make these moves").focus()
    page.keyboard.press("Enter")
    trader.expect_status("act")
    expect(page.locator(".dock")).to_be_focused()


def test_a_hint_draws_its_moves_in_pencil(people: People) -> None:
    page = at_table(people, 1)
    trader = DadaochengPlayer(page)
    trader.button("Hint").click()
    trader.expect_status("confirm")


def test_whoever_waits_thinks_on_a_scratch_board_and_moves_early(people: People) -> None:
    first, second = two_at_table(people)
    waiter, mover = (second, first) if second.status == "waiting" else (first, second)
    waiter.button("Scratch board").click()
    before = discs(mover.page)
    waiter.move_at(3, 3, 6, 6)
    expect(waiter.page.locator(".foreseen")).not_to_be_empty()
    assert discs(mover.page) == before
    mover.move_at(5, 5, 5, 5)
    mover.tap_once(mover.button("Make these moves"))
    waiter.expect_status("confirm_early")
    waiter.tap_once(waiter.button("Make these moves"))
    waiter.expect_status("waiting")
    assert discs(waiter.page)[3] == turned(before[3])


def two_at_table(people: People) -> tuple[DadaochengPlayer, DadaochengPlayer]:
    """Two people, and a game that has begun."""
    one, other = people.come("/", **STILL), people.come("/", **STILL)
    table = one.request.post(
        "/api/tables", data={"game": "dadaocheng", "options": {"players": 2}}
    ).json()
    at = f"/api/tables/{table['id']}"
    one.request.post(f"{at}/sit", data={"name": "Ada", "seat": 0})
    other.request.post(f"{at}/sit", data={"name": "Lan", "seat": 1, "invite": table["invite"]})
    one.request.post(f"{at}/commands", data={"id": "start", "command": {"type": "start"}})
    for page in (one, other):
        page.goto(f"/table/{table['id']}")
        expect(page.locator(".discs")).to_be_visible()
    return DadaochengPlayer(one), DadaochengPlayer(other)


def test_d13_in_1884_a_mansion_shows_the_lower_price_and_what_is_missing(
    people: People, teahouse: LiveServer
) -> None:
    guest = teahouse.guest()
    owner = {"cubes": {"rice": 2}}
    table = branch(guest, GAME, acting(owner, {}, event=1884), players=2)
    page = people.come(f"/table/{table}", storage_state=cookies(guest), **STILL)
    mansion = page.locator(".building").first
    price = "1 rice, 1 sugar and 1 camphor (normally 1 rice, 1 sugar and 2 camphor)"
    expect(mansion.get_by_role("img", name=price)).to_be_visible()
    expect(mansion.locator(".tag")).to_have_text("need 1 sugar, 1 camphor more")
    assert violations(page) == []


def test_the_table_can_be_read_by_everyone(people: People) -> None:
    page = at_table(people, 4)
    DadaochengPlayer(page, hints=0).play_until("act")
    assert violations(page) == []


def test_d10_d14_the_rules_card_has_the_temple_and_the_mansions_of_the_table_s_set(
    people: People,
) -> None:
    page = at_table(people, 1)
    table = page.url.rpartition("/")[2]
    box = page.request.get(f"/api/tables/{table}/components").json()
    page.get_by_role("button", name=say("table_menu"), exact=True).click()
    page.get_by_role("button", name=say("common_rules_card")).click()
    card = page.locator("dialog .sections")
    expect(card.locator("ol:has(svg) li")).to_have_count(len(box["temple"]))
    expect(card).to_contain_text(", ".join(map(str, box["mansion_sets"])))
    assert violations(page) == []


def test_the_daily_puzzle_has_a_result_to_share(people: People) -> None:
    page = people.come("/daily", permissions=["clipboard-read", "clipboard-write"], **STILL)
    for cell in (0, 0, 1, 6):
        page.locator(".slot").nth(cell).click()
    page.get_by_role("button", name="Make these moves").click()
    trader, gain = DadaochengPlayer(page), page.locator("button.gain")
    share = page.get_by_role("button", name="Copy the result")
    for _ in range(MOST_LINES):
        expect(gain.or_(share).first).to_be_visible()
        if share.is_visible():
            break
        trader.tap_once(gain.first)
    expect(page.locator(".now")).to_contain_text("cubes")
    share.click()
    text = page.evaluate("navigator.clipboard.readText()")
    assert "daily puzzle" in text
    assert "🔄🔀" in text
    expect(page.get_by_text("1 attempt")).to_be_visible()
    assert violations(page) == []


def test_in_the_daily_puzzle_a_line_is_taken_by_tapping_one_of_its_discs(people: People) -> None:
    """On that day two flips make two lines, one of which has the disc 5."""
    page = people.come("/daily/2026-01-01", **STILL)
    for cell in (1, 1, 13, 13):
        page.locator(".slot").nth(cell).click()
    page.get_by_role("button", name="Make these moves").click()
    expect(page.locator("button.gain")).to_have_count(2)
    page.locator(".slot").nth(5).click()
    expect(page.locator("button.gain")).to_have_count(0)
    expect(page.locator(".cubes [role=img]")).to_be_visible()


def test_another_day_has_another_puzzle_and_none_is_told_early(people: People) -> None:
    page = people.come("/daily", **STILL)
    today = discs(page)
    page.get_by_role("link", name="Previous day’s puzzle").click()
    expect(page.get_by_role("link", name="Today’s puzzle")).to_be_visible()
    assert discs(page) != today
    page.goto("/daily/2999-01-01")
    expect(page.get_by_role("alert")).to_contain_text("no puzzle")
