"""Which language: asked for by name, by the environment, or by a browser."""

from __future__ import annotations

import os
from collections.abc import Mapping

from ..errors import SetupError
from ..texts import one_of, text
from .catalogues import LANGUAGES, PSEUDO

VARIABLES = ("EUCHRE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def find(name: str) -> str | None:
    """The code of the language that ``name`` means (``pt-BR``, ``pt``, ``sl_SI.UTF-8``, ``C``), or None."""
    bare = name.strip().partition(".")[0].partition("@")[0].replace("-", "_").lower()
    if bare in ("c", "posix"):
        return "en"
    codes = {code.lower(): code for code in (*LANGUAGES, PSEUDO)}
    if bare in codes:
        return codes[bare]
    language = bare.partition("_")[0]
    return next((code for key, code in codes.items() if key.partition("_")[0] == language), None)


def choose(wanted: str | None = None, environ: Mapping[str, str] | None = None) -> str:
    """The code of the language to speak: ``wanted``, else what the environment says, else English.

    EUCHRE_LANG comes before LC_ALL, LC_MESSAGES and LANG, of which the first that is set counts. Raises SetupError
    when ``wanted`` is no language we have; the environment is not held to that.
    """
    if wanted:
        code = find(wanted)
        if code is None:
            raise SetupError(
                text("there is no language “{name}” here: choose {codes}", name=wanted, codes=one_of(list(LANGUAGES)))
            )
        return code
    variables = os.environ if environ is None else environ
    said = next((variables[name] for name in VARIABLES if variables.get(name)), "")
    return find(said) or "en"


def accept(header: str) -> str:
    """The language for a browser that sends ``header`` as its Accept-Language; English when we have none of them."""
    ranked = []
    for place, item in enumerate(header.split(",")):
        tag, _, parameters = item.partition(";")
        ranked.append((-_quality(parameters), place, tag))
    for quality, _, tag in sorted(ranked):
        code = find(tag) if quality else None
        if code is not None and code != PSEUDO:
            return code
    return "en"


def _quality(parameters: str) -> float:
    name, _, value = parameters.partition("=")
    try:
        return float(value) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0
