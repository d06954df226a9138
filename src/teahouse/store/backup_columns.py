"""The tables and columns that a backup copies, the same in both databases."""

from __future__ import annotations

from teahouse.core import BadInput

__all__ = ["COLUMNS", "HOLDS_SOMETHING", "check_empty"]

COLUMNS = {
    "tables": ("key", "id", "created", "updated", "status", "public", "summary"),
    "lines": ("table_key", "n", "at", "text", "checksum"),
    "line_counts": ("table_key", "lines"),
    "lost_tables": ("id", "lines"),
    "people": ("id", "token_hash", "name", "created", "login", "password_hash"),
    "tokens": ("token_hash", "person", "created"),
    "seats": ("person", "table_key"),
    "secrets": ("name", "value"),
    "settings": ("person", "body"),
    "channels": ("id", "owner", "body"),
    "looks": ("person", "table_id", "n", "at"),
    "reports": ("id", "at", "table_id", "reporter", "about", "body", "closed"),
    "measures": ("kind", "what", "until", "why"),
    "blocks": ("person", "other", "kind"),
    "pruned_tables": ("id",),
    "invitations": ("person", "table_id", "inviter", "link_hash", "at"),
    "play_groups": ("id", "owner", "body"),
    "group_members": ("person", "group_id"),
    "shared_links": ("id", "table_id", "owner", "moment", "at"),
    "agreements": ("person", "table_id", "agreed"),
    "notices": ("key", "channel", "table_id", "due", "attempts", "finished"),
}
"""Leases and servers are left out, as they expire."""

HOLDS_SOMETHING = "select " + " or ".join(
    f"exists (select 1 from {name})" for name in COLUMNS if name != "secrets"
)
"""A server that has only been started has made its secrets; those of a backup replace them."""


def check_empty(holds_something: object, where: str) -> None:
    """Raises BadInput unless the database is empty."""
    if holds_something:
        raise BadInput(f"{where} is not empty: a backup is restored into an empty database only")
