"""Leaves out what a speaker takes back, and shops that are named beside their building."""

from __future__ import annotations

from collections.abc import Sequence

from .hearing import Hearing
from .lexer import Token

__all__ = ["corrected"]


def corrected(tokens: Sequence[Token], hearing: Hearing) -> list[Token]:
    """Returns the tokens without what is negated ("not 50, 60") or said anew ("sorry, 12").

    A shop that goes with its building is left out too.
    """
    kept = _without_shops(tokens, hearing)
    for place in range(len(kept) - 1, -1, -1):
        if place >= len(kept):
            continue
        if kept[place].has("not") and place + 1 < len(kept) and _is_thing(kept[place + 1]):
            _drop_negated(kept, place)
        elif kept[place].has("correct"):
            _replace_last(kept, place)
    return kept


def _without_shops(tokens: Sequence[Token], hearing: Hearing) -> list[Token]:
    """Leaves out the type of a shop that is named together with the building where it stands.

    It may be named after it, with a word that says so, or right before it.
    """
    kept, lot, linked = list[Token](), -1, False
    for place, token in enumerate(tokens):
        if token.kind == "number" and token.role in ("lot", "either"):
            lot, linked = token.value, False
        elif token.has("for", "comma", "stop"):
            lot = -1
        linked = linked or token.has("with_shop")
        follows = place + 1 < len(tokens) and tokens[place + 1].has("with_shop")
        stands = token.kind == "tile" and hearing.view.shops.get(lot) in token.tiles
        if stands and (linked or follows):
            while kept and kept[-1].has("with_shop", "the"):
                kept.pop()
        elif not (token.kind == "tile" and _is_on_next(tokens, place, hearing)):
            kept.append(token)
    return kept


def _is_on_next(tokens: Sequence[Token], place: int, hearing: Hearing) -> bool:
    """Whether the building named right after a type of shop has one of this type."""
    for token in tokens[place + 1 : place + 4]:
        if token.kind == "number" and token.role in ("lot", "either"):
            stands = hearing.view.shops.get(token.value) in tokens[place].tiles
            if stands:
                token.role = "lot"
            return stands
        if not token.has("on_lot"):
            return False
    return False


def _is_thing(token: Token) -> bool:
    return token.kind in ("number", "tile")


def _drop_negated(tokens: list[Token], place: int) -> None:
    """Drops "not 50" if a thing of that kind remains in the line."""
    negated = tokens[place + 1]
    rest = tokens[:place] + tokens[place + 2 :]
    if any(_could_be(token, negated) for token in rest):
        tokens[place : place + 2] = []


def _replace_last(tokens: list[Token], place: int) -> None:
    """Puts the thing that follows a correction where the last of its kind stood."""
    after = next((at for at in range(place + 1, len(tokens)) if _is_thing(tokens[at])), None)
    if after is None:
        return
    alike = [at for at in range(place) if _could_be(tokens[at], tokens[after])]
    if alike:
        at = max(alike, key=lambda one: (tokens[one].role == tokens[after].role, one))
        tokens[at] = tokens[after]
        del tokens[place : after + 1]


def _could_be(token: Token, other: Token) -> bool:
    """Whether two things are of one kind, so that one can be said in place of the other."""
    if token.kind != other.kind:
        return False
    return token.kind == "tile" or token.role == other.role or "either" in (token.role, other.role)
