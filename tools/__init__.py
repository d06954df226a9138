"""What writes the generated files of this repository. Nobody who plays needs it."""
