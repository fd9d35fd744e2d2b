"""`euchre deal`: deal cards, show them, and the deck order that deals them."""

from __future__ import annotations

import typer

from ..texts import text

HELP = """Deal the cards of one deal and show them.

The same seed gives the same deal. With --deck the cards are dealt in that order, top card first.

Examples:

    euchre deal

    euchre deal --preset british --seed 7 --dealer 2

    euchre deal --preset two-handed --json
"""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(help=HELP, short_help=text("Deal cards and show hands, upcard and deck order."))(deal)


def deal(
    preset: str = typer.Option("north-american", "--preset", "--rules", help="A preset or a rules file."),
    settings: list[str] = typer.Option([], "--set", metavar="NAME=VALUE", help="Change an option; repeatable."),
    dealer: int = typer.Option(0, help="The seat that deals."),
    seed: str = typer.Option("", help="Shuffle from this seed; without one a new seed is drawn and shown."),
    deck: str = typer.Option("", help="Deal these cards in this order instead of shuffling."),
    as_json: bool = typer.Option(False, "--json", help="Write JSON instead."),
) -> None:
    """Deal and show."""
    import secrets

    from ..cards import cards_of
    from ..deal import Deal
    from .common import read_rules, write_json

    rules = read_rules(preset, settings)
    chosen = seed or str(secrets.randbelow(10**9))
    dealt = Deal.from_deck(rules, deck, dealer=dealer) if deck else Deal.random(rules, dealer=dealer, seed=chosen)
    hands = [[str(card) for card in cards_of(hand)] for hand in dealt.hands]
    kitty = [str(card) for card in dealt.kitty]
    order = [str(card) for card in dealt.deck_order()]
    if as_json:
        upcard = None if dealt.upcard is None else str(dealt.upcard)
        write_json({"rules": str(rules), "seed": None if deck else chosen, "dealer": dealer, "hands": hands,
                    "upcard": upcard, "kitty": kitty, "deck": order})  # fmt: skip
        return
    typer.echo(f"{rules}" + ("" if deck else f", seed {chosen}"))
    for seat, hand in enumerate(hands):
        label = "NESW"[seat] if rules.partnership else str(seat)
        typer.echo(f"  {label}: {' '.join(hand)}" + ("   dealer" if seat == dealer else ""))
    if dealt.upcard is not None:
        typer.echo(f"  upcard: {dealt.upcard}")
    if kitty:
        typer.echo(f"  kitty: {' '.join(kitty)}")
    typer.echo(f"  deck order: {' '.join(order)}")
