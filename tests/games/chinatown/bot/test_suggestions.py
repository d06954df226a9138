"""Offers that are suggested to a person: the bots at the table accept them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from teahouse.core import Match
from teahouse.games.chinatown.bot.hints import best_offers
from teahouse.games.chinatown.bot.levels import Easy, Hard, Medium, Negotiator
from teahouse.games.chinatown.rules.actions import Decline, MakeOffer
from teahouse.play.protocol import Opponent

from .seated import GAME, table, talk, turn_of

PERSON = 0
PLAYERS = 4
LEVELS: Mapping[str, type[Negotiator]] = {"easy": Easy, "medium": Medium, "hard": Hard}
CHARACTERS = ("", "wen", "bruno", "ada")
ROUNDS = 3


def at_trade(round_: int, seed: str) -> Match:
    """The start of a round's trade in a game of hard bots."""
    match = table(seed=seed, players=PLAYERS)
    while (match.state.phase, match.state.round) != ("trade", round_):
        talk(match, [Hard()] * PLAYERS)
    return match


def opponents(level: str) -> dict[int, Opponent]:
    return {seat: Opponent(level, CHARACTERS[seat]) for seat in range(1, PLAYERS)}


def suggestions(match: Match, level: str, most: int = 3) -> list[MakeOffer]:
    found = best_offers(turn_of(match, PERSON), opponents(level), most)
    return [advice.offer for advice in found.offers]


def sent(match: Match, made: MakeOffer, level: str) -> str:
    """What becomes of an offer that is made, once all who were asked have answered."""
    match.do(made)
    offer = match.state.offers[-1]
    for seat in sorted(offer.parties() - {PERSON}):
        turn = turn_of(match, seat, seed=f"answer {seat}", character=CHARACTERS[seat])
        match.do(LEVELS[level]().choose(turn))
    status: str = match.state.offers[-1].status
    return status


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_suggested_is_accepted_by_the_bots_that_are_asked(level: str) -> None:
    tried = 0
    for round_ in range(1, ROUNDS + 1):
        match = at_trade(round_, "suggested")
        for made in suggestions(match, level):
            assert sent(match.copy(), made, level) == "done"
            tried += 1
    assert tried >= ROUNDS


def test_what_was_refused_is_not_suggested_again() -> None:
    match = at_trade(1, "refused")
    for _ in range(3):
        made, *_ = suggestions(match, "hard")
        match.do(made)
        offer = match.state.offers[-1]
        refuser = min(offer.parties() - {PERSON})
        match.do(Decline(seat=refuser, offer=offer.id))
        assert made not in suggestions(match, "hard", most=10)


def test_what_lies_on_the_table_is_not_suggested() -> None:
    match = at_trade(1, "refused")
    made, *_ = suggestions(match, "hard")
    match.do(made)
    assert made not in suggestions(match, "hard", most=10)
    GAME.check(match.state, suggestions(match, "hard")[0])


def test_nothing_is_suggested_to_whoever_sits_with_those_who_never_trade() -> None:
    assert suggestions(at_trade(1, "refused"), "never_trades") == []
