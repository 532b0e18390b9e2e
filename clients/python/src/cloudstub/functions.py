"""Handlers of a test for the Lambda functions of a world."""

from __future__ import annotations

import json
import threading
import traceback
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Callable, List, Mapping, Optional
from urllib.error import HTTPError
from urllib.request import Request

from .api import Api, CloudStubError, open_url

Handler = Callable[[Any, "Context"], Any]
"""A handler as AWS's runtime has it: ``def handler(event, context)``."""

_ARCHIVE = (
    "UEsDBBQAAAAAAAAAIVwAAAAAAAAAAAAAAAAIAAAAaW5kZXgucHlQSwECFAMUAAAAAAAAACFcAAAAAAAAAAAAAAAACAAAAAAAAAAAAAAApIEAAAAA"
    "aW5kZXgucHlQSwUGAAAAAAEAAQA2AAAAJgAAAAAA"
)
"""An archive with an empty ``index.py``: functions are created with code, and this one's is the handler."""


class Context:
    """What a handler gets besides the event."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        self.aws_request_id: str = facts["requestId"]
        self.function_name: str = facts["functionName"]
        self.function_version: str = facts["functionVersion"]
        self.invoked_function_arn: str = facts["invokedFunctionArn"]
        self.memory_limit_in_mb: str = facts["memoryLimitInMB"]
        self.log_group_name: str = facts["logGroupName"]
        self.log_stream_name: str = facts["logStreamName"]
        self.client_context: Any = facts.get("clientContext")
        self.identity = None
        self._end = monotonic() + facts["remainingMs"] / 1000

    def get_remaining_time_in_millis(self) -> int:
        """What was left of the function's time when it got the event, less what has passed on this machine."""
        return max(0, int((self._end - monotonic()) * 1000))


@dataclass(frozen=True)
class Invocation:
    """One run of a handler."""

    request_id: str
    event: Any
    result: Any = None
    """``None`` after an error."""
    error: Optional[Mapping[str, Any]] = None
    """What the caller got instead: ``errorType``, ``errorMessage``, ``stackTrace``."""


@dataclass
class Function:
    """A function whose handler a test gave; ``World.function`` makes one."""

    name: str
    _invocations: List[Invocation] = field(default_factory=list, repr=False)

    @property
    def invocations(self) -> List[Invocation]:
        """The invocations that have ended, oldest first: ``[each.event for each in resize.invocations]``."""
        return list(self._invocations)


class GivenHandler:
    """Asks for the events of a function, and answers each in a thread of its own, as AWS has environments for events at the same time."""

    def __init__(self, ask: Callable[..., Any], function: Function, handler: Handler) -> None:
        self._ask = ask
        self._function = function
        self._handler = handler
        self._ended = threading.Event()
        # The server refuses requests with this id after another handler was given for the function.
        self._id: str = self._ask("POST", "functions/handler", name=function.name)["handler"]

    def begin(self) -> None:
        """Answers events from now on."""
        threading.Thread(target=self._run, name=f"cloudstub {self._function.name}", daemon=True).start()

    def end(self) -> None:
        """Answers no further events."""
        self._ended.set()

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                next_event = self._ask("GET", "functions/next", name=self._function.name, timeout="10s", handler=self._id)
                invocation = next_event.get("invocation")
            except CloudStubError:
                # Another handler was given, the world was dropped, or the server is gone.
                return
            if invocation is not None and not self._ended.is_set():
                threading.Thread(target=self._answer, args=(invocation,), daemon=True).start()

    def _answer(self, invocation: Mapping[str, Any]) -> None:
        request_id, event = invocation["requestId"], json.loads(invocation["payload"])
        try:
            payload = json.dumps(self._handler(event, Context(invocation)), allow_nan=False)
            answer, ended = {"payload": payload}, Invocation(request_id, event, result=json.loads(payload))
        except BaseException as error:  # noqa: B902 a handler may end by SystemExit, too
            described = _describe(error, request_id)
            answer, ended = {"error": described}, Invocation(request_id, event, error=described)
        # Before the answer, after which the test may look.
        self._function._invocations.append(ended)
        try:
            self._send(answer, request_id)
        except CloudStubError as refusal:
            described = _describe(refusal, request_id)
            self._function._invocations[self._function._invocations.index(ended)] = Invocation(request_id, event, error=described)
            try:
                self._send({"error": described}, request_id)
            except CloudStubError:
                # The world was dropped, or the server is gone.
                pass

    def _send(self, answer: Mapping[str, Any], request_id: str) -> None:
        self._ask("POST", "functions/answer", answer, name=self._function.name, id=request_id)


def _describe(error: BaseException, request_id: str) -> Mapping[str, Any]:
    frames = traceback.extract_tb(error.__traceback__)[1:]
    trace = [f'  File "{each.filename}", line {each.lineno}, in {each.name}\n    {each.line}\n' for each in frames]
    try:
        message = str(error)
    except Exception as failure:  # noqa: B902 its own __str__ may raise anything
        message = f"The message of this error can't be read: its __str__ raised {type(failure).__name__}."
    return {"errorMessage": message, "errorType": type(error).__name__, "requestId": request_id, "stackTrace": trace}


def create(api: Api, world: Any, name: str, *, timeout: int, memory_size: int) -> None:
    """Creates a function unless it is there. Raises a ``CloudStubError`` where functions of the server's level don't run."""
    modules = api.request("GET", "status", {})["modules"]
    if not any(module["id"] == "lambda" and module["level"] == "emulated" for module in modules):
        raise CloudStubError("Functions run where lambda is emulated: npx cloudstub --services=lambda --fidelity=emulated.")
    scope = f"20260101/{world.region}/lambda/aws4_request"
    headers = {
        "content-type": "application/json",
        "authorization": f"AWS4-HMAC-SHA256 Credential={world.access_key_id}/{scope}, SignedHeaders=host, Signature=0",
    }
    body = {
        "FunctionName": name,
        "Runtime": "python3.13",
        "Role": "arn:aws:iam::000000000000:role/test",
        "Handler": "index.handler",
        "Code": {"ZipFile": _ARCHIVE},
        "Timeout": timeout,
        "MemorySize": memory_size,
    }
    request = Request(f"{world.endpoint}/2015-03-31/functions", data=json.dumps(body).encode(), method="POST", headers=headers)
    try:
        open_url(request).close()
    except HTTPError as error:
        text = error.read().decode()
        # 409: it is there already, as its deployment made it.
        if error.code != 409:
            raise CloudStubError(f"The function {name} can't be created: {text}", status=error.code) from None
