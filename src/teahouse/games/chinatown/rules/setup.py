"""The setup of a new game."""

from __future__ import annotations

from teahouse.core import SeededChance

from .components import OUTLOOK_CARDS
from .deal import deal_buildings
from .rulebook import NOBODY, Rules
from .state import Player, State

__all__ = ["bag_of", "new_game"]


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
