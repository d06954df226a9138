"""The header: the round, the four steps of a turn, and who does what."""

from __future__ import annotations

from collections.abc import Iterator

from teahouse.drawing.lettering import fitted, width_of
from teahouse.drawing.markup import circle, label, rect, token, use

from .scene import STEPS, Scene

__all__ = ["header"]


def header(scene: Scene, width: float) -> str:
    """A strip of this width; an opium cube marks the round (D1)."""
    return (
        use("signs/cup", 16, 13, 28, "cobalt")
        + label("Dadaocheng", 52, 35, 20, class_="serif")
        + label(scene.rounds, 192, 34, 13.5, class_="strong")
        + "".join(_rounds(scene, 306))
        + "".join(_steps(scene, 306 + scene.rules.rounds * 30 + 40))
        + label(fitted(scene.doing, 400, 15), width - 18, 34, 15, class_="serif end")
    )


def _rounds(scene: Scene, x: float) -> Iterator[str]:
    for n in range(1, scene.rules.rounds + 1):
        at = x + (n - 1) * 30 + 13
        if n == scene.round:
            yield use("cubes/opium", at - 14, 15, 28)
        else:
            fill = "sunk" if n < scene.round else "card"
            yield circle(at, 29, 13, fill, stroke=token("line"))
            yield label(n, at, 33.5, 12.5, "quiet", class_="middle")


def _steps(scene: Scene, x: float) -> Iterator[str]:
    wide = [width_of(f"{n} {name}", 13) + 26 for n, name in enumerate(STEPS.values(), 1)]
    yield rect(x, 12, sum(wide) + 6, 34, "sunk", 17)
    left = x + 3
    for n, (step, name) in enumerate(STEPS.items(), 1):
        now = step == scene.step
        if now:
            yield rect(left, 15, wide[n - 1], 28, "card", 14, class_="lifted")
        ink, weight = ("ink", "strong middle") if now else ("quiet", "middle")
        yield label(f"{n} {name}", left + wide[n - 1] / 2, 33.5, 13, ink, class_=weight)
        left += wide[n - 1]
