"""The town: the round's event and what it brings (D13), the temple and the supply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from teahouse.core.wire import packaged
from teahouse.drawing.markup import circle, element, group, label, rect, token, use, wrapped
from teahouse.games.dadaocheng.rules.goods import GOODS, CostOf

from .cards import cost_row
from .scene import Scene

__all__ = [
    "BRINGS",
    "EVENT_HEIGHT",
    "SUPPLY_HEIGHT",
    "TEMPLE_HEIGHT",
    "event",
    "event_paints",
    "supply",
    "temple",
]


BRINGS = packaged("teahouse.games.dadaocheng.picture", "events.json", dict[int, str])
"""What the event of a year brings, in English."""


WIDTH = 264
EVENT_HEIGHT, TEMPLE_HEIGHT, SUPPLY_HEIGHT = 104, 112, 40
PIPS: Mapping[int, tuple[tuple[float, float], ...]] = {
    1: ((12, 12),),
    2: ((7, 7), (17, 17)),
    3: ((7, 7), (12, 12), (17, 17)),
    4: ((7, 7), (17, 7), (7, 17), (17, 17)),
    5: ((7, 7), (17, 7), (12, 12), (7, 17), (17, 17)),
    6: ((7, 6.5), (17, 6.5), (7, 12), (17, 12), (7, 17.5), (17, 17.5)),
}


def event(scene: Scene, x: float, y: float) -> str:
    """Draws the year's event card, with a picture of the temple."""
    year = scene.event
    title = wrapped(scene.event_title, WIDTH - 100, 13)[:2]
    brings = wrapped(BRINGS.get(year or 0, ""), WIDTH - 100, 11)[:3]
    top = 46 if year else 40
    lines = [label(line, 88, top + 15 * n, 13, class_="serif") for n, line in enumerate(title)]
    under = top + 15 * len(title) + 1
    lines += [label(line, 88, under + 13.5 * n, 11, "quiet") for n, line in enumerate(brings)]
    return group(
        _picture(),
        rect(0, 0, WIDTH, EVENT_HEIGHT, "none", 10, stroke=token("line")),
        label(year or "No event", 88, 28, 19, class_="serif"),
        *lines,
        at=(x, y),
    )


def event_paints() -> str:
    return element("clipPath", rect(0, 0, 98, EVENT_HEIGHT, "ink", 10), id="left-side")


def _picture() -> str:
    """Draws the temple, clipped to the left side of the card."""
    scenery = use("scenes/temple", 0, 0, 78, height=EVENT_HEIGHT)
    card = rect(0, 0, WIDTH, EVENT_HEIGHT, "card", 10)
    return card + group(scenery, clip_path="url(#left-side)")


def temple(scene: Scene, x: float, y: float) -> str:
    """Draws the two fees, and what each face of a die gives."""
    return group(
        rect(0, 0, WIDTH, TEMPLE_HEIGHT, "card", 10, stroke=token("line")),
        label("Temple", 12, 25, 16, class_="serif"),
        label("once a turn, in step 4", 74, 25, 11, "quiet"),
        _fee({"rice": 1}, 2, 12),
        _fee({"any": 2}, 3, 124),
        *_faces(scene),
        at=(x, y),
    )


def _fee(cost: CostOf, dice: int, x: float) -> str:
    cubes = sum(cost.values())
    after = x + 8 + cubes * 20
    said = label("→", after + 4, 50, 12, "quiet")
    rolled = "".join(_die(n + 3, after + 20 + n * 20, 37, 17) for n in range(dice))
    return cost_row(cost, x, 36, 20, cubes) + said + rolled


def _faces(scene: Scene) -> Iterator[str]:
    for face, good in sorted(scene.components.temple.faces.items()):
        x = 14 + (int(face) - 1) * 41
        yield _die(int(face), x, 64, 18)
        if good:
            yield use(f"cubes/{good}", x - 1, 85, 20)
        else:
            yield label("nothing", x + 9, 98, 9.5, "quiet", class_="middle")


def _die(face: int, x: float, y: float, size: float) -> str:
    square = rect(1.5, 1.5, 21, 21, "card", 5, stroke=token("quiet"), stroke_width=1.4)
    pips = (circle(px, py, 2, "ink") for px, py in PIPS[face])
    return group(
        element("title", str(face)),
        square,
        *pips,
        transform=f"translate({x:g} {y:g}) scale({size / 24:.3f})",
    )


def supply(scene: Scene, x: float, y: float) -> str:
    """Draws how many cubes of each good are left in the supply."""
    goods = (
        use(f"cubes/{good}", 64 + n * 40, 9, 20)
        + label(scene.supply.get(good, "–"), 85 + n * 40, 25, 12, class_="strong")
        for n, good in enumerate(GOODS)
    )
    return group(
        rect(0, 0, WIDTH, SUPPLY_HEIGHT, "card", 10, stroke=token("line")),
        label("Supply", 12, 25, 12, "quiet"),
        *goods,
        at=(x, y),
    )
