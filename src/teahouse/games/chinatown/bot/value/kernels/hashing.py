"""A hash table of masks that is cleared by counting on."""

from __future__ import annotations

from .compiling import kernel
from .words import ERA, Mask, Workspace

__all__ = ["slot_of"]

FIRST_FACTOR = 0x1E3779B97F4A7C15
SECOND_FACTOR = 0x2545F4914F6CDD1D


@kernel
def slot_of(work: Workspace, mask: Mask, level: int) -> int:
    """Where a key stands, by its index in `keys`, or may be written."""
    last = len(work.slots) - 1
    mixed = mask[0] * FIRST_FACTOR ^ (mask[1] + level) * SECOND_FACTOR
    slot = (mixed ^ mixed >> 32) * FIRST_FACTOR >> 40 & last
    while work.slots[slot, 0] == work.counts[ERA]:
        n = work.slots[slot, 1]
        if work.keys[n, 0] == mask[0] and work.keys[n, 1] == mask[1] and work.keys[n, 2] == level:
            return slot
        slot = slot + 1 & last
    return slot
