"""When Dadaocheng's bots act at a table with people, and what they say to those who think."""

from __future__ import annotations

from typing import Any

from teahouse.core import Phrase
from teahouse.games.dadaocheng.bot.pacing import PACING
from teahouse.play.pacing import SCALES, TableSnapshot
from teahouse.play.protocol import Reply, Utterance

from .questions import QUIET, match_of

PERSON, BOT = 0, 1
NOW = 1_000_000
SECOND = 1_000


def moment(**changes: Any) -> TableSnapshot:
    """A turn of a person, with one bot at the table."""
    position = {"step": "plan", "moves_left": 2, "grid": QUIET, "round": 2}
    match = match_of(position, players=2)
    fields: dict[str, Any] = {
        "state": match.state,
        "now": NOW,
        "scale": SCALES["normal"],
        "people": frozenset({PERSON}),
        "began": NOW - 60 * SECOND,
        "done": (),
        "said": (),
    }
    return TableSnapshot(**{**fields, **changes})


def said(**changes: Any) -> list[tuple[int, Phrase]]:
    return [(one.seat, one.phrase) for one in PACING.timed_phrases(moment(**changes))]


def test_bots_act_at_once_unless_they_are_let_wait() -> None:
    held = NOW + 60 * SECOND
    assert PACING.due(moment(), BOT, Reply()) == NOW
    assert PACING.due(moment(held_until=held), BOT, Reply()) == held
    assert PACING.due(moment(held_until=held, hurried=True), BOT, Reply()) == NOW


def test_who_draws_moves_for_eight_seconds_is_told_to_take_their_time() -> None:
    told = (BOT, Phrase(say="take_time", seat=PERSON))
    assert said(composing_since={PERSON: NOW - 8 * SECOND}) == [told]
    assert said(composing_since={PERSON: NOW - 7 * SECOND}) == []


def test_who_has_to_think_is_told_to_take_their_time() -> None:
    thinks = Phrase(say="let_me_think")
    line = Utterance(n=9, at=NOW - 2 * SECOND, seat=PERSON, phrase=thinks)
    assert said(said=(line,)) == [(BOT, Phrase(say="take_time", seat=PERSON))]


def test_at_instant_nobody_speaks() -> None:
    assert said(composing_since={PERSON: NOW - 8 * SECOND}, scale=SCALES["instant"]) == []
