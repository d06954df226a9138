"""The page in the system's Chromium: how soon it is there, and shows what has changed."""

from .whole_page import page

__all__ = ["page"]
