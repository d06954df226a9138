"""The page in the system's Chromium: how soon it appears, and how soon it shows changes."""

from .whole_page import page

__all__ = ["page"]
