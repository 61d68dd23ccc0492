"""What fails for one is logged and counted, and stops no other."""

import ast
import inspect
import sys

from bot import metrics
from bot.app.features import ROUTER
from bot.resilience import for_each
from bot.store import StoreUnavailable


async def double(number):
    if number < 0:
        raise KeyError(number)
    if not number:
        raise StoreUnavailable("gone")
    return 2 * number


async def test_failure_for_one_leaves_the_others_alone():
    counted = metrics.switch_on()
    try:
        assert await for_each("number", [1, -1, 2, -2, 3], double) == [2, 4, 6]
        failures = counted.registry.get_sample_value("grundy_failures_total", {"what": "number"})
    finally:
        metrics.switch_off()
    assert failures == 2


async def test_the_rest_waits_once_the_database_is_away_and_not_before():
    assert await for_each("number", [1, 0, 2, 0, 3], double) == [2, 4, 6]
    assert await for_each("number", [1, 0, 0, 2], double) == [2]


def test_no_sweep_goes_through_anything_but_isolated():
    for module in {sweep.__module__ for sweeps in ROUTER.sweeps for sweep in sweeps}:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
        loops = [node for node in ast.walk(tree) if isinstance(node, ast.For | ast.AsyncFor)]
        waits = [
            ast.unparse(node)
            for loop in loops
            for node in ast.walk(loop)
            if isinstance(node, ast.Await)
        ]
        assert waits == [], module
