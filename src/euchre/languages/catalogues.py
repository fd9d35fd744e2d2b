"""Catalogues: for each message of the program its form in one language, read from a JSON file made from the .po file.

The JSON holds ``forms``, which tells the plural form of a number: the digit at place n below 100, and at
100 + n % 100 above (languages look at no more of a number than that), and ``messages``, from the English
template (the one for a single thing, where something is counted) to a translation or a list of plural forms.
The browser reads the same format.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from ..texts import Text
from .pseudo import lengthen

# By code, in its own words. English is what the texts are written in; the others have a catalogue here.
LANGUAGES = {
    "en": "English",
    "pt_BR": "Português (Brasil)",
    "pt_PT": "Português (Portugal)",
    "sl": "Slovenščina",
}
PSEUDO = "xx"  # English made 40% longer, to try out layouts

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Catalogue:
    """The messages of one language."""

    forms: str
    messages: dict[str, str | list[str]]

    def template(self, said: Text) -> str:
        """The template of ``said`` in this language; the English one where the catalogue has none."""
        found = self.messages.get(said.template)
        if not found:
            return english(said)
        return found if isinstance(found, str) else found[self.form(said.n)]

    def form(self, n: object) -> int:
        """Which plural form goes with ``n``; the last, the general one, with what is no whole number."""
        if not isinstance(n, int):
            return int(self.forms[100])
        n = abs(n)
        return int(self.forms[n if n < 100 else 100 + n % 100])


class _Pseudo(Catalogue):
    def template(self, said: Text) -> str:
        return lengthen(english(said))


def english(said: Text) -> str:
    """The English template of ``said``: the one for its count."""
    return said.many if said.many and said.n != 1 else said.template


@lru_cache
def catalogue(lang: str) -> Catalogue:
    """The catalogue of ``lang``, one of :data:`LANGUAGES` or the pseudo-language; loaded once, when first asked for."""
    ones = "01" + "1" * 198
    if lang == PSEUDO:
        return _Pseudo(ones, {})
    if lang not in LANGUAGES or lang == "en":
        return Catalogue(ones, {})
    data = json.loads((HERE / f"{lang}.json").read_text(encoding="utf-8"))
    return Catalogue(data["forms"], data["messages"])


@lru_cache
def browser(lang: str) -> str:
    """JSON for the browser client: the language, its plural forms, and the messages that stand in the client."""
    found = catalogue(lang)
    mine = json.loads((HERE / "browser.json").read_text(encoding="utf-8"))
    messages = {one: found.messages[one] for one in mine if one in found.messages}
    return json.dumps({"language": lang, "forms": found.forms, "messages": messages}, ensure_ascii=False)
