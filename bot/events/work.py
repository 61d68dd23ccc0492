"""Work of the worker processes for tournaments, to pair a round and to draw the podium."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from bot.events.model import Entrant, Format, Tournament
from bot.events.model.standings import standings
from bot.events.model.transitions import Pairs
from bot.language.catalogue import drawn_translation
from bot.workers.pictures import picture
from bot.workers.rankings import cut, initials
from cgt.core.text import Text, Translate
from cgt.showing import svg

SECOND_BYE, SECOND_MEETING, THIRD_TIME = 10**13, 10**11, 10**9
POINT, SIDE = 10**5, 3 * 10**4
"""The cost of a point of difference, which grows with its square, and of a wrong side."""
NOBODY = 0
"""The opponent of a player who has a bye."""


@dataclass(slots=True)
class History:
    """The past opponents and sides of a member, 1 for each first move and -1 for each second."""

    sides: list[int] = field(default_factory=list[int])
    met: Counter[int] = field(default_factory=Counter[int])
    byes: int = 0

    @property
    def balance(self) -> int:
        return sum(self.sides)

    @property
    def due(self) -> int:
        """The side that the member should get, 1 for the first, -1 for the second, 0 for either."""
        if self.balance:
            return -1 if self.balance > 0 else 1
        return -self.sides[-1] if self.sides else 0

    @property
    def must(self) -> int:
        """The side that the member must get, or 0 if it is free.

        No side comes too often, or three times in a row.
        """
        if abs(self.balance) > 1:
            return self.due
        return -self.sides[-1] if self.sides[-2:] in ([1, 1], [-1, -1]) else 0


def pair(tournament: Tournament) -> Pairs:
    """Return the pairs of the next round, each with its first player first, best pairs first.

    Nobody meets the same player twice or has two byes, if that can be avoided. Sides alternate. In
    an arena the player left over waits.
    """
    active = tournament.active(tournament.round + 1)
    past = pasts(tournament)
    if tournament.rules.format is Format.ROUND_ROBIN:
        return _each_other(tournament, active)
    scores = _scores(tournament)
    ranked = sorted((one.user_id for one in active), key=lambda user: -scores[user])
    fairness = THIRD_TIME if tournament.rules.is_arena else 0
    chosen = _match_pairs(ranked, scores, past, fairness)
    rank = {user: place for place, user in enumerate(ranked)}
    alone = [one for one, other in chosen if other == NOBODY]
    byes = () if tournament.rules.is_arena else tuple((one, None) for one in alone)
    pairs = sorted((min(rank[a], rank[b]), a, b) for a, b in chosen if b != NOBODY)
    return (*(_seat(a, b, past, rank) for _, a, b in pairs), *byes)


def pasts(tournament: Tournament) -> dict[int, History]:
    """Return the past of each member."""
    found = {one.user_id: History() for one in tournament.entrants}
    for pairing in tournament.pairings:
        if pairing.second is None:
            found[pairing.first].byes += 1
            continue
        for user, other, side in (
            (pairing.first, pairing.second, 1),
            (pairing.second, pairing.first, -1),
        ):
            found[user].met[other] += 1
            found[user].sides.append(side)
    return found


def _scores(tournament: Tournament) -> dict[int, int]:
    """Return the score to match in a pair, from losses in a knockout, or else from points."""
    if tournament.rules.format.lives is not None:
        return {one.user_id: -tournament.losses(one.user_id) for one in tournament.entrants}
    return {line.entrant.user_id: line.points for line in standings(tournament)}


def _match_pairs(
    ranked: list[int], scores: dict[int, int], past: dict[int, History], fairness: int
) -> list[tuple[int, int]]:
    """Return the pairs of least cost, with :data:`NOBODY` as the second of a bye.

    A bye costs ``fairness`` less for each match of a player.
    """
    from networkx import Graph, max_weight_matching  # noqa: PLC0415 - for the worker alone

    place = {user: number for number, user in enumerate([*ranked, NOBODY])}
    alike = Counter(scores[user] for user in ranked)
    half = {user: max(1, alike[scores[user]] // 2) for user in ranked}
    graph: Graph[int] = Graph()
    for one, other in combinations(ranked, 2):
        cost = _cost(past[one], past[other], past[one].met[other], scores[one] - scores[other])
        away = abs(place[other] - place[one] - half[one])
        graph.add_edge(one, other, weight=-(cost + away))
    if len(ranked) % 2:
        lowest = scores[ranked[-1]]
        for user in ranked:
            cost = past[user].byes * SECOND_BYE + (scores[user] - lowest) ** 2 * POINT
            cost -= len(past[user].sides) * fairness
            graph.add_edge(user, NOBODY, weight=-(cost + len(ranked) - place[user]))
    found = max_weight_matching(graph, maxcardinality=True)
    return [(a, b) if place[a] < place[b] else (b, a) for a, b in found]


def _cost(one: History, other: History, met: int, difference: int) -> int:
    """Return the cost of a pair, except for the difference of ranks."""
    cost = met * SECOND_MEETING + difference**2 * POINT
    if one.must and one.must == other.must:
        cost += THIRD_TIME
    elif one.due and one.due == other.due:
        cost += SIDE
    return cost


def _seat(a: int, b: int, past: dict[int, History], rank: dict[int, int]) -> tuple[int, int]:
    """Return a pair with its first player first.

    That is the one who must move first, who has done so less often, or longer ago, or else the
    better one on every second board.
    """
    one, other = past[a], past[b]
    wish = (one.must - other.must) or (other.balance - one.balance) or _later(one, other)
    if not wish:
        wish = 1 if min(rank[a], rank[b]) % 2 == 0 else -1
    return (a, b) if wish > 0 else (b, a)


def _later(one: History, other: History) -> int:
    """Return 1 if the first of two moved second when their sides last differed, else -1, or 0."""
    for mine, theirs in zip(reversed(one.sides), reversed(other.sides), strict=False):
        if mine != theirs:
            return 1 if mine < theirs else -1
    return 0


def _each_other(tournament: Tournament, active: list[Entrant]) -> Pairs:
    """Return the next round of a round robin, by the circle method in the order of the seeds.

    One player stays fixed, and the others move on by a place each round. Opposite players meet. The
    opponent of a player who has left has a bye.
    """
    number = tournament.round + 1
    circle = [one.user_id for one in sorted(tournament.entrants, key=lambda one: one.seed)]
    if len(circle) % 2:
        circle.append(NOBODY)
    still, moving = circle[-1], circle[:-1]
    turned = [*moving[number - 1 :], *moving[: number - 1]]
    here = {one.user_id for one in active}
    last = len(turned)
    rows = [(turned[0], still) if number % 2 else (still, turned[0])]
    rows += [
        (turned[at], turned[last - at]) if at % 2 == 0 else (turned[last - at], turned[at])
        for at in range(1, last // 2 + 1)
    ]
    pairs = [row for row in rows if {*row} <= here]
    alone = [user for row in rows if not {*row} <= here for user in row if user in here]
    return (*pairs, *((user, None) for user in alone))


STEPS = ((1, 300.0), (0, 210.0), (2, 150.0))
"""The columns of a podium for the places 1 to 3, and their heights in px."""
STEP, FLOOR = 270, 560
"""The width of a step of the podium, and the height of its floor from the top, in px."""
FACES, FACE = 4, 86
"""The maximum number of players drawn on a step, and the largest distance of two in px."""
LINE = 44
"""The height in px of a line below the podium."""


@dataclass(frozen=True, slots=True)
class Medallist:
    """The names of the members who share a place."""

    place: int
    names: tuple[str, ...]
    points: Text


def draw_poster(
    title: str, winners: tuple[Medallist, ...], below: Sequence[Text], language: str
) -> bytes:
    """Return the podium of an event as PNG, with some lines ``below`` it, such as its size."""
    return picture(poster(title, winners, below, language))


def poster(title: str, winners: tuple[Medallist, ...], below: Sequence[Text], language: str) -> str:
    """Return the picture of :func:`draw_poster` as SVG."""
    translate = drawn_translation(language)
    heading = title if svg.is_drawable(title) else Text("Standings").render(translate)
    middle = svg.WIDTH / 2
    shown = cut(heading, svg.WIDTH - 60, 44)
    body = [svg.text(middle, 56, shown, size=44, anchor="middle")]
    for winner in winners[: len(STEPS)]:
        column, tall = STEPS[winner.place - 1]
        body += _step(winner, middle + (column - 1) * STEP, tall, translate)
    style = f'stroke="{svg.MUTED}" stroke-width="3"'
    body.append(svg.path([(30, FLOOR), (svg.WIDTH - 30, FLOOR)], style))
    for number, line in enumerate(below, 1):
        room = svg.WIDTH - (240 if number == 1 else 60)  # the first one leaves room for the brand
        told = line.render(translate)
        size = svg.fitting([told], room, svg.LEGIBLE)
        shown, y = cut(told, room, size), FLOOR + LINE * number
        body.append(svg.text(30, y, shown, size=size, fill=svg.MUTED, bold=False))
    brand = svg.text(svg.WIDTH - 30, FLOOR + LINE, "Grundy", size=28, fill=svg.MUTED, anchor="end")
    return svg.card(FLOOR + 40 + LINE * len(below), heading, [*body, brand])


def _step(winner: Medallist, x: float, tall: float, translate: Translate) -> list[str]:
    """Return a step of the podium, with the players' initials above it, their names and points."""
    top, is_first = FLOOR - tall, winner.place == 1
    fill, ink = (svg.GOLD, svg.INK) if is_first else (svg.CELL, svg.IVORY)
    style = f'fill="{svg.BLUE if is_first else svg.RULE}"'
    drawn, faces, named = winner.names[:FACES], list[str](), list[str]()
    room, y = STEP - 10, top - 28
    for line in reversed(_name_lines(winner.names, room, translate)):
        size = svg.fitting([line], room, 34)
        named.append(svg.text(x, y, line, size=size, anchor="middle"))
        y -= 36
    wide = min(FACE, room / len(drawn))
    for number, name in enumerate(drawn):
        at = x + wide * (number - (len(drawn) - 1) / 2)
        faces.append(svg.circle(at, y - 32, 0.46 * wide, style))
        faces.append(svg.text(at, y - 32, initials(name), size=0.42 * wide, anchor="middle"))
    return [
        *faces,
        *reversed(named),
        svg.rect(x - STEP / 2 + 6, top, STEP - 12, tall, radius=10, style=f'fill="{fill}"'),
        svg.text(x, top + 48, str(winner.place), size=56, fill=ink, anchor="middle"),
        svg.text(x, top + 108, winner.points.render(translate), size=30, fill=ink, anchor="middle"),
    ]


def _name_lines(names: tuple[str, ...], room: float, translate: Translate) -> list[str]:
    """Return the names on a step, or the first and the number of others if there is no room."""
    first, *others = names
    if not others or svg.text_width(", ".join(names), 34) <= room:
        return [cut(", ".join(names), room, 34)]
    more = Text.counted("and {count} other", "and {count} others", count=len(others))
    return [cut(first, room, 34), more.render(translate)]
