"""Requests to the API port of a CloudStub server."""

from __future__ import annotations

import json
from datetime import timedelta
from http.client import HTTPException
from typing import Any, Mapping, Optional, Union
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import ProxyHandler, Request, build_opener

Duration = Union[str, timedelta]
"""A length of time: ``"30s"``, ``"1h"``, ``"PT1H30M"`` or a ``timedelta``."""

# The machine's proxy is not for a server on loopback.
_opener = build_opener(ProxyHandler({}))


def open_url(request: Request) -> Any:
    """Sends a request. Raises the errors of ``urllib``."""
    return _opener.open(request)


class CloudStubError(Exception):
    """The server refused a request of the API port, or can't be reached; the message is for people."""

    def __init__(self, detail: str, code: str = "", status: int = 0, problem: Optional[Mapping[str, Any]] = None) -> None:
        super().__init__(detail)
        self.code = code
        """A name for programs, such as ``UnknownWorld``; empty where the server was not reached."""
        self.status = status
        """The HTTP status; 0 where the server was not reached."""
        self.problem: Mapping[str, Any] = problem or {}
        """All members of the problem document (RFC 9457)."""


class Api:
    """The API port at a URL."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")

    def request(self, method: str, path: str, query: Mapping[str, Optional[str]], body: Any = None) -> Any:
        """Answers the decoded JSON. Raises a ``CloudStubError``. Parameters that are ``None`` are left out; a text is sent as it is."""
        given = {name: value for name, value in query.items() if value is not None}
        url = f"{self.url}/api/{path}" + (f"?{urlencode(given)}" if given else "")
        data = None if body is None else (body if isinstance(body, str) else json.dumps(body)).encode()
        headers = {} if data is None else {"content-type": "application/yaml" if isinstance(body, str) else "application/json"}
        try:
            with open_url(Request(url, data=data, method=method, headers=headers)) as answer:
                status, text = answer.status, answer.read()
        except HTTPError as error:
            status, text = error.code, error.read()
        except (URLError, ConnectionError, HTTPException, ValueError) as error:
            reason = getattr(error, "reason", error)
            raise CloudStubError(
                f"No CloudStub answers at {self.url} ({reason}). Start one (npx cloudstub --services=sqs,s3), "
                "or set CLOUDSTUB_API_URL to the URL of its API port."
            ) from None
        try:
            decoded = json.loads(text)
        except ValueError:
            decoded = {}
        if status < 400 and decoded:
            return decoded
        if isinstance(decoded, dict) and "detail" in decoded:
            raise CloudStubError(decoded["detail"], str(decoded.get("code", "")), status, decoded)
        raise CloudStubError(
            f"{self.url} is not the API port of a CloudStub: {method} {url} answered {status}. "
            "Give the URL of the API port, by default 4567, not of the mock port.",
            status=status,
        )


def duration_text(duration: Duration) -> str:
    """A duration as the API port takes it."""
    return f"PT{duration.total_seconds():f}S" if isinstance(duration, timedelta) else duration
