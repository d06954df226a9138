"""What a yes is about, and what others see of an offer that is being composed."""

from __future__ import annotations

from typing import Any

import pytest

from teahouse.core import BadInput, Match
from teahouse.games.chinatown import Chinatown

GAME = Chinatown()


def trading(**options: Any) -> Any:
    """A state of the first trade phase."""
    match = Match(GAME, {"players": 4, **options}, seed="jasmine")
    while match.state.phase == "deal":
        seat = min(GAME.to_act(match.state))
        match.do(GAME.fallback_action(match.state, seat))
    return match


def offered(**more: Any) -> Any:
    match = trading(secret_deals=True)
    gives = [{"from": 0, "to": 1, "cash": 10_000}, {"from": 1, "to": 2, "cash": 10_000}]
    match.do(GAME.action({"type": "offer", "seat": 0, "gives": gives, **more}))
    return match


def test_a_yes_is_about_all_parties_of_the_offer() -> None:
    state = offered().state
    assent = GAME.assent(state, GAME.action({"type": "accept", "seat": 1, "offer": 1}))
    assert assent is not None
    assert assent.parties == (0, 1, 2)
    assert not assent.is_secret


def test_a_yes_to_a_secret_offer_is_known_to_be_secret() -> None:
    state = offered(secret=True).state
    assent = GAME.assent(state, GAME.action({"type": "accept", "seat": 1, "offer": 1}))
    assert assent is not None
    assert assent.is_secret


def test_a_second_yes_and_a_no_agree_to_nothing() -> None:
    state = offered().state
    for action in ({"type": "accept", "seat": 0}, {"type": "decline", "seat": 1}):
        assert GAME.assent(state, GAME.action({**action, "offer": 1})) is None


def test_the_maker_of_an_offer_pulls_back_by_withdrawing_it() -> None:
    match = offered()
    yes = GAME.action({"type": "accept", "seat": 1, "offer": 1})
    match.do(GAME.pull_back(match.state, yes, 0))
    assert match.state.offer(1).status == "withdrawn"


def test_a_party_that_had_agreed_pulls_back_by_a_no() -> None:
    match = offered()
    match.do(GAME.action({"type": "accept", "seat": 2, "offer": 1}))
    yes = GAME.action({"type": "accept", "seat": 1, "offer": 1})
    match.do(GAME.pull_back(match.state, yes, 2))
    assert match.state.offer(1).status == "declined"


def test_whoever_has_agreed_to_nothing_has_nothing_to_pull_back() -> None:
    state = offered().state
    yes = GAME.action({"type": "accept", "seat": 1, "offer": 1})
    assert GAME.pull_back(state, yes, 2) is None


DRAFT: dict[str, Any] = {
    "gives": [{"from": 0, "to": 2, "cash": 20_000}],
    "clauses": [{"kind": "promise", "by": 0, "to": 2, "text": "half a w", "round": 1}],
}


def test_a_draft_is_for_those_whom_it_names_and_shows_no_words() -> None:
    laid = GAME.laid_down(trading().state, 0, DRAFT)
    assert laid is not None
    assert laid.to == (2,)
    assert laid.terms["gives"] == DRAFT["gives"]
    assert laid.terms["clauses"][0]["text"] == ""


def test_nothing_is_seen_of_a_secret_draft() -> None:
    assert GAME.laid_down(trading().state, 0, {**DRAFT, "secret": True}) is None


def test_hidden_cards_are_not_seen_in_a_draft() -> None:
    draft = {"gives": [{"from": 0, "to": 1, "cards": [3, 4]}]}
    assert GAME.laid_down(trading().state, 0, draft) is None


def test_nothing_is_laid_down_outside_of_trade() -> None:
    match = Match(GAME, {"players": 4}, seed="jasmine")
    assert GAME.laid_down(match.state, 0, DRAFT) is None


@pytest.mark.parametrize(
    "draft",
    [
        "no draft",
        {"gives": [{"from": 0, "to": 9, "cash": 10_000}]},
        {"gives": [{"from": 0, "to": 1, "buildings": [900]}]},
        {"gives": [{"from": 0, "to": 1, "tiles": {"a long word of mine": 1}}]},
        {"clauses": [{"kind": "deliver", "by": 0, "to": 1, "tile": "a word"}]},
        {"gives": [{"from": 0, "to": 1, "cash": 10_000}] * 30},
        {"note": "psst"},
    ],
)
def test_a_draft_can_carry_nothing_but_things_of_the_game(draft: object) -> None:
    with pytest.raises(BadInput):
        GAME.laid_down(trading().state, 0, draft)
