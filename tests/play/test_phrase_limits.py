"""How often bots speak: nobody repeats what was said, nor wishes for more after the last wish."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from teahouse.core import Phrase
from teahouse.play.pacing import SCALES, TableSnapshot
from teahouse.play.protocol import Utterance
from teahouse.play.speech import may_say

BOT, OTHER = 1, 2
WISH = Phrase(say="want_tile", tile="photo")


def may(
    phrase: Phrase, *, is_answer: bool = False, is_to_person: bool = False, **heard: Any
) -> bool:
    moment = TableSnapshot(
        state=None,
        now=100_000,
        scale=SCALES["normal"],
        people=frozenset({0}),
        began=0,
        done=(),
        **{"said": (), **heard},
    )
    return may_say(phrase, BOT, moment, (), is_answer=is_answer, is_to_person=is_to_person)


def said(phrase: Phrase, seat: int = BOT) -> tuple[Utterance, ...]:
    return (Utterance(n=1, at=10_000, seat=seat, phrase=phrase),)


def test_nobody_says_a_phrase_twice_in_a_round() -> None:
    assert may(WISH)
    assert not may(WISH, said=said(Phrase(say="want_tile", tile="laundry")))


@pytest.mark.parametrize("last", [Phrase(say="last_wish", tile="photo"), Phrase(say="ready")])
def test_nobody_wishes_for_more_after_the_last_wish(last: Phrase) -> None:
    assert not may(WISH, said=said(last))
    assert may(WISH, said=said(last, OTHER))


def test_nobody_says_the_same_of_the_same_thing_two_rounds_running() -> None:
    assert not may(WISH, said_last_round=said(WISH))
    assert not may(WISH, said_last_round=said(replace(WISH, way=1)))
    assert may(Phrase(say="want_tile", tile="laundry"), said_last_round=said(WISH))


def test_words_without_facts_may_be_said_every_round() -> None:
    assert may(Phrase(say="done"), said_last_round=said(Phrase(say="done")))


def test_who_asks_twice_is_answered_twice() -> None:
    assert may(WISH, said=said(WISH), is_answer=True)


def test_that_an_offer_is_for_all_is_not_said_two_rounds_running() -> None:
    assert may(Phrase(say="for_all"))
    assert not may(Phrase(say="for_all"), said_last_round=said(Phrase(say="for_all")))


def test_a_person_is_told_that_it_is_done_though_a_bot_was_told_something_like_it() -> None:
    done, fair = Phrase(say="done"), said(Phrase(say="fair"))
    assert not may(done, said=fair)
    assert may(done, said=fair, is_to_person=True)
    assert may(done, said=said(done, OTHER), is_to_person=True)
    assert not may(done, said=(*fair, *said(Phrase(say="thank", seat=2))), is_to_person=True)
