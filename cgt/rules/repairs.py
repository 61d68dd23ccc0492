"""Repairs of wrong rules, to offer the nearest rule that would do.

A repair is a pattern of what people write with what they mean by it. Several are tried after each
other until the text is a rule. What is offered is only ever a question, so a repair can guess.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from unicodedata import digit

from cgt.core.tokens import folded
from cgt.rules.rewriting import (
    LIST,
    SEVERAL,
    TO,
    Repair,
    as_alternatives,
    as_taken,
    as_tuples,
    closed,
    first_name,
    last_name,
    set_of,
    spelled,
    with_free_name,
    with_names,
    without_digits,
)

MOST_TRIED = 120
"""The maximum number of texts that are tried."""
BEAM = 6
"""The number of texts from which each further repair starts."""
DEEPEST = 4
"""The maximum number of repairs after each other."""

_KIND = "prime|square|fibonacci|odd|even"
_COUNTS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def nearest(text: str, fault_of: Callable[[str], int | None]) -> list[str]:
    """Return the nearest rule to a text, or nothing if none is found.

    ``fault_of`` returns the place of a text's fault, or None if it is a rule.
    """
    start = re.sub(r"\s+", " ", folded(_without_raised(text))).strip()
    tried, beam, left = {start}, [start], MOST_TRIED
    for _ in range(DEEPEST):
        reached: list[tuple[int, str]] = []
        for each in beam:
            for repair in REPAIRS:
                repaired = re.sub(r"\s+", " ", repair(each)).strip()
                if repaired in tried or not left:
                    continue
                tried.add(repaired)
                left -= 1
                place = fault_of(repaired)
                if place is None:
                    return [repaired]
                reached.append((place - len(repaired), repaired))
        reached.sort(key=lambda each: -each[0])
        beam = [repaired for _, repaired in reached[:BEAM]]
    return []


def _without_raised(text: str) -> str:
    """Return a text with raised digits as powers."""
    return re.sub(
        "[⁰¹²³⁴⁵⁶⁷⁸⁹]+", lambda found: "^" + "".join(str(digit(each)) for each in found[0]), text
    )


def _replace(pattern: str, by: str | Callable[[re.Match[str]], str], count: int = 0) -> Repair:
    """Return the repair that replaces a pattern."""
    compiled = re.compile(pattern)
    return lambda text: compiled.sub(by, text, count=count)


def _comparisons() -> Iterator[Repair]:
    """Yield the repairs of comparisons in words."""
    less, more = "(?:less|smaller|lower|fewer)", "(?:greater|larger|more|bigger|higher)"
    equal = r"\s+(?:th[ae]n\s+)?or\s+equal(?:\s+to)?\b"
    for words, sign in (
        (rf"{less}{equal}|{less} th[ae]n{equal}", "<="),
        (rf"{more}{equal}|{more} th[ae]n{equal}", ">="),
        (r"(?:at most|no more than|not more than|up to|maximum|max)\b(?!\s*\()", "<="),
        (r"(?:at least|no less than|not less than|minimum|min)\b(?!\s*\()", ">="),
        (rf"{less} th[ae]n\b", "<"),
        (rf"{more} th[ae]n\b", ">"),
        (r"(?:not equal(?: to)?|unequal to|different from)\b", "!="),
        (r"(?:equal to|equals to|equals|equal|exactly)\b", "="),
    ):
        yield _replace(rf"\b(?:is |are |be )?(?:{words})", f" {sign} ")


REPAIRS: tuple[Repair, ...] = (
    # the frame
    _replace(r"^[\s\"'`“”‘’«»*]+|[\s\"'`“”‘’«»*.,;:?]+$", ""),
    _replace(r"^(?:the )?(?:rule|game|moves?)\s*(?::|=|is)\s*", ""),
    _replace(r"^let\s+|\s*(?://|#).*$", ""),
    _replace(r"/$", "/2"),
    _replace(
        rf"^s?\s*[\[({{]\s*({LIST})\s*[\])}}]$",
        lambda found: f"n -> n - k if k in {set_of(found[1])}",
    ),
    _replace(r"^[fgs]\(\s*([a-z]+)\s*\)\s*(?:->|=)\s*(?:mex\b)?", r"\1 -> "),
    _replace(r"^([a-z]+)\s*-=\s*", r"\1 -> \1 - "),
    _replace(r"^([a-z]+|\([a-z, ]+\))\s*(?:- >|~>|->>|::=|:=|:|==|=|>>)\s*>?", r"\1 -> ", 1),
    _replace(r"^([a-z]+)\s+(?:to|becomes|goes to|leaves?|into|can leave)\s+", r"\1 -> "),
    _replace(r"^(?!.*->)([a-z])(\s*[-+/].*)$", r"\1 -> \1\2"),
    _replace(r"^([a-z]+)\s+(?=\1\b)", r"\1 -> "),
    _replace(r"^->", "n ->"),
    _replace(r"^([a-z]+)\s*->\s*\1\s*->\s*", r"\1 -> "),
    _replace(
        rf"^(?:you |players? )?(?:can |may )?(?:take|remove|subtract)s? ({LIST}).*$",
        lambda found: f"n -> n - k if k in {set_of(found[1])}",
    ),
    _replace(
        r"^(?:take|remove|subtract) ([a-z]) from ([a-z])\b",
        lambda found: f"{found[2]} -> {found[2]} - {found[1]} if {found[1]} >= 1",
    ),
    _replace(r"^(.*?->.*?)\s*(?:;|,|\bor\b|\band\b|/)?\s*\b[a-z]+\s*->", r"\1; "),
    _replace(r"^(.*?->.*?)\s*(?:;|,|\bor\b|\band\b|/)?\s*\([a-z, ]+\)\s*->", r"\1; "),
    # signs
    _replace(r"([<>!])\s+=", r"\1="),
    _replace(r"^(.*?(?:->|=>|>).*?)=>", r"\1>="),
    _replace(r"=<", "<="),
    _replace(r"=/=|~=|/=|=!|≢", "!="),
    _replace(r"≡", "="),
    _replace(r"--", "-"),
    _replace(r"\+\s*-|-\s*\+", "- "),
    _replace(r"->\s*-\s*(?=\w)", lambda found: f"-> {first_name(found.string)} - "),
    _replace(r"(?<=\d),(?=\d{3}\b)", ""),
    _replace(r"\.{3,}|…", ".."),
    _replace(r"∣", " divides "),
    _replace(r"\{[^{}]*;[^{}]*\}", lambda found: found[0].replace(";", ",")),
    _replace(r"\.\.\s*(?:\}\s*)?$", lambda found: f"..{first_name(found.string)}"),
    _replace(r"\bor\s*-\s*(?=\d|[a-z]\b)", lambda found: f"or {first_name(found.string)} - "),
    _replace(r"!\s*\(", "not ("),
    _replace(r"∉", " not in "),
    _replace(r"\band\s*/\s*or\b", "or"),
    _replace(r"->\s*([a-z])\s*:\s*(?=\d+$)", r"-> \1/"),
    _replace(r"\bxor\(([^(),]+),([^()]+)\)", r"\1 xor \2"),
    # words for numbers and arithmetic
    _replace(rf"\b({'|'.join(_COUNTS)})\b", lambda found: str(_COUNTS.index(found[1]))),
    _replace(r"\bminus\b", "-"),
    _replace(r"\bplus\b", "+"),
    _replace(r"\b(?:times|multiplied by)\b", "*"),
    _replace(r"\bdivided by\b", "/"),
    _replace(r"\b(?:half|1/2|½|0?\.5)\s*\*?\s*(?:of\s+)?(?:the\s+)?([a-z]+)", r"\1/2"),
    _replace(r"\b([a-z]+)\s*\*\s*(?:0\.5|½)|\b([a-z]+)½", r"\1\2/2"),
    _replace(r"\bhalf\b", lambda found: f"{first_name(found.string)}/2"),
    _replace(r"\b(?:twice|double)\s+([a-z]+)", r"2\1"),
    _replace(r"\bmodulo\b", "mod"),
    _replace(r"\b([a-z]+)/2,? round(?:ed)? up\b", r"(\1 + 1)/2"),
    _replace(r"\(\s*rounded(?: down)?\s*\)", ""),
    _replace(r",?\s*\bround(?:ed)?(?: down)?\b(?!\s*\()", ""),
    _replace(
        r"(?:\bceil(?:ing)?\(|⌈)\s*([a-z]+)\s*/\s*(\d+)\s*[)⌉]",
        lambda found: f"({found[1]} + {int(found[2]) - 1})/{found[2]}",
    ),
    _replace(r"\b(?:round|int|trunc)\(", "floor("),
    _replace(r"√\s*\(|\b(?:sqr|root|squareroot|square root(?: of)?)\s*\(", "sqrt("),
    _replace(r"(?:√|\b(?:root|square root)(?: of)?)\s*([a-z]+|\d+)", r"sqrt(\1)"),
    _replace(r"\bfloor\s+(?:of\s+)?([a-z]+\s*/\s*\d+)", r"floor(\1)"),
    _replace(r"\b(sqrt|ones|floor|digits|digit sum)\s+(?:of\s+)?([a-z]+|\d+)", r"\1(\2)"),
    _replace(r"\b(gcd|min|max)\s*\(\s*(\w+)\s*[ ;]\s*(\w+)\s*\)", r"\1(\2, \3)"),
    _replace(r"\b(gcd|min|max)\s+(\w+)\s*(?:,|\band\b|\s)\s*(\w+)", r"\1(\2, \3)"),
    _replace(
        r"\b(?:digitsum|digit_sum|sum of (?:the )?digits(?: of)?)\s*\(?\s*([a-z]+)\s*\)?",
        r"digit sum(\1)",
    ),
    _replace(r"\b(?:popcount|bitcount|bits)\s*\(", "ones("),
    _replace(r"\b(?:hcf|gcf|ggt|pgcd|mcd)\s*\(", "gcd("),
    _replace(r"\b([a-z])\(", r"\1*("),
    _replace(r"\bsqrt\(\s*([^(),]+),[^()]*\)", r"sqrt(\1)"),
    _replace(r"^(.*\bif\b.*?[\w)}])\s+(?=[a-z]\s*(?:<|>|=|!=|\bis\b|\bin\b))", r"\1 and "),
    _replace(r"(?<=[\d)])\s+(?=[a-z]\s*[-/])", " or "),
    _replace(r"(?<=\d)\s+(?=[a-z]\b)", ""),
    # lists of what is taken
    as_alternatives,
    as_taken,
    with_free_name(rf"-\s*[\[{{(]\s*{LIST}\s*[\]}})]", "{name} in {{set}}"),
    with_free_name(rf"-\s*{SEVERAL}", "{name} in {{set}}"),
    with_free_name(
        rf"-\s*\(?(?:an? |some |any )?({_KIND})(?: numbers?)?s?\)?", "{name} is {{kind}}"
    ),
    with_free_name(r"-\s*\(?(?:an? |any )?power of (\d+)\)?", "{name} is a power of {{kind}}"),
    with_free_name(
        r"-\s*\(?(?:an? |any |one of the |one of its )?digits?(?:\s*(?:of\s+|\()[a-z]+\)?)?",
        "{name} in digits({of}) and {name} > 0",
    ),
    with_free_name(
        r"-\s*\(?(?:an? |any )?(?:proper )?(?:divisor|factor)s?(?:\s*(?:of\s+|\()[a-z]+\)?)?",
        "{name} divides {of} and {name} < {of}",
    ),
    # what is left
    _replace(r"^([a-z]+(?:\s*,\s*[a-z]+)+)\s*(?=->|=>|>)", r"(\1) "),
    _replace(
        r"->\s*[\[{]([a-z]+\s*[-/][^\[\]{}]*)[\]}]",
        lambda found: "-> " + found[1].replace(",", " or "),
    ),
    _replace(r"->\s*([a-z])\s*([<>]=?[^;<>=]+)$", r"-> \1 if \1 \2"),
    _replace(r"->\s*([a-z])\s*,\s*([a-z])(?=\s*(?:if\b|$))", r"-> \1 and \2"),
    _replace(r"->\s*([a-z])\s*\+\s*([a-z])\s*=\s*", r"-> \1 and \2 if \1 + \2 = "),
    _replace(r"\[([^\[\]]*)\]", r"(\1)"),
    _replace(r"\{([^{}]*)\}", r"(\1)"),
    _replace(r"\(\(([^()]*)\)\)", r"(\1)"),
    _replace(r"\(([^();]*);([^();]*)\)", r"(\1,\2)"),
    _replace(r"\(([a-z][^(), ]*) ([a-z][^(), ]*)\)", r"(\1, \2)"),
    _replace(r"^\(?([a-z]+)\)?\s*->\s*\(([^(),]+),([^(),]+)\)", r"\1 -> \2 and \3"),
    _replace(
        r"((?:->|;|\bor\b))\s*([^(),;]+(?:,[^(),;]+)+?)(?=\s*(?:\bor\b|\bif\b|;|$))", r"\1 (\2)"
    ),
    _replace(r"\)\s*(?:,|/|\||\band\b)?\s*\(", ") or ("),
    _replace(r"^(.*?->[^,|;]*?)\s*(?:,|\|)\s*(?:or\b)?", r"\1 or "),
    _replace(r"\s*(?:,|\|)\s*(?=[a-z]\s*[-+*/])", " or "),
    as_tuples,
    _replace(r"->\s*(?:or|and)\b", "->"),
    without_digits,
    # the beginning of a condition
    _replace(
        r"\s*,?\s*(?:\b(?:when(?:ever)?|with|for(?: (?:all|any|each|some|every))?|such that|st"
        r"|s\.t\.?|provided(?: that)?|given(?: that)?|as long as|while|(?:but )?only if|iff"
        r"|wenn|falls|si|se)(?=\W))\s*",
        " if ",
    ),
    _replace(r"\bunless\b\s*(.*)$", r"if not (\1)"),
    _replace(r"->\s*if\s+(.+?)\s*(?:\bthen\b|:|,)\s*(.+)$", r"-> \2 if \1"),
    _replace(r"^if\s+(.+?)\s*(?:\bthen\b|:|,)\s*([a-z]+\s*->.*)$", r"\2 if \1"),
    _replace(r"\bif\b\s*(?:\bif\b|:)", "if"),
    _replace(r"^(.*?\bif\b.*?)\s*,?\s*\b(?:if|where)\b", r"\1 and"),
    _replace(r"\b(?:else|otherwise)\b", ";"),
    _replace(r"^(.*?->[^,:;|]*?)\s*[,:;|]\s*(?:if\b)?", r"\1 if "),
    _replace(r"^(.*?->.*\))\s*[,:;|]?\s*(?=[^()]*$)", r"\1 if "),
    _replace(r"\s*\(\s*(?:if\b)?([^()]*(?:<|=|>|\bin\b|\bis\b|divides)[^()]*)\)\s*$", r" if \1"),
    _replace(r"^(.*?->\s*[a-z]+\s*[-/]\s*[a-z]+)\s+(?=[a-z]+\b)", r"\1 if "),
    # conditions
    _replace(r"\b([a-z]+)(\s*[<>=!]+\s*[\w/]+\s+(?:and|or)\s+)(?=[<>=]|!=)", r"\1\2\1 "),
    _replace(r"\bbut\b", "and"),
    _replace(r"\bin\s*[\[(]\s*(\d+)\s*,\s*([a-z][\w/]*)\s*[\])]", r"in \1..\2"),
    _replace(r"\(\s*mod\s+(\d+)\s*\)", r"mod \1"),
    _replace(r"([a-z]+)\s*(?:=|≡|\bis\b)\s*(\d+)\s*(?:mod|%)\s*(\d+)", r"\1 mod \3 = \2"),
    _replace(r"\b(mod|%)\s*(\d+)\s*(?:is|:)\s*(\d+)", r"\1 \2 = \3"),
    _replace(
        r"\b(?:is |lies |goes |be |in )?(?:strictly )?(?:between|from|range)"
        r"\s*\(?(\w+)\s*(?:and|to|-|,|\.\.)\s*([\w/]+)\)?",
        r" in \1..\2",
    ),
    _replace(
        rf"\s*(?::|=|∈|\bin\b|\bis in\b|\b(?:can|could|may|must) be\b"
        rf"|\bis (?:one of|either|any of)\b|\bis\b|\bone of\b|\bof\b)"
        rf"\s*[\[({{]?\s*({SEVERAL})(?:\s*[\])}}])?",
        lambda found: f" in {set_of(found[1])}",
    ),
    _replace(rf"\bin\s*[\[({{]\s*({LIST})\s*[\])}}]", lambda found: f"in {set_of(found[1])}"),
    _replace(
        r"\b([a-z])\s*=\s*(\d+)((?:\s*(?:,|or|and)\s*(?:\1\s*=\s*)?\d+)+)",
        lambda found: f"{found[1]} in {set_of(found[2] + ',' + re.sub('[a-z]+ *=', '', found[3]))}",
    ),
    _replace(r"\bin\s+(?:\{\s*)?(\d+|[a-z])(?:\s*\})?\s*$", r"in 1..\1"),
    _replace(rf"\b(\d+){TO}(\d+|[a-z]\b)", r"\1..\2"),
    with_names,
    _replace(r"([a-z]+)\s*\|\s*([a-z]+)", r"\1 divides \2"),
    _replace(
        r"(\w+)\s+(?:is\s+)?not\s+(?:an?\s+)?(?:multiple of|divisible by)\s+(\w+)",
        r"\2 does not divide \1",
    ),
    _replace(
        r"(\w+)\s+(?:is\s+)?(?:an?\s+)?(?:multiple of|divisible by)\s+(\w+)", r"\2 divides \1"
    ),
    _replace(
        r"(\w+)\s+(?:is\s+)?(?:an?\s+)?(?:proper\s+)?(?:divisor|factor|divides)\s+(?:of\s+)?(\w+)",
        r"\1 divides \2",
    ),
    _replace(
        r"\b(?:does\s?n.?t|do\s?n.?t|does not|do not|not|can.?t) divides?\b|\bdivides not\b",
        "does not divide",
    ),
    _replace(r"(?<!not )\b(?:divide|divid|is dividing|can divide)\b", "divides"),
    _replace(
        r"(\w+)\s+(?:is\s+)?(?:relatively prime|co-?prime)\s+(?:to|with)\s+(\w+)",
        r"gcd(\1, \2) = 1",
    ),
    _replace(
        r"(\w+)\s+and\s+(\w+)\s+(?:are\s+)?(?:relatively prime|co-?prime)", r"gcd(\1, \2) = 1"
    ),
    _replace(
        r"(\w+)\s+(?:is\s+)?(?:an?\s+|one\s+)?digits?\s+(?:of|in)\s+(\w+)", r"\1 in digits(\2)"
    ),
    _replace(r"\b(?:perfect square|square number)s?\b", "square"),
    _replace(
        r"\bis (not )?an? (prime|fibonacci|odd|even)\s+(?:numbers?|integers?)\b",
        lambda found: f"is {found[1] or ''}{found[2]}",
    ),
    _replace(r"\bin (prime|square)s? numbers?\b", r"in \1s"),
    _replace(rf"\b({_KIND})s?\s+(?:numbers?|integers?)\b", r"\1"),
    _replace(
        rf"\b([a-z]+)\s+(?:not|is no|is non-?|isn.?t|!=|is not an?|is not)"
        rf"\s*(?:an?\s+)?({_KIND})\b",
        r"\1 is not \2",
    ),
    _replace(rf"\b([a-z]+)\s+(?:=|==|∈|a|an|must be|be)\s*(?:an?\s+)?({_KIND})s?\b", r"\1 is \2"),
    _replace(rf"\b(?!is\b|not\b|a\b|an\b|if\b|and\b|or\b)([a-z]+)\s+({_KIND})\b", r"\1 is \2"),
    _replace(rf"\b([a-z]+) is (?:an? )?({_KIND}) or (?:an? )?({_KIND})\b", r"\1 is \2 or \1 is \3"),
    _replace(r"\b(?:ist|est|es|jest|sont|é)\b(?: (?:eine?|une?|um|uma|una))?", "is"),
    _replace(r"\bfib\b", "fibonacci"),
    _replace(r"\bpowers? of (?=[a-z])|\bpower\b(?! of|\()", "power of 2 "),
    _replace(r"\b(?:is not|isn.?t|not|is different from)\s+(?=\d|[a-z]\b)", "!= "),
    _replace(r"\bis\s+(?=\d|(?!a\b)[a-z]\b)", "= "),
    *_comparisons(),
    _replace(r"\b(\w+)\s*>\s*(\w+)\s*&\s*", r"\1 > \2 and "),
    _replace(r"\s*&\s*", " and "),
    _replace(r"\s*\b(?:any|all|every)\s+[a-z]+\b.*$", ""),
    # what can be left away
    _replace(
        r"\b(?:please|pls|tokens?|stones?|coins?|heaps?|piles?|thanks|etc|only|at a time|the)\b", ""
    ),
    _replace(r"[^\w\s()\[\]{},;<>=+\-*/^&|%.!]+", ""),
    _replace(r"\b(and|or)\s+(?:and|or)\b", r"\1"),
    _replace(r"\s*(?:\b(?:and|or)|[,;])\s*$", ""),
    _replace(
        r"\bif\b(?:\s*[a-z]*|[^;]*(?:\b(?:in|is|not|a|an|than)|[-+*/^<>=(]))\s*$",
        lambda found: f"if {last_name(found.string)} >= 1",
    ),
    _replace(r"[-+]\s*$", "- 1"),
    _replace(r"\s*(?:\b(?:or|and|if|where|in|is|not)\b|[-+*/^&=<>,;(])+\s*$", ""),
    _replace(r"(.*)\b(?:if|where)\b\s*[a-z]*\s*$", r"\1"),
    closed,
    spelled,
)
"""The repairs, the likeliest first where several apply."""
