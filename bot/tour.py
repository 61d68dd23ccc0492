"""A tour of the playground: a match of each family of games, photographed in a real browser."""

from __future__ import annotations

import re
import shutil
from asyncio import to_thread
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import cgt
from bot.config import ConfigError

if TYPE_CHECKING:
    from playwright.async_api import Browser, Locator, Page, ViewportSize

SCREENS = {"phone": (390, 844), "desktop": (1100, 800)}
"""The screens that are photographed: their width and height in px."""
STAGES = ("first board", "end", "review", "rules")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PATIENCE = 60_000
"""Milliseconds until the tour gives up waiting for the page, on a busy machine too."""
LONG_ENOUGH = 10_000
"""Milliseconds in which a tap shows something, or else does nothing."""
TICK = 50
"""Milliseconds between two looks at the page."""
MOST_TAPS = 150
TALLEST = 4_000
ROOM = 340
"""What stands above and below a message on the screen, in px, about."""
SHEET_WIDTH = {"phone": 260, "desktop": 440}
"""The width of a screen on the contact sheet, in px."""
NO_MOVES = {"Type a move", "Rules", "Resign", "Review", "Rematch", "Hint", "Why?"}
"""Buttons below a board that make no move."""

_MESSAGE = "article.channel-message"
_IDS = "messages => messages.map(each => each.dataset.messageId)"
_NAMES = "found => found.map(each => (each.alt || each.ariaLabel || each.textContent).trim())"
_STATE = """board => [
    ...board.querySelectorAll("img.gallery-image, button, .select-value, .text-display"),
].map(each => each.alt || each.ariaLabel || each.textContent).join("|")"""
_IS_QUIET = """board => board.isConnected && board.ariaBusy !== "true"
    && [...board.querySelectorAll("img.gallery-image")].every(
        image => image.complete && image.naturalWidth > 0)"""


@dataclass(frozen=True, slots=True)
class Stop:
    """A game of the tour: what it is called, and the position that its match begins with."""

    family: str
    game: str
    position: str

    def file(self, stage: str, screen: str) -> str:
        """Return the name of the file of a photograph."""
        return re.sub(r"[^a-z0-9.]+", "-", f"{self.family} {stage} {screen}.png".casefold())


def stops() -> list[Stop]:
    """Return a game of each family: the first in the catalogue, and the first of its examples."""
    families = groupby(sorted(cgt.CATALOGUE, key=_family), _family)
    found = {family: next(entries) for family, entries in families}
    return [
        Stop(family, ruleset.known_as, f"{ruleset.known_as}: {ruleset.examples[0]}")
        for family, entry in sorted(found.items(), key=lambda pair: _place(pair[1]))
        for ruleset in (entry.ruleset,)
    ]


def _family(entry: cgt.Entry) -> str:
    return str(entry.family)


def _place(entry: cgt.Entry) -> int:
    return cgt.CATALOGUE.index(entry)


def require_browser() -> None:
    """Check that what drives the browser is installed.

    :raises ConfigError: when it is not; the message says what to install.
    """
    if find_spec("playwright") is None:
        raise ConfigError(
            "The tour needs playwright and Chromium: install the project's development "
            "dependencies (uv sync), and chromium by the system's package manager."
        )


async def tour(
    url: str, folder: Path, told: Callable[[str], None] = print, only: list[Stop] | None = None
) -> Path:
    """Play a match of each family in the page at ``url``; return the index of the photographs.

    ``folder`` gets a photograph of each screen and stage, a contact sheet for each screen, and
    an index that shows them all. ``only`` are the games, if not one of each family.

    :raises ConfigError: when there is no Chromium that could be started.
    """
    from playwright.async_api import Error, async_playwright  # noqa: PLC0415 - for development

    await to_thread(folder.mkdir, parents=True, exist_ok=True)
    visited = stops() if only is None else only
    async with async_playwright() as drivers:
        path = next(filter(None, map(shutil.which, BROWSERS)), None)
        try:
            browser = await drivers.chromium.launch(executable_path=path, args=ARGUMENTS)
        except Error as error:
            raise ConfigError(
                "The tour found no Chromium: install it by the system's package manager, or by "
                "playwright install chromium."
            ) from error
        width, height = SCREENS["phone"]
        page = await browser.new_page(viewport={"width": width, "height": height}, has_touch=True)
        page.set_default_timeout(PATIENCE)
        await page.goto(url)
        for stop in visited:
            taps = await Visit(page, folder, stop).make()
            told(f"{stop.family}: {stop.position}, {taps} taps")
        index = _write_index(folder, visited)
        await _photograph_sheets(browser, folder)
        await browser.close()
    return index


@dataclass(frozen=True, slots=True)
class Visit:
    """A match on the page, from the command to the review, by touch."""

    page: Page
    folder: Path
    stop: Stop

    async def make(self) -> int:
        """Play and photograph; return how many taps the match took."""
        board = await self._send("/play", "position", self.stop.position)
        await self._photograph(board, "first board")
        taps, idle, tapped = 0, 0, set[str]()
        review = board.get_by_role("button", name="Review", exact=True)
        while not await review.count():
            if taps > MOST_TAPS or idle * TICK > PATIENCE:
                raise RuntimeError(f"{self.stop.position}: the match does not end")
            if await self._tap(board, tapped):
                taps, idle = taps + 1, 0
                continue
            idle += 1
            if idle * TICK % LONG_ENOUGH == 0:
                tapped.clear()  # a tap while the page drew the message anew was lost
            await self.page.wait_for_timeout(TICK)
        await self._photograph(board, "end")
        known = await self._messages()
        before = await board.evaluate(_STATE)
        await review.tap()
        shown = await self._newest(known, board, before)
        await self._photograph(shown, "review")
        rules = await self._send("/rules", "game", self.stop.game)
        await self._photograph(rules, "rules")
        return taps

    async def _send(self, command: str, option: str, value: str) -> Locator:
        """Type a slash command with an option, send it, and return the message that comes."""
        known = await self._messages()
        await self.page.locator("#channel-composer-input").click()
        await self.page.keyboard.type(command)
        await self.page.locator(".command-name, [role=option]").first.wait_for()
        await self.page.keyboard.press("Enter")
        await self.page.get_by_role("option", name=option).first.click()
        await self.page.keyboard.type(value)
        await self.page.keyboard.press("Enter")
        await self.page.locator("#send-message").click()
        return await self._newest(known)

    async def _messages(self) -> set[str]:
        """Return the ids of the messages; there is one from the start."""
        await self.page.locator(_MESSAGE).first.wait_for()
        ids: list[str] = await self.page.locator(_MESSAGE).evaluate_all(_IDS)
        return set(ids)

    async def _newest(
        self, known: set[str], board: Locator | None = None, before: str = ""
    ) -> Locator:
        """Return the message that comes beside those known, or the board once it has changed."""
        while not (new := await self._messages() - known):
            if board is not None and await board.evaluate(_STATE) != before:
                return board
            await self.page.wait_for_timeout(TICK)
        return self.page.locator(f'{_MESSAGE}[data-message-id="{new.pop()}"]')

    async def _tap(self, board: Locator, tapped: set[str]) -> bool:
        """Tap a move, or what leads to one, and wait until the message has changed.

        On one board nothing is tapped twice: a heap, once it is chosen, stays there to be tapped.
        Return whether there was one.
        """
        await self._settle(board)
        before: str = await board.evaluate(_STATE)
        selects = board.locator(".select-trigger")
        moves = board.locator(".component-row button:not(.select-trigger):not([disabled])")
        pictures = await board.locator("img.gallery-image").evaluate_all(_NAMES)
        for control in (selects, moves):
            names: list[str] = await control.evaluate_all(_NAMES)
            order = reversed(range(len(names))) if control is selects else range(len(names))
            for at in order:
                name = f"{pictures} {names[at]}"
                if names[at] and names[at] not in NO_MOVES and name not in tapped:
                    tapped.add(name)
                    return await self._choose(control.nth(at), board, before)
        return False

    async def _choose(self, control: Locator, board: Locator, before: str) -> bool:
        """Tap a control, and of a select the first choice; return whether it was there still."""
        from playwright.async_api import TimeoutError as TooLate  # noqa: PLC0415

        options = self.page.locator(".select-list:popover-open [role=option]")
        try:
            is_select = await control.get_attribute("role", timeout=LONG_ENOUGH) == "combobox"
            await control.tap(timeout=LONG_ENOUGH)
            if is_select:
                await options.first.tap(timeout=LONG_ENOUGH)
        except TooLate:
            return False
        for _ in range(LONG_ENOUGH // TICK):
            if await board.evaluate(_STATE) != before:
                break
            await self.page.wait_for_timeout(TICK)
        return True

    async def _settle(self, message: Locator) -> None:
        """Wait until a message is drawn, its pictures too."""
        await message.wait_for()
        for _ in range(PATIENCE // TICK):
            if await message.evaluate(_IS_QUIET):
                return
            await self.page.wait_for_timeout(TICK)

    async def _photograph(self, message: Locator, stage: str) -> None:
        """Photograph a message on each screen, higher ones where it needs them."""
        for screen, (width, height) in reversed(SCREENS.items()):
            await self.page.set_viewport_size({"width": width, "height": height})
            await self._settle(message)
            box = await message.bounding_box()
            needed = int(box["height"]) + ROOM if box else height
            if needed > height:
                size: ViewportSize = {"width": width, "height": min(needed, TALLEST)}
                await self.page.set_viewport_size(size)
                await self._settle(message)
            await message.scroll_into_view_if_needed()
            await self.page.screenshot(path=self.folder / self.stop.file(stage, screen))
        width, height = SCREENS["phone"]
        await self.page.set_viewport_size({"width": width, "height": height})


def _write_index(folder: Path, visited: list[Stop]) -> Path:
    """Write the pages that show the photographs, and return the one that leads to the others."""
    for screen, width in SHEET_WIDTH.items():
        rows = "".join(
            f"<h2>{escape(stop.family)}: {escape(stop.position)}</h2><div>"
            + "".join(
                f'<figure><a href="{stop.file(stage, screen)}">'
                f'<img src="{stop.file(stage, screen)}" width="{width}"></a>'
                f"<figcaption>{stage}</figcaption></figure>"
                for stage in STAGES
            )
            + "</div>"
            for stop in visited
        )
        (folder / f"{screen}.html").write_text(_page(f"The playground, {screen}", rows), "utf-8")
    links = "".join(
        f'<p><a href="{screen}.html">{screen}, {width} × {height}</a>, '
        f'<a href="{screen}.png">as one picture</a></p>'
        for screen, (width, height) in SCREENS.items()
    )
    index = folder / "index.html"
    index.write_text(_page("A tour of the playground", links), "utf-8")
    return index


def _page(title: str, body: str) -> str:
    """Return a page of HTML."""
    style = (
        "body{font:16px sans-serif;background:#fff;color:#222;margin:16px;width:max-content}"
        "div{display:flex;gap:12px;align-items:flex-start}figure{margin:0}"
        "img{border:1px solid #bbb;display:block}figcaption{color:#666}"
    )
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<style>{style}</style><h1>{title}</h1>{body}</html>"
    )


async def _photograph_sheets(browser: Browser, folder: Path) -> None:
    """Photograph the pages of all photographs: the contact sheets."""
    for screen, width in SHEET_WIDTH.items():
        page = await browser.new_page(
            viewport={"width": len(STAGES) * (width + 14) + 32, "height": 800}
        )
        await page.goto((folder / f"{screen}.html").resolve().as_uri())
        await page.screenshot(path=folder / f"{screen}.png", full_page=True)
        await page.close()
