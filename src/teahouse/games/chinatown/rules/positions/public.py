"""What everyone sees on the board, worked out once for every seat that looks."""

from __future__ import annotations

from functools import lru_cache

from teahouse.core import Seat
from teahouse.core.changed_indexes import changed_indexes
from teahouse.core.identity_cache import identity_cache
from teahouse.games.chinatown.rules.phases.business import Business, businesses
from teahouse.games.chinatown.rules.rulebook import DEALT_AND_KEPT, Rules
from teahouse.games.chinatown.rules.state import UNSEEN_OFFER, LedgerLine, Offer, State, Undertaking

__all__ = [
    "BETWEEN_TWO",
    "board_businesses",
    "board_income",
    "changed_offers",
    "has_private_lines",
    "open_clauses",
    "open_offers",
    "owned",
    "secret_offers",
    "shops_by_building",
    "tiles_by_type",
]


OWN = tuple(
    bytes(255 * (owner == seat) for owner in range(256)) for seat in range(max(DEALT_AND_KEPT))
)
"""For `translate`, by seat: all ones for a building of the seat's own, else none."""
BETWEEN_TWO = ("pay", "share", "debt")  # payments that payer and payee alone know of (C13)


@lru_cache(maxsize=1024)
def board_income(rules: Rules, owner: bytes, shops: bytes) -> tuple[int, ...]:
    """What the board would pay each seat now."""
    total = [0] * rules.players
    for business in board_businesses(rules, owner, shops).values():
        total[business.seat] += business.pays
    return tuple(total)


@lru_cache(maxsize=1024)
def board_businesses(rules: Rules, owner: bytes, shops: bytes) -> dict[int, Business]:
    """Every business by its lowest building; not to be changed.

    By building and not in a list, so that a new business does not move those after it.
    """
    board = int.from_bytes(shops)
    found: dict[int, Business] = {}
    for seat in rules.seats:
        its_own = board & int.from_bytes(owner.translate(OWN[seat]))
        found |= _businesses_of_seat(rules, seat, its_own)
    return found


@lru_cache(maxsize=4096)
def _businesses_of_seat(rules: Rules, seat: Seat, shops: int) -> dict[int, Business]:
    """A seat's businesses; its shops are given as one number, a byte for each building.

    Cached by seat, as most changes of the board are one seat's: only that one's are counted again.
    """
    its_own = shops.to_bytes(rules.buildings + 1)
    found = businesses(rules, bytes([seat]) * len(its_own), its_own)
    return {business.buildings[0]: business for business in found}


@lru_cache(maxsize=1024)
def owned(rules: Rules, owner: bytes) -> tuple[tuple[int, ...], ...]:
    """Every seat's buildings, ascending."""
    lists: list[list[int]] = [[] for _ in rules.seats]
    for building, seat in enumerate(owner):
        if seat < rules.players:
            lists[seat].append(building)
    return tuple(tuple(buildings) for buildings in lists)


@lru_cache(maxsize=1024)
def shops_by_building(rules: Rules, shops: bytes) -> dict[int, str]:
    """The type of shop on each building that has one; not to be changed."""
    types = rules.types
    return {building: types[shop - 1] for building, shop in enumerate(shops) if shop}


@lru_cache(maxsize=4096)
def tiles_by_type(rules: Rules, tiles: bytes) -> dict[str, int]:
    """How many tiles of each type; not to be changed."""
    return {tile: count for tile, count in zip(rules.types, tiles, strict=True) if count}


@identity_cache
def open_offers(state: State) -> tuple[Offer, ...]:
    """The offers that can still be answered."""
    return tuple([offer for offer in state.current_offers() if offer.status == "open"])


@identity_cache
def open_clauses(clauses: tuple[Undertaking, ...]) -> tuple[Undertaking, ...]:
    """The clauses that are neither kept nor broken."""
    return tuple([clause for clause in clauses if clause.state == "open"])


def changed_offers(before: tuple[Offer, ...], after: tuple[Offer, ...]) -> list[Offer]:
    """The offers that are new or not as they were; they stay listed all game."""
    if before is after:
        return []
    return [*(after[place] for place in changed_indexes(before, after)), *after[len(before) :]]


@identity_cache
def secret_offers(offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """C8: those that only their parties know of."""
    return tuple([offer for offer in offers if offer.secret])


@identity_cache
def has_private_lines(ledger: tuple[LedgerLine, ...]) -> bool:
    """Whether there are payments that not everyone may know of, secret deals aside."""
    return any(line.why in BETWEEN_TWO or line.offer == UNSEEN_OFFER for line in ledger)
