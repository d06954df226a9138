"""The whole picture: a header, the board, the players beside it, and a key below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from teahouse.drawing.markup import fitted, group, label, rect, short_money, token, use, width_of
from teahouse.drawing.sheet import BoardDrawing, document
from teahouse.games.chinatown.rules.rulebook import ROUNDS
from teahouse.words.english.grammar import amount, money

from .neighbourhood import neighbourhood, paints
from .palette import CHINATOWN
from .plan import GroundPlan, ground_plan
from .players import CARD_WIDTH, card_height, player_card
from .scene import Scene, name_of, scene_of
from .shops import icon_of, told
from .streets import Window

__all__ = ["board", "header", "key", "key_height", "picture"]


def header(scene: Scene, width: float) -> str:
    """Draws the title, the year, one lamp for each round, and what is going on."""
    year = scene.year or "1999 edition"
    pips_at = 168 + width_of(year, 17) + 24
    return (
        use("signs/cup", 16, 13, 28, "ink")
        + label("Chinatown", 52, 35, 20, class_="serif")
        + label(year, 172, 34, 17, class_="serif")
        + _pips(scene.round, pips_at)
        + label(scene.rounds, pips_at + ROUNDS * 22 + 8, 34, 13, "quiet")
        + _phase(scene, width)
    )


def _pips(now: int, x: float) -> str:
    return "".join(
        rect(x + n * 22, 26, 18, 6, "quiet", 3)
        if n < now - 1
        else rect(x + n * 22, 26, 18, 6, "lamp", 3, stroke=token("lamp-edge"), stroke_width=1.5)
        if n == now - 1
        else rect(x + n * 22, 26, 18, 6, "line", 3)
        for n in range(ROUNDS)
    )


def _phase(scene: Scene, width: float) -> str:
    waiting = fitted(scene.waiting, 280, 13.5)
    right = width - 18
    return label(waiting, right, 34, 13.5, "ink", class_="end") + label(
        scene.phase_name, right - width_of(waiting, 13.5) - 12, 34, 17, class_="serif end"
    )


SIGN_WIDTH, SIGN_HEIGHT = 112, 30
LINE, LETTERS = 17, 11.5
INSET, PADDING = 16, 14


def key_height(scene: Scene, width: float) -> float:
    """Returns the height of the key in a picture of this width."""
    rows = -(-len(scene.rules.types) // _columns(scene, width))
    return 2 * PADDING + rows * SIGN_HEIGHT + len(_key_lines(scene, width)) * LINE - 6


def key(scene: Scene, y: float, width: float) -> str:
    """Draws a card with the signs, and below them the rates and what is left to draw."""
    height, lines = key_height(scene, width), _key_lines(scene, width)
    foot = y + height - PADDING + 3 - LINE * (len(lines) - 1)
    inset = INSET + PADDING
    return (
        rect(INSET, y, width - 2 * INSET, height, "card", 10, class_="lifted")
        + group(_signs(scene, width), transform=f"translate({inset} {y + PADDING - 2:g})")
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
INVENTED: Mapping[str, Any] = {
    "round": 2,
    "phase": "trade",
    "players": [
        {"buildings": [16, 17, 19, 34]},
        {"buildings": [60, 78, 82]},
        {"buildings": [44, 45, 49]},
        {"buildings": [4, 7, 8, 11, 12]},
        {"buildings": [61, 63, 67]},
    ],
    "shops": {
        **dict.fromkeys(("16", "17", "19"), "tea_house"),
        **dict.fromkeys(("7", "8", "11", "12"), "take_out"),
        **dict.fromkeys(("61", "63"), "restaurant"),
        "78": "sea_food",
    },
}
STYLE = (
    ".teahouse .street{letter-spacing:.26em;font-weight:600}"
    ".teahouse .plain{font-weight:400}"
    ".teahouse .on-sign{stroke-width:3px;paint-order:stroke;stroke-linejoin:round}"
    ".teahouse .roofs{filter:drop-shadow(3px 5px 3px var(--shadow))}"
    ".teahouse .lifted{filter:drop-shadow(0 1px 2px var(--shadow))}"
)


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
    board = group((neighbourhood(scene, plan, window),), clip_path="url(#window)", transform=at)
    key_at = HEADER + height + GAP
    return document(
        header(scene, width) + _players(scene, height) + board + key(scene, key_at, width),
        width=width,
        height=key_at + key_height(scene, width) + MARGIN,
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
        group((drawn,), transform=f"translate({AROUND.across:g} {AROUND.down:g})"),
        plan.width + 2 * AROUND.across,
        plan.height + 2 * AROUND.down,
        CHINATOWN,
        paints(plan, AROUND),
        STYLE,
    )


def _window(scene: Scene, plan: GroundPlan) -> Window:
    """Returns as much of the city as the players' cards and the header leave room for."""
    cards = sum(map(card_height, scene.players)) + CARD_GAP * (len(scene.players) - 1)
    beside = 2 * MARGIN + CARD_WIDTH + GAP
    return Window(
        across=max(EDGE.across, (LEAST_WIDTH - beside - plan.width) / 2),
        down=max(EDGE.down, (cards - plan.height) / 2),
    )


def _players(scene: Scene, height: float) -> str:
    """Draws the players' cards on the left, spread over the height of the picture."""
    own = [card_height(player) for player in scene.players]
    more = (height - CARD_GAP * (len(own) - 1) - sum(own)) / len(own)
    drawn, y = [], float(HEADER)
    for player, needed in zip(scene.players, own, strict=True):
        drawn.append(player_card(scene, player, MARGIN, y, needed + more))
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
