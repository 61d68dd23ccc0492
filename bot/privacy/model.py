"""What is stored of a member, in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Held:
    """How many rows of each table are about a member, as far as there are any."""

    rows: Mapping[str, int] = field(default_factory=dict[str, int])

    @property
    def total(self) -> int:
        """How many rows there are in all."""
        return sum(self.rows.values())
