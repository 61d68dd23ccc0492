"""``python -m cgt``: the command line."""

import sys

from cgt.cli import main

if __name__ == "__main__":
    sys.exit(main())
