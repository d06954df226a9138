"""Histories of accounts: register, log in and out, reset a password, end a session, be removed."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from teahouse.core import FastChance
from teahouse.server.state.tokens import token_hash

from .linearizable import Look, Step
from .world import Answer, Row, World, cookie_of

__all__ = ["AccountRow", "LoginRow", "address_of"]

ME = "/api/people/me"
SOMEBODY = "somebody"  # whose id nobody was told


class Account(NamedTuple):
    """A person: their devices, and the links to choose a new password with the one they replace."""

    is_there: bool
    name: str
    login: str | None
    password: str | None
    sessions: frozenset[str]
    links: frozenset[tuple[str, str | None]]


def change(
    make: Callable[[Account], Account], only_if: Callable[[Account], bool] = lambda _: True
) -> Step:
    return lambda account: make(account) if only_if(account) else None


def knows(session: str) -> Step:
    return Look(lambda one: session in one.sessions)


def does_not_know(session: str) -> Step:
    return Look(lambda one: session not in one.sessions)


class LoginRow(Row):
    """Who has a login."""

    kind = "login"

    def __init__(self, name: str) -> None:
        super().__init__(name, "")

    def given(self, answer: Answer, id: str) -> None:
        """Somebody was told that the login is theirs."""
        self.add(f"given to {id}", answer, lambda owner: None if owner else id)

    def found(self, answer: Answer, id: str) -> None:
        self.add(f"is {id}'s", answer, lambda owner: id if owner in (id, SOMEBODY) else None)

    def taken(self, answer: Answer) -> None:
        self.add("is taken", answer, lambda owner: owner or None)

    def dropped(self, answer: Answer, id: str) -> None:
        self.add(f"{id} is removed", answer, lambda owner: "" if owner == id else owner)


class AccountRow(Row):
    """One person and their devices."""

    kind = "account"

    def __init__(self, name: str, logins: list[LoginRow]) -> None:
        token = cookie_of(name)
        super().__init__(name, Account(True, "", None, None, frozenset([token]), frozenset()))
        self._logins = {row.name: row for row in logins}
        self._tokens = [token]
        self._tried: list[tuple[str, str]] = []  # logins and passwords
        self._links: list[str] = []
        self._letter_since: float | None = None
        self._count = 0

    def _new(self, what: str) -> str:
        self._count += 1
        return f"{self.name}-{what}-{self._count}"

    async def act(self, world: World, chance: FastChance) -> None:
        token = chance.pick(self._tokens[-4:])
        match chance.below(24):
            case 0 | 1 | 2:
                await self._register(world, token, chance.pick(sorted(self._logins)))
            case 3 | 4 | 5 | 6 | 7 if self._tried:
                await self._log_in(world, *chance.pick(self._tried[-4:]))
            case 8 | 9:
                await self._log_out(world, token)
            case 10 | 11:
                await self._end(world, token, chance.pick(self._tokens[-4:]))
            case 12 | 13:
                await self._rename(world, token)
            case 14 | 15:
                await self._lose(world, chance.pick(sorted(self._logins)))
            case 16 | 17 | 18 if self._links:
                await self._reset(world, chance.pick(self._links[-3:]))
            case 19 if self._count > 12:
                await self._remove(world, token)
            case _:
                await self._look(world, token)

    async def _look(self, world: World, token: str) -> None:
        answer = await world.ask(ME, token=token)
        if answer.outcome != "ok":
            return
        id, name, login = (answer.json[field] for field in ("id", "name", "login"))
        if id is None:
            self.add(f"{token} is nobody's", answer, does_not_know(token))
        else:
            seen = Look(
                lambda one: token in one.sessions and (one.name, one.login) == (name, login)
            )
            self.add(f"{token} is {name!r}, {login}", answer, seen)

    async def _rename(self, world: World, token: str) -> None:
        name = self._new("name")
        answer = await world.ask(ME, {"name": name}, token=token)
        named = change(lambda one: one._replace(name=name), lambda one: one.is_there)
        self._done_by(token, f"named {name}", answer, named)

    def _done_by(self, token: str, told: str, answer: Answer, done: Step) -> bool:
        """Records what a device has done, unless it was another person's by then."""
        is_ours = answer.outcome == "unsure" or (
            answer.outcome == "ok" and answer.json["id"] == self.name
        )
        if is_ours:
            self.add(f"{token}: {told}", answer, knows(token), done)
        elif answer.outcome == "ok":
            self.add(f"{token} is another's", answer, does_not_know(token))
        elif answer.code == "not_found":
            self.add(f"{token} was removed", answer, knows(token), Look(lambda x: not x.is_there))
        return is_ours

    async def _register(self, world: World, token: str, login: str) -> None:
        password, row = self._new("password"), self._logins[login]
        body = {"login": login, "password": password}
        answer = await world.ask("/api/people/register", body, token=token)
        registered = change(
            lambda one: one._replace(login=login, password=password),
            lambda one: one.is_there and one.login is None,
        )
        if self._done_by(token, f"registered {login} {password}", answer, registered):
            self._tried.append((login, password))
        match answer.outcome, answer.code:
            case "ok", _:
                row.given(answer, answer.json["id"])
            case "unsure", _:
                row.given(answer, SOMEBODY)
            case "refused", "login_taken":
                # A device that is logged out is a new guest, of whom nothing is told here.
                is_free = Look(lambda one: token not in one.sessions or one.login is None)
                self.add(f"{token}: {login} is taken", answer, is_free)
                row.taken(answer)
            case "refused", "not_possible":
                has_one = Look(lambda one: one.login is not None)
                self.add(f"{token}: has a login", answer, knows(token), has_one)

    async def _log_in(self, world: World, login: str, password: str) -> None:
        answer = await world.ask("/api/people/login", {"login": login, "password": password})
        fits: Callable[[Account], bool] = lambda one: (one.login, one.password) == (login, password)  # noqa: E731
        if answer.outcome == "ok":
            self._logins[login].found(answer, answer.json["id"])
            if answer.json["id"] == self.name:
                self._tokens.append(answer.cookie)
                in_ = change(
                    lambda one: one._replace(sessions=one.sessions | {answer.cookie}), fits
                )
                self.add(f"{login} {password} logs in as {answer.cookie}", answer, in_)
        elif answer.code == "wrong_login":
            self.add(f"{login} {password} is wrong", answer, Look(lambda one: not fits(one)))

    async def _log_out(self, world: World, token: str) -> None:
        answer = await world.ask("/api/people/logout", {}, token=token)
        self.add(f"{token} logs out", answer, _without(token))

    async def _end(self, world: World, token: str, other: str) -> None:
        session = token_hash(token_hash(other))[:16]
        answer = await world.ask(f"{ME}/sessions/end", {"session": session}, token=token)
        if answer.code == "not_found":
            is_gone = Look(lambda one: token not in one.sessions or other not in one.sessions)
            self.add(f"{token}: {other} is not there", answer, is_gone)
            return
        left = {one["id"] for one in answer.json["sessions"]} if answer.outcome == "ok" else set()

        def listed(account: Account) -> bool:
            known = {one for one in self._tokens if token_hash(token_hash(one))[:16] in left}
            return not left or account.sessions & set(self._tokens) == known

        seen = (knows(token), knows(other), _without(other))
        self.add(f"{token} ends {other}, {left} left", answer, *seen, Look(listed))

    async def _lose(self, world: World, login: str) -> None:
        answer = await world.ask("/api/people/forgot", {"login": login})
        if self._letter_since is None and answer.outcome != "lost":
            self._letter_since = answer.began
        link = world.link("reset", address_of(self.name))
        if link and link not in self._links:
            self._links.append(link)
            assert self._letter_since is not None
            letter = Answer(self._letter_since, answer.ended, "ok")
            made = change(
                lambda one: one._replace(links=one.links | {(link, one.password)}),
                lambda one: one.is_there and one.login is not None,
            )
            self.add(f"link {link[-6:]} is sent", letter, made)

    async def _reset(self, world: World, link: str) -> None:
        password = self._new("password")
        answer = await world.ask("/api/people/reset", {"token": link, "password": password})
        works: Callable[[Account], bool] = (  # noqa: E731
            lambda one: one.is_there and (link, one.password) in one.links
        )
        told = f"link {link[-6:]} makes {password}"
        if answer.outcome == "refused":
            self.add(f"link {link[-6:]} is used", answer, Look(lambda one: not works(one)))
            return
        token = answer.cookie or self._new("lost")
        sessions = frozenset([token])
        self.add(
            told,
            answer,
            change(lambda one: one._replace(password=password, sessions=sessions), works),
        )
        if answer.outcome == "ok":
            self._tokens.append(token)
            self._tried += [(login, password) for login in self._logins]

    async def _remove(self, world: World, token: str) -> None:
        answer = await world.ask(f"{ME}/remove", {"really": "remove me"}, token=token)
        if answer.code == "not_found":
            self.add(f"{token} is unknown", answer, does_not_know(token))
            return
        gone = Account(False, "", None, None, frozenset(), frozenset())
        self.add(f"{token} removes itself", answer, knows(token), change(lambda _: gone))
        for row in self._logins.values():
            row.dropped(answer, self.name)


def _without(token: str) -> Step:
    return change(lambda one: one._replace(sessions=one.sessions - {token}))


def address_of(name: str) -> str:
    """The confirmed address of a person of this name."""
    return f"{name}@post.example"
