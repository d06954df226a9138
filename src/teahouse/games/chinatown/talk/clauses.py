"""Finds the clauses in a line: what is paid later, left empty, placed, shared, or forgone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from teahouse.core import Seat
from teahouse.games.chinatown.rules.rulebook import ROUNDS

from .hearing import Hearing
from .lexer import Token
from .lines import Line, sum_of
from .sides import Bundle, Side, other_side

__all__ = ["Term", "round_of", "split_terms", "term_fields"]

PERCENTS = {"half": 50, "quarter": 25, "third": 33, "all_of_it": 100}
BREAKS = ("comma", "if", "but", "stop", "question", "colon", "break")
INCOME = ("income", "my_income", "your_income", "its_income", "group", "share")
FAR = 4  # what a break between two words adds to their distance


class Term(msgspec.Struct, kw_only=True):
    """A clause as it is said; whose it is may follow from the rest."""

    kind: str
    side: Side | None = None
    building: int | None = None
    tile: str | None = None
    cash: int | None = None
    percent: int | None = None
    seat: Seat | None = None
    round: int | None = None
    is_of_goods: bool = False  # about the building or tile that changes hands


class _Search:
    """The tokens of a line, of which each clause takes what belongs to it."""

    def __init__(self, line: Line) -> None:
        self.tokens, self.hearing = line.tokens, line.hearing
        self.taken: set[int] = set()
        self.terms: list[Term] = []
        self.segment, number = [0] * len(self.tokens), 0
        for place, token in enumerate(self.tokens):
            number += token.has(*BREAKS) or (token.has("and") and self._begins(place + 1))
            self.segment[place] = number

    def _begins(self, place: int) -> bool:
        """Whether no thing stands here, so that more is said than a list of things."""
        if place >= len(self.tokens):
            return True
        token = self.tokens[place]
        return token.kind not in ("number", "tile") and not token.has("my", "your", "the", "both")

    def places(self, *concepts: str) -> list[int]:
        return [place for place, token in enumerate(self.tokens) if token.has(*concepts)]

    def nearest(
        self, place: int, fits: Callable[[Token], bool], *, within: bool = False
    ) -> int | None:
        """Returns where the nearest token is that fits; one after is nearer than one before."""
        found = []
        for at, token in enumerate(self.tokens):
            if at in self.taken or not fits(token):
                continue
            breaks = abs(self.segment[at] - self.segment[place])
            if not within or not breaks:
                found.append((abs(at - place) + FAR * breaks, at < place, at))
        return min(found)[2] if found else None

    def take(self, *places: int | None) -> None:
        self.taken.update(place for place in places if place is not None)

    def rest(self) -> list[Token]:
        """Returns what no clause has taken; words beside one say nothing more."""
        clause = {self.segment[place] for place in self.taken}
        things = {
            self.segment[at]
            for at, token in enumerate(self.tokens)
            if at not in self.taken and token.kind in ("number", "tile", "seat")
        }
        return [
            token
            for at, token in enumerate(self.tokens)
            if at not in self.taken
            and (
                self.segment[at] in things
                or self.segment[at] not in clause
                or token.has("comma", "if")
            )
        ]


def is_lot(token: Token) -> bool:
    return token.kind == "number" and token.role in ("lot", "either")


def is_sum(token: Token) -> bool:
    return token.kind == "number" and token.role in ("sum", "either")


def is_tile(token: Token) -> bool:
    return token.kind == "tile"


def split_terms(line: Line) -> tuple[list[Term], Line]:
    """Returns the clauses of a line, and the line without them."""
    search = _Search(line)
    for find in (_payments, _empty, _placed, _shares, _refrained, _delivered):
        find(search)
    return search.terms, Line(search.rest(), line.hearing, line.before)


def _payments(search: _Search) -> None:
    for place in search.places("after_income"):
        sum_at = search.nearest(place, is_sum)
        if sum_at is not None:
            cash = sum_of(search.tokens[sum_at])
            search.terms.append(Term(kind="pay", cash=cash))
            search.take(sum_at)
        search.take(place)


def _first_of_segments(search: _Search, concept: str) -> list[int]:
    """Returns where a word stands first in its segment: leave it alone, and empty, is one."""
    first: dict[int, int] = {}
    for place in search.places(concept):
        first.setdefault(search.segment[place], place)
    return list(first.values())


def _empty(search: _Search) -> None:
    for place in _first_of_segments(search, "leave_empty"):
        lot_at = search.nearest(place, is_lot)
        if lot_at is not None:
            building = search.tokens[lot_at].value
            search.terms.append(Term(kind="leave_empty", building=building))
        search.take(place, lot_at)


def _placed(search: _Search) -> None:
    for place in _first_of_segments(search, "place"):
        lot_at = search.nearest(place, is_lot)
        if lot_at is None:
            continue
        tile_at = search.nearest(place, is_tile, within=True)
        tile = search.tokens[tile_at].tiles[0] if tile_at is not None else None
        building = search.tokens[lot_at].value
        search.terms.append(
            Term(kind="place", building=building, tile=tile, is_of_goods=tile is None)
        )
        search.take(place, lot_at, tile_at)


def _shares(search: _Search) -> None:
    parts = search.places(*PERCENTS) + [
        at for at, token in enumerate(search.tokens) if token.role == "percent"
    ]
    incomes = search.places(*INCOME)
    if not parts or not incomes:
        return
    part = search.tokens[parts[0]]
    percent = part.value if part.role == "percent" else PERCENTS[min(part.concepts & {*PERCENTS})]
    income = min(incomes, key=lambda at: abs(at - parts[0]))
    term = Term(kind="share", percent=percent)
    whole = {at: search.tokens[at] for at in incomes}
    if any(token.has("my_income") for token in whole.values()):
        term.side = "mine"
    elif any(token.has("your_income") for token in whole.values()):
        term.side = "theirs"
    elif any(token.has("group", "share") for token in whole.values()):
        at = search.nearest(income, lambda token: is_lot(token) or is_tile(token), within=True)
        if at is not None:
            _name_group(search, term, at)
    else:
        term.is_of_goods = any(token.has("its_income") for token in whole.values())
    if term.side is None:
        near = [search.tokens[at] for at in range(len(search.tokens))
                if search.segment[at] == search.segment[parts[0]]]  # fmt: skip
        if any(token.has("mine_before") for token in near):
            term.side = "mine"
        elif any(token.has("theirs_before") for token in near):
            term.side = "theirs"
    search.terms.append(term)
    search.take(*parts, *incomes)


def _name_group(search: _Search, term: Term, at: int) -> None:
    """A group named by its type is told by the lowest of its buildings."""
    token = search.tokens[at]
    if token.kind == "tile":
        found = (search.hearing.group_of(token.tiles[0], s) for s in search.hearing.rules.seats)
        term.building = next((lot for lot in found if lot is not None), None)
    else:
        term.building = token.value
    search.take(at)


def _refrained(search: _Search) -> None:
    for place in search.places("refrain"):
        at = search.nearest(place, lambda token: token.kind == "seat", within=True)
        if at is not None:
            seat = search.tokens[at].seat
            search.terms.append(Term(kind="refrain", side="theirs", seat=seat))
            search.take(place, at)


def _delivered(search: _Search) -> None:
    for place in search.places("when_i", "when_you", "when_get"):
        at = search.nearest(place, lambda token: is_lot(token) or is_tile(token), within=True)
        if at is None:
            continue
        token = search.tokens[at]
        said = search.tokens[place]
        side = "mine" if said.has("when_i") else "theirs"
        if said.has("when_get"):
            after = search.tokens[at:]
            side = "theirs" if any(word.has("theirs_before") for word in after) else "mine"
        term = Term(kind="deliver", side="mine" if side == "mine" else "theirs")
        if token.kind == "tile":
            term.tile = token.tiles[0]
        else:
            term.building = token.value
        search.terms.append(term)
        search.take(place, at)
        for near, word in enumerate(search.tokens[at:], at):
            if word.has("theirs_before", "mine_before"):
                search.take(near)


def round_of(line: Line) -> int:
    """Returns the round that a line speaks of: next, last, a numbered one, else this one."""
    now = line.hearing.view.round
    for token in line.tokens:
        if token.kind == "number" and token.role == "round":
            return token.value
    if line.has("final_round"):
        return ROUNDS
    return now + 1 if line.has("next_round") else now


def term_fields(
    terms: Iterable[Term], bundles: Mapping[Side, Bundle], hearing: Hearing, partner: Seat
) -> list[dict[str, Any]]:
    """Returns the clauses as an action has them, with who owes each to whom."""
    seats: dict[Side, Seat] = {"mine": hearing.seat, "theirs": partner}
    found = []
    for term in terms:
        building, tile = term.building, term.tile
        if term.is_of_goods:
            lots = [*bundles["theirs"].lots, *bundles["mine"].lots]
            tiles = [*bundles["theirs"].tiles, *bundles["mine"].tiles]
            if term.kind == "share":
                building = lots[0] if lots else None
            else:
                tile = tiles[0] if tiles else None
        side = term.side or _side_of(term, building, bundles, hearing)
        fields: dict[str, Any] = {"kind": term.kind, "by": seats[side]}
        fields["to"] = seats[other_side(side)]
        about = {
            "building": building,
            "tile": tile,
            "cash": term.cash,
            "percent": term.percent,
            "seat": term.seat,
            "round": term.round,
        }
        found.append(fields | {name: what for name, what in about.items() if what is not None})
    return found


def _side_of(
    term: Term,
    building: int | None,
    bundles: Mapping[Side, Bundle],
    hearing: Hearing,
) -> Side:
    """Returns whose clause it is: the later owner's of its building, else the one who gets more."""
    if building is not None:
        for side, bundle in bundles.items():
            if building in bundle.lots:
                return other_side(side)
        if hearing.owners.get(building) == hearing.seat:
            return "mine"
        return "theirs"
    if term.kind in ("pay", "share"):
        goods = bundles["theirs"].lots or bundles["theirs"].tiles
        own = bundles["mine"].lots or bundles["mine"].tiles
        return "theirs" if own and not goods else "mine"
    return "theirs" if not bundles["mine"].is_empty else "mine"
