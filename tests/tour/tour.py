"""A tour of the playground: matches and answers, photographed in a real browser."""

from __future__ import annotations

import re
import shutil
from asyncio import to_thread
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from pathlib import Path

from playwright.async_api import (
    Locator,
    Page,
    TimeoutError as TooLate,
    ViewportSize,
    async_playwright,
)

import cgt
from bot.language.words import Words
from tests.tour.cast import Cast
from tests.tour.contact_sheet import Row, photograph_sheets, write_index
from tests.tour.scenes import SCENES, Scene, Shot

SCREENS = {"phone": (390, 844), "desktop": (1100, 800)}
"""The screens that are photographed: their width and height in px."""
STAGES = ("first board", "end", "review", "move", "rules")
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
NO_MOVES = {
    *(
        "Type a move",
        "Rules",
        "Review",
        "Rematch",
        "Try again from there",
        "Easier",
        "Harder",
        "Share",
        "Why?",
    ),
    *("Hint", "More", "Allow", "Refuse", "‹ Back", "Share in this channel"),
}
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

_IS_IDLE = "() => simcordPreview.ready && !simcordPreview.pendingAction"


@dataclass(frozen=True, slots=True)
class Stop:
    """A game of the tour: what it is called, and the position that its match begins with."""

    family: str
    game: str
    position: str

    def file(self, stage: str, screen: str) -> str:
        """Return the name of the file of a photograph."""
        return _file(self.family, stage, screen)


@dataclass(frozen=True, slots=True)
class Question:
    """A command of the tour that one answer is photographed of, with an option it may have."""

    command: str
    option: str = ""
    value: str = ""

    def file(self, screen: str) -> str:
        """Return the name of the file of a photograph."""
        return _file("question", self.command, screen)


QUESTIONS = (
    Question("help"),
    Question("games"),
    Question("mex", "numbers", "0 1 3"),
    Question("winner", "position", "kayles: 3 5 6"),
    Question("grundy", "position", "nim: 3 4 5"),
    Question("sequence", "game", "kayles"),
    Question("puzzle", "game", "cram"),
    Question("matches"),
    Question("profile"),
    Question("leaderboard"),
    Question("tournament", "game", "kayles"),
    Question("tournament"),
    Question("night"),
    Question("settings"),
    Question("preferences"),
    Question("privacy"),
)
"""What is asked after the matches."""


def _file(*words: str) -> str:
    """Return a name of a file of some words."""
    return re.sub(r"[^a-z0-9.]+", "-", f"{' '.join(words)}.png".casefold())


def stops() -> list[Stop]:
    """Return a game of each family: the first in the catalogue, and the first of its examples."""
    families = groupby(sorted(cgt.CATALOGUE, key=_family), _family)
    found = {family: next(entries) for family, entries in families}
    return [
        Stop(family, ruleset.name, f"{ruleset.name}: {ruleset.examples[0]}")
        for family, entry in sorted(found.items(), key=lambda pair: _place(pair[1]))
        for ruleset in (entry.ruleset,)
    ]


def _family(entry: cgt.Entry) -> str:
    return str(entry.family)


def _place(entry: cgt.Entry) -> int:
    return cgt.CATALOGUE.index(entry)


async def tour(  # noqa: PLR0917 - what is left out is usual
    url: str,
    folder: Path,
    told: Callable[[str], None] = print,
    only: list[Stop] | None = None,
    questions: Sequence[Question] = QUESTIONS,
    cast: Cast | None = None,
    scenes: Sequence[tuple[str, Scene]] = SCENES,
) -> Path:
    """Play a match of each family in the page at ``url``; return the index of the photographs.

    ``folder`` gets a photograph of each screen, stage and answer, a contact sheet for each
    screen, and an index that shows them all. ``only`` are the games, if not one of each family;
    ``questions`` are asked after them. At last the ``scenes`` are acted, where there is a ``cast``.
    """
    await to_thread(folder.mkdir, parents=True, exist_ok=True)
    visited = stops() if only is None else only
    async with async_playwright() as drivers:
        path = next(filter(None, map(shutil.which, BROWSERS)), None)
        browser = await drivers.chromium.launch(executable_path=path, args=ARGUMENTS)
        width, height = SCREENS["phone"]
        page = await browser.new_page(viewport={"width": width, "height": height}, has_touch=True)
        page.set_default_timeout(PATIENCE)
        await page.goto(url)
        visit = Visit(page, folder, Words("en") if cast is None else cast.words)
        for stop in visited:
            taps = await visit.make(stop)
            told(f"{stop.family}: {stop.position}, {taps} taps")
        for question in questions:
            await visit.ask(question)
            told(f"/{question.command} {question.value}".rstrip())
        acted: list[Row] = []
        if cast is not None:
            for title, scene in scenes:
                acted.append(await visit.watch(title, scene(cast)))
                told(f"{title}: {len(acted[-1].photographs)} screens")
        index = write_index(folder, SCREENS, [*_rows(visited, questions), *acted])
        await photograph_sheets(browser, folder)
        await browser.close()
    return index


@dataclass(frozen=True, slots=True)
class Visit:
    """Visits to the page by touch: matches from the command to the review, and answers."""

    page: Page
    folder: Path
    words: Words

    async def ask(self, question: Question) -> None:
        """Ask and photograph."""
        answer = await self._send(question.command, question.option, question.value)
        await self._photograph(answer, question.file)

    async def watch(self, title: str, shown: AsyncIterator[Shot]) -> Row:
        """Photograph what a scene comes to; return the photographs."""
        shots: list[tuple[str, dict[str, str]]] = []
        async for caption, message_id in shown:
            await self.page.reload()  # what others do the page shows only when it is asked to
            await self.page.wait_for_function(_IS_IDLE)
            await self.page.locator("#refresh").tap()
            await self.page.wait_for_function(_IS_IDLE)
            message = self.page.locator(f'{_MESSAGE}[data-message-id="{message_id}"]')
            await self._photograph(message, partial(_file, "scene", caption))
            shots.append((caption, {each: _file("scene", caption, each) for each in SCREENS}))
        return Row(title, shots)

    async def make(self, stop: Stop) -> int:
        """Play and photograph; return how many taps the match took."""
        board = await self._send("play", "position", stop.position)
        await self._photograph(board, partial(stop.file, "first board"))
        taps, idle, tapped = 0, 0, set[str]()
        review = board.get_by_role("button", name=self.words("Review"), exact=True)
        while not await review.count():
            if taps > MOST_TAPS or idle * TICK > PATIENCE:
                raise RuntimeError(f"{stop.position}: the match does not end")
            if await self._tap(board, tapped):
                taps, idle = taps + 1, 0
                continue
            idle += 1
            if idle * TICK % LONG_ENOUGH == 0:
                tapped.clear()  # a tap while the page drew the message anew was lost
            await self.page.wait_for_timeout(TICK)
        await self._photograph(board, partial(stop.file, "end"))
        known = await self._messages()
        await review.tap()
        shown = await self._newest(known)
        await self._photograph(shown, partial(stop.file, "review"))
        known = await self._messages()
        before = await shown.evaluate(_STATE)
        by_move = shown.get_by_role("button", name=self.words("Move by move"), exact=True)
        await by_move.tap()
        await self._photograph(await self._newest(known, shown, before), partial(stop.file, "move"))
        rules = await self._send("rules", "game", stop.game)
        await self._photograph(rules, partial(stop.file, "rules"))
        return taps

    async def _send(self, command: str, option: str, value: str) -> Locator:
        """Type a slash command, with an option if it has a name, and return what comes."""
        known = await self._messages()
        await self.page.locator("#channel-composer-input").click()
        await self.page.keyboard.type(f"/{command}")
        named = self.page.get_by_text(f"/{command}", exact=True)
        await self.page.locator(".command-entry", has=named).click()
        if option:
            field = self.page.locator(f'.command-option-input[data-option="{option}"]')
            offered = self.page.locator(
                ".command-suggestion", has=self.page.get_by_text(option, exact=True)
            )
            await field.or_(offered).first.click()
            await self.page.keyboard.type(value)
        chosen = self.page.locator(".command-chip")
        await chosen.wait_for()
        while await chosen.count():  # the page sends nothing while it asks for suggestions
            await self.page.locator("#send-message").click()
            await self.page.wait_for_function(_IS_IDLE)
        return await self._newest(known)

    async def _messages(self) -> set[str]:
        """Return the ids of the messages; there is one from the start."""
        await self.page.locator(_MESSAGE).first.wait_for()
        ids: list[str] = await self.page.locator(_MESSAGE).evaluate_all(_IDS)
        return set(ids)

    async def _newest(
        self, known: set[str], board: Locator | None = None, before: str = ""
    ) -> Locator:
        """Return the message that comes beside those known, or a board once it has changed."""
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
        no_moves = set(map(self.words, NO_MOVES))
        selects = board.locator(".select-trigger")
        moves = board.locator(".component-row button:not(.select-trigger):not([disabled])")
        pictures = await board.locator("img.gallery-image").evaluate_all(_NAMES)
        for control in (selects, moves):
            names: list[str] = await control.evaluate_all(_NAMES)
            order = reversed(range(len(names))) if control is selects else range(len(names))
            for at in order:
                name = f"{pictures} {names[at]}"
                if names[at] and names[at] not in no_moves and name not in tapped:
                    tapped.add(name)
                    return await self._choose(control.nth(at), board, before)
        return False

    async def _choose(self, control: Locator, board: Locator, before: str) -> bool:
        """Tap a control, and of a select the first choice; return whether it was there still."""
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

    async def _photograph(self, message: Locator, file: Callable[[str], str]) -> None:
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
            await self.page.screenshot(path=self.folder / file(screen))
        width, height = SCREENS["phone"]
        await self.page.set_viewport_size({"width": width, "height": height})


def _rows(visited: list[Stop], questions: Sequence[Question]) -> list[Row]:
    """Return what stands together on the sheets: the stages of a match, and all answers."""
    matches = [
        Row(
            f"{stop.family}: {stop.position}",
            [(stage, {each: stop.file(stage, each) for each in SCREENS}) for stage in STAGES],
        )
        for stop in visited
    ]
    answers = [
        (f"/{question.command} {question.value}", {each: question.file(each) for each in SCREENS})
        for question in questions
    ]
    return [*matches, Row("Questions", answers)]
