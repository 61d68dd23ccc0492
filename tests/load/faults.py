"""Faults around the bot, and rules that hold all the same: `python -m tests.load.faults`.

Members go on playing while processes are killed, the database or Discord is away and clicks come
twice. Exits with 1 when a match is lost, a move is applied twice, a move that was shown is lost,
or a member who has nothing to do with it is kept waiting. On loopback only, bounded in time.
"""

import asyncio
import copy
import itertools
import random
import sqlite3
import sys
import tempfile
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import psutil
from aiohttp import web

from tests.bot.store.conftest import on_server, server_is_there
from tests.load.command import command
from tests.load.machine import database, machine
from tests.load.trial import NUMBER, PATIENCE, SECONDS, Game, Outcome, Trial
from tests.process.loopback import Message

Act = Callable[[], Awaitable[web.Response]]
Trouble = Callable[[web.Request, Act], Awaitable[web.Response]]
"""It is handed the request, and what answers it as it should be."""

SLOW_SECONDS = 1.5
RATE_LIMIT = {"message": "You are being rate limited.", "retry_after": 0.3, "global": False}


def _refuse(status: int, body: dict[str, object], **headers: str) -> Trouble:
    """Return the trouble that a request is refused."""

    async def answer(_request: web.Request, _act: Act) -> web.Response:
        return web.json_response(body, status=status, headers=headers)

    return answer


def _every(number: int, wrong: Trouble) -> Trouble:
    """Return the trouble for every so-manieth request; the others are answered."""
    count = itertools.count(1)

    async def answer(request: web.Request, act: Act) -> web.Response:
        return await (act() if next(count) % number else wrong(request, act))

    return answer


async def _slow(_request: web.Request, act: Act) -> web.Response:
    await asyncio.sleep(SLOW_SECONDS)
    return await act()


async def _reset(request: web.Request, _act: Act) -> web.Response:
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)


async def _lose(request: web.Request, act: Act) -> web.Response:
    await act()
    return await _reset(request, act)


TROUBLES: dict[str, Trouble] = {
    "429": _every(3, _refuse(429, RATE_LIMIT, **{"Retry-After": "1", "Via": "1.1"})),
    "500": _every(3, _refuse(500, {"code": 0, "message": "Internal Server Error"})),
    "502": _every(3, _refuse(502, {})),
    "forbids": _every(3, _refuse(403, {"code": 50013, "message": "Missing Permissions"})),
    "slow": _slow,
    "resets": _every(3, _reset),
    "answers get lost": _every(3, _lose),
}


Fault = Callable[[Trial, Outcome], Awaitable[None]]
LINE = "{:<11} {:<24} {:>7} {:>9} {:>10}  {}"


def lasting(trouble: Trouble | None, *, concerns_all: bool = False) -> Fault:
    """Return the fault that Discord's answers have a trouble for a while."""

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


async def kill_bot(trial: Trial, outcome: Outcome) -> None:
    """SIGKILL at random moments."""
    for _ in range(3):
        playing = asyncio.ensure_future(trial.play(outcome, SECONDS))
        await asyncio.sleep(random.uniform(0.1, 1))
        await trial.bot.restart()
        await playing


async def lock_database(trial: Trial, outcome: Outcome) -> None:
    """Another program locks the database."""
    file = trial.bot.folder / "grundy.db"
    with sqlite3.connect(file, timeout=10, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        await asyncio.gather(trial.play(outcome, SECONDS), trial.bystand(outcome, SECONDS))
        other.execute("ROLLBACK")
    other.close()


async def fill_disk(trial: Trial, outcome: Outcome) -> None:
    """The disk is full: no file can grow any more."""
    process = psutil.Process(trial.bot.bots[-1].pid)
    before = process.rlimit(psutil.RLIMIT_FSIZE)
    process.rlimit(psutil.RLIMIT_FSIZE, (1024, before[1]))
    await asyncio.gather(trial.play(outcome, SECONDS), trial.bystand(outcome, SECONDS))
    process.rlimit(psutil.RLIMIT_FSIZE, before)


async def kill_workers(trial: Trial, outcome: Outcome) -> None:
    """Every worker is killed, again and again."""

    async def kill() -> None:
        for _ in range(5):
            await asyncio.sleep(SECONDS / 6)
            for child in psutil.Process(trial.bot.bots[-1].pid).children(recursive=True):
                with suppress(psutil.NoSuchProcess):
                    child.kill()

    await asyncio.gather(trial.play(outcome, SECONDS), trial.bystand(outcome, SECONDS), kill())


async def drop_gateway(trial: Trial, outcome: Outcome) -> None:
    """The gateway cuts the connection."""
    playing = asyncio.ensure_future(trial.play(outcome, SECONDS))
    await asyncio.sleep(SECONDS / 2)
    await trial.discord.gateway.drop()
    await playing


async def double_clicks(trial: Trial, outcome: Outcome) -> None:
    """Each click comes three times: twice at once, and once when the board has moved on."""
    for player in trial.players:
        game = await trial.find_game(player)
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
        if len(game.clicked) * 2 < game.most_shown:
            outcome.wrong.append("one of three clicks too many counted")


async def delete_boards(trial: Trial, outcome: Outcome) -> None:
    """Boards are deleted while a move is made in them; /board posts them again."""
    for player in trial.players:
        game = await trial.find_game(player)
        clicking = asyncio.ensure_future(trial.click(player, outcome))
        await asyncio.sleep(0)
        trial.discord.delete(game.board)
        await clicking
        posted = await trial.discord.slash(
            player.user, trial.discord.channel, "matches", {"board": "newest"}
        )
        if posted.original and NUMBER.search(str(posted.original.payload)):
            player.games.append(Game(posted.original, game.clicked))


async def stop_database(trial: Trial, outcome: Outcome) -> None:
    """The PostgreSQL server takes no connections, and cuts those that there are."""
    name = trial.bot.database.rpartition("/")[2]
    await on_server(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    await on_server(cut)
    await asyncio.gather(trial.play(outcome, SECONDS), trial.bystand(outcome, SECONDS))
    await on_server(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


FAULTS: dict[str, Fault] = {
    "nothing": lasting(None),
    "clicks come twice": double_clicks,
    "boards deleted": delete_boards,
    **{
        f"Discord: {name}": lasting(trouble, concerns_all=True)
        for name, trouble in TROUBLES.items()
    },
    "gateway dropped": drop_gateway,
    "workers killed": kill_workers,
    "database locked": lock_database,
    "disk full": fill_disk,
    "SIGKILL": kill_bot,
    "database stopped": stop_database,
}
POSTGRESQL = ("nothing", "database stopped", "SIGKILL")
"""What is tried there too; a database is stopped only there, locked and full as a file."""


@asynccontextmanager
async def trial(kind: str) -> AsyncGenerator[Trial]:
    """Start a bot with players on a database of a kind."""
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        async with database(kind, folder) as url, machine(folder, url) as bot:
            made = Trial(bot)
            await made.begin()
            yield made
            made.discord.faults.clear()


async def try_faults(kind: str, names: Sequence[str]) -> list[str]:
    """Let faults happen one after the other, judge after each, and return the broken rules."""
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
            verdict = "; ".join(outcome.wrong) or "ok"
            waited = f"{outcome.waited * 1e3:.0f}" if outcome.waited else "-"
            print(LINE.format(kind, name, outcome.clicks, outcome.answered, waited, verdict))
            wrong += [f"{kind}, {name}: {each}" for each in outcome.wrong]
        if any("Traceback" in each.output for each in made.bot.bots):
            wrong.append("there is a traceback in the log")
    return wrong


async def measure(faults: Sequence[str] = tuple(FAULTS)) -> list[str]:
    """Try faults on SQLite, and some on PostgreSQL if there is a server."""
    print(LINE.format("database", "fault", "clicks", "answered", "waited ms", "verdict"))
    wrong = await try_faults("sqlite", [name for name in faults if name != "database stopped"])
    there = [name for name in faults if name in POSTGRESQL]
    if there and await asyncio.to_thread(server_is_there):
        wrong += await try_faults("postgresql", there)
    return wrong


if __name__ == "__main__":
    sys.exit(command(measure, "no match lost, no move twice", seconds=240))
