"""Loads a position that somebody wrote as a state, or says why it cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise, takewhile
from typing import Any

import msgspec
from msgspec.structs import replace

from teahouse.core import PositionError, Seat, SeededChance, read_as

from .actions import Clause, Deliver, Give, Pay, Refrain, ShareIncome
from .deal import deal_missing_hands, kept_number
from .promises import can_deliver
from .rulebook import NOBODY, ROUNDS, Rules
from .setup import bag_of
from .state import Debt, LedgerLine, Offer, Phase, Player, State, Undertaking
from .trade import is_possible

__all__ = ["load"]


class PlayerInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player as a person writes them down: what is left out takes its default."""

    cash: int | None = None
    buildings: tuple[int, ...] = ()
    tiles: dict[str, int] = {}
    hand: tuple[int, ...] | None = None
    hand_count: Any = None
    kept: tuple[int, ...] | None = None
    ready: bool = False
    owes: tuple[Debt, ...] = ()


class PositionInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as a person writes it down; the fields typed Any are worked out, not read."""

    round: int = 1
    phase: Phase = "deal"
    first_player: Seat = 0
    turn: Seat | None = None  # the first player, if it is anybody's
    order: bool = False
    placed: bool = False
    to_act: tuple[Seat, ...] | None = None
    players: tuple[PlayerInput, ...] = ()
    shops: dict[int, str] = {}
    offers: tuple[dict[str, Any], ...] = ()
    clauses: tuple[dict[str, Any], ...] = ()
    outlook: tuple[int, ...] | None = None
    last_outlook: tuple[int, ...] | None = None
    ledger: tuple[LedgerLine, ...] = ()
    deck: tuple[int, ...] = ()
    bag: tuple[str, ...] = ()
    outlook_deck: tuple[tuple[int, ...], ...] = ()
    income: Any = None
    businesses: Any = None
    scores: Any = None
    winners: Any = None
    deck_count: Any = None
    bag_count: Any = None
    outlook_count: Any = None


def _owner(rules: Rules, buildings: Sequence[tuple[int, ...]]) -> bytes:
    """Returns the owner of each building. No building may have two."""
    owner = bytearray([NOBODY]) * (rules.buildings + 1)
    for seat, owned in enumerate(buildings):
        for building in owned:
            _check_building(rules, building)
            if owner[building] != NOBODY:
                raise PositionError(
                    f"building {building} has two owners, seats {owner[building]} and {seat}"
                    if owner[building] != seat
                    else f"building {building} is named twice for seat {seat}"
                )
            owner[building] = seat
    return bytes(owner)


def _check_sum(rules: Rules, what: str, cash: int, *, least: int = 1) -> None:
    """Refuses a sum below the least, or one that is no multiple of the smallest note (C3)."""
    if cash < least or cash % rules.note:
        raise PositionError(f"{what} {cash:,}; every sum is a multiple of {rules.note:,}")


def _check_building(rules: Rules, building: int) -> None:
    if not 1 <= building <= rules.buildings:
        raise PositionError(f"there is no building {building}; they are 1 to {rules.buildings}")


def _kind(rules: Rules, tile: str) -> int:
    if tile not in rules.type_index:
        raise PositionError(f"there is no shop type {tile!r}; they are {', '.join(rules.types)}")
    return rules.type_index[tile]


def _shops(rules: Rules, given: Mapping[int, str], owner: bytes) -> bytes:
    """Returns the shop on each building. Only owned buildings may have one."""
    shops = bytearray(rules.buildings + 1)
    for building, tile in given.items():
        _check_building(rules, building)
        if owner[building] == NOBODY:
            raise PositionError(f"building {building} has a shop but no owner")
        shops[building] = _kind(rules, tile) + 1
    return bytes(shops)


def _tiles(rules: Rules, given: Sequence[Mapping[str, int]]) -> list[bytes]:
    """Returns the unplaced tiles of each player."""
    players = []
    for seat, tiles in enumerate(given):
        counts = bytearray(len(rules.types))
        for tile, count in tiles.items():
            kind = _kind(rules, tile)
            if not 0 <= count <= rules.tile_counts[kind]:
                raise PositionError(
                    f"seat {seat} has {count} {tile} tiles; there are {rules.tile_counts[kind]}"
                )
            counts[kind] = count
        players.append(bytes(counts))
    return players


def _deck(
    rules: Rules,
    given: Sequence[int],
    owner: bytes,
    hands: Sequence[Sequence[int]],
    chance: SeededChance,
) -> bytes:
    """Returns the cards to come: those given first, the rest shuffled."""
    where = {building: f"seat {seat}" for building, seat in enumerate(owner) if seat != NOBODY}
    named = [("a hand", card) for hand in hands for card in hand]
    for place, card in [*named, *(("the deck", card) for card in given)]:
        _check_building(rules, card)
        if card in where:
            raise PositionError(f"building {card} is in {place} and also with {where[card]}")
        where[card] = place
    rest = [card for card in range(1, rules.buildings + 1) if card not in where]
    return bytes(given) + bytes(chance.shuffle(rest))


def _bag(
    rules: Rules,
    given: Sequence[str],
    shops: bytes,
    tiles: Sequence[bytes],
    chance: SeededChance,
) -> bytes:
    """Returns the tiles to come: those given first, the rest shuffled."""
    first = [_kind(rules, tile) for tile in given]
    left = []
    for kind, tile in enumerate(rules.types):
        used = shops.count(kind + 1) + sum(t[kind] for t in tiles) + first.count(kind)
        if used > rules.tile_counts[kind]:
            raise PositionError(
                f"too many {tile} tiles: {used}, and there are {rules.tile_counts[kind]}"
            )
        left.append(rules.tile_counts[kind] - used)
    rest = [kind for kind in dict.fromkeys(bag_of(rules)) for _ in range(left[kind])]
    return bytes(first) + bytes(chance.shuffle(rest))


def _outlook(
    rules: Rules, given: PositionInput, chance: SeededChance
) -> tuple[tuple[int, ...], ...]:
    """Returns the outlook cards to come, one for each round that has not turned its own."""
    first, turned = given.outlook_deck, _last_turned(given)
    if rules.options.outlook == "off":
        if first or turned is not None:
            raise PositionError("outlook cards are given, but this game is played without them")
        return ()
    if given.outlook is not None and given.outlook != turned:
        raise PositionError(f"outlook is {list(given.outlook)}, so it is the last_outlook too")
    used = [*first, *([] if turned is None else [turned])]
    left = Counter(rules.components.outlook.cards)
    left.subtract(Counter(used))
    for card in used:
        if left[card] < 0:
            raise PositionError(f"outlook card {list(card)} is given more often than it exists")
    to_come = 0 if given.phase == "over" else ROUNDS - given.round + (given.outlook is None)
    if len(first) > to_come:
        raise PositionError(f"outlook_deck has {len(first)} cards; {to_come} are to come")
    rest = chance.shuffle(sorted(left.elements())) if len(first) < to_come else ()
    return (*first, *rest[: to_come - len(first)])


def _last_turned(given: PositionInput) -> tuple[int, ...] | None:
    """Returns the card last turned: this round's, unless another is named."""
    return given.outlook if given.last_outlook is None else given.last_outlook


BOOKED = ("id", "offer", "secret", "state", "due")  # fields of a clause beside its terms


def _offers(rules: Rules, given: Sequence[Mapping[str, Any]], round: int) -> tuple[Offer, ...]:
    """Returns the offers, whose numbers must ascend."""
    # By default an offer is of this round, and its maker alone has accepted it.
    full = ({"accepted": [raw.get("by")], "round": round, **raw} for raw in given)
    offers = tuple(read_as(raw, Offer, PositionError, f"offers[{n}]") for n, raw in enumerate(full))
    _check_ascending("offer", [offer.id for offer in offers])
    for offer in offers:
        what = f"offer {offer.id}"
        for give in offer.gives:
            _check_give(rules, give, what)
        for clause in offer.clauses:
            _check_terms(rules, clause, what)
        _check_seats(rules, (offer.by, *offer.parties(), *offer.accepted), what)
        if not {offer.by, *offer.accepted} <= offer.parties():
            raise PositionError(f"{what} was made or accepted by someone who is no party to it")
        if not 1 <= offer.round <= round or (offer.status == "open" and offer.round < round):
            raise PositionError(f"{what} is {offer.status} and of round {offer.round}")
    return offers


def _check_ascending(what: str, numbers: Sequence[int]) -> None:
    if any(n < 1 for n in numbers) or any(b <= a for a, b in pairwise(numbers)):
        raise PositionError(f"{what} numbers {list(numbers)} are not ascending from 1")


def _check_give(rules: Rules, give: Give, what: str) -> None:
    if give.giver == give.to:
        raise PositionError(f"{what} has seat {give.to} give something to themselves")
    if give.cash is not None:
        _check_sum(rules, f"{what} moves", give.cash)
    _check_named(rules, (*give.buildings, *give.cards), give.tiles, what)
    for tile, count in give.tiles.items():
        if count < 1:
            raise PositionError(f"{what} moves {count} {tile} tiles")


def _check_named(rules: Rules, buildings: Iterable[int], tiles: Iterable[str], what: str) -> None:
    for building in buildings:
        if not 1 <= building <= rules.buildings:
            raise PositionError(f"{what} names building {building}, which does not exist")
    for tile in tiles:
        if tile not in rules.type_index:
            raise PositionError(f"{what} names shop type {tile!r}, which does not exist")


def _check_terms(rules: Rules, terms: Clause, what: str) -> None:
    if terms.by == terms.to:
        raise PositionError(f"{what} has seat {terms.to} promise something to themselves")
    if isinstance(terms, Pay):
        _check_sum(rules, f"{what} promises", terms.cash)
    building, tile = getattr(terms, "building", None), getattr(terms, "tile", None)
    _check_named(
        rules, () if building is None else (building,), () if tile is None else (tile,), what
    )
    match terms:
        case Deliver() if (building is None) == (tile is None):
            raise PositionError(f"{what} delivers a building or a tile, one of the two")
        case ShareIncome() if not 1 <= terms.percent <= 100:
            raise PositionError(f"{what} shares {terms.percent} percent")
        case Refrain() if terms.seat in (terms.by, terms.to):
            raise PositionError(f"{what} has seat {terms.by} refrain from seat {terms.seat}")
        case Refrain():
            _check_seats(rules, (terms.seat,), what)


def _check_seats(rules: Rules, seats: Sequence[Seat | None], what: str) -> None:
    for seat in seats:
        if seat not in rules.seats:
            raise PositionError(f"{what} names seat {seat}; seats are 0 to {rules.players - 1}")


def _check_open_offers(state: State) -> None:
    """Refuses open offers that the rules would have closed."""
    for offer in state.offers:
        if offer.status != "open":
            continue
        if state.phase != "trade":
            raise PositionError(f"offer {offer.id} is open in the {state.phase} phase")
        if len(offer.accepted) == len(offer.parties()):
            raise PositionError(f"offer {offer.id} is open though all have accepted it")
        if not is_possible(state, offer):
            raise PositionError(f"offer {offer.id} is open but asks for things its givers lack")
        for seat in offer.accepted:
            _check_acceptance(state, offer, seat)


def _check_acceptance(state: State, offer: Offer, seat: Seat) -> None:
    """Refuses an acceptance by a seat that lacks the money or cards that it would give."""
    player = state.players[seat]
    gives = [give for give in offer.gives if give.giver == seat]
    if sum(give.cash or 0 for give in gives) > player.cash:
        raise PositionError(f"seat {seat} has accepted offer {offer.id} and cannot pay it")
    for card in (card for give in gives for card in give.cards):
        if card not in player.hand:
            raise PositionError(f"seat {seat} has accepted offer {offer.id} without card {card}")


def _clauses(rules: Rules, given: Sequence[Mapping[str, Any]]) -> tuple[Undertaking, ...]:
    """Returns the clauses of deals that were done, whose numbers must ascend."""
    clauses = tuple(_clause(rules, n, raw) for n, raw in enumerate(given))
    _check_ascending("clause", [clause.id for clause in clauses])
    return clauses


def _clause(rules: Rules, n: int, raw: Mapping[str, Any]) -> Undertaking:
    what = f"clauses[{n}]"
    booked = {name: value for name, value in raw.items() if name in BOOKED}
    terms = {name: value for name, value in raw.items() if name not in BOOKED}
    clause = read_as({**booked, "terms": terms}, Undertaking, PositionError, what)
    _check_seats(rules, (clause.terms.by, clause.terms.to), what)
    _check_terms(rules, clause.terms, what)
    if clause.due is not None:
        _check_sum(rules, f"{what} came to", clause.due, least=0)
    return clause


def _check_open_clauses(state: State) -> None:
    """Refuses open clauses that the rules would have settled."""
    for clause in state.clauses:
        if clause.state != "open" or not isinstance(clause.terms, (Deliver, Refrain)):
            continue
        if state.phase != "trade":
            raise PositionError(f"clause {clause.id} lasts as long as trade, and is open after it")
        if isinstance(clause.terms, Deliver) and can_deliver(state, clause.terms):
            raise PositionError(f"clause {clause.id} is open, but its giver has what it delivers")


def _ledger(rules: Rules, given: Sequence[LedgerLine]) -> tuple[LedgerLine, ...]:
    """Returns the ledger. Each of its sums must be known."""
    for n, line in enumerate(given):
        what = f"ledger[{n}]"
        _check_seats(rules, [s for s in (line.giver, line.to) if s is not None], what)
        if line.cash is None:
            raise PositionError(f"{what} does not say how much was moved")
        _check_sum(rules, f"{what} moves", line.cash)
    return tuple(given)


def load(rules: Rules, raw: object, chance: SeededChance) -> State:
    """Returns the state of a position, with defaults and chance for what it leaves out."""
    given = _with_players(rules, read_as(raw, PositionInput, PositionError))
    _check_table(rules, given)
    state = _state(rules, given, chance)
    _check_choices(state)
    _check_open_offers(state)
    _check_open_clauses(state)
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
    owner = _owner(rules, [player.buildings for player in given.players])
    shops = _shops(rules, given.shops, owner)
    tiles = _tiles(rules, [player.tiles for player in given.players])
    hands = [player.hand or () for player in given.players]
    deck = _deck(rules, given.deck, owner, hands, chance)
    bag = _bag(rules, given.bag, shops, tiles, chance)
    outlook_deck = _outlook(rules, given, chance)
    in_order = given.phase == "place" and not _is_together(rules, given)
    ledger = _ledger(rules, given.ledger)
    players = tuple(_player(rules, given, seat, tiles[seat]) for seat in rules.seats)
    from_bank = sum(line.cash or 0 for line in ledger if line.giver is None)
    offers = _offers(rules, given.offers, given.round)
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
        last_outlook=_last_turned(given),
        round=given.round,
        phase=given.phase,
        turn=_turn(given) if in_order else None,
        order=given.order,
        placed=given.placed,
        offers=offers,
        past_offers=len(list(takewhile(lambda offer: offer.round < given.round, offers))),
        clauses=_clauses(rules, given.clauses),
        ledger=ledger,
    )


def _player(rules: Rules, given: PositionInput, seat: Seat, tiles: bytes) -> Player:
    player = given.players[seat]
    cash = rules.start_cash if player.cash is None else player.cash
    _check_sum(rules, f"the cash of seat {seat} is", cash, least=0)
    for debt in player.owes:
        _check_sum(rules, f"seat {seat} owes", debt.cash)
        if debt.to not in rules.seats or debt.to == seat:
            raise PositionError(f"seat {seat} owes money to seat {debt.to}")
    for card in player.kept or ():
        _check_building(rules, card)
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
