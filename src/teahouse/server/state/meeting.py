"""The address of a call that a table's players hold elsewhere."""

from __future__ import annotations

import re

from .refusals import Refusal, Why

__all__ = ["checked_meeting"]

# Browsers and Python read odd addresses differently: only those that both read alike are taken.
LABEL = r"[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?"
PORT = r"(:[0-9]{1,5})?"
REST = r"([/?#][!#-;=?-\[\]-~]*)?"
ADDRESS = re.compile(rf"https://{LABEL}(\.{LABEL})*{PORT}{REST}")


def checked_meeting(address: str) -> str:
    """Returns the address without spaces around it, or empty; raises Refusal if it is none."""
    address = address.strip()
    if address and not ADDRESS.fullmatch(address):
        raise Refusal(Why.meeting_not_allowed)
    return address
