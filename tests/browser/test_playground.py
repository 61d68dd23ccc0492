"""`bot playground` as a newcomer meets it: in a real browser, from /play to the end of a match."""

import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.async_api import async_playwright, expect

PICTURE = Path(__file__).parent / "playground.png"
PATIENCE = 60
"""Seconds until a test gives up waiting, on a busy machine too."""
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture
def playground(tmp_path):
    """The command, started as the README says, and the address that it prints."""
    environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    process = subprocess.Popen(
        [sys.executable, "-m", "bot.cli", "playground", "--no-browser"],
        cwd=Path(__file__).parents[2],
        env={**environment, "PYTHONUNBUFFERED": "1", "TMPDIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        printed = []
        for line in process.stdout:
            printed.append(line)
            if address := re.search(r"http://127\.0\.0\.1:\d+/\S*", line):
                break
        else:
            pytest.fail("no address was printed:\n" + "".join(printed))
        yield address[0]
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, rest
    finally:
        with suppress(ProcessLookupError):  # the usual case: nothing of it is left
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout.close()


expect.set_options(timeout=PATIENCE * 1_000)


@pytest.fixture
async def page():
    """A page of a real Chromium."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("Chromium is not installed")
    async with async_playwright() as browsers:
        browser = await browsers.chromium.launch(executable_path=chromium, args=QUIET)
        made = await browser.new_page(viewport={"width": 1000, "height": 760})
        made.set_default_timeout(PATIENCE * 1_000)
        try:
            yield made
        finally:
            await browser.close()


async def test_a_newcomer_types_play_and_plays_to_the_end(playground, page):
    await page.goto(playground)
    await type_command(page, "/play")
    await comes_to_be_seen(page, "^Position: nim: ")
    made = 0
    while not await is_over(page):
        made += 1
        assert made < 40, "the match does not end"
        await move(page)
        if made == 1 and os.environ.get("RENEW_PICTURE"):
            await comes_to_be_seen(page, "^Position: nim: ")
            await page.screenshot(path=PICTURE)
    await expect(page.get_by_text("wins!").last).to_be_visible()
    await page.get_by_role("button", name="Review", exact=True).click()
    await comes_to_be_seen(page, "^The nim-sum at the start")


async def test_the_same_choice_in_a_select_is_another_move_on_the_next_board(playground, page):
    await page.goto(playground)
    await type_command(page, "/play", position="12 13")
    await comes_to_be_seen(page, "^Position: nim: 12 1[23]")
    for _ in range(2):
        await page.get_by_role("button", name="A", exact=True).click()
        await expect(select(page)).to_be_visible()
        await move(page)


async def type_command(page, command, position=None):
    """Type a slash command, choose it from the list, fill in the position, and send it."""
    await page.locator("#channel-composer-input").click()
    await page.keyboard.type(command)
    await expect(page.get_by_text("Play a game against me").first).to_be_visible()
    await page.keyboard.press("Enter")
    if position is not None:
        await page.get_by_role("option", name="position").click()
        await page.keyboard.type(position)
        await page.keyboard.press("Enter")
    await page.locator("#send-message").click()


async def is_over(page):
    """Return whether no token is left; buttons may be hidden while the page draws them anew."""
    return re.fullmatch(r"Position: nim: 0( 0)*\..*", await shown(page)) is not None


async def shown(page):
    """Return the alternative text of the board."""
    return await page.get_by_alt_text(re.compile("^Position: ")).last.get_attribute("alt")


async def move(page):
    """Make a move, from a button or a select: in the first heap that there is, if need be."""
    before = await shown(page)
    one_move = moves(page).or_(select(page))
    await one_move.or_(heaps(page)).first.wait_for()
    if not await one_move.count():
        await heaps(page).first.click()
        await one_move.first.wait_for()
    if await moves(page).count():
        await moves(page).first.click()
    else:
        await select(page).click()
        await page.get_by_role("option", name=re.compile(r"^[A-Z]+−\d+")).first.click()
    await expect(page.get_by_alt_text(before, exact=True)).to_have_count(0)


def heaps(page):
    """Return the buttons that choose a heap."""
    return page.get_by_role("button", name=re.compile("^[A-Z]$"))


def moves(page):
    """Return the buttons of moves."""
    return page.get_by_role("button", name=re.compile(r"^[A-Z]+−\d+$"))


def select(page):
    """Return the select of the moves in a heap."""
    return page.get_by_role("combobox", name=re.compile("^Choose a move in "))


async def comes_to_be_seen(page, alt):
    """Wait for the picture with an alternative text: for its pixels, not just its place."""
    picture = page.get_by_alt_text(re.compile(alt)).last
    await expect(picture).to_be_visible(timeout=PATIENCE * 1_000)
    await page.wait_for_function(
        "image => image.complete && image.naturalWidth >= 350", arg=await picture.element_handle()
    )
