"""The rules of Chinatown: values in, values out, in the order of the rule book."""
