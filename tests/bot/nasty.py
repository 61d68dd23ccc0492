"""What members and servers can call themselves, of what nobody wants to read in a bot's words."""

import re
import unicodedata

MARKS = "e" + "\u0301" * 60
RAW = [
    "https://evil.example", "discord.gg/evil", "[here](https://evil.example)", "mailto:a@b.example",
    "<@7>", "<@&7>", "<#7>", "<:evil:7>", "<a:evil:7>", "</play:7>", "<t:7:R>", "@everyone",
    ":smile:", "**bold**", "||spoiler||", "`code`", "```", "/play",
]  # fmt: skip
"""What is a link, a mention, an emoji, a command or markup wherever it stands."""
NASTY = [
    *RAW, "# big", "14. ", "- ", "-# ", "> ", "\\", "\u202e", "\u2067", "\u200b", "\n", "\u2028",
    "\0", "\ud800", "\u200d" * 9, MARKS,
]  # fmt: skip
TURNS = re.compile("[\u202a-\u202e\u2066-\u2069\u200e\u200f]")
"""What turns the direction of a text."""


def towers(text):
    """Return the maximum number of signs that stand on one letter."""
    run, highest = 0, 0
    for sign in text:
        run = run + 1 if unicodedata.category(sign) in {"Mn", "Me"} or sign in "\u200c\u200d" else 0
        highest = max(highest, run)
    return highest
