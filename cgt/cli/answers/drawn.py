"""The answer with a picture: as SVG, or with the file that it was written to."""

from __future__ import annotations

from collections.abc import Sequence

from cgt.cli.answers.answer import Answer
from cgt.cli.answers.positions import read_start
from cgt.cli.files import write
from cgt.drawing import alt_text
from cgt.drawing import draw as draw_position


def draw(words: Sequence[str], file: str | None) -> Answer:
    """Answer with the picture of a position, written to a file if one is named."""
    where = read_start(words)
    svg, alt = draw_position(where), str(alt_text(where))
    if file is None:
        return Answer(svg, {"position": str(where), "svg": svg, "alt": alt})
    write(file, f"{svg}\n")
    return Answer(f"{file}: {alt}", {"position": str(where), "file": file, "alt": alt})
