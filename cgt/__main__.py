"""The command line, run by ``python -m cgt``."""

import sys

from cgt.cli import main

if __name__ == "__main__":
    sys.exit(main())
