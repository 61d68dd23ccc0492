"""A solver library for impartial games.

>>> import cgt
>>> cgt.ruleset("kayles").nim_value(10**18)
1
>>> analysis = cgt.analyse("take 1-3: 3 4 5")
>>> analysis.outcome.value, analysis.nim_value, [str(move) for move in analysis.winning_moves]
('N', 2, ['A-2', 'B-2', 'C-2'])
>>> cgt.position("nim: 3 4 5").play("A-2")
cgt.position('nim: 1 4 5')
"""

from collections.abc import Callable
from typing import cast

import lazy_loader

from cgt import deprecated
from cgt.core.objects import load_to_show

_public, __dir__, __all__ = cast(
    "tuple[Callable[[str], object], Callable[[], list[str]], list[str]]",
    lazy_loader.attach_stub(__name__, __file__),
)


def __getattr__(name: str) -> object:
    """Return a public name, whose module is imported when it is first asked for."""
    if name == "__version__":
        from importlib.metadata import version  # noqa: PLC0415 - it loads slowly

        return version("grundy")
    if name == "Play":
        deprecated.warn("cgt.Play", "cgt.Convention")
        return _public("Convention")
    if name not in __all__:
        message = f"module 'cgt' has no attribute {name!r}"
        raise AttributeError(message)
    return _public(name)


def _load_displays() -> None:
    """Load the module that draws this package's values in a notebook."""
    from cgt import notebook  # noqa: PLC0415 - it loads all that draws

    notebook.enable()


load_to_show(_load_displays)
