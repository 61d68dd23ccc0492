"""Misère theory, with exact search, genus, canonical forms and misère quotients.

All of it works on plain callables that return the options of a position or a heap, without
knowledge of particular rulesets.
"""

from cgt.engines.misere.definition import (
    is_misere_p_position,
    misere_mex,
    misere_nim_value,
    misere_outcome,
    misere_winning_options,
    sum_of_heaps,
)
from cgt.engines.misere.forms import (
    MisereForm,
    forms_born_by,
    heap_forms,
    misere_form,
    misere_form_sum,
)
from cgt.engines.misere.genus import Genus, genus, is_tame, nim_genus, tame_sum
from cgt.engines.misere.quotient import MisereQuotient, Presentation, misere_quotient, proven_period

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
