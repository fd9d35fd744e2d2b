"""Which kernel serves: the compiled one, or its slow readable twin."""

from __future__ import annotations

import os
import warnings
from types import ModuleType

from ..errors import SetupError
from . import reference

CHOICES = ("", "compiled", "reference")


class KernelWarning(UserWarning):
    """The compiled kernel is not there, so everything that solves or samples is slow."""


def choose(wish: str) -> ModuleType:
    """The kernel for ``wish``: ``reference``, ``compiled``, or empty for the best there is.

    Raises SetupError for another word, or when ``compiled`` is wished for and was not built.
    """
    if wish not in CHOICES:
        raise SetupError(f"EUCHRE_KERNEL is “{wish}”: write reference or compiled, or leave it empty")
    if wish == "reference":
        return reference
    try:
        from . import _kernel
    except ImportError as problem:
        if wish == "compiled":
            raise SetupError(f"the compiled kernel does not load: {problem}") from problem
        warnings.warn(
            "euchre runs without its compiled kernel: solving one deal takes about a second. "
            "Install a C compiler and reinstall, or set EUCHRE_KERNEL=reference to be told no more.",
            KernelWarning,
            stacklevel=2,
        )
        return reference
    module: ModuleType = _kernel
    return module


kernel = choose(os.environ.get("EUCHRE_KERNEL", "").strip().lower())
name: str = kernel.NAME
