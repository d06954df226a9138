"""Whoever is invited by a friend is called once, and comes in by the door."""

from __future__ import annotations

import pytest
from tests.server.notices.conftest import CallHarness

from teahouse.server.catalogue import LANGUAGES, Language
from teahouse.server.live.live_table import LiveTable
from teahouse.server.notices.calls import Concern, call_about
from teahouse.server.notices.contacts import PersonSettings, Quiet, Target
from teahouse.server.notices.waits import call_invited, invitation_wait
from teahouse.server.state.commands import Sit
from teahouse.store.moderation import Block
from teahouse.store.notices import LastLook
from teahouse.store.social import Invitation

pytestmark = pytest.mark.anyio

HOUR = 3_600_000


async def invite(calls: CallHarness, live: LiveTable, inviter: str = "p0") -> None:
    """What the request to invite p1 does."""
    table, journal = live.table, calls.harness.journal
    now = calls.harness.clock.now
    made = Invitation("p1", table.id, inviter, table.invitation.hash, now)
    await journal.social.invite(made)
    await call_invited(journal, table, "p1")


async def invited(
    calls: CallHarness, target: Target | None = None, **settings: object
) -> LiveTable:
    """A table of three at which Ada sits, to which she invites p1."""
    live = await calls.harness.table("dadaocheng", 3)
    await calls.harness.do(live, "p0", Sit(name="Ada", seat=0))
    wants = dict.fromkeys(("push", "email", "webhook"), ("invited",))
    await calls.reach("p1", target, **{"wants": wants, **settings})
    await invite(calls, live)
    return live


async def test_whoever_is_invited_is_called_once_and_led_to_the_door(calls: CallHarness) -> None:
    live = await invited(calls)
    await calls.work()
    await calls.work(after=HOUR)
    [request] = calls.web.requests
    assert request.json == {
        "title": "Ada invites you to a game",
        "lines": ["Ada invites you to a game.", "Dadaocheng."],
        "link": "https://teahouse.example/",
        "table": live.table.id,
        "kinds": ["invited"],
    }


async def test_an_invitation_by_push_can_be_read_and_has_no_button_to_mute(
    calls: CallHarness,
) -> None:
    live = await invited(calls, calls.push(), language="de")
    await calls.work()
    told = calls.browser.read(calls.web.requests[0])
    assert told["title"] == "Ada lädt dich zu einer Partie ein"
    assert (told["body"], told["path"]) == ("Dadaocheng.", "/")
    assert (told["table"], told["mute"]) == (live.table.id, "")


async def test_an_invitation_by_letter_is_in_the_reader_s_language(calls: CallHarness) -> None:
    await invited(calls, calls.email(), language="fr")
    await calls.work()
    [letter] = calls.mail.letters
    assert letter["Subject"] == "Ada vous invite à une partie"
    body = letter.get_body(("plain",))
    assert body is not None
    assert "Aller à la maison de thé: https://teahouse.example/\r\n" in body.get_content()


async def test_to_be_invited_twice_to_the_same_table_is_one_call(calls: CallHarness) -> None:
    live = await invited(calls)
    await calls.work()
    calls.harness.clock.now += HOUR
    await calls.harness.do(live, "p2", Sit(name="Wen", seat=2))
    await invite(calls, live, inviter="p2")
    await calls.work(after=HOUR)
    assert calls.paths() == ["/p1"]


async def test_an_invitation_is_a_kind_of_its_own(calls: CallHarness) -> None:
    await invited(calls, wants={"webhook": ("turn", "time", "game")})
    await calls.work()
    assert calls.web.requests == []


async def test_quiet_hours_hold_an_invitation_until_they_end(calls: CallHarness) -> None:
    now = calls.harness.clock.now
    calls.harness.clock.now = now - now % (24 * HOUR) + 25 * HOUR
    await invited(calls, quiet=Quiet(22 * 60, 8 * 60))
    await calls.work(after=6 * HOUR)
    assert calls.web.requests == []
    await calls.work(after=2 * HOUR)
    assert calls.paths() == ["/p1"]


@pytest.mark.parametrize("kind", ["block", "mute"])
async def test_nobody_is_called_by_whom_they_have_blocked_or_muted(
    calls: CallHarness, kind: str
) -> None:
    await invited(calls)
    block = Block("p0", kind)  # type: ignore[arg-type]
    await calls.harness.journal.moderation.put_block("p1", block)
    await calls.work()
    assert calls.web.requests == []


async def test_an_invitation_that_was_taken_back_declined_or_followed_is_not_told(
    calls: CallHarness,
) -> None:
    live = await invited(calls)
    await calls.harness.journal.social.drop_invitation("p1", live.table.id)
    await calls.work()
    live = await invited(calls)
    await calls.harness.do(live, "p1", Sit(name="Wen", seat=1))
    await calls.work()
    live = await invited(calls)
    await calls.store.looked([LastLook("p1", live.table.id, 1, calls.harness.clock.now)])
    await calls.work(after=HOUR)
    assert calls.web.requests == []


async def test_a_restart_forgets_no_invitation(calls: CallHarness) -> None:
    await calls.sender.work()
    await invited(calls)
    await calls.work(calls.new_sender())
    assert calls.web.requests == []  # the first still has the lease
    await calls.sender.release()
    await calls.work(calls.new_sender())
    await calls.work(calls.new_sender(), after=HOUR)
    assert calls.paths() == ["/p1"]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_invitation_tells_who_sits_there_and_no_secret(
    calls: CallHarness, language: Language
) -> None:
    live = await invited(calls)
    await calls.harness.do(live, "p2", Sit(name="Begonia", seat=2))
    wait = await invitation_wait(calls.harness.journal, live.table, "p1")
    assert wait is not None
    told = repr(call_about([Concern(wait, live.table)], PersonSettings(language=language)))
    assert "Ada" in told
    assert told.count("Begonia") == 2  # in the subject and in the place
    for secret in (live.table.invitation.token, live.table.invitation.hash[:16], "p0", "p2"):
        assert secret not in told + wait.key
