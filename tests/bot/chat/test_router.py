"""The router: what was ever posted is read, what is read is handled, what is there is in /help."""

import re
from pathlib import Path

import pytest

import cgt
from bot.chat.custom_id import PATTERN, CustomId
from bot.features import ROUTER, WORK
from bot.games.cards.help import help_text
from bot.games.custom_ids import PlayGame, ShowOverview, ShowPage, ShowRulesOf
from bot.language.words import Words
from bot.matches import custom_ids as m
from bot.matches.custom_ids import helping as h
from bot.matches.custom_ids.reviews import EnterRecord, SendRecord, ShareRecord, ShowPly
from bot.nights.custom_ids import SetDate
from bot.privacy import custom_ids as of_privacy
from bot.settings import custom_ids as s
from bot.theory.custom_ids import StopSequence
from bot.tournaments import custom_ids as t

BOT = Path(__file__).parents[3] / "bot"


DETAILS = {"set": "favourites", "setgame": "favourites", "wish": "notices.on"}
"""What is known of a verb that some number does not do for."""


def asked(custom_id, chosen=""):
    """Return what a click on a message with a custom id asks for; before selects is a letter."""
    found = re.fullmatch(PATTERN, custom_id.lstrip("scru"))
    kept = CustomId.of(found)
    return ROUTER.clicks.verbs[kept.verb](kept, chosen)


FAVOURITES = s.ChangeServer(s.ServerSetting.FAVOURITES, ("nim", "take 1-3"))
POSTED = [
    ("sg:in:7:3:0", "in 0.2", m.ShowMoves(7, 3, (0, 2))),
    ("sg:in:7:3:0", "C-2", m.MakeMove(7, 3, "C-2")),
    ("sg:mark:7:3:1", "10 8 3", m.MakeMove(7, 3, "B 10 8 3")),
    ("sg:mark:7:3:x", "10", m.MakeMove(7, 3, "A 10")),
    ("g:heap:7:3:1", "", m.ShowMoves(7, 3)),
    ("sg:heaps:7:3:", "12", m.ShowMoves(7, 3)),
    ("sg:heaps:7:3:", "page 2", m.ShowMoves(7, 3)),
    ("sg:page:7:3:1", "B-2", m.MakeMove(7, 3, "B-2")),
    ("sg:page:7:3:1", "#1.40", m.MakeMove(7, 3, "#1.40")),
    ("sg:page:7:3:1", "page 2", m.ShowMoves(7, 3)),
    ("sg:jump:7:3:1", "page 4", m.ShowMoves(7, 3)),
    ("g:move:7:3:A-1", "", m.MakeMove(7, 3, "A-1")),
    ("g:move:7:3:A a1-b1: x", "", m.MakeMove(7, 3, "A a1-b1: x")),
    ("g:type:7:3:", "", m.AskForMove(7, 3)),
    ("g:rules:7:3:", "", m.ShowRules(7)),
    ("g:resign:7:3:", "", m.AskToResign(7)),
    ("g:accept:7:0:", "", m.Accept(7)),
    ("g:decline:7:0:", "", m.Decline(7)),
    ("g:withdraw:7:0:", "", m.Withdraw(7)),
    ("g:rematch:7:9:", "", m.Rematch(7)),
    ("g:easier:7:9:", "", m.PlayEasier(7)),
    ("g:close:0:0:", "", m.AskToClose()),
    ("g:review:7:9:", "", m.ShowReview(7)),
    ("g:ply:7:3:", "", ShowPly(7, 3)),
    ("g:ply:7:0:", "12", ShowPly(7, 12)),
    ("g:record:7:0:", "", SendRecord(7)),
    ("g:hint:7:3:", "", h.AskForHint(7, 3)),
    ("g:which:7:3:", "", h.AskForMoveHint(7, 3)),
    ("g:undo:7:3:", "", h.AskForUndo(7, 3)),
    ("g:agree:7:3:", "", h.AnswerUndo(7, 3, agreed=True)),
    ("g:disagree:7:3:", "", h.AnswerUndo(7, 3, agreed=False)),
    ("g:share:7:0:", "", ShareRecord(7)),
    ("g:stop:1234567890123456789:0:", "", StopSequence(1234567890123456789)),
    ("g:browse:0:2:4.back", "", ShowPage(4, 2)),
    ("g:browse:0:2:11.more", "", ShowPage(11, 2)),
    ("sg:browse:0:0:family", "3", ShowPage(3)),
    ("sg:browse:0:0:family", "overview", ShowOverview()),
    ("g:about:0:0:0.77", "", ShowRulesOf("0.77")),
    ("g:begin:0:1:0.77", "", PlayGame("0.77", cgt.Play.MISERE)),
    ("g:why:7:3:", "", m.ShowWhy(7, 3)),
    ("sg:about:0:0:", "0.77", ShowRulesOf("0.77")),
    ("cg:set:0:0:channel", "77", s.ChangeServer(s.ServerSetting.CHANNEL, ("77",))),
    ("sg:set:0:0:favourites", "nim take%201-3", FAVOURITES),
    ("sg:set:0:0:game", "", s.ChangeServer(s.ServerSetting.GAME, ())),
    ("g:set:0:0:threads.on", "", s.ChangeServer(s.ServerSetting.THREADS, ("on",))),
    ("g:set:0:0:of a later version", "", s.ShowServer()),
    ("g:setgame:0:0:game", "", s.AskForGames(s.ServerSetting.GAME)),
    ("g:wish:0:0:challenges.off", "", s.ChangeWish(s.Wish.CHALLENGES, whether=False)),
    ("g:wish:0:0:of a later version", "", s.ShowPerson()),
    ("g:nomore:77:0:", "", s.RefuseOne(77)),
    ("ug:nomore:0:0:", "77", s.RefuseOne(77, listed=True)),
    ("sg:again:0:0:", "77 78", s.TakeAgain((77, 78))),
]
"""Custom ids as they stand in messages that were posted by the first version that had them."""


@pytest.mark.parametrize(("custom_id", "chosen", "click"), POSTED)
def test_messages_that_were_posted_once_are_understood_for_good(custom_id, chosen, click):
    read = asked(custom_id, chosen)
    assert (type(read), read) == (type(click), click)


@pytest.mark.parametrize(
    ("custom_id", "answer", "click"),
    [
        (CustomId("type", 7, 3), "C-1", m.MakeMove(7, 3, "C-1")),
        (CustomId("resign", 7, 3), "yes", m.Resign(7)),
        (CustomId("resign", 7, 3), "no", m.PlayOn(7)),
        (CustomId("resign", 7, 3), "", m.PlayOn(7)),
        (CustomId("close"), "yes", m.CloseAll()),
        (CustomId("hint", 7, 3), "yes", h.AskForHint(7, 3, agreed=True)),
        (CustomId("undo", 7, 3), "yes", h.AskForUndo(7, 3, agreed=True)),
        (CustomId("undo", 7, 3), "no", m.PlayOn(7)),
        (CustomId("load"), "start: 3", EnterRecord("start: 3")),
        (CustomId("close"), "no", m.KeepAll()),
    ],
)
def test_forms_that_were_opened_before_an_update_are_understood(custom_id, answer, click):
    read = ROUTER.clicks.forms[custom_id.verb](custom_id, answer)
    assert (type(read), read) == (type(click), click)


def test_everything_that_can_be_asked_for_is_handled():
    asked_for = {type(click) for _, _, click in POSTED} | {
        m.Resign,
        m.PlayOn,
        m.CloseAll,
        m.KeepAll,
        s.TypedGames,
        t.End,
        t.CallOff,
        t.LetGoOn,
        SetDate,
        EnterRecord,
        of_privacy.Forget,
        of_privacy.Keep,
    }
    asked_for |= {
        type(asked(f"g:{verb}:1:2:{DETAILS.get(verb, 3)}")) for verb in ROUTER.clicks.verbs
    }
    assert asked_for == set(ROUTER.clicks.handlers)


def test_no_two_features_have_a_verb_in_common():
    files = sorted([*BOT.rglob("custom_ids.py"), *BOT.rglob("custom_ids/*.py")])
    verbs = [
        verb
        for file in files
        for listed in re.findall(
            r"class \w*Verb\(StrEnum\):(.*?)\n\n\n", file.read_text(), re.DOTALL
        )
        for verb in re.findall(r'^    [A-Z_]+ = "([a-z]+)"$', listed, re.MULTILINE)
    ]
    assert sorted(verbs) == sorted({*ROUTER.clicks.verbs, *ROUTER.clicks.forms})


def test_every_command_stands_in_the_help():
    told = help_text(Words("en-US"))
    for command in ROUTER.commands:
        assert f"`/{command.name}" in told or command.name == "help"


def test_every_feature_that_has_commands_or_clicks_has_handed_them_over():
    handed = {command.callback.__module__.split(".")[1] for command in ROUTER.commands}
    there = {
        file.relative_to(BOT).parts[0]
        for file in (*BOT.glob("*/commands.py"), *BOT.glob("*/commands/__init__.py"))
    }
    assert handed == there
    for folder in sorted(BOT.glob("*/commands")):
        for file in folder.glob("[a-z]*.py"):
            if "@app_commands.command" in file.read_text():
                module = f"bot.{folder.parent.name}.commands.{file.stem}"
                assert module in {command.callback.__module__ for command in ROUTER.commands}


def test_the_workers_import_all_their_work_beforehand():
    there = {f"bot.{file.parent.name}.work" for file in BOT.glob("*/work.py")} | {
        f"bot.{file.parts[-3]}.work.{file.stem}" for file in BOT.glob("*/work/[a-z]*.py")
    }
    assert set(WORK) == there | {"bot.worker.drawing"}
