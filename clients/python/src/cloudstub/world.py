"""A world of a server: state, clock, faults and history of its own."""

from __future__ import annotations

import os
import warnings
from dataclasses import dataclass
from datetime import datetime
from types import TracebackType
from typing import Any, Dict, List, Mapping, Optional, Tuple, Type, Union

from .api import Api, CloudStubError, Duration, duration_text
from .clock import Clock, Rest, parse_time
from .faults import FaultBuilder, FaultHandle
from .functions import Function, GivenHandler, Handler, create


class MockFailure(AssertionError):
    """What a test has to answer for: a fault that it never reached, or a request that matched nothing."""

    def __init__(self, failures: List[str]) -> None:
        super().__init__("\n".join(failures))
        self.failures = failures
        """A sentence for each."""


class CloudStubWarning(UserWarning):
    """What a test may rest on wrongly: an answer of a placeholder, or a member that was not evaluated."""


@dataclass(frozen=True)
class Call:
    """A call that the world answered, or a call between its services."""

    id: int
    """In the order in which calls began."""
    at: datetime
    """Time of the answer, by the world's clock."""
    duration_ms: float
    service: Optional[str]
    """``None`` where nothing matched."""
    operation: Optional[str]
    status: int
    error: Optional[Mapping[str, str]]
    """``code`` and ``message`` of the error that the client got."""
    fault: Optional[str]
    """A sentence about the fault that was applied."""
    placeholder: bool
    """A placeholder answered, which neither reads nor changes state."""
    ignored: Tuple[str, ...]
    """Members of the input that the operation did not evaluate."""
    not_done: Tuple[str, ...]
    """Clauses about what the call asked for and did not get, each with the option that helps where there is one."""
    entry: Mapping[str, Any]
    """The entry of the history as the API port has it."""


@dataclass(frozen=True)
class Place:
    """Where clients reach a world."""

    endpoint: str
    region: str


class World:
    """Made by ``Lab.world``. As a context manager it drops itself at the end, and raises a ``MockFailure`` as ``drop`` does."""

    def __init__(self, api: Api, facts: Mapping[str, Any], place: Place) -> None:
        self._api = api
        self.name: str = facts["name"]
        self.access_key_id: str = facts["accessKeyId"]
        """The access key id by which any client, in any language, chooses this world."""
        self.endpoint = place.endpoint
        """The URL of the mock port."""
        self.region = place.region
        self.clock = Clock(self._ask)
        self._optional: List[FaultHandle] = []
        self._unreached: List[str] = []
        self._handlers: List[GivenHandler] = []
        self._marks: Dict[str, bool] = {}
        """What ``sometimes`` was given, and whether it has happened."""
        self._dropped = False

    def client_config(self) -> Dict[str, str]:
        """Arguments of a boto3 client: ``boto3.client("sqs", **world.client_config())``."""
        return {
            "endpoint_url": self.endpoint,
            "region_name": self.region,
            "aws_access_key_id": self.access_key_id,
            "aws_secret_access_key": "any",
        }

    def environment(self) -> Dict[str, str]:
        """Environment variables by which SDKs and the ``aws`` command reach this world; for child processes."""
        return {
            "AWS_ENDPOINT_URL": self.endpoint,
            "AWS_ACCESS_KEY_ID": self.access_key_id,
            "AWS_SECRET_ACCESS_KEY": "any",
            "AWS_REGION": self.region,
            "AWS_DEFAULT_REGION": self.region,
        }

    def history(self, service: Optional[str] = None, operation: Optional[str] = None) -> List[Call]:
        """The answered calls, oldest first: all, those of a service, or those of an operation."""
        calls = [_call(entry) for entry in reversed(self._ask("GET", "history")["requests"])]
        return [call for call in calls if service in (None, call.service) and operation in (None, call.operation)]

    def _held(self) -> List[str]:
        """The calls that gates hold now, in words."""
        return self._ask("GET", "faults").get("held", [])

    def on(self, service: str, operation: Optional[str] = None, input: Optional[Mapping[str, Any]] = None) -> FaultBuilder:
        """Selects calls for a fault: those of a service, of an operation, or with a matching input."""
        target = {"service": service, "operation": operation, "input": input}
        given = {name: value for name, value in target.items() if value is not None}
        return FaultBuilder(self._ask, given, self._optional, self._unreached)

    def function(self, name: str, handler: Handler, *, timeout: int = 3, memory_size: int = 128) -> Function:
        """Lets a handler of this process answer the invocations of a Lambda function, which is created unless it is there.

        It needs ``lambda`` at emulated level. Event, result and error go through JSON as in AWS; ``timeout`` is in seconds of the world's
        clock. Events at the same time reach the handler in threads. Raises a ``CloudStubError``.
        """
        function = Function(name)
        given = GivenHandler(self._ask, function, handler)
        create(self._api, self, name, timeout=timeout, memory_size=memory_size)
        self._handlers.append(given)
        given.begin()
        return function

    def sometimes(self, name: str, happened: bool = True) -> None:
        """Says that something happened, or has to: an exploration in whose runs it never does fails. Call it in the story, also with ``False``."""
        self._marks[name] = happened or self._marks.get(name, False)

    def seed(self, file: Union[str, "os.PathLike[str]"]) -> None:
        """Makes what a seed declares, a file of YAML or JSON, whose text the server gets. Raises a ``CloudStubError`` with its first problem."""
        with open(file, encoding="utf-8") as seed:
            self._ask("POST", "seed", seed.read())

    def reset(self, service: Optional[str] = None) -> None:
        """Clears all state and the history, or the state of one service."""
        self._ask("POST", "reset", service=service)

    def snapshot(self, name: str) -> None:
        """Keeps the state under a name; ``restore`` puts it back, ``lab.world(from_=world, snapshot=name)`` forks it."""
        self._ask("POST", "snapshots", name=name)

    def restore(self, name: str) -> None:
        """Puts the state back as the snapshot has it."""
        self._ask("POST", "snapshots/restore", name=name)

    def settled(self, timeout: Duration = "10s", skip: Optional[Duration] = None) -> Rest:
        """Waits until nothing is under way; with ``skip`` the clock is advanced by that much at most, until nothing is due.

        Raises a ``CloudStubError`` that names what is under way when the time-out comes first.
        """
        answer = self._ask("GET", "settled", timeout=duration_text(timeout), skip=None if skip is None else duration_text(skip))
        return Rest(parse_time(answer["now"]), answer)

    def drop(self, *, check: bool = True) -> None:
        """Drops the world, once. Raises a ``MockFailure`` with what its test has to answer for, unless ``check`` is false."""
        if self._dropped:
            return
        for handler in self._handlers:
            handler.end()
        for fault in self._optional:
            _ignoring(fault.remove, "UnknownFault")
        failures = list(self._unreached)
        try:
            answer = self._api.request("DELETE", "worlds", {"name": self.name})
        except CloudStubError as error:
            if error.code != "TestFailed":
                raise
            answer = error.problem
        self._dropped = True
        if not check:
            return
        for sentence in answer["warnings"]:
            warnings.warn(sentence, CloudStubWarning, stacklevel=2)
        failures.extend(answer.get("failures", []))
        if failures:
            raise MockFailure(failures)

    def __enter__(self) -> "World":
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        # Further problems of a test that failed would hide the first.
        self.drop(check=error is None)

    def _ask(self, method: str, path: str, body: Any = None, **query: Optional[str]) -> Any:
        return self._api.request(method, path, {**query, "world": self.name}, body)


def _call(entry: Mapping[str, Any]) -> Call:
    return Call(
        id=entry["number"],
        at=parse_time(entry["timestamp"]),
        duration_ms=entry["durationMs"],
        service=entry["serviceId"],
        operation=entry["name"],
        status=entry["statusCode"],
        error=entry.get("error"),
        fault=entry.get("fault"),
        placeholder=entry.get("placeholder", False),
        ignored=tuple(entry.get("ignored", ())),
        not_done=tuple(entry.get("notDone", ())),
        entry=entry,
    )


def _ignoring(run: Any, code: str) -> None:
    try:
        run()
    except CloudStubError as error:
        if error.code != code:
            raise
