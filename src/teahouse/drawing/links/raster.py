"""PNG of a drawing, with fonts of our own, so that every machine draws the same."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files
from io import BytesIO

from teahouse.drawing.palette import CHINATOWN, COMMON, DADAOCHENG, DRAWN_ONLY, SHIPS

__all__ = ["PIXELS", "png"]

PIXELS = (720, 378)
COLOURS = 256  # of the PNG, a third as large as with all of them
VARIABLE = re.compile(r"var\(--([\w-]+)(?:,\s*([^)]*))?\)")
DECLARATIONS = re.compile(r"--[\w-]+:light-dark\([^)]*\);")
SHADOWS = re.compile(r"filter:[^;}]*")
GLOWS = re.compile(r'<g filter="[^"]*"[^>]*>.*?</g>')
GRADIENT = re.compile(r'<(?:linear|radial)Gradient id="([^"]*)"[^>]*>(.*?)</')
STOP = re.compile(r'stop-color="([^"]*)" stop-opacity="([^"]*)"')
SHADED = re.compile(r'<\w+\b[^>]* fill="url\(#([^)]*)\)"[^>]*/>')
PALE = re.compile(r'<(?:rect|circle|path|ellipse)\b[^>]*\sopacity="[^"]*"[^>]*/>')
UNCUT = '<symbol overflow="visible" '  # a cut symbol needs a layer of its own
SERIF, SANS = "Literata", "Source Sans 3"


def png(svg: str) -> bytes:
    """The drawing in light colours, without shadows and shades."""
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
    coloured = VARIABLE.sub(lambda found: _light().get(found[1]) or found[2] or "none", svg)
    for costly in (DECLARATIONS, SHADOWS, GLOWS):
        coloured = costly.sub("", coloured)
    return PALE.sub(_own_opacity, _flat(coloured).replace("<symbol ", UNCUT))


def _flat(svg: str) -> str:
    """The drawing with the middle colour of each gradient, and without shapes clear there."""
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
