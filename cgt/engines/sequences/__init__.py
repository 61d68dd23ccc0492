"""Nim-sequences, the values of the heaps of a ruleset in order, and their periods.

The modules form layers. ``sequence`` extends a sequence lazily and answers for heaps of any size.
``cache`` stores it on disk. ``periods`` finds regularities and proves them, with ``arithmetic`` for
those that grow. ``engines`` compute the values, a stretch at a time, and ``octal`` those of octal
codes. ``space`` chooses the split into rare and common heaps, and ``kernels`` has the compiled
loops. ``heaprules`` is the basis of all, with the digits of a code and the plain definition.

Method. For octal codes all options of a heap are pairs of smaller heaps, too many to examine one by
one. A set of values is two words while values are below 128 (``kernels.small``), and a table of
bytes beyond (``kernels.tables``). If the values split into rare and common ones, the pairs with a
rare heap show exactly which common values are reached. For the other values, and without a split,
pairs are marked until few values are missing. For these, vector instructions compare the remaining
pairs. The engine measures whether a split pays, and how many pairs to mark, in counted work and not
with a clock, so that the same question always takes the same path. All other codes use the sets of
values of a given number of heaps (``kernels.sets``). Short sequences, and those needed while the
kernels are compiled, use such sets without a kernel (``plain``). :mod:`cgt.engines.warming` decides
when that ends.

Correctness. A value counts as missing only after every pair was examined, whatever the mask or the
depth. Values are written in one place, which rejects a value that does not fit. Tests compare every
path with a compiled loop over the definition, at each change of type, method and stretch.
"""
