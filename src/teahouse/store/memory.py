"""A journal in memory, for tests and for play that leaves no trace."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterable, Sequence

from msgspec.structs import replace

from .journal import Conflict, Leases, Line, News, Person, SessionEnded, TableRow, check_numbers
from .moderation import SqlModeration
from .notices import Channel, LastLook, Notice, NoticeStore
from .social import SqlSharing, SqlSocial
from .sqlite_statements import memory_moderation, memory_sharing, memory_social

__all__ = ["MemoryJournal", "MemoryNotices"]


class MemoryNotices:
    """Notices in memory, in the simplest form that meets the contract of `NoticeStore`."""

    def __init__(self) -> None:
        self._secrets: dict[str, bytes] = {}
        self._settings: dict[str, bytes] = {}
        self._channels: dict[str, Channel] = {}
        self._looks: dict[tuple[str, str], LastLook] = {}
        self._notices: dict[str, Notice] = {}
        self._finished: dict[str, int] = {}

    async def secret(self, name: str, value: bytes) -> bytes:
        return self._secrets.setdefault(name, value)

    async def has_secret(self, name: str) -> bool:
        return name in self._secrets

    async def settings(self, person: str) -> bytes | None:
        return self._settings.get(person)

    async def change_settings(self, person: str, body: bytes) -> None:
        self._settings[person] = body

    async def put_channel(self, channel: Channel) -> None:
        self._channels[channel.id] = channel

    async def channel(self, id: str) -> Channel | None:
        return self._channels.get(id)

    async def channels_of(self, owner: str) -> list[Channel]:
        found = (channel for channel in self._channels.values() if channel.owner == owner)
        return sorted(found, key=lambda channel: channel.id)

    async def owners(self) -> frozenset[str]:
        return frozenset(channel.owner for channel in self._channels.values())

    async def drop_channel(self, id: str) -> None:
        self._channels.pop(id, None)
        for key in [key for key, notice in self._notices.items() if notice.channel == id]:
            del self._notices[key]

    async def looked(self, looks: Sequence[LastLook]) -> None:
        for look in looks:
            known = self._looks.get((look.person, look.table))
            if known is None:
                self._looks[look.person, look.table] = look
            elif known.at <= look.at:
                self._looks[look.person, look.table] = replace(look, n=max(known.n, look.n))

    async def look(self, person: str, table: str) -> LastLook | None:
        return self._looks.get((person, table))

    async def add(self, notices: Sequence[Notice]) -> int:
        new = [notice for notice in notices if notice.key not in self._notices]
        self._notices |= {notice.key: notice for notice in new}
        return len(new)

    async def due(self, before: int, limit: int = 100) -> list[Notice]:
        found = [notice for notice in self._open() if notice.due < before]
        return sorted(found, key=lambda notice: (notice.due, notice.key))[:limit]

    async def next_due(self) -> int | None:
        return min((notice.due for notice in self._open()), default=None)

    def _open(self) -> list[Notice]:
        return [one for key, one in self._notices.items() if key not in self._finished]

    async def postpone(self, key: str, due: int, attempts: int) -> None:
        self._notices[key] = replace(self._notices[key], due=due, attempts=attempts)

    async def finish(self, keys: Sequence[str], at: int) -> None:
        self._finished |= dict.fromkeys(keys, at)

    async def prune(self, before: int) -> None:
        for key in [key for key, at in self._finished.items() if at < before]:
            self._notices.pop(key, None)
            del self._finished[key]
        self._looks = {key: look for key, look in self._looks.items() if look.at >= before}

    async def forget(self, person: str) -> None:
        self._settings.pop(person, None)
        for channel in await self.channels_of(person):
            await self.drop_channel(channel.id)
        self._looks = {key: look for key, look in self._looks.items() if look.person != person}


class MemoryJournal:
    """A journal in memory, in the simplest form that meets the contract of `Journal`."""

    is_shared = False

    def __init__(self) -> None:
        self._rows: dict[str, TableRow] = {}
        self._lines: dict[str, list[Line]] = {}
        self._people: dict[str, Person] = {}
        self._tokens: dict[str, str] = {}
        self._seated: dict[str, set[str]] = {}
        self._leases = Leases()
        self.notices: NoticeStore = MemoryNotices()
        self.moderation: SqlModeration = memory_moderation()
        self.social: SqlSocial = memory_social()
        self.sharing: SqlSharing = memory_sharing()

    async def open(self) -> None:
        """Does nothing, as there is nothing to open."""

    async def close(self) -> None:
        """Does nothing, as there is nothing to close."""

    # tables
    async def create(self, row: TableRow, *lines: Line) -> None:
        check_numbers(lines, after=0)
        if row.id in self._rows:
            raise Conflict(f"there is a table {row.id} already")
        self._rows[row.id] = row
        self._lines[row.id] = list(lines)

    async def append(
        self, table: str, lines: Sequence[Line], *, row: TableRow | None = None
    ) -> None:
        if table not in self._rows:
            raise LookupError(f"there is no table {table}")
        check_numbers(lines, after=len(self._lines[table]))
        self._lines[table].extend(lines)
        if row is not None:
            self._rows[table] = row

    async def read(self, table: str, after: int = 0, *, is_checked: bool = True) -> list[Line]:
        del is_checked  # lines in memory need no checksums
        return self._lines.get(table, [])[after:]

    async def missing(self) -> dict[str, int]:
        return {}

    async def rewrite(self, table: str, lines: Sequence[Line]) -> None:
        if table not in self._rows:
            raise LookupError(f"there is no table {table}")
        for line in lines:
            old = self._lines[table][line.n - 1]
            self._lines[table][line.n - 1] = replace(old, text=line.text)

    async def check_writable(self) -> None:
        """Does nothing, as memory can always be written."""

    async def table(self, table: str) -> TableRow | None:
        return self._rows.get(table)

    async def tables(
        self,
        *,
        public: bool | None = None,
        statuses: Sequence[str] = (),
        limit: int | None = 100,
    ) -> list[TableRow]:
        found = (
            row
            for row in self._rows.values()
            if (public is None or row.public == public) and (not statuses or row.status in statuses)
        )
        return _latest(found, limit)

    async def tables_of(self, person: str, *, limit: int | None = 100) -> list[TableRow]:
        return _latest((self._rows[table] for table in self._seated.get(person, ())), limit)

    async def seat_person(self, table: str, person: str) -> None:
        if table not in self._rows:
            raise LookupError(f"there is no table {table}")
        self._seated.setdefault(person, set()).add(table)

    async def notifications(self) -> AsyncGenerator[News, None]:
        return
        yield  # makes this function a generator

    async def announce(self, ended: SessionEnded) -> None:
        """Does nothing, as there is no other process."""

    # people
    async def add_person(self, person: Person) -> None:
        if person.id in self._people or person.token_hash in self._tokens:
            raise Conflict(f"there is a person {person.id} already")
        self._check_login(person)
        self._people[person.id] = person
        self._tokens[person.token_hash] = person.id

    async def person(self, id: str) -> Person | None:
        return self._people.get(id)

    async def person_by_token(self, token_hash: str) -> Person | None:
        return self._people.get(self._tokens.get(token_hash, ""))

    async def person_by_login(self, login: str) -> Person | None:
        return next((p for p in self._people.values() if p.login == login), None)

    async def change_person(self, person: Person) -> None:
        if person.id not in self._people:
            raise LookupError(f"there is no person {person.id}")
        self._check_login(person)
        del self._tokens[self._people[person.id].token_hash]
        self._people[person.id] = person
        self._tokens[person.token_hash] = person.id

    async def add_token(self, person: str, token_hash: str, created: int) -> None:
        del created  # not needed in memory
        if person not in self._people:
            raise LookupError(f"there is no person {person}")
        if token_hash in self._tokens:
            raise Conflict("this token is somebody's already")
        self._tokens[token_hash] = person

    async def drop_token(self, token_hash: str) -> None:
        person = self._people.get(self._tokens.get(token_hash, ""))
        if person is not None and person.token_hash != token_hash:
            del self._tokens[token_hash]

    async def drop_tokens(self, person: str) -> None:
        for token in [token for token, owner in self._tokens.items() if owner == person]:
            await self.drop_token(token)

    async def remove_person(self, id: str) -> None:
        self._people.pop(id, None)
        self._seated.pop(id, None)
        self._tokens = {token: person for token, person in self._tokens.items() if person != id}

    def _check_login(self, person: Person) -> None:
        taken = {p.login for p in self._people.values() if p.id != person.id and p.login}
        if person.login in taken:
            raise Conflict(f"the login {person.login} is taken")

    # leases
    async def lease(self, table: str, holder: str, milliseconds: int) -> bool:
        return self._leases.take(table, holder, milliseconds)

    async def release(self, table: str, holder: str) -> None:
        self._leases.release(table, holder)


def _latest(rows: Iterable[TableRow], limit: int | None) -> list[TableRow]:
    return sorted(rows, key=lambda row: row.updated, reverse=True)[:limit]
