"""What studies note of a game agrees with the game's own account of it."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from teahouse.core import Match
from teahouse.core.match import course
from teahouse.games.chinatown.rules.events import IncomePaid, OutlookPaid
from teahouse.research.simulate import RunPlan, finished_match
from teahouse_lab.studies.cards import cards_of_game
from teahouse_lab.studies.shops import tiles_earned
from teahouse_lab.studies.variants import money_noted


@pytest.fixture(scope="module")
def chinatown() -> Match:
    options = {"players": 3, "edition": "alea-1999"}
    return finished_match(RunPlan(game="chinatown", options=options, bots=("easy",)), 0)


def test_the_tiles_of_a_year_earn_what_was_paid_as_income(chinatown: Match) -> None:
    paid: Counter[int] = Counter()
    for step in course(chinatown):
        for event in step.events:
            if isinstance(event, IncomePaid):
                paid[step.before.round] += event.cash
    earned: defaultdict[int, float] = defaultdict(float)
    for tile in tiles_earned(chinatown):
        for year, thousands in tile.years.items():
            earned[year] += thousands * 1_000
    assert dict(earned) == pytest.approx(dict(paid))


def test_no_tile_earns_before_it_is_placed(chinatown: Match) -> None:
    assert all(min(tile.years) == tile.placed for tile in tiles_earned(chinatown))


def test_outlook_pay_is_in_notes_a_player(chinatown: Match) -> None:
    events = [event for step in course(chinatown) for event in step.events]
    paid = sum(event.cash for event in events if isinstance(event, OutlookPaid))
    noted = money_noted(chinatown)
    assert sum(noted.outlook.values()) == pytest.approx(paid / 1_000 / 3)
    assert noted.scores == tuple(player.cash / 1_000 for player in chinatown.state.players)


def test_cards_bought_are_those_that_players_have() -> None:
    match = finished_match(RunPlan(game="dadaocheng", options={"players": 2}, bots=("easy",)), 0)
    noted = cards_of_game(match)
    ships = sum(one.kind.startswith("ship") for one in noted.bought)
    assert ships == sum(len(player.ships) for player in match.state.players)
    assert len(noted.bought) - ships == sum(sum(p.buildings) for p in match.state.players)
    assert all(count > 0 for count in noted.used.values())
