"""The messages of the live channel. docs/web-protocol.md explains them.

Both directions are JSON objects told apart by ``type``. What does not fit these types exactly is refused. From them
:mod:`euchre.server.typescript` writes the types of the browser client, so that the two cannot drift apart.
"""

from __future__ import annotations

import msgspec

from .incoming import Incoming
from .outgoing import Outgoing

PROTOCOL = 1
FRAME_CAP = 4096  # bytes of a message to the server

_decoder = msgspec.json.Decoder(Incoming)
_encoder = msgspec.json.Encoder()


def decode(data: str | bytes) -> Incoming:
    """The message in ``data``; msgspec.DecodeError (ValidationError with it) for anything else."""
    return _decoder.decode(data)


def encode(message: Outgoing) -> str:
    """``message`` as it goes over the wire."""
    return _encoder.encode(message).decode()
