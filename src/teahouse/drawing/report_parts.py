"""Parts of a report in HTML: sections, table cells, and line plots by step."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

from .markup import circle, clean, element, group, label, stroke
from .palette import SeatLook

__all__ = ["plot", "section", "sum_cell", "text"]


Curve = tuple[str, SeatLook, Sequence[float]]
"""The name of a player, the look that marks the curve as theirs, and a value for each step."""

WIDTH, HEIGHT = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 78, 130, 16, 34
DASHES = {"solid": "none", "stripes": "9 4", "dots": "2 4", "waves": "12 3 2 3", "lattice": "5 3"}
LINES = 4


def curves(steps: Sequence[str], found: Sequence[Curve], title: str) -> str:
    """Draws an SVG element with two axes and a curve for each player, named at its end."""
    values = [value for _, _, line in found for value in line] or [0]
    frame = _Frame(len(steps), min(0.0, *values), max(1.0, *values))
    parts = [_grid(frame, steps)] + [_curve(frame, curve) for curve in found]
    parts += _names(frame, found)
    return element(
        "svg", element("title", title), *parts, viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img"
    )


class _Frame:
    """The mapping from steps and values to coordinates."""

    def __init__(self, steps: int, low: float, high: float) -> None:
        self.steps, self.rung = max(1, steps - 1), _round_step((high - low) / LINES)
        self.low, self.high = floor(low / self.rung) * self.rung, ceil(high / self.rung) * self.rung

    def x(self, step: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * step / self.steps

    def y(self, value: float) -> float:
        return (
            HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - self.low) / (self.high - self.low)
        )


def _round_step(step: float) -> float:
    """Returns the next of 1, 2, 5, 10, 20, 50 and so on, which makes axes easy to read."""
    power = 10.0 ** floor(log10(step)) if step > 1 else 1.0
    return next(power * part for part in (1, 2, 5, 10) if power * part >= step)


def _grid(frame: _Frame, steps: Sequence[str]) -> str:
    parts = []
    for n in range(round((frame.high - frame.low) / frame.rung) + 1):
        value = frame.low + n * frame.rung
        y = frame.y(value)
        parts.append(stroke(f"M{LEFT} {y:.1f}H{WIDTH - RIGHT}", "line", 1))
        parts.append(label(f"{value:,.0f}", LEFT - 8, y + 4, 12, "quiet", text_anchor="end"))
    for n, step in enumerate(steps):
        at = {"text_anchor": "middle"}
        parts.append(label(step, frame.x(n), HEIGHT - 10, 12, "quiet", **at))
    return group(*parts)


def _curve(frame: _Frame, curve: Curve) -> str:
    _, look, line = curve
    points = [(frame.x(n), frame.y(value)) for n, value in enumerate(line)]
    way = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    drawn = stroke(f"M{way}", f"{look.colour}-text", 2.5, stroke_dasharray=DASHES[look.pattern])
    return group(drawn, *(circle(x, y, 3.5, f"{look.colour}-text") for x, y in points))


def _names(frame: _Frame, found: Sequence[Curve]) -> list[str]:
    """Draws the names at the ends of the curves, moved apart where ends are close."""
    ends = sorted((frame.y(line[-1]), name, look) for name, look, line in found if line)
    parts, lowest = [], 0.0
    for y, name, look in ends:
        lowest = max(y + 4, lowest + 16)
        text = f"{look.glyph} {name}"
        parts.append(label(text, WIDTH - RIGHT + 10, lowest, 13, f"{look.colour}-text"))
    return parts


def plot(
    title: str,
    steps: Sequence[str],
    rows: Sequence[Sequence[float]],
    names: Sequence[str],
    looks: Sequence[SeatLook],
) -> str:
    """Draws a section with a curve for each player. A row has all players' values at a step."""
    found = [(name, looks[n], [row[n] for row in rows]) for n, name in enumerate(names)]
    return section(title, curves(steps, found, title))


def section(title: str, inside: str) -> str:
    return f"<section><h2>{text(title)}</h2>{inside}</section>"


def sum_cell(cash: int) -> str:
    kind = "good" if cash > 0 else "warn" if cash < 0 else "quiet"
    return f'<td class="sum {kind}">{cash:+,}</td>'


def text(text: str) -> str:
    return escape(clean(text))
