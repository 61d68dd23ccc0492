"""`bot playground` as a newcomer meets it: in a real browser, from /play to the end of a match."""

import pytest
from playwright.async_api import expect

import cgt
from tests.browser.conftest import DESKTOP, PATIENCE, PHONE
from tests.browser.hand import IS_SETTLED, Hand
from tests.games import GAMES

NOTE_WHERE = """() => document.addEventListener("pointerdown", event => {
    const select = event.target.closest("[role=combobox]");
    if (select) window.pointedAt = select.getBoundingClientRect().top;
}, true)"""
IS_OPEN_WHERE_IT_WAS = """() => {
    const select = [...document.querySelectorAll("[role=combobox][aria-expanded=true]")].pop();
    const list = document.querySelector(".select-list:popover-open");
    if (!select || !list) return false;
    const [at, listed] = [select.getBoundingClientRect(), list.getBoundingClientRect()];
    const gap = Math.min(Math.abs(listed.bottom - at.top), Math.abs(listed.top - at.bottom));
    return Math.abs(at.top - window.pointedAt) < 1 && gap < 10;
}"""


SCREENS = pytest.mark.parametrize("page", [DESKTOP, PHONE], ids=["mouse", "touch"], indirect=True)
EACH_FAMILY = ("nim", "wythoff", "turn 2", "cram", "arc kayles")
MOST_TAPS = 3


@pytest.mark.exhaustive
async def test_a_newcomer_types_play_and_plays_to_the_end(playground, page):
    await page.goto(playground)
    await type_command(page, "/play")
    await comes_to_be_seen(page)
    hand, made = Hand(page), 0
    while not await hand.is_over():
        made += 1
        assert made < 40, "the match does not end"
        await hand.move()
    await page.get_by_role("button", name="Review", exact=True).click()
    await expect(page.locator("img.gallery-image")).to_have_count(2)
    await comes_to_be_seen(page)


async def plays_to_the_end(playground, page, game):
    """Play a game to the end with the controls of its board, with at most three taps a move."""
    await page.goto(playground)
    hand, moves = Hand(page, coins=3 if game == "turn 3" else 1), 0
    await type_command(page, "/play", position=f"{game}: {cgt.ruleset(game).examples[0]}")
    await expect(page.locator("article.channel-message")).to_have_count(2)
    await comes_to_be_seen(page)
    while not await hand.is_over():
        assert await hand.move() <= MOST_TAPS
        moves += 1
        assert moves < 100, "the match does not end"


@pytest.mark.exhaustive
@SCREENS
async def test_one_game_of_each_family_is_played_by_taps(playground, page):
    game = EACH_FAMILY[1 if page.viewport_size == PHONE["viewport"] else 3]
    await plays_to_the_end(playground, page, game)


@pytest.mark.every_screen
@SCREENS
@pytest.mark.parametrize("game", [game.code for game in GAMES])
async def test_every_game_is_played_to_the_end_by_taps(playground, page, game):
    await plays_to_the_end(playground, page, game)


@pytest.mark.exhaustive
@pytest.mark.parametrize("page", [DESKTOP, PHONE], ids=["desktop", "phone"], indirect=True)
async def test_a_select_opens_where_it_is_whenever_it_is_clicked(playground, page):
    await page.goto(playground)
    await page.evaluate(NOTE_WHERE)
    for boards in (1, 2):  # the second is below the end of the screen, and the channel scrolls
        await type_command(page, "/play", position="30 31")
        await expect(page.locator("img.gallery-image")).to_have_count(boards)
        await comes_to_be_seen(page)
    await page.wait_for_function(IS_SETTLED)
    await select(page).scroll_into_view_if_needed()  # the bar that tells of new messages goes then
    for _ in range(3):
        await Hand(page).press(select(page))
        await page.wait_for_function(IS_OPEN_WHERE_IT_WAS)
        await Hand(page).press(select(page))
        await expect(page.get_by_role("option").first).to_be_hidden()


async def type_command(page, command, **options):
    """Type a slash command, choose it from the list, fill in its options, and send it."""
    await page.locator("#channel-composer-input").click()
    await page.keyboard.type(command)
    await expect(page.get_by_text("Play a game against me").first).to_be_visible()
    await page.keyboard.press("Enter")
    chosen = page.locator(".command-chip")
    await chosen.wait_for()
    for name, value in options.items():
        await page.get_by_role("option", name=name).click()
        await page.keyboard.type(value)
    while await chosen.count():  # the page sends nothing while it asks for suggestions
        await page.locator("#send-message").click()
        await page.wait_for_function(IS_SETTLED)


def select(page):
    """Return the last select of the newest board."""
    return page.locator(".channel-message").last.get_by_role("combobox").last


async def comes_to_be_seen(page):
    """Wait for the newest picture: for its pixels, not just its place."""
    picture = page.locator("img.gallery-image").last
    await expect(picture).to_be_visible(timeout=PATIENCE * 1_000)
    await page.wait_for_function(
        "image => image.complete && image.naturalWidth >= 350", arg=await picture.element_handle()
    )
