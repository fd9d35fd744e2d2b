"""The three ways to be wrong. Each carries one sentence that a player understands."""


class NotationError(ValueError):
    """Text that does not say what it should: a card, an action, a record, a rules file."""


class IllegalAction(ValueError):  # noqa: N818 - a player's word, as in architecture
    """An action that the rules refuse now. The message is what ``why_not`` says."""


class SetupError(ValueError):
    """Rules that clash, or cards that cannot lie as described."""
