"""Analyses as lines and tables for a terminal; the only part of `analysis` that needs rich."""
