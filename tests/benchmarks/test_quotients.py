"""How long misère quotients take: complete ones with their proof, and growing ones."""

import pytest

from cgt.engines.misere import misere_quotient

CODES = {"0.77": (0, 7, 7), "0.115": (0, 1, 1, 5), "0.152": (0, 1, 5, 2), "0.144": (0, 1, 4, 4)}


def octal(digits):
    def options(heap):
        for taken, digit in enumerate(digits):
            left = heap - taken
            if digit & 1 and left == 0:
                yield ()
            if digit & 2 and left > 0:
                yield (left,)
            if digit & 4:
                yield from ((part, left - part) for part in range(1, left // 2 + 1))

    return options


@pytest.mark.parametrize("code", CODES)
def test_a_complete_quotient(benchmark, code):
    digits = CODES[code]
    quotient = benchmark.pedantic(
        misere_quotient, (octal(digits),), {"digits": digits}, rounds=3, warmup_rounds=1
    )
    benchmark.extra_info["order"] = quotient.order
    benchmark.extra_info["heaps"] = quotient.heap_bound
    assert quotient.complete


@pytest.mark.parametrize("to_heap", [14, 24, 25])
def test_the_partial_quotients_of_dawsons_kayles(benchmark, to_heap):
    quotient = benchmark.pedantic(
        misere_quotient, (octal((0, 0, 7)),), {"to_heap": to_heap}, rounds=1
    )
    benchmark.extra_info["order"] = quotient.order
