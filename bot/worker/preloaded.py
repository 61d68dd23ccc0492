"""Loads all that a picture needs, once, before the workers are forked."""

from __future__ import annotations

import gc
import sys
from contextlib import suppress
from multiprocessing import synchronize
from traceback import extract_tb
from types import TracebackType

from bot.worker.pictures import FontsMissing, picture
from bot.worker.processes import give_back


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
gc.collect()
gc.freeze()  # a worker that looks for garbage here would copy all of it
give_back()  # what is free here now would be copied by every worker
