"""What games and bots teach: the worth of a score, of a hand, of a choice."""
