"""What goes wrong around the bot, and what must not: `python -m tests.load.faults`.

Members go on playing while processes are killed, the database or Discord is away and clicks come
twice. Exits with 1 when a match is lost, a move is applied twice, a move that was shown is lost,
or a member who has nothing to do with it is kept waiting. On loopback only, bounded in time.
"""

import argparse
import asyncio
import copy
import os
import random
import sqlite3
import sys
import tempfile
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path

import psutil

from tests.bot.store.conftest import on_server, server_is_there
from tests.load.__main__ import postgresql, sqlite
from tests.load.trial import NUMBER, PATIENCE, SECONDS, Game, Outcome, Trial
from tests.load.trouble import TROUBLES, Trouble
from tests.process.conftest import APPLICATION_ID, TOKEN
from tests.process.loopback import LoopbackDiscord, Message

Fault = Callable[[Trial, Outcome], Awaitable[None]]
Database = Callable[[Path], AbstractAsyncContextManager[str]]
LINE = "{:<11} {:<24} {:>7} {:>9} {:>10}  {}"


def lasting(trouble: Trouble, *, concerns_all: bool = False) -> Fault:
    """Return the fault that something is wrong with Discord's answers for a while."""

    async def happen(trial: Trial, outcome: Outcome) -> None:
        trial.discord.state.trouble = trouble
        try:
            playing = trial.play(outcome, SECONDS)
            if concerns_all:
                await playing
            else:
                await asyncio.gather(playing, trial.bystand(outcome, SECONDS))
        finally:
            trial.discord.state.trouble = None

    return happen


async def killed(trial: Trial, outcome: Outcome) -> None:
    """SIGKILL at random moments."""
    for _ in range(3):
        playing = asyncio.ensure_future(trial.play(outcome, SECONDS))
        await asyncio.sleep(random.uniform(0.1, 1))
        await trial.again()
        await playing


async def locked(trial: Trial, outcome: Outcome) -> None:
    """Another program locks the database."""
    file = trial.folder / "grundy.db"
    with sqlite3.connect(file, timeout=10, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        await asyncio.gather(trial.play(outcome, SECONDS), trial.bystand(outcome, SECONDS))
        other.execute("ROLLBACK")
    other.close()


async def full(trial: Trial, outcome: Outcome) -> None:
    """The disk is full: no file can grow any more."""
    process = psutil.Process(trial.bot.pid)
    before = process.rlimit(psutil.RLIMIT_FSIZE)
    process.rlimit(psutil.RLIMIT_FSIZE, (1024, before[1]))
    await asyncio.gather(trial.play(outcome, SECONDS), trial.bystand(outcome, SECONDS))
    process.rlimit(psutil.RLIMIT_FSIZE, before)


async def workers_killed(trial: Trial, outcome: Outcome) -> None:
    """Every worker is killed, again and again."""

    async def kill() -> None:
        for _ in range(5):
            await asyncio.sleep(SECONDS / 6)
            for child in psutil.Process(trial.bot.pid).children(recursive=True):
                with suppress(psutil.NoSuchProcess):
                    child.kill()

    await asyncio.gather(trial.play(outcome, SECONDS), trial.bystand(outcome, SECONDS), kill())


async def dropped(trial: Trial, outcome: Outcome) -> None:
    """The gateway cuts the connection."""
    playing = asyncio.ensure_future(trial.play(outcome, SECONDS))
    await asyncio.sleep(SECONDS / 2)
    await trial.discord.gateway.drop()
    await playing


async def doubled(trial: Trial, outcome: Outcome) -> None:
    """Each click comes three times: twice at once, and once when the board has moved on."""
    for player in trial.players:
        game = await trial.game(player)
        (move, *_), shown = game.moves(), copy.deepcopy(game.board.payload)
        game.clicked.add(move)
        click = trial.discord.click
        found = await asyncio.gather(
            *(click(player.user, game.board, move) for _ in range(2)), return_exceptions=True
        )
        late = Message(game.board.channel, shown, {})
        found += await asyncio.gather(click(player.user, late, move), return_exceptions=True)
        outcome.clicks += len(found)
        outcome.answered += sum(not isinstance(each, BaseException) for each in found)
        if len(game.clicked) * 2 < game.shown:
            outcome.wrong.append("one of three clicks too many counted")


async def deleted(trial: Trial, outcome: Outcome) -> None:
    """Boards are deleted while a move is made in them; /board posts them again."""
    for player in trial.players:
        game = await trial.game(player)
        clicking = asyncio.ensure_future(trial.click(player, outcome))
        await asyncio.sleep(0)
        trial.discord.state.messages.pop(game.board.id, None)
        await clicking
        posted = await trial.discord.slash(
            player.user, trial.discord.channel, "matches", {"board": "newest"}
        )
        if posted.original and NUMBER.search(str(posted.original.payload)):
            player.games.append(Game(posted.original, game.clicked))


async def stopped(trial: Trial, outcome: Outcome) -> None:
    """The PostgreSQL server takes no connections, and cuts those that there are."""
    name = trial.url.rpartition("/")[2]
    await on_server(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    await on_server(cut)
    await asyncio.gather(trial.play(outcome, SECONDS), trial.bystand(outcome, SECONDS))
    await on_server(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


FAULTS: dict[str, Fault] = {
    "nothing": lasting(TROUBLES["nothing"]),
    "clicks come twice": doubled,
    "boards deleted": deleted,
    **{
        f"Discord: {name}": lasting(trouble, concerns_all=True)
        for name, trouble in TROUBLES.items()
        if name != "nothing"
    },
    "gateway dropped": dropped,
    "workers killed": workers_killed,
    "database locked": locked,
    "disk full": full,
    "SIGKILL": killed,
    "database stopped": stopped,
}
POSTGRESQL = ("nothing", "database stopped", "SIGKILL")
"""What is tried there too; a database is stopped only there, locked and full as a file."""


@asynccontextmanager
async def trial(kind: Database) -> AsyncGenerator[Trial]:
    """Start a bot with players."""
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        async with kind(folder) as url, LoopbackDiscord(TOKEN, APPLICATION_ID) as discord:
            made = Trial(discord, folder, url)
            try:
                await made.begin()
                yield made
            finally:
                made.end()


async def tried(kind: Database, names: Sequence[str]) -> list[str]:
    """Let the faults happen, one after the other, judge after each, and return what is wrong."""
    wrong: list[str] = []
    async with trial(kind) as made:
        for name in names:
            outcome, after = Outcome(name), Outcome(name)
            await FAULTS[name](made, outcome)
            made.discord.faults.clear()
            await made.play(after, SECONDS / 2)
            if not after.answered:
                outcome.wrong.append("afterwards nothing was answered")
            await made.judge(outcome)
            if outcome.waited > PATIENCE:
                outcome.wrong.append(f"a bystander waited {outcome.waited:.1f} s")
            said = "; ".join(outcome.wrong) or "ok"
            waited = f"{outcome.waited * 1e3:.0f}" if outcome.waited else "-"
            shown = (kind.__name__, name, outcome.clicks, outcome.answered, waited, said)
            print(LINE.format(*shown), flush=True)
            wrong += [f"{kind.__name__}, {name}: {each}" for each in outcome.wrong]
        if "Traceback" in made.bot.output:
            wrong.append("there is a traceback in the log")
    return wrong


async def all_tried(names: Sequence[str]) -> list[str]:
    """Try the faults on SQLite, and where there is a server some on PostgreSQL."""
    print(LINE.format("database", "fault", "clicks", "answered", "waited ms", "verdict"))
    wrong = await tried(sqlite, [name for name in names if FAULTS[name] is not stopped])
    there = [name for name in names if name in POSTGRESQL]
    if there and await asyncio.to_thread(server_is_there):
        wrong += await tried(postgresql, there)
    return wrong


def main() -> int:
    """Let all faults happen; return 1 if something went wrong that must not."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.faults", description=__doc__)
    parser.add_argument("faults", nargs="*", choices=[*FAULTS, []], help="which of them")
    parser.add_argument("--seconds", type=int, default=240, help="give up after so long")
    given = parser.parse_args()
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}", flush=True)
    work = all_tried(given.faults or list(FAULTS))
    wrong = asyncio.run(asyncio.wait_for(work, given.seconds))
    print(*[f"FAILED: {each}" for each in wrong] or ["no match lost, no move twice"], sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
