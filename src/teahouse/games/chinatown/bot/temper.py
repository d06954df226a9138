"""How hard a bot haggles: the temper of a level, and six characters that differ from it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

__all__ = ["CHARACTERS", "Character", "Temper", "tempered"]


class Temper(msgspec.Struct, frozen=True, kw_only=True):
    """Shares are of a seat's fair part of all parties' joint gain; sums are in notes."""

    asks: tuple[float, ...]  # what it wants for itself: at first, and after each refusal
    presses: float = 0.0  # so much more at first for every offer that a seat took and none refused
    takes: float | None  # the least it accepts; None deals with nobody
    least: float = 0.8  # a gain that is smaller is none, as worth is not known any better
    own_gain_first: bool = False  # of its proposals; else the most joint gain comes first
    offers: int = 10  # the most that it makes in a round
    open: int = 3  # the most that stand open at a time
    patience: int = 4  # refusals in a row after which it leaves a player alone
    credit: bool = True  # whether it deals in payments after income (C13)
    elsewhere: float = 0.0  # of what another might pay, how much an offer has to beat
    grudge: float = 0.15  # a larger share that it wants from one who broke a promise
    grudge_years: int = 6  # for how long, after the year in which it was broken
    hardens: float = 0.04  # the same for every price that it had to refuse for the same goods
    varies: float = 0.0  # by chance at most so much more or less of every share


class Character(msgspec.Struct, frozen=True, kw_only=True):
    """Differences from the plain bot of a level; shares are as in `Temper`."""

    first_ask: float = 0.0
    buying_tiles: float = 0.0  # the same, where it gets tiles and gives none
    steps: int = 0  # prices that it tries more, or fewer, on its way down
    takes: float = 0.0  # of what its level takes, so much more or less
    selling_tiles: float = 0.0  # so much more of a fair part, where it gives tiles
    begun: float = 0.0  # the same, for a tile of a type it has begun, in years 1 to 4
    offers: int = 0  # a round
    grudge: float = 0.10  # for a broken word
    grudge_years: int = 1  # after the year in which it was broken; 6 is until the end
    no_deal_years: int = 0  # years in which it does not deal at all with whoever broke it
    thanks: float = 0.0  # for every fair deal with a seat, so much less
    most_thanks: float = 0.0
    thanks_after: int = 1  # deals before it shows
    insulted: float = 0.0  # for two offers of far too little from a seat, that year
    sweetens: bool = False  # its last step is a thing on top
    bluffs: bool = False  # once a game it asks for the moon
    favours: tuple[str, ...] = ()  # what it says first, of what may be said


CHARACTERS: Mapping[str, Character] = {
    "wen": Character(
        first_ask=-0.04,
        steps=-1,
        takes=-0.04,
        offers=1,
        favours=("halfway", "done", "quick_then", "for_all"),
    ),
    "bruno": Character(
        buying_tiles=-0.10,
        selling_tiles=0.05,
        begun=0.15,
        favours=("one_more", "want_tile", "need_tile", "last_wish"),
    ),
    "lan": Character(
        first_ask=-0.02,
        takes=-0.10,
        grudge=0.05,
        thanks=0.03,
        most_thanks=0.06,
        sweetens=True,
        favours=("on_top", "thank", "third", "have_it"),
    ),
    "ada": Character(
        first_ask=0.05,
        offers=-1,
        grudge=0.25,
        grudge_years=6,
        no_deal_years=1,
        thanks=0.05,
        most_thanks=0.05,
        thanks_after=2,
        insulted=0.10,
        favours=("kept", "broken", "word_first", "fair", "you_lead"),
    ),
    "tomas": Character(
        first_ask=0.06,
        steps=1,
        takes=0.03,
        grudge_years=2,
        insulted=0.05,
        favours=("offer_stays", "come_down", "take_time", "settled"),
    ),
    "mika": Character(
        offers=1,
        grudge=0.05,
        grudge_years=0,
        bluffs=True,
        favours=("in_earnest", "regret", "outlook_pays", "complete_now"),
    ),
}


def tempered(temper: Temper, character: Character | None) -> Temper:
    """A level's temper as a character has it."""
    if character is None or temper.takes is None:
        return temper
    return replace(
        temper,
        asks=_asks(temper.asks, character),
        takes=round(temper.takes * (1 + character.takes), 3),
        offers=max(1, temper.offers + character.offers),
        grudge=character.grudge,
        grudge_years=character.grudge_years,
    )


def _asks(asks: tuple[float, ...], character: Character) -> tuple[float, ...]:
    """The way down from the first ask to the same last one, in more or fewer even steps."""
    first, last = asks[0] + character.first_ask, asks[-1]
    count = max(2, len(asks) + character.steps)
    first = max(first, last)
    return tuple(round(first + (last - first) * n / (count - 1), 3) for n in range(count))
