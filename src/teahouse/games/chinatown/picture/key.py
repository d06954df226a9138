"""The key below the board: every sign with its name and size, and what businesses pay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from teahouse.drawing.lettering import fitted, name_of, short_money, width_of
from teahouse.drawing.markup import group, label, rect, token, use

from .scene import Scene
from .shops import icon_of

__all__ = ["key", "key_height"]

SIGN_WIDTH, SIGN_HEIGHT = 112, 30
LINE, LETTERS = 17, 11.5
INSET, PADDING = 16, 14


def key_height(scene: Scene, width: float) -> float:
    """The height of the key in a picture of this width."""
    rows = -(-len(scene.rules.types) // _columns(scene, width))
    return 2 * PADDING + rows * SIGN_HEIGHT + len(_lines(scene, width)) * LINE - 6


def key(scene: Scene, y: float, width: float) -> str:
    """A card with the signs, and below them the rates and what is left to draw."""
    height, lines = key_height(scene, width), _lines(scene, width)
    foot = y + height - PADDING + 3 - LINE * (len(lines) - 1)
    inset = INSET + PADDING
    return (
        rect(INSET, y, width - 2 * INSET, height, "card", 10, class_="lifted")
        + group(_signs(scene, width), transform=f"translate({inset} {y + PADDING - 2:g})")
        + "".join(_line(line, foot + n * LINE, width) for n, line in enumerate(lines))
    )


def _columns(scene: Scene, width: float) -> int:
    """How many signs stand in a row, so that rows are of equal length."""
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


def _lines(scene: Scene, width: float) -> list[tuple[str, str]]:
    """A left and a right text, on one line if they fit, else on two."""
    rates, left = _rates(scene), ", ".join(scene.still_to_come)
    if width_of(rates + left, LETTERS) < width - 110 or not left:
        return [(rates, left)]
    return [(rates, ""), (left, "")]


def _line(said: tuple[str, str], y: float, width: float) -> str:
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
