"""Transitions of shared matches, in which members join, leave and vote."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from bot.play.matches.model import MatchOver, VoteOver, timing
from bot.play.matches.model.match import Match, Status
from bot.play.matches.model.modes import Shared
from bot.play.matches.model.sides import Mate, MoveAuthor, Player, Vote, counted
from bot.play.matches.model.transitions import apply_move, renewed, require_turn
from bot.shared.refusals import NotOpen, Refusal
from cgt.core.positions import Move

MOST_MATES = 50
LAST_CALL = timedelta(seconds=5)
"""The rest of a vote of everyone, once all who voted on the last move have voted."""


def join(match: Match, user_id: int, now: datetime, team: int) -> Match:
    """Return the match after a member has joined a team, before its start or later.

    The first member of a team leads it. Before the start a member can change the team, and the one
    who proposed the match leads each of them.

    :raises NotOpen: when the match has no teams, or has expired.
    :raises MatchOver: when it has ended.
    :raises Refusal: when they are in a team and can't change it, or the team is full.
    """
    mode = _require_teams(match, now)
    before = mode.team_of(user_id)
    if before == team:
        raise Refusal("You are already in this team.")
    if before is not None and match.status is Status.PLAYING:
        raise Refusal(
            "You're playing for the other team, and you can't change sides during a match."
        )
    if len(mode.teams[team]) >= MOST_MATES:
        raise Refusal("This team is full. The limit is {limit}.", limit=MOST_MATES)
    teams = [[mate for mate in mates if mate.user_id != user_id] for mates in mode.teams]
    mate = Mate(user_id, match.ply)
    if before is None or match.players[match.challenge.challenger].user_id != user_id:
        teams[team].append(mate)
        return _with_teams(match, mode, teams, now)
    teams[team].insert(0, mate)
    challenge = replace(match.challenge, challenger=team)
    return _with_teams(replace(match, challenge=challenge), mode, teams, now)


def leave(match: Match, user_id: int, now: datetime) -> Match:
    """Return the match after a member has left their team, or no longer leads everyone.

    The match goes on. The next member leads the team, and an empty team can still be joined.

    :raises NotYourMatch: when they are in no team.
    :raises Refusal: when they proposed a match that hasn't begun.
    :raises NotOpen: when the match has expired.
    :raises MatchOver: when it has ended.
    """
    if match.mode.is_of_everyone and match.is_open:
        first, second = (replace(each, user_id=None) for each in match.players)
        return match.changed(now, players=(first, second))
    mode = _require_teams(match, now)
    if mode.team_of(user_id) is None:
        raise mode.stranger()
    waiting = match.status is Status.CHALLENGED
    if waiting and match.players[match.challenge.challenger].user_id == user_id:
        raise Refusal("You set up this match, so you can cancel it but not leave it.")
    teams = [[mate for mate in mates if mate.user_id != user_id] for mates in mode.teams]
    return _with_teams(match, mode, teams, now)


def begin(match: Match, user_id: int, now: datetime) -> Match:
    """Return the match of two teams after one of its members has started it.

    :raises NotYourMatch: when the request isn't a member's of a team.
    :raises NotOpen: when the match has begun or expired, or a team is empty.
    """
    mode = _require_teams(match, now)
    if match.status is not Status.CHALLENGED:
        raise NotOpen("This match has already started.")
    if mode.team_of(user_id) is None:
        raise mode.stranger()
    if not all(mode.teams):
        raise NotOpen("The other team is still empty. Wait for someone to join it.")
    begun = match.changed(now, status=Status.PLAYING, expires_at=None)
    return timing.started(begun, now, user_id)


def vote(match: Match, user_id: int, stage: int, move: Move, now: datetime) -> Match:
    """Return the match after a vote for a move, which replaces the member's earlier vote.

    If everyone votes, the first vote starts the countdown, which ends some seconds after all who
    voted on the last move have voted. A team has the time of its clock. Once all its members have
    voted, the move is made.

    :raises VoteOver: when the countdown has ended.
    :raises IllegalMove: when the rules don't allow the move.
    :raises Refusal: when the member couldn't move there, see :func:`require_turn`.
    """
    require_turn(match, user_id, stage)
    mode = match.mode
    if not isinstance(mode, Shared) or match.clock is None or not mode.is_voted:
        raise NotOpen("There is no vote in this match.")
    if match.deadline is not None and now >= match.deadline:
        raise VoteOver
    match.position.play(move)
    others = tuple(each for each in mode.votes if each.user_id != user_id)
    if Vote(user_id, move, 0) in {replace(each, number=0) for each in mode.votes}:
        return match
    revision = mode.revision + 1
    votes = (*others, Vote(user_id, move, revision))
    missing = tuple(each for each in mode.missing if each != user_id)
    deadline = match.deadline or now + match.clock.time
    if mode.missing and not missing:
        deadline = min(deadline, now + LAST_CALL)
    after = match.changed(
        now,
        mode=replace(mode, votes=votes, missing=missing, revision=revision),
        timer=replace(match.timer, deadline=deadline),
        expires_at=renewed(match, now),
    )
    team = {mate.user_id for mate in mode.teams[match.turn]}
    return _decided(after, now) if team == {each.user_id for each in votes} else after


def decide(match: Match, now: datetime) -> Match:
    """Return the match after the countdown of a vote, with the move that has the most votes.

    If everyone votes and no vote is left, because the voters have deleted their data, the next vote
    starts another countdown. A team without a vote has run out of time.

    :raises NotOpen: when no countdown has ended.
    """
    due = match.deadline is not None and now >= match.deadline
    if not match.mode.is_voted or match.status is not Status.PLAYING or not due:
        raise NotOpen("There is still time to vote.")
    if match.mode.votes:
        return replace(_decided(match, now), show_at=now)
    if match.mode.is_of_everyone:
        return replace(match, timer=replace(match.timer, deadline=None))
    return timing.timed_out(match, now)


def _decided(match: Match, now: datetime) -> Match:
    """Return the match after the move with the most votes. There must be a vote."""
    ranked = counted(match.mode.votes)
    move, votes = ranked[0]
    tied = len(ranked) > 1 and len(ranked[1][1]) == len(votes)
    by = MoveAuthor(None, len(votes), len(match.mode.votes), tied)
    return apply_move(match, match.turn, move, now, by)


def led_by(
    match: Match, player: int, leader: int, players: tuple[Player, Player]
) -> tuple[Player, Player]:
    """Return the players of a rematch, with the present leaders of shared sides.

    ``leader``, a member of one ``player``, proposes it and leads that side.
    """
    leaders = [
        next((mate.user_id for mate in mates if mate.user_id > 0), None)
        for mates in match.mode.teams
    ]
    leaders[player] = leader
    first, second = (
        each if each.side is None else replace(each, user_id=led)
        for each, led in zip(players, leaders, strict=True)
    )
    return first, second


def _require_teams(match: Match, now: datetime) -> Shared:
    """Return the mode of an open match of teams.

    :raises NotOpen: when the match has no teams, or has expired.
    :raises MatchOver: when it has ended.
    """
    mode = match.mode
    if not isinstance(mode, Shared) or mode.is_of_everyone:
        raise NotOpen("There are no teams in this match.")
    if not match.is_open:
        raise MatchOver
    timing.require_time(match, now)
    if match.expires_at is not None and now >= match.expires_at:
        raise NotOpen("This challenge has expired. Start a new match with /play.")
    return mode


def _with_teams(match: Match, mode: Shared, teams: list[list[Mate]], now: datetime) -> Match:
    """Return the match with other teams, each led by its first member."""
    leaders = [mates[0].user_id if mates else None for mates in teams]
    first, second = (
        replace(player, user_id=leader)
        for player, leader in zip(match.players, leaders, strict=True)
    )
    one, other = map(tuple, teams)
    mates = {mate.user_id for mate in (*one, *other)}
    votes = tuple(each for each in mode.votes if each.user_id in mates)
    changed = replace(mode, teams=(one, other), votes=votes, revision=mode.revision + 1)
    return match.changed(now, players=(first, second), mode=changed)
