"""People who have played together invite one another by a tap, and have a link for their group."""

from __future__ import annotations

from ipaddress import ip_network
from typing import Any

import msgspec
import pytest
from tests.server.live_server import Guest, LiveServer, running_server
from tests.server.notices.receivers import receiver, wait_for

from teahouse.server.settings import Settings

from .test_players import id_of, play

FRIENDS = "/api/people/me/friends"


@pytest.fixture
def pair(server: LiveServer) -> list[Guest]:
    """Two people who have finished a game."""
    guests = [server.guest(), server.guest()]
    play(guests[0].open_table(game="dadaocheng", options={"players": 2}), guests)
    return guests


def friends(guest: Guest) -> dict[str, Any]:
    found: dict[str, Any] = guest.get(FRIENDS).json()
    return found


def test_who_has_played_together_is_invited_by_a_tap(pair: list[Guest]) -> None:
    host, friend = pair
    assert [one["person"] for one in friends(host)["people"]] == [id_of(friend)]
    table = host.open_table(game="dadaocheng", options={"players": 2}, title="Again")
    host.sit(table)
    invited = host.post(f"{table.path}/invite", json={"person": id_of(friend)})
    assert invited.status_code == 200
    [told] = friends(friend)["invitations"]
    assert (told["table"], told["title"], told["by"]) == (table.id, "Again", "Player 0")
    assert friend.sit(table, invite=told["invite"]).status_code == 200
    host.do(table, "start")
    assert friends(friend)["invitations"] == []  # the table has begun


def test_whoever_is_invited_is_called_and_comes_in_by_the_door() -> None:
    here = Settings(limited=False, tempo="instant", reachable=(ip_network("127.0.0.0/8"),))
    with receiver() as web, running_server(here) as server:
        host, friend = server.guest(), server.guest()
        play(host.open_table(game="dadaocheng", options={"players": 2}), [host, friend])
        friend.post("/api/people/me/notices/webhook", json={"url": f"{web.url}/friend"})
        table = host.open_table(game="dadaocheng", options={"players": 2})
        host.post(f"{table.path}/invite", json={"person": id_of(friend)})
        wait_for(lambda: web.requests)
        assert web.requests[0].json["kinds"] == ["invited"]
        assert table.invite not in str(web.requests)
        [told] = friends(friend)["invitations"]
        assert friend.sit(table, invite=told["invite"]).status_code == 200


def test_strangers_cannot_be_invited(server: LiveServer, pair: list[Guest]) -> None:
    stranger = server.guest()
    stranger.post("/api/people/me", json={"name": "Nobody yet"})
    table = pair[0].open_table(game="dadaocheng")
    answer = pair[0].post(f"{table.path}/invite", json={"person": id_of(stranger)})
    assert answer.status_code == 404
    outside = {"Teahouse-Invite": table.invite}
    asked = {"person": id_of(pair[0])}
    answer = stranger.post(f"{table.path}/invite", json=asked, headers=outside)
    assert answer.json()["code"] == "not_seated"


def test_who_is_blocked_neither_invites_nor_is_told(pair: list[Guest]) -> None:
    host, friend = pair
    table = host.open_table(game="dadaocheng", options={"players": 2})
    host.post(f"{table.path}/invite", json={"person": id_of(friend)})
    friend.post("/api/people/me/blocks", json={"person": id_of(host), "kind": "block"})
    assert friends(friend) == {"people": [], "invitations": []}
    assert friends(host)["people"] == []
    answer = host.post(f"{table.path}/invite", json={"person": id_of(friend)})
    assert answer.status_code == 404


def test_an_invitation_ends_with_the_link_it_stands_for(pair: list[Guest]) -> None:
    host, friend = pair
    table = host.open_table(game="dadaocheng", options={"players": 2})
    host.sit(table)
    host.post(f"{table.path}/invite", json={"person": id_of(friend)})
    friend.sit(table)
    assert host.do(table, "remove", seat=1).status_code == 200
    assert friends(friend)["invitations"] == []


def test_an_invitation_can_be_declined(pair: list[Guest]) -> None:
    host, friend = pair
    table = host.open_table(game="dadaocheng", options={"players": 2})
    host.post(f"{table.path}/invite", json={"person": id_of(friend)})
    friend.post("/api/people/me/invitations/drop", json={"table": table.id})
    assert friends(friend)["invitations"] == []


# groups


def make(owner: Guest) -> tuple[str, str]:
    """The path and the token of a new group."""
    made = owner.post("/api/groups", json={"title": "Friday"}).json()
    return f"/api/groups/{made['id']}", made["link"].partition("#")[2]


def test_a_group_s_link_leads_to_its_current_table_and_on_to_rematches(server: LiveServer) -> None:
    owner, friend = server.guest(), server.guest()
    path, token = make(owner)
    assert friend.post(f"{path}/enter", json={"token": token}).json()["table"] is None
    table = owner.open_table(game="dadaocheng", options={"players": 2})
    owner.post(f"{path}/table", json={"table": table.id})
    entered = friend.post(f"{path}/enter", json={"token": token}).json()
    assert entered["table"] == table.id
    assert len(entered["members"]) == 2
    play_on = server.guest()
    play(table, [owner, friend])
    again = owner.post(f"{table.path}/rematch").json()["id"]
    assert play_on.post(f"{path}/enter", json={"token": token}).json()["table"] == again


def test_a_renewed_link_replaces_the_one_before(server: LiveServer) -> None:
    owner, friend = server.guest(), server.guest()
    path, token = make(owner)
    owner.post(f"{path}/renew")
    assert friend.post(f"{path}/enter", json={"token": token}).status_code == 403
    assert friend.post(f"{path}/renew").status_code == 403


def test_whoever_was_removed_comes_back_by_no_link(server: LiveServer) -> None:
    owner, friend = server.guest(), server.guest()
    path, token = make(owner)
    friend.post(f"{path}/enter", json={"token": token})
    changed = owner.post(f"{path}/remove", json={"person": id_of(friend)}).json()
    renewed = changed["link"].partition("#")[2]
    for shown in (token, renewed):
        assert friend.post(f"{path}/enter", json={"token": shown}).status_code == 403
    assert server.guest().post(f"{path}/enter", json={"token": renewed}).status_code == 200


def test_whoever_an_old_version_removed_stays_out(server: LiveServer) -> None:
    """It wrote removed members into the body of the group."""
    owner, friend = server.guest(), server.guest()
    friend.post("/api/people/me", json={"name": "Bo"})
    path, token = make(owner)
    body = msgspec.json.encode({"title": "Friday", "token": token, "removed": [id_of(friend)]})
    database: Any = server.running.services.journal.database  # type: ignore[attr-defined]
    group = path.rpartition("/")[2]
    database.connection.execute("update play_groups set body = ? where id = ?", (body, group))
    assert friend.post(f"{path}/enter", json={"token": token}).status_code == 403
    renewed = owner.post(f"{path}/renew").json()["link"].partition("#")[2]
    assert friend.post(f"{path}/enter", json={"token": renewed}).status_code == 403
    assert server.guest().post(f"{path}/enter", json={"token": renewed}).status_code == 200


def test_the_link_is_no_way_back_to_a_table_that_sent_one_away(server: LiveServer) -> None:
    owner, friend = server.guest(), server.guest()
    path, token = make(owner)
    table = owner.open_table(game="dadaocheng", options={"players": 2})
    owner.sit(table)
    owner.post(f"{path}/table", json={"table": table.id})
    friend.sit(table)
    assert friend.post(f"{path}/enter", json={"token": token}).json()["table"] == table.id
    owner.do(table, "remove", seat=1)
    entered = friend.post(f"{path}/enter", json={"token": token}).json()
    assert (entered["table"], entered["invite"]) == (None, None)


def test_only_who_sits_there_has_the_link_lead_to_a_table(server: LiveServer) -> None:
    owner, friend = server.guest(), server.guest()
    path, token = make(owner)
    friend.post(f"{path}/enter", json={"token": token})
    table = owner.open_table(game="dadaocheng")
    answer = friend.post(f"{path}/table", json={"table": table.id})
    assert answer.json()["code"] == "not_seated"


def test_a_group_ends_with_its_owner(server: LiveServer) -> None:
    owner, friend = server.guest(), server.guest()
    path, token = make(owner)
    friend.post(f"{path}/enter", json={"token": token})
    assert len(friend.get("/api/groups").json()["groups"]) == 1
    owner.post(f"{path}/leave")
    assert friend.get("/api/groups").json()["groups"] == []


def test_groups_and_invitations_are_exported_and_go_with_the_person(pair: list[Guest]) -> None:
    host, friend = pair
    path, token = make(friend)
    table = host.open_table(game="dadaocheng", options={"players": 2})
    host.post(f"{table.path}/invite", json={"person": id_of(friend)})
    exported = friend.get("/api/people/me/export").text
    assert "Friday" in exported
    assert table.id in exported
    assert token not in exported
    friend.post("/api/people/me/remove", json={"really": "remove me"})
    assert host.post(f"{path}/enter", json={"token": token}).status_code == 404


def test_who_is_blocked_and_chose_no_name_is_listed_by_that_of_their_seat(
    pair: list[Guest],
) -> None:
    host, friend = pair
    wish = {"person": id_of(friend), "kind": "block"}
    [listed] = host.post("/api/people/me/blocks", json=wish).json()["people"]
    assert listed["name"] == "Player 1"
