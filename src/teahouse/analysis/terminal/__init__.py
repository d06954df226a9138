"""Analyses as lines and tables for a terminal; only here is rich needed."""
