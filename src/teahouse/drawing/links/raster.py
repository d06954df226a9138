"""PNG of a drawing, with fonts of our own, so that every machine draws the same."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files
from io import BytesIO

from teahouse.drawing.palette import CHINATOWN, COMMON, DADAOCHENG, DRAWN_ONLY, SHIPS

__all__ = ["PIXELS", "png"]

PIXELS = (800, 420)
COLOURS = 256  # of the PNG, a third as large as with all of them
VARIABLE = re.compile(r"var\(--([\w-]+)(?:,\s*([^)]*))?\)")
DECLARATIONS = re.compile(r"--[\w-]+:light-dark\([^)]*\);")
FILTERS = re.compile(r'filter:[^;}"]*|\sfilter="[^"]*"')
PALE = re.compile(r'<(?:rect|circle|path|ellipse)\b[^>]*\sopacity="[^"]*"[^>]*/>')
SERIF, SANS = "Literata", "Source Sans 3"


def png(svg: str) -> bytes:
    """The drawing in light colours, without shadows."""
    import resvg_py  # both are part of the extra `server`
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
    """The drawing without what only browsers know, and without what takes longest to draw."""
    light = VARIABLE.sub(lambda found: _light().get(found[1]) or found[2] or "none", svg)
    return PALE.sub(_own_opacity, FILTERS.sub("", DECLARATIONS.sub("", light)))


def _own_opacity(found: re.Match[str]) -> str:
    """A shape of one paint with that paint's opacity, which needs no layer of its own."""
    shape = found[0]
    if 'fill="none"' in shape:
        return shape.replace(' opacity="', ' stroke-opacity="')
    if "stroke=" in shape:
        return shape
    return shape.replace(' opacity="', ' fill-opacity="')


@cache
def _light() -> Mapping[str, str]:
    tables = (COMMON, DRAWN_ONLY, CHINATOWN, DADAOCHENG, SHIPS)
    return {name: light for table in tables for name, (light, _) in table.items()}
