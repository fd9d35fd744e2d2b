"""Words of the game explained: every term that a table, a rule or a hint uses."""

from __future__ import annotations

from ..texts import Text, text
from .drawn import Drawn
from .pages import Lines, Page

WORDS: tuple[tuple[Text, Text], ...] = (
    (
        text("alone"),
        text("To play without the partner, who puts the cards down: four points for all the tricks, as a rule."),
    ),
    (text("ace, no face"), text("A hand with one ace and no king, queen or jack; some tables let it be thrown in.")),
    (text("assist"), text("The dealer's partner orders the dealer to take the upcard.")),
    (text("barn"), text("A side is in the barn when one more point wins the game.")),
    (text("Benny"), text("The joker. It is the highest trump, above both bowers; also called the best bower.")),
    (text("bid"), text("In Hasenpfeffer, Pepper and Nap: how many tricks a player promises to take.")),
    (text("big pepper"), text("The highest bid in Pepper: every trick, for twice the points, won or lost.")),
    (text("Blücher"), text("In Nap, a bid of all five tricks above Wellington, for more points still.")),
    (
        text("bower"),
        text(
            "A jack that is a high trump. The right bower is the jack of trump. The left bower is the other jack of "
            "the same colour: it is a trump in every way, not of the suit printed on it. With hearts trump, J♥ is "
            "the right bower and J♦ the left, and J♦ must follow when trump is led."
        ),
    ),
    (text("call"), text("To make trump: to order up, to assist, to pick up, or to name a suit.")),
    (text("deal"), text("One hand of play, from the cards being dealt to the points being written down.")),
    (text("dealer"), text("Deals the cards, speaks last, and takes the upcard when it is ordered up.")),
    (text("defend alone"), text("A defender plays alone against the makers, for more points if they are euchred.")),
    (text("defenders"), text("The side that did not make trump.")),
    (
        text("donate"),
        text("To call with a hand that will be euchred, to stop an opponent's lone hand near the end."),
    ),
    (text("eldest"), text("The player to the dealer's left, who speaks first and, as a rule, leads first.")),
    (text("euchred"), text("The makers took too few tricks, and the defenders score: two points as a rule.")),
    (text("farmer's hand"), text("A hand of nines and tens; some tables let it be thrown in or exchanged.")),
    (text("follow suit"), text("To play the suit that was led. Whoever has it must; the left bower belongs to trump.")),
    (text("go under"), text("To exchange three low cards for the three that were left over, before the calls.")),
    (text("Hasenpfeffer"), text("A game of bids for six tricks; the highest bidder takes the widow and names trump.")),
    (text("jambone"), text("In Railroad: to play alone with the cards face up, an opponent choosing the first card.")),
    (text("jamboree"), text("In Railroad: the five highest trumps in one hand. They are shown and score at once.")),
    (text("joker"), text("See Benny. In no trump the rules of the table say what it is worth.")),
    (text("kitty"), text("The cards that are left over after the deal.")),
    (text("laps"), text("Points above the target are carried into the next game.")),
    (text("lead"), text("To play the first card of a trick. The winner of a trick leads to the next.")),
    (text("lone hand"), text("A hand that is played alone; a loner.")),
    (text("maker"), text("Who made trump. With the partner they need three of the five tricks.")),
    (text("march"), text("All the tricks: two points as a rule, or four for a player alone.")),
    (text("misdeal"), text("A deal that does not count; the cards are dealt again.")),
    (text("misère"), text("In Nap: a promise to take no trick at all.")),
    (text("name"), text("When the upcard was turned down, to make another suit trump.")),
    (text("nap"), text("In Nap: a bid of all five tricks. The game is called after it.")),
    (text("next"), text("The other suit of the colour that was turned down. Naming it is often right for the eldest.")),
    (text("no trump"), text("No suit beats another; where it may be named, the highest card of the suit led wins.")),
    (text("order up"), text("To make the suit of the upcard trump. The dealer takes the card into the hand.")),
    (text("partner's best"), text("In Railroad: who plays alone may ask for the partner's best card.")),
    (
        text("pass"),
        text("To make nothing trump. When all pass twice, the cards are thrown in or the dealer is stuck."),
    ),
    (text("Pepper"), text("A game of bids for six tricks without a widow. Failing a bid costs all six points.")),
    (text("pick it up"), text("The dealer takes the upcard, makes its suit trump, and puts a card down.")),
    (text("point"), text("What makers score for enough tricks, three or four of five, and what games are counted in.")),
    (text("renege"), text("Not to follow suit though one could. The program does not let it happen unless you ask.")),
    (text("ruff"), text("To play a trump on another suit.")),
    (text("side"), text("Partners, or a player alone where everybody plays for themselves.")),
    (text("sit out"), text("What the partner of a lone player does: no card, no trick, no turn.")),
    (text("slam"), text("A game won while the other side has no point; some tables count it twice.")),
    (text("stick the dealer"), text("When all have passed twice the dealer must name a suit.")),
    (text("thrown in"), text("Nobody made trump: no points, and the next player deals.")),
    (
        text("trick"),
        text("One card from each player. The highest trump takes it, else the highest of the suit led."),
    ),
    (
        text("trump"),
        text("The suit that beats the others in this deal: right bower, left bower, ace, king and so on."),
    ),
    (text("turn down"), text("To refuse the upcard. It lies face down, and its suit cannot be named.")),
    (text("undo"), text("To take back your last decision. Such a game does not count in the statistics.")),
    (text("upcard"), text("The card turned up after the deal. It proposes its suit as trump.")),
    (text("void"), text("To have no card of a suit. Who is void may ruff.")),
    (text("Wellington"), text("In Nap, a bid of all five tricks above nap, for twice the stakes.")),
    (text("widow"), text("The cards that lie apart for whoever wins the auction.")),
)


def word_lines(say: object, width: int = 18) -> Lines:
    """Every word with its meaning."""
    assert callable(say)
    found: list[tuple[str, str]] = []
    spoken = sorted(((say(word), say(meaning)) for word, meaning in WORDS), key=lambda pair: pair[0].casefold())
    for word, meaning in spoken:
        found += [(word, "accent"), ("  " + meaning, "ground")]
    return found


class WordsPage(Page):
    """The words in the order of the alphabet; a letter goes to the first that begins with it."""

    def __init__(self, before: Drawn) -> None:
        super().__init__(before.say(text("Words of the game: press a letter")), word_lines(before.say))
        self.leave = ("escape", "enter", "space")

    def press(self, key: str) -> None:
        """A letter jumps; everything else scrolls."""
        if len(key) == 1 and key.isalpha():
            body = self.body(self.size.width)
            for row, (line, style) in enumerate(body):
                if style == "accent" and line.casefold().startswith(key.casefold()):
                    self.top = row
                    break
            self.repaint()
        else:
            super().press(key)
