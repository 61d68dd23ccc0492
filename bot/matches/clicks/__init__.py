"""Clicks and forms on the board of a match, and on what comes after it."""

from bot.chat.router import Clicks
from bot.matches.clicks import board, challenges, event, helping, notices, reviews, several

CLICKS = Clicks()
for _clicks in (
    board.CLICKS,
    challenges.CLICKS,
    event.CLICKS,
    helping.CLICKS,
    notices.CLICKS,
    reviews.CLICKS,
    several.CLICKS,
):
    CLICKS.take(_clicks)
