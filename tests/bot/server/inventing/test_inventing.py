"""/invent: a game from a rule in one line, answered at once, changed, played and kept."""

import re
from textwrap import wrap

import discord
import pytest

import cgt
from bot.language.catalogue import languages
from bot.language.words import Words
from bot.rankings.actions import rate_finished
from bot.server.games import actions
from bot.server.games.model import OwnGame, require_title
from bot.server.inventing import cards
from bot.server.inventing.model import IDEAS, Invention, middle_of, of_idea
from tests.bot.classroom.members import teacher
from tests.bot.reading import button, labels, menu, texts, walk
from tests.bot.steps import change_server, duel, position_of, told
from tests.bot.taps import enter
from tests.tour.cast import Cast
from tests.tour.inventing import invention

RULE = "n -> n - k if 1 <= k <= n/2"
LONG = "n -> n - k if k in {" + ", ".join(map(str, range(1, 73))) + "}"
MEANT = "**From a heap of n you can take 1 to half of n (rounded down).**"
BUTTONS = ["Play it", "Invite", "Change", "More"]
PHONE = 36
"""The characters of a code in small print in a line of a card on a phone, 390 px wide."""


async def invent(world, rule=RULE, by=None):
    """Ask for a game by its rule, and return the answer that everybody sees."""
    result = await (by or world.alice).slash(world.channel, "invent", rule=rule)
    assert not result.ephemeral
    return result.response


async def fill(member, form, rule, name="", about=""):
    return await member.submit_modal(form, {"answer": rule, "answer1": name, "answer2": about})


def typed_in(form):
    """Return what the fields of a form are filled in with."""
    return [part["component"].get("value", "") for part in form.modal["components"]]


async def gallery(world, by=None):
    shown = await (by or world.alice).slash(world.channel, "invent")
    assert shown.ephemeral
    return shown.response


async def keep(member, card, name, about=""):
    """Keep an invention on a card, and return what is answered."""
    more = await member.click(card, label="More")
    form = await member.click(more.response, label="Keep for this server")
    return await member.submit_modal(form, {"answer": name, "answer1": about})


def test_invention_is_read_back_from_its_text():
    for typed in (
        ("n -> n - 1",),
        (RULE, "Halving", "Take ~ at most half"),
        ("~ what?", "a~b", "~~"),
        ("", "", ""),
        ("step = n -> n - 1",),
        ("n ->\n n - 1\0\ud800 ", " Two  words ", "\u202ehidden"),
    ):
        invention = Invention.typed(*typed)
        assert Invention.of(str(invention)) == invention
        assert str(invention).isprintable()
    assert Invention.of("") == Invention("")


def test_name_before_a_rule_is_the_name():
    assert Invention.typed("step = n -> n - 1") == Invention("n -> n - 1", "step")
    assert Invention.typed("n -> n - 1", "jump").notation == "jump = n -> n - 1"
    assert Invention.typed("kayles", "jump").notation == "kayles"


@pytest.mark.parametrize("idea", IDEAS, ids=lambda idea: str(idea.name))
def test_idea_can_be_played_kept_and_completed(idea):
    game = cgt.ruleset(f"{idea.name} = {idea.rule}")
    start, moves = middle_of(game)
    assert len(moves) >= 2
    assert all(start.play(move) for move in moves)
    assert game.name == str(idea.name)
    require_title(game.name)
    assert len(game.code) <= 100


@pytest.mark.parametrize("language", languages())
def test_names_of_ideas_are_titles_in_every_language(language):
    for idea in IDEAS:
        invention = of_idea(idea, Words(language).text)
        require_title(invention.name)
        assert cgt.ruleset(invention.notation).name == invention.name


async def test_rule_is_answered_at_once(world):
    card = await invent(world)
    said = texts(card)
    assert said.startswith(f"{MEANT}\n-# `{RULE}`\n"), "the first line is the answer"
    assert said.count(RULE) == 1
    assert "**Values of the heaps 0 to 20:** 0 0 1 0 2 1 3 0 4 2 5 1 6 3 7 0 8 4 9 2 10" in said
    assert "Moves from 7, for example: Take 1 · Take 2 · Take 3" in said
    assert labels(card) == BUTTONS
    assert [part["label"] for part in walk(card) if part.get("style", 2) != 2] == ["Play it"]
    assert [part for part in walk(card) if part["type"] == 12]


@pytest.mark.parametrize(
    ("rule", "said"),
    [("n -> n + 1", "I can't see that a match of it ever"), ("n -> n - k", "there is a way back")],
)
async def test_game_without_end_has_no_match(world, rule, said):
    card = await invent(world, rule)
    assert said in texts(card)
    assert labels(card) == ["Change", "More"]
    assert "Values" not in texts(card)
    more = await world.alice.click(card, label="More")
    assert "Puzzle" not in labels(more.response)


@pytest.mark.exhaustive
async def test_endless_start_is_refused(world):
    result = await world.alice.slash(world.channel, "play", position="n -> n + 1: 5")
    assert "from 5 ends, so I don't play it there" in told(result)
    assert world.board is None


async def test_game_of_finite_starts_is_played(world):
    card = await invent(world, "n -> n + 3 if n < 20 and n mod 3 = 1 or n - 1 if n mod 3 = 2")
    assert labels(card) == BUTTONS


async def test_pair_has_a_table_of_values(world):
    card = await invent(world, "(a, b) -> (a-k, b) or (a, b-k) or (a-k, b-k) if k >= 1")
    said = texts(card)
    assert "**Values from (0, 0) to (5, 5):**\n```\n5│5 3 4 0 6 8\n4│" in said
    assert "\n0│0 1 2 3 4 5\n └───────────\n  0 1 2 3 4 5\n```" in said


async def test_name_and_sentence_are_on_the_card(world):
    form = await world.alice.click(await gallery(world), label="Write a rule")
    shown = (await fill(world.alice, form, RULE, "Halving", "Take *at most* half")).response
    said = texts(shown).splitlines()
    assert said[:2] == ["### Halving", "Take \\*at most\\* half."]
    assert said[2:4] == [MEANT.strip("*"), f"-# `{RULE}`"]


@pytest.mark.parametrize("rule", [*(idea.rule for idea in IDEAS), LONG])
async def test_rule_takes_two_lines_on_a_phone(world, rule):
    (line,) = re.findall("-# `(.*)`", texts(await invent(world, rule)))
    assert len(wrap(line, PHONE)) <= 2
    assert line == rule or (rule == LONG and line.startswith("n -> n - k if k in {1, 2, 3, … "))
    assert line.endswith(rule[-10:])


async def test_sentence_without_a_name_is_first(world):
    form = await world.alice.click(await gallery(world), label="Write a rule")
    shown = (await fill(world.alice, form, RULE, "", "Take <@1> half")).response
    assert texts(shown).startswith("Take ‹＠1> half.\nFrom a heap of n you can take")


@pytest.mark.exhaustive
async def test_idea_is_one_tap_away_and_can_be_changed(world):
    card = await gallery(world)
    assert len(menu(card)["options"]) == len(IDEAS)
    await world.alice.select(card, ["0"], custom_id=menu(card)["custom_id"])
    assert texts(card).startswith("### Halving\n")
    await world.restart()
    form = await world.alice.click(card, label="Change")
    values = typed_in(form)
    assert values == [RULE, "Halving", "Take at most half of a heap"]
    await fill(world.alice, form, RULE.replace("n/2", "n/3"), "Thirds")
    assert texts(card).startswith("### Thirds\n")
    assert world.board is None, "nobody else sees it"


async def test_change_by_others_leaves_the_card_as_it_is(world):
    card = await invent(world)
    form = await world.bob.click(card, label="Change")
    await fill(world.bob, form, "n -> n - 1")
    assert f"-# `{RULE}`" in texts(card)
    assert "-# `n -> n - 1`" in texts(world.board)


@pytest.mark.parametrize("rule", [RULE, LONG])
async def test_buttons_work_after_a_restart(world, rule):
    card = await invent(world, rule)
    await world.restart()
    await world.alice.click(card, label="Play it")
    assert str((await world.matches.load(1)).start.rulesets[0]) == rule
    await world.alice.click(card, label="Invite")
    await world.bob.click(world.board, label="Accept")
    assert (await world.matches.load(2)).players[1].user_id in {world.alice.id, world.bob.id}
    more = (await world.alice.click(card, label="More")).response
    assert labels(more)[:4] == ["Keep for this server", "Puzzle", "Ideas", "Table"]
    await world.restart()
    await world.alice.click(more, label="Puzzle")
    (puzzle,) = await world.puzzles.open_of(world.alice.id)
    assert str(puzzle.start.rulesets[0]) == rule
    strip = await world.alice.click(more, label="Strip")
    assert "Nim-sequence" in texts(strip.response)


async def test_wrong_rule_is_explained_and_tried_again(world):
    result = await world.alice.slash(world.channel, "invent", rule="n -> n - 1 if foo")
    shown = result.response
    assert result.ephemeral
    assert "The rule ends too early." in texts(shown)
    assert re.search(r"```\nn -> n - 1 if foo\n +\^\n```", texts(shown))
    await world.restart()
    form = await world.alice.click(shown, label="Try again")
    assert typed_in(form)[0] == "n -> n - 1 if foo"
    await fill(world.alice, form, RULE)
    assert texts(shown).startswith(MEANT)


async def test_wrong_rule_in_the_form_keeps_what_was_typed(world):
    card = await gallery(world)
    form = await world.alice.click(card, label="Write a rule")
    await fill(world.alice, form, "n -> n -", "Steps", "One by one")
    form = await world.alice.click(card, label="Try again")
    values = typed_in(form)
    assert values == ["n -> n -", "Steps", "One by one"]


async def test_name_with_a_meaning_is_refused(world):
    form = await world.alice.click(await gallery(world), label="Write a rule")
    shown = (await fill(world.alice, form, RULE, "Kayles")).response
    assert "“Kayles” already means Kayles. Choose another name." in texts(shown)
    assert labels(shown) == ["Try again", "Ideas"]


async def test_text_without_an_arrow_is_explained_as_a_rule(world):
    shown = (await world.alice.slash(world.channel, "invent", rule="n - 1")).response
    assert "an arrow" in texts(shown)
    assert "a game called" not in texts(shown)


async def test_meaning_of_a_phrase_is_one_tap_away(world):
    meant = "n -> n - k if k is odd"
    shown = (await world.alice.slash(world.channel, "invent", rule="take an odd number")).response
    assert f"Do you mean “{meant}”? From a heap of n you can take k, where k is odd." in texts(
        shown
    )
    assert "```" not in texts(shown), "all of it is meant"
    (coloured,) = [part for part in walk(shown) if part.get("style", 2) != 2]
    assert coloured["label"] == meant
    await world.restart()
    await world.alice.click(shown, label=meant)
    assert f"-# `{meant}`" in texts(shown)


async def test_known_game_is_answered_by_its_rule(world):
    result = await world.alice.slash(world.channel, "invent", rule="kayles")
    assert result.ephemeral
    assert "I know that one already: **Kayles**." in texts(result.response)
    assert labels(result.response) == ["Play Kayles", "Rules", "Write a rule"]


async def test_hostile_texts_are_answered_without_a_fault(world):
    for typed in ("~", "~~~", "*" * 300, "n -> " * 60, "`n`", "@everyone -> <@1>", "->", "a = b"):
        result = await world.alice.slash(world.channel, "invent", rule=typed)
        assert result.ephemeral
        assert labels(result.response)[-2:] == ["Try again", "Ideas"] or "know" in texts(
            result.response
        )


async def test_game_is_invented_in_a_direct_message(world):
    result = await world.alice.user.slash("invent", rule=RULE)
    assert labels(result.response) == [each for each in BUTTONS if each != "Invite"]
    more = await world.alice.user.click(result.response, label="More")
    assert labels(more.response)[:2] == ["Puzzle", "Ideas"], "nothing is kept here"


async def test_ideas_complete_a_rule(world):
    offered = await world.alice.autocomplete(world.channel, "invent", "rule", "")
    assert len(offered) == len(IDEAS)
    assert offered[0] == {
        "name": "Halving: Take at most half of a heap",
        "value": f"Halving = {RULE}",
    }
    offered = await world.alice.autocomplete(world.channel, "invent", "rule", "king")
    assert [each["value"].split(" = ")[0] for each in offered] == ["Lone king"]


async def test_kept_game_is_a_name_in_its_server(world):
    tess = teacher(world)
    shown = await keep(tess, await invent(world), "Halving", "Take at most half")
    assert "**Halving** is ready." in texts(shown.response)
    assert labels(shown.response) == ["Play Halving", "Rules", "Add a game"]
    notation = f"Halving = {RULE}"
    (kept,) = (await actions.of_server(world.services, world.guild.id)).games
    assert kept == OwnGame("Halving", notation, "Take at most half")
    assert await actions.authors_of(world.services, world.guild.id) == {"Halving": tess.id}
    await world.restart()
    await world.alice.slash(world.channel, "play", game="halving", position="7", first="me")
    match = await world.matches.load(1)
    assert str(match.start) == f"{notation}: 7"
    assert "Halving" in texts(world.board)
    assert "->" not in texts(world.board).replace(str(match.start.rulesets[0].rule), "")


@pytest.mark.exhaustive
async def test_sentence_is_the_rule_of_a_kept_game(world):
    about, understood = "Take *half* <@1>, or less", "From a heap of n you can take 1 to half of n"
    rule = "Take \\*half\\* ‹＠1>, or less."
    await keep(teacher(world), await invent(world), "Halving", about)
    await world.restart()
    options = {"game": "halving", "position": "7 12", "first": "me"}
    board = (await world.alice.slash(world.channel, "play", **options)).response
    assert f"-# {rule} The player who moves last wins." in texts(board)
    assert understood not in texts(board)
    more = (await world.alice.click(board, label="More")).response
    assert f"{rule} The player who moves last wins." in texts(more)
    for shown in (
        (await world.alice.click(more, label="Rules")).response,
        (await world.alice.slash(world.channel, "rules", game="halving")).response,
    ):
        assert f"### Halving\n{rule}\n{understood}" in texts(shown)
    options = {"game": "halving", "position": "7 12"}
    solved = (await world.alice.slash(world.channel, "winner", **options)).response
    assert f" · {rule}" in texts(solved)
    assert f"\n{rule}\n" in texts(
        (await world.alice.slash(world.channel, "grundy", game="halving")).response
    )
    options = {"game": "halving", "kind": "move"}
    puzzle = (await world.alice.slash(world.channel, "puzzle", **options)).response
    assert f"{rule} The player who moves last wins." in texts(puzzle)


async def test_kept_game_is_invented_further(world):
    await keep(teacher(world), await invent(world), "Halving", "Take at most half")
    card = await invent(world, "halving")
    assert texts(card).startswith("### Halving\nTake at most half.\nFrom a heap of n")
    form = await world.alice.click(card, label="Change")
    assert typed_in(form) == [RULE, "Halving", "Take at most half"]


async def test_sentence_stays_in_its_server(world):
    await keep(teacher(world), await invent(world), "Halving", "Take at most half")
    shown = await world.alice.user.slash("rules", game=f"Halving = {RULE}")
    assert "Take at most half" not in texts(shown.response)
    other = await world.alice.slash(world.channel, "rules", game=f"Half = {RULE}")
    assert "Take at most half" not in texts(other.response)


async def test_kept_games_are_in_the_catalogue_with_their_author(world):
    tess = teacher(world)
    await keep(tess, await invent(world), "Halving", "Take at most half")
    for _ in range(2):
        await world.alice.slash(world.channel, "play", game="halving", position="7", first="me")
    page = (await world.bob.slash(world.channel, "games")).response
    line = f"- **Halving** · 2 matches · by <@{tess.id}>\n  Take at most half"
    assert line in texts(page)
    first = next(part for part in walk(page) if part["type"] == 3)
    shown = await world.bob.select(page, ["Halving"], custom_id=first["custom_id"])
    assert "### Halving" in texts(shown.response)


async def test_kept_games_come_before_the_catalogue(world):
    before = (await world.alice.slash(world.channel, "games")).response
    assert texts(before).startswith("### Games\n")
    await actions.add(world.services, world.guild.id, "Halving", RULE)
    page = (await world.alice.slash(world.channel, "games")).response
    kinds = [part["type"] for part in walk(page)]
    own, catalogue = [at for at, kind in enumerate(kinds) if kind == 3]
    assert texts(page).startswith("### Games of this server\n- **Halving**")
    assert own < kinds.index(12) < catalogue


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("name", "rule", "start"),
    [("Corner", str(IDEAS[10].rule), "(1,2)"), ("Towers", "take 1,4,6", "1 1")],
)
async def test_kept_game_has_a_leaderboard_under_its_name(world, name, rule, start):
    await actions.add(world.services, world.guild.id, name, rule)
    await duel(world, f"{name}: {start}")
    for player in (world.alice, world.bob):
        await enter(world, player, str(cgt.analyse(position_of(world.board)).best_move))
    await rate_finished(world.services)
    shown = (await world.alice.slash(world.channel, "leaderboard", game=name)).response
    assert texts(shown).startswith(f"### Leaderboard: {name} · this server")
    assert "**Your place: 2 of 2**" in texts(shown)


@pytest.mark.exhaustive
async def test_kept_rule_is_a_favourite(world):
    rule = IDEAS[0].rule
    await actions.add(world.services, world.guild.id, "Halving", rule)
    await change_server(world, favourites=(f"Halving = {rule}",))
    panel = (await world.alice.slash(world.channel, "quick")).response
    await world.restart()
    await world.alice.click(panel, custom_id=button(panel, "Halving"))
    assert str((await world.matches.load(1)).start.rulesets[0]) == f"Halving = {rule}"


async def test_only_organisers_keep_a_game(world):
    more = await world.alice.click(await invent(world), label="More")
    refused = await world.alice.click(more.response, label="Keep for this server")
    assert "organiser role can change the games of this server" in told(refused)
    assert not (await actions.of_server(world.services, world.guild.id)).games


@pytest.mark.exhaustive
async def test_author_is_deleted_and_the_game_stays(world):
    tess = teacher(world)
    await keep(tess, await invent(world), "Halving")
    shown = await tess.slash(world.channel, "privacy")
    assert "- the games you added to servers" in texts(shown.response)
    form = await tess.click(shown.response, label="Delete my data")
    await tess.submit_modal(form, {"answer": ["yes"]})
    assert await actions.authors_of(world.services, world.guild.id) == {}
    assert len((await actions.of_server(world.services, world.guild.id)).games) == 1


async def test_removed_game_has_no_author_any_more(world):
    guild_id = world.guild.id
    await actions.add(world.services, guild_id, "Halving", RULE, author=7)
    await actions.add(world.services, guild_id, "Thirds", RULE, author=8)
    await actions.remove(world.services, guild_id, "halving")
    assert await actions.authors_of(world.services, guild_id) == {"Thirds": 8}


def test_form_is_filled_in_with_at_most_what_fits():
    typed = Invention.typed("n" * 900, "a" * 90, "b" * 900)
    form = cards.invention_form(cards.Invent(str(typed)), Words("en-US"))
    fields = [part.component for part in form.children]
    assert all(len(each.default) == each.max_length for each in fields)
    assert isinstance(fields[0], discord.ui.TextInput)


@pytest.mark.exhaustive
async def test_scene_of_the_tour_goes_from_an_idea_to_a_kept_game(world):
    cast = Cast(world.services, world.env, world.channel, world.alice, world.bob, [])
    captions = [caption async for caption, _message in invention(cast)]
    assert captions[:3] == ["invent, ideas", "invent, an idea", "invent, first board"]
    assert {"invent, end", "invent, knight, end", "invent, larger part, end"} < {*captions}
    assert captions[-4:] == [
        "invent, kept",
        "invent, /games",
        "invent, /sequence",
        "invent, /rules",
    ]
