"""The rules of Dadaocheng: values in, values out, in the order of the rule book."""
