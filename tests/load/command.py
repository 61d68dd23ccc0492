"""The command line that all load tests have: the parameters of a function as options."""

import argparse
import asyncio
import gc
import os
import sys
from collections.abc import Awaitable, Callable
from importlib import import_module
from importlib.util import find_spec
from inspect import signature

FASTEST_LOOP = import_module("uvloop").new_event_loop if find_spec("uvloop") else None
"""The event loop of the members, who share the machine with what they measure."""


def command(
    measure: Callable[..., Awaitable[list[str]]],
    kept: str,
    *,
    seconds: float,
    loop_factory: Callable[[], asyncio.AbstractEventLoop] | None = FASTEST_LOOP,
) -> int:
    """Run a load test, print its verdict, and return its exit code.

    `measure` returns the promises that were broken, `kept` says that there are none. Each of its
    parameters is an option of the type of its default.
    """
    main = sys.modules["__main__"]
    parser = argparse.ArgumentParser(
        prog=f"python -m {main.__spec__.name}", description=main.__doc__
    )
    parser.add_argument("--give-up", type=float, default=seconds, help="after so many seconds")
    for name, parameter in signature(measure).parameters.items():
        default = parameter.default
        many = isinstance(default, tuple)
        kind = type(default[0] if many else default)
        parser.add_argument(f"--{name}", type=kind, default=default, nargs="+" if many else None)
    options = vars(parser.parse_args())
    seconds = options.pop("give_up")
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}", flush=True)
    gc.disable()  # a pause of the members, who remember all that they saw, is none of the bot
    with asyncio.Runner(loop_factory=loop_factory) as runner:
        broken = runner.run(asyncio.wait_for(measure(**options), seconds))
    print(*[f"FAILED: {each}" for each in broken] or [kept], sep="\n")
    return 1 if broken else 0
