"""Conversion of a moment of the discrete form to the words of a batch.

So batch games can begin anywhere. Tiles drawn and outlook cards turned in earlier rounds are no
longer known, and are 0 in the words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np

from teahouse.games.chinatown.rules.actions import Give
from teahouse.games.chinatown.rules.deal import kept_number
from teahouse.games.chinatown.rules.position import owned
from teahouse.games.chinatown.rules.state import Offer
from teahouse.games.chinatown.rules.state import State as PlainState
from teahouse_lab.batch.words import Generator
from teahouse_lab.discrete.chinatown.form import ChinatownForm, ChinatownMoment, on_the_table
from teahouse_lab.discrete.chinatown.numbers import SUMS, offer_of

from .settling import CARDS
from .state import CLOCK_BITS, DEAL, OVER, PLACE, TERMS_BITS, TRADE, Draft, Legal, Seat, State
from .step import sizes_of
from .tables import NIBBLES, NO_CARD, PLANES, Tables
from .town import Mask
from .trade import MADE_SHIFT

__all__ = ["cards_from_plain", "from_plain"]

PHASES = {"deal": DEAL, "trade": TRADE, "place": PLACE, "over": OVER}


def from_plain(
    tables: Tables, form: ChinatownForm, moment: ChinatownMoment, generator: Generator
) -> State:
    """Returns the words of a moment."""
    return _state(tables, moment.state)._replace(
        draft=_draft(tables, moment),
        clock=_clock(form, moment),
        legal=_legal(tables, np.flatnonzero(form.mask(moment)).tolist()),
        generator=generator,
    )


def _state(tables: Tables, plain: PlainState) -> State:
    """Returns the fields that do not change while an offer is built.

    The others are filled in later.
    """
    nothing = _mask(tables, ())
    return State(
        seats=tuple(_seat(tables, plain, seat) for seat in plain.rules.seats),
        shops=_planes(tables.codes.by_number, tables.districts, plain.shops),
        draft=Draft(nothing, nothing, (), (), np.uint32(0)),
        clock=np.uint32(0),
        cards=cards_from_plain(tables, plain),
        bag=_bag(tables, plain),
        outlook=_outlook(plain),
        legal=_legal(tables, ()),
        codes=tables.codes,
        generator=(np.uint32(0), np.uint32(0)),
    )


def cards_from_plain(tables: Tables, plain: PlainState) -> tuple[np.uint32, ...]:
    """Returns the next cards, as in `State.cards`.

    There are none after the deal: the deck is shuffled again before the next one.
    """
    deck = b"" if plain.phase == "deal" else plain.deck[: tables.most_dealt]
    codes = [tables.codes.by_number[card - 1] for card in deck]
    codes += [NO_CARD] * (-(-tables.most_dealt // CARDS) * CARDS - len(codes))
    return _words(codes, 8)


def _mask(tables: Tables, buildings: Iterable[int]) -> Mask:
    return _mask_by(tables.codes.by_number, tables.districts, tuple(buildings))


@lru_cache(maxsize=8192)
def _mask_by(codes: tuple[int, ...], districts: int, buildings: tuple[int, ...]) -> Mask:
    words = [0] * districts
    for building in buildings:
        code = codes[building - 1]
        words[code // 32] |= 1 << code % 32
    return tuple(map(np.uint32, words))


@lru_cache(maxsize=1024)
def _planes(codes: tuple[int, ...], districts: int, shops: bytes) -> tuple[Mask, ...]:
    """Returns the board's shops, a mask for each bit of their types."""
    return tuple(
        _mask_by(codes, districts, tuple(b for b, shop in enumerate(shops) if shop >> plane & 1))
        for plane in range(PLANES)
    )


def _word(numbers: Sequence[int], bits: Sequence[int]) -> np.uint32:
    word, shift = 0, 0
    for number, width in zip(numbers, bits, strict=True):
        word |= int(number) << shift
        shift += width
    return np.uint32(word)


def _words(numbers: Iterable[int], width: int) -> tuple[np.uint32, ...]:
    """Returns numbers of equal width packed into words. The last word may hold fewer."""
    return _packed(tuple(numbers), width)


@lru_cache(maxsize=8192)
def _packed(numbers: tuple[int, ...], width: int) -> tuple[np.uint32, ...]:
    each = 32 // width
    parts = [numbers[at : at + each] for at in range(0, len(numbers), each)]
    return tuple(_word(part, (width,) * len(part)) for part in parts)


def _counts(counts: Iterable[int]) -> tuple[np.uint32, ...]:
    """Returns how many tiles there are of each type."""
    return _words(counts, 32 // NIBBLES)


def _seat(tables: Tables, plain: PlainState, seat: int) -> Seat:
    player = plain.players[seat]
    return Seat(
        owned=_mask(tables, owned(plain.rules, plain.owner)[seat]),
        hand=_mask(tables, player.hand),
        tiles=_counts(player.tiles),
        cash=np.uint32(player.cash // plain.rules.note),
        made=np.uint32(sum(_made(plain, o) for o in plain.current_offers() if o.by == seat)),
    )


def _made(plain: PlainState, offer: Offer) -> int:
    """Returns what an offer adds to its maker's word of offers made (see `trade`)."""
    if offer.round != plain.round:
        return 0
    (other,) = offer.parties() - {offer.by}
    step = (other - offer.by) % plain.rules.players
    return 1 << MADE_SHIFT | (1 << 2 * step if offer.secret else 1)


def _draft(tables: Tables, moment: ChinatownMoment) -> Draft:
    plain, said = moment.state, moment.said
    nothing, no_tiles = _mask(tables, ()), _counts(plain.rules.no_tiles)
    empty = Draft(nothing, nothing, no_tiles, no_tiles, np.uint32(0))
    match plain.phase:
        case "deal":
            return _cards(tables, moment, empty)
        case "trade":
            return _offer(tables, moment, empty)
        case _ if said:
            tile = said[0] - tables.numbers.give_tile + 1
            return empty._replace(terms=_word((0, 0, 0, 0, 0, tile, 0), TERMS_BITS))
        case _:
            return empty


def _cards(tables: Tables, moment: ChinatownMoment, empty: Draft) -> Draft:
    """Returns the draft of a deal: the cards that seats have kept, and those named by the actor."""
    plain, said, end = moment.state, moment.said, tables.numbers.end
    chosen = [card for player in plain.players for card in player.kept or ()]
    actor = next(s for s in _around(plain) if plain.players[s].kept is None)
    wanted = kept_number(plain, plain.players[actor])
    kept = said.index(end) if end in said[:wanted] else min(wanted, len(said))
    back = [number + 1 for number in said[kept:] if number != end]
    return empty._replace(
        picked=_mask(tables, [*chosen, *(number + 1 for number in said[:kept])]),
        back=_mask(tables, back),
        terms=_word((0, 0, 0, kept, 0, 0, end in said), TERMS_BITS),
    )


def _around(plain: PlainState) -> list[int]:
    return [(plain.first_player + n) % plain.rules.players for n in plain.rules.seats]


def _offer(tables: Tables, moment: ChinatownMoment, empty: Draft) -> Draft:
    """Returns the draft of the offer on the table, or of the one that is being built."""
    plain, offer = moment.state, on_the_table(moment.state)
    if offer is None and not moment.said:
        return empty
    if offer is None:
        built = offer_of(tables.numbers, plain, moment.speaker, moment.said)
        step = moment.said[0] - tables.numbers.other + 1
        return _with_gives(tables, plain, built.gives, moment.speaker, (step, built.secret, False))
    (other,) = offer.parties() - {offer.by}
    step = (other - offer.by) % plain.rules.players
    return _with_gives(tables, plain, offer.gives, offer.by, (step, offer.secret, True))


def _with_gives(
    tables: Tables,
    plain: PlainState,
    gives: Sequence[Give],
    maker: int,
    terms: tuple[int, bool, bool],
) -> Draft:
    named, cash = list[int](), 0
    tiles = {own: [0] * len(plain.rules.types) for own in (True, False)}
    for give in gives:
        own = give.giver == maker
        named += [*give.buildings, *give.cards]
        for tile, count in give.tiles.items():
            tiles[own][plain.rules.type_index[tile]] = count
        if give.cash:
            place = SUMS.index(give.cash // plain.rules.note)
            cash = 1 + place + (0 if own else len(SUMS))
    parts = len(named) + sum(tiles[True]) + sum(tiles[False]) + (cash > 0)
    step, secret, is_open = terms
    return Draft(
        picked=_mask(tables, named),
        back=_mask(tables, ()),
        given=_counts(tiles[True]),
        asked=_counts(tiles[False]),
        terms=_word((step, secret, cash, parts, is_open, 0, 0), TERMS_BITS),
    )


def _clock(form: ChinatownForm, moment: ChinatownMoment) -> np.uint32:
    plain = moment.state
    has_chosen = [p.kept is not None if plain.phase == "deal" else p.done for p in plain.players]
    trading = plain.phase == "trade"
    return _word(
        (
            plain.round,
            PHASES[plain.phase],
            plain.first_player,
            moment.speaker if trading else plain.first_player,
            plain.first_player if plain.phase == "over" else form.actor(moment),
            _bits(player.ready for player in plain.players),
            _bits(has_chosen),
            plain.order,
            plain.outlook is not None,
            0,
        ),
        CLOCK_BITS,
    )


def _bits(flags: Iterable[bool]) -> int:
    return sum(1 << seat for seat, on in enumerate(flags) if on)


def _bag(tables: Tables, plain: PlainState) -> tuple[np.uint32, ...]:
    """Returns the tiles to come, each in the place that it has in a full bag."""
    size = sum(plain.rules.tile_counts)
    bag = [*[0] * (size - len(plain.bag)), *plain.bag]
    return _words(bag, 32 // NIBBLES)[: tables.bag_words]


def _outlook(plain: PlainState) -> np.uint32:
    """Returns this round's card, if it is turned, and those to come, in their rounds' places."""
    shown = () if plain.outlook is None else (plain.outlook,)
    cards = [sizes_of(card) for card in (*shown, *plain.outlook_deck)]
    return np.uint32(sum(card << 4 * (plain.round - 1 + at) for at, card in enumerate(cards)))


def _legal(tables: Tables, numbers: Sequence[int]) -> Legal:
    words = [0] * (tables.districts + 3)
    for number in numbers:
        code = tables.codes.by_number[number]
        words[code // 32] |= 1 << code % 32
    *places, tiles, cash, commands = map(np.uint32, words)
    return Legal(tuple(places), tiles, cash, commands)
