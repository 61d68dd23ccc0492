"""The photographs of a tour side by side: a page and a contact sheet for each screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from playwright.async_api import Browser

SHEET_WIDTH = {"phone": 260, "desktop": 440}
"""The width of a screen on the contact sheet, in px."""
ACROSS = 4
"""The number of photographs side by side on the contact sheet."""


@dataclass(frozen=True, slots=True)
class Row:
    """What stands together on a sheet: photographs, each a caption and the file of each screen."""

    title: str
    photographs: Sequence[tuple[str, Mapping[str, str]]]


def write_index(folder: Path, screens: Mapping[str, tuple[int, int]], rows: Sequence[Row]) -> Path:
    """Write the pages that show the photographs, and return the one that leads to the others."""
    for screen in screens:
        shown = "".join(_row(row, screen) for row in rows)
        (folder / f"{screen}.html").write_text(_page(f"The playground, {screen}", shown), "utf-8")
    links = "".join(
        f'<p><a href="{screen}.html">{screen}, {width} × {height}</a>, '
        f'<a href="{screen}.png">as one picture</a></p>'
        for screen, (width, height) in screens.items()
    )
    index = folder / "index.html"
    index.write_text(_page("A tour of the playground", links), "utf-8")
    return index


async def photograph_sheets(browser: Browser, folder: Path) -> None:
    """Photograph the pages of all photographs: the contact sheets."""
    for screen, width in SHEET_WIDTH.items():
        page = await browser.new_page(viewport={"width": ACROSS * (width + 14) + 32, "height": 800})
        await page.goto((folder / f"{screen}.html").resolve().as_uri())
        await page.screenshot(path=folder / f"{screen}.png", full_page=True)
        await page.close()


def _row(row: Row, screen: str) -> str:
    figures = "".join(
        f'<figure><a href="{files[screen]}">'
        f'<img src="{files[screen]}" width="{SHEET_WIDTH[screen]}"></a>'
        f"<figcaption>{escape(caption)}</figcaption></figure>"
        for caption, files in row.photographs
    )
    return f"<h2>{escape(row.title)}</h2><div>{figures}</div>"


def _page(title: str, body: str) -> str:
    """Return a page of HTML."""
    style = (
        "body{font:16px sans-serif;background:#fff;color:#222;margin:16px}"
        "div{display:flex;flex-wrap:wrap;gap:12px;align-items:flex-start}figure{margin:0}"
        "img{border:1px solid #bbb;display:block}figcaption{color:#666}"
    )
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<style>{style}</style><h1>{title}</h1>{body}</html>"
    )
