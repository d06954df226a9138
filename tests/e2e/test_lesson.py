"""A first game that teaches by playing: it says what to do, and goes on once it is done."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from .chinatown_player import ChinatownPlayer, say
from .languages import LOCALES
from .learners import SIZES, ChinatownLearner, DadaochengLearner, Learner, expect_nothing_amiss
from .people import DESKTOP, PHONE, People, violations

ALWAYS = {
    ChinatownLearner: [
        *("welcome", "choose", "neighbours", "board", "tiles", "wanted", "offer", "send"),
        *("waiting", "three", "promise", "ready", "place", "done", "income", "next_year", "end"),
    ],
    DadaochengLearner: [
        *("welcome", "discs", "flip", "swap", "confirm", "storage", "exhaust", "event", "ship"),
        *("building", "temple", "end_turn", "score", "end"),
    ],
}
every_lesson = pytest.mark.parametrize("lesson", ALWAYS, ids=lambda lesson: lesson.game)


def first_told(learner: Learner) -> list[str]:
    """The steps that everybody is told, in the order in which they came first."""
    return [step for step in dict.fromkeys(learner.steps) if step in ALWAYS[type(learner)]]


@every_lesson
def test_a_lesson_is_taken_from_first_to_last_step_with_a_mouse(
    people: People, lesson: type[Learner]
) -> None:
    """And at each step its card covers nothing of what it speaks of, at all sizes."""
    learner = lesson(people, size=DESKTOP)

    def look(step: str) -> None:
        for width, height in (*SIZES, DESKTOP):
            learner.page.set_viewport_size({"width": width, "height": height})
            expect_nothing_amiss(learner.page, f"{step} at {width}×{height}")

    learner.learn(look=look)
    assert first_told(learner) == ALWAYS[lesson]
    assert violations(learner.page) == []
    learner.next()
    expect(learner.card).to_be_hidden()


@every_lesson
def test_a_lesson_is_taken_from_first_to_last_step_on_a_phone(
    people: People, lesson: type[Learner]
) -> None:
    learner = lesson(people, size=PHONE)
    learner.learn(look=lambda step: expect_nothing_amiss(learner.page, step))
    assert first_told(learner) == ALWAYS[lesson]


@pytest.mark.soak
@pytest.mark.parametrize(("size", "language"), [*product(SIZES, LOCALES)])
@every_lesson
def test_every_lesson_is_taken_at_every_size_in_every_language(
    people: People, lesson: type[Learner], size: tuple[int, int], language: str
) -> None:
    learner = lesson(people, size=size, locale=LOCALES[language])
    learner.learn(look=lambda step: expect_nothing_amiss(learner.page, step))
    assert first_told(learner) == ALWAYS[lesson]


def test_whoever_does_something_else_than_asked_is_told_what_fits(people: People) -> None:
    """No word of cards or offers to whoever is past them; a tile taken back is asked for again."""
    learner = ChinatownLearner(people)
    page, player = learner.page, ChinatownPlayer(learner.page)
    player.keep_cards()
    player.is_ready()
    told(page, "place")
    page.reload()
    told(page, "place")
    learner.do("place")
    told(page, "done")
    player.click(player.button("chinatown_undo"))
    told(page, "place")
    page.reload()
    learner.learn()
    assert not {"choose", "offer", "send", "waiting", "ready"} & {*learner.steps}


def test_dadaocheng_s_lesson_follows_whoever_goes_back(people: People) -> None:
    learner = DadaochengLearner(people)
    page = learner.page
    back = page.get_by_role("button", name=say("dadaocheng_take_back"), exact=True)
    learner.learn("flip")
    learner.move(0, 0)
    told(page, "own_way")
    back.click()
    told(page, "flip")
    learner.do("flip")
    told(page, "swap")
    page.reload()  # what is in pencil is gone
    told(page, "flip")
    learner.learn("confirm")
    back.click()
    told(page, "swap")
    learner.learn("storage")
    expect(learner.card).to_contain_text(say("lesson_dadaocheng_storage_yours_title"))
    page.get_by_role("button", name=say("dadaocheng_undo"), exact=True).click()
    told(page, "flip")
    learner.learn("storage")
    page.reload()
    told(page, "storage")
    expect(learner.card).to_contain_text(say("lesson_dadaocheng_storage_yours_title"))
    learner.learn()


def test_a_lesson_can_be_left(people: People) -> None:
    """And the table has the room to itself again."""
    page = people.come("/lesson/chinatown")
    page.get_by_role("button", name=say("lesson_leave")).click()
    expect(page.locator("section.lesson")).to_be_hidden()
    assert page.locator("main").bounding_box() == {"x": 0, "y": 0, "width": 1440, "height": 900}
    ChinatownPlayer(page).keep_cards()
    page.reload()
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator("section.lesson")).to_be_hidden()


def told(page: Page, step: str) -> None:
    expect(page.locator("section.lesson")).to_have_attribute("data-step", step)
