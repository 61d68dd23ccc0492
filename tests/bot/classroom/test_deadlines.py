"""Due dates, typed in the time zone of a class."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.classroom.model import BadProblem, deadlines
from tests.bot.classroom.members import assign_own, classes, opened, panel, teacher
from tests.bot.reading import texts

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "zone", "moment"),
    [
        ("", "UTC", None),
        ("0", "UTC", None),
        ("3", "Asia/Tokyo", NOON + timedelta(days=3)),
        ("2026-12-04 18:00", "Europe/Berlin", datetime(2026, 12, 4, 17, tzinfo=UTC)),
        ("2027-07-01 18:00", "Europe/Berlin", datetime(2027, 7, 1, 16, tzinfo=UTC)),
        ("2026-12-04", "America/New_York", datetime(2026, 12, 5, 4, 59, tzinfo=UTC)),
        ("2026-12-04T18:00+01:00", "Asia/Tokyo", datetime(2026, 12, 4, 17, tzinfo=UTC)),
    ],
)
def test_due_date_is_read_in_its_time_zone(typed, zone, moment):
    assert deadlines.read(typed, zone, NOON) == moment


@pytest.mark.parametrize(
    "typed", ["soon", "2026-11-22 11:00", "2028-01-01", "9" * 25, "-1", "12-04", "0001-01-01"]
)
def test_faulty_due_date_is_refused_with_an_example(typed):
    with pytest.raises(BadProblem) as caught:
        deadlines.read(typed, "Europe/Berlin", NOON)
    assert "2026-11-29 23:59" in str(caught.value)


def test_usual_due_date_can_be_read():
    for zone in ("UTC", "Pacific/Kiritimati", "America/Los_Angeles"):
        assert deadlines.read(deadlines.usual(zone, NOON), zone, NOON) > NOON


async def test_assignment_is_due_in_the_time_zone_of_the_class(world):
    card = await opened(world, tess := teacher(world))
    mine = await panel(tess, card)
    await tess.click(mine, label="More")
    assert "Time zone: UTC" in texts(mine)
    form = await tess.click(mine, label="Time zone")
    await tess.submit_modal(form, {"answer": "Tokyo"})
    assert "Time zone: Asia/Tokyo" in texts(mine)
    assert (await classes(world).load(1)).zone == "Asia/Tokyo"
    now = world.services.now()
    day = (now + timedelta(days=3)).date()
    shown = (await assign_own(tess, card, answer4=f"{day} 18:00")).response
    due = datetime(day.year, day.month, day.day, 9, tzinfo=UTC)
    assert f"<t:{int(due.timestamp())}:f>" in texts(shown)
    refused = await assign_own(tess, card, answer4="next week")
    assert "I can't read “next week” as a due date." in refused.response.content
