"""Cards and tiles by chance (C5, C6), and which cards are kept of them."""

from __future__ import annotations

from .compiling import kernel
from .masks import disown, own, write_buildings
from .placing import below, touched_by
from .words import Mask, Pool, Town, Workspace
from .worth import change, fill_odds, lot_worth, worth

__all__ = ["deal_and_keep", "draw", "keep"]

LEAST_GAIN = 1e-9


@kernel
def draw(town: Town, pool: Pool, round_: int) -> None:
    """C6, of a bag that nobody has looked into."""
    left = pool.bag.sum()
    for _ in range(min(left, town.dealt[round_, 2])):
        tile, kind = below(left), 0
        while tile >= pool.bag[kind]:
            tile -= pool.bag[kind]
            kind += 1
        pool.bag[kind] -= 1
        pool.tiles[kind] += 1
        left -= 1


@kernel
def is_better(town: Town, pool: Pool, work: Workspace, old: int, new: int, draws: int) -> bool:
    """Takes another card in place of a kept one, if that is a gain."""
    touched = touched_by(town, pool, old, new, draws)
    gain = -draws * lot_worth(town, pool, old)
    disown(pool, old)
    gain += draws * lot_worth(town, pool, new)
    own(pool, new)
    if gain + change(town, pool, work, 0, touched, 0, draws) > LEAST_GAIN:
        work.worths[:] = work.new_worths
        return True
    disown(pool, new)
    own(pool, old)
    return False


@kernel
def keep(town: Town, pool: Pool, work: Workspace, round_: int, hands: int) -> None:
    """Keeps the best of hands that are written in `cards`, by swaps as long as one is a gain."""
    count, kept = town.dealt[round_, 0], town.dealt[round_, 1]
    draws = min(len(town.dealt) - round_, len(town.dealt) - 1)
    fill_odds(town, pool, work, draws)
    for card in range(hands * count):
        if card % count < kept:
            own(pool, work.cards[card])
    worth(town, pool, work, 0, draws)
    is_changed = True
    while is_changed:
        is_changed = False
        for old in range(hands * count):
            first = old - old % count
            for new in range(first + kept, first + count if old < first + kept else 0):
                if is_better(town, pool, work, work.cards[old], work.cards[new], draws):
                    work.cards[old], work.cards[new] = work.cards[new], work.cards[old]
                    is_changed = True


@kernel
def deal_and_keep(
    town: Town, pool: Pool, work: Workspace, round_: int, hands: int, hidden: Mask
) -> None:
    """C5, for so many hands, or for fewer from a short deck; what is hidden is in none of them."""
    deck = (pool.deck[0] & ~hidden[0], pool.deck[1] & ~hidden[1])
    left, count = write_buildings(work, deck, True), town.dealt[round_, 0]
    hands = min(hands, left // count)
    for card in range(hands * count):
        other = card + below(left - card)
        work.cards[card], work.cards[other] = work.cards[other], work.cards[card]
    keep(town, pool, work, round_, hands)
