"""People who take a lesson in a page: they read which step is told, and do what it asks for."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Locator, Page, TimeoutError

from .people import PATIENCE, People

__all__ = ["SIZES", "ChinatownLearner", "DadaochengLearner", "Learner", "expect_nothing_amiss"]

SIZES = ((1440, 900), (1280, 720), (1024, 768), (390, 844), (844, 390))
SMALL = 1000  # pixels; below that people have fingers
SOON = 3_000  # milliseconds: the page may have gone on meanwhile
MOST_DEEDS = 60
# What is wrong with how the card of a lesson lies on the screen.
AMISS = """() => {
    const card = document.querySelector("section.lesson");
    const light = document.documentElement.dataset.lesson;
    const box = card.getBoundingClientRect();
    const wrong = [];
    if (card.scrollHeight > card.clientHeight + 1) wrong.push("the card is cut");
    if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
        wrong.push("the card is not whole on the screen");
    for (const button of card.querySelectorAll("button, footer a")) {
        const { x, y, width, height } = button.getBoundingClientRect();
        if (height < 40) wrong.push(`a button is ${height} high`);
        if (!button.contains(document.elementFromPoint(x + width / 2, y + height / 2)))
            wrong.push("something lies over a button of the card");
    }
    if (document.scrollingElement.scrollWidth > innerWidth) wrong.push("the page is too wide");
    const cells = { flip: [2], swap: [6, 8] }[light];
    const lit = cells
        ? cells.map((cell) => document.querySelector(`.slot[data-cell="${cell}"]`))
        : light ? [...document.querySelectorAll(`[data-part="${light}"]`)] : [];
    const room = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    if (box.left > 0) room.right = box.left;
    else room.bottom = box.top;
    const within = (one, other) => ({
        left: Math.max(one.left, other.left), top: Math.max(one.top, other.top),
        right: Math.min(one.right, other.right), bottom: Math.min(one.bottom, other.bottom),
    });
    const isThere = ({ left, top, right, bottom }) => right - left > 1 && bottom - top > 1;
    const shown = (part) => {
        let found = part.getBoundingClientRect();
        for (let at = part.parentElement; at && at !== document.body; at = at.parentElement)
            if (getComputedStyle(at).overflowY !== "visible")
                found = within(found, at.getBoundingClientRect());
        return found;
    };
    const isSeen = (part) => {
        const { left, top, right, bottom } = within(shown(part), room);
        const least = Math.min(40, part.getBoundingClientRect().height);
        if (right - left < 1 || bottom - top < least - 1) return false;
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return over !== null && (part.contains(over) || over.contains(part));
    };
    if (lit.length && !lit.some(isSeen)) wrong.push(`what is spoken of is not seen: ${light}`);
    const scroller = document.scrollingElement;
    const canGoUp = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
    for (const part of lit) {
        const under = within(shown(part), box);
        if (isThere(under) && under.bottom - under.top > canGoUp + 1)
            wrong.push(`the card lies over what it speaks of: ${light}`);
    }
    return wrong;
}"""


# Nothing amiss, and nothing again for as many frames as it takes a page to lay itself out anew.
SETTLED = f"""async () => {{
    const amiss = {AMISS};
    let wrong = [];
    for (let frame = 0, calm = 0; frame < 600 && calm < 5; frame++) {{
        await new Promise(requestAnimationFrame);
        wrong = amiss();
        calm = wrong.length ? 0 : calm + 1;
    }}
    return wrong;
}}"""


def expect_nothing_amiss(page: Page, where: str) -> None:
    """Once the page has scrolled and laid itself out, the card and what it speaks of are seen."""
    wrong = page.evaluate(SETTLED)
    assert wrong == [], f"{where}: {wrong}"


class Learner:
    """Somebody in a lesson, with a mouse or with fingers."""

    game: str
    last = "end"

    def __init__(
        self, people: People, *, size: tuple[int, int] = SIZES[0], locale: str = "en-GB"
    ) -> None:
        self.has_touch = size[0] < SMALL
        self.page = people.come(
            f"/lesson/{self.game}", size=size, locale=locale, touch=self.has_touch
        )
        self.card = self.page.locator("section.lesson")
        self.steps: list[str] = []
        self.card.wait_for()

    @property
    def step(self) -> str:
        """What is told now; empty while the lesson waits."""
        return self.card.get_attribute("data-step") or ""

    def learn(self, until: str = last, look: Callable[[str], None] = lambda step: None) -> None:
        """Does what each step asks for, up to one; whoever looks is told of each that is new."""
        for _ in range(MOST_DEEDS):
            step = self.step
            if step and step != (self.steps or [""])[-1]:
                self.steps.append(step)
                look(step)
            if step == until:
                return
            with suppress(TimeoutError):  # bots act too, and talk: then it is read anew
                self.do(step)
        raise AssertionError(f"never {until}: {self.steps}")

    def do(self, step: str) -> None:
        raise NotImplementedError

    def next(self) -> None:
        """By the button of the step that was read, and no other."""
        step = self.steps[-1]
        self.tap(self.page.locator(f"section.lesson[data-step='{step}'] button.strong"))

    def wait(self, step: str) -> None:
        """Until something else is told."""
        self.page.wait_for_function(
            "step => (document.querySelector('section.lesson').dataset.step ?? '') !== step",
            arg=step,
            timeout=PATIENCE,
        )

    def tap(self, what: Locator) -> None:
        if self.has_touch:
            what.tap(timeout=SOON)
        else:
            what.click(timeout=SOON)

    def tap_shown(self, what: str) -> None:
        """The first of these that can be seen."""
        self.tap(self.page.locator(what).locator("visible=true").first)


class ChinatownLearner(Learner):
    """Takes the lesson of Chinatown, with the deal that it is dealt for."""

    game = "chinatown"

    def do(self, step: str) -> None:
        match step:
            case "":
                self.wait(step)
            case "choose":
                self.tap_shown(".dock button.card")
            case "neighbours":
                self.keep()
            case "board":
                self.look_at(16)
            case "offer":
                self.compose()
            case "send":
                self.tap_shown(".tray .send")
                self.wait(step)
            case "waiting":
                self.hear()
            case "incoming":
                self.tap_shown(".answers .bare:not([aria-disabled=true])")
            case "ready":
                self.tap_shown("[data-part=ready] button[aria-pressed=false]")
                self.wait(step)
            case "place":
                self.place()
            case "done":
                self.finish()
            case "income":
                self.put_recap_away()
                self.next()
            case _:
                self.next()

    def keep(self) -> None:
        """The five that touch."""
        for card in self.page.locator(".dock button.card").all()[:5]:
            if card.get_attribute("aria-pressed") == "false":
                self.tap(card)
        self.tap_shown("[data-part=ready] button.filled")
        self.wait("neighbours")

    def look_at(self, building: int) -> None:
        """And put it back: whatever is tapped comes into an offer."""
        self.tap_shown(f".lot[data-building='{building}']")
        self.wait("board")
        self.tap_shown(".tray .head > .icon")

    def compose(self) -> None:
        """The deal that is there, and good for both."""
        florist = self.page.locator(".tiles .tile[data-tile='florist']").first
        if florist.get_attribute("aria-pressed") == "false":
            self.tap(florist)
        self.tap_shown(":is(.player[data-seat='1'], .whose) .mini[data-tile='photo']")
        self.wait("offer")

    def hear(self) -> None:
        """What comes of the offer: a counter-offer is accepted."""
        answers = self.page.locator(".answers .filled[aria-disabled=false]")
        if answers.count() and answers.first.is_visible():
            self.tap(answers.first)
        else:
            self.next()

    def place(self) -> None:
        """The first tile that may be placed, on the first building for it."""
        self.tap_shown(".tiles .tile:enabled")
        self.tap_shown(".lot[aria-disabled=false]")
        self.wait("place")

    def finish(self) -> None:
        """Those that are left are kept: the page asks once."""
        self.tap_shown("[data-part=ready] button:last-of-type")
        sure = self.page.locator("[data-part=ready] [role=alert]")
        if sure.count():
            self.tap_shown("[data-part=ready] button:last-of-type")
        self.wait("done")

    def put_recap_away(self) -> None:
        recap = self.page.locator(".recap footer button").last
        if recap.count():
            self.tap(recap)


class DadaochengLearner(Learner):
    """Takes the lesson of Dadaocheng."""

    game = "dadaocheng"

    def do(self, step: str) -> None:
        match step:
            case "":
                self.wait(step)
            case "flip":
                self.move(2, 2)
                self.wait(step)
            case "swap":
                self.move(6, 8)
                self.wait(step)
            case "confirm":
                self.tap_shown("[data-part=ready] button.main")
                self.wait(step)
            case "end_turn":
                self.end_turn()
            case "full_house":
                self.tap_shown("button.cell")
            case _:
                self.next()

    def move(self, *cells: int) -> None:
        for cell in cells:
            self.tap(self.page.locator(f".slot[data-cell='{cell}']"))

    def end_turn(self) -> None:
        self.tap_shown("[data-part=ready] button.main")
        sure = self.page.locator("div.ending .filled")
        if sure.count():
            self.tap(sure)
        self.wait("end_turn")
