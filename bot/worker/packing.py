"""Parts of a picture to PNG, each of which was packed before.

What PNG packs (RFC 1950, RFC 1951) may be put together of pieces that were packed apart, if each
ends at a whole byte; only the check sum, Adler-32, has to be put together too. So a picture takes
as long as its new parts do. Pillow packs whole pictures only.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # it is loaded where a picture is drawn: in a worker
    from PIL import Image

LEVEL = 3
"""How hard zlib tries: from 4 on it takes twice as long, and saves an eighth."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"
BEGINNING, END = b"\x78\x01", b"\x03\x00"
"""How packed data begin, and an empty last block of them."""
ADLER = 65_521
"""The two halves of the check sum are taken modulo this prime."""


@dataclass(frozen=True, slots=True)
class Packed:
    """Some rows of a picture, one byte a pixel."""

    width: int
    height: int
    data: bytes
    """The rows as blocks of Deflate, of which none is the last, up to a whole byte."""
    check: int
    """The Adler-32 of the rows."""


def pack(picture: Image.Image) -> Packed:
    """Return a picture of a palette's colours, packed."""
    width, height = picture.size
    rows = picture.crop((-1, 0, width, height)).tobytes()  # a 0 before each: it is not filtered
    packer = zlib.compressobj(LEVEL, wbits=-15)
    data = packer.compress(rows) + packer.flush(zlib.Z_FULL_FLUSH)
    return Packed(width, height, data, zlib.adler32(rows))


def joined(parts: Sequence[Packed], colours: bytes, clearness: bytes) -> bytes:
    """Return the PNG of parts of one width, one below the other.

    ``colours`` are those of the palette, three bytes each, and ``clearness`` how solid each is.
    """
    width, height = parts[0].width, sum(part.height for part in parts)
    check = reduce(_with, parts, 1).to_bytes(4, "big")
    chunks: Iterable[tuple[bytes, bytes]] = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", colours),
        (b"tRNS", clearness),
        (b"IDAT", b"".join((BEGINNING, *(part.data for part in parts), END, check))),
        (b"IEND", b""),
    )
    return SIGNATURE + b"".join(_chunk(name, data) for name, data in chunks)


def _with(check: int, part: Packed) -> int:
    """Return the check sum of what one check sum is of, followed by a part."""
    low, high = check & 0xFFFF, check >> 16
    size = part.height * (part.width + 1)
    both = (high + (part.check >> 16) + size * (low - 1)) % ADLER
    return both << 16 | (low + (part.check & 0xFFFF) - 1) % ADLER


def _chunk(name: bytes, data: bytes) -> bytes:
    """Return a chunk of PNG: its length, its name, its data and their CRC-32."""
    return b"".join(
        (struct.pack(">I", len(data)), name, data, struct.pack(">I", zlib.crc32(name + data)))
    )
