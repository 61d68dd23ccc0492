"""A hand on the page: it plays by the buttons and selects that stand there, and counts its taps."""

import re

from tests.browser.conftest import PHONE

OTHERS = (
    *("Type a move", "Rules", "Hint", "More", "‹ Back", "Show solution"),
    *("Reply", "Review", "Rematch", "Try again from there", "Easier", "Harder", "Share"),
)
SHOWN = """() => {
    const board = [...document.querySelectorAll(".channel-message")].pop();
    const pictures = [...board.querySelectorAll("img.gallery-image")].map(image => image.alt);
    const controls = [...board.querySelectorAll("button.component-button, .select-trigger")]
        .map(control => control.dataset.controlKey
            + (control.matches("button.component-button") ? control.textContent : ""));
    return JSON.stringify([pictures, controls]);
}"""
"""What tells a board from the next: not what is chosen in a select, which changes at once."""


IS_SETTLED = "() => simcordPreview.ready && !simcordPreview.pendingAction"
"""Whether the page has drawn what the last tap led to: before, buttons are missing or disabled."""


class Hand:
    """Moves by mouse, or by touch on a phone, on the newest board.

    Where coins are marked, it marks the first and the last that make so many; where columns and
    rows are, those of a head.
    """

    def __init__(self, page, coins=1):
        self.page, self.coins = page, coins
        self.touches = page.viewport_size == PHONE["viewport"]

    @property
    def board(self):
        """The newest message."""
        return self.page.locator(".channel-message").last

    async def press(self, target):
        """Click or touch the middle of something."""
        await (target.tap() if self.touches else target.click())

    async def is_over(self):
        """Return whether the match on the board is over, once it says so or shows a move."""
        while True:
            await self.page.wait_for_function(IS_SETTLED)
            if re.search(r"wins!|You win,", await self.board.text_content()):
                return True
            if await self.moves() or await self.board.get_by_role("combobox").count():
                return False
            await self.page.wait_for_timeout(50)

    async def moves(self):
        """Return the buttons that make a move, by their names."""
        buttons = self.board.locator("button.component-button:not([disabled])")
        names = await buttons.all_text_contents()
        return {
            name: buttons.nth(at) for at, name in enumerate(names) if not name.startswith(OTHERS)
        }

    async def move(self):
        """Make a move; return how many buttons were pressed and choices made in selects."""
        taps, made = 0, False
        while not made:
            await self.page.wait_for_function(IS_SETTLED)
            before = await self.page.evaluate(SHOWN)
            moves = [*(await self.moves()).values()]
            taps += 1
            assert taps < 5, "the move is not entered"
            if moves:
                await self.press(moves[len(moves) // 2])
            chosen = bool(moves) or await self.choose()
            await self.page.wait_for_function(f"before => ({SHOWN})() !== before", arg=before)
            await self.page.wait_for_function(IS_SETTLED)
            made = chosen and not await self.board.get_by_role("button", name="‹ Back").count()
        return taps

    async def choose(self):
        """Choose in the last select; return whether that makes a move."""
        await self.press(self.board.get_by_role("combobox").last)
        listed = self.page.locator(".select-list:popover-open").get_by_role("option")
        await listed.first.wait_for()
        if not await self.page.locator(".select-list:popover-open .select-apply").count():
            labels = await listed.locator(".option-label").all_text_contents()
            described = await listed.all_text_contents()
            chosen = len(labels) // 2
            await self.press(listed.nth(chosen))
            return re.search(r"\d+ moves$", described[chosen]) is None
        labels = await listed.all_text_contents()
        if labels[0].startswith("Column "):
            told = await self.board.locator("img.gallery-image").first.get_attribute("alt")
            column, row = re.search(r"heads? at ([a-z])(\d+)", told).groups()
            marked = [labels.index(f"Column {column}"), labels.index(f"Row {row}")]
        else:
            last = max(at for at, label in enumerate(labels) if label.endswith("heads"))
            marked = [*range(self.coins - 1), last]
        for wanted in marked:
            await self.press(listed.nth(wanted))
        await self.press(self.page.locator(".select-apply"))
        return True
