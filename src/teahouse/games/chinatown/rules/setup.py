"""The setup of a new game, and the check that nothing of it is made or lost."""

from __future__ import annotations

from collections import Counter

from teahouse.core import SeededChance

from .actions import Deliver
from .components import OUTLOOK_CARDS
from .deal import deal_buildings
from .promises import can_deliver
from .rulebook import NOBODY, Rules
from .state import Player, State

__all__ = ["audit", "bag_of", "new_game"]


def new_game(rules: Rules, chance: SeededChance) -> State:
    """Returns the first state of a game: everything is shuffled, and the first cards are dealt."""
    named = rules.options.first
    first_player = chance.below(rules.players) if named is None else named  # C12
    deck = bytes(chance.shuffle(range(1, rules.buildings + 1)))
    bag = bytes(chance.shuffle(bag_of(rules)))
    outlook_deck: tuple[tuple[int, ...], ...] = ()
    if rules.options.outlook != "off":
        outlook_deck = chance.shuffle(sorted(rules.components.outlook.cards))[:OUTLOOK_CARDS]  # C19
    state = State(
        rules=rules,
        seed=chance.seed,
        drawn=chance.drawn,
        opening=rules.start_cash * rules.players,
        first_player=first_player,
        players=tuple(Player(rules.start_cash, rules.no_tiles) for _ in rules.seats),
        owner=bytes([NOBODY]) * (rules.buildings + 1),
        shops=bytes(rules.buildings + 1),
        deck=deck,
        bag=bag,
        outlook_deck=outlook_deck,
    )
    return deal_buildings(state)[0]


def bag_of(rules: Rules) -> list[int]:
    """Returns all tiles, as indexes of their types, in the order of the types' names."""
    by_name = sorted(range(len(rules.types)), key=rules.types.__getitem__)
    return [kind for kind in by_name for _ in range(rules.tile_counts[kind])]


def audit(state: State) -> None:
    """Raises AssertionError if anything was made or lost, or a promised delivery is missing."""
    _audit_money(state)
    _audit_buildings(state)
    _audit_tiles(state)
    _audit_deliveries(state)


def _audit_money(state: State) -> None:
    """Raises AssertionError unless players hold what they began with and what the bank paid."""
    from_bank = sum(line.cash or 0 for line in state.ledger if line.giver is None)
    held = sum(player.cash for player in state.players)
    assert held == state.opening + from_bank, f"{held} held, {state.opening + from_bank} paid out"
    assert all(player.cash >= 0 for player in state.players), "a player has less than nothing"


def _audit_buildings(state: State) -> None:
    """Raises AssertionError unless every building is owned, in the deck or in one hand."""
    cards = [b for b, owner in enumerate(state.owner) if b and owner != NOBODY]
    cards += state.deck
    for player in state.players:
        cards += player.hand
    everything = list(range(1, state.rules.buildings + 1))
    assert sorted(cards) == everything, f"building cards: {Counter(cards)}"


def _audit_tiles(state: State) -> None:
    """Raises AssertionError unless every tile is on the board, with a player or in the bag."""
    for kind, count in enumerate(state.rules.tile_counts):
        found = state.shops.count(kind + 1) + state.bag.count(kind)
        found += sum(player.tiles[kind] for player in state.players)
        assert found == count, f"{found} {state.rules.types[kind]} tiles, not {count}"


def _audit_deliveries(state: State) -> None:
    """Raises AssertionError if a promised delivery is late, or open after trade (C13)."""
    for clause in state.clauses:
        if clause.state == "open" and isinstance(clause.terms, Deliver):
            assert state.phase == "trade", f"clause {clause.id} is open in {state.phase}"
            assert not can_deliver(state, clause.terms), f"clause {clause.id} was not delivered"
