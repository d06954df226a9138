"""Chinatown's discrete form, in which offers are built part by part."""

from .form import ChinatownForm, ChinatownMoment

__all__ = ["ChinatownForm", "ChinatownMoment"]
