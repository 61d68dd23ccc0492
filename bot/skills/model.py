"""Skills as values: what an attempt does to the ratings and to the date of the next review.

A member and a template of puzzles play a game of two: who solves the puzzle wins. Both ratings are
those of openskill. When a skill is due again is told by FSRS.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TypeAlias, TypeVar

import fsrs

from bot.opponent.model import Difficulty
from bot.ratings.model import BEGINNING, MODEL
from cgt.contract import Ruleset
from cgt.convention import Convention
from cgt.positions import Position
from cgt.puzzles import Kind, Puzzle
from cgt.puzzles.difficulty import MADE_UP, Grade, Skill, grade, grade_move
from cgt.rulesets.catalogue import ruleset
from cgt.sizes import Size

T = TypeVar("T")
Asked: TypeAlias = Puzzle | tuple[Position, Convention]
"""A puzzle, or a position in which a winning move is asked for in a play convention."""
Chance = Callable[[], float]
"""Returns a random number from 0 up to 1."""

TEMPLATE_SIGMA = 5.0
"""The deviation that a template begins with: its prior says more than nothing."""
HINTED = 0.4
"""What an attempt with a hint counts for."""
DAY, MOST_A_DAY = timedelta(days=1), 100
"""A member's ratings follow so many of their attempts within a day; the others are only counted."""
TIMED, FAST = 5, 0.5
"""Fast is within this share of the usual time, which is known after so many right answers."""
LONGEST_TIME = 600.0
"""Seconds; who takes longer has done something else meanwhile."""
SCHEDULER = fsrs.Scheduler(enable_fuzzing=False)


@dataclass(frozen=True, slots=True)
class Strength:
    """A rating of openskill: its mean and its deviation."""

    mu: float = BEGINNING[0]
    sigma: float = BEGINNING[1]

    def towards(self, mu: float, sigma: float, share: float) -> Strength:
        """Return the rating a share of the way to another one."""
        return Strength(self.mu + share * (mu - self.mu), self.sigma + share * (sigma - self.sigma))


@dataclass(frozen=True, kw_only=True)
class Mastery:
    """How good a ``member`` is at a skill, and when it is due for review.

    ``card`` is the state of FSRS, as JSON; it is empty before the first attempt.
    """

    member: int
    skill: str
    strength: Strength = Strength()
    attempts: int = 0
    right: int = 0
    card: str = ""
    due_at: datetime

    @property
    def about(self) -> Skill:
        """The kind, the game and the play convention."""
        return Skill.of(self.skill)


@dataclass(frozen=True, kw_only=True)
class Template:
    """How hard the puzzles of a template are; ``seconds`` is the usual time of a right answer."""

    key: str
    skill: str
    strength: Strength
    attempts: int = 0
    seconds: float = 0.0
    timed: int = 0

    def is_fast(self, seconds: float) -> bool:
        """Return whether a time is fast for puzzles of this template."""
        return self.timed >= TIMED and seconds <= FAST * self.seconds


@dataclass(frozen=True, kw_only=True)
class Attempt:
    """A first answer of a member to a puzzle.

    ``source`` says where it was given: the same one is taken in once. ``puzzle`` is the same for
    the same puzzle. Its grade (``skill``, ``template`` and the ``prior`` of that) is found later.
    """

    member: int
    source: str
    puzzle: str
    skill: str = ""
    template: str = ""
    prior: float = 0.0
    is_right: bool
    is_hinted: bool
    seconds: float
    at: datetime


def met(
    mastery: Mastery, template: Template, attempt: Attempt, *, is_rated: bool
) -> tuple[Mastery, Template]:
    """Return a member's skill and a template after an attempt, which is rated or only counted."""
    reviewed = _reviewed(mastery, template, attempt)
    timed = _timed(template, attempt)
    if not is_rated:
        return reviewed, timed
    mine, its = _rated(mastery.strength, template.strength, attempt)
    return replace(reviewed, strength=mine), replace(timed, strength=its)


def _rated(member: Strength, template: Strength, attempt: Attempt) -> tuple[Strength, Strength]:
    """Return both ratings after the game of two."""
    teams = [[MODEL.rating(each.mu, each.sigma)] for each in (member, template)]
    (mine,), (its,) = MODEL.rate(teams, ranks=[1, 2] if attempt.is_right else [2, 1])
    share = HINTED if attempt.is_hinted else 1.0
    return (
        member.towards(mine.mu, mine.sigma, share),
        template.towards(its.mu, its.sigma, share),
    )


def recall(template: Template, attempt: Attempt) -> fsrs.Rating:
    """Return how well a skill was recalled, in the four grades of FSRS."""
    if not attempt.is_right:
        return fsrs.Rating.Again
    if attempt.is_hinted:
        return fsrs.Rating.Hard
    return fsrs.Rating.Easy if template.is_fast(attempt.seconds) else fsrs.Rating.Good


def _reviewed(mastery: Mastery, template: Template, attempt: Attempt) -> Mastery:
    """Return a skill after a review."""
    known = fsrs.Card.from_json(mastery.card) if mastery.card else fsrs.Card(1, due=attempt.at)
    card, _ = SCHEDULER.review_card(known, recall(template, attempt), attempt.at)
    return replace(
        mastery,
        attempts=mastery.attempts + 1,
        right=mastery.right + attempt.is_right,
        card=card.to_json(),
        due_at=card.due,
    )


def planted(member: int, skill: str, at: datetime, *, is_helped: bool) -> Mastery:
    """Return a skill that a lesson has taught: reviewed once, not yet attempted in a puzzle."""
    rating = fsrs.Rating.Hard if is_helped else fsrs.Rating.Good
    card, _ = SCHEDULER.review_card(fsrs.Card(1, due=at), rating, at)
    return Mastery(member=member, skill=skill, card=card.to_json(), due_at=card.due)


def _timed(template: Template, attempt: Attempt) -> Template:
    """Return a template with one attempt more, whose time counts if it was right by itself."""
    after = replace(template, attempts=template.attempts + 1)
    if not attempt.is_right or attempt.is_hinted:
        return after
    timed = template.timed + 1
    seconds = min(attempt.seconds, LONGEST_TIME)
    mean = template.seconds + (seconds - template.seconds) / timed
    return replace(after, timed=timed, seconds=mean)


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a question: a ``kind`` of puzzle in a game, or any kind ``but`` one.

    ``target`` is the difficulty that it should be near to, on the scale of the ratings.
    """

    kind: Kind | None
    game: Ruleset
    convention: Convention = Convention.NORMAL
    size: Size = Size.SMALL
    but: Kind | None = None
    target: float | None = None


@dataclass(frozen=True, slots=True)
class Taste:
    """A wish for puzzles that suit a member: what is empty is up to the bot."""

    kind: Kind | None = None
    game: str = ""
    convention: Convention | None = None
    size: Size | None = None
    difficulty: Difficulty | None = None

    def fits(self, skill: Skill) -> bool:
        """Return whether puzzles of a skill are wished for, and can be asked."""
        return (
            skill.kind in set(Kind)
            and skill.game != MADE_UP
            and self.kind in {None, skill.kind}
            and self.game in {"", skill.game}
            and self.convention in {None, skill.convention}
        )


ANY = Taste()
"""The wish of a member who leaves everything to the bot."""
FIRST_GAME = "nim"
"""The game of the first puzzles."""
CODED = ("kayles", "dawson's kayles", "treblecross", "officers", "0.53")
"""Games with a code, for puzzles that ask for it."""
EASIER = 2.0
"""A puzzle is so much easier than the member is strong: it should rather succeed."""
OFF = {None: -EASIER, Difficulty.EASY: -3 * EASIER, Difficulty.MEDIUM: 0.0, Difficulty.HARD: 6.0}
"""How far from the member's rating a puzzle of each difficulty lies."""
LARGER = (26.0, 31.0)
"""The ratings from which on positions are medium and large."""
NEW = 0.25
"""How often a new skill is tried where nothing is due."""
ELSEWHERE = 0.25
"""How often a new skill is of another game than those that the member knows."""


def due(masteries: Sequence[Mastery], now: datetime) -> list[Mastery]:
    """Return the skills that are due for review, the longest overdue first."""
    return sorted((each for each in masteries if each.due_at <= now), key=lambda at: at.due_at)


def level_of(masteries: Sequence[Mastery]) -> float:
    """Return the mean rating over skills; that of a beginner where there are none."""
    count = len(masteries)
    return sum(each.strength.mu for each in masteries) / count if count else BEGINNING[0]


def size_at(level: float) -> Size:
    """Return the size of the positions that suit a rating."""
    return list(Size)[sum(level >= least for least in LARGER)]


def suiting(
    masteries: Sequence[Mastery],
    taste: Taste,
    games: Sequence[str],
    now: datetime,
    chance: Chance,
) -> Subject:
    """Return what suits a member: what is due, then what they know, and now and then what is new.

    ``games`` are those of which something new can be. What is new has no kind if none was wished
    for: which ones make sense is found where it is drawn.
    """
    known = [each for each in masteries if taste.fits(each.about)]
    waiting = due(known, now)
    if waiting:
        return _again(waiting[0], taste, chance)
    if known and chance() >= NEW:
        return _again(_one_of(known, chance), taste, chance)
    mine = sorted({each.about.game for each in known} - {""})
    among = games if known and chance() < ELSEWHERE else mine or [FIRST_GAME]
    game = taste.game or _one_of(among, chance)
    level = level_of(known)
    return _subject(taste.kind, game, taste.convention or Convention.NORMAL, level, taste)


def _again(mastery: Mastery, taste: Taste, chance: Chance) -> Subject:
    """Return another puzzle of a skill; one that needs no game is asked beside the first game."""
    about = mastery.about
    free = _one_of(CODED, chance) if about.kind == Kind.CODE else FIRST_GAME
    game = about.game or taste.game or free
    return _subject(Kind(about.kind), game, about.convention, mastery.strength.mu, taste)


def _subject(
    kind: Kind | None, game: str, convention: Convention, level: float, taste: Taste
) -> Subject:
    target = level + OFF[taste.difficulty]
    size = taste.size or size_at(target)
    return Subject(kind, ruleset(game), convention, size, target=target)


def _one_of(values: Sequence[T], chance: Chance) -> T:
    """Return one of some values, each equally often."""
    return values[int(chance() * len(values))]


@dataclass(frozen=True, slots=True)
class Mastered:
    """How good a member is at a kind of puzzle, over all games."""

    kind: str
    at_least: float
    attempts: int
    right: int


def by_kind(masteries: Sequence[Mastery]) -> list[Mastered]:
    """Return how good a member is at each kind, the most practised first."""
    found: dict[str, list[Mastery]] = {}
    for each in masteries:
        if each.attempts:
            found.setdefault(each.about.kind, []).append(each)
    kinds = [_together(kind, theirs) for kind, theirs in found.items()]
    return sorted(kinds, key=lambda each: -each.attempts)


def _together(kind: str, masteries: Sequence[Mastery]) -> Mastered:
    """Return a kind: its rating is the mean of its skills, each as often as it was practised."""
    attempts = sum(each.attempts for each in masteries)
    points = sum(each.attempts * (each.strength.mu - 2 * each.strength.sigma) for each in masteries)
    return Mastered(kind, points / attempts, attempts, sum(each.right for each in masteries))


def graded(asked: Asked) -> Grade:
    """Return the skill, the template and the prior of a puzzle."""
    return grade(asked) if isinstance(asked, Puzzle) else grade_move(*asked)
