"""Euchre: every variant on one rules engine."""
