"""Files that never change under their address: the built client, the look of the pages."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles

from ..web import STATIC
from .visit import HERE

mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")

FOR_EVER = "public, max-age=31536000, immutable"
A_WHILE = "public, max-age=3600"
WORTH_PACKING = (".css", ".js", ".svg")


class Files(StaticFiles):
    """Files of one folder; those asked for by their content's hash may be kept for ever."""

    def file_response(self, full_path: Any, stat_result: Any, scope: Any, status_code: int = 200) -> Response:
        """The file, with how long it may be kept."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        if isinstance(response, FileResponse) and scope["method"] == "GET" and _wants_packed(full_path, scope):
            headers = {"ETag": f"W/{response.headers['etag']}", "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
            body = _packed(str(full_path), stat_result.st_mtime_ns)
            response = Response(body, status_code, headers, media_type=response.media_type)
        response.headers["Cache-Control"] = FOR_EVER if b"v=" in scope["query_string"] else A_WHILE
        return response


def _wants_packed(path: Any, scope: Any) -> bool:
    return Path(path).suffix in WORTH_PACKING and "gzip" in Headers(scope=scope).get("accept-encoding", "")


@lru_cache(maxsize=256)
def _packed(path: str, _changed: int) -> bytes:
    return gzip.compress(Path(path).read_bytes(), 9, mtime=0)


def mount(app: FastAPI) -> None:
    """Serve both folders."""
    for path, folder in (("/static", STATIC), ("/site", HERE / "static")):
        Path(folder).mkdir(parents=True, exist_ok=True)
        app.mount(path, Files(directory=folder), name=path[1:])
