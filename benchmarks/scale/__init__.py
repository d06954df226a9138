"""What an action costs on each kind of database, and what that means for many people.

`python -m benchmarks.scale measure` measures on this machine and writes measured.json;
`python -m benchmarks.scale report` writes the tables of docs/scale.md from it.
"""
