"""The closed list of what solver machines are asked, and of what the answers are made of.

Names, not imports: each is loaded where it is used.
"""

from __future__ import annotations

QUESTIONS = frozenset(
    (
        "bot.classes.work.about",
        "bot.daily.work.draw",
        "bot.deeper.work.change",
        "bot.deeper.work.files",
        "bot.deeper.work.graph",
        "bot.deeper.work.smaller",
        "bot.deeper.work.strip",
        "bot.deeper.work.table",
        "bot.matches.work.review",
        "bot.opponent.starts.start_of",
        "bot.puzzles.work.puzzle_of",
        "bot.quiz.work.draw",
        "bot.race.work.draw",
        "bot.theory.work.first_values",
        "bot.theory.work.sequence",
        "bot.theory.work.solve",
        "cgt.cli.surveying.surveyed",
        "cgt.face.explain",
    )
)

TYPES = frozenset(
    (
        "bot.classes.model.problems.Asked",
        "bot.daily.model.daily.Drawn",
        "bot.daily.model.plan.Mix",
        "bot.deeper.model.Change",
        "bot.deeper.model.File",
        "bot.deeper.model.Judged",
        "bot.deeper.model.What",
        "bot.matches.model.reviewed.Reviewed",
        "bot.opponent.model.Difficulty",
        "bot.opponent.model.NoStart",
        "bot.opponent.model.Wish",
        "bot.puzzles.work.NoPuzzle",
        "bot.race.work.Wish",
        "bot.skills.model.Subject",
        "bot.theory.model.Sequence",
        "bot.theory.model.Solved",
        "bot.worker.WorkerLost",
        "cgt.analysis.explanation.Explanation",
        "cgt.analysis.reviewing.Ply",
        "cgt.analysis.steps.ComponentStep",
        "cgt.analysis.steps.FirstValues",
        "cgt.analysis.steps.OptionValue",
        "cgt.analysis.steps.WinningMove",
        "cgt.boards.region.Region",
        "cgt.components.Component",
        "cgt.components.Move",
        "cgt.contract.Option",
        "cgt.convention.Convention",
        "cgt.errors.CgtError",
        "cgt.errors.IllegalMove",
        "cgt.errors.NeverEnds",
        "cgt.errors.NotAHeapGame",
        "cgt.errors.NotKnown",
        "cgt.errors.NotationError",
        "cgt.errors.TooLarge",
        "cgt.misere.genus.Genus",
        "cgt.puzzles.model.Kind",
        "cgt.puzzles.model.NoPuzzle",
        "cgt.puzzles.model.Puzzle",
        "cgt.rulesets.graphs.base.GraphState",
        "cgt.rulesets.graphs.graph.Graph",
        "cgt.rulesets.heaps.passes.PassHeap",
        "cgt.sequences.periods.Period",
        "cgt.sizes.Size",
        "cgt.values.Outcome",
    )
)
"""The dataclasses, the enumerations, and the errors that say why there is no answer."""
