"""Exercise sheets of random puzzles, as HTML and LaTeX, with separate solutions."""

from cgt.output.sheets.contents import Exercise, Part
from cgt.output.sheets.sheet import Sheet, sheet
from cgt.output.sheets.tasks import Task, TaskKind

__all__ = ["Exercise", "Part", "Sheet", "Task", "TaskKind", "sheet"]
