"""Old public names, which go on working with a warning that names the new one."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

T = TypeVar("T", bound=Callable[..., Any])


def warn(old: str, new: str, level: int = 3) -> None:
    """Warn that a name is deprecated, at the line of the caller's caller (default)."""
    message = f"{old} is deprecated. Use {new} instead."
    warnings.warn(message, DeprecationWarning, stacklevel=level)


def renamed(**names: str) -> Callable[[T], T]:
    """Return a decorator that accepts old names of parameters, and of a dataclass's fields.

    Each keyword is an old name with the new one. Type checkers and ``inspect.signature`` show the
    new names only. An old name wins over the new one, as ``dataclasses.replace`` gives both.

    >>> @renamed(size="width")
    ... def area(width: int) -> int:
    ...     return width * width
    >>> with warnings.catch_warnings(record=True) as caught:
    ...     warnings.simplefilter("always")
    ...     area(**{"size": 3}), [str(warning.message) for warning in caught]
    (9, ['size= is deprecated. Use width= instead.'])
    """

    def accept(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def accepting(*args: Any, **kwargs: Any) -> Any:
            for old, new in names.items():
                if old in kwargs:
                    warn(f"{old}=", f"{new}=")
                    kwargs[new] = kwargs.pop(old)
            return function(*args, **kwargs)

        return accepting

    def decorate(target: Any) -> Any:
        if not isinstance(target, type):
            return accept(target)
        setattr(target, "__init__", accept(target.__init__))  # noqa: B010 - the class is any
        for old, new in names.items():
            setattr(target, old, Alias(old, new))
        return target

    return decorate


class Alias:
    """The old name of an attribute or a method of a class."""

    def __init__(self, old: str, new: str) -> None:
        self.old = old
        self.new = new

    def __get__(self, instance: object, owner: type) -> object:
        """Return the attribute by its new name, or the alias itself if the class is read."""
        if instance is None:
            return self
        warn(f".{self.old}", f".{self.new}")
        holder = next(kind for kind in owner.__mro__ if self.old in vars(kind))
        if vars(holder)[self.old] is self:
            return getattr(instance, self.new)
        above = owner.__mro__[owner.__mro__.index(holder) + 1 :]  # an override asks for its base
        base = next(vars(kind)[self.new] for kind in above if self.new in vars(kind))
        return base.__get__(instance, owner)


def adopt(subclass: type, old: str, new: str) -> None:
    """Make a method that a subclass defines by its old name work as the new one."""
    defined = vars(subclass)
    if old in defined and new not in defined:
        warn(f"{subclass.__name__}.{old}", f"{subclass.__name__}.{new}", level=4)
        setattr(subclass, new, defined[old])
