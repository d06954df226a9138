"""Strangers at public tables: what the operator has decided, and what is kept for how long."""
