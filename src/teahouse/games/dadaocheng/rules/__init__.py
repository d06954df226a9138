"""The rules of Dadaocheng, in the order of the rule book. They take values and return values."""
