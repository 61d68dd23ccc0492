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
from playwright.async_api import TimeoutError as PlaywrightTimeout
from playwright.async_api import async_playwright, expect

PICTURE = Path(__file__).parent / "playground.png"
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
    )
    printed = []
    for line in process.stdout:
        printed.append(line)
        if address := re.search(r"http://127\.0\.0\.1:\d+/\S*", line):
            break
    else:
        pytest.fail("no address was printed:\n" + "".join(printed))
    yield address[0]
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=20)
    assert process.returncode == 0, rest


@pytest.fixture
async def page():
    """A page of a real Chromium."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("Chromium is not installed")
    async with async_playwright() as browsers:
        browser = await browsers.chromium.launch(executable_path=chromium, args=QUIET)
        made = await browser.new_page(viewport={"width": 1000, "height": 760})
        made.set_default_timeout(20_000)
        yield made
        await browser.close()


async def test_a_newcomer_types_play_and_plays_to_the_end(playground, page):
    await page.goto(playground)
    await type_command(page, "/play")
    await comes_to_be_seen(page, "^Position: nim: ")
    moves = 0
    while not await page.get_by_text("wins!").first.is_visible():
        moves += 1
        assert moves < 40, "the match does not end"
        await move(page)
        if moves == 1 and os.environ.get("RENEW_PICTURE"):
            await comes_to_be_seen(page, "^Position: nim: ")
            await page.screenshot(path=PICTURE)
    await expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    await page.get_by_role("button", name="Review", exact=True).click()
    await comes_to_be_seen(page, "^The nim-sum at the start")


async def type_command(page, command):
    """Type a slash command, choose it from the list, and send it."""
    await page.locator("#channel-composer-input").click()
    await page.keyboard.type(command)
    await expect(page.get_by_text("Play a game against me").first).to_be_visible()
    await page.keyboard.press("Enter")
    await page.locator("#send-message").click()


async def move(page):
    """Make a move there is a button for: choose a heap, if need be one of not too many tokens."""
    before = await page.get_by_alt_text(re.compile("^Position: ")).last.get_attribute("alt")
    taken = page.get_by_role("button", name=re.compile(r"^[A-Z]+−\d+$"))
    heaps = page.get_by_role("button", name=re.compile("^[A-Z]$"))
    if not await taken.count():
        for number in range(await heaps.count()):
            await heaps.nth(number).click()
            with suppress(PlaywrightTimeout):
                await taken.first.wait_for(timeout=6_000)
                break
    await taken.first.click()
    await expect(page.get_by_alt_text(before, exact=True)).to_have_count(0)


async def comes_to_be_seen(page, alt):
    """Wait for the picture with an alternative text: for its pixels, not just its place."""
    picture = page.get_by_alt_text(re.compile(alt)).last
    await expect(picture).to_be_visible(timeout=20_000)
    await page.wait_for_function(
        "image => image.complete && image.naturalWidth >= 350", arg=await picture.element_handle()
    )
