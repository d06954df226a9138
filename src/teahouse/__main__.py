"""`python -m teahouse` is the command `teahouse`."""

from .cli.main import run

if __name__ == "__main__":
    run()
