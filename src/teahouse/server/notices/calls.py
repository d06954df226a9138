"""Calls are the texts of notifications. They say only what a spectator may know."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import tzinfo
from typing import NamedTuple

import msgspec

from teahouse.core import Seat
from teahouse.core.descriptor import describe
from teahouse.server.catalogue import Catalogue, catalogue_of
from teahouse.server.state.table import Table

from .contacts import PersonSettings
from .waits import Subject, Wait, table_owner, zone_of

__all__ = ["Call", "Concern", "call_about", "test_call"]


MOST_TABLES = 5  # in one notification


class Concern(NamedTuple):
    """A wait and the table that it is about."""

    wait: Wait
    table: Table


class Call(msgspec.Struct, frozen=True, kw_only=True):
    """The text of a notification, for any channel; `path` is where its button leads."""

    title: str
    subject: str
    lines: tuple[str, ...]
    path: str
    button: str
    table: str | None = None  # the one that it is about
    kinds: tuple[str, ...] = ()
    mute: str = ""  # the words of a button that mutes the table


def test_call(settings: PersonSettings) -> Call:
    """Returns the text of a test notification."""
    words = catalogue_of(settings.language)
    title = words.say("test_title")
    button = words.say("open_house")
    return Call(title=title, subject=title, lines=(words.say("test"),), path="/", button=button)


def call_about(concerns: Sequence[Concern], settings: PersonSettings) -> Call:
    """Returns one text for all these concerns.

    Each table is told of by its most urgent concern alone. The tables with the most urgent concerns
    come first, and only MOST_TABLES of them are named.
    """
    words, zone = catalogue_of(settings.language), zone_of(settings)
    by_table = {one.table.id: one for one in sorted(concerns, key=_least_urgent_first)}
    latest = sorted(by_table.values(), key=_least_urgent_first, reverse=True)
    if len(latest) == 1:
        return _about_one(latest[0], words, zone)
    title = words.say("several", count=len(latest))
    lines = [_title(one, words) + " · " + _place(one, words) for one in latest[:MOST_TABLES]]
    kinds = tuple(sorted({one.wait.kind for one in latest}))
    path, button = "/" if "invited" in kinds else "/tables", words.say("open_house")
    return Call(
        title=title, subject=title, lines=tuple(lines), path=path, button=button, kinds=kinds
    )


URGENCY: tuple[Subject, ...] = ("invited", "begun", "over", "turn", "offer", "time")


def _least_urgent_first(concern: Concern) -> int:
    """Returns a sort key; the most urgent of a table's waits comes last and replaces the others."""
    return URGENCY.index(concern.wait.subject)


def _about_one(concern: Concern, words: Catalogue, zone: tzinfo) -> Call:
    wait, table = concern
    title, place = _title(concern, words), _place(concern, words)
    lines = [words.say("line", what=title), place]
    if wait.subject == "over" and table.outcome is not None:
        winners = [_name(table, seat) for seat in table.outcome.winners]
        lines.append(words.say("won", names=words.names(winners)))
    elif wait.kind != "game" and table.deadline is not None:
        lines.append(words.say("until", when=words.time(table.deadline.at, zone)))
    others = words.names(_others(concern))
    is_invitation = wait.kind == "invited"
    return Call(
        title=title,
        subject=words.say("subject", what=title, names=others) if others else title,
        lines=tuple(lines),
        # The front page shows the invitation, so that no message carries the table's secret.
        path="/" if is_invitation else f"/table/{table.id}",
        button=words.say("open_house" if is_invitation else "open"),
        table=table.id,
        kinds=(wait.kind,),
        mute="" if is_invitation else words.say("mute"),
    )


def _title(concern: Concern, words: Catalogue) -> str:
    wait, table = concern
    if wait.by and (seats := table.seats_of(wait.by)):
        return words.say("invited_by", name=_name(table, seats[0]))
    if wait.owner != table_owner(table.id):
        return words.say(wait.subject)
    waited = words.names([_name(table, seat) for seat in table.waiting_for])
    return words.say(f"table_{wait.subject}", names=waited)


def _place(concern: Concern, words: Catalogue) -> str:
    where, others = _where(concern.table, words), words.names(_others(concern))
    return (
        words.say("place", where=where, names=others) if others else words.say("line", what=where)
    )


def _where(table: Table, words: Catalogue) -> str:
    """Returns the game, and its round if it has begun and has rounds."""
    game, milestones = words.game(table.opened.game), describe(table.opened.game).milestones
    if milestones is None or table.match is None:
        return game
    return words.say("round", game=game, round=milestones.place(table.state).round)


def _others(concern: Concern) -> list[str]:
    """Returns the table's people but the reader and the inviter; none for a table's own message."""
    wait, table = concern
    if wait.owner == table_owner(table.id):
        return []
    chairs = list(enumerate(table.chairs))
    if table.match is None:
        chairs = [(seat, chair) for seat, chair in chairs if not chair.is_free]
    named = {wait.owner, wait.by}
    return [_name(table, seat) for seat, chair in chairs if named.isdisjoint(chair.people)]


def _name(table: Table, seat: Seat) -> str:
    return table.chairs[seat].name or f"{seat + 1}"
