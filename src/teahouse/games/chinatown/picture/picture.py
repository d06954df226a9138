"""The whole picture: a header, the board, the players beside it, and a key below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from teahouse.core.wire import packaged
from teahouse.drawing.markup import (
    circle,
    element,
    fitted,
    group,
    label,
    rect,
    short_money,
    token,
    use,
    width_of,
)
from teahouse.drawing.palette import SEATS
from teahouse.drawing.sheet import BoardDrawing, document, style_of
from teahouse.games.chinatown.rules.income import Group
from teahouse.games.chinatown.rules.rulebook import ROUNDS
from teahouse.words.english.grammar import amount, money

from .buildings import icon_of, told
from .palette import CHINATOWN
from .scene import DrawnPlayer, GroundPlan, Scene, ground_plan, name_of, scene_of
from .scenery import neighbourhood, paints
from .streets import Window

__all__ = ["board", "picture"]


CARD_WIDTH, TOP, FOOT = 224, 74, 12
TILE, TILE_STEP, TILES_A_ROW = 26, 30.5, 7
SHOP_LINE = 18


def _card_height(player: DrawnPlayer) -> float:
    """Returns the height that a player's tiles need."""
    rows = -(-len(player.tiles) // TILES_A_ROW)
    return TOP + max(rows, 1) * TILE_STEP - 4 + FOOT


def _player_card(scene: Scene, player: DrawnPlayer, x: float, y: float, height: float) -> str:
    """Draws a player's card at this place, with the tiles at the bottom."""
    rows = max(-(-len(player.tiles) // TILES_A_ROW), 1)
    hand_at = height - FOOT - rows * TILE_STEP + 4
    room = 82 if player.state else 150
    return group(
        rect(0, 0, CARD_WIDTH, height, "card", 10, class_="lifted"),
        _frame(scene, player, height),
        _face(player),
        label(fitted(player.name, room, 17), 62, 26, 17, class_="serif name"),
        _state(player),
        *_lines(player),
        *_shops(scene, player, hand_at),
        *_tiles(player, hand_at),
        class_="player",
        at=(x, y),
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
    said = ", ".join(player.notes)
    if said:
        yield label(fitted(said, CARD_WIDTH - 74, 10.5), 62, 73, 10.5, "quiet")


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
            element("title", escape(f"{count} {name_of(type_)}", quote=False)),
            rect(x, y, TILE, TILE, "sunk", 6),
            use(icon_of(type_), x + 3.5, y + 3.5, 19),
            _count(count, x + TILE - 2, y),
        )
    if not player.tiles:
        yield label("no tiles", 14, top + 17, 11, "quiet")


def _count(count: int, x: float, y: float) -> str:
    if count < 2:
        return ""
    return rect(x - 6, y - 5, 14, 14, "ink", 7) + label(
        count, x + 1, y + 5.6, 10, "paper", class_="strong middle"
    )


def _header(scene: Scene, width: float) -> str:
    """Draws the title, the year, one lamp for each round, and what is going on."""
    year = scene.year or "1999 edition"
    pips_at = 168 + width_of(year, 17) + 24
    return (
        use("signs/cup", 16, 13, 28, "ink")
        + label("Chinatown", 52, 35, 20, class_="serif")
        + label(year, 172, 34, 17, class_="serif")
        + "".join(_pips(scene.round, pips_at))
        + label(scene.rounds, pips_at + ROUNDS * 22 + 8, 34, 13, "quiet")
        + _phase(scene, width)
    )


def _pips(now: int, x: float) -> Iterator[str]:
    edge: dict[str, str | float] = {"stroke": token("lamp-edge"), "stroke_width": 1.5}
    for n in range(1, ROUNDS + 1):
        fill = "lamp" if n == now else "quiet" if n < now else "line"
        yield rect(x + (n - 1) * 22, 26, 18, 6, fill, 3, **(edge if n == now else {}))


def _phase(scene: Scene, width: float) -> str:
    waiting = fitted(scene.waiting, 280, 13.5)
    right = width - 18
    return label(waiting, right, 34, 13.5, "ink", class_="end") + label(
        scene.phase_name, right - width_of(waiting, 13.5) - 12, 34, 17, class_="serif end"
    )


SIGN_WIDTH, SIGN_HEIGHT = 112, 30
LINE, LETTERS = 17, 11.5
INSET, PADDING = 16, 14


def _key_height(scene: Scene, width: float) -> float:
    """Returns the height of the key in a picture of this width."""
    rows = -(-len(scene.rules.types) // _columns(scene, width))
    return 2 * PADDING + rows * SIGN_HEIGHT + len(_key_lines(scene, width)) * LINE - 6


def key(scene: Scene, y: float, width: float) -> str:
    """Draws a card with the signs, and below them the rates and what is left to draw."""
    height, lines = _key_height(scene, width), _key_lines(scene, width)
    foot = y + height - PADDING + 3 - LINE * (len(lines) - 1)
    inset = INSET + PADDING
    return (
        rect(INSET, y, width - 2 * INSET, height, "card", 10, class_="lifted")
        + group(*_signs(scene, width), transform=f"translate({inset} {y + PADDING - 2:g})")
        + "".join(_key_line(line, foot + n * LINE, width) for n, line in enumerate(lines))
    )


def _columns(scene: Scene, width: float) -> int:
    """Returns how many signs stand in a row, so that rows are of equal length."""
    most = max(int((width - 2 * INSET) // SIGN_WIDTH), 1)
    rows = -(-len(scene.rules.types) // most)
    return -(-len(scene.rules.types) // rows)


def _signs(scene: Scene, width: float) -> Iterator[str]:
    columns = _columns(scene, width)
    step = (width - 2 * INSET - 2 * PADDING) / columns
    for n, (type_, size) in enumerate(zip(scene.rules.types, scene.rules.sizes, strict=True)):
        x, y = n % columns * step, n // columns * SIGN_HEIGHT
        yield use(icon_of(type_), x, y, 22)
        yield label(fitted(name_of(type_), step - 42, 11), x + 27, y + 10, 11, class_="strong")
        yield from (
            rect(x + 27 + p * 7.5, y + 14.5, 5.5, 5.5, "none", 1, stroke=token("quiet"))
            for p in range(size)
        )


def _key_lines(scene: Scene, width: float) -> list[tuple[str, str]]:
    """Returns a left and a right text, on one line if they fit, else on two."""
    rates, left = _rates(scene), ", ".join(scene.still_to_come)
    if width_of(rates + left, LETTERS) < width - 110 or not left:
        return [(rates, left)]
    return [(rates, ""), (left, "")]


def _key_line(said: tuple[str, str], y: float, width: float) -> str:
    inset = INSET + PADDING
    return label(said[0], inset, y, LETTERS, "quiet") + label(
        said[1], width - inset, y, LETTERS, "quiet", class_="end"
    )


def _rates(scene: Scene) -> str:
    sizes, pays = scene.rules.sizes, scene.rules.pays
    largest = max(range(len(sizes)), key=sizes.__getitem__)
    growing = enumerate(pays[largest][1 : sizes[largest]], 1)
    complete = sorted({(size, pays[n][size]) for n, size in enumerate(sizes)})
    return f"Side by side, a round: {_rate(growing)}.  Complete: {_rate(complete)}."


def _rate(rows: Iterable[tuple[int, int]]) -> str:
    return " · ".join(f"{size} → {short_money(sum_)}" for size, sum_ in rows)


MARGIN, GAP, HEADER, CARD_GAP = 16, 12, 56, 8
LEAST_WIDTH = 960
EDGE = Window(across=16, down=36)
AROUND = Window(across=16, down=16)
INVENTED = packaged("teahouse.games.chinatown", "data/invented.json", dict)
"""The position of the board on the front page."""
STYLE = style_of("teahouse.games.chinatown.picture")


def picture(
    position: Mapping[str, Any],
    options: Mapping[str, Any],
    sets: Mapping[str, Any] | None = None,
    names: Sequence[str] = (),
) -> str:
    """Returns a position or view as a complete SVG document."""
    scene = scene_of(position, options, sets, names)
    plan = ground_plan(scene.rules.components.board)
    window = _window(scene, plan)
    board_x, height = MARGIN + CARD_WIDTH + GAP, plan.height + 2 * window.down
    width = board_x + plan.width + 2 * window.across + MARGIN
    at = f"translate({board_x + window.across:g} {HEADER + window.down:g})"
    board = group(neighbourhood(scene, plan, window), clip_path="url(#window)", transform=at)
    key_at = HEADER + height + GAP
    return document(
        _header(scene, width) + _players(scene, height) + board + key(scene, key_at, width),
        width=width,
        height=key_at + _key_height(scene, width) + MARGIN,
        title=f"Chinatown, {scene.rounds.lower()}: {scene.phase_name.lower()}",
        description=_description(scene),
        colours=CHINATOWN,
        paints=paints(plan, window),
        style=STYLE,
    )


def board(
    position: Mapping[str, Any] | None,
    options: Mapping[str, Any] | None,
    sets: Mapping[str, Any] | None = None,
) -> BoardDrawing:
    """Draws the board of a position, or of an invented one, with a little of the city around it."""
    scene = scene_of(position or INVENTED, options or {"players": 5}, sets)
    plan = ground_plan(scene.rules.components.board)
    drawn = neighbourhood(scene, plan, AROUND)
    return BoardDrawing(
        group(drawn, at=(AROUND.across, AROUND.down)),
        plan.width + 2 * AROUND.across,
        plan.height + 2 * AROUND.down,
        CHINATOWN,
        paints(plan, AROUND),
        STYLE,
    )


def _window(scene: Scene, plan: GroundPlan) -> Window:
    """Returns as much of the city as the players' cards and the header leave room for."""
    cards = sum(map(_card_height, scene.players)) + CARD_GAP * (len(scene.players) - 1)
    beside = 2 * MARGIN + CARD_WIDTH + GAP
    return Window(
        across=max(EDGE.across, (LEAST_WIDTH - beside - plan.width) / 2),
        down=max(EDGE.down, (cards - plan.height) / 2),
    )


def _players(scene: Scene, height: float) -> str:
    """Draws the players' cards on the left, spread over the height of the picture."""
    own = [_card_height(player) for player in scene.players]
    more = (height - CARD_GAP * (len(own) - 1) - sum(own)) / len(own)
    drawn, y = [], float(HEADER)
    for player, needed in zip(scene.players, own, strict=True):
        drawn.append(_player_card(scene, player, MARGIN, y, needed + more))
        y += needed + more + CARD_GAP
    return "".join(drawn)


def _description(scene: Scene) -> str:
    """Returns the position in words, for screen readers."""
    owned = [list(scene.owner.values()).count(player.seat) for player in scene.players]
    players = "; ".join(
        f"{player.name} owns {amount(count, 'building')} and gets {money(player.income)} a round"
        for player, count in zip(scene.players, owned, strict=True)
    )
    businesses = ". ".join(told(scene, found) for found in scene.groups)
    return f"{scene.year or scene.rounds}. {players}. {businesses}"
