"""The pseudo-language: English in other letters and 40% longer, so that a layout shows what it cannot hold."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from string import Formatter

_LETTERS = str.maketrans("aceinorsuyzACEINORSUYZ", "áčéíñóřšúýžÁČÉÍÑÓŘŠÚÝŽ")
GROWTH = 0.4


@lru_cache(maxsize=4096)
def lengthen(template: str) -> str:
    """``template`` with its words in other letters, its places as they are, and 40% more letters at the end."""
    parts, letters = [], 0
    for words, name, spec, conversion in Formatter().parse(template):
        letters += len(words) if any(map(str.isalpha, words)) else 0
        parts.append(words.translate(_LETTERS))
        if name is not None:
            parts.append("{" + name + (f"!{conversion}" if conversion else "") + (f":{spec}" if spec else "") + "}")
    return "".join(parts) + "~" * ceil(letters * GROWTH)
