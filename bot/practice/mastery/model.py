"""Skills as values, with the effect of an attempt on ratings and on the next review.

A member plays against a template of puzzles, and wins by solving the puzzle. Both ratings are
openskill's. FSRS sets the date of the next review.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import TypeAlias, TypeVar

import fsrs

from bot.play.engine.model import Difficulty
from bot.rankings.model import BEGINNING, MODEL
from bot.server.settings.model import Theory
from cgt.core.contract import Ruleset
from cgt.core.convention import Convention
from cgt.core.positions import Position
from cgt.core.sizes import Size
from cgt.puzzles import Kind, Puzzle
from cgt.puzzles.difficulty import MADE_UP, Grade, Skill, grade, grade_move
from cgt.rulesets.catalogue import ruleset

T = TypeVar("T")
Asked: TypeAlias = Puzzle | tuple[Position, Convention]
"""A puzzle, or a position that asks for a winning move in a play convention."""
Chance = Callable[[], float]
"""A source of random numbers from 0 up to 1."""

TEMPLATE_SIGMA = 5.0
"""The initial deviation of a template, low because its prior is informative."""
HINTED = 0.4
"""The weight of an attempt with a hint."""
DAY, MOST_A_DAY = timedelta(days=1), 100
"""The number of a member's rated attempts a day. Later ones are only counted."""
TIMED, FAST = 5, 0.5
"""A fast answer takes at most ``FAST`` of the usual time, known after ``TIMED`` right ones."""
LONGEST_TIME = 600.0
"""The longest time of an answer in seconds. A longer one was interrupted."""
SCHEDULER = fsrs.Scheduler(enable_fuzzing=False)


@dataclass(frozen=True, slots=True)
class Strength:
    """An openskill rating, as a mean and a deviation."""

    mu: float = BEGINNING[0]
    sigma: float = BEGINNING[1]

    def towards(self, mu: float, sigma: float, share: float) -> Strength:
        """Return the rating that is a share of the way to another one."""
        return Strength(self.mu + share * (mu - self.mu), self.sigma + share * (sigma - self.sigma))


@dataclass(frozen=True, kw_only=True)
class Mastery:
    """A member's command of a skill, and the time of its next review.

    ``card`` is the FSRS state as JSON, empty before the first attempt.
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
        """The kind, the game and the play convention of the skill."""
        return Skill.of(self.skill)


@dataclass(frozen=True, kw_only=True)
class Template:
    """The difficulty of a template's puzzles, with the usual ``seconds`` of a right answer."""

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
    """A member's first answer to a puzzle, from any way to ask.

    ``source`` is the place of the answer, such as "question 17", and counts once. Without it, each
    puzzle counts once.
    """

    member: int
    puzzle: Asked
    is_right: bool
    is_hinted: bool = False
    seconds: float
    source: str = ""


@dataclass(frozen=True, kw_only=True)
class GradedAttempt:
    """An attempt at a puzzle with the hash ``puzzle``.

    Its grade consists of ``skill``, ``template`` and the template's ``prior``.
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
    mastery: Mastery, template: Template, attempt: GradedAttempt, *, is_rated: bool
) -> tuple[Mastery, Template]:
    """Return a member's skill and a template after an attempt. Ratings change if ``is_rated``."""
    reviewed = _review(mastery, template, attempt)
    timed = _time(template, attempt)
    if not is_rated:
        return reviewed, timed
    mine, its = _rate(mastery.strength, template.strength, attempt)
    return replace(reviewed, strength=mine), replace(timed, strength=its)


def _rate(
    member: Strength, template: Strength, attempt: GradedAttempt
) -> tuple[Strength, Strength]:
    teams = [[MODEL.rating(each.mu, each.sigma)] for each in (member, template)]
    (mine,), (its,) = MODEL.rate(teams, ranks=[1, 2] if attempt.is_right else [2, 1])
    share = HINTED if attempt.is_hinted else 1.0
    return (
        member.towards(mine.mu, mine.sigma, share),
        template.towards(its.mu, its.sigma, share),
    )


def recall(template: Template, attempt: GradedAttempt) -> fsrs.Rating:
    """Return the recall of a skill as one of FSRS's four grades."""
    if not attempt.is_right:
        return fsrs.Rating.Again
    if attempt.is_hinted:
        return fsrs.Rating.Hard
    return fsrs.Rating.Easy if template.is_fast(attempt.seconds) else fsrs.Rating.Good


def _review(mastery: Mastery, template: Template, attempt: GradedAttempt) -> Mastery:
    known = fsrs.Card.from_json(mastery.card) if mastery.card else fsrs.Card(1, due=attempt.at)
    card, _ = SCHEDULER.review_card(known, recall(template, attempt), attempt.at)
    return replace(
        mastery,
        attempts=mastery.attempts + 1,
        right=mastery.right + attempt.is_right,
        card=card.to_json(),
        due_at=card.due,
    )


def plant_skill(member: int, skill: str, at: datetime, *, is_helped: bool) -> Mastery:
    """Return a skill that a lesson taught, reviewed once and without an attempt."""
    rating = fsrs.Rating.Hard if is_helped else fsrs.Rating.Good
    card, _ = SCHEDULER.review_card(fsrs.Card(1, due=at), rating, at)
    return Mastery(member=member, skill=skill, card=card.to_json(), due_at=card.due)


def _time(template: Template, attempt: GradedAttempt) -> Template:
    """Return a template after an attempt, whose time counts if it was right without a hint."""
    after = replace(template, attempts=template.attempts + 1)
    if not attempt.is_right or attempt.is_hinted:
        return after
    timed = template.timed + 1
    seconds = min(attempt.seconds, LONGEST_TIME)
    mean = template.seconds + (seconds - template.seconds) / timed
    return replace(after, timed=timed, seconds=mean)


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a question, a ``kind`` of puzzle in a game, or any kind except ``but``.

    Any kind is one of ``kinds``, if there are some. A position has ``parts`` components, or a
    random number of them if it is 0.
    ``target`` is the difficulty to come near to, on the scale of the ratings.
    """

    kind: Kind | None
    game: Ruleset
    convention: Convention = Convention.NORMAL
    size: Size = Size.SMALL
    but: Kind | None = None
    target: float | None = None
    kinds: tuple[Kind, ...] = ()
    parts: int = 0


@dataclass(frozen=True, slots=True)
class Taste:
    """A member's preferences for puzzles. The bot chooses the empty ones.

    ``taught`` has the number of components for skills of which lessons haven't taught sums yet.
    """

    kind: Kind | None = None
    game: str = ""
    convention: Convention | None = None
    size: Size | None = None
    difficulty: Difficulty | None = None
    taught: Mapping[str, int] = field(default_factory=dict[str, int], hash=False)

    def fits(self, skill: Skill) -> bool:
        """Return whether puzzles of a skill exist and match the preferences."""
        return (
            skill.kind in set(Kind)
            and skill.game != MADE_UP
            and self.kind in {None, skill.kind}
            and self.game in {"", skill.game}
            and self.convention in {None, skill.convention}
        )


ANY = Taste()
"""The preferences of a member who leaves everything to the bot."""
PLAIN = (Kind.WINNING_MOVE, Kind.OUTCOME, Kind.LOSING_MOVE)
"""The kinds of puzzles that need no theory."""
THEORY = frozenset(Kind) - frozenset(PLAIN)
FIRST_GAMES = ("nim", "nim", "chomp", "kayles", "cram")
"""The games of a member's first puzzles, which ask for a winning move."""
FIRST_GAME = "nim"
CODED = ("kayles", "dawson's kayles", "treblecross", "officers", "0.53")
"""Games with a code, for puzzles about codes."""
EASIER = 2.0
"""The rating points by which a puzzle is easier than the member is strong."""
OFF = {None: -EASIER, Difficulty.EASY: -3 * EASIER, Difficulty.MEDIUM: 0.0, Difficulty.HARD: 6.0}
"""The distance of each difficulty from the member's rating."""
LARGER = (26.0, 31.0)
"""The least ratings for medium and for large positions."""
NEW = 0.25
"""The probability of a new skill when no review is due."""
ELSEWHERE = 0.25
"""The probability that a new skill is in a game new to the member."""


def due(masteries: Sequence[Mastery], now: datetime) -> list[Mastery]:
    """Return the skills that are due for review, the longest overdue first."""
    return sorted((each for each in masteries if each.due_at <= now), key=lambda at: at.due_at)


def level_of(masteries: Sequence[Mastery]) -> float:
    """Return the mean rating over skills, or a beginner's without any."""
    count = len(masteries)
    return sum(each.strength.mu for each in masteries) / count if count else BEGINNING[0]


def size_at(level: float) -> Size:
    """Return the size of positions that suits a rating."""
    return list(Size)[sum(level >= least for least in LARGER)]


def knows_theory(masteries: Sequence[Mastery]) -> bool:
    """Return whether a member has been taught or asked for a kind of puzzle with theory."""
    return any(each.about.kind in THEORY for each in masteries)


def kinds_for(masteries: Sequence[Mastery], theory: Theory) -> tuple[Kind, ...]:
    """Return the kinds of puzzles that suit a member, without all theory only the known ones."""
    known = {*PLAIN, *(each.about.kind for each in masteries)}
    return tuple(kind for kind in Kind if theory is Theory.ALL or kind in known)


def suiting(
    masteries: Sequence[Mastery],
    taste: Taste,
    games: Sequence[str],
    now: datetime,
    chance: Chance,
) -> Subject:
    """Return a subject for a member, a due one first, then a familiar one, sometimes a new one.

    The first ones ask for a winning move, unless the member knows the theory. ``games`` are the
    candidates for a new game. A new subject has a kind only if ``taste`` names one, because the
    kinds that suit a game are found later.
    """
    known = [each for each in masteries if taste.fits(each.about)]
    waiting = due(known, now)
    if waiting:
        return _repeat(waiting[0], taste, chance)
    count = sum(each.attempts for each in masteries)
    if taste.kind is None and count < len(FIRST_GAMES) and not knows_theory(masteries):
        game, way = taste.game or FIRST_GAMES[count], taste.convention or Convention.NORMAL
        return _subject(Kind.WINNING_MOVE, game, way, level_of(known), taste)
    if known and (taste.taught or chance() >= NEW):
        return _repeat(_one_of(known, chance), taste, chance)
    mine = sorted({each.about.game for each in known} - {""})
    among = games if known and chance() < ELSEWHERE else mine or [FIRST_GAME]
    game = taste.game or _one_of(among, chance)
    level = level_of(known)
    return _subject(taste.kind, game, taste.convention or Convention.NORMAL, level, taste)


def _repeat(mastery: Mastery, taste: Taste, chance: Chance) -> Subject:
    """Return another puzzle of a skill, in a default game if the skill has none."""
    about = mastery.about
    free = _one_of(CODED, chance) if about.kind == Kind.CODE else FIRST_GAME
    game = about.game or taste.game or free
    subject = _subject(Kind(about.kind), game, about.convention, mastery.strength.mu, taste)
    return replace(subject, parts=taste.taught.get(mastery.skill, 0))


def _subject(
    kind: Kind | None, game: str, convention: Convention, level: float, taste: Taste
) -> Subject:
    target = level + OFF[taste.difficulty]
    size = taste.size or size_at(target)
    return Subject(kind, ruleset(game), convention, size, target=target)


def _one_of(values: Sequence[T], chance: Chance) -> T:
    return values[int(chance() * len(values))]


@dataclass(frozen=True, slots=True)
class KindMastery:
    """A member's command of a kind of puzzle, over all games."""

    kind: str
    at_least: float
    attempts: int
    right: int


def by_kind(masteries: Sequence[Mastery]) -> list[KindMastery]:
    """Return a member's command of each kind, the most practised first."""
    found: dict[str, list[Mastery]] = {}
    for each in masteries:
        if each.attempts:
            found.setdefault(each.about.kind, []).append(each)
    kinds = [_combine(kind, theirs) for kind, theirs in found.items()]
    return sorted(kinds, key=lambda each: -each.attempts)


def _combine(kind: str, masteries: Sequence[Mastery]) -> KindMastery:
    """Return a kind with the mean rating of its skills, weighted by attempts."""
    attempts = sum(each.attempts for each in masteries)
    points = sum(each.attempts * (each.strength.mu - 2 * each.strength.sigma) for each in masteries)
    return KindMastery(kind, points / attempts, attempts, sum(each.right for each in masteries))


def grade_of(asked: Asked) -> Grade:
    """Return the skill, the template and the prior of a puzzle."""
    return grade(asked) if isinstance(asked, Puzzle) else grade_move(*asked)
