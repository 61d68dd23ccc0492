"""/mex, /grundy, /winner, /rules and /help: right answers with reasons, good words for mistakes."""

from dataclasses import replace

import pytest

import cgt
from bot.server.settings.actions import change_person
from bot.server.settings.model import Theory
from tests.bot.reading import alt_of, labels, texts, walk
from tests.bot.steps import forbid, told
from tests.bot.taps import press


async def ask(world, command, **options):
    return texts((await world.alice.slash(world.channel, command, **options)).response)


ANSWERS = [
    ("mex", {"numbers": "{0, 1 ,3}"}, "mex {0, 1, 3} = 2"),
    ("mex", {"numbers": "{0, 1 ,3}"}, "0 ✓ 1 ✓ **2 ✗**"),
    (
        "grundy",
        {"position": "divide 2,3,6: 10"},
        "- **A** (10) has nim value **0**: the smallest number that no move leads to\n",
    ),
    (
        "grundy",
        {"position": "divide 2,3,6: 10"},
        "\n-# \\*1: Divide by 6 · \\*2: Divide by 3 · \\*3: Divide by 2\n",
    ),
    ("grundy", {"game": "divide 2,3,6"}, "Divide one heap by 2, 3 or 6"),
    ("grundy", {"game": "divide 2,3,6"}, "value  0  1  2  2  3  3\n"),
    ("grundy", {"position": f"divide 2,3,6: {10**18}"}, "has nim value **3**"),
    ("grundy", {"game": "0.77", "position": str(10**18)}, "has nim value **1**"),
    (
        "grundy",
        {"game": "0.77", "position": str(10**18)},
        "repeats every 12 heaps from heap 71",
    ),
    (
        "grundy",
        {"position": "wythoff: (4,9)"},
        "**A** (heaps of 4 and 9) has nim value **8**",
    ),
    (
        "grundy",
        {"position": "nim + pass: 10p"},
        "**A** (a heap of 10, its pass used up) has nim value **10**",
    ),
    (
        "grundy",
        {"position": "cram: 2x3"},
        "**A** (2 rows of 3; nothing covered) has nim value **1**",
    ),
    (
        "grundy",
        {"position": "northcott: (1,5,8,1)"},
        "**A** (pieces on squares 1 and 5 of 8, 1 retreat left)",
    ),
    (
        "grundy",
        {"position": "cram: 4x5"},
        "That only shows that the nim value isn't 0. A search of the options gave the value 2",
    ),
    ("grundy", {"position": "cram: 4x4"}, "half turn"),
    ("grundy", {"position": "nim + pass: 2"}, "\n-# \\*0: Take 2 · \\*2: Take 1, Pass"),
    (
        "grundy",
        {"position": "divide 2,3,6: 1000"},
        "\n-# \\*1: Divide by 6 · \\*2: Divide by 2, Divide by 3",
    ),
    ("grundy", {"position": "nim: 10"}, "\n-# \\*0 to \\*9: Take 10 to Take 1"),
    ("winner", {"position": "take 1-3: 3 4 5"}, "The player to move wins\n"),
    ("winner", {"position": "3 4 5", "game": "take 1-3"}, "The player to move wins\n"),
    ("winner", {"position": "take 1-3: 3 8 2", "first": 2}, "Player 2 wins\n"),
    ("winner", {"position": "1 4 5", "first": 1}, "Player 2 wins\nPlayer 1 is to move, and"),
    ("winner", {"position": "nim + pass: 18 47 34"}, "The player to move loses\n"),
    ("winner", {"position": "nim + pass: 32 49 58"}, "The player to move wins\n"),
    ("winner", {"position": f"kayles: {10**18} 5 7"}, "The player to move wins"),
    (
        "winner",
        {"position": "1 4 5"},
        "The player to move loses\nEvery move loses.",
    ),
    ("winner", {"position": "cram: 7x8"}, "they answer every domino with its image"),
    (
        "winner",
        {"position": "cram: 7x8"},
        "The player to move wins\nCover d4 and e4 and perhaps others.",
    ),
    ("rules", {"game": "take up to 3"}, "Take 1 to 3 tokens from one heap."),
    *(
        ("rules", {"game": game}, "The player who moves last wins")
        for game in ("0.0", "0.01", "{3}=.0")
    ),
]
"""Questions, with words of their answers."""


async def test_answers_have_their_reasons(world):
    for command, options, said in ANSWERS:
        assert said in await ask(world, command, **options), (command, options)
    misere = await ask(world, "winner", position="1 1 3", convention="misère")
    said = ("The player to move wins", "Bouton 1902", "1. Components", "Genus")
    assert sorted(said, key=misere.index) == list(said)
    rules = await world.alice.slash(world.channel, "rules", game="take up to 3")
    assert rules.ephemeral
    assert [part["type"] for part in walk(rules.response)].count(12) == 1


REFUSED = [
    *(("mex", {"numbers": numbers}, "") for numbers in ("1 two", "-1", "½", "9" * 50, "1 " * 600)),
    ("winner", {"position": "take 1-3 3 4"}, "take 1-3"),
    ("winner", {"position": "divide 1: 4"}, "2 or more"),
    ("winner", {"position": ""}, "position is missing"),
    ("winner", {"position": "nim: 1 2 three"}, "^"),
    *(("winner", {"position": each}, "Try: `") for each in ("take 1-3 3 4", "nim: 1 2 three", "")),
    *(("grundy", {"game": game}, "^") for game in ("0.7[3", "0.{1,2", "take 0", "kayels")),
    *(("grundy", {"game": game}, "Try: `") for game in ("0.7[3", "0.{1,2", "take 0", "kayels")),
    ("grundy", {"position": f"grundy's game: {10**15}"}, "0"),
    (
        "grundy",
        {"game": "grundy's game", "position": str(10**12)},
        "beyond what is known about Grundy's game",
    ),
    ("play", {"game": "0.0"}, "I couldn't find a starting position for 0.0"),
    ("play", {"game": "0.01"}, "I couldn't find a starting position for 0.01"),
    ("play", {"position": f"ruler: {' '.join(['t' * 60] * 32)}"}, "has no moves"),
    ("games", {"family": "chess"}, "The families are Nim, Subtraction"),
]
"""Questions that can't be answered, with words of the refusals."""


async def test_mistakes_are_answered_in_private(world):
    for command, options, said in REFUSED:
        refusal = told(await world.alice.slash(world.channel, command, **options))
        assert refusal
        assert said in refusal, (command, options)
        assert len(refusal) <= 2000
    offered = await world.alice.autocomplete(world.channel, "play", "game", "0." + "1" * 200)
    assert offered == [], "a code too long to be offered is not cut into another"


async def test_grundy_tells_the_value_of_each_component_and_why(world):
    told = await ask(world, "grundy", game="take 1-3", position="3 4 5")
    assert "- **A** (3) has nim value **3**" in told
    assert "but never the same one. For 3 it is 3" in told
    assert "- **B** (4) has nim value **0**, for the same reason" in told
    assert "which adds them in binary without carrying: 3 ⊕ 0 ⊕ 1 = **2**." in told
    assert "heap   0  1  2  3  4  5\nvalue  0  1  2  3  0  1\n" in told
    assert "heap   6  7  8  9 10 11\nvalue  2  3  0  1  2  3\n" in told


async def test_winner_opens_with_its_move_and_hides_its_steps(world):
    for member in (world.alice, world.bob):
        await choose_theory(world, member, Theory.FIRST)
    result = await world.alice.slash(world.channel, "winner", position="take 1-3: 3 4 5")
    shown = result.response
    said = "### The player to move wins\nTake 2 from A · Take 2 from B · Take 2 from C."
    assert texts(shown).startswith(said), "the answer comes first"
    assert "**Take 2 from A.** Now every column of the table has an even" in texts(shown)
    (gallery,) = [part for part in walk(shown) if part["type"] == 12]
    alt = gallery["items"][0]["description"]
    assert "Nim-sum: 2, in binary 10. After the move: Position: take 1-3: 1 4 5." in alt
    assert alt.endswith("Nim-sum: 0, in binary 0.")
    assert labels(shown) == ["Play this position", "Show why", "Winning moves", "More"]
    more = (await world.bob.click(shown, label="More")).response
    assert labels(more) == [
        *("A similar puzzle", "Terms", "What if?", "Graph", "Table", "Conjecture", "Files")
    ]
    values = await world.bob.click(shown, label="Show why")
    assert values.ephemeral
    told = texts(values.response)
    said = ("**Components (sub-games):**", "**Nim values:**", "**Nim-sum:**")
    assert sorted(said, key=told.index) == list(said)
    assert "A component with nim value (Grundy number) 3 plays like a Nim heap of 3." in told
    assert "adds them in binary without carrying: 3 ⊕ 0 ⊕ 1 = **2**." in told
    moves = texts((await world.bob.click(shown, label="Winning moves")).response)
    assert moves.startswith("**Moves:**")
    assert "- **Take 2 from A** (A−2) turns nim value 3 into 1" in moves


PLAIN = [
    ("3 5", "\nLeave equal heaps, then copy every move.", "3 3"),
    ("3 4 5", "\nThen there is an answer to every move.", "1 4 5"),
    ("3 5 7", "**Take 1 from A.** Then there is an answer to every move.", "2 5 7"),
    ("4 4", "Whatever the move, the other player copies it.", "4 4"),
    ("1 2 3", "Whatever the move, the other player has an answer.", "1 2 3"),
]


async def choose_theory(world, member, theory):
    await change_person(world.services, member.id, lambda person: replace(person, theory=theory))


async def test_level_of_theory_decides_the_words_of_winner(world):
    for position, reason, end in PLAIN:
        await world.alice.slash(world.channel, "winner", position=position)
        assert texts(world.board).endswith(reason)
        assert texts(world.board).count("Take 2 from B") <= 1, "the only winning move, once"
        assert alt_of(world.board).startswith(f"Position: nim: {end}.")
    moves = texts((await world.alice.click(world.board, label="Winning moves")).response)
    assert moves.startswith("Every move loses here")
    panel = (await world.alice.slash(world.channel, "preferences")).response
    chooser = next(part for part in walk(panel) if part["type"] == 3)
    assert chooser["placeholder"] == "Follow your lessons"
    await world.alice.select(panel, ["all"], custom_id=chooser["custom_id"])
    await world.alice.slash(world.channel, "winner", position="4 4")
    assert "Every column of the table" in texts(world.board)
    assert "Nim-sum: 0" in alt_of(world.board)


async def test_rows_without_pictures_are_after_the_move(world):
    quiet = forbid(world, "attach_files")
    for position, caption in (("3 5", "After this move:"), ("3 5 7", "After **Take 1 from A**:")):
        await world.alice.slash(quiet, "winner", position=position)
        assert f"{caption}\n```\n" in texts(quiet.last_message)
        assert texts(quiet.last_message).count("Take 1 from A") <= 2, "in the answer and above rows"
    await choose_theory(world, world.alice, Theory.ALL)
    await world.alice.slash(quiet, "winner", position="3 5 7")
    assert "After **Take 1 from A**:\n```\n  A 010" in texts(quiet.last_message)


@pytest.mark.exhaustive
async def test_answer_about_a_long_position_has_all_buttons(world):
    shown = []
    for long in ("12 13 14", " ".join(["12"] * 41)):
        await world.alice.slash(world.channel, "winner", position=f"kayles: {long}")
        shown.append(labels(world.board))
    assert shown[0] == shown[1]
    await world.restart()
    values = await world.alice.click(world.board, label="Show why")
    assert "Nim values" in texts(values.response)


async def test_similar_puzzle_is_one_tap_away(world):
    asked = {"position": "kayles: 3 5", "convention": "misère"}
    shown = (await world.alice.slash(world.channel, "winner", **asked)).response
    await press(world.bob, shown, "A similar puzzle")
    (puzzle,) = await world.puzzles.open_of(world.bob.id)
    assert puzzle.start.rulesets == (cgt.ruleset("kayles"),)
    assert puzzle.convention is cgt.Convention.MISERE


@pytest.mark.exhaustive
async def test_answers_lead_to_a_match(world):
    for command, options, label in (
        ("mex", {"numbers": "0 1 3"}, "Play Nim"),
        ("grundy", {"position": "kayles: 3 5"}, "Play this position"),
        ("grundy", {"game": "kayles"}, "Play Kayles"),
        ("winner", {"position": "kayles: 3 5"}, "Play this position"),
        ("sequence", {"game": "kayles"}, "Play Kayles"),
    ):
        shown = (await world.alice.slash(world.channel, command, **options)).response
        await world.alice.click(shown, label=label)
        assert "**Your move" in texts(world.board), command
    match = await world.matches.load(2)
    assert str(match.start) == "kayles: 3 5"


async def test_games_are_completed_by_name_alias_and_notation(world):
    async def offered(typed):
        choices = await world.alice.autocomplete(world.channel, "play", "game", typed)
        return [choice["value"] for choice in choices]

    assert "nim" in await offered("")
    assert (await offered("bachet"))[0] == "take 1-3"
    assert await offered("take 2,5") == ["take 2,5"]


async def test_positions_are_completed_for_the_chosen_game(world):
    choices = await world.alice.autocomplete(
        world.channel, "play", "position", "", game="divide 2,3,6"
    )
    assert choices[0]["value"] == "divide 2,3,6: 10 12"
    choices = await world.alice.autocomplete(world.channel, "winner", "position", "7 8 9")
    assert choices[0]["value"] == "nim: 7 8 9"
    choices = await world.alice.autocomplete(world.channel, "winner", "position", "7 x")
    assert "“x” isn't one" in choices[0]["name"]


async def test_terms_of_an_answer_are_explained(world):
    misere = {"position": "3 4 5", "convention": "misère"}
    for command, options, terms in (
        ("winner", {"position": "3 4 5"}, {"nim value", "mex", "nim-sum", "P-position"}),
        ("winner", misere, {"misère play", "genus", "tame"}),
        ("grundy", {"position": "3 4 5"}, {"nim value", "component"}),
        ("grundy", {"game": "kayles"}, {"nim-sequence", "period"}),
        ("sequence", {"game": "kayles"}, {"nim-sequence", "period", "mex"}),
        ("mex", {"numbers": "0 1"}, {"mex", "nim value"}),
    ):
        result = await world.alice.slash(world.channel, command, **options)
        shown = (await press(world.bob, result.response, "Terms")).response
        assert shown.ephemeral
        assert all(f"**{term}**" in texts(shown) for term in terms)
