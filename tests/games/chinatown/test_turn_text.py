"""Chinatown's text of a turn: a view is read back from the long one, and the others are short."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import msgspec
import pytest
from msgspec import UNSET
from tests.play.turns import sections_in, turn_in

from teahouse.core import FastChance, Match, plain, read_action_text
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.rules.actions import Clause
from teahouse.games.chinatown.rules.position import Position
from teahouse.games.chinatown.rules.state import ClauseState, OfferStatus
from teahouse.play.text import BUDGETS, tokens, turn_sections, turn_text
from teahouse.research.fuzz.random_json import random_options

GAME = Chinatown()
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
GAMES, EVERY = 24, 61  # random games, and how many actions lie between two positions looked at


@cache
def moments(n: int) -> tuple[Match, ...]:
    """A random game as it stood at some of its moments, and at its end."""
    return tuple(match.copy() for match in played(n))


def played(n: int, **options: Any) -> Iterator[Match]:
    """Yields a random game again and again, as it goes on, and at its end."""
    game, chance = GAME.at_version(1 + n % 2), FastChance(f"texts {n}")
    given = {**random_options(game, chance, {}), **options}
    match = Match(game, given, seed=f"texts {n}")
    while match.outcome is None:
        match.do(game.sample(match.state, chance.pick(sorted(match.to_act)), chance))
        if not len(match) % EVERY:
            yield match
    yield match


def cash(text: str) -> int:
    return int(text.replace("$", "").replace(",", ""))


def numbers(text: str) -> list[int]:
    return [] if text in ("none", "blank", "") else [*map(int, text.split())]


def one(pattern: str, text: str) -> Any:
    found = re.search(pattern, text, re.M)
    assert found is not None, f"no {pattern} in {text}"
    return found[1] if found.re.groups == 1 else found.groups()


class Reader:
    """Reads a long text back into the view that it tells."""

    def __init__(self, match: Match, seat: int) -> None:
        turn = turn_in(match, seat)
        self.names = NAMES[: len(turn.view.players)]
        self.parts = {key: text.split("\n") for key, text in sections_in(turn, self.names)}

    def seats(self, text: str) -> list[int]:
        return [] if text == "nobody" else [self.names.index(name) for name in text.split(", ")]

    def seat(self, text: str) -> int | None:
        return None if text in ("nobody", "the bank") else self.names.index(text)

    def view(self) -> dict[str, Any]:
        players = [*self.players()]
        return {
            **self.now(),
            "players": [player for player, _, _ in players],
            "income": [income for _, income, _ in players],
            "shops": {
                str(b): it["tile"] for *_, own in players for it in own for b in it["buildings"]
            },
            "businesses": {str(it["buildings"][0]): it for *_, own in players for it in own},
            "offers": sorted(
                (*self.offers("past"), *self.offers("offers")), key=lambda offer: offer["id"]
            ),
            "clauses": [*self.clauses()],
            "ledger": [*self.ledger()],
        }

    def now(self) -> dict[str, Any]:
        text = "\n".join(self.parts["now"])
        round_, phase = one(r"^round: (\d) of 6; phase: (\w+)$", text)
        first, turn = one(r"^first player: (\w+); in turn: (\w+)$", text)
        told = {
            "round": int(round_),
            "phase": phase,
            "first_player": self.seat(first),
            "turn": self.seat(turn),
            "to_act": self.seats(one(r"^may act: (.+)$", text)),
            "order": "order asked for: yes" in text,
            "outlook": None,
            "last_outlook": None,
        }
        if "a shop was opened: yes" in text:
            told["placed"] = True
        if "outlook card:" in text:
            cards = one(r"^outlook card: (.+); the last: (.+)$", text)
            told["outlook"], told["last_outlook"] = map(self.card, cards)
        return {**told, **(self.end(text) if phase == "over" else self.left(text))}

    def card(self, text: str) -> list[int] | None:
        return None if text == "not turned" else numbers(text)

    def left(self, text: str) -> dict[str, Any]:
        deck, bag, outlook = one(r"left: (\d+) .*?, (\d+) tiles(?:, (\d+))?", text)
        return {"deck_count": int(deck), "bag_count": int(bag), "outlook_count": int(outlook or 0)}

    def end(self, text: str) -> dict[str, Any]:
        scores, winners = one(r"^scores: (.+); won by (.+)$", text)
        bag, outlook = one(r"^bag: (.+)$", text), one(r"^outlook deck: (.+)$", text)
        return {
            "scores": numbers(scores),
            "winners": self.seats(winners),
            "deck": numbers(one(r"^deck: (.+)$", text)),
            "bag": [] if bag == "none" else bag.split(),
            "outlook_deck": [] if outlook == "empty" else [*map(numbers, outlook.split("; "))],
        }

    def players(self) -> Iterator[tuple[dict[str, Any], int, list[dict[str, Any]]]]:
        for seat, block in enumerate(re.split(r"\n(?!  )", "\n".join(self.parts["players"]))):
            own = [*self.businesses(seat, block)]
            shops = [building for business in own for building in business["buildings"]]
            yield self.player(block, shops), cash(one(r"earns (\S+) a round", block)), own

    def player(self, block: str, shops: list[int]) -> dict[str, Any]:
        money, hand = one(r"^  money: (\S+)", block), one(r"^  hand: (.+)$", block)
        kept, tiles = one(r"^  kept: (.+)$", block), one(r"^  tiles: (.+)$", block)
        cards, _, count = hand.partition("; ")
        player: dict[str, Any] = {
            "cash": None if money == "hidden;" else cash(money),
            "buildings": sorted(numbers(one(r"^  empty: (.+)$", block)) + shops),
            "tiles": {
                tile: int(n) for tile, n in re.findall(r"(\w+) (\d+)", tiles) if tiles != "none"
            },
            "hand": None if cards == "hidden" else numbers(cards),
            "kept": None if kept == "not told" else numbers(kept),
            "ready": one(r"^  ready: (\w+)$", block) == "yes",
            "owes": self.debts(one(r"^  owes: (.+)$", block)),
        }
        return {**player, "hand_count": int(count.split()[0])} if count else player

    def debts(self, text: str) -> list[dict[str, int]] | None:
        if text == "not told":
            return None
        found = re.findall(r"(\w+) \$([\d,]*\d)", text)
        return [{"to": self.names.index(to), "cash": cash(sum_)} for to, sum_ in found]

    def businesses(self, seat: int, block: str) -> Iterator[dict[str, Any]]:
        pattern = r"^  (\w+) ([\d ]+): (\d) of \d, (complete, )?pays (\S+)$"
        for tile, shops, size, complete, pays in re.findall(pattern, block, re.M):
            yield {
                "seat": seat,
                "tile": tile,
                "buildings": numbers(shops),
                "size": int(size),
                "complete": bool(complete),
                "pays": cash(pays),
            }

    def offers(self, key: str) -> Iterator[dict[str, Any]]:
        for block in re.split(r"\n(?!  )", "\n".join(self.parts.get(key, ()))):
            if block:
                yield self.offer(*block.split("\n"))

    def offer(self, head: str, made: str, declined: str = "") -> dict[str, Any]:
        status = r"round (\d), (open|done|declined|withdrawn|void)"
        id_, round_, status, accepted = one(
            rf"^(\d+) \w+ \(.*?{status}.*?accepted by ((?:\w+, (?!needs))*\w+)", head
        )
        action = plain(read_action_text(GAME, made))
        given = {"clauses": [], "secret": False, "note": "", "counters": None, **action}
        del given["type"]
        offer = {
            **given,
            "id": int(id_),
            "by": given.pop("seat"),
            "round": int(round_),
            "accepted": self.seats(accepted),
            "status": status,
        }
        del offer["seat"]
        if declined:
            refused = plain(read_action_text(GAME, declined))
            offer["declined_by"] = refused["seat"]
            offer |= {"why": refused["why"]} if "why" in refused else {}
        return offer

    def clauses(self) -> Iterator[dict[str, Any]]:
        lines = self.parts.get("promises", ())
        for head, terms in zip(lines[::2], lines[1::2], strict=True):
            id_, offer, secret, state, due = one(
                r"^(\d+) \(deal (\d+)(, secret)?, (.+?)(?:, came to (\S+))?\): ", head
            )
            action = plain(read_action_text(GAME, f"0 offer [] clauses=[{terms}]"))
            yield {
                **action["clauses"][0],
                "id": int(id_),
                "offer": int(offer),
                "secret": bool(secret),
                "state": None if state == "not told" else state,
                **({"due": cash(due)} if due else {}),
            }

    def ledger(self) -> Iterator[dict[str, Any]]:
        for line in self.parts.get("ledger", ()):
            round_, giver, to, paid, why, offer = one(
                r"^round (\d): (.+) pays (the bank|\w+) (.+) \((\w+)(?:, deal (\d+))?\)$", line
            )
            yield {
                "round": int(round_),
                "from": self.seat(giver),
                "to": self.seat(to),
                "cash": None if paid == "a secret sum" else cash(paid),
                "why": why,
                "offer": int(offer) if offer else None,
            }


@pytest.mark.parametrize("n", range(GAMES))
def test_the_view_is_read_back_from_the_long_text(n: int) -> None:
    for match in moments(n):
        for seat in range(match.options.players):
            told = msgspec.convert(Reader(match, seat).view(), Position, str_keys=True)
            assert told == match.view(seat)


def test_debts_are_read_back_by_those_who_know_of_them() -> None:
    owes = [{"to": 1, "cash": 30_000}, {"to": 2, "cash": 10_000}]
    position = {"phase": "trade", "players": [{"owes": owes}, {}, {}]}
    match = Match(GAME, {"players": 3}, seed="a", position=position)
    read = [Reader(match, seat).view()["players"][0]["owes"] for seat in range(3)]
    assert read == [owes, owes[:1], owes[1:]]


def test_random_games_have_all_that_a_text_could_lose() -> None:
    views = [match.view(0) for n in range(GAMES) for match in moments(n)]
    offers = [offer for view in views for offer in view.offers]
    clauses = [clause for view in views for clause in view.clauses]
    assert {offer.status for offer in offers} == {*get_args(OfferStatus)}
    assert {clause.kind for clause in clauses} == {
        kind.__struct_config__.tag for kind in get_args(Clause)
    }
    assert {clause.state for clause in clauses} == {*get_args(ClauseState), None}
    assert any(offer.counters for offer in offers)
    assert any(offer.why for offer in offers)
    assert any(line.cash is None for view in views for line in view.ledger)
    assert any(view.placed is not UNSET for view in views)
    assert any(view.last_outlook for view in views)


@pytest.mark.parametrize("length", ["short", "middle"])
def test_shorter_texts_keep_their_budget(length: Any) -> None:
    for n in range(GAMES):
        for match in moments(n):
            text = turn_text(turn_in(match, 0), length=length)
            assert tokens(text) <= BUDGETS[length]
            assert len(text.split()) * 1.4 <= BUDGETS[length]


def test_the_map_names_all_neighbours() -> None:
    match = Match(GAME, seed="map")
    told = turn_text(turn_in(match, 0), length="long", keys=["map"])
    found = re.findall(r"^(\d+) next to ([\d ]+)", told, re.M)
    neighbours = GAME.rules(match.options).neighbours
    assert {int(b): tuple(numbers(near)) for b, near in found} == dict(enumerate(neighbours[1:], 1))


def test_examples_of_offers_are_legal_as_they_stand() -> None:
    players = [{"tiles": {"photo": 1}}, {"buildings": [7]}, {}]
    match = Match(GAME, {"players": 3}, seed="a", position={"phase": "trade", "players": players})
    *examples, shapes = turn_sections(turn_in(match, 0))[-2].lines
    for example in examples:
        GAME.check(match.state, read_action_text(GAME, example))
    assert len(examples) == 3
    assert all(f"({kind} BY TO" in shapes for kind in ("place", "pay", "deliver", "share"))


def test_hidden_money_is_told_as_far_as_the_ledger_tells_it() -> None:
    for match in played(0, secret_deals=False, open_money=False, players=3):
        view = match.view(0)
        told = turn_text(turn_in(match, 0), NAMES[:3], "long", ["players"])
        bo = one(r"^Bo: .*\n  money: (.*)$", told)
        if match.outcome is None and "without" not in bo and not match.state.players[1].owes:
            assert bo == f"hidden; ${match.state.players[1].cash:,} by the ledger"
    assert view.players[1].cash is not None


def test_an_answer_to_an_offer_stands_right_after_it() -> None:
    position = {"phase": "trade", "players": [{"tiles": {"photo": 1}}, {}, {}]}
    match = Match(GAME, {"players": 3}, seed="a", position=position)
    for text in (
        "0 offer [(0 1 tiles={photo:1}) (1 0 cash=30000)]",
        "2 offer [(2 0 cash=10000)]",
        "1 offer [(0 1 tiles={photo:1}) (1 0 cash=20000)] counters=1",
        "2 withdraw 2",
        "0 decline 3",
    ):
        match.do_text(text)
    told = turn_text(turn_in(match, 0), NAMES[:3], keys=["past"]).splitlines()[1:]
    assert [line.split()[0] for line in told] == ["1", "3", "2"]
    assert "in answer to 1" in told[1]
