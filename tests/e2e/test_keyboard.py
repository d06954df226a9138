"""Someone without a mouse: a whole round of Chinatown by keys alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.server.live_server import LiveServer

from .chinatown_player import say
from .neighbours import Neighbour, cookies, take_seats
from .people import People

MOST_TABS = 150
COUNT_POINTERS = """
    window.pointed = 0;
    for (const kind of ["pointerdown", "mousedown", "touchstart"])
        addEventListener(kind, () => window.pointed++, true);
"""
HAS_FOCUS = "element => element === document.activeElement"


class Typist:
    """Reaches everything by Tab, arrows and Enter."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, what: Locator, key: str = "Enter") -> None:
        self.reach(what)
        self.page.keyboard.press(key)

    def reach(self, what: Locator) -> None:
        expect(what).to_be_enabled()
        for _ in range(MOST_TABS):
            if what.evaluate(HAS_FOCUS):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no key leads to {what}")

    def walk_to(self, building: int) -> None:
        """From whichever lot the Tab key leads to, with the arrows."""
        self.reach(self.page.locator(".lot[tabindex='0']"))
        been: set[int] = set()
        while (here := self.here()) != building:
            been.add(here)
            self.step(building, been)

    def step(self, building: int, been: set[int]) -> None:
        here = self.here()
        for key in self.towards(building):
            self.page.keyboard.press(key)
            if (now := self.here()) not in been:
                return
            if now != here:
                self.page.keyboard.press(OPPOSITE[key])
        raise AssertionError(f"the arrows lead nowhere from {here}")

    def towards(self, building: int) -> list[str]:
        """The arrows that lead there, the best first."""
        to, at = (
            self.page.locator(f".lot[data-building='{lot}']").bounding_box()
            for lot in (building, self.here())
        )
        assert to is not None
        assert at is not None
        across, down = to["x"] - at["x"], to["y"] - at["y"]
        sideways = ["ArrowRight", "ArrowLeft"][:: 1 if across > 0 else -1]
        upright = ["ArrowDown", "ArrowUp"][:: 1 if down > 0 else -1]
        first, then = (sideways, upright) if abs(across) > abs(down) else (upright, sideways)
        return [first[0], then[0], then[1], first[1]]

    def here(self) -> int:
        return int(self.page.evaluate("document.activeElement.dataset.building"))


OPPOSITE = {
    "ArrowRight": "ArrowLeft",
    "ArrowLeft": "ArrowRight",
    "ArrowUp": "ArrowDown",
    "ArrowDown": "ArrowUp",
}


@pytest.fixture
def folk(teahouse: LiveServer) -> list[Neighbour]:
    return take_seats(teahouse, players=3)


def test_keys_alone_play_a_whole_round(people: People, folk: list[Neighbour]) -> None:
    ann, bo, cy = folk
    page = people.come("/", storage_state=cookies(ann.guest))
    page.add_init_script(COUNT_POINTERS)
    page.goto(f"/table/{ann.table.id}")
    typist = Typist(page)

    choose(typist, ann)
    bo.keep()
    cy.keep()
    make_an_offer(typist, ann, bo)
    decline_an_offer(typist, ann, cy)
    typist.press(button(page, "desk_ready"))
    bo.act("ready", ready=True)
    cy.act("ready", ready=True)
    while (turn := bo.whose_turn()) != ann.seat:
        folk[turn].place_all()
    place(typist, ann)
    typist.press(button(page, "chinatown_done"))
    while bo.view["round"] == 1:
        folk[bo.view["turn"]].place_all()

    expect(page.get_by_text("Round 2 of 6")).to_be_visible()
    assert page.evaluate("window.pointed") == 0


def button(page: Page, key: str) -> Locator:
    return page.get_by_role("button", name=say(key), exact=True).locator("visible=true")


def choose(typist: Typist, ann: Neighbour) -> None:
    kept = next(action for action in ann.actions if action["type"] == "keep")["cards"]
    for number in kept:
        typist.press(card(typist.page, number))
    typist.press(typist.page.locator(".dock [data-part='ready'] button"))


def card(page: Page, building: int) -> Locator:
    """By its own number: cards also name the buildings that they would join."""
    return page.locator(".dock button.card", has=page.locator(f".number:text-is('{building}')"))


def make_an_offer(typist: Typist, ann: Neighbour, bo: Neighbour) -> None:
    page = typist.page
    typist.press(page.locator(f".player[data-seat='{bo.seat}'] .mini").first)
    typist.press(page.locator(".tiles .tile").first, "Space")
    typist.press(page.locator(".tray .send"))
    expect(page.locator(".tray")).to_be_hidden()
    bo.act("accept", offer=1)
    expect(page.get_by_text(say("desk_this_round"))).to_be_visible()


def decline_an_offer(typist: Typist, ann: Neighbour, cy: Neighbour) -> None:
    number = cy.swap(ann)
    typist.press(button(typist.page, "desk_decline"))
    expect(button(typist.page, "desk_accept")).to_be_hidden()
    assert cy.view["offers"][number - 1]["status"] == "declined"


def place(typist: Typist, ann: Neighbour) -> None:
    """Where the first arrow keys do not happen to lead."""
    spot = [action for action in ann.actions if action["type"] == "place"][-1]
    typist.press(typist.page.locator(f".tiles .tile[data-tile='{spot['tile']}']"))
    typist.walk_to(spot["building"])
    typist.page.keyboard.press("Enter")
    expect(button(typist.page, "chinatown_undo")).to_be_visible()
    assert ann.view["shops"][str(spot["building"])] == spot["tile"]
