"""Loads a position as a state, or says why it cannot be."""

from __future__ import annotations

from itertools import takewhile

from msgspec.structs import replace

from teahouse.core import PositionError, Seat, SeededChance, read_as

from .deal import deal_missing_hands, kept_number
from .loading_parts import (
    PlayerInput,
    PositionInput,
    check_building,
    check_open_clauses,
    check_open_offers,
    check_sum,
    last_turned,
    load_bag,
    load_clauses,
    load_deck,
    load_ledger,
    load_offers,
    load_outlook,
    load_owner,
    load_shops,
    load_tiles,
)
from .rulebook import ROUNDS, Rules
from .state import Player, State

__all__ = ["load"]


def load(rules: Rules, raw: object, chance: SeededChance) -> State:
    """Returns the state of a position. What it leaves out is its default or left to chance.

    Raises PositionError for a position that cannot be.
    """
    given = _with_players(rules, read_as(raw, PositionInput, PositionError))
    _check_table(rules, given)
    state = _state(rules, given, chance)
    _check_choices(state)
    check_open_offers(state)
    check_open_clauses(state)
    return deal_missing_hands(state, [p.hand is None for p in given.players])


def _with_players(rules: Rules, given: PositionInput) -> PositionInput:
    players = given.players or (PlayerInput(),) * rules.players
    if len(players) != rules.players:
        raise PositionError(f"players has {len(players)} entries, but {rules.players} play")
    return replace(given, players=players)


def _check_table(rules: Rules, given: PositionInput) -> None:
    if not 1 <= given.round <= ROUNDS:
        raise PositionError(f"round is {given.round}; a game has rounds 1 to {ROUNDS}")
    if given.phase == "over" and given.round != ROUNDS:
        raise PositionError(f"the game is over after round {ROUNDS}, not in round {given.round}")
    for name, seats in (
        ("first_player", (given.first_player,)),
        ("turn", () if given.turn is None else (given.turn,)),
        ("to_act", given.to_act or ()),
    ):
        for seat in seats:
            if seat not in rules.seats:
                raise PositionError(f"{name} names seat {seat}; seats are 0 to {rules.players - 1}")
    if given.order and (rules.options.placement != "on_demand" or given.phase == "deal"):
        raise PositionError("order is true, but nobody can have asked for the order of placing")
    if given.placed and (rules.options.placement != "on_demand" or given.phase != "place"):
        raise PositionError("placed is true, but it is told only while tiles are placed on demand")
    if given.phase != "trade" and any(player.ready for player in given.players):
        raise PositionError(f"a player is ready in the {given.phase} phase, not in trade")


def _state(rules: Rules, given: PositionInput, chance: SeededChance) -> State:
    owner = load_owner(rules, [player.buildings for player in given.players])
    shops = load_shops(rules, given.shops, owner)
    tiles = load_tiles(rules, [player.tiles for player in given.players])
    hands = [player.hand or () for player in given.players]
    deck = load_deck(rules, given.deck, owner, hands, chance)
    bag = load_bag(rules, given.bag, shops, tiles, chance)
    outlook_deck = load_outlook(rules, given, chance)
    in_order = given.phase == "place" and not _is_together(rules, given)
    ledger = load_ledger(rules, given.ledger)
    players = tuple(_player(rules, given, seat, tiles[seat]) for seat in rules.seats)
    from_bank = sum(line.cash or 0 for line in ledger if line.giver is None)
    offers = load_offers(rules, given.offers, given.round)
    return State(
        rules=rules,
        seed=chance.seed,
        drawn=chance.drawn,
        opening=sum(player.cash for player in players) - from_bank,
        first_player=given.first_player,
        players=players,
        owner=owner,
        shops=shops,
        deck=deck,
        bag=bag,
        outlook_deck=outlook_deck,
        outlook=given.outlook,
        last_outlook=last_turned(given),
        round=given.round,
        phase=given.phase,
        turn=_turn(given) if in_order else None,
        order=given.order,
        placed=given.placed,
        offers=offers,
        past_offers=len(list(takewhile(lambda offer: offer.round < given.round, offers))),
        clauses=load_clauses(rules, given.clauses),
        ledger=ledger,
    )


def _player(rules: Rules, given: PositionInput, seat: Seat, tiles: bytes) -> Player:
    player = given.players[seat]
    cash = rules.start_cash if player.cash is None else player.cash
    check_sum(rules, f"the cash of seat {seat} is", cash, least=0)
    for debt in player.owes:
        check_sum(rules, f"seat {seat} owes", debt.cash)
        if debt.to not in rules.seats or debt.to == seat:
            raise PositionError(f"seat {seat} owes money to seat {debt.to}")
    for card in player.kept or ():
        check_building(rules, card)
    return Player(
        cash=cash,
        tiles=tiles,
        hand=tuple(sorted(player.hand or ())),
        kept=None if player.kept is None else tuple(sorted(player.kept)),
        ready=player.ready,
        done=_is_done(rules, given, seat),
        owes=player.owes,
    )


def _is_done(rules: Rules, given: PositionInput, seat: Seat) -> bool:
    """Whether a seat has finished placing: it came before the turn, or is not in `to_act`."""
    if given.phase != "place":
        return given.phase == "over"
    if _is_together(rules, given):
        return given.to_act is not None and seat not in given.to_act
    before = (seat - given.first_player) % rules.players
    return before < (_turn(given) - given.first_player) % rules.players


def _turn(given: PositionInput) -> Seat:
    return given.first_player if given.turn is None else given.turn


def _is_together(rules: Rules, given: PositionInput) -> bool:
    """Whether all place at once this round (C11)."""
    placement = rules.options.placement
    return placement == "together" or (placement == "on_demand" and not given.order)


def _check_choices(state: State) -> None:
    """Refuses choices that do not fit the phase, and phases that would have ended."""
    players = state.players
    for seat, player in enumerate(players):
        _check_hand(state, seat, player)
    if state.phase == "deal" and all(player.kept is not None for player in players):
        raise PositionError("everyone has kept their cards, so the deal would be over")
    if state.phase == "trade" and all(player.ready for player in players):
        raise PositionError("everyone is ready, so the trade phase would be over")
    if state.phase == "place" and all(player.done for player in players):
        raise PositionError("everyone is done placing, so the round would be over")


def _check_hand(state: State, seat: Seat, player: Player) -> None:
    if not state.rules.options.keep_cards:
        dealt = state.rules.deal[state.round - 1][0] if state.phase == "deal" else 0
        if len(player.hand) > dealt:
            raise PositionError(
                f"seat {seat} has {len(player.hand)} cards in hand; "
                f"in this {state.phase} phase it is {dealt} at most"
            )
    if player.kept is None or state.phase != "deal":
        return
    wrong = [card for card in player.kept if card not in player.hand]
    if wrong:
        raise PositionError(f"seat {seat} keeps card {wrong[0]}, which is not in their hand")
    wanted = kept_number(state, player)
    if len(player.kept) > wanted or (len(player.kept) < wanted and state.rules.options.must_mark):
        raise PositionError(f"seat {seat} keeps {len(player.kept)} cards, not {wanted}")
