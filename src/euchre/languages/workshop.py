"""The translators' workshop: .po files brought up to date with the source, checked, and made into JSON.

Needs Babel, which the program itself does without.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from gettext import c2py
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from .catalogues import LANGUAGES
from .finding import COMING, Found, find_messages

TRANSLATED = tuple(code for code in LANGUAGES if code != "en")
_DATE = datetime(2026, 1, 1, tzinfo=UTC)  # a date of each update would make every two updates conflict
_HEADER = """\
# Messages of euchre in {name}.
# `scripts/languages` keeps this file in step with the source; docs/languages.md has the words to use.
#"""
Id = str | tuple[str, ...] | list[str]
# Millions of points are not scored, so the forms that some languages keep for them are left out.
_PLURALS = {
    "pt_BR": "nplurals=2; plural=(n > 1);",
    "pt_PT": "nplurals=2; plural=(n != 1);",
    "sl": "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);",
}


def folder(top: Path) -> Path:
    """Where catalogues lie."""
    return top / "src" / "euchre" / "languages"


def read(top: Path, lang: str) -> Catalog:
    """The .po file of ``lang``; an empty catalogue when there is none yet."""
    path = folder(top) / f"{lang}.po"
    if not path.exists():
        return _empty(lang)
    with path.open("rb") as file:
        return read_po(file, locale=lang, abort_invalid=True)


def _empty(lang: str) -> Catalog:
    made = Catalog(locale=lang, header_comment=_HEADER.format(name=LANGUAGES[lang]), project="euchre", version="1",
                   creation_date=_DATE, revision_date=_DATE, last_translator="the euchre authors",
                   language_team=LANGUAGES[lang], msgid_bugs_address="docs/languages.md", fuzzy=False)  # fmt: skip
    made.mime_headers = [("Plural-Forms", _PLURALS[lang])]
    return made


def wanted(found: list[Found]) -> dict[Id, list[str]]:
    """For each message the files it stands in, in the order of the source."""
    files: dict[Id, list[str]] = {}
    for item in found:
        places = files.setdefault((item.one, item.many) if item.many else item.one, [])
        if item.file not in places:
            places.append(item.file)
    return files


def updated(old: Catalog, lang: str, messages: dict[Id, list[str]]) -> Catalog:
    """A catalogue of exactly ``messages``, with the translations that ``old`` has."""
    new = _empty(lang)
    for id, files in messages.items():
        known = old.get(_one(id))
        kept = known if known is not None and _same_kind(known.id, id) else None
        new.add(
            id,
            kept.string if kept else None,
            locations=[(file, 0) for file in files],
            flags={"fuzzy"} if kept and kept.fuzzy else (),
            user_comments=kept.user_comments if kept else (),
        )
    return new


def _one(id: Id) -> str:
    return id if isinstance(id, str) else id[0]


def _same_kind(a: object, b: Id) -> bool:
    return isinstance(a, str) == isinstance(b, str) and (isinstance(b, str) or list(a) == list(b))  # type: ignore[call-overload]


def as_po(catalog: Catalog) -> bytes:
    """The text of the .po file."""
    file = BytesIO()
    write_po(file, catalog, width=120, include_lineno=False, ignore_obsolete=True)
    return file.getvalue()


def as_json(catalog: Catalog) -> str:
    """What programs read: plural forms by number, and the messages that are translated."""
    form = c2py(catalog.plural_expr)
    lines = [
        f"{_json(_one(message.id))}: {_json(_strings(message))}" for message in _messages(catalog) if _done(message)
    ]
    forms = "".join(str(form(n)) for n in range(200))
    return f'{{"forms": "{forms}",\n"messages": {{\n' + ",\n".join(lines) + "\n}}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _messages(catalog: Catalog) -> Iterator[Message]:
    return (message for message in catalog if message.id)


def _strings(message: Message) -> str | list[str]:
    return message.string if isinstance(message.string, str) else list(message.string or ())


def _done(message: Message) -> bool:
    strings = _strings(message)
    return bool(strings) and all(strings) and not message.fuzzy


def update(top: Path) -> None:
    """Bring every .po file and its JSON up to date with the source."""
    messages = wanted(find_messages(top))
    for lang in TRANSLATED:
        catalog = updated(read(top, lang), lang, messages)
        (folder(top) / f"{lang}.po").write_bytes(as_po(catalog))
        (folder(top) / f"{lang}.json").write_text(as_json(read(top, lang)), encoding="utf-8")
    (folder(top) / "browser.json").write_text(_browser(messages), encoding="utf-8")


def _browser(messages: dict[Id, list[str]]) -> str:
    """The list of what stands in the browser client, which needs no more than that."""
    mine = [_one(id) for id, files in messages.items() if any(file.startswith("web/") for file in files)]
    return "[\n" + ",\n".join(map(_json, mine)) + "\n]\n"


def problems(top: Path) -> list[str]:
    """What is not as it should be, one sentence each; empty when every catalogue is complete."""
    found = find_messages(top)
    files = wanted(found)
    said = list(_twice(files))
    for lang in TRANSLATED:
        catalog = read(top, lang)
        said += (f"{lang}.po: {complaint}" for complaint in _gaps(catalog, files))
        if (folder(top) / f"{lang}.json").read_text(encoding="utf-8") != as_json(catalog):
            said.append(f"{lang}.json: not made from {lang}.po: run scripts/languages")
    return said


def _twice(files: dict[Id, list[str]]) -> Iterator[str]:
    kinds: dict[str, Id] = {}
    for id, places in files.items():
        if kinds.setdefault(_one(id), id) != id:
            yield f"{places[0]}: “{_one(id)}” stands with another plural, or none, in {files[kinds[_one(id)]][0]}"


def _gaps(catalog: Catalog, files: dict[Id, list[str]]) -> Iterator[str]:
    for id, places in files.items():
        message = catalog.get(_one(id))
        if all(place.startswith(COMING) for place in places) and (message is None or not _done(message)):
            continue
        if message is None or not _same_kind(message.id, id):
            yield f"“{_one(id)}” ({places[0]}) is not there yet: run scripts/languages"
        elif message.fuzzy:
            yield f"“{_one(id)}” is fuzzy"
        elif not _done(message):
            yield f"“{_one(id)}” ({places[0]}) is not translated"
        else:
            yield from _wrong_places(message)
    known = {_one(id) for id in files}
    for message in _messages(catalog):
        if _one(message.id) not in known and not all(file.startswith(COMING) for file, _ in message.locations):
            yield f"“{_one(message.id)}” stands nowhere in the source any more: run scripts/languages"


def _wrong_places(message: Message) -> Iterator[str]:
    """A translation has the places of its English, though a plural form need not say its number; spaces count too."""
    one = _one(message.id)
    strings = _strings(message)
    english = [one] if isinstance(strings, str) else list(message.id)
    wanted = {name for template in english for name in places(template)}
    optional = set() if isinstance(strings, str) else {"n"}
    for string in [strings] if isinstance(strings, str) else strings:
        if places(string) | optional != wanted | optional:
            yield f"“{string}” has other places in braces than “{one}”"
        if _edges(string) != _edges(one):
            yield f"“{string}” begins or ends with other spaces than “{one}”"


def places(template: str) -> set[str]:
    """The names in braces, with the form of a number (``own:.1f``); a broken template has none of ours."""
    try:
        parsed = list(Formatter().parse(template))
        return {f"{name}:{spec}" if spec else name for _, name, spec, _ in parsed if name is not None}
    except ValueError:
        return {template}


def _edges(string: str) -> tuple[bool, bool]:
    return string[:1].isspace(), string[-1:].isspace()
