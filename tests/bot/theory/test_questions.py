"""/mex, /grundy, /winner, /rules and /help: right answers with reasons, good words for mistakes."""

import pytest

import cgt
from tests.bot.reading import labels, texts, walk


async def ask(world, command, **options):
    return texts((await world.alice.slash(world.channel, command, **options)).response)


async def test_mex_finds_the_smallest_missing_number(world):
    told = await ask(world, "mex", numbers="{0, 1 ,3}")
    assert "mex {0, 1, 3} = 2" in told
    assert "0 ✓ 1 ✓ **2 ✗**" in told


@pytest.mark.parametrize("numbers", ["1 two", "-1", "½", "9" * 50, "1 " * 600])
async def test_mex_of_no_numbers_is_answered_in_private(world, numbers):
    result = await world.alice.slash(world.channel, "mex", numbers=numbers)
    assert result.ephemeral
    assert result.response.content


async def test_grundy_tells_the_value_of_each_component_and_why(world):
    told = await ask(world, "grundy", game="take 1-3", position="3 4 5")
    assert "- **A** (3) has nim value **3**" in told
    assert "but never the same one. For 3 it is 3" in told
    assert "- **B** (4) has nim value **0**, for the same reason" in told
    assert "which adds them in binary without carrying: 3 ⊕ 0 ⊕ 1 = **2**." in told
    assert "heap   0  1  2  3  4  5\nvalue  0  1  2  3  0  1\n" in told
    assert "heap   6  7  8  9 10 11\nvalue  2  3  0  1  2  3\n" in told


async def test_grundy_of_the_division_game_names_the_moves(world):
    told = await ask(world, "grundy", position="divide 2,3,6: 10")
    assert "- **A** (10) has nim value **0**: the smallest number that no move leads to\n" in told
    assert "\n-# \\*1: Divide by 6 · \\*2: Divide by 3 · \\*3: Divide by 2\n" in told


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ("nim + pass: 2", "\\*0: Take 2 · \\*2: Take 1, Pass"),
        ("divide 2,3,6: 1000", "\\*1: Divide by 6 · \\*2: Divide by 2, Divide by 3"),
        ("nim: 10", "\\*0 to \\*9: Take 10 to Take 1"),
    ],
)
@pytest.mark.parametrize("command", ["grundy", "winner"])
async def test_all_moves_are_told_by_the_value_that_they_lead_to(world, command, position, moves):
    shown = (await world.alice.slash(world.channel, command, position=position)).response
    if command == "winner":
        shown = (await world.alice.click(shown, label="Show the values")).response
    assert f"\n-# {moves}" in texts(shown)


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("wythoff: (4,9)", "**A** (heaps of 4 and 9) has nim value **8**"),
        ("nim + pass: 10p", "**A** (a heap of 10, its pass used up) has nim value **10**"),
        ("cram: 2x3", "**A** (2 rows of 3; nothing covered) has nim value **1**"),
        ("northcott: (1,5,8,1)", "**A** (pieces on squares 1 and 5 of 8, 1 retreat left)"),
    ],
)
async def test_a_component_is_told_in_words(world, position, said):
    assert said in await ask(world, "grundy", position=position)


async def test_winner_of_a_board_that_symmetry_decides_tells_the_answer_in_images(world):
    told = await ask(world, "winner", position="cram: 7x8")
    assert "they answer every domino with its image" in told
    assert "**Player 1 wins:** Cover d4 and e4 and perhaps others." in told


async def test_grundy_without_a_position_tells_the_first_values(world):
    told = await ask(world, "grundy", game="divide 2,3,6")
    assert "Divide one heap by 2, 3 or 6" in told
    assert "value  0  1  2  2  3  3\n" in told


async def test_grundy_takes_a_heap_of_10_to_the_18(world):
    told = await ask(world, "grundy", position=f"divide 2,3,6: {10**18}")
    assert "has nim value **3**" in told


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        ({"position": "take 1-3: 3 4 5"}, "Player 1 wins"),
        ({"position": "3 4 5", "game": "take 1-3"}, "Player 1 wins"),
        ({"position": "take 1-3: 3 8 2", "first": 2}, "Player 2 wins"),
        ({"position": "nim + pass: 18 47 34"}, "Player 2 wins"),
        ({"position": "nim + pass: 32 49 58"}, "Player 1 wins"),
    ],
)
async def test_winner_of_the_positions_of_the_documents(world, options, answer):
    assert f"**{answer}:**" in await ask(world, "winner", **options)


async def test_winner_opens_with_the_move_and_has_the_four_steps_behind_buttons(world):
    result = await world.alice.slash(world.channel, "winner", position="take 1-3: 3 4 5")
    shown = result.response
    assert "**Player 1 wins:** Take 2 from A · Take 2 from B · Take 2 from C." in texts(shown)
    assert "**Take 2 from A.** Now every column of the table has an even" in texts(shown)
    (gallery,) = [part for part in walk(shown) if part["type"] == 12]
    assert "Nim-sum: 2, in binary 10" in gallery["items"][0]["description"]
    assert labels(shown) == [
        "Show the values",
        "Show all moves",
        "Play this position",
        "A similar puzzle",
        "Terms",
        *("What if?", "Graph", "Table", "Conjecture", "Files"),
    ]
    values = await world.bob.click(shown, label="Show the values")
    assert values.ephemeral
    told = texts(values.response)
    said = ("1. Components", "2. Nim values", "3. Nim-sum")
    assert sorted(said, key=told.index) == list(said)
    assert "A component with nim value (Grundy number) 3 plays like a Nim heap of 3." in told
    assert "adds them in binary without carrying: 3 ⊕ 0 ⊕ 1 = **2**." in told
    moves = texts((await world.bob.click(shown, label="Show all moves")).response)
    assert "4. Moves" in moves
    assert "- **Take 2 from A** (A−2) turns nim value 3 into 1" in moves


async def test_what_a_button_cannot_hold_is_told_at_once(world):
    long = "kayles: " + " ".join(["12"] * 40)
    result = await world.alice.slash(world.channel, "winner", position=long)
    told = texts(result.response)
    said = ("wins:", "Nim values", "Moves")
    assert sorted(said, key=told.index) == list(said)
    assert labels(result.response) == ["A similar puzzle", "Terms", "Table", "Conjecture"]


async def test_a_puzzle_like_an_answer_is_a_tap_away(world):
    asked = {"position": "kayles: 3 5", "convention": "misère"}
    shown = (await world.alice.slash(world.channel, "winner", **asked)).response
    await world.bob.click(shown, label="A similar puzzle")
    (puzzle,) = await world.puzzles.open_of(world.bob.id)
    assert puzzle.start.rulesets == (cgt.ruleset("kayles"),)
    assert puzzle.convention is cgt.Convention.MISERE


async def test_no_answer_is_a_dead_end(world):
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


async def test_winner_of_a_lost_position_says_that_every_move_loses(world):
    told = await ask(world, "winner", position="1 4 5")
    assert "**Player 2 wins:** player 1 is to move, and every move loses." in told


async def test_misere_nim_leads_with_boutons_rule(world):
    told = await ask(world, "winner", position="1 1 3", convention="misère")
    said = ("Player 1 wins", "Bouton 1902", "1. Components", "Genus")
    assert sorted(said, key=told.index) == list(said)


async def test_a_reason_that_shows_less_than_the_value_says_so(world):
    told = await ask(world, "grundy", game="cram", position="4x5")
    assert "has nim value **2**" in told
    assert (
        "That only shows that the nim value isn't 0. A search of the options gave the value 2"
        in told
    )
    told = await ask(world, "grundy", game="cram", position="4x4")
    assert "has nim value **0**" in told
    assert "half turn" in told
    assert "only shows" not in told


@pytest.mark.parametrize(
    ("position", "answer"),
    [
        ("take 1-3 3 4", "take 1-3"),
        ("divide 1: 4", "2 or more"),
        ("", "position is missing"),
        ("nim: 1 2 three", "^"),
    ],
)
async def test_a_position_that_does_not_parse_is_answered_with_one_that_works(
    world, position, answer
):
    result = await world.alice.slash(world.channel, "winner", position=position)
    assert result.ephemeral
    assert answer in result.response.content
    assert "Try: `" in result.response.content


async def test_too_large_a_question_is_answered_with_the_limit(world):
    result = await world.alice.slash(world.channel, "grundy", position=f"grundy's game: {10**15}")
    assert result.ephemeral or result.followups[0].ephemeral
    said = (result.followups or [result.response])[0].content
    assert any(character.isdigit() for character in said)


async def test_rules_tell_the_rule_and_show_a_move(world):
    result = await world.alice.slash(world.channel, "rules", game="take up to 3")
    assert result.ephemeral
    assert "Take 1 to 3 tokens from one heap." in texts(result.response)
    assert [part["type"] for part in walk(result.response)].count(12) == 1


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


async def test_a_code_is_answered_for_a_heap_of_10_to_the_18_and_why(world):
    told = await ask(world, "grundy", game="0.77", position=str(10**18))
    assert "has nim value **1**" in told
    assert "repeats every 12 heaps from heap 71" in told


async def test_winner_takes_named_games(world):
    told = await ask(world, "winner", position=f"kayles: {10**18} 5 7")
    assert "Player 1 wins" in told


async def test_where_theory_does_not_reach_it_is_told_how_far_it_does(world):
    result = await world.alice.slash(
        world.channel, "grundy", game="grundy's game", position=str(10**12)
    )
    (answer,) = result.followups or [result.response]
    assert answer.ephemeral
    assert "beyond what is known about Grundy's game" in answer.content
    assert "with no period" in answer.content


@pytest.mark.parametrize("game", ["0.7[3", "0.{1,2", "take 0", "kayels"])
async def test_a_code_that_cannot_be_parsed_is_answered_with_a_nearby_one(world, game):
    result = await world.alice.slash(world.channel, "grundy", game=game)
    assert result.ephemeral
    assert "^" in result.response.content
    assert "Try: `" in result.response.content


@pytest.mark.parametrize("game", ["0.0", "0.01", "{3}=.0"])
async def test_rules_of_a_game_without_a_move_at_hand_are_told(world, game):
    result = await world.alice.slash(world.channel, "rules", game=game)
    assert result.ephemeral
    assert "The player who moves last wins" in texts(result.response)


@pytest.mark.parametrize("game", ["0.0", "0.01"])
async def test_a_game_without_a_move_at_hand_is_declined(world, game):
    result = await world.alice.slash(world.channel, "play", game=game)
    assert result.ephemeral
    assert f"I couldn't find a starting position for {game}" in result.response.content


async def test_an_error_that_quotes_very_much_is_cut(world):
    rows = " ".join(["t" * 60] * 32)
    result = await world.alice.slash(world.channel, "play", position=f"ruler: {rows}")
    assert result.ephemeral
    assert result.response.content.startswith("ruler: ttt")
    assert "has no moves" in result.response.content
    assert len(result.response.content) <= 2000


async def test_a_code_too_long_to_be_offered_is_not_cut_into_another(world):
    typed = "0." + "1" * 200
    assert await world.alice.autocomplete(world.channel, "play", "game", typed) == []


async def test_an_unknown_family_is_told_with_those_there_are(world):
    result = await world.alice.slash(world.channel, "games", family="chess")
    assert result.ephemeral
    assert "The families are Nim, Subtraction" in result.response.content


@pytest.mark.parametrize(
    ("command", "options", "terms"),
    [
        ("winner", {"position": "3 4 5"}, {"nim value", "mex", "nim-sum", "P-position"}),
        ("winner", {"position": "3 4 5", "convention": "misère"}, {"misère play", "genus", "tame"}),
        ("grundy", {"position": "3 4 5"}, {"nim value", "component"}),
        ("grundy", {"game": "kayles"}, {"nim-sequence", "period"}),
        ("sequence", {"game": "kayles"}, {"nim-sequence", "period", "mex"}),
        ("mex", {"numbers": "0 1"}, {"mex", "nim value"}),
    ],
)
async def test_the_terms_of_an_answer_are_explained_to_who_asks(world, command, options, terms):
    result = await world.alice.slash(world.channel, command, **options)
    shown = (await world.bob.click(result.response, label="Terms")).response
    assert shown.ephemeral
    assert all(f"**{term}**" in texts(shown) for term in terms)
