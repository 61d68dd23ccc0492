"""What is query again and again is found by an index, however many matches there are."""

from contextlib import contextmanager
from dataclasses import replace

import pytest
from sqlalchemy import event

from bot.play.matches.model import transitions
from bot.play.matches.rows.matches import Matches
from bot.play.matches.rows.notices import Followers, Notices
from bot.rankings.rows import TakenRow
from tests.bot.play.matches.rows.test_matches import (
    ANN,
    HOUR,
    LATER,
    NOW,
    against_bot,
    begun,
    challenge,
)

QUERIES = {
    "challenges that lapse": lambda store, _: Matches(store).due(LATER),
    "deadlines": lambda store, _: Matches(store).due(LATER, by="deadline"),
    "votes": lambda store, _: Matches(store).due(LATER, by="vote"),
    "the next deadline": lambda store, _: Matches(store).next_deadline(NOW),
    "everyone's match here": lambda store, _: Matches(store).of_everyone(2),
    "what is played in a channel": lambda store, _: Matches(store).played_in([2, 3], 25),
    "what a member follows": lambda store, _: Matches(store).followed_by(ANN, 25),
    "who follows what is over": lambda store, _: Followers(store).to_tell(NOW),
    "notices": lambda store, _: Matches(store).due(LATER, by="notify_at"),
    "one match": lambda store, match: Matches(store).load(match.id),
    "a member's matches": lambda store, _: Matches(store).open_matches(ANN),
    "how many a member has": lambda store, _: Matches(store).count_open(ANN),
    "those against the bot": lambda store, _: Matches(store).open_against_bot(ANN),
    "what has ended": lambda store, _: Matches(store).ended(NOW, 100, unless_in=TakenRow),
    "a rematch": lambda store, match: Matches(store).open_rematch(match.id),
    "a second game": lambda store, match: Matches(store).second_leg(match.id),
    "notices that are of no use": lambda store, _: Notices(store).unsettled(NOW),
    "boards to be shown": lambda store, _: Matches(store).due(LATER, by="show_at"),
    "a board that is shown": lambda store, match: Matches(store).put_off_showing(match, None),
    "a move": lambda store, match: Matches(store).save(match, replace(match, judged=False)),
    "a claim": lambda store, match: Notices(store).plan(match, None),
}


@contextmanager
def noted(store):
    """Collect the statements that a store executes, with their parameters."""
    statements = []

    def note(_connection, _cursor, statement, parameters, _context, many):
        if not many and statement.startswith(("SELECT", "UPDATE")) and "matches" in statement:
            statements.append((statement, parameters))

    engine = store._engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    yield statements
    event.remove(engine, "before_cursor_execute", note)


@pytest.mark.parametrize("query", QUERIES)
async def test_query_uses_an_index(store, query):
    matches = Matches(store)
    match = await begun(matches, HOUR)
    await matches.add(challenge())
    await matches.add(against_bot())
    over = await begun(matches, None)
    await matches.save(over, transitions.resign(over, ANN, NOW))
    with noted(store) as statements:
        await QUERIES[query](store, match)
    assert statements
    is_file = store._engine.dialect.name == "sqlite"
    for statement, parameters in statements:
        async with store._engine.connect() as connection:
            if not is_file:
                await connection.exec_driver_sql("SET enable_seqscan = off")
            how = "EXPLAIN QUERY PLAN " if is_file else "EXPLAIN "
            found = await connection.exec_driver_sql(how + statement, parameters)
            plan = "\n".join(str(row) for row in found)
        assert "SCAN matches'" not in plan, plan
        assert "Seq Scan on matches" not in plan, plan
