"""Training: what bots learn beforehand and ship as data. docs/training.md."""
