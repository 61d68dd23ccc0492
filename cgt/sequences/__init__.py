"""Nim-sequences: the values of the heaps of a ruleset, one after the other, and their periods.

The rooms, from the top: ``sequence`` extends a sequence lazily and answers for heaps of any size;
``cache`` keeps it on disk; ``periods`` finds regularities and proves them, with ``arithmetic`` for
those that grow; ``engines`` fill in the values, a stretch at a time, ``octal`` those of octal
codes; ``space`` chooses the split into rare and common heaps; ``kernels`` are the compiled loops.
``heaprules`` is what all of them are about: the digits of a code, and the plain definition.

How a value is found. For octal codes all options of a heap are pairs of smaller heaps, far too many
to look at one by one. A set of values is two words while values are below 128 (``kernels.small``)
and a table of bytes beyond (``kernels.tables``). Where the values split into rare and common ones,
the pairs with a rare heap tell exactly which common values are reached; for the others, and where
there is no split, pairs are marked until few values are missing, and for these the rest of the
pairs is compared by vector instructions. Whether a split pays, and how many pairs to mark, is
measured while it runs, in counted work and not by a clock: the same question always takes the same
way. All other codes go by sets of the values that so many heaps have together (``kernels.sets``).
Short sequences, and those that somebody asks for while the kernels are being compiled, go by such
sets without a kernel (``plain``); :mod:`cgt.warming` says when that ends.

Why it is right. A value is held to be missing only after every pair was looked at, whatever the
mask or the depth; a value is written in one place, which refuses what does not fit; and every way
is held against a compiled loop over the definition, at each change of type, method and stretch.
"""
