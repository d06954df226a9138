"""Pictures for links: a board and a few words, as other sites show them beside a link."""

from .layout import LinkCard, link_picture
from .raster import PIXELS, png

__all__ = ["PIXELS", "LinkCard", "link_picture", "png"]
