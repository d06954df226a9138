"""A process that draws pictures for links.

It reads each card as a line of JSON, and writes a PNG.
"""

from __future__ import annotations

import sys

import msgspec

from teahouse.drawing.links import LinkCard, link_picture, png

__all__ = ["LENGTH_BYTES"]

LENGTH_BYTES = 4


def main() -> None:
    """Draws until its input ends. Each PNG is preceded by its length."""
    cards = msgspec.json.Decoder(LinkCard)
    for line in sys.stdin.buffer:
        drawn = png(link_picture(cards.decode(line)))
        sys.stdout.buffer.write(len(drawn).to_bytes(LENGTH_BYTES, "big") + drawn)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
