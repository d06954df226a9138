"""Dealing buildings and drawing tiles (C5, C6, C22)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from teahouse.core import RuleError, Seat, SeededChance
from teahouse.games.chinatown.reasons import Why

from . import events as ev
from .actions import Give, Keep
from .income import turn_outlook
from .state import Player, State, hand_over, with_player

__all__ = [
    "check_keep",
    "deal_buildings",
    "deal_missing_hands",
    "from_first_player",
    "keep",
    "kept_number",
]


def deal_buildings(state: State) -> tuple[State, list[ev.Event]]:
    """Starts a round: everyone is dealt a block of cards, from the first player clockwise (C5)."""
    events: list[ev.Event] = [ev.RoundStarted(round=state.round, first_player=state.first_player)]
    players = tuple([replace(player, kept=None) for player in state.players])
    seats = from_first_player(state)
    state, dealt = _deal_hands(replace(state, phase="deal", turn=None, players=players), seats)
    for seat, cards in zip(seats, dealt, strict=True):
        events.append(ev.CardsDealt(seat=seat, count=len(cards)))
        events.append(ev.HandDealt(seat=seat, cards=cards, only=(seat,)))
    return state, events


def _deal_hands(state: State, seats: Iterable[Seat]) -> tuple[State, list[tuple[int, ...]]]:
    """Fills these seats' hands up to the round's number (C22). A short deck deals what it has."""
    players, deck, number = list(state.players), state.deck, state.rules.deal[state.round - 1][0]
    dealt = []
    for seat in seats:
        hand = players[seat].hand
        missing = max(0, number - len(hand))
        cards, deck = tuple(deck[:missing]), deck[missing:]
        players[seat] = replace(players[seat], hand=tuple(sorted(hand + cards)))
        dealt.append(cards)
    return replace(state, players=tuple(players), deck=deck), dealt


def deal_missing_hands(state: State, missing: Sequence[bool]) -> State:
    """Deals hands to the seats that have none in a position that was loaded."""
    if state.phase != "deal":
        return state
    return _deal_hands(state, [seat for seat in from_first_player(state) if missing[seat]])[0]


def from_first_player(state: State) -> list[Seat]:
    """Returns the seats, clockwise from the first player."""
    return [(state.first_player + n) % state.rules.players for n in state.rules.seats]


def kept_number(state: State, player: Player) -> int:
    """Returns how many cards a player keeps, which is never more than they have (C5)."""
    return min(state.rules.deal[state.round - 1][1], len(player.hand))


def check_keep(state: State, action: Keep) -> None:
    buildings = state.rules.buildings
    for cards in (action.cards, action.discard):
        if len(set(cards)) < len(cards) or [c for c in cards if not 1 <= c <= buildings]:
            raise RuleError(Why.cards_misnamed, "C5", cards=cards)
    if not 0 <= action.seat < state.rules.players:
        raise RuleError(Why.no_such_seat, "C5", seat=action.seat)
    if state.phase != "deal":
        why, rule = (Why.other_phase, "C5") if state.phase != "over" else ("game_over", "C18")
        raise RuleError(why, rule, phase=state.phase)
    player = state.players[action.seat]
    if player.kept is not None:
        raise RuleError(Why.chosen_already, "C5", kept=player.kept)
    wanted, given = kept_number(state, player), len(action.cards)
    if given > wanted or (given < wanted and state.rules.options.must_mark):
        raise RuleError(Why.wrong_card_count, "C5", wanted=wanted, given=given)
    if action.discard and not state.rules.options.keep_cards:
        raise RuleError(Why.cards_not_discarded, "C22", discard=action.discard)
    for card in (*action.cards, *action.discard):
        if card not in player.hand:
            raise RuleError(Why.card_not_held, "C5", card=card)
    for card in action.discard:
        if card in action.cards:
            raise RuleError(Why.card_not_held, "C22", card=card)


def keep(state: State, action: Keep) -> tuple[State, list[ev.Event]]:
    """Records a secret choice. When all have chosen, the buildings are revealed together (C5)."""
    player = state.players[action.seat]
    kept, hand, deck = tuple(sorted(action.cards)), player.hand, state.deck
    if action.discard:  # C22
        hand = tuple(card for card in hand if card not in action.discard)
        deck += bytes(action.discard)
    players = with_player(state.players, action.seat, replace(player, kept=kept, hand=hand))
    state = replace(state, players=players, deck=deck)
    events: list[ev.Event] = [ev.CardsChosen(seat=action.seat)]
    if [True for player in players if player.kept is None]:
        return state, events
    state = _claim(state, events)
    if state.rules.options.outlook_first:
        state = turn_outlook(state, events)  # C21
    state = _draw_tiles(state, events)
    events.append(ev.TradeStarted(round=state.round))
    return replace(state, phase="trade"), events


def _claim(state: State, events: list[ev.Event]) -> State:
    """Gives the kept buildings to their keepers; the other cards go back (C22: stay in hand)."""
    gives = []
    for seat in from_first_player(state):
        kept = state.players[seat].kept or ()
        gives.append(Give(giver=None, to=seat, buildings=kept))
        events.append(ev.BuildingsClaimed(seat=seat, buildings=kept))
    state = hand_over(state, gives)
    rest = [tuple(c for c in p.hand if c not in (p.kept or ())) for p in state.players]
    deck = state.deck
    if not state.rules.options.keep_cards:
        deck += bytes(card for cards in rest for card in cards)
        rest = [()] * len(rest)
    chance = SeededChance(state.seed, state.drawn)
    deck = bytes(chance.shuffle(sorted(deck)))
    players = tuple(replace(p, hand=h) for p, h in zip(state.players, rest, strict=True))
    return replace(state, players=players, deck=deck, drawn=chance.drawn)


def _draw_tiles(state: State, events: list[ev.Event]) -> State:
    """Draws tiles: the table's first number in round 1, its second in later rounds (C6)."""
    dealt, kept = state.rules.deal[state.round - 1]
    count = dealt if state.round == 1 else kept
    gives, bag = [], state.bag
    for seat in from_first_player(state):
        drawn, bag = bag[:count], bag[count:]
        tiles = {state.rules.types[t]: drawn.count(t) for t in sorted(set(drawn))}
        gives.append(Give(giver=None, to=seat, tiles=tiles))
        events.append(ev.TilesDrawn(seat=seat, tiles=tiles))
    return replace(hand_over(state, gives), bag=bag)
