"""The one way in which money, buildings, tiles and held cards change hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from msgspec.structs import replace

from teahouse.core import Seat
from teahouse.games.chinatown.actions import Give
from teahouse.games.chinatown.events import Event, GoodsGiven, MoneyPaid
from teahouse.games.chinatown.state import LedgerLine, Player, State

__all__ = ["Reason", "deal_events", "hand_over"]

Reason: TypeAlias = Literal["deal", "outlook", "income", "pay", "share", "debt"]


def hand_over(
    state: State, gives: Sequence[Give], why: Reason = "deal", offer: int | None = None
) -> State:
    """The state after these gives, all at once; what is received cannot be given on."""
    players = list(state.players)
    for give in gives:
        if give.giver is not None:
            players[give.giver] = _less(state, players[give.giver], give)
        players[give.to] = _more(state, players[give.to], give)
    return replace(
        state,
        players=tuple(players),
        owner=_owners(state.owner, gives),
        ledger=state.ledger + _lines(state.round, gives, why, offer),
    )


def _less(state: State, player: Player, give: Give) -> Player:
    return replace(
        player,
        cash=player.cash - (give.cash or 0),
        tiles=_tiles(state, player, give, -1),
        hand=_without(player.hand, give.cards) if give.cards else player.hand,
    )


def _without(hand: tuple[int, ...], cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(card for card in hand if card not in cards)


def _more(state: State, player: Player, give: Give) -> Player:
    return replace(
        player,
        cash=player.cash + (give.cash or 0),
        tiles=_tiles(state, player, give, 1),
        hand=tuple(sorted(player.hand + give.cards)) if give.cards else player.hand,
    )


def _tiles(state: State, player: Player, give: Give, sign: int) -> bytes:
    if not give.tiles:
        return player.tiles
    tiles, index = bytearray(player.tiles), state.rules.type_index
    for tile, count in give.tiles.items():
        tiles[index[tile]] += sign * count
    return bytes(tiles)


def _owners(owner: bytes, gives: Iterable[Give]) -> bytes:
    owners = bytearray(owner)
    for give in gives:
        for building in give.buildings:
            owners[building] = give.to
    return bytes(owners)


def _lines(
    round_: int, gives: Iterable[Give], why: Reason, offer: int | None
) -> tuple[LedgerLine, ...]:
    return tuple(
        LedgerLine(round=round_, giver=give.giver, to=give.to, cash=give.cash, why=why, offer=offer)
        for give in gives
        if give.cash
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
