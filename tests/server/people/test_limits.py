"""Limits: buckets that fill again, caps, and what a flood is told."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import pytest
from tests.server.live_server import Line, gather, running_server
from tests.store.conftest import url
from websockets.exceptions import ConnectionClosed

from teahouse.server.live.limits import CAPS, LASTING, RATES, Limits
from teahouse.server.settings import Settings, network
from teahouse.server.state.refusals import Refusal
from teahouse.server.web.endpoints.channels import letter_target
from teahouse.store import open_journal

__all__ = ["url"]


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def taken(limits: Limits, kind: str, tries: int) -> int:
    """How many of so many tries go through."""
    done = 0
    for _ in range(tries):
        try:
            limits.take(kind, "Ada")
        except Refusal:
            continue
        done += 1
    return done


@pytest.mark.parametrize("kind", RATES)
def test_a_burst_goes_through_and_then_one_at_a_time(kind: str) -> None:
    clock, rate = Clock(), RATES[kind]
    limits = Limits(clock=clock)
    assert taken(limits, kind, rate.burst + 5) == rate.burst
    clock.now += rate.every * 1.001
    assert taken(limits, kind, 5) == 1
    clock.now += rate.every * rate.burst * 10
    assert taken(limits, kind, rate.burst + 5) == rate.burst


def test_a_refusal_says_how_long_to_wait() -> None:
    clock = Clock()
    limits = Limits(clock=clock)
    taken(limits, "person talk", 10)
    with pytest.raises(Refusal) as refused:
        limits.take("person talk", "Ada")
    assert refused.value.code == "too_fast"
    clock.now += refused.value.facts["seconds"]
    limits.take("person talk", "Ada")


def test_a_club_behind_one_address_has_wider_limits() -> None:
    clock, many = Clock(), 5
    limits = Limits(clock=clock, address_factor=many)
    assert taken(limits, "address guests", 1_000) == RATES["address guests"].burst * many
    assert taken(limits, "person talk", 1_000) == RATES["person talk"].burst
    clock.now += RATES["address guests"].every * 1.001
    assert taken(limits, "address guests", 1_000) == many


def test_one_s_haste_is_not_another_s() -> None:
    limits = Limits(clock=Clock())
    taken(limits, "person talk", 50)
    limits.take("person talk", "Bo")


def test_buckets_that_are_full_again_are_forgotten() -> None:
    clock = Clock()
    limits = Limits(clock=clock)
    for n in range(10_000):
        limits.take("person talk", f"{n}")
    clock.now += 100
    limits.take("person talk", "the last")
    assert len(limits._full_at) == 1


def test_what_is_held_counts_until_it_is_let_go() -> None:
    limits = Limits()
    for _ in range(CAPS["person sockets"] * 2):
        with limits.holding("person sockets", "Ada"):
            pass
    limits.check_cap("person sockets", CAPS["person sockets"] - 1)
    with pytest.raises(Refusal, match="too_many"):
        limits.check_cap("person sockets", CAPS["person sockets"])


def test_who_opens_table_after_table_has_to_wait() -> None:
    with running_server(Settings()) as server:
        host = server.guest()
        answers = [host.post("/api/tables", json={"game": "chinatown"}) for _ in range(12)]
    assert [answer.status_code for answer in answers].count(201) == RATES["person tables"].burst
    assert answers[-1].json()["code"] == "too_fast"
    assert int(answers[-1].headers["retry-after"]) >= 1


def test_who_guesses_passwords_has_to_wait() -> None:
    with running_server(Settings()) as server:
        guest = server.guest()
        guess = {"login": "ada", "password": "perhaps this"}
        answers = [guest.post("/api/people/login", json=guess) for _ in range(12)]
    assert answers[-1].status_code == 429


def test_talk_is_slower_than_play_and_a_flood_ends_the_connection() -> None:
    with running_server(Settings()) as server:
        table, guests = gather(server)
        with guests[0].at(table) as line:
            line.hear("welcome")
            said = [line.do(f"{n}", "say", seat=0, text="hello") for n in range(12)]
            assert [answer.get("code") for answer in said] == [None] * 10 + ["too_fast"] * 2
            assert flood(line)[-1] == {"type": "bye", "why": "too_fast"}


def flood(line: Line) -> list[dict[str, Any]]:
    """All that is heard while one talks without end."""
    heard = []
    with suppress(ConnectionClosed):
        while True:
            line.say("ping")
            heard.append(line.hear())
    with suppress(ConnectionClosed):
        while True:
            heard.append(line.hear())
    return heard


def test_one_person_has_only_so_many_sockets() -> None:
    from contextlib import ExitStack

    from websockets.exceptions import InvalidStatus

    with running_server(Settings()) as server, ExitStack() as opened:
        table, guests = gather(server)
        for _ in range(CAPS["person sockets"]):
            opened.enter_context(guests[0].socket(table))
        with pytest.raises(InvalidStatus) as refused:
            opened.enter_context(guests[0].socket(table))
        assert refused.value.response.status_code == 409
        opened.enter_context(guests[1].socket(table))


def test_wrong_passwords_lock_nobody_out_from_elsewhere() -> None:
    settings = Settings(trusted=(network("127.0.0.1"),), tempo="instant")
    with running_server(settings) as server:
        owner = server.guest(headers={"X-Forwarded-For": "10.0.0.1"})
        credentials = {"login": "owner", "password": "a good long one"}
        assert owner.post("/api/people/register", json=credentials).status_code == 200
        thief = server.guest(headers={"X-Forwarded-For": "10.0.0.2"})
        wrong = {**credentials, "password": "not this one at all"}
        answers = [thief.post("/api/people/login", json=wrong) for _ in range(12)]
        assert answers[-1].json()["code"] == "too_fast"
        elsewhere = server.guest(headers={"X-Forwarded-For": "10.0.0.1"})
        assert elsewhere.post("/api/people/login", json=credentials).status_code == 200


@pytest.fixture
async def lasting(url: str) -> AsyncIterator[tuple[list[Limits], Clock]]:
    """The limits of two processes on one database; on SQLite they are one after the other."""
    clock, journals = Clock(), [await open_journal(url)]
    if journals[0].is_shared:
        journals.append(await open_journal(url))
    wall = lambda: round(clock.now * 1000)  # noqa: E731
    yield [Limits(store=one.limits, wall=wall) for one in (journals * 2)[:2]], clock
    for journal in journals:
        await journal.close()


@pytest.mark.anyio
@pytest.mark.parametrize("kind", LASTING)
async def test_a_limit_that_lasts_is_shared_and_fills_again(
    lasting: tuple[list[Limits], Clock], kind: str
) -> None:
    (first, second), clock = lasting
    rate = RATES[kind]
    for n in range(rate.burst):
        await (first, second)[n % 2].take_lasting(kind, "Ada")
    for limits in (first, second):
        with pytest.raises(Refusal) as refused:
            await limits.take_lasting(kind, "Ada")
        assert refused.value.facts["seconds"] == pytest.approx(rate.every)
    await first.take_lasting(kind, "Bob")
    clock.now += rate.every * 1.001
    await second.take_lasting(kind, "Ada")
    with pytest.raises(Refusal):
        await first.take_lasting(kind, "Ada")


def test_letters_are_counted_by_mailbox() -> None:
    assert letter_target("Ann+one@Post.example") == letter_target("ann+two@post.example")
    assert letter_target("ann@post.example") != letter_target("bob@post.example")
