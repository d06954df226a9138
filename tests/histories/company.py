"""Histories of groups, blocks and invitations: enter, leave, remove, renew, block, invite."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from teahouse.core import FastChance

from .linearizable import Look, Step
from .world import Answer, Row, World, cookie_of

__all__ = ["BlockRow", "GroupRow", "InvitationRow"]

GROUPS = "/api/groups"


class Group(NamedTuple):
    """A group: its link, its members, and who was removed."""

    is_there: bool
    link: str
    members: frozenset[str]
    removed: frozenset[str]


def change(make: Callable[[Group], Group]) -> Step:
    """A change of a group that is there."""
    return lambda group: make(group) if group.is_there else None


def is_gone() -> Step:
    return Look(lambda one: not one.is_there)


class GroupRow(Row):
    """A group, whose owner and four others come, go, are removed, and renew its link."""

    kind = "group"

    def __init__(self, name: str, people: list[str]) -> None:
        super().__init__(name, None)
        self._owner, *self._others = people
        self._path = ""
        self._links: list[str] = []

    async def prepare(self, world: World) -> None:
        while True:
            made = await world.ask(GROUPS, {"title": self.name}, token=cookie_of(self._owner))
            if made.outcome == "ok":
                break
        self._path = f"{GROUPS}/{made.json['id']}"
        self._links.append(_link(made.json))
        self.initial = Group(True, self._links[0], frozenset([self._owner]), frozenset())

    async def act(self, world: World, chance: FastChance) -> None:
        who = chance.pick(self._others)
        match chance.below(20):
            case 0 | 1 | 2 | 3 | 4 | 5:
                await self._enter(world, who, chance.pick(self._links[-2:]))
            case 6 | 7:
                await self._renew(world)
            case 8 | 9 | 10:
                await self._remove(world, who)
            case 11 | 12 | 13:
                await self._leave(world, who)
            case 14 if len(self._links) > 6:
                await self._leave(world, self._owner)
            case _:
                await self._look(world, chance.pick([self._owner, *self._others]))

    async def _enter(self, world: World, who: str, link: str) -> None:
        answer = await world.ask(f"{self._path}/enter", {"token": link}, token=cookie_of(who))
        told = f"{who} enters by {link[-4:]}"
        fits: Callable[[Group], bool] = lambda one: who not in one.removed and one.link == link  # noqa: E731
        if answer.outcome == "refused":
            is_out = Look(lambda one: not one.is_there or not fits(one))
            self.add(f"{told}: {answer.code}", answer, is_out)
            return

        def entered(group: Any) -> Group | None:
            is_in = group.is_there and fits(group)
            return group._replace(members=group.members | {who}) if is_in else None

        self.add(told, answer, entered, *_listed(answer))

    async def _renew(self, world: World) -> None:
        answer = await world.ask(f"{self._path}/renew", {}, token=cookie_of(self._owner))
        if answer.outcome == "refused":
            self.add(f"renew: {answer.code}", answer, is_gone())
            return
        link = self._new_link(answer)
        renewed = change(lambda one: one._replace(link=link))
        self.add(f"renewed to {link[-4:]}", answer, renewed, *_listed(answer))

    def _new_link(self, answer: Answer) -> str:
        if answer.outcome != "ok":
            return f"unknown {len(self.history)}"
        self._links.append(_link(answer.json))
        return self._links[-1]

    async def _remove(self, world: World, who: str) -> None:
        answer = await world.ask(
            f"{self._path}/remove", {"person": who}, token=cookie_of(self._owner)
        )
        if answer.outcome == "refused":
            self.add(f"remove {who}: {answer.code}", answer, is_gone())
            return
        link = self._new_link(answer)
        removed = change(lambda one: Group(True, link, one.members - {who}, one.removed | {who}))
        self.add(f"removed {who}, now {link[-4:]}", answer, removed, *_listed(answer))

    async def _leave(self, world: World, who: str) -> None:
        answer = await world.ask(f"{self._path}/leave", {}, token=cookie_of(who))
        if answer.outcome == "refused":
            is_out = Look(lambda one: who not in one.members)
            self.add(f"{who} leaves: {answer.code}", answer, is_out)
            return
        left = change(lambda one: one._replace(members=one.members - {who}))
        if who == self._owner:
            left = lambda one: Group(False, "", frozenset(), frozenset())  # noqa: E731
        is_in = Look(lambda one: who in one.members)
        self.add(f"{who} leaves", answer, is_in, _or_gone(left))

    async def _look(self, world: World, who: str) -> None:
        answer = await world.ask(GROUPS, token=cookie_of(who))
        if answer.outcome != "ok":
            return
        shown = [one for one in answer.json["groups"] if self._path.endswith(one["id"])]
        if not shown:
            self.add(f"{who} is out", answer, Look(lambda one: who not in one.members))
            return
        link = _link(shown[0])
        seen = Look(lambda one: who in one.members and one.link == link)
        told = f"{who} sees {link[-4:]} {_members(shown[0])}"
        self.add(told, answer, seen, _with_members(shown[0]))


def _or_gone(step: Step) -> Step:
    """A step that does nothing to a group that was deleted meanwhile."""
    return lambda one: step(one) if one.is_there else one


def _link(told: dict[str, Any]) -> str:
    return str(told["link"]).partition("#")[2]


def _members(told: dict[str, Any]) -> frozenset[str]:
    return frozenset(one["person"] for one in told["members"])


def _with_members(told: dict[str, Any]) -> Step:
    members = _members(told)
    return Look(lambda one: one.members == members)


def _listed(answer: Answer) -> list[Step]:
    """The members that an answer lists were in the group at some moment after the change."""
    return [_with_members(answer.json)] if answer.outcome == "ok" else []


class BlockRow(Row):
    """Whom a person mutes and blocks."""

    kind = "blocks"

    def __init__(self, name: str, person: str, others: list[str]) -> None:
        super().__init__(name, frozenset())
        self._person, self._others = person, others

    async def act(self, world: World, chance: FastChance) -> None:
        token = cookie_of(self._person)
        if not chance.below(4):
            self._seen(await world.ask("/api/people/me/blocks", token=token))
            return
        other, kind = chance.pick(self._others), chance.pick(["mute", "block", None])
        body = {"person": other, "kind": kind}
        answer = await world.ask("/api/people/me/blocks", body, token=token)

        def changed(known: Any) -> Any:
            left = frozenset(pair for pair in known if pair[0] != other)
            return left if kind is None else left | {(other, kind)}

        self.add(f"{other}: {kind}", answer, changed, *_blocks(answer))

    def _seen(self, answer: Answer) -> None:
        if answer.outcome == "ok":
            self.add("look", answer, *_blocks(answer))


def _blocks(answer: Answer) -> list[Step]:
    if answer.outcome != "ok":
        return []
    listed = frozenset((one["person"], one["kind"]) for one in answer.json["people"])
    return [Look(lambda known: known == listed)]


class InvitationRow(Row):
    """The tables to which a person is invited by a friend."""

    kind = "invitations"

    def __init__(self, name: str, host: str, friend: str) -> None:
        super().__init__(name, frozenset())
        self._host, self._friend = host, friend
        self._tables: list[str] = []

    async def prepare(self, world: World) -> None:
        wish = {"game": "dadaocheng", "options": {"players": 3}}
        while len(self._tables) < 3:
            made = await world.ask("/api/tables", wish, token=cookie_of(self._host))
            if made.outcome == "ok":
                self._tables.append(made.json["id"])

    async def act(self, world: World, chance: FastChance) -> None:
        table = chance.pick(self._tables)
        match chance.below(6):
            case 0 | 1:
                answer = await world.ask(
                    f"/api/tables/{table}/invite",
                    {"person": self._friend},
                    token=cookie_of(self._host),
                )
                self.add(f"invited to {table}", answer, lambda known: known | {table})
            case 2 | 3:
                path = "/api/people/me/invitations/drop"
                answer = await world.ask(path, {"table": table}, token=cookie_of(self._friend))
                self.add(f"{table} dropped", answer, lambda known: known - {table})
            case _:
                answer = await world.ask("/api/people/me/friends", token=cookie_of(self._friend))
                if answer.outcome == "ok":
                    shown = frozenset(one["table"] for one in answer.json["invitations"])
                    seen: Step = Look(lambda known: known == shown)
                    self.add(f"sees {sorted(shown)}", answer, seen)
