"""Files that never change under their address: the built client, the look of the pages."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from ..web import STATIC
from .visit import HERE

mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")

FOR_EVER = "public, max-age=31536000, immutable"
A_WHILE = "public, max-age=3600"


class Files(StaticFiles):
    """Files of one folder; those asked for by their content's hash may be kept for ever."""

    def file_response(self, full_path: Any, stat_result: Any, scope: Any, status_code: int = 200) -> Response:
        """The file, with how long it may be kept."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = FOR_EVER if b"v=" in scope["query_string"] else A_WHILE
        return response


def mount(app: FastAPI) -> None:
    """Serve both folders."""
    for path, folder in (("/static", STATIC), ("/site", HERE / "static")):
        Path(folder).mkdir(parents=True, exist_ok=True)
        app.mount(path, Files(directory=folder), name=path[1:])
