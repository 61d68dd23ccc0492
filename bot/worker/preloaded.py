"""What every worker needs for a picture, loaded once, before the workers are forked."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress
from multiprocessing import synchronize
from traceback import extract_tb
from types import TracebackType

from bot.worker.pictures import FontsMissing, picture


def _tell(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Print what a worker that is being started fails of, unless its pool has ended meanwhile.

    Then the locks are gone that it was to share: it is not needed, and nothing is wrong.
    """
    if isinstance(error, FileNotFoundError) and extract_tb(trace)[-1].filename == _LOCKS:
        return
    sys.__excepthook__(kind, error, trace)


_LOCKS = synchronize.__file__
sys.excepthook = _tell

with suppress(FontsMissing):  # who draws is told
    picture("<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'/>")
with suppress(AttributeError, OSError):  # there is no such function but in GNU's library
    ctypes.CDLL(None).malloc_trim(0)  # what is free here now would be copied by every worker
