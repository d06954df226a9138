"""The full, immutable state of a game, and the one function by which things change hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from teahouse.core import Phrase, Seat

from .actions import Clause, Give
from .rulebook import Rules

__all__ = [
    "UNSEEN_OFFER",
    "ClauseState",
    "Debt",
    "LedgerLine",
    "Offer",
    "OfferStatus",
    "Phase",
    "Player",
    "State",
    "Undertaking",
    "count_of_tiles",
    "hand_over",
    "hand_over_goods",
    "open_clauses",
    "open_offers",
    "places_in_order",
    "to_act",
    "with_owner",
    "with_player",
]


Phase: TypeAlias = Literal["deal", "trade", "place", "over"]
OfferStatus: TypeAlias = Literal["open", "done", "declined", "withdrawn", "void"]
ClauseState: TypeAlias = Literal["open", "kept", "broken"]
PaymentReason: TypeAlias = Literal["deal", "outlook", "income", "pay", "share", "debt"]


UNSEEN_OFFER = 0  # in a redeal: stands for the secret offer that a sum was paid under


class Debt(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """C13: what is still owed under a `pay` or `share` clause."""

    to: Seat
    cash: int


class Player(msgspec.Struct, frozen=True, gc=False):
    """What a player has, apart from buildings: the state lists their owners."""

    cash: int
    tiles: bytes  # how many, by type
    hand: tuple[int, ...] = ()
    kept: tuple[int, ...] | None = None  # None until this round's cards are chosen
    ready: bool = False
    done: bool = False
    owes: tuple[Debt, ...] = ()


class Offer(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An offer and how it stands; it stays listed all game."""

    id: int
    by: Seat
    gives: tuple[Give, ...]
    clauses: tuple[Clause, ...] = ()
    secret: bool = False
    note: str = ""
    counters: int | None = None
    round: int = 1
    accepted: tuple[Seat, ...] = ()
    status: OfferStatus = "open"
    declined_by: Seat | UnsetType = UNSET
    why: Phrase | UnsetType | None = UNSET  # once it is declined

    def parties(self) -> frozenset[Seat]:
        """Returns everyone who gives, gets, promises or is promised something."""
        seats: set[Seat] = set()
        for give in self.gives:
            seats.add(give.giver)  # type: ignore[arg-type]  # offers have no bank in them
            seats.add(give.to)
        for clause in self.clauses:
            seats.add(clause.by)
            seats.add(clause.to)
        return frozenset(seats)

    def concerns(self, seat: Seat | None) -> bool:
        """Whether the seat is one of the parties."""
        for give in self.gives:
            if seat == give.giver or seat == give.to:
                return True
        return bool(self.clauses) and seat in self.parties()

    @property
    def secret_to(self) -> tuple[Seat, ...] | None:
        """The parties of a secret offer; None for an open one, which everyone may know (C8)."""
        return tuple(sorted(self.parties())) if self.secret else None


class Undertaking(msgspec.Struct, frozen=True, gc=False):
    """A clause of a deal that was done."""

    id: int
    terms: Clause
    offer: int = 0
    secret: bool = False
    state: ClauseState = "open"
    due: int | None = None  # the sum that a share came to; all can work it out


class LedgerLine(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, kw_only=True):
    """Money that moved; the bank is None, `offer` says under which deal, if any.

    In a view a sum that is not for that seat to know is None.
    """

    round: int
    giver: Seat | None = msgspec.field(name="from")
    to: Seat | None
    cash: int | None
    why: PaymentReason
    offer: int | None = None


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything there is to know about a game. Nobody is sent it before the game ends."""

    rules: Rules
    seed: str
    drawn: int  # how far the seed's random stream has been used
    opening: int  # all the players' money at the start, from which the audit counts
    first_player: Seat
    players: tuple[Player, ...]
    owner: bytes  # by building
    shops: bytes  # by building: type + 1, or 0
    deck: bytes  # building cards to come, next first
    bag: bytes  # tile types to come, next first
    outlook_deck: tuple[tuple[int, ...], ...] = ()
    outlook: tuple[int, ...] | None = None  # this round's card, once turned
    last_outlook: tuple[int, ...] | None = None
    round: int = 1
    phase: Phase = "deal"
    turn: Seat | None = None
    order: bool = False  # C11: somebody has asked for the order of placing this round
    placed: bool = False  # C11: a tile was placed on demand; it is too late to ask for the order
    offers: tuple[Offer, ...] = ()
    past_offers: int = 0  # how many offers were made in earlier rounds
    clauses: tuple[Undertaking, ...] = ()
    ledger: tuple[LedgerLine, ...] = ()

    def __repr__(self) -> str:
        """Returns one line, as the whole state would fill many screens."""
        cash = " ".join(str(player.cash) for player in self.players)
        owned = " ".join(str(self.owner.count(seat)) for seat in range(len(self.players)))
        shops = len(self.shops) - self.shops.count(0)
        open_offers = sum(offer.status == "open" for offer in self.offers)
        return (
            f"<chinatown.State: round {self.round}, {self.phase}; cash {cash}; buildings {owned}; "
            f"shops {shops}; offers {len(self.offers)}, {open_offers} open>"
        )

    def current_offers(self) -> tuple[Offer, ...]:
        """Returns the offers of this round, the only ones that may be open."""
        return self.offers[self.past_offers :]

    def offer(self, number: int) -> Offer | None:
        """Returns the offer of this number, or None if there is none."""
        place = self.place_of(number)
        return None if place is None else self.offers[place]

    def place_of(self, number: int) -> int | None:
        """Returns the index of the offer of this number; a view lacks others' secret offers."""
        offers = self.offers
        if 1 <= number <= len(offers) and offers[number - 1].id == number:
            return number - 1
        for place, offer in enumerate(offers):
            if offer.id == number:
                return place
        return None

    def owned_by(self, seat: Seat) -> list[int]:
        """Returns a player's buildings, ascending."""
        return [building for building, owner in enumerate(self.owner) if owner == seat]


def with_player(players: tuple[Player, ...], seat: Seat, player: Player) -> tuple[Player, ...]:
    """Returns the players, with another one in this seat."""
    changed = list(players)
    changed[seat] = player
    return tuple(changed)


def count_of_tiles(state: State, seat: Seat, kind: int) -> tuple[int, int]:
    """Returns how many tiles of a type a player has in hand, and how many including their shops."""
    in_hand = state.players[seat].tiles[kind]
    shops = zip(state.owner, state.shops, strict=True)
    return in_hand, in_hand + sum(owner == seat and shop == kind + 1 for owner, shop in shops)


def open_offers(state: State) -> tuple[Offer, ...]:
    """Returns the offers that can still be answered."""
    return tuple([offer for offer in state.current_offers() if offer.status == "open"])


def open_clauses(clauses: tuple[Undertaking, ...]) -> tuple[Undertaking, ...]:
    """Returns the clauses that are neither kept nor broken."""
    return tuple([clause for clause in clauses if clause.state == "open"])


def to_act(state: State) -> frozenset[Seat]:
    """Returns the seats that may act: in trade everyone, ready or not."""
    match state.phase:
        case "trade":
            return state.rules.everyone
        case "deal":
            return frozenset([s for s, p in enumerate(state.players) if p.kept is None])
        case "place" if state.turn is not None:
            return frozenset((state.turn,))
        case "place":
            return frozenset([s for s, player in enumerate(state.players) if not player.done])
        case "over":
            return frozenset()


def places_in_order(state: State) -> bool:
    """Whether tiles are placed in order this round (C11)."""
    placement = state.rules.options.placement
    return placement == "in_order" or (placement == "on_demand" and state.order)


def hand_over(
    state: State, gives: Sequence[Give], why: PaymentReason = "deal", offer: int | None = None
) -> State:
    """Returns the state after these gives. They are simultaneous: nobody gives on what they get."""
    players, owner = list(state.players), state.owner
    lines: list[LedgerLine] = []
    for give in gives:
        if give.buildings:
            owner = with_owner(owner, give.buildings, give.to)
        if give.cash or give.tiles or give.cards:
            if give.giver is not None:
                players[give.giver] = _changed(state, players[give.giver], give, -1)
            players[give.to] = _changed(state, players[give.to], give, 1)
        if give.cash:
            line = LedgerLine(
                round=state.round,
                giver=give.giver,
                to=give.to,
                cash=give.cash,
                why=why,
                offer=offer,
            )
            lines.append(line)
    return replace(
        state,
        players=tuple(players),
        owner=owner,
        ledger=(*state.ledger, *lines) if lines else state.ledger,
    )


def with_owner(owner: bytes, buildings: Iterable[int], seat: Seat) -> bytes:
    """Returns the owners once these buildings belong to a seat."""
    changed = bytearray(owner)
    for building in buildings:
        changed[building] = seat
    return bytes(changed)


def hand_over_goods(state: State, gives: Sequence[Give]) -> State:
    """Returns the state after the buildings and tiles of these gives have moved, no money."""
    goods = [give for give in gives if give.buildings or give.tiles]
    return hand_over(state, goods) if goods else state


def _changed(state: State, player: Player, give: Give, sign: Literal[-1, 1]) -> Player:
    """Returns the player after a give without its buildings: less if `sign` is -1, else more."""
    if give.cash:
        player = replace(player, cash=player.cash + sign * give.cash)
    if give.tiles:
        tiles, index = bytearray(player.tiles), state.rules.type_index
        for tile, count in give.tiles.items():
            tiles[index[tile]] += sign * count
        player = replace(player, tiles=bytes(tiles))
    if give.cards:
        hand = {*player.hand, *give.cards} if sign > 0 else {*player.hand} - {*give.cards}
        player = replace(player, hand=tuple(sorted(hand)))
    return player
