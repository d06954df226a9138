"""How hard a bot haggles: the temper of a level, and six characters that differ from it."""

from __future__ import annotations

from importlib.resources import files

import msgspec
from msgspec.structs import replace

__all__ = ["CHARACTERS", "Character", "Temper", "tempered"]


class Temper(msgspec.Struct, frozen=True, kw_only=True):
    """How hard a level haggles.

    Shares are parts of a seat's fair part of all parties' joint gain. Sums are in notes.
    """

    asks: tuple[float, ...]  # shares that it asks for: at first, and after each refusal
    presses: float = 0.0  # added to the first share for each offer a seat took, less those refused
    takes: float | None  # the least share that it accepts; None deals with nobody
    least: float = 0.8  # the least gain that counts, as worth is not known any better
    own_gain_first: bool = False  # what orders its proposals; else the joint gain does
    offers_first: bool = False  # whether it makes its offers before it answers other bots
    offers: int = 10  # the most offers that it makes in a round
    open: int = 3  # the most of its offers that are open at a time
    patience: int = 4  # refusals in a row after which it leaves a player alone
    credit: bool = True  # whether it deals in payments after income (C13)
    elsewhere: float = 0.0  # share of a gain with others that an offer has to reach
    grudge: float = 0.15  # added to its share from one who broke a promise
    grudge_years: int = 6  # for how long after the year in which it was broken
    hardens: float = 0.04  # added for each price that it had to refuse for the same goods
    varies: float = 0.0  # the most by which chance raises or lowers every share


class Character(msgspec.Struct, frozen=True, kw_only=True):
    """The differences of a character from the plain bot of a level.

    Shares are as in `Temper`. Numbers are added to those of the level if nothing else is said.
    """

    first_ask: float = 0.0  # added to the first share that it asks for
    buying_tiles: float = 0.0  # added to each share it asks for if it gets tiles and gives none
    steps: int = 0  # more or fewer prices on its way down
    takes: float = 0.0  # part by which the least share that it accepts is raised or lowered
    selling_tiles: float = 0.0  # added to the least share it accepts if it gives tiles
    begun: float = 0.0  # added again if it has shops of their type, in years 1 to 4
    offers: int = 0  # more or fewer offers in a round
    grudge: float = 0.10  # in place of the level's, for a broken promise
    grudge_years: int = 1  # in place of the level's; 6 lasts until the end
    no_deal_years: int = 0  # years after a broken promise without any deal with who broke it
    thanks: float = 0.0  # taken off its share for every deal with a seat
    most_thanks: float = 0.0  # the most that is taken off
    thanks_after: int = 1  # the number of deals from which on it is taken off
    insulted: float = 0.0  # added for two offers of far too little from a seat in a year
    sweetens: bool = False  # whether it adds a thing to a refused offer
    bluffs: bool = False  # whether it asks for far too much once a game
    favours: tuple[str, ...] = ()  # phrases that it says before others


CHARACTERS = msgspec.json.decode(
    (files("teahouse.games.chinatown") / "data" / "characters.json").read_bytes(),
    type=dict[str, Character],
)


def tempered(temper: Temper, character: Character | None) -> Temper:
    """Returns a level's temper as a character has it."""
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
    """Returns even steps from the character's first share down to the level's last one."""
    first, last = asks[0] + character.first_ask, asks[-1]
    count = max(2, len(asks) + character.steps)
    first = max(first, last)
    return tuple(round(first + (last - first) * n / (count - 1), 3) for n in range(count))
