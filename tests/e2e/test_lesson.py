"""A first game that teaches by playing: it says what to do, and goes on once it is done."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from .chinatown_player import ChinatownPlayer, say
from .dadaocheng_player import DadaochengPlayer
from .people import People, violations


def card(page: Page, key: str) -> Locator:
    """The step that is told now."""
    shown = page.locator("section.lesson")
    expect(shown.get_by_role("heading")).to_have_text(say(key))
    return shown


def go_on(page: Page, key: str) -> None:
    card(page, key).locator("button.strong").click()


def test_the_first_steps_are_taken_by_playing(people: People) -> None:
    page = people.come("/")
    page.locator(".game.chinatown").get_by_role("link", name=say("door_learn")).click()
    learner = ChinatownPlayer(page)
    offer = page.locator("section.lesson", has_text=say("lesson_chinatown_incoming_title"))
    page.add_locator_handler(offer, lambda card: card.locator("button.strong").click())
    go_on(page, "lesson_chinatown_welcome_title")
    card(page, "lesson_chinatown_choose_title")
    assert violations(page) == []
    learner.keep_cards()
    go_on(page, "lesson_chinatown_board_title")
    go_on(page, "lesson_chinatown_tiles_title")
    page.reload()
    wanted = card(page, "lesson_chinatown_wanted_title")
    expect(wanted).to_contain_text("Florist")
    go_on(page, "lesson_chinatown_wanted_title")
    card(page, "lesson_chinatown_offer_title")
    swap_with_the_one_who_wants_it(learner)


def swap_with_the_one_who_wants_it(learner: ChinatownPlayer) -> None:
    """The lesson is dealt so that this deal is there, and good for both."""
    page = learner.page
    page.locator(".tiles .tile[data-tile='florist']").click()
    page.locator(".player[data-seat='1'] .mini[data-tile='photo']").click()
    card(page, "lesson_chinatown_send_title")
    learner.offer()
    card(page, "lesson_chinatown_accepted_title")


def test_dadaocheng_s_first_steps_are_taken_by_playing(people: People) -> None:
    page = people.come("/", reduced_motion="reduce")
    page.locator(".game.dadaocheng").get_by_role("link", name=say("door_learn")).click()
    learner = DadaochengPlayer(page, hints=0)
    go_on(page, "lesson_dadaocheng_welcome_title")
    go_on(page, "lesson_dadaocheng_discs_title")
    card(page, "lesson_dadaocheng_flip_title")
    assert violations(page) == []
    page.reload()
    card(page, "lesson_dadaocheng_flip_title")
    learner.expect_status("move")
    learner.move_at(2, 2)
    card(page, "lesson_dadaocheng_swap_title")
    learner.move_at(6, 8)
    learner.tap_once(learner.button("Make these moves"))
    learner.play_until("act")
    go_on(page, "lesson_dadaocheng_storage_yours_title")
    expect(page.locator(".tray.south .cube")).to_have_count(1)
    go_on(page, "lesson_dadaocheng_exhaust_title")
    page.reload()
    go_on(page, "lesson_dadaocheng_event_title")
    card(page, "lesson_dadaocheng_ship_title")
    learner.tap(page.locator("button.ship.lit").first)
    learner.tap_once(learner.button("Buy"))
    go_on(page, "lesson_dadaocheng_building_title")
    go_on(page, "lesson_dadaocheng_temple_title")
    card(page, "lesson_dadaocheng_end_turn_title")
    assert violations(page) == []


def test_a_lesson_can_be_left(people: People) -> None:
    page = people.come("/lesson/chinatown")
    page.get_by_role("button", name=say("lesson_leave")).click()
    expect(page.locator("section.lesson")).to_be_hidden()
    ChinatownPlayer(page).keep_cards()
    page.reload()
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator("section.lesson")).to_be_hidden()
