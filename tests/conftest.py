"""Tests read English, whatever the language of the machine they run on."""

import os

os.environ["EUCHRE_LANG"] = "en"
