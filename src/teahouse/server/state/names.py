"""Names of players: what may be one, and whether two look the same."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from .refusals import Refusal

__all__ = ["appearance", "checked_name", "looks_like"]

UNSEEN = ("Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp")  # control, direction, zero width, unassigned
JOINERS = "\u200c\u200d"  # needed by some scripts and many emoji, but no name by themselves
LIKE = dict(
    zip(
        "аеорсухіјѕһԁԛԝвкмнтАВЕКМНОРСТХІЈЅαορυνικΑΒΕΖΗΙΚΜΝΟΡΤΥΧ01|",
        "aeopcyxijshdqwbkmhtABEKMHOPCTXIJSaopuvikABEZHIKMNOPTYXoll",
        strict=True,
    )
)
"""Letters of other alphabets, and digits, that are drawn as a Latin letter is."""


def checked_name(name: str, others: Iterable[str] = ()) -> str:
    """The name in its normal form; raises Refusal if nobody may have it here."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if any(unicodedata.category(letter) in UNSEEN and letter not in JOINERS for letter in name):
        raise Refusal("not_possible", why="a name has only letters that can be seen")
    if not appearance(name):
        raise Refusal("not_possible", why="a name has letters")
    if any(looks_like(name, other) for other in others):
        raise Refusal("not_possible", why="somebody here has this name")
    return name


def looks_like(one: str, other: str) -> bool:
    """Whether a reader would take one name for the other."""
    return appearance(one) == appearance(other)


def appearance(name: str) -> str:
    """A name as it looks: similar letters made equal, without case, spaces and invisible signs."""
    drawn = "".join(LIKE.get(letter, letter) for letter in unicodedata.normalize("NFKC", name))
    plain = "".join(LIKE.get(letter, letter) for letter in drawn.casefold())
    return "".join(
        letter for letter in plain.replace("i", "l") if unicodedata.category(letter)[0] not in "ZC"
    )
