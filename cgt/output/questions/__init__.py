"""Questions as CSV, Moodle GIFT and QTI 2.1, written and read.

>>> made = Question("What is the mex of {0, 1}?", ("2", "3"), reasons=("0 and 1 are there", ""))
>>> read_questions(write_gift([made]).encode()).questions == (made,)
True
"""

from cgt.output.questions.csv_files import write_csv
from cgt.output.questions.gift import write_gift
from cgt.output.questions.model import Fault, Limits, Question, Reading, UnreadableFile
from cgt.output.questions.qti import write_qti
from cgt.output.questions.reading import read_questions

__all__ = [
    "Fault",
    "Limits",
    "Question",
    "Reading",
    "UnreadableFile",
    "read_questions",
    "write_csv",
    "write_gift",
    "write_qti",
]
