"""Whatever happens in a game, and whatever can be done in it, has words."""

from __future__ import annotations

from importlib import import_module
from typing import get_args

import pytest

from teahouse import words
from teahouse.core import AnyGame, FastChance, Match, plain
from teahouse.games import NAMES, game
from teahouse.games.chinatown.rules import events as chinatown_events
from teahouse.games.chinatown.rules.actions import Give, Promise
from teahouse.games.chinatown.rules.state import Offer
from teahouse.games.dadaocheng.rules import events as dadaocheng_events
from teahouse.research.fuzz.random_json import random_options

FOUND_IN = 12  # random games
RARE = {"DiscsLaidOut"}  # D7: told below


def told_in(a_game: AnyGame) -> dict[str, str]:
    """By event type, one of the sentences that random games bring about."""
    told: dict[str, str] = {}
    for n in range(FOUND_IN):
        chance = FastChance(f"words/{n}")
        match = Match(a_game, random_options(a_game, chance, {}), seed=f"words/{n}")
        names = [f"Player{seat}" for seat in range(a_game.players(match.state))]
        while match.outcome is None:
            position = plain(a_game.dump(match.state))
            assert words.moment(a_game.name, position, match.header.options)
            seat = chance.pick(sorted(match.to_act))
            action = a_game.sample(match.state, seat, chance)
            assert words.action(a_game.name, action, names)
            for event in match.do(action):
                told[type(event).__name__] = words.event(a_game.name, event, names)
    return told


@pytest.mark.parametrize("name", NAMES)
def test_every_event_and_action_of_random_games_is_told(name: str) -> None:
    told = told_in(game(name))
    events = get_args(import_module(f"teahouse.games.{name}.rules.events").Event)
    assert set(told) - RARE == {event.__name__ for event in events} - RARE
    assert not [sentence for sentence in told.values() if "None" in sentence or "{" in sentence]


def test_the_moment_names_round_year_and_phase() -> None:
    told = words.moment("chinatown", {"round": 3, "phase": "trade"}, {"edition": "zman-2008"})
    assert told == "Round 3, 1967, year of the Goat: trading"


def test_c17_the_moment_of_the_1999_edition_names_no_year() -> None:
    told = words.moment("chinatown", {"round": 3, "phase": "trade"}, {"edition": "alea-1999"})
    assert told == "Round 3: trading"


def test_an_endless_chain_is_told() -> None:
    told = words.event("dadaocheng", dadaocheng_events.DiscsLaidOut(), [])
    assert told == "The chain was endless: the discs are laid out anew"


@pytest.mark.parametrize(
    ("happened", "sentence"),
    [
        (
            chinatown_events.ShopPlaced(seat=1, tile="antiques", building=7),
            "Bo opens an Antiques shop in building 7",
        ),
        (
            chinatown_events.GoodsGiven(giver=0, to=1, buildings=(3, 4), tiles={"dim_sum": 2}),
            "Ann gives Bo buildings 3 and 4 and 2 Dim Sum",
        ),
        (chinatown_events.CardsDealt(seat=0, count=1), "Ann is dealt 1 card"),
        (chinatown_events.GoodsGiven(giver=0, to=1, cards=1), "Ann gives Bo 1 held card"),
        (chinatown_events.GoodsGiven(giver=0, to=1, cards=2), "Ann gives Bo 2 held cards"),
        (
            chinatown_events.MoneyPaid(giver=1, to=0, cash=20_000, why="debt"),
            "Bo pays Ann $20,000 of a debt",
        ),
        (
            chinatown_events.OfferMade(
                offer=Offer(
                    id=4,
                    by=0,
                    secret=True,
                    gives=(Give(giver=0, to=1, cash=10_000, cards=(9,)),),
                    clauses=(Promise(by=1, to=0, text="a favour", round=3),),
                )
            ),
            "Ann secretly offers (4): Ann gives Bo held cards 9 and $10,000; "
            "Bo promises Ann for round 3: “a favour”",
        ),
    ],
)
def test_a_sentence_of_chinatown(happened: chinatown_events.Event, sentence: str) -> None:
    assert words.event("chinatown", happened, ["Ann", "Bo"]) == sentence


@pytest.mark.parametrize(
    ("happened", "sentence"),
    [
        (
            dadaocheng_events.ShipBought(0, "S101", {"rice": 1, "tea": 2}, True, None),
            "Ann buys the ship S101 for 1 rice and 2 tea with a workshop",
        ),
        (
            dadaocheng_events.BuildingBought(1, "opium_den", {"sugar": 1}),
            "Bo buys an Opium Den for 1 sugar",
        ),
        (
            dadaocheng_events.GameEnded((40, 38), (0,)),
            "The game is over: Ann 40 and Bo 38; Ann won",
        ),
    ],
)
def test_a_sentence_of_dadaocheng(happened: dadaocheng_events.Event, sentence: str) -> None:
    assert words.event("dadaocheng", happened, ["Ann", "Bo"]) == sentence
