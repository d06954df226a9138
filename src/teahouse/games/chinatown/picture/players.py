"""The players' cards: name, money, income, tiles and businesses."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from teahouse.drawing.markup import (
    circle,
    element,
    fitted,
    group,
    label,
    rect,
    token,
    use,
    width_of,
)
from teahouse.drawing.palette import SEATS
from teahouse.games.chinatown.rules.income import Group
from teahouse.words.english.grammar import amount, money

from .scene import DrawnPlayer, Scene, name_of
from .shops import icon_of

__all__ = ["CARD_WIDTH", "card_height", "player_card"]

CARD_WIDTH, TOP, FOOT = 224, 74, 12
TILE, TILE_STEP, TILES_A_ROW = 26, 30.5, 7
SHOP_LINE = 18


def card_height(player: DrawnPlayer) -> float:
    """Returns the height that a player's tiles need."""
    rows = -(-len(player.tiles) // TILES_A_ROW)
    return TOP + max(rows, 1) * TILE_STEP - 4 + FOOT


def player_card(scene: Scene, player: DrawnPlayer, x: float, y: float, height: float) -> str:
    """Draws a player's card at this place, with the tiles at the bottom."""
    rows = max(-(-len(player.tiles) // TILES_A_ROW), 1)
    hand_at = height - FOOT - rows * TILE_STEP + 4
    return group(
        (
            rect(0, 0, CARD_WIDTH, height, "card", 10, class_="lifted"),
            _frame(scene, player, height),
            _face(player),
            _name(player),
            _state(player),
            *_lines(player),
            *_shops(scene, player, hand_at),
            *_tiles(player, hand_at),
        ),
        class_="player",
        transform=f"translate({x:g} {y:g})",
    )


def _frame(scene: Scene, player: DrawnPlayer, height: float) -> str:
    if player.seat not in scene.winners:
        return ""
    return rect(
        1, 1, CARD_WIDTH - 2, height - 2, "none", 9, stroke=token("lamp-edge"), stroke_width=2
    )


def _face(player: DrawnPlayer) -> str:
    look = SEATS[player.seat]
    cloth = element(
        "g",
        rect(1, 1, 48, 48, f"#weave-{look.colour}", 12),
        transform="translate(11 10) scale(.86)",
    )
    return (
        cloth
        + circle(32.5, 31.5, 11.6, "card")
        + use(f"marks/{look.mark}", 24.8, 23.8, 15.4, f"{look.colour}-text")
    )


def _name(player: DrawnPlayer) -> str:
    room = 82 if player.state else 150
    return label(fitted(player.name, room, 17), 62, 26, 17, class_="serif name")


def _state(player: DrawnPlayer) -> str:
    if not player.state:
        return ""
    done = player.state in ("ready", "has chosen", "winner")
    sign = "signs/check" if done else "signs/talking"
    colour = "good" if done else "quiet"
    wide = len(player.state) * 6 + 16
    return use(sign, CARD_WIDTH - 14 - wide, 15, 12, colour) + label(
        player.state, CARD_WIDTH - 12, 25, 11.5, colour, class_="end"
    )


def _lines(player: DrawnPlayer) -> Iterator[str]:
    """Yields lines with money and income, then cards in hand, debts, and who goes first."""
    if player.cash is None:
        yield label("money hidden", 62, 43, 12.5, "quiet")
    else:
        yield _fact(money(player.cash), "in hand", 43)
    yield _fact(money(player.income), "a round", 59)
    said = ", ".join(_notes(player))
    if said:
        yield label(fitted(said, CARD_WIDTH - 74, 10.5), 62, 73, 10.5, "quiet")


def _notes(player: DrawnPlayer) -> Iterator[str]:
    if player.is_first:
        yield "first player"
    if player.owes:
        yield f"owes {money(player.owes)}"
    if player.hand:
        yield "holds " + " ".join(map(str, player.hand))
    elif player.hand_count:
        yield amount(player.hand_count, "card")


def _fact(value: str, words: str, y: float) -> str:
    strong = element("tspan", value, class_="strong", fill=token("ink"))
    return element("text", strong + " " + words, x=62, y=y, font_size=12.5, fill=token("quiet"))


def _shops(scene: Scene, player: DrawnPlayer, bottom: float) -> Iterator[str]:
    """Yields a player's businesses, the best first, as many as fit."""
    own = sorted((g for g in scene.groups if g.owner == player.seat), key=lambda g: -g.pays)
    room = max(int((bottom - TOP - 12) // SHOP_LINE), 0)
    shown = own if len(own) <= room else own[: max(room - 1, 0)]
    for n, found in enumerate(shown):
        yield _shop_line(scene, found, TOP + 22 + n * SHOP_LINE)
    if room and len(own) > len(shown):
        y = TOP + 22 + len(shown) * SHOP_LINE
        yield label(f"and {len(own) - len(shown)} more", 34, y, 11, "quiet")


def _shop_line(scene: Scene, found: Group, y: float) -> str:
    type_, size = scene.rules.types[found.type], scene.rules.sizes[found.type]
    counted = " + ".join(f"{part}/{size}" for part in found.parts)
    return (
        use(icon_of(type_), 14, y - 12, 15)
        + label(fitted(name_of(type_), 118 - width_of(counted, 11), 11), 34, y, 11)
        + label(counted, 158, y, 11, "quiet", class_="end")
        + label(money(found.pays), CARD_WIDTH - 12, y, 11, class_="strong end")
    )


def _tiles(player: DrawnPlayer, top: float) -> Iterator[str]:
    """Yields the tiles that a player has not placed, as unlit signs."""
    for n, (type_, count) in enumerate(player.tiles.items()):
        row, column = divmod(n, TILES_A_ROW)
        x, y = 12 + column * TILE_STEP * 0.96, top + row * TILE_STEP
        yield group(
            (
                element("title", f"{count} {_title(type_)}"),
                rect(x, y, TILE, TILE, "sunk", 6),
                use(icon_of(type_), x + 3.5, y + 3.5, 19),
                _count(count, x + TILE - 2, y),
            )
        )
    if not player.tiles:
        yield label("no tiles", 14, top + 17, 11, "quiet")


def _title(type_: str) -> str:
    return escape(name_of(type_), quote=False)


def _count(count: int, x: float, y: float) -> str:
    if count < 2:
        return ""
    return rect(x - 6, y - 5, 14, 14, "ink", 7) + label(
        count, x + 1, y + 5.6, 10, "paper", class_="strong middle"
    )
