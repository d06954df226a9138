"""The whole picture: the board, the players beside it, a header and a key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from teahouse.drawing.lettering import amount, money
from teahouse.drawing.markup import group
from teahouse.drawing.palette import CHINATOWN
from teahouse.drawing.sheet import Board, document

from .city import Window
from .header import header
from .key import key, key_height
from .neighbourhood import neighbourhood, paints
from .plan import Plan, ground_plan
from .players import CARD_WIDTH, card_height, player_card
from .scene import Scene, scene_of
from .shops import told

__all__ = ["board", "picture"]

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
    """A position or view as a complete SVG document."""
    scene = scene_of(position, options, sets, names)
    plan = ground_plan(scene.rules.kit.board)
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
) -> Board:
    """The board of a position, or of an invented one, with a little of the city around it."""
    scene = scene_of(position or INVENTED, options or {"players": 5}, sets)
    plan = ground_plan(scene.rules.kit.board)
    drawn = neighbourhood(scene, plan, AROUND)
    return Board(
        group((drawn,), transform=f"translate({AROUND.across:g} {AROUND.down:g})"),
        plan.width + 2 * AROUND.across,
        plan.height + 2 * AROUND.down,
        CHINATOWN,
        paints(plan, AROUND),
        STYLE,
    )


def _window(scene: Scene, plan: Plan) -> Window:
    """As much of the city as the players' cards and the header leave room for."""
    cards = sum(map(card_height, scene.players)) + CARD_GAP * (len(scene.players) - 1)
    beside = 2 * MARGIN + CARD_WIDTH + GAP
    return Window(
        across=max(EDGE.across, (LEAST_WIDTH - beside - plan.width) / 2),
        down=max(EDGE.down, (cards - plan.height) / 2),
    )


def _players(scene: Scene, height: float) -> str:
    """The players' cards on the left, spread over the height of the picture."""
    own = [card_height(player) for player in scene.players]
    more = (height - CARD_GAP * (len(own) - 1) - sum(own)) / len(own)
    drawn, y = [], float(HEADER)
    for player, needed in zip(scene.players, own, strict=True):
        drawn.append(player_card(scene, player, MARGIN, y, needed + more))
        y += needed + more + CARD_GAP
    return "".join(drawn)


def _description(scene: Scene) -> str:
    """The position in words, for screen readers."""
    owned = [list(scene.owner.values()).count(player.seat) for player in scene.players]
    players = "; ".join(
        f"{player.name} owns {amount(count, 'building')} and gets {money(player.income)} a round"
        for player, count in zip(scene.players, owned, strict=True)
    )
    businesses = ". ".join(told(scene, found) for found in scene.groups)
    return f"{scene.year or scene.rounds}. {players}. {businesses}"
