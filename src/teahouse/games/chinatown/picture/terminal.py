"""Chinatown as text: districts side by side, then businesses and players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from teahouse.drawing.lettering import amount, money, name_of
from teahouse.drawing.palette import SEATS
from teahouse.drawing.terminal.abbreviations import abbreviations
from teahouse.drawing.terminal.ink import DIM, STRONG, named, table
from teahouse.games.chinatown.rules.phases.business import Group as Shops

from .plan import ground_plan
from .scene import Player, Scene, scene_of
from .terminal_lots import board_lines

__all__ = ["chinatown_text"]


def chinatown_text(
    position: Mapping[str, Any],
    options: Mapping[str, Any],
    sets: Mapping[str, Any] | None = None,
    names: Sequence[str] = (),
) -> RenderableType:
    """A position or view as an object that rich can print."""
    scene = scene_of(position, options, sets, names)
    short = abbreviations([name_of(type_) for type_ in scene.rules.types])
    plan = ground_plan(scene.rules.kit.board)
    shorts = dict(zip(scene.rules.types, short, strict=True))
    return Group(
        _heading(scene),
        Text(),
        Text("\n").join(board_lines(scene, plan, shorts)),
        Text(),
        _key(scene, short),
        *_businesses(scene),
        _players(scene),
        *_left(scene),
    )


def _heading(scene: Scene) -> Text:
    year = f"{scene.year} · " if scene.year else ""
    said = f" · {year}{scene.rounds} · {scene.phase_name}"
    return Text.assemble(("Chinatown", STRONG), said, f": {scene.waiting}" if scene.waiting else "")


def _key(scene: Scene, short: Sequence[str]) -> Text:
    """The abbreviations on the board, with the size of a complete business."""
    signs = zip(short, scene.rules.types, scene.rules.sizes, strict=True)
    said = (f"{sign} {name_of(type_)} ({size})" for sign, type_, size in signs)
    return Text(" · ".join(said), style=DIM)


def _businesses(scene: Scene) -> Iterator[RenderableType]:
    if scene.groups:
        rows = (_business(scene, found) for found in scene.groups)
        yield table("Businesses", ("owner", "shops", "size", "on", ">a round"), rows)


def _business(scene: Scene, found: Shops) -> tuple[object, ...]:
    size = scene.rules.sizes[found.type]
    complete = size in found.parts
    counted = " + ".join(f"{part}/{size}" for part in found.parts)
    return (
        named(SEATS[found.owner], scene.players[found.owner].name),
        name_of(scene.rules.types[found.type]),
        Text(counted + (" complete" if complete else ""), style=STRONG if complete else ""),
        " ".join(map(str, found.buildings)),
        money(found.pays),
    )


def _players(scene: Scene) -> RenderableType:
    heads = ("player", ">money", ">a round", ">buildings", "tiles", "")
    return table("Players", heads, (_player(scene, player) for player in scene.players))


def _player(scene: Scene, player: Player) -> tuple[object, ...]:
    tiles = (
        name_of(type_) + (f" ×{count}" if count > 1 else "")
        for type_, count in player.tiles.items()
    )
    return (
        named(SEATS[player.seat], player.name),
        "hidden" if player.cash is None else money(player.cash),
        money(player.income),
        str(list(scene.owner.values()).count(player.seat)),
        ", ".join(tiles),
        ", ".join(_notes(player)),
    )


def _notes(player: Player) -> Iterator[str]:
    if player.state:
        yield player.state
    if player.is_first:
        yield "first player"
    if player.owes:
        yield f"owes {money(player.owes)}"
    if player.hand:
        yield "holds " + " ".join(map(str, player.hand))
    elif player.hand_count:
        yield amount(player.hand_count, "card")


def _left(scene: Scene) -> Iterator[Text]:
    said = scene.still_to_come
    if said:
        yield Text(", ".join(said), style=DIM)
