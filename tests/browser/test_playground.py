"""`bot playground` as a newcomer meets it: in a real browser, from /play to the end of a match."""

import os
import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.conftest import DESKTOP, PATIENCE, PHONE

IS_OPEN_WHERE_IT_WAS = """top => {
    const select = [...document.querySelectorAll("[role=combobox][aria-expanded=true]")].pop();
    const list = document.querySelector(".select-list:popover-open");
    if (!select || !list) return false;
    const [at, listed] = [select.getBoundingClientRect(), list.getBoundingClientRect()];
    const gap = Math.min(Math.abs(listed.bottom - at.top), Math.abs(listed.top - at.bottom));
    return Math.abs(at.top - top) < 1 && gap < 10;
}"""
PICTURE = Path(__file__).parent / "playground.png"


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


@pytest.mark.parametrize("page", [DESKTOP, PHONE], ids=["desktop", "phone"], indirect=True)
async def test_a_select_opens_where_it_is_whenever_it_is_clicked(playground, page):
    await page.goto(playground)
    for boards in (1, 2):  # the second is below the end of the screen, and the channel scrolls
        await type_command(page, "/play", position="12 13 14 15")
        await expect(page.get_by_alt_text(re.compile("^Position: "))).to_have_count(boards)
        await comes_to_be_seen(page, "^Position: ")
    await heaps(page).last.click()
    await comes_to_be_seen(page, "^Position: ")
    await select(page).wait_for()
    for _ in range(3):
        await select(page).scroll_into_view_if_needed()
        before = await select(page).bounding_box()
        await point_at(page, before)
        await page.wait_for_function(IS_OPEN_WHERE_IT_WAS, arg=before["y"])
        await point_at(page, before)
        await expect(page.get_by_role("option").first).to_be_hidden()


async def point_at(page, box):
    """Click into the middle of a box with the mouse, or touch it."""
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if page.viewport_size == PHONE["viewport"]:
        await page.touchscreen.tap(x, y)
    else:
        await page.mouse.click(x, y, delay=60)


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
