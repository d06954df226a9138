"""Strangers who come in pairs, and play for one of the two."""

from __future__ import annotations

from teahouse.bots.chinatown.levels import Hard
from teahouse.bots.chinatown.moves.decision import Decision
from teahouse.bots.chinatown.value.table import Table
from teahouse.bots.protocol import Turn
from teahouse.core import Seat
from teahouse.games.chinatown.actions import Give, MakeOffer, Ready
from teahouse.games.chinatown.rules import ROUNDS

from .promising import map_offers
from .wishes import declining

__all__ = ["Feeder", "Front"]

HANDSHAKE = "Long time no see."


class _Pair(Hard):
    """The two know each other by what they say in round 1; the lower seat gives."""

    def trade(self, table: Table, turn: Turn) -> Decision | None:
        if not any(o.by == table.seat and o.note == HANDSHAKE for o in table.view.offers):
            return _handshake(table)
        partner = _partner(table)
        if partner is None:
            return super().trade(table, turn)
        if partner < table.seat:
            return declining_partner(turn, partner) or super().trade(table, turn)
        return self.give(table, turn, partner)

    def give(self, table: Table, turn: Turn, partner: Seat) -> Decision | None:
        raise NotImplementedError


class Feeder(_Pair):
    """Deals as hard does, and gives all it has to the other before it is ready."""

    def give(self, table: Table, turn: Turn, partner: Seat) -> Decision | None:
        decision = super(_Pair, self).trade(table, turn)
        if decision is not None and not isinstance(decision.action, Ready):
            return decision
        return _gift(table, partner, everything=True) or decision


class Front(_Pair):
    """In the last round its cash goes to the other; then it buys on credit and passes it on."""

    def give(self, table: Table, turn: Turn, partner: Seat) -> Decision | None:
        if table.view.round < ROUNDS:
            return super(_Pair, self).trade(table, turn)
        cash = _gift(table, partner, everything=False)
        if cash is not None:
            return cash
        bought = declining(turn, but=partner) or next(map_offers(table), None)
        return (
            bought
            or _gift(table, partner, everything=True)
            or super(_Pair, self).trade(table, turn)
        )


def declining_partner(turn: Turn, partner: Seat) -> Decision | None:
    """A yes to the partner."""
    decision = declining(turn, but=partner)
    return decision if decision is not None and decision.reason == "good" else None


def _handshake(table: Table) -> Decision:
    other = (table.seat + 1) % table.rules.players
    ask = Give(giver=other, to=table.seat, cash=table.rules.note)
    return Decision(MakeOffer(seat=table.seat, gives=(ask,), note=HANDSHAKE), "opening")


def _partner(table: Table) -> Seat | None:
    greeting = [o.by for o in table.view.offers if o.note == HANDSHAKE and o.by != table.seat]
    return greeting[0] if greeting else None


def _gift(table: Table, partner: Seat, *, everything: bool) -> Decision | None:
    """All its cash, or all it has, unless that lies on the table already."""
    me = table.view.players[table.seat]
    give = Give(
        giver=table.seat,
        to=partner,
        buildings=me.buildings if everything else (),
        tiles=dict(me.tiles) if everything else {},
        cash=me.cash or None,
    )
    is_offered = any(
        offer.by == table.seat and offer.status == "open" and offer.gives[0].to == partner
        for offer in table.view.offers
    )
    if is_offered or not (give.buildings or give.tiles or give.cash):
        return None
    offer = MakeOffer(seat=table.seat, gives=(give,), secret=table.rules.options.secret_deals)
    return Decision(offer, "opening")
