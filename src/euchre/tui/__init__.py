"""The game in a terminal: :func:`euchre.tui.app.run` shows it. docs/terminal.md tells how it is used.

It plays nothing itself: everything goes to a :class:`euchre.table.Table`, kept by :mod:`euchre.storage`.
"""
