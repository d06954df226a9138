"""Every screen there is, and how one gets there."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, expect
from tests.server.live_server import Guest, LiveServer
from tests.server.web.endpoints.test_players import play

from .chinatown_player import say
from .neighbours import Neighbour, cookies, play_on, play_to_the_end, take_seats
from .people import DESKTOP, PATIENCE

__all__ = ["AGAIN", "SCREENS", "Screens"]

REPLAYS = Path(__file__).parents[1] / "replays"


class Screens:
    """A browser at the server; each screen is someone's, in a window of their own."""

    def __init__(self, browser: Browser, server: LiveServer) -> None:
        self.browser = browser
        self.server = server

    def come(self, path: str, guest: Guest | None = None) -> Page:
        context = self.browser.new_context(
            base_url=self.server.url,
            viewport={"width": DESKTOP[0], "height": DESKTOP[1]},
            locale="en-GB",
            reduced_motion="reduce",
            storage_state=cookies(guest) if guest else None,
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(path)
        return page

    def at(self, person: Neighbour) -> Page:
        return self.come(f"/table/{person.table.id}", person.guest)

    def town(self, phase: str, round_number: int = 3) -> list[Neighbour]:
        folk = take_seats(self.server, hints=True)
        play_on(folk, phase, round_number)
        return folk


def door(screens: Screens) -> Page:
    page = screens.come("/")
    expect(page.locator(".scene:has(svg)")).to_have_count(2)
    return page


def new_table(screens: Screens) -> Page:
    page = screens.come("/new/chinatown")
    expect(page.get_by_role("button", name=say("forms_open_table"))).to_be_visible()
    return page


def gathering(screens: Screens) -> Page:
    host, friend = screens.server.guest(), screens.server.guest()
    table = host.open_table(options={"players": 4}, title="Friday evening")
    for guest, name in ((host, "Ann"), (friend, "Bo")):
        Neighbour(guest, table, name)
    host.do(table, "add_bot", bot="medium")
    host.do(table, "set_meeting", address="https://meet.jit.si/FridayEvening")
    page = screens.come(f"/table/{table.id}", host)
    expect(page.get_by_role("textbox", name=say("table_invite_link"))).to_be_visible()
    return page


def dealing(screens: Screens) -> Page:
    page = screens.at(screens.town("deal")[0])
    page.locator(".dock button.card").first.click()
    return page


def trading_two(screens: Screens) -> Page:
    return _drafting(screens, 1)


def trading_three(screens: Screens) -> Page:
    return _drafting(screens, 1, 3)


def offer_for_you(screens: Screens) -> Page:
    folk = screens.town("trade")
    folk[1].swap(folk[0])
    page = screens.at(folk[0])
    expect(page.get_by_role("button", name=say("desk_accept"), exact=True)).to_be_visible()
    return page


def placing(screens: Screens) -> Page:
    folk = screens.town("place")
    turn = folk[folk[0].view["turn"]]
    page = screens.at(turn)
    page.locator(".tiles .tile:enabled").first.click()
    return page


def income(screens: Screens) -> Page:
    """In a replay, where a year can end as often as there are pictures."""
    folk = screens.town("deal", 4)
    play_to_the_end(folk)
    replay = folk[0].guest.get(f"{folk[0].table.path}/replay").json()
    paid = [step["n"] for step in replay["steps"] if "IncomePaid" in json.dumps(step)]
    page = screens.come(f"/replay/{folk[0].table.id}?at={paid[2]}", folk[0].guest)
    page.emulate_media(reduced_motion="no-preference")
    expect(page.get_by_role("slider")).to_be_visible()
    return page


def income_again(page: Page) -> None:
    """The coins stop in the middle of their flight, for as long as the picture takes."""
    page.get_by_role("button", name=say("replay_step_back")).click()
    page.get_by_role("button", name=say("replay_step_on")).click()
    page.locator(".coin").first.wait_for(state="attached")
    page.evaluate(
        """() => {
            for (let last = setTimeout(() => 0); last; last--) clearTimeout(last);
            for (const flight of document.querySelector(".flight").getAnimations({subtree: true})) {
                flight.pause();
                flight.currentTime = flight.effect.getTiming().delay + 300;
            }
        }"""
    )


def ending(screens: Screens) -> Page:
    page = screens.at(_ended(screens)[0])
    expect(page.locator(".ending .curves canvas").first).to_be_visible()
    return page


def rules(screens: Screens) -> Page:
    page = screens.come("/rules/chinatown#C11")
    expect(page.locator("#C11")).to_be_visible()
    return page


def rules_card(screens: Screens) -> Page:
    page = screens.at(screens.town("trade")[0])
    rules_card_again(page)
    return page


def rules_card_again(page: Page) -> None:
    """A phone's table has a menu of its own."""
    if page.locator("dialog .reading").is_visible():
        return
    page.get_by_role("button", name=say("table_menu"), exact=True).click()
    page.get_by_role("button", name=say("common_rules_card")).click()
    expect(page.locator("dialog .reading")).to_be_visible()


def lesson(screens: Screens) -> Page:
    page = screens.come("/lesson/chinatown")
    expect(page.locator("section.lesson")).to_be_visible()
    return page


def replay(screens: Screens) -> Page:
    person = _ended(screens)[0]
    page = screens.come(f"/replay/{person.table.id}?at=90", person.guest)
    expect(page.get_by_role("slider")).to_be_visible()
    return page


def shared_game(screens: Screens) -> Page:
    """What a stranger sees who is to beat a score."""
    maker = screens.server.guest()
    table = maker.open_table(game="dadaocheng", options={"players": 1})
    play(table, [maker])
    link = maker.post(f"{table.path}/sharing", json={}).json()["id"]
    page = screens.come(f"/shared/{link}")
    expect(page.get_by_role("button", name=say("replay_dare_play"))).to_be_visible()
    return page


def shared_town(screens: Screens) -> Page:
    person = _ended(screens)[0]
    link = person.guest.post(f"{person.table.path}/sharing", json={}).json()["id"]
    page = screens.come(f"/shared/{link}")
    expect(page.get_by_role("button", name=say("replay_dare_play"))).to_be_visible()
    return page


def analysis(screens: Screens) -> Page:
    page = replay(screens)
    page.get_by_role("button", name=say("replay_analysis")).click()
    expect(page.locator("dialog h3").first).to_be_visible()
    return page


def daily(screens: Screens) -> Page:
    page = screens.come("/daily")
    expect(page.locator(".slot").first).to_be_visible()
    return page


def dadaocheng_plan(screens: Screens) -> Page:
    return _trading_house(screens, "plan")


def dadaocheng_collect(screens: Screens) -> Page:
    return _trading_house(screens, "collect", choices=2)


def dadaocheng_act(screens: Screens) -> Page:
    return _trading_house(screens, "act")


def bad_link(screens: Screens) -> Page:
    page = screens.come("/table/nowhere")
    expect(page.get_by_role("heading", name=say("table_not_found_title"))).to_be_visible()
    return page


def curtain(screens: Screens) -> Page:
    """Two who share a screen, and a third elsewhere."""
    two, other = screens.server.guest(), screens.server.guest()
    table = two.open_table(options={"players": 3})
    for guest, name in ((two, "Ann"), (two, "Bo"), (other, "Cy")):
        Neighbour(guest, table, name)
    two.do(table, "start")
    page = screens.come(f"/table/{table.id}", two)
    expect(page.locator("main.curtain")).to_be_visible()
    return page


def lost_server(screens: Screens) -> Page:
    """The last one: after it there is no server."""
    page = screens.at(screens.town("trade")[0])
    expect(page.locator(".player").first).to_be_visible()
    screens.server.stop()
    expect(page.get_by_text(say("table_lost"))).to_be_visible()
    return page


def _drafting(screens: Screens, *seats: int) -> Page:
    folk = screens.town("trade")
    page = screens.at(folk[0])
    for seat in seats:
        page.locator(f".player[data-seat='{seat}'] .mini").first.click()
    page.locator(".tiles .tile").first.click()
    expect(page.locator(".tray .send")).to_be_enabled()
    return page


def _ended(screens: Screens) -> list[Neighbour]:
    folk = take_seats(screens.server)
    play_to_the_end(folk)
    return folk


def _trading_house(screens: Screens, step: str, choices: int = 1) -> Page:
    """Someone who goes on from the middle of a game that others have played."""
    guest = screens.server.guest()
    for record, place, seat in _moments(guest, step):
        wish = {"record": record, "at": place, "seat": seat, "name": "Ann", "level": "easy"}
        made = guest.post("/api/tables/branch", json=wish).json()
        key = {"Authorization": f"Bearer {made['key']}"}
        now = guest.get(f"/api/tables/{made['id']}/now", headers=key).json()["seats"][0]
        if len(now["actions"]) >= choices:
            break
    page = screens.come(f"/table/{made['id']}", guest)
    expect(page.locator(".slot").first).to_be_visible()
    return page


def _moments(guest: Guest, step: str) -> Iterator[tuple[str, int, int]]:
    """When this step of a turn begins, some way into a game, and whose turn it is."""
    for path in sorted(REPLAYS.glob("dadaocheng-[234].jsonl"), reverse=True):
        record = path.read_text(encoding="utf-8")
        film = guest.post("/api/replays", content=record.encode()).json()
        turn = film["start"]["turn"]
        for line in film["steps"]:
            changes = {tuple(change[0]): change[-1] for change in line.get("changes", [])}
            turn = changes.get(("turn",), turn)
            if line["n"] > len(film["steps"]) // 4 and changes.get(("step",)) == step:
                yield record, line["n"], turn


SCREENS: dict[str, Callable[[Screens], Page]] = {
    screen.__name__: screen
    for screen in (
        door,
        new_table,
        gathering,
        dealing,
        trading_two,
        trading_three,
        offer_for_you,
        placing,
        income,
        ending,
        rules,
        rules_card,
        lesson,
        replay,
        shared_game,
        shared_town,
        analysis,
        daily,
        dadaocheng_plan,
        dadaocheng_collect,
        dadaocheng_act,
        bad_link,
        curtain,
        lost_server,
    )
}
AGAIN: dict[str, Callable[[Page], None]] = {
    "income": income_again,
    "rules_card": rules_card_again,
}
