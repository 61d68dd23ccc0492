"""The table of presenters of the library's games."""

from __future__ import annotations

from typing import Any

from cgt.core.contract import Ruleset
from cgt.rulesets import (
    boards as board_games,
    coins as coin_games,
    coordinate as coordinate_games,
    graphs as graph_games,
)
from cgt.rulesets.boards.showing import (
    bitter_bar,
    chomp_bar,
    divisors,
    numbers,
    queens,
    strips,
    tiles,
)
from cgt.rulesets.coins.showing import presenters as coins
from cgt.rulesets.coordinate.showing import presenters as coordinates
from cgt.rulesets.graphs.kayles import GraphKayles
from cgt.rulesets.graphs.showing import chomp, geography, hackenbush, kayles, written
from cgt.rulesets.graphs.written import WrittenGraph
from cgt.rulesets.heaps.base import HeapRuleset
from cgt.rulesets.heaps.divide import Divide
from cgt.rulesets.heaps.nim import Nimble
from cgt.rulesets.heaps.passes import OnePass
from cgt.rulesets.heaps.showing import presenters as heaps
from cgt.rulesets.heaps.take import Take
from cgt.rulesets.heaps.take_and_break import TakeAndBreak
from cgt.rulesets.invented.game import HeapRule, TupleRule
from cgt.rulesets.invented.showing import presenters as invented
from cgt.showing.presenter import Presenter

PRESENTERS: dict[type[Ruleset[Any]], type[Presenter[Any]]] = {
    board_games.BitterBar: bitter_bar.BitterBarPresenter,
    board_games.ChompBar: chomp_bar.ChompBarPresenter,
    board_games.Crosses: strips.CrossesPresenter,
    board_games.Divisors: divisors.DivisorsPresenter,
    board_games.Pins: strips.PinsPresenter,
    board_games.Queens: queens.QueensPresenter,
    board_games.StruckNumbers: numbers.StruckNumbersPresenter,
    board_games.Tiles: tiles.TilesPresenter,
    coin_games.CoinGrid: coins.CoinGridPresenter,
    coin_games.CoinRow: coins.CoinRowPresenter,
    coordinate_games.EndNim: coordinates.MoorePresenter,
    coordinate_games.Euclid: coordinates.EuclidPresenter,
    coordinate_games.Moore: coordinates.MoorePresenter,
    coordinate_games.Northcott: coordinates.NorthcottPresenter,
    coordinate_games.SilverDollar: coordinates.SilverDollarPresenter,
    coordinate_games.Staircase: coordinates.StaircasePresenter,
    coordinate_games.TakeAway: coordinates.TakeAwayPresenter,
    coordinate_games.Welter: coordinates.WelterPresenter,
    coordinate_games.Wythoff: coordinates.MoorePresenter,
    graph_games.Geography: geography.GeographyPresenter,
    graph_games.GraphChomp: chomp.GraphChompPresenter,
    graph_games.Hackenbush: hackenbush.HackenbushPresenter,
    GraphKayles: kayles.GraphKaylesPresenter,
    WrittenGraph: written.WrittenGraphPresenter,
    HeapRuleset: heaps.HeapPresenter,
    Divide: heaps.DividePresenter,
    Nimble: heaps.NimblePresenter,
    OnePass: heaps.OnePassPresenter,
    Take: heaps.TakePresenter,
    TakeAndBreak: heaps.TakeAndBreakPresenter,
    HeapRule: invented.HeapRulePresenter,
    TupleRule: invented.TupleRulePresenter,
}
"""The presenter of each class of rules, and of derived classes without their own."""
