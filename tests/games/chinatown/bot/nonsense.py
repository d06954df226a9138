"""Offers of all kinds in random positions: sensible deals at any price, burdened and brokered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from teahouse.core import FastChance, Match, RuleError
from teahouse.games.chinatown.bot.deals import Deal, to_gives
from teahouse.games.chinatown.bot.search import deals
from teahouse.games.chinatown.rules import actions as act

from .seated import GAME, seen, table, trading

SEATS = 4
TYPES = ("photo", "florist", "laundry", "restaurant", "tropical_fish", "jewellery")
COPIES = 6  # of each type, no more than there are
LOOKED_AT = 16  # deals
OFFERS = 30  # for each seat of a position


def position(chance: FastChance, **fields: Any) -> Match:
    """A trade phase in which everyone has some buildings and tiles, and some shops stand."""
    lots = chance.shuffle(range(1, 86))[: SEATS * 8]
    bag = [*chance.shuffle(TYPES * COPIES)]
    players, shops = [], dict[str, str]()
    for seat in range(SEATS):
        mine = sorted(lots[seat * 8 : seat * 8 + 8])
        shops |= {str(lot): bag.pop() for lot in mine[: chance.below(4)]}
        tiles = [bag.pop() for _ in range(1 + chance.below(5))]
        players.append(
            {
                "buildings": mine,
                "tiles": {tile: tiles.count(tile) for tile in sorted(set(tiles))},
                "cash": 10_000 * chance.below(30),
            }
        )
    fields = {"round": 6, **fields}
    return table(trading(*players, shops=shops, **fields), players=SEATS)


def offers(match: Match, seat: int, chance: FastChance) -> Iterator[act.MakeOffer]:
    """Yields legal offers to a seat, made by one of the others."""
    there = seen(match, seat)
    found = [deal for _, deal in zip(range(LOOKED_AT), deals(there), strict=False)]
    for _ in range(OFFERS if found else 0):
        deal = chance.pick(found)
        others = [party for party in deal.parties if party != seat]
        parties = sorted({*deal.parties, *_brokers(deal.parties, chance)})
        cash = _money(deal, parties, seat, chance)
        made = act.MakeOffer(
            seat=chance.pick(others),
            gives=to_gives(there.rules, deal.goods, cash),
            clauses=tuple(_clauses(match, parties, chance)),
            secret=chance.below(4) == 0 and there.rules.options.secret_deals,
        )
        try:
            GAME.check(match.state, made)
        except RuleError:
            continue
        yield made


def _brokers(parties: Sequence[int], chance: FastChance) -> list[int]:
    """Returns somebody who has no part in the deal, in one case of three."""
    rest = [seat for seat in range(SEATS) if seat not in parties]
    return [chance.pick(rest)] if chance.below(3) == 0 else []


def _money(
    deal: Deal, parties: Sequence[int], seat: int, chance: FastChance
) -> dict[tuple[int, int], int]:
    """Returns cash by which the seat and the others gain something like a part of it all."""
    before, cash = dict(deal.gains), dict[tuple[int, int], int]()
    for party in parties:
        if party != seat:
            part = deal.joint * chance.below(100) / 100 / (len(parties) - 1)
            net = round(part - before.get(party, 0.0))
            if net:
                cash[(seat, party) if net > 0 else (party, seat)] = abs(net)
    return cash


def _clauses(match: Match, parties: Sequence[int], chance: FastChance) -> Iterator[act.Clause]:
    """Yields up to two clauses of any kind between two of the parties."""
    for _ in range(chance.below(3)):
        by, to = chance.shuffle(parties)[:2]
        player = GAME.view(match.state, by).players[by]
        lot, notes = chance.pick(player.buildings), 1 + chance.below(12)
        tile = chance.pick(sorted(player.tiles) or TYPES)
        percent = 1 + chance.below(100)
        kinds: tuple[act.Clause, ...] = (
            act.Pay(by=by, to=to, cash=notes * 10_000),
            act.ShareIncome(by=by, to=to, percent=percent, building=lot),
            act.ShareIncome(by=by, to=to, percent=percent),
            act.LeaveEmpty(by=by, to=to, building=lot),
            act.Place(by=by, to=to, tile=tile, building=lot),
            act.Deliver(by=by, to=to, tile=tile),
            act.Refrain(by=by, to=to, seat=chance.pick([s for s in range(SEATS) if s != by])),
            act.Promise(by=by, to=to, text="All that I ever have.", round=6),
        )
        yield chance.pick(kinds)
