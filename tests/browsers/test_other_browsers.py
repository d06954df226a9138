"""Firefox and WebKit: a round of each game is played there, and they show what Chromium shows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.e2e.chinatown.test_desk import OFFERS, SIZES, UNCOVERED, lay_offers
from tests.e2e.chinatown_player import say
from tests.e2e.neighbours import Neighbour, play_on, take_seats
from tests.server.live_server import LiveServer, running_server

from .firefox import Firefox, found_firefox
from .screen import Browser, Screen
from .webkit import WebKit, found_webkit

pytestmark = [pytest.mark.soak, pytest.mark.timeout(300)]

DADAOCHENG = [  # what may be asked for, whatever comes first in a turn last
    (".tempo .button.strong", ""),
    ("div.ending .filled", ""),
    ("button", "Make these moves"),
    (".lines .line", ""),
    ("button.cell", ""),
    ("button", "Return these"),
    (".returning .set, .returning .good:enabled", ""),
    ("button", "End turn"),
    (".slot[data-cell='5']", ""),
]

# Whether a sign is drawn by the font that is named first: then it is as wide whatever comes next.
IS_IN_FIRST_FONT = """(sign) => {
    const pen = document.createElement("canvas").getContext("2d");
    const [first] = getComputedStyle(document.body).fontFamily.split(",");
    const width = (next) => ((pen.font = `100px ${first}, ${next}`), pen.measureText(sign).width);
    return width("monospace") === width("serif");
}"""


@pytest.fixture(scope="module")
def teahouse() -> Iterator[LiveServer]:
    with running_server() as server:
        yield server


@pytest.fixture(params=["firefox", "webkit"])
def screen(request: pytest.FixtureRequest, teahouse: LiveServer) -> Iterator[Screen]:
    browser = started(request.param)
    try:
        browser.open(teahouse.url)
        browser.resize(1440, 900)
        yield Screen(browser, teahouse.url)
    finally:
        browser.close()


def started(name: str) -> Browser:
    if name == "firefox":
        if (path := found_firefox()) is None:
            pytest.skip("there is no Firefox on this machine (Debian: firefox-esr)")
        return Firefox(path)
    if (path := found_webkit()) is None:
        pytest.skip("there is no WebKit on this machine (Debian: webkit2gtk-driver and xvfb)")
    return WebKit(path)


def test_a_round_of_chinatown_is_played(screen: Screen) -> None:
    screen.tap(".game.chinatown button", say("door_play_now"))
    keep_cards(screen)
    screen.tap(".strip .tiles .tile")
    screen.tap(".player:not(.you) .mini")
    screen.tap(".tray .send")
    screen.sees_no(".tray")
    screen.tap("[data-part=ready] button", say("desk_ready"))
    done = [("button.button", say("chinatown_done"))]
    screen.tap_until("() => Boolean(document.querySelector('.recap'))", done)
    screen.reads("Round 1 is paid")
    screen.tap(".recap button", say("chinatown_next_round"))
    screen.reads("Round 2 of 6")


def keep_cards(screen: Screen) -> None:
    screen.sees("button.card")
    while not screen.can_tap("button.filled", "Keep"):
        screen.tap("button.card[aria-pressed=false]")
    screen.tap("button.filled", "Keep")


def test_a_round_of_dadaocheng_is_played(screen: Screen) -> None:
    """A disc is flipped over and back; of whatever is asked for next, the first is taken."""
    screen.tap(".game.dadaocheng button", say("door_play_now"))
    screen.sees(".discs")
    screen.tap_until("() => document.body.innerText.includes('Round 2 of')", DADAOCHENG)


def test_eight_offers_are_read_one_whole_card_at_a_time(
    screen: Screen, teahouse: LiveServer
) -> None:
    folk = take_seats(teahouse)
    play_on(folk, "trade", 2)
    lay_offers(folk, OFFERS)
    sit(screen, folk[0])
    for width, height in SIZES[:-1]:
        screen.browser.resize(width, height)
        screen.reads(f"1 of {OFFERS}")
        screen.sees(".offers .big")
        uncovered = f"() => ({UNCOVERED})(document.querySelector('.offers'))"
        screen.wait(f"() => ({uncovered})().length === 0")
        assert screen.call("() => document.scrollingElement.scrollWidth <= innerWidth")


def sit(screen: Screen, person: Neighbour) -> None:
    for cookie in person.guest.cookies.jar:
        screen.browser.set_cookie(screen.url, cookie.name, cookie.value or "")
    screen.open(f"/table/{person.table.id}")
    screen.sees(".lot")


def test_signs_are_drawn_in_the_page_s_own_font(screen: Screen) -> None:
    screen.sees(".game")
    for sign in "a’‘“”–…é":
        screen.wait(IS_IN_FIRST_FONT, sign)
