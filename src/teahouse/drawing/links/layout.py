"""The layout of a link's picture: words on paper at the left, a board at the right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from teahouse.core.descriptor import load
from teahouse.core.registry import describe
from teahouse.drawing.lettering import wrapped
from teahouse.drawing.markup import element, group, label, rect, token, use
from teahouse.drawing.palette import LOOKS, Look
from teahouse.drawing.sheet import Board, document

__all__ = ["LinkCard", "link_picture"]

WIDTH, HEIGHT = 1200, 630
PAPER, MARGIN = 390, 40  # how far the words reach
TITLE, LINE, BRAND = 54, 31, 32  # sizes of text
MARK, MARK_GAP = 52, 12
LEAST_TEXT = 10  # six pixels
SIZED = re.compile(r'<text[^>]* font-size="([\d.]+)"[^>]*>[^<]*</text>')
WORDS = re.compile(r"<text[^>]*>[^<]*[^\W\d_]{2}[^<]*</text>")


class LinkCard(msgspec.Struct, frozen=True, kw_only=True):
    """What a picture shows; without a game it is the cup alone, without seats no marks."""

    title: str
    lines: tuple[str, ...] = ()
    game: str | None = None
    position: Any = None
    options: Any = None
    sets: Any = None
    seats: int = 0


def link_picture(card: LinkCard) -> str:
    """The picture as an SVG document of 1200 by 630."""
    board = None if card.game is None else _board(card, card.game)
    drawn = _cup() if board is None else _framed(board)
    return document(
        drawn + rect(0, 0, PAPER, HEIGHT, "paper") + "".join(_words(card)),
        width=WIDTH,
        height=HEIGHT,
        title=card.title,
        description=" ".join(card.lines),
        colours={} if board is None else board.colours,
        paints="" if board is None else board.paints,
        style="" if board is None else board.style,
    )


def _board(card: LinkCard, game: str) -> Board | None:
    """The board without its words, which are English and may name people."""
    path = describe(game).board
    if path is None:
        return None
    board: Board = load(path)(card.position, card.options, card.sets)
    return board._replace(drawing=WORDS.sub("", board.drawing))


def _framed(board: Board) -> str:
    """The board as large as it fits beside the words, in their middle of what is left."""
    room = WIDTH - PAPER
    scale = min(room / board.width, HEIGHT / board.height)
    x = PAPER + (room - board.width * scale) / 2
    y = (HEIGHT - board.height * scale) / 2
    ground = rect(PAPER, 0, room, HEIGHT, "sunk")
    transform = f"translate({x:g} {y:g}) scale({scale:.4f})"
    return ground + group((_legible(board.drawing, scale),), transform=transform)


def _legible(drawing: str, scale: float) -> str:
    """The drawing without text that nobody could read at this scale."""
    return SIZED.sub(lambda text: text[0] if float(text[1]) * scale >= LEAST_TEXT else "", drawing)


def _cup() -> str:
    room = WIDTH - PAPER
    return rect(PAPER, 0, room, HEIGHT, "sunk") + use(
        "signs/cup", PAPER + room / 2 - 150, HEIGHT / 2 - 150, 300, "cobalt"
    )


def _words(card: LinkCard) -> Iterator[str]:
    """The brand, the title, the lines below it, and at the foot a mark for each seat."""
    yield use("signs/cup", MARGIN, MARGIN, 44, "cobalt")
    yield label("Teahouse", MARGIN + 58, MARGIN + 36, BRAND, class_="serif")
    y = 168.0
    for line in wrapped(card.title, PAPER - MARGIN - 10, TITLE):
        yield label(line, MARGIN, y, TITLE, class_="serif")
        y += TITLE * 1.12
    y += 6
    for line in card.lines:
        for part in wrapped(line, PAPER - MARGIN - 10, LINE):
            yield label(part, MARGIN, y, LINE, "quiet")
            y += LINE * 1.3
    if card.game is not None:
        yield "".join(_marks(LOOKS[card.game][: card.seats]))


def _marks(looks: tuple[Look, ...]) -> Iterator[str]:
    for n, look in enumerate(looks):
        x, y = MARGIN + n * (MARK + MARK_GAP), HEIGHT - MARGIN - MARK
        yield rect(x, y, MARK, MARK, f"#weave-{look.colour}", 12)
        yield element("circle", cx=x + MARK / 2, cy=y + MARK / 2, r=15, fill=token("card"))
        yield use(f"marks/{look.mark}", x + MARK / 2 - 10, y + MARK / 2 - 10, 20, look.colour)
