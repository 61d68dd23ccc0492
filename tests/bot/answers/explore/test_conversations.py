"""The buttons below an answer: what if, graph, table, strip, conjecture, comparison and files."""

from tests.bot import taps
from tests.bot.reading import labels, menu, texts, walk
from tests.bot.steps import forbid, told

START = "take 1-3: 3 4 5"
BELOW_GAME = ["Table", "Strip", "Conjecture", "Compare", "Check my program"]


async def answer(world, command="winner", **options):
    """Return the answer that the buttons stand below."""
    options = options or {"position": START}
    return (await world.alice.slash(world.channel, command, **options)).response


async def press(world, message, label):
    """Press a button, or one behind *More*; what comes of it is for the member alone."""
    result = await taps.press(world.alice, message, label)
    assert result.ephemeral
    return result.response


async def fill_in(world, message, label, text):
    """Open a form by a button, and send it."""
    opened = await taps.press(world.alice, message, label)
    return (await world.alice.submit_modal(opened, {"answer": text})).response


def pictures(message):
    """Return what the pictures of a message say to a screen reader."""
    shown = [part for part in walk(message) if part["type"] == 12]
    return [item["description"] for part in shown for item in part["items"]]


async def test_buttons_below_an_answer_depend_on_its_game(world):
    for command, options, expected in (
        ("winner", {"position": START}, ["What if?", "Graph", "Table", "Conjecture", "Files"]),
        ("grundy", {"position": "wythoff: (3,4)"}, ["What if?", "Graph", "Table", "Files"]),
        ("grundy", {"position": "cram: 2x3"}, ["What if?", "Graph", "Files"]),
        ("grundy", {"game": "kayles"}, BELOW_GAME),
        ("sequence", {"game": "kayles"}, BELOW_GAME),
    ):
        shown = await answer(world, command, **options)
        assert len(labels(shown)) <= 4
        more = (await world.alice.click(shown, label="More")).response
        assert labels(more)[-len(expected) :] == expected


async def test_changed_position_shows_both_winners_and_goes_back(world):
    card = await press(world, await answer(world), "What if?")
    select = menu(card)
    assert [option["label"] for option in select["options"]] == [
        *("A: 3", "B: 4", "C: 5", "Add a component")
    ]
    opened = await world.alice.select(card, ["0"], custom_id=select["custom_id"])
    assert opened.modal is not None
    changed = (await world.alice.submit_modal(opened, {"answer": "1"})).response
    said = texts(changed)
    assert "`take 1-3: 3 4 5`: the player to move **wins** (N-position)" in said
    assert "`take 1-3: 1 4 5`: the player to move **loses** (P-position)" in said
    assert "**That changes the winner.**" in said
    assert pictures(changed)
    assert "`take 1-3: 3 4 5`" in texts((await world.alice.click(changed, label="‹ Back")).response)


async def test_component_is_removed_added_or_split(world):
    card = await press(world, await answer(world), "What if?")

    async def change(place, text):
        opened = await world.alice.select(card, [place], custom_id=menu(card)["custom_id"])
        return await world.alice.submit_modal(opened, {"answer": text})

    for place, text, said in (
        ("1", "", "`take 1-3: 3 5`"),
        ("3", "kayles: 2", "`take 1-3: 3 4 5; kayles: 2`"),
        ("0", "1 2", "`take 1-3: 1 2 4 5`"),
    ):
        assert said in texts((await change(place, text)).response)
        await world.alice.click(card, label="‹ Back")
    card = await press(world, await answer(world, position="nim: 3"), "What if?")
    for text, said in (("x", "x"), ("", "needs at least one component")):
        assert said in told(await change("0", text))


async def test_misere_play_stays_misere_play(world):
    shown = await answer(world, position="1 1", convention="misère")
    card = await press(world, shown, "What if?")
    assert "misère" in texts(card)
    opened = await world.alice.select(card, ["2"], custom_id=menu(card)["custom_id"])
    said = texts((await world.alice.submit_modal(opened, {"answer": "1"})).response)
    assert "`nim: 1 1 1`: the player to move **loses**" in said
    assert "Nim value" not in said


async def test_graph_is_drawn_or_a_smaller_one_offered(world):
    assert pictures(await press(world, await answer(world, position="nim: 1 2"), "Graph"))
    refused = await press(world, await answer(world, position="nim: 30 40"), "Graph")
    assert "smaller position" in texts(refused)
    (label,) = labels(refused)
    assert label.startswith("Graph of nim: ")
    assert pictures(await press(world, refused, label))


async def test_table_grows_in_place_and_leads_on(world):
    table = await press(world, await answer(world), "Table")
    assert pictures(table) == ["The nim values of two numbers up to 7"]
    larger = (await world.alice.click(table, label="Larger")).response
    assert pictures(larger) == ["The nim values of two numbers up to 15"]
    assert pictures(await press(world, larger, "Strip")) == ["The nim values of the heaps 0 to 95"]


async def test_conjecture_is_tested_or_answered_with_examples(world):
    shown = await answer(world, "grundy", game="kayles")
    for claim, said in (
        ("n%12=3 -> 3", "✗ **Refuted.** Heap 15 has nim value 7, not 3."),
        ("period 12 from 71", "✓ **Proven.** It holds for every heap"),
        ("P-positions are multiples of 4", "✗ **Refuted.** Heap 4 is a multiple of 4, but"),
        ("take 1-3 g(n) = n mod 4", "✓ **Proven.**"),
    ):
        assert said in texts(await fill_in(world, shown, "Conjecture", claim))
    refused = (await fill_in(world, shown, "Conjecture", "always")).content
    assert "“n%12=3 -> 3”" in refused
    assert "Try: `0.77 n%12=3 -> 3`" in refused


async def test_conjecture_is_changed_from_the_last_one(world):
    shown = await answer(world, "sequence", game="kayles")
    card = await fill_in(world, shown, "Conjecture", "period 12 from 70")
    await world.restart()
    opened = await world.alice.click(card, label="Conjecture")
    (field,) = (part["component"] for part in opened.modal["components"])
    assert field["value"] == "period 12 from 70"
    await world.alice.submit_modal(opened, {"answer": "period 12 from 71"})
    assert "`period 12 from 71`\n✓ **Proven.**" in texts(card)


async def test_sequences_are_compared(world):
    shown = await answer(world, "sequence", game="0.07")
    said = texts(await fill_in(world, shown, "Compare", "0.137"))
    assert "They first differ at heap 1: 0 and 1." in said
    assert "shifted by 1 heap." in said


def files(message):
    """Return the files of a message by their names."""
    return {each.filename: each for each in message.attachments}


async def test_files_come_in_every_format(world):
    shown = await press(world, await answer(world, position="nim: 1 2"), "Files")
    assert [*files(shown)] == ["position.svg", "position.tex", "position.csv", "graph.dot"]
    graph = await press(world, await answer(world, position="nim: 1 2"), "Graph")
    shown = await press(world, graph, "Files")
    assert [*files(shown)] == ["graph.svg", "graph.tex", "graph.csv", "graph.dot"]


async def test_buttons_work_after_a_restart(world):
    shown = await answer(world, position="nim: 1 2")
    await world.restart()
    assert pictures(await press(world, shown, "Graph"))
    assert await press(world, shown, "What if?")


async def test_buttons_name_a_missing_permission(world):
    quiet = forbid(world, "attach_files")
    shown = (await world.alice.slash(quiet, "winner", position=START)).response
    for label in ("Graph", "Table", "Files"):
        assert "*Attach Files*" in (await press(world, shown, label)).content
    card = await press(world, shown, "What if?")
    assert not pictures(card)


async def test_values_of_a_program_are_checked(world):
    shown = await answer(world, "sequence", game="kayles")
    for printed, said in (
        ("0, 1, 2, 3, 1, 4", ["✓ All values are right, from heap 0 to heap 5."]),
        ("[0 1 2 3\n4]", ["✗ Your list first differs at heap 4.", "0, 2, 3", "(mex) is 1"]),
        ("1 2 3 1 4 3", ["✗", "begins at heap 1"]),
    ):
        card = await fill_in(world, shown, "Check my program", printed)
        assert all(each in texts(card) for each in said)
        assert labels(card) == ["Check my program", "More"]
    strip = await press(world, card, "Strip")
    wrong = (await fill_in(world, strip, "Check my program", "0 1 two")).content
    assert "“two” isn't a nim value" in wrong
