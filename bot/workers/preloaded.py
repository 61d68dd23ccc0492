"""Preloading of all that a picture needs, once, before the workers are forked."""

from __future__ import annotations

import gc
import sys
from contextlib import suppress
from multiprocessing import synchronize
from traceback import extract_tb
from types import TracebackType

from bot.workers.pictures import FontsMissing, picture
from bot.workers.processes import give_back


def _tell(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Print the error of a starting worker, unless its pool has ended in the meantime.

    In that case the shared locks are gone, the worker isn't needed, and nothing is wrong.
    """
    if isinstance(error, FileNotFoundError) and extract_tb(trace)[-1].filename == _LOCKS:
        return
    sys.__excepthook__(kind, error, trace)


_LOCKS = synchronize.__file__
sys.excepthook = _tell

with suppress(FontsMissing):  # drawing reports it
    picture("<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'/>")
gc.collect()
gc.freeze()  # a worker that looks for garbage here would copy all of it
give_back()  # every worker would copy the free memory
