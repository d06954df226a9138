"""The board: the wood, sixteen discs, and the storerooms arranged like a pinwheel (D3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from teahouse.drawing.markup import (
    AttributeValue,
    circle,
    element,
    fitted,
    group,
    label,
    linear,
    radial,
    rect,
    stop,
    stroke,
    token,
    use,
)
from teahouse.games.dadaocheng.rules.goods import GOODS
from teahouse.games.dadaocheng.rules.grid import CELLS, Line
from teahouse.games.dadaocheng.rules.rulebook import SPOILS_AT

from .cards import flag
from .scene import Disc, House, Scene

__all__ = ["BOARD", "DISC", "disc", "table", "table_paints"]


DISC = 120
MIDDLE = DISC / 2
SEAL = 99  # where the mark of the side below sits: in the hollow between four discs


def porcelain() -> str:
    """Returns the gradients with which discs are painted."""
    washes = (
        radial(
            f"wash-{good}",
            stop(0.3, f"{good}-wash"),
            stop(0.78, f"{good}-wash", 0.75),
            stop(1, f"{good}-wash", 0),
        )
        for good in GOODS
    )
    body = (stop(0, "porcelain-0"), stop(0.62, "porcelain-1"), stop(1, "porcelain-2"))
    well = (stop(0, "well-0"), stop(0.8, "well-1"), stop(1, "well-2"))
    return (
        radial("porcelain", *body, cx=0.4, cy=0.32, r=0.75)
        + radial("well", *well, cx=0.5, cy=0.56, r=0.52)
        + "".join(washes)
    )


def disc(shown: Disc, cell: int, x: float, y: float) -> str:
    """Draws a disc on its cell, with both goods readable."""
    return group(
        element("title", f"cell {cell}: {shown.up}, {shown.below} below"),
        _china(shown.below),
        circle(MIDDLE, MIDDLE, 47, f"#wash-{shown.up}"),
        use(f"plants/{shown.up}", 14.5, 13, 91),
        _glaze(),
        _seal(shown.below),
        _number(cell),
        class_="disc",
        data_up=shown.up,
        data_below=shown.below,
        at=(x, y),
    )


def empty_place(cell: int, x: float, y: float) -> str:
    """Draws a cell whose disc is unknown."""
    dashes: dict[str, AttributeValue] = {"stroke_width": 2, "stroke_dasharray": "6 6"}
    ring = circle(MIDDLE, MIDDLE, 54, "none", stroke=token("wood-line"), **dashes)
    return group(ring, _number(cell), at=(x, y))


def _china(below: str) -> str:
    """Draws the plate: its edge, the rim for the good below, and the middle."""
    edge = circle(MIDDLE, MIDDLE, 58.5, "porcelain-edge")
    body = circle(MIDDLE, MIDDLE, 57.5, "#porcelain")
    rim = use(f"rims/{below}", 0, 0, DISC)
    return group(edge, body, rim, _well(), class_="lifted-disc")


def _well() -> str:
    hairlines = (
        circle(MIDDLE, MIDDLE, radius, "none", stroke=token("hairline"), stroke_width=0.7)
        for radius in (56, 48.6)
    )
    return "".join(hairlines) + circle(MIDDLE, MIDDLE, 48, "#well")


def _glaze() -> str:
    shine = "M19.3 44.5A43.5 43.5 0 0 1 45.5 19M52 17.2A43.5 43.5 0 0 1 57 16.6"
    return element(
        "path",
        d=shine,
        fill="none",
        stroke="#fff",
        stroke_width=2.4,
        stroke_linecap="round",
        opacity=0.85,
    )


def _seal(good: str) -> str:
    """Draws the mark of the good below, so that nobody needs to know the rims by heart."""
    return (
        circle(SEAL, SEAL, 10.5, "porcelain-edge")
        + circle(SEAL, SEAL, 9.8, "porcelain-1")
        + use(f"cubes/{good}", SEAL - 7.6, SEAL - 8.2, 15)
    )


def _number(cell: int) -> str:
    return label(cell, 9, 16, 10, "wood-ink", class_="middle", opacity=0.7)


PAD, TRAY, GAP = 14, 74, 9
STEP = DISC + GAP
FIRST = PAD + TRAY + GAP  # where the discs begin
FAR = FIRST + 4 * STEP  # where the far trays begin
BOARD = FAR + TRAY + PAD
LONG = TRAY + GAP + 4 * STEP - GAP
CUBE = 40


class TableSide(NamedTuple):
    """One side of the board: the tray's area and corner, its edge and its cells."""

    ground: tuple[float, float, float, float]
    corner: tuple[float, float]
    edge: str
    cell: tuple[float, float]
    along: tuple[float, float]


SIDES = (  # north, east, south, west
    TableSide((PAD, PAD, LONG, TRAY), (PAD, PAD), f"{FIRST} {PAD - 6}", (FIRST, PAD), (STEP, 0)),
    TableSide(
        (FAR, PAD, TRAY, LONG), (FAR, PAD), f"{BOARD - PAD + 6} {FIRST}", (FAR, FIRST), (0, STEP)
    ),
    TableSide(
        (FIRST, FAR, LONG, TRAY), (FAR, FAR), f"{FIRST} {FAR + TRAY}", (FIRST, FAR), (STEP, 0)
    ),
    TableSide((PAD, FIRST, TRAY, LONG), (PAD, FAR), f"{PAD} {FIRST}", (PAD, FIRST), (0, STEP)),
)


def place(cell: int) -> tuple[float, float]:
    """Returns the position of a cell's disc."""
    return FIRST + cell % 4 * STEP, FIRST + cell // 4 * STEP


def trays(scene: Scene) -> str:
    """Draws all four sides, open or closed."""
    pairs = zip(SIDES, scene.rules.seat_of_side, strict=True)
    return "".join(
        _closed(side) if seat is None else _open(side, scene.houses[seat], seat == scene.active)
        for side, seat in pairs
    )


def _closed(side: TableSide) -> str:
    """Draws the tray of a side without a player."""
    x, y, width, height = side.ground
    return group(
        rect(x - 5, y - 5, width + 10, height + 10, "tray", 10, opacity=0.45),
        rect(x - 5, y - 5, width + 10, height + 10, "#boards", 10),
        _turned("closed", side),
        class_="closed",
    )


def _turned(word: str, side: TableSide) -> str:
    x, y, width, height = side.ground
    turn = 0 if width > height else -90
    return label(
        word,
        0,
        4,
        13,
        "wood-ink",
        class_="serif middle street",
        opacity=0.75,
        transform=f"translate({x + width / 2:g} {y + height / 2:g}) rotate({turn})",
    )


def _open(side: TableSide, house: House, is_turn: bool) -> str:
    x, y, width, height = side.ground
    cells = "".join(_cell(side, house, n) for n in range(4))
    return group(
        rect(x - 5, y - 5, width + 10, height + 10, "tray", 10, class_="tray"),
        _edge(side, house.look.colour),
        *_head(side, house, is_turn),
        cells,
        data_seat=house.seat,
    )


def _edge(side: TableSide, colour: str) -> str:
    """Draws the house's pattern along the outer edge."""
    turn = 0 if side.along[0] else 90
    strip = rect(0, 0, 4 * STEP - GAP, 6, f"#weave-{colour}", 2)
    return group(strip, transform=f"translate({side.edge}) rotate({turn})")


def _head(side: TableSide, house: House, is_turn: bool) -> Iterator[str]:
    """Draws the flag, the name, and a mark for each storeroom that says whether it is in use."""
    x, y = side.corner
    if is_turn:
        yield rect(x, y, TRAY, TRAY, "none", 8, stroke=token("cobalt"), stroke_width=2.5)
    yield flag(house.look, x + 18, y + 6, 1.26)
    name = fitted(house.name.removesuffix(" & Co."), TRAY - 6, 13)
    yield label(name, x + TRAY / 2, y + 51, 13, "wood-ink", class_="serif middle")
    left = x + TRAY / 2 - len(house.stored) * 5.5
    edge: dict[str, AttributeValue] = {"stroke": token("wood-ink"), "stroke_width": 1.4}
    for n, full in enumerate(house.stored):
        yield rect(left + n * 11, y + 57, 9, 9, "wood-ink" if full else "none", 2, **edge)


def _cell(side: TableSide, house: House, n: int) -> str:
    x, y = side.cell[0] + n * side.along[0], side.cell[1] + n * side.along[1]
    wide = side.along[0] > 0
    width, height = (DISC, TRAY) if wide else (TRAY, DISC)
    if n in house.shops:
        return _shop(x + width / 2, y + height / 2)
    return _store(house.storage[n], (x, y, width, height), wide)


def _store(cubes: tuple[str, ...], box: tuple[float, float, float, float], wide: bool) -> str:
    """Draws a storeroom with its cubes, marked if one more cube would spoil them (D6)."""
    x, y, width, height = box
    if len(cubes) < SPOILS_AT - 1:
        ground = rect(*box, "cell", 8, stroke=token("cell-line"))
        return ground + _cubes(cubes, x + width / 2, y + height / 2, wide)
    dashes: dict[str, AttributeValue] = {"stroke_width": 2, "stroke_dasharray": "5 4"}
    return (
        rect(x, y, width, height, "cell", 8, stroke=token("warn"), **dashes)
        + _cubes(cubes, x + width / 2, y + height / 2 - 5, wide)
        + label("next spoils", x + width / 2, y + height - 6, 10, "warn", class_="strong middle")
    )


def _cubes(cubes: tuple[str, ...], x: float, y: float, wide: bool) -> str:
    size = CUBE if len(cubes) < 2 else CUBE - 4
    along = (len(cubes) - 1) / 2
    return "".join(
        use(
            f"cubes/{good}",
            x - size / 2 + ((n - along) * size if wide else 0),
            y - size / 2 + (0 if wide else (n - along) * size),
            size,
        )
        for n, good in enumerate(cubes)
    )


def _shop(x: float, y: float) -> str:
    """Draws a storeroom that has been turned into a shop, with its sugar cube."""
    front = use("buildings/shop", x - 34, y - 36, 68)
    return group(front, use("cubes/sugar", x + 16, y + 10, 22), class_="shop")


def table(scene: Scene, x: float, y: float) -> str:
    """Draws the board at this place."""
    return group(
        _wood(),
        trays(scene),
        *map(_run, scene.lines),
        *_discs(scene),
        at=(x, y),
    )


def table_paints() -> str:
    grain = (stop(0, "wood"), stop(0.55, "wood-2"), stop(1, "wood"))
    light = (stop(0, "wood-light"), stop(1, "wood-light", 0))
    boards = element(
        "pattern",
        stroke("M0 0v12", "wood-line", 5),
        id="boards",
        width=12,
        height=12,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    )
    return (
        linear("wood", *grain, x1=0, y1=0, x2=1, y2=0.2)
        + radial("lamp-on-wood", *light, cx=0.42, cy=0.36, r=0.66)
        + boards
        + porcelain()
    )


def _wood() -> str:
    planks = "".join(f"M{x:g} 1V{BOARD - 1:g}" for x in range(61, int(BOARD) - 10, 61))
    return (
        rect(0, 0, BOARD, BOARD, "#wood", 18, class_="lifted")
        + stroke(planks, "wood-line", 1, opacity=0.7)
        + rect(0, 0, BOARD, BOARD, "#lamp-on-wood", 18)
        + rect(0.5, 0.5, BOARD - 1, BOARD - 1, "none", 18, stroke=token("wood-edge"))
    )


def _discs(scene: Scene) -> list[str]:
    return [
        disc(scene.grid[cell], cell, *place(cell))
        if cell < len(scene.grid)
        else empty_place(cell, *place(cell))
        for cell in range(CELLS)
    ]


def _run(line: Line) -> str:
    """Draws the highlight of a line that can be collected."""
    (x, y), (far_x, far_y) = place(line[0]), place(line[-1])
    width, height = far_x - x + DISC + 10, far_y - y + DISC + 10
    edge: dict[str, AttributeValue] = {"stroke": token("cobalt"), "stroke_width": 3}
    return rect(x - 5, y - 5, width, height, "run", 65, class_="run", **edge)
