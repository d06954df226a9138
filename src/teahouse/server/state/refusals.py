"""Refusals of the server, as opposed to those of the rules: the codes, and the reason of each."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from teahouse.core import Reason, Seat, reasons_in

__all__ = ["CODES", "REASONS", "Refusal", "Why", "not_while", "sentence_of"]

PLAIN: Mapping[str, str] = json.loads(Path(__file__).with_name("codes.json").read_text("utf-8"))
"""The English sentence of each code; docs/tables.md says what the codes mean."""

CODES = tuple(PLAIN)


def sentence_of(code: str, facts: Mapping[str, Any]) -> str:
    """Returns an English sentence for a refusal, with `why` if that is among the facts."""
    why = facts.get("why")
    return f"{PLAIN[code][:-1]}: {why}." if isinstance(why, str) else PLAIN[code]


VERSIONS = "it was played by version {played} of the rules, and this is version {ours}"


def _not_found(kind: str) -> Reason:
    named: dict[str, Any] = {kind: str}
    return Reason("not_found", **named)


def _unread(why: str | type, **facts: Any) -> Reason:
    return Reason("bad_message", for_programs=True, why=why, **facts)


def _no_record(kind: str, why: str | type, **facts: Any) -> Reason:
    return Reason("bad_record", kind=kind, why=why, **facts)


class Why:
    """The reasons, which a `Refusal` names. A code that says all there is to say is one too."""

    # messages that make no sense
    unreadable = _unread(str)
    number_too_large = _unread("a number is beyond 64 bits")
    not_a_number = _unread("{field} is a number", field=str)
    not_a_date = _unread("{field} is like 2026-01-31", field=str)
    hello_missing = _unread("nobody said hello")
    hello_not_first = _unread("the first message is hello")
    binary_message = _unread("messages are text, not binary")
    empty_talk = Reason("bad_message", for_programs=True, most=int)
    enquiry_to_oneself = _unread("an enquiry is to others")
    not_one_thing = _unread("it is about a building or about a tile type")
    unreadable_query = _unread(str)
    body_too_long = Reason("too_long", for_programs=True, most=int)

    # what does not exist
    no_such_table = _not_found("table")
    no_such_chair = Reason("not_found", for_programs=True, seat=Seat)
    no_such_line = Reason("not_found", for_programs=True, line=int)
    no_such_person = _not_found("person")
    no_such_link = _not_found("link")
    no_such_group = _not_found("group")
    no_such_game = _not_found("game")
    no_such_channel = _not_found("channel")
    no_such_day = _not_found("date")
    no_such_record = Reason("not_found", for_programs=True, record=int | None)
    no_such_picture = Reason("not_found", for_programs=True, picture=str)
    no_such_path = Reason("not_found", for_programs=True, path=str)
    no_such_thing = Reason("not_found", for_programs=True, building=int | None, tile=str | None)
    nothing_kept = Reason("not_found", why="nothing is kept of a stranger")
    wrong_method = Reason("bad_method", for_programs=True, path=str)

    # seats
    seat_of_another = Reason("not_yours", seat=Seat | None)
    seat_taken = Reason("seat_taken", seat=Seat)
    no_free_seat = Reason("seat_taken")
    seat_is_free = Reason("not_now", why="the seat is free")
    seats_are_free = Reason("not_possible", why="seats are free", seats=list[Seat])
    player_is_here = Reason("not_possible", why="the player is here")
    unknown_bot = Reason("unknown_bot", bot=str, known=list[str])
    no_such_character = Reason("unknown_bot", for_programs=True, character=str, known=list[str])
    only_players_ask = Reason("not_seated", why="only those who play may ask that")
    key_lost = Reason("wrong_key", why="the seat was taken with another cookie, or is lost since")
    key_missing = Reason("wrong_key", for_programs=True, why="show it as Authorization: Bearer KEY")

    # names
    name_unseen = Reason("not_possible", why="a name has only letters that can be seen")
    name_without_letters = Reason("not_possible", why="a name has letters")
    name_taken = Reason("not_possible", why="somebody here has this name")
    name_refused = Reason("not_possible", why="nobody may have this name here")

    # the table's moment
    while_gathering = Reason("not_now", status="gathering")
    while_playing = Reason("not_now", status="playing")
    while_paused = Reason("not_now", status="paused")
    while_over = Reason("not_now", status="over")
    while_closed = Reason("not_now", status="closed")
    game_not_over = Reason("not_now", why="the game is not over")
    others_wait_for_you = Reason("not_now", why="the others are waiting for this seat")
    stale = Reason("stale", seen=int)
    too_many_lines = Reason("too_many", what="lines", most=int)
    over_limit = Reason("too_many", what=str)
    offer_repeated = Reason("too_many", what="repeated")

    # handshakes and nudges
    in_other_hands = Reason("not_now", why="others are shaking hands on it", seats=list[Seat])
    hands_have_parted = Reason("not_now", why="these hands do not meet any more")
    pulled_back = Reason("not_now", why="somebody pulled back", seat=Seat)
    nobody_waits = Reason("not_now", why="nobody has waited for them long enough")
    nudged_already = Reason("too_fast", what="nudge", seconds=float)
    quiet_hours = Reason("not_now", why="these are quiet hours of theirs")

    # undo, time and talk
    nothing_to_undo = Reason("not_possible", why="nothing to undo")
    chance_since = Reason("not_possible", why="chance or a reveal has come since")
    deal_with_bot_stands = Reason(
        "not_possible", why="a deal with a bot stands once others have acted"
    )
    only_bids_wait = _unread("only bids are sealed, or opened after a time")
    no_sealed_bids = Reason("not_now", why="there are no sealed bids to open")
    no_undo_waits = Reason("not_now", why="no undo waits for this seat")
    slow_play_has_time = Reason("not_possible", why="in slow play everyone has their time")
    no_days_off_left = Reason("not_possible", why="there are not so many days of time off")
    nothing_is_marked = Reason(
        "not_possible", for_programs=True, why="nothing of this is marked in this game"
    )
    too_many_marks = Reason("too_many", most=int)
    talk_too_long = Reason("too_long", most=int)
    meeting_not_allowed = Reason(
        "not_possible", why="the address of a call begins with https:// and names no user"
    )
    hints_off = Reason("forbidden", what="hints")

    # who may come in
    only_for_invited = Reason("forbidden", why="this table is for those who are invited")
    only_for_members = Reason("forbidden", why="this group is for its members")
    only_with_login = Reason("forbidden", why="this house is for those who have a login here")
    only_for_owner = Reason("not_host")
    stranger = Reason("forbidden", why="say who you are first")
    unknown_host = Reason(
        "forbidden", for_programs=True, why="it is not known by this name: --public-url says it"
    )
    foreign_page = Reason("forbidden", for_programs=True, why="this page is not ours")
    link_renewed = Reason("forbidden", why="this link leads no further")
    no_dare = Reason("not_possible", why="nobody’s score is to be beaten there")
    link_not_ours = Reason("wrong_key", why="this link is not ours")
    link_too_old = Reason("stale", why="this link is too old")
    link_used = Reason("stale", why="this link has been used")
    owner_stays = Reason("not_possible", why="a group has its owner")
    banned = Reason("banned", until=int | None, why=str)

    # accounts and notices
    has_login_already = Reason("not_possible", why="you have a login already")
    password_needed = Reason("wrong_login", why="a changed address asks for the password")
    no_such_session = _not_found("session")
    login_taken = Reason("login_taken", login=str)
    address_changed = Reason("stale", why="another address was chosen since")
    address_not_confirmed = Reason("not_now", why="this address is not confirmed")
    address_not_allowed = Reason("not_possible", why=str)
    bad_push_keys = Reason("not_possible", for_programs=True, why=str)
    way_not_set_up = Reason("not_possible", why=str)
    letter_not_sent = Reason("busy", why="the letter could not be sent")
    unknown_time_zone = Reason("not_possible", why="this time zone is not known")

    # limits
    too_soon = Reason("too_fast", what=str, seconds=float)
    too_many = Reason("too_many", what=str, most=int)
    too_many_links = Reason("too_many", most=int)
    too_many_groups = Reason("too_many", most=int)
    too_many_members = Reason("too_many", most=int)
    too_many_blocks = Reason("too_many", most=int)
    busy = Reason("busy", most=int)
    solution_too_long = Reason("too_long", for_programs=True, most=int)
    damaged = Reason("damaged", table=str, line=int)

    # options and records
    bad_options = Reason("bad_options", why=str)
    secret_deals_need_private_talk = Reason(
        "bad_options", why="who may deal in secret may talk in secret"
    )
    reserve_needs_slow_turns = Reason(
        "bad_options", why="reserve and time off need turns of an hour or more"
    )
    table_or_record = Reason(
        "bad_options", for_programs=True, why="a table or a record, one of the two"
    )
    over_there = Reason("not_possible", why="the game is over there")
    set_not_here = Reason(
        "not_possible", why="this record has a board or set that is not played with here"
    )
    not_a_record = _no_record("foreign", "it is no record of a game that we play")
    newer_format = _no_record("newer", "it is of a newer format than we know")
    newer_rules = _no_record("newer", VERSIONS, played=int, ours=int)
    older_rules = _no_record("older", VERSIONS, played=int, ours=int)
    record_too_long = _no_record("damaged", "it takes too long to replay")
    record_breaks_replays = _no_record("damaged", "nobody gets to its end")
    too_much_undone = _no_record("damaged", "more was undone than in any game")
    record_damaged = _no_record("damaged", str, line=int | None)
    record_unfinished = _no_record("unfinished", str, line=int | None)


REASONS = reasons_in(Why)


class Refusal(Exception):  # noqa: N818 - a no is an answer, not a failure
    """The refusal of a request, with its reason. The request has changed nothing."""

    def __init__(self, reason: Reason | str, /, **facts: Any) -> None:
        if not isinstance(reason, Reason):  # a code alone
            reason = Reason(reason)
        assert reason.code in CODES, reason.code
        self.reason = reason
        self.facts = {**reason.always, **facts}
        if isinstance(why := self.facts.get("why"), str) and "why" in reason.always:
            self.facts["why"] = why.format_map(facts)
        super().__init__(reason.code, self.facts)

    @property
    def code(self) -> str:
        return self.reason.code


Status = Literal["gathering", "playing", "paused", "over", "closed"]


def not_while(status: Status) -> Refusal:
    """Returns the refusal of what cannot be done while a table has this status."""
    return Refusal(getattr(Why, f"while_{status}"))
