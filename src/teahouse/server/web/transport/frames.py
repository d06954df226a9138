"""WebSocket frames (RFC 6455), as far as they are parsed and written here."""

from __future__ import annotations

from websockets.utils import apply_mask

__all__ = ["CONTROL", "FINAL", "TEXT", "Frames", "text_frame", "text_in"]

FINAL, MASKED = 0x80, 0x80
TEXT, CONTROL = 0x1, 0x8  # opcodes; control frames have this bit
MASK = 4  # bytes


class Frames:
    """Splits received bytes into whole frames, without validating them."""

    def __init__(self, largest: int) -> None:
        self.is_too_large = False  # whether the next frame exceeds the limit
        self._largest = largest
        self._rest = b""

    def cut(self, data: bytes) -> list[bytes]:
        """The frames that are complete now."""
        frames = []
        data = self._rest + data if self._rest else data
        while len(data) > 1:
            head, size = _measure(data)
            self.is_too_large = size > self._largest
            end = head + size
            if self.is_too_large or end > len(data):
                break
            frames.append(data[:end])
            data = data[end:]
        self._rest = data
        return frames

    def take_rest(self) -> bytes:
        rest, self._rest = self._rest, b""
        return rest


def _measure(data: bytes) -> tuple[int, int]:
    """The sizes of header and body of the frame that begins here, as far as received."""
    size, head = data[1] & ~MASKED, 2 + (MASK if data[1] & MASKED else 0)
    if size < 126:
        return head, size
    width = 2 if size == 126 else 8
    if len(data) < 2 + width:
        return head + width, 0
    return head + width, int.from_bytes(data[2 : 2 + width], "big")


def text_in(frame: bytes) -> bytes | None:
    """The text of a client's frame if it is a whole text message, else None."""
    if frame[0] != FINAL | TEXT or not frame[1] & MASKED:
        return None
    size = frame[1] & ~MASKED
    mask = 2 if size < 126 else 4 if size == 126 else 10
    return apply_mask(frame[mask + MASK :], frame[mask : mask + MASK])


def text_frame(text: bytes) -> bytes:
    """The frame of a whole text message from a server."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)
