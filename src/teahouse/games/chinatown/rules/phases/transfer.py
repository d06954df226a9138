"""The one way in which money, buildings, tiles and held cards change hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from msgspec.structs import replace

from teahouse.core import Seat
from teahouse.games.chinatown.rules.actions import Give
from teahouse.games.chinatown.rules.events import Event, GoodsGiven, MoneyPaid
from teahouse.games.chinatown.rules.state import LedgerLine, Player, State

__all__ = ["Reason", "deal_events", "hand_over", "hand_over_goods"]

Reason: TypeAlias = Literal["deal", "outlook", "income", "pay", "share", "debt"]


def hand_over(
    state: State, gives: Sequence[Give], why: Reason = "deal", offer: int | None = None
) -> State:
    """The state after these gives, all at once; what is received cannot be given on."""
    players, owner = list(state.players), state.owner
    lines: list[LedgerLine] = []
    for give in gives:
        if give.buildings:
            owner = _owned_by(owner, give.buildings, give.to)
        if give.cash or give.tiles or give.cards:
            if give.giver is not None:
                players[give.giver] = _changed(state, players[give.giver], give, -1)
            players[give.to] = _changed(state, players[give.to], give, 1)
        if give.cash:
            lines.append(_line(state.round, give, why, offer))
    return replace(
        state,
        players=tuple(players),
        owner=owner,
        ledger=(*state.ledger, *lines) if lines else state.ledger,
    )


def _owned_by(owner: bytes, buildings: Iterable[int], seat: Seat) -> bytes:
    """The owners, once these buildings are a seat's."""
    changed = bytearray(owner)
    for building in buildings:
        changed[building] = seat
    return bytes(changed)


def hand_over_goods(state: State, gives: Sequence[Give]) -> State:
    """The same as far as promises ask: buildings and tiles have gone, money is where it was."""
    goods = [give for give in gives if give.buildings or give.tiles]
    return hand_over(state, goods) if goods else state


def _changed(state: State, player: Player, give: Give, sign: Literal[-1, 1]) -> Player:
    """Who gives, with less, or who gets, with more; buildings aside."""
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


def _line(round_: int, give: Give, why: Reason, offer: int | None) -> LedgerLine:
    return LedgerLine(
        round=round_, giver=give.giver, to=give.to, cash=give.cash, why=why, offer=offer
    )


def deal_events(gives: Iterable[Give], secret_to: tuple[Seat, ...] | None) -> list[Event]:
    """C8: goods are public once given; the money of a secret deal stays with its parties."""
    events: list[Event] = []
    for give in gives:
        assert give.giver is not None
        if give.buildings or give.tiles or give.cards:
            events.append(
                GoodsGiven(
                    giver=give.giver,
                    to=give.to,
                    buildings=give.buildings,
                    tiles=give.tiles,
                    cards=len(give.cards),
                )
            )
        if give.cash:
            events.append(
                MoneyPaid(giver=give.giver, to=give.to, cash=give.cash, why="deal", only=secret_to)
            )
    return events
