"""Pictures that links show: a board and a few words, as SVG and as a PNG with our own fonts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.resources import as_file, files
from io import BytesIO
from typing import Any, Protocol, runtime_checkable

import msgspec

from teahouse.core.descriptor import describe

from .markup import element, group, label, rect, token, use, wrapped
from .palette import SeatLook, seat_looks
from .sheet import BoardDrawing, document

__all__ = ["PIXELS", "LinkCard", "link_picture", "png"]


WIDTH, HEIGHT = 1200, 630
PAPER, MARGIN = 390, 40  # the width of the part with the words, and its margin
ROOM = WIDTH - PAPER  # beside the words
TITLE, LINE, BRAND = 54, 31, 32  # sizes of text
MARK, MARK_GAP = 52, 12
LEAST_TEXT = 10  # smaller text is left out, as it would be less than six pixels of the PNG
SIZED = re.compile(r'<text[^>]* font-size="([\d.]+)"[^>]*>[^<]*</text>')
WORDS = re.compile(r"<text[^>]*>[^<]*[^\W\d_]{2}[^<]*</text>")


@runtime_checkable
class BoardPicture(Protocol):
    """The part `picture` of a game whose board links show."""

    def board(
        self,
        position: Mapping[str, Any] | None,
        options: Mapping[str, Any] | None,
        sets: Mapping[str, Any] | None = None,
    ) -> BoardDrawing:
        """Returns the drawing of the board alone, of a position or of an invented one."""


class LinkCard(msgspec.Struct, frozen=True, kw_only=True):
    """What a picture shows: without a game only a cup, and without seats no marks."""

    title: str
    lines: tuple[str, ...] = ()
    game: str | None = None
    position: Any = None
    options: Any = None
    sets: Any = None
    seats: int = 0


def link_picture(card: LinkCard) -> str:
    """Draws the picture as an SVG document of 1200 by 630."""
    board = None if card.game is None else _board(card, card.game)
    cup = use("signs/cup", PAPER + ROOM / 2 - 150, HEIGHT / 2 - 150, 300, "cobalt")
    drawn = rect(PAPER, 0, ROOM, HEIGHT, "sunk") + (cup if board is None else _framed(board))
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


def _board(card: LinkCard, game: str) -> BoardDrawing | None:
    """Draws the board without its words, as those are English and may name people."""
    picture = describe(game).part("picture", BoardPicture)
    if picture is None:
        return None
    board = picture.board(card.position, card.options, card.sets)
    return board._replace(drawing=WORDS.sub("", board.drawing))


def _framed(board: BoardDrawing) -> str:
    """Draws the board as large as it fits beside the words, in the middle of its space."""
    scale = min(ROOM / board.width, HEIGHT / board.height)
    x = PAPER + (ROOM - board.width * scale) / 2
    y = (HEIGHT - board.height * scale) / 2
    transform = f"translate({x:g} {y:g}) scale({scale:.4f})"
    legible = SIZED.sub(
        lambda text: text[0] if float(text[1]) * scale >= LEAST_TEXT else "", board.drawing
    )
    return group(legible, transform=transform)


def _words(card: LinkCard) -> Iterator[str]:
    """Yields the brand, the title, the lines below it, and a mark for each seat at the foot."""
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
        yield "".join(_marks(seat_looks(card.game), card.seats))


def _marks(looks: tuple[SeatLook, ...], seats: int) -> Iterator[str]:
    for n in range(seats):
        look = looks[n % len(looks)]
        x, y = MARGIN + n * (MARK + MARK_GAP), HEIGHT - MARGIN - MARK
        yield rect(x, y, MARK, MARK, f"#weave-{look.colour}", 12)
        yield element("circle", cx=x + MARK / 2, cy=y + MARK / 2, r=15, fill=token("card"))
        yield use(f"marks/{look.mark}", x + MARK / 2 - 10, y + MARK / 2 - 10, 20, look.colour)


PIXELS = (720, 378)
COLOURS = 256  # colours of the PNG, which makes it a third as large
VARIABLE = re.compile(r"var\(--([\w-]+)(?:,\s*([^)]*))?\)")
DECLARED = re.compile(r"--([\w-]+):light-dark\(([^,]*),")
DECLARATIONS = re.compile(r"--[\w-]+:light-dark\([^)]*\);")
SHADOWS = re.compile(r"filter:[^;}]*")
GLOWS = re.compile(r'<g filter="[^"]*"[^>]*>.*?</g>')
GRADIENT = re.compile(r'<(?:linear|radial)Gradient id="([^"]*)"[^>]*>(.*?)</')
STOP = re.compile(r'stop-color="([^"]*)" stop-opacity="([^"]*)"')
SHADED = re.compile(r'<\w+\b[^>]* fill="url\(#([^)]*)\)"[^>]*/>')
PALE = re.compile(r'<(?:rect|circle|path|ellipse)\b[^>]*\sopacity="[^"]*"[^>]*/>')
UNCUT = '<symbol overflow="visible" '  # a clipped symbol needs a layer of its own
SERIF, SANS = "Literata", "Source Sans 3"


def png(svg: str) -> bytes:
    """Renders the drawing as a PNG in light colours, without shadows and gradients."""
    import resvg_py
    from PIL import Image

    with as_file(files(__package__) / "fonts") as fonts:
        drawn = resvg_py.svg_to_bytes(
            svg_string=_plain(svg),
            width=PIXELS[0],
            skip_system_fonts=True,
            font_dirs=[str(fonts)],
            serif_family=SERIF,
            sans_serif_family=SANS,
            font_family=SANS,
        )
    smaller = BytesIO()
    with Image.open(BytesIO(bytes(drawn))) as picture:
        indexed = picture.convert("RGB").quantize(COLOURS, Image.Quantize.FASTOCTREE)
        indexed.save(smaller, "PNG")
    return smaller.getvalue()


def _plain(svg: str) -> str:
    """Removes what only browsers understand and what takes longest to draw."""
    light = dict(DECLARED.findall(svg))
    coloured = VARIABLE.sub(lambda found: light.get(found[1]) or found[2] or "none", svg)
    for costly in (DECLARATIONS, SHADOWS, GLOWS):
        coloured = costly.sub("", coloured)
    return PALE.sub(_own_opacity, _flat(coloured).replace("<symbol ", UNCUT))


def _flat(svg: str) -> str:
    """Paints shapes with the middle colour of their gradient, or removes them if it is clear."""
    stops = {name: STOP.findall(inside) for name, inside in GRADIENT.findall(svg)}
    middles = {name: found[len(found) // 2] for name, found in stops.items()}

    def painted(found: re.Match[str]) -> str:
        if found[1] not in middles:
            return found[0]
        colour, opacity = middles[found[1]]
        flat = f'fill="{colour}" fill-opacity="{opacity}"'
        return "" if opacity == "0" else found[0].replace(f'fill="url(#{found[1]})"', flat)

    return SHADED.sub(painted, svg)


def _own_opacity(found: re.Match[str]) -> str:
    """Gives the opacity of a shape to its one paint. A shape's own opacity would need a layer."""
    shape = found[0]
    if 'fill="none"' in shape:
        return shape.replace(' opacity="', ' stroke-opacity="')
    if "stroke=" in shape:
        return shape
    return shape.replace(' opacity="', ' fill-opacity="')
