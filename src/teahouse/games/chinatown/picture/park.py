"""The park: lawns, walks, a pond and a pavilion."""

from __future__ import annotations

from teahouse.drawing.markup import circle, element, path, rect, stroke

from .plan import Block
from .roofs import tree

__all__ = ["name_at", "park"]

WIDTH, HEIGHT = 210, 260
NAME_DOWN = 92 / HEIGHT
TREES = (
    (26, 28, 13), (52, 20, 10), (24, 58, 11), (84, 26, 12), (66, 48, 8), (172, 26, 14),
    (190, 54, 10), (160, 58, 9), (186, 88, 12), (88, 108, 10),
    (110, 128, 12), (28, 116, 9), (20, 170, 9),
    (24, 236, 12), (120, 232, 11), (190, 238, 12), (188, 164, 10), (112, 168, 8), (56, 240, 8),
)  # fmt: skip


def park(block: Block) -> str:
    """A park that fills a block of any size."""
    drawing = element(
        "svg",
        _walks() + _pond() + _pavilion() + "".join(tree(*at) for at in TREES),
        x=block.x + 4,
        y=block.y + 4,
        width=block.width - 8,
        height=block.height - 8,
        viewBox=f"4 4 {WIDTH - 8} {HEIGHT - 8}",
        preserveAspectRatio="xMidYMid slice",
    )
    return rect(block.x + 4, block.y + 4, block.width - 8, block.height - 8, "grass", 14) + drawing


def _walks() -> str:
    return (
        path("M18 4H130C60 20 60 60 4 90V18a14 14 0 0 1 14-14z", "grass-2")
        + stroke("M4 150C60 150 40 70 105 70S150 150 206 128", "path", 9)
        + stroke("M105 70C110 40 130 30 132 4M92 256C80 210 130 190 138 128", "path", 7)
    )


def _pond() -> str:
    ripples = "M42 198q8-4 16 0M50 208q8-4 16 0"
    return path("M30 196c0-20 30-26 46-14s18 34-2 42-44-4-44-28z", "water") + stroke(
        ripples, "path", 1.3, opacity=0.7
    )


def _pavilion() -> str:
    return (
        circle(160, 203, 19, "dusk")
        + path("M158 182l15 6 6 13-6 13-15 6-15-6-6-13 6-13z", "roof-4")
        + path("M158 201l15-13 6 13-6 13zM158 201v19l-15-6z", "dusk", opacity=0.6)
        + circle(158, 201, 2.5, "detail-2")
    )


def name_at(block: Block) -> tuple[float, float]:
    """The position of the park's name."""
    return block.x + block.width / 2, block.y + NAME_DOWN * block.height
