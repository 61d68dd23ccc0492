"""Claims about nim-sequences, with tests of them, and comparisons of two sequences."""

from cgt.conjectures.checking import SequenceCheck, check_sequence
from cgt.conjectures.claims import Claim, PeriodClaim, ValueClaim, ZeroClaim
from cgt.conjectures.comparing import Comparison, Difference, compare
from cgt.conjectures.guesses import claims_of
from cgt.conjectures.reading import EXAMPLES, read_conjecture
from cgt.conjectures.slips import Mistake, Slip
from cgt.conjectures.testing import Conjecture, Counterexample, Verdict, judge

__all__ = [
    "EXAMPLES",
    "Claim",
    "Comparison",
    "Conjecture",
    "Counterexample",
    "Difference",
    "Mistake",
    "PeriodClaim",
    "SequenceCheck",
    "Slip",
    "ValueClaim",
    "Verdict",
    "ZeroClaim",
    "check_sequence",
    "claims_of",
    "compare",
    "judge",
    "read_conjecture",
]
