"""`python -m euchre`: the same as the command `euchre`."""

from .cli import main

if __name__ == "__main__":
    main()
