"""Misère theory: exact search, genus, canonical forms and misère quotients.

Everything here works on plain callables that give the options of a position or of a heap, and
knows no particular ruleset.
"""

from cgt.misere.definition import (
    is_misere_p_position,
    misere_mex,
    misere_nim_value,
    misere_outcome,
    misere_winning_options,
    sum_of_heaps,
)
from cgt.misere.forms import (
    MisereForm,
    forms_born_by,
    heap_forms,
    misere_form,
    misere_form_sum,
)
from cgt.misere.genus import Genus, genus, is_tame, nim_genus, tame_sum
from cgt.misere.quotient import MisereQuotient, Presentation, misere_quotient, proven_period

__all__ = [
    "Genus",
    "MisereForm",
    "MisereQuotient",
    "Presentation",
    "forms_born_by",
    "genus",
    "heap_forms",
    "is_misere_p_position",
    "is_tame",
    "misere_form",
    "misere_form_sum",
    "misere_mex",
    "misere_nim_value",
    "misere_outcome",
    "misere_quotient",
    "misere_winning_options",
    "nim_genus",
    "proven_period",
    "sum_of_heaps",
    "tame_sum",
]
