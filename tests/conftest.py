"""Tests read English, whatever the machine's language; they are never too slow; and what they start hears Ctrl-C."""

import os
import signal

from hypothesis import settings

os.environ["EUCHRE_LANG"] = "en"
settings.register_profile("euchre", deadline=None)
settings.load_profile("euchre")
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    # A shell that starts tests in the background has them ignore it; the programs that they stop would ignore it too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
