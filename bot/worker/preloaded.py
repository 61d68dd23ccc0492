"""What every worker needs for a picture, loaded once, before the workers are forked."""

from __future__ import annotations

from contextlib import suppress

from bot.worker.png import FontsMissing, png

with suppress(FontsMissing):  # who draws is told
    png("<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'/>")
