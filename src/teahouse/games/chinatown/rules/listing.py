"""The legal actions of a seat: all of them but offers, which are too many, and one at random."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain, combinations
from operator import attrgetter, is_not

from teahouse.core import Chance, Phrase, RuleError, Seat, passes

from . import actions as act
from .deal import kept_number
from .offer_checks import check_goods
from .placing import can_ask_for_order, can_place, finish_placing
from .position import changed_offers, owned
from .promises import binding, places_to_keep, promises_due
from .rulebook import NOBODY, ROUNDS
from .state import Offer, State, open_clauses, open_offers, to_act
from .trade import can_accept, check_offer

__all__ = ["OFFERS_A_ROUND", "actions", "sample", "sample_offer", "seats_with_new_actions"]


on_the_board = attrgetter("phase", "round", "turn", "owner", "shops", "clauses", "order")


def actions(state: State, seat: Seat) -> Iterator[act.Action]:
    """Yields the legal actions of a seat, except offers and keeps with a discard."""
    match state.phase:
        case "deal":
            return chain(_keeps(state, seat), _verdicts(state, seat))
        case "trade":
            return chain(_answers(state, seat), _verdicts(state, seat))
        case "place":
            return chain(_placements(state, seat), _verdicts(state, seat))
        case "over":
            return _verdicts(state, seat)


def _keeps(state: State, seat: Seat) -> Iterator[act.Action]:
    player = state.players[seat]
    if player.kept is not None:
        return
    wanted = kept_number(state, player)
    fewest = wanted if state.rules.options.must_mark else 0
    for count in range(wanted, fewest - 1, -1):
        for cards in combinations(player.hand, count):
            yield act.Keep(seat=seat, cards=cards)


def _answers(state: State, seat: Seat) -> Iterator[act.Action]:
    for offer in open_offers(state):
        if not offer.concerns(seat):
            continue
        if seat not in offer.accepted and can_accept(state, offer, seat):
            yield act.Accept(seat=seat, offer=offer.id)
        if seat == offer.by:
            yield act.Withdraw(seat=seat, offer=offer.id)
        else:
            yield act.Decline(seat=seat, offer=offer.id)
    yield act.Ready(seat=seat, ready=not state.players[seat].ready)
    if can_ask_for_order(state):
        yield act.Order(seat=seat)


def _placements(state: State, seat: Seat) -> Iterator[act.Action]:
    if seat not in to_act(state):
        return
    promised = places_to_keep(state, seat)
    # Without open promises and variants every tile fits on every empty building, so no check is
    # needed.
    is_free = not open_clauses(state.clauses) and state.rules.options.places_anywhere
    empty = _empty_buildings(state, seat)
    for kind, count in enumerate(state.players[seat].tiles):
        for building in empty if count else ():
            place = act.PlaceTile(seat=seat, tile=state.rules.types[kind], building=building)
            if is_free or can_place(state, place):
                yield place
    if not promised:
        yield act.Done(seat=seat)
    if can_ask_for_order(state):
        yield act.Order(seat=seat)


def _empty_buildings(state: State, seat: Seat) -> list[int]:
    shops = state.shops
    return [building for building in owned(state.rules, state.owner)[seat] if not shops[building]]


def _verdicts(state: State, seat: Seat) -> Iterator[act.Action]:
    for clause in promises_due(state, seat):
        yield act.Judge(seat=seat, promise=clause.id, kept=True)
        yield act.Judge(seat=seat, promise=clause.id, kept=False)


def seats_with_new_actions(before: State, after: State) -> Collection[Seat]:
    """Returns the seats whose listed actions may have changed.

    Everyone's may have if the board or a promise changed. Otherwise only the players who changed,
    and the parties of offers that changed, are returned.
    """
    everyone = after.rules.seats
    if any(map(is_not, on_the_board(before), on_the_board(after))):
        return everyone
    if can_ask_for_order(before) != can_ask_for_order(after):
        return everyone
    if after.clauses or len(after.offers) < len(before.offers):
        return everyone
    seats = {seat for seat in everyone if before.players[seat] is not after.players[seat]}
    return seats.union(*(offer.parties() for offer in changed_offers(before.offers, after.offers)))


LARGEST_ASKED = 5  # notes
THREE_WAY_ROLLS, CLAUSE_ROLLS = 8, 7  # of 64 rolls: the lowest, and those after them


def sample_offer(
    state: State, seat: Seat, chance: Chance, counters: int | None = None
) -> act.MakeOffer | None:
    """Returns an offer to one other player, at times to two, with a clause or in secret.

    Returns None if no offer is legal because the player has promised to deal with nobody (C13).
    """
    roll = chance.below(64)
    is_three_way, has_clause = roll < THREE_WAY_ROLLS, 0 <= roll - THREE_WAY_ROLLS < CLAUSE_ROLLS
    other = (seat + 1 + chance.below(state.rules.players - 1)) % state.rules.players
    gives = [_something(state, seat, other, chance), _something(state, other, seat, chance)]
    if is_three_way:
        third = _third(state, seat, other)
        gives.append(_something(state, other, third, chance))
        gives.append(_something(state, third, seat, chance))
    clauses = (_clause(state, seat, other, chance),) if has_clause else ()
    offer = act.MakeOffer(
        seat=seat,
        gives=tuple([give for give in gives if give is not None]),
        clauses=clauses,
        secret=roll % 8 == 7 and state.rules.options.secret_deals,
        note="How about it?" if roll == 20 else "",
        counters=counters,
    )
    has_cards = state.rules.options.keep_cards
    is_plain = bool(offer.gives) and not (clauses or has_cards or binding(state, seat))
    if is_plain and not (is_three_way and not passes(check_goods, state, offer.gives)):
        return offer
    return _legal(state, offer, other)


def _legal(state: State, offer: act.MakeOffer, other: Seat) -> act.MakeOffer | None:
    """Returns the offer, or if it is illegal a plain request for money, or None."""
    if passes(check_offer, state, offer):
        return offer
    for asked in (other, *(s for s in state.rules.seats if s not in (other, offer.seat))):
        ask = act.Give(giver=asked, to=offer.seat, cash=state.rules.note)
        request = act.MakeOffer(seat=offer.seat, gives=(ask,), counters=offer.counters)
        if passes(check_offer, state, request):
            return request
    return None


def _third(state: State, seat: Seat, other: Seat) -> Seat:
    return next(s for s in state.rules.seats if s not in (seat, other))


def _ask_to_deliver(state: State, seat: Seat) -> act.MakeOffer | None:
    """Returns a request to somebody for what a player has promised to pass on (C13), or None."""
    wanted = _to_deliver(state, seat)
    if wanted is None or wanted.giver is None:
        return None
    return _legal(state, act.MakeOffer(seat=seat, gives=(wanted,)), wanted.giver)


def _to_deliver(state: State, seat: Seat) -> act.Give | None:
    for clause in open_clauses(state.clauses):
        terms = clause.terms
        if terms.by != seat or not isinstance(terms, act.Deliver):
            continue
        if terms.building is None:
            kind = state.rules.type_index[terms.tile or ""]
            holders = [s for s, player in enumerate(state.players) if player.tiles[kind]]
            if holders:
                return act.Give(giver=holders[0], to=seat, tiles={state.rules.types[kind]: 1})
        elif state.owner[terms.building] != NOBODY:
            holder = state.owner[terms.building]
            return act.Give(giver=holder, to=seat, buildings=(terms.building,))
    return None


def _something(state: State, giver: Seat, to: Seat, chance: Chance) -> act.Give | None:
    """Returns a give of a building, a tile, a held card or a sum, or None."""
    roll = chance.below(8)
    if roll < 3:
        start = 1 + chance.below(state.rules.buildings)
        building = state.owner.find(giver, start)
        if building < 0:
            building = state.owner.find(giver)
        if building > 0:
            return act.Give(giver=giver, to=to, buildings=(building,))
    if roll < 6:
        kind = _some_tile(state, giver, chance)
        if kind is not None:
            return act.Give(giver=giver, to=to, tiles={state.rules.types[kind]: 1})
    if roll == 6 and state.rules.options.keep_cards:
        return act.Give(giver=giver, to=to, cards=(1 + chance.below(state.rules.buildings),))
    if state.players[giver].cash < state.rules.note * LARGEST_ASKED:
        return None
    return act.Give(giver=giver, to=to, cash=state.rules.note * (1 + chance.below(LARGEST_ASKED)))


def _some_tile(state: State, seat: Seat, chance: Chance) -> int | None:
    """Returns the next type after a random one that a player has an unplaced tile of, or None."""
    tiles = state.players[seat].tiles
    held = tiles[chance.below(len(tiles)) :].lstrip(b"\0") or tiles.lstrip(b"\0")
    return len(tiles) - len(held) if held else None


def _clause(state: State, seat: Seat, other: Seat, chance: Chance) -> act.Clause:
    """Returns something that one of the two promises the other."""
    by, to = (seat, other) if chance.below(2) else (other, seat)
    roll = chance.below(4 if state.rules.version == 1 else 8)
    kind = _some_tile(state, by, chance)
    empty = next(iter(_empty_buildings(state, by)), 1)
    if roll == 0 and kind is not None:
        return act.Place(by=by, to=to, tile=state.rules.types[kind], building=empty)
    if roll == 1:
        return act.LeaveEmpty(by=by, to=to, building=empty)
    if roll == 2 and state.round < ROUNDS:
        return act.Promise(
            by=by, to=to, text="A tile for you, if I draw one.", round=state.round + 1
        )
    if roll > 3:
        return _clause_of_version_2(state, by, to, roll, chance)
    return act.Pay(by=by, to=to, cash=state.rules.note * (1 + chance.below(9)))


def _clause_of_version_2(state: State, by: Seat, to: Seat, roll: int, chance: Chance) -> act.Clause:
    third = _third(state, by, to)
    if roll == 4:
        return _deliver(state, by, to, third, chance)
    if roll == 5:
        building = state.owner.find(by) if chance.below(2) else -1
        percent = 1 + chance.below(100)
        return act.ShareIncome(
            by=by, to=to, percent=percent, building=building if building > 0 else None
        )
    if roll == 6:
        return act.Refrain(by=by, to=to, seat=third)
    return act.Promise(by=by, to=to, text="I let you have the corner.", round=state.round)


def _deliver(state: State, by: Seat, to: Seat, third: Seat, chance: Chance) -> act.Clause:
    """Returns a promise to pass on something that a third player has."""
    building = state.owner.find(third, 1 + chance.below(state.rules.buildings))
    if building > 0:
        return act.Deliver(by=by, to=to, building=building)
    tile = state.rules.types[_some_tile(state, third, chance) or 0]
    return act.Deliver(by=by, to=to, tile=tile)


OFFERS_A_ROUND = 3


def sample(state: State, seat: Seat, chance: Chance) -> act.Action:
    """Returns a legal action. Every kind of action comes up sooner or later, and games end."""
    match state.phase:
        case "trade":
            return _sample_trade(state, seat, chance)
        case "place":
            return _sample_place(state, seat, chance)
        case "deal":
            return _sample_keep(state, seat, chance)
        case "over":
            raise RuleError("game_over", "C18")


def _sample_keep(state: State, seat: Seat, chance: Chance) -> act.Action:
    player, options = state.players[seat], state.rules.options
    hand = list(player.hand)
    count = kept_number(state, player)
    if not options.must_mark:
        count = chance.below(count + 1)
    cards = tuple(sorted(hand.pop(chance.below(len(hand))) for _ in range(count)))
    discard = (hand[0],) if options.keep_cards and hand and not chance.below(2) else ()
    return act.Keep(seat=seat, cards=cards, discard=discard)


def _sample_trade(state: State, seat: Seat, chance: Chance) -> act.Action:
    """Returns an action that makes a few offers, then answers those of others, then is ready."""
    open_, begun = _of_this_round(state, seat)
    if begun < OFFERS_A_ROUND:
        offer = sample_offer(state, seat, chance)
        if offer is not None:
            return offer
    waiting = [offer for offer in open_ if seat not in offer.accepted and offer.concerns(seat)]
    is_promised = bool(state.clauses and open_clauses(state.clauses))
    if is_promised and not chance.below(8):
        for clause in promises_due(state, seat):  # C13
            return act.Judge(seat=seat, promise=clause.id, kept=not chance.below(2))
    if is_promised and not chance.below(4):
        request = _ask_to_deliver(state, seat)
        if request is not None:
            return request
    if waiting:
        return _sample_answer(state, seat, waiting[chance.below(len(waiting))], chance)
    roll = chance.below(16)
    if roll == 0:
        mine = [offer.id for offer in open_ if offer.by == seat]
        if mine:
            return act.Withdraw(seat=seat, offer=mine[-1])
    if roll == 2 and can_ask_for_order(state):
        return act.Order(seat=seat)
    return act.Ready(seat=seat, ready=roll != 1)


def _of_this_round(state: State, seat: Seat) -> tuple[list[Offer], int]:
    """Returns this round's open offers, and how many offers of this round a seat began."""
    open_, begun = [], 0
    for offer in state.current_offers():
        if offer.status == "open":
            open_.append(offer)
        if offer.by == seat and offer.counters is None:
            begun += 1
    return open_, begun


def _sample_answer(state: State, seat: Seat, offer: Offer, chance: Chance) -> act.Action:
    roll = chance.below(8)
    if roll < 4:
        if can_accept(state, offer, seat):
            return act.Accept(seat=seat, offer=offer.id)
        return act.Decline(seat=seat, offer=offer.id)
    if roll == 4:
        counter = sample_offer(state, seat, chance, counters=offer.id)
        if counter is not None:
            return counter
    return act.Decline(seat=seat, offer=offer.id, why=Phrase(say="too_dear") if roll == 5 else None)


def _sample_place(state: State, seat: Seat, chance: Chance) -> act.Action:
    """Returns an action that mostly places a tile, and places promised tiles before being done."""
    if can_ask_for_order(state) and not chance.below(8):
        return act.Order(seat=seat)
    empty = _empty_buildings(state, seat)
    building = empty[chance.below(len(empty))] if empty else None
    kind = _some_tile(state, seat, chance)
    if building is not None and kind is not None and chance.below(16):
        tile = act.PlaceTile(seat=seat, tile=state.rules.types[kind], building=building)
        is_free = state.rules.options.places_anywhere and not binding(state, seat)
        if is_free or can_place(state, tile):
            return tile
    return finish_placing(state, seat)
