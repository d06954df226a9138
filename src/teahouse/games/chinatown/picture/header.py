"""The header: the year, the round and what is going on."""

from __future__ import annotations

from teahouse.drawing.lettering import fitted, width_of
from teahouse.drawing.markup import label, rect, token, use
from teahouse.games.chinatown.rules.rulebook import ROUNDS

from .scene import Scene

__all__ = ["header"]


def header(scene: Scene, width: float) -> str:
    """The title, the year, one lamp for each round, and what is going on."""
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
