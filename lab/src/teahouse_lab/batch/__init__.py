"""Batch engines: thousands of games at once, in arrays, on a CPU or a GPU, by JAX."""
