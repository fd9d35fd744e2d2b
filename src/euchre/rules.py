"""Rules: one frozen value that says how a table plays. Presets, house rules, TOML in and out."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from .cards import Card, Order, deck, order_for
from .clashes import clashes, show
from .errors import NotationError, SetupError
from .options import OPTIONS, Option, Value
from .presets import ALIASES, PRESETS, RENAMED, Changes
from .texts import text


def _of(name: str) -> Any:
    return OPTIONS[name].default


@dataclass(frozen=True, eq=False)
class Rules:
    """How a table plays: every option of :mod:`euchre.options` as a field; the default is `north-american`.

    Build one with :meth:`preset`, :meth:`replace` or :meth:`from_toml`. Options that clash raise SetupError
    with a sentence naming the two. Rules with equal options are equal, whatever their ``name``; ``base`` and
    ``version`` say which preset they started from.
    """

    name: str = "north-american"
    base: str = "north-american"
    version: int = 1

    auction: str = _of("auction")
    players: int = _of("players")
    lowest_rank: str = _of("lowest_rank")
    jokers: int = _of("jokers")
    bowers: bool = _of("bowers")
    hand_size: int = _of("hand_size")
    deal_pattern: str = _of("deal_pattern")
    first_dealer: str = _of("first_dealer")

    dealer_pickup: str = _of("dealer_pickup")
    may_discard_upcard: bool = _of("may_discard_upcard")
    upcard_location: str = _of("upcard_location")
    turned_suit_nameable: bool = _of("turned_suit_nameable")
    stick_the_dealer: bool = _of("stick_the_dealer")
    all_pass: str = _of("all_pass")
    order_needs_natural_trump: str = _of("order_needs_natural_trump")
    joker_upcard: str = _of("joker_upcard")
    joker_set_aside: bool = _of("joker_set_aside")
    no_trump_calls: bool = _of("no_trump_calls")
    nt_joker: str = _of("nt_joker")

    alone_who: str = _of("alone_who")
    alone_window: str = _of("alone_window")
    alone_poll_order: str = _of("alone_poll_order")
    defend_alone: str = _of("defend_alone")
    dealer_partner_order_alone: bool = _of("dealer_partner_order_alone")
    lead_default: str = _of("lead_default")
    lead_lone_maker: str = _of("lead_lone_maker")
    lead_lone_defender: str = _of("lead_lone_defender")
    lead_both_alone: str = _of("lead_both_alone")
    lead_3p: str = _of("lead_3p")
    partner_best: str = _of("partner_best")
    partner_best_for: str = _of("partner_best_for")
    jambone: bool = _of("jambone")
    jamboree: bool = _of("jamboree")

    bid_rounds: str = _of("bid_rounds")
    pass_is_final: bool = _of("pass_is_final")
    widow_use: str = _of("widow_use")
    forced_bid: int = _of("forced_bid")
    bid_no_trump: bool = _of("bid_no_trump")
    big_bid: bool = _of("big_bid")
    failed_bid: str = _of("failed_bid")
    tie_has: str = _of("tie_has")
    min_bid: str = _of("min_bid")
    mis_allowed: bool = _of("mis_allowed")
    extras_allowed: bool = _of("extras_allowed")
    nap_all_pass: str = _of("nap_all_pass")
    mis_trump: str = _of("mis_trump")
    wellington_lead: str = _of("wellington_lead")
    nap_values: str = _of("nap_values")
    mis_fail: int = _of("mis_fail")
    nap_scoring: str = _of("nap_scoring")
    early_stop: bool = _of("early_stop")

    score_point: int = _of("score_point")
    score_march: int = _of("score_march")
    score_euchre: int = _of("score_euchre")
    score_lone_march: int = _of("score_lone_march")
    score_lone_maker_euchred_by_pair: int = _of("score_lone_maker_euchred_by_pair")
    score_lone_vs_lone_euchre: str = _of("score_lone_vs_lone_euchre")
    score_lone_defender_euchre: int = _of("score_lone_defender_euchre")
    score_lone_defender_march: int = _of("score_lone_defender_march")
    score_jambone: int = _of("score_jambone")
    score_jamboree: int = _of("score_jamboree")
    euchre_3p: str = _of("euchre_3p")
    super_euchre: int = _of("super_euchre")
    take_four_for_one: bool = _of("take_four_for_one")
    alone_must_take_five: bool = _of("alone_must_take_five")
    fast_break: bool = _of("fast_break")
    four_trick_tokens: bool = _of("four_trick_tokens")

    misdeal_claims: tuple[str, ...] = _of("misdeal_claims")
    farmers_min: int = _of("farmers_min")
    go_under: bool = _of("go_under")
    misdeal_dealer: str = _of("misdeal_dealer")
    renege: str = _of("renege")
    renege_penalty: int = _of("renege_penalty")
    renege_penalty_alone: int = _of("renege_penalty_alone")

    target_score: int = _of("target_score")
    num_deals: int = _of("num_deals")
    tie_3p: str = _of("tie_3p")
    laps: bool = _of("laps")
    slam: bool = _of("slam")
    slam_on_chained_games: bool = _of("slam_on_chained_games")
    games: int = _of("games")

    def __post_init__(self) -> None:
        for sentence in clashes(self.values):
            raise SetupError(sentence)

    @classmethod
    def preset(cls, name: str, **options: Any) -> Rules:
        """The rules called ``name`` (``british`` or ``british@1``), with ``options`` changed.

        Raises SetupError for an unknown name, option or value, and for options that clash.
        """
        base, _, version = name.partition("@")
        if base not in PRESETS:
            raise SetupError(
                text("there is no preset “{name}”: choose one of {presets}", name=name, presets=tuple(PRESETS))
            )
        versions = PRESETS[base][1]
        number = int(version) if version.isdecimal() else max(versions)
        if number not in versions or (version and not version.isdecimal()):
            raise SetupError(text("there is no version {version} of the preset {name}", version=version, name=base))
        plain = _preset(base, number)
        return plain.replace(**options) if options else plain

    def replace(self, **options: Any) -> Rules:
        """These rules with ``options`` changed; names used by other programs (``canadian``) are understood.

        ``name`` gives them a name of their own. Raises SetupError as the constructor does.
        """
        name = options.pop("name", "") or self.name
        values = {**self.values, **read_options(options)}
        return Rules(name=name, base=self.base, version=self.version, **values)  # type: ignore[arg-type]

    @cached_property
    def values(self) -> dict[str, Value]:
        """Every option and its value."""
        return {name: getattr(self, name) for name in OPTIONS}

    @property
    def changes(self) -> dict[str, Value]:
        """The options that differ from the preset these rules started from."""
        plain = _preset(self.base, self.version).values
        return {name: value for name, value in self.values.items() if value != plain[name]}

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Rules) and self.values == other.values)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(self.values.values()))

    def __repr__(self) -> str:
        changed = "".join(f", {name}={value!r}" for name, value in self.changes.items())
        return f"Rules.preset({f'{self.base}@{self.version}'!r}{changed})"

    def __str__(self) -> str:
        changed = ", ".join(f"{name}={show(value)}" for name, value in self.changes.items())
        return f"{self.base}@{self.version}" + (f" with {changed}" if changed else "")

    # What follows from the options, worked out once.

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """Every card in play, lowest number first."""
        return deck(self.lowest_rank, self.jokers)

    @cached_property
    def deck_mask(self) -> int:
        """The deck as a set."""
        return sum(1 << card for card in self.deck)

    @cached_property
    def partnership(self) -> bool:
        """Do the four players form two sides of partners sitting opposite?"""
        return self.players == 4 and self.auction != "napoleon"

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side that scores: two partnerships, or every seat for itself."""
        if self.partnership:
            return ((0, 2), (1, 3))
        return tuple((seat,) for seat in range(self.players))

    @cached_property
    def side_of(self) -> tuple[int, ...]:
        """The side of each seat."""
        return tuple(seat % 2 if self.partnership else seat for seat in range(self.players))

    def partner(self, seat: int) -> int | None:
        """The seat opposite, where there are partners."""
        return (seat + 2) % 4 if self.partnership else None

    def clockwise(self, start: int) -> tuple[int, ...]:
        """Every seat once, from ``start`` on."""
        return tuple((start + step) % self.players for step in range(self.players))

    @cached_property
    def tricks_needed(self) -> int:
        """Tricks the makers of an upcard deal need for the point: more than half, or four."""
        return 4 if self.take_four_for_one else self.hand_size // 2 + 1

    @cached_property
    def orders(self) -> tuple[Order, ...]:
        """How cards rank under each trump, indexed by suit; the fifth is no trump."""
        return tuple(order_for(trump, self.bowers, self.nt_joker) for trump in range(5))

    # House rules as files.

    def to_toml(self) -> str:
        """A rules file that :meth:`from_toml` reads back."""
        lines = [f"name = {_toml(self.name)}", f"preset = {_toml(f'{self.base}@{self.version}')}"]
        if self.changes:
            lines += ["", "[options]", *(f"{name} = {_toml(value)}" for name, value in self.changes.items())]
        return "\n".join(lines) + "\n"

    @classmethod
    def from_toml(cls, toml: str) -> Rules:
        """The rules a file describes: ``preset``, ``name`` and a table ``[options]``.

        Raises NotationError when the text is no rules file, SetupError when its rules cannot stand.
        """
        try:
            found = tomllib.loads(toml)
        except tomllib.TOMLDecodeError as error:
            raise NotationError(text("not a rules file: {error}", error=str(error))) from None
        unknown = set(found) - {"name", "preset", "options"}
        if unknown:
            raise NotationError(
                text("a rules file has name, preset and [options], not {unknown}", unknown=tuple(sorted(unknown)))
            )
        options, base, name = (
            found.get("options", {}),
            found.get("preset", "north-american"),
            found.get("name", ""),
        )
        if not isinstance(options, dict) or not isinstance(base, str) or not isinstance(name, str):
            raise NotationError(text("in a rules file name and preset are texts and [options] is a table"))
        plain = cls.preset(base)
        return plain.replace(name=name or plain.name, **options)


@lru_cache(maxsize=64)
def _preset(name: str, version: int) -> Rules:
    return Rules(name=name, base=name, version=version, **PRESETS[name][1][version])  # type: ignore[arg-type]


def _toml(value: Value) -> str:
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return '"' + "".join(c if c >= " " and c != "\x7f" else f"\\u{ord(c):04x}" for c in escaped) + '"'
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return show(value)


def read_options(options: Mapping[str, Any]) -> Changes:
    """Our options from ``options`` as a person, a file or another program writes them.

    Text such as ``"true"``, ``"11"`` or ``"ace_no_face,farmers_redeal"`` is taken for the value it means.
    Raises SetupError for an unknown option and for a value of the wrong kind.
    """
    changes: Changes = {}
    for name, value in options.items():
        changes.update(_read_option(name, value))
    return changes


def _read_option(name: str, value: Any) -> Changes:
    name = RENAMED.get(name, name)
    if name in ALIASES:
        meaning = ALIASES[name]
        plain = {"true": True, "false": False}.get(value, value) if isinstance(value, str) else value
        if not isinstance(plain, bool | int | str) or plain not in meaning:
            raise SetupError(
                text(
                    "{option} must be one of {values}, not {value}",
                    option=name,
                    values=tuple(map(show, meaning)),
                    value=value,
                )
            )
        return meaning[plain]
    if name not in OPTIONS:
        raise SetupError(text("there is no option “{name}”: `euchre rules --options` lists them", name=name))
    return {name: _read_value(OPTIONS[name], value)}


def _read_value(option: Option, value: Any) -> Value:
    """``value`` in the type of the option; what cannot be read is left for the check to refuse."""
    if isinstance(value, list | set | frozenset):
        value = tuple(value)
    if isinstance(value, tuple):
        known: Value = tuple(str(item) for item in option.values if item in value)
        return known if _all_known(option, value) else value
    if option.kind == "switch" and isinstance(value, str):
        return {"true": True, "yes": True, "false": False, "no": False}.get(value.lower(), value)
    if option.kind == "number" and isinstance(value, str) and value.lstrip("-").isdecimal():
        return int(value)
    if option.kind == "set" and isinstance(value, str):
        words = tuple(word.strip() for word in value.split(",") if word.strip())
        return _read_value(option, words)
    if option.kind == "choice" and not isinstance(value, bool):
        return _read_choice(option, str(value))
    if option.kind == "choice" and value is False and "never" in option.values:
        return "never"
    if option.kind == "choice" and value is True and "vs_lone_only" in option.values:
        return "vs_lone_only"
    return value  # type: ignore[no-any-return]


def _read_choice(option: Option, word: str) -> str:
    """The allowed value that ``word`` spells in any case (``suit:h``), else ``word`` itself."""
    same = [known for known in option.values if isinstance(known, str) and known.lower() == word.lower()]
    return same[0] if same else word


def _all_known(option: Option, value: tuple[Any, ...]) -> bool:
    return all(item in option.values for item in value)
