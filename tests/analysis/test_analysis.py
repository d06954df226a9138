"""Looking back at games: figures that must agree with what the rules say happened."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from teahouse import games
from teahouse.analysis import analyse, report
from teahouse.core import FastChance, Match, read_record, replay
from teahouse.core.match import course
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.analysis.hindsight import OWN, Origins
from teahouse.games.chinatown.analysis.report import lines
from teahouse.games.chinatown.analysis.whole_game import ChinatownAnalysis
from teahouse.games.chinatown.rules.events import HandDealt
from teahouse.games.dadaocheng.analysis.whole_game import DadaochengAnalysis, TurnTaken
from teahouse.games.dadaocheng.rules.events import LineCollected
from teahouse.research import play_out

REPLAYS = Path(__file__).parents[1] / "replays"
CHINATOWN = sorted(REPLAYS.glob("chinatown-*.jsonl"))
DADAOCHENG = sorted(REPLAYS.glob("dadaocheng-*.jsonl"))


def played(path: Path) -> Match:
    record = read_record(path.read_bytes())
    return replay(games.game(record.header.game, record.header.sets), record)


def trading(**options: object) -> Match:
    """Three players who have chosen their buildings."""
    match = Match(Chinatown(), {"players": 3, **options}, seed="oolong", names=["Ann", "Bo", "Cy"])
    for seat, player in enumerate(match.state.players):
        match.do({"type": "keep", "seat": seat, "cards": player.hand[:5]})
    return match


def sell(match: Match, cash: int = 30_000) -> None:
    building = match.state.owned_by(0)[0]
    gives = [
        {"from": 0, "to": 1, "buildings": [building]},
        {"from": 1, "to": 0, "cash": cash},
    ]
    match.do({"type": "offer", "seat": 0, "gives": gives})
    match.do({"type": "accept", "seat": 1, "offer": match.state.offers[-1].id})


def about_chinatown(match: Match) -> ChinatownAnalysis:
    found = analyse(match)
    assert isinstance(found, ChinatownAnalysis)
    return found


def about_dadaocheng(match: Match) -> DadaochengAnalysis:
    found = analyse(match)
    assert isinstance(found, DadaochengAnalysis)
    return found


@pytest.mark.parametrize("path", CHINATOWN, ids=lambda path: path.stem)
def test_the_last_year_ends_with_the_scores(path: Path) -> None:
    found = about_chinatown(played(path))
    assert [year.round for year in found.years] == [1, 2, 3, 4, 5, 6]
    assert found.years[-1].money == found.scores


@pytest.mark.parametrize("path", CHINATOWN[:4], ids=lambda path: path.stem)
def test_money_that_parties_pay_is_money_that_others_get(path: Path) -> None:
    for deal in about_chinatown(played(path)).deals:
        assert sum(part.money for part in deal.parts) == 0


def test_before_a_year_has_ended_a_deal_is_worth_its_money() -> None:
    match = trading()
    sell(match)
    seller, buyer = about_chinatown(match).deals[0].parts
    assert (seller.money, buyer.money) == (30_000, -30_000)
    assert (seller.hindsight, buyer.hindsight) == (30_000, -30_000)


def test_c13_a_debt_that_is_paid_later_counts_for_the_deal_that_it_is_owed_under() -> None:
    players = [{"cash": 0, "buildings": [1, 2]}, {}, {}]
    shops = {"1": "photo", "2": "photo"}
    start = {"round": 4, "phase": "trade", "players": players, "shops": shops}
    match = Match(Chinatown(), {"players": 3}, seed="oolong", position=start)
    begun = [player.cash for player in match.state.players]
    terms = [{"by": 0, "to": 1, "kind": "pay", "cash": 50_000}]
    match.do({"type": "offer", "seat": 0, "gives": [], "clauses": terms})
    match.do({"type": "accept", "seat": 1, "offer": 1})
    end_year(match)
    assert about_chinatown(match).deals[0].parts[1].money == 20_000
    while match.state.phase == "deal":
        seat = sorted(match.to_act)[0]
        kept = match.game.sample(match.state, seat, FastChance("cards"))
        match.do(kept)
    end_year(match)
    found = about_chinatown(match)
    assert found.deals[0].parts[1].money == 40_000
    for seat, player in enumerate(match.state.players):
        parts = [part.hindsight for deal in found.deals for part in deal.parts if part.seat == seat]
        assert begun[seat] + found.own[seat] + sum(parts) == player.cash


def end_year(match: Match) -> None:
    """Nobody trades or places any more."""
    year = match.state.round
    for seat in range(3):
        match.do({"type": "ready", "seat": seat, "ready": True})
    while match.state.phase == "place" and match.state.round == year:
        match.do({"type": "done", "seat": sorted(match.to_act)[0]})


def test_what_a_bought_building_earns_counts_for_the_buyer() -> None:
    match = trading()
    sell(match)
    building = match.entries[-2].do["gives"][0]["buildings"][0]
    for seat in range(3):
        match.do({"type": "ready", "seat": seat, "ready": True})
    while match.state.turn != 1:
        match.do({"type": "done", "seat": match.state.turn})
    tile = next(a.tile for a in match.game.actions(match.state, 1) if hasattr(a, "tile"))
    match.do({"type": "place", "seat": 1, "tile": tile, "building": building})
    while match.state.phase == "place":
        match.do({"type": "done", "seat": match.state.turn})
    found = about_chinatown(match)
    assert found.years[0].income[1] == 10_000
    assert found.deals[0].parts[1].hindsight == -30_000 + 10_000


def test_a_deal_that_was_taken_back_was_never_made() -> None:
    match = trading()
    sell(match)
    match.undo(len(match))
    assert about_chinatown(match).deals == ()


def test_the_best_deal_of_a_player_is_not_their_worst() -> None:
    match = trading()
    sell(match, 40_000)
    assert about_chinatown(match).best[0] == 0
    assert about_chinatown(match).worst == (None, None, None)
    sell(match, 10_000)
    found = about_chinatown(match)
    assert (found.best[0], found.worst[0]) in ((0, 1), (1, 0))
    assert (found.ties[0].deals, found.ties[0].money) == (2, 50_000)


@pytest.mark.parametrize("path", DADAOCHENG, ids=lambda path: path.stem)
def test_every_turn_gets_at_most_what_the_solver_finds(path: Path) -> None:
    match = played(path)
    found = about_dadaocheng(match)
    assert len(found.turns) == match.state.rules.rounds * match.game.players(match.state)
    assert all(0 <= turn.cubes <= turn.best for turn in found.turns)
    assert found.prestige[-1] == found.scores
    assert all((turn.better is None) == (turn.cubes == turn.best) for turn in found.turns)


@pytest.mark.parametrize("path", DADAOCHENG[:3], ids=lambda path: path.stem)
def test_the_better_moves_of_a_turn_lead_to_the_most_cubes(path: Path) -> None:
    match = played(path)
    for turn in about_dadaocheng(match).turns[:6]:
        if turn.better is not None:
            assert cubes_of(match, turn) == turn.best


def move(cells: tuple[int, ...]) -> dict[str, object]:
    if len(cells) == 1:
        return {"type": "flip", "cell": cells[0]}
    return {"type": "swap", "cells": cells}


def collect(cells: tuple[int, ...]) -> dict[str, object]:
    return {"type": "collect", "cells": cells}


def cubes_of(match: Match, turn: TurnTaken) -> int:
    """What a seat collects that makes these moves in place of its own."""
    assert turn.better is not None
    game = match.game
    state = replace(match.state_at(turn.line - 1), step="plan", turn=turn.seat)  # it may be early
    actions = [*map(move, turn.better.moves), *map(collect, turn.better.lines)]
    count = 0
    for action in actions:
        state, events = game.apply(state, game.action({**action, "seat": turn.seat}))
        count += sum(event.count for event in events if isinstance(event, LineCollected))
    return count


def test_a_page_stands_alone_and_takes_no_names_at_their_word() -> None:
    match = Match(Chinatown(), {"players": 3}, seed="tea", names=["<b>Ann</b>", "Bo", "Cy"])
    play_out(match, FastChance("a rainy evening"))
    page = report(match.game.name, analyse(match), match.header.names)
    assert "<b>Ann" not in page
    assert "&lt;b&gt;Ann" in page
    assert "http" not in page
    assert page.count("<svg") == 2


def test_c13_a_share_counts_as_the_money_that_was_paid_under_it() -> None:
    players = [{"buildings": [1, 2]}, {}, {}]
    start = {
        "round": 6,
        "phase": "trade",
        "players": players,
        "shops": {"1": "photo", "2": "photo"},
    }
    match = Match(Chinatown(), {"players": 3}, seed="oolong", position=start)
    terms = [{"by": 0, "to": 1, "kind": "share", "percent": 50}]
    match.do({"type": "offer", "seat": 0, "gives": [], "clauses": terms})
    match.do({"type": "accept", "seat": 1, "offer": 1})
    for seat in range(3):
        match.do({"type": "ready", "seat": seat, "ready": True})
    for seat in range(3):
        match.do({"type": "done", "seat": seat})
    giver, getter = about_chinatown(match).deals[0].parts
    assert (giver.money, getter.money) == (-10_000, 10_000)


def test_c13_what_was_not_passed_on_is_a_word_broken() -> None:
    match = Match(
        Chinatown(), {"players": 3}, seed="oolong", position={"round": 6, "phase": "trade"}
    )
    terms = [{"by": 0, "to": 1, "kind": "deliver", "building": 5}]
    match.do({"type": "offer", "seat": 0, "gives": [], "clauses": terms})
    match.do({"type": "accept", "seat": 1, "offer": 1})
    for seat in range(3):
        match.do({"type": "ready", "seat": seat, "ready": True})
    assert [words.broken for words in about_chinatown(match).words] == [1, 0, 0]


def test_one_deal_of_two_players_is_told_as_one() -> None:
    match = trading()
    sell(match)
    found = about_chinatown(match)
    assert "Ann and Bo: 1 deal, 30,000 paid" in list(lines(found, ["Ann", "Bo", "Cy"]))


def test_c22_a_card_that_is_given_back_and_dealt_again_comes_from_no_deal() -> None:
    match = trading(keep_cards=True)
    card = match.state.players[0].hand[0]
    gives = [
        {"from": 0, "to": 1, "cards": [card]},
        {"from": 1, "to": 0, "cash": 10_000},
    ]
    match.do({"type": "offer", "seat": 0, "gives": gives})
    match.do({"type": "accept", "seat": 1, "offer": 1})
    built = replace(
        match.state,
        owner=bytes(2 if b == card else who for b, who in enumerate(match.state.owner)),
        shops=bytes(int(b == card) for b in range(len(match.state.shops))),
    )
    origins = Origins()
    for step in course(match):
        origins.follow(step)
    assert origins.of_shops(built, 2) == {card: 1}
    origins.follow(step._replace(events=(HandDealt(seat=2, cards=(card,), only=(2,)),)))
    assert origins.of_shops(built, 2) == {card: OWN}
