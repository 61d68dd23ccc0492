"""The exercise sheet that a teacher gets as files."""

from __future__ import annotations

from bot.chat.answers import ask, in_time, send
from bot.chat.client import Interaction
from bot.chat.custom_id import UnknownClick
from bot.chat.permissions import require_files
from bot.chat.readers import private
from bot.chat.router import Clicks
from bot.classes.actions import teaching
from bot.classes.cards.exercise import sheet_card
from bot.classes.cards.forms import padded, sheet_form
from bot.classes.clicks import AskForSheet, MakeSheet
from bot.classes.handlers.opening import class_of
from bot.classes.model.sheets import read_wish
from bot.games.actions import of_server as own_games
from bot.settings.handlers import usual_game
from cgt.errors import CgtError

CLICKS = Clicks()


@CLICKS.on(AskForSheet)
async def ask_for_sheet(interaction: Interaction, click: AskForSheet) -> None:
    """Ask which exercises."""
    found = await class_of(interaction, click)
    game = str(await usual_game(interaction, None))
    await ask(interaction, sheet_form(found, game, private(interaction)))


@CLICKS.on(MakeSheet)
async def make_sheet(interaction: Interaction, click: MakeSheet) -> None:
    """Hand an exercise sheet to the teacher alone."""
    require_files(interaction)
    words = private(interaction)
    usual = str(await usual_game(interaction, None))
    services, fields = interaction.client.services, padded(click.fields, 5)
    own = await in_time(interaction, own_games(services, interaction.guild_id), private=True)
    try:
        wanted = read_wish(fields, usual, words.language, own.read_ruleset)
    except CgtError:
        raise
    except ValueError:
        raise UnknownClick from None
    making = teaching.sheet(services, interaction.user.id, wanted)
    files = await in_time(interaction, making, private=True)
    await send(interaction, sheet_card(files, words), private=True)
