"""The one thing pyproject.toml cannot say: a compiled kernel that may be missing.

Without a C compiler (or Cython) the install succeeds and the pure-Python reference serves. EUCHRE_NATIVE=1 compiles
for the machine at hand only; EUCHRE_CHECKED=1 builds with sanitizers, for the fuzz corpus.
"""

import os
import platform
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

KERNEL = "src/euchre/kernel/_kernel.pyx"


class OptionalBuild(build_ext):
    """Goes on without the kernel whatever goes wrong.

    ``optional=True`` alone does not: build errors exist in two copies of distutils, and it knows only one of them.
    """

    def build_extension(self, ext: Extension) -> None:
        """Build, or say why not."""
        try:
            super().build_extension(ext)
        except Exception as problem:
            self.warn(f"the compiled kernel was not built ({problem}); the slow reference serves")


def _flags() -> list[str]:
    if sys.platform == "win32":
        return ["/O2"]
    # Contraction would let a multiply-add round otherwise than the reference does.
    flags = ["-O2", "-ffp-contract=off", "-fomit-frame-pointer"]
    if os.environ.get("EUCHRE_NATIVE") == "1":
        flags.append("-march=native")
    elif platform.machine() in ("x86_64", "AMD64"):
        flags.append("-mpopcnt")
    return flags


def _extensions() -> list[Extension]:
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    flags, links = _flags(), []
    if os.environ.get("EUCHRE_CHECKED") == "1":
        flags += ["-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
        links += ["-fsanitize=address,undefined"]
    kernel = Extension(
        "euchre.kernel._kernel", [KERNEL], extra_compile_args=flags, extra_link_args=links, optional=True
    )
    return list(cythonize([kernel], compiler_directives={"language_level": "3"}))


setup(ext_modules=_extensions(), cmdclass={"build_ext": OptionalBuild})
