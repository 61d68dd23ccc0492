"""Exercise sheets: asked for by the teacher in one form, handed over as files, new each time."""

import csv
from io import StringIO

import cgt
from tests.bot.classroom.members import join, opened, panel, teacher
from tests.bot.reading import labels, texts
from tests.bot.taps import press

WISH = {
    "answer": ["value", "outcome"],
    "answer1": "kayles\ntake 1-3",
    "answer2": ["medium"],
    "answer3": ["normal"],
    "answer4": ["5"],
}


async def sheet(by, mine, **values):
    """Fill in the form of a sheet; return the message that answers it."""
    form = await press(by, mine, "Exercise sheet")
    made = await by.submit_modal(form, {**WISH, **values})
    assert made.ephemeral
    return made.response


async def files_of(message):
    """Return the files of a message by their names."""
    read = {each.filename: await each.read() for each in message.attachments}
    return {name: data.decode(errors="replace") for name, data in read.items()}


async def test_sheet_is_new_each_time_with_separate_solutions(world):
    card = await opened(world, tess := teacher(world))
    mine = await panel(tess, card)
    message = await sheet(tess, mine)
    assert "Keep the solutions." in texts(message)
    first, second = await files_of(message), await files_of(await sheet(tess, mine))
    assert list(first) == [
        *("exercises.html", "exercises.tex", "solutions.html", "solutions.tex"),
        *("items.csv", "moodle.gift", "qti.zip"),
    ]
    rows = list(csv.DictReader(StringIO(first["items.csv"])))
    assert {row["kind"] for row in rows} == {"value", "outcome"}
    assert len(rows) == 5
    for row in rows:
        position = cgt.position(row["position"])
        assert {game.name for game in position.rulesets} <= {"Kayles", "take 1-3"}
        right = {"value": position.nim_value, "outcome": position.outcome().value}[row["kind"]]
        said = row[f"answer_{row['right']}"]
        assert said == str(right) or (right == "N") == said.endswith("wins")
        assert row["question"] in first["exercises.html"]
        assert row["reason"] not in first["exercises.html"]
    seed = rows[0]["command"].split()[-1]
    assert first["items.csv"] != second["items.csv"]
    told = [name for name in first if seed in first[name]]
    assert told == ["solutions.html", "solutions.tex", "items.csv"]


async def test_sheet_is_for_the_teacher_and_refuses_faults(world):
    card = await opened(world, tess := teacher(world))
    assert "Exercise sheet" not in labels(await join(world.alice, card))
    mine = await panel(tess, card)
    for wrong, told in (
        ({"answer1": "nimm"}, "nimm"),
        ({"answer1": "\n".join(["nim"] * 7)}, "at most 6 games"),
        ({"answer": ["period"], "answer1": "cram"}, "other kinds or another game"),
    ):
        assert told in (await sheet(tess, mine, **wrong)).content
