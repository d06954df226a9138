"""A turn as text: all that a bot is given is told, and what it can do reads back as an action."""

from __future__ import annotations

from typing import Any

import pytest

from teahouse.core import Match, Phrase, read_action_text
from teahouse.games import NAMES, game
from teahouse.play.protocol import Enquiry, Utterance
from teahouse.play.text import MOST_ACTIONS, turn_text

from .turns import turn_in

NAMED = ("Ann", "Bo", "Cy")


def trade() -> Match:
    players = [{"tiles": {"photo": 2}}, {"tiles": {"florist": 1}}, {}]
    position = {"phase": "trade", "round": 2, "players": players}
    return Match(game("chinatown"), {"players": 3}, seed="text", position=position)


def line(n: int, **more: Any) -> Utterance:
    return Utterance(n=n, at=0, **{"seat": 1, **more})


@pytest.mark.parametrize("name", NAMES)
def test_every_listed_action_reads_back(name: str) -> None:
    match = Match(game(name), {"players": 3}, seed="text")
    seat = min(match.to_act)
    turn = turn_in(match, seat)
    listed = turn_text(turn).split("You can:\n")[1].splitlines()[:MOST_ACTIONS]
    found = [read_action_text(match.game, told.split("  (")[0]) for told in listed]
    assert found == list(turn.actions[:MOST_ACTIONS])


def test_talk_phrases_and_enquiries_are_told_in_words() -> None:
    said = (
        line(3, text="Tea?"),
        line(4, seat=2, phrase=Phrase(say="want_tile", tile="photo")),
        line(5, to=(0,), enquiry=Enquiry(kind="price", tile="photo")),
        line(6, enquiry=Enquiry(kind="wanted", building=7)),
    )
    told = turn_text(turn_in(trade(), 0, said=said), NAMED)
    assert "  3 Bo: Tea?\n" in told
    assert "  4 Cy: Photo: I am looking for one.\n" in told
    assert "  5 Bo to you: Photo: what do you want for it?\n" in told
    assert "  6 Bo: Building 7: wanted." in told


def test_an_enquiry_is_open_until_one_has_answered_it() -> None:
    asked = line(5, to=(0,), enquiry=Enquiry(kind="price", tile="photo"))
    answer = line(6, seat=0, to=(0, 1), re=5, phrase=Phrase(say="stays", tile="photo"))
    waiting = "Not answered by you yet:\n  5 Bo: Photo: what do you want for it?"
    assert waiting in turn_text(turn_in(trade(), 0, said=(asked,)), NAMED)
    answered = turn_text(turn_in(trade(), 0, said=(asked, answer)), NAMED)
    assert "Not answered" not in answered
    assert "  6 Ann to you, Bo (about 5): Photo stays with me." in answered


def test_open_offers_are_told_in_words() -> None:
    match = trade()
    gives = [{"from": 1, "to": 0, "cash": 20_000}, {"from": 0, "to": 1, "tiles": {"photo": 1}}]
    match.do({"type": "offer", "seat": 1, "gives": gives})
    told = turn_text(turn_in(match, 0), NAMED)
    assert "  1 by Bo: Bo gives Ann $20,000; Ann gives Bo 1 Photo" in told


def test_what_is_hidden_from_the_seat_is_not_told() -> None:
    match = Match(game("chinatown"), {"players": 3}, seed="text")
    hand = match.state.players[1].hand
    others = turn_text(turn_in(match, 0)).split("What you see:")[1]
    assert all(f'"hand":[{card},' not in others for card in hand)
