"""Tables over HTTP and WebSocket: `euchre serve`. docs/hosting.md runs it, docs/web-protocol.md tells its messages.

The game loop is :class:`euchre.table.Table` and nothing else; here are doors, pages, people and trust. This package
imports nothing by itself, so that the command line can reach its light parts without the web's libraries.
"""
