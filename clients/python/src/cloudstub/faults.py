"""Faults of a world: errors, delays and lost answers for the calls that a test selects."""

from __future__ import annotations

import time
from typing import Any, Callable, List, Mapping, Optional, Sequence, Tuple, Union

Ask = Callable[..., Any]


class FaultHandle:
    """A fault that was added. Dropping the world fails the test if the fault was never reached."""

    def __init__(self, ask: Ask, fault: Mapping[str, Any], unreached: List[str]) -> None:
        self._ask = ask
        self._fault = fault
        self._unreached = unreached
        self.id: str = fault["id"]

    def _now(self) -> Mapping[str, Any]:
        for fault in self._ask("GET", "faults")["faults"]:
            if fault["id"] == self.id:
                self._fault = fault
        return self._fault

    @property
    def seen(self) -> int:
        """Number of matching calls so far."""
        return int(self._now()["seen"])

    @property
    def fired(self) -> int:
        """Number of calls that it was applied to."""
        return int(self._now()["fired"])

    def explain(self) -> str:
        """The fault in one sentence."""
        return str(self._fault["explain"])

    def remove(self) -> None:
        """Removes the fault; the test does not have to reach it any more."""
        self._ask("DELETE", "faults", id=self.id)


class Gate(FaultHandle):
    """A fault that holds its calls until it is released."""

    _released = False

    def wait_arrived(self, within: float = 5.0) -> None:
        """Waits until a call has arrived at the gate, at most this many seconds. Raises a ``TimeoutError``."""
        end = time.monotonic() + within
        while self.fired == 0:
            if time.monotonic() > end:
                raise TimeoutError(f"No call arrived within {within} s. {self.explain()}")
            time.sleep(0.01)

    def release(self) -> None:
        """Lets held calls continue, and later ones pass."""
        if self._released:
            return
        self._released = True
        if self.fired == 0:
            self._unreached.append(f"This fault was never reached: {self.explain()} It was released before a call came.")
        self.remove()


class FaultBuilder:
    """The calls that a fault is for: ``world.on("sqs", "SendMessage").throttle(times=2)``.

    Each method adds a fault for the next matching call, or, by keyword, for others: ``times=2``, ``nth=3``, ``between=(2, 4)`` or
    ``always=True``. With ``optional=True`` the test does not have to reach it. Raises a ``CloudStubError`` for an invalid fault.
    """

    def __init__(self, ask: Ask, target: Mapping[str, Any], optional: List[FaultHandle], unreached: List[str]) -> None:
        self._ask = ask
        self._target = target
        self._optional = optional
        self._unreached = unreached

    def in_(self, *, region: Optional[str] = None, account: Optional[str] = None) -> "FaultBuilder":
        """Selects only the calls about resources of a region or an account."""
        place = {name: value for name, value in (("region", region), ("account", account)) if value is not None}
        return FaultBuilder(self._ask, {**self._target, **place}, self._optional, self._unreached)

    def fail(self, code: str, *, message: Optional[str] = None, status: Optional[int] = None, **when: Any) -> FaultHandle:
        """The operation does not run; the client gets this error."""
        return self._add(when, effect="error", code=code, message=message, status=status)

    def throttle(self, *, code: Optional[str] = None, retry_after: Optional[int] = None, **when: Any) -> FaultHandle:
        """The operation does not run; the client gets a throttling error, with a hint in milliseconds if given."""
        return self._add(when, effect="throttle", code=code, retryAfter=retry_after)

    def respond(self, output: Mapping[str, Any], **when: Any) -> FaultHandle:
        """The operation does not run; the client gets this output, in which bytes are text and times ISO 8601."""
        return self._add(when, effect="answer", output=output)

    def delay(self, milliseconds: int, **when: Any) -> FaultHandle:
        """The operation runs this many milliseconds later, by the world's clock."""
        return self._add(when, effect="delay", milliseconds=milliseconds)

    def lose_answer(self, **when: Any) -> FaultHandle:
        """The operation runs, but the connection drops before the answer: the client retries."""
        return self._add(when, effect="lost-answer")

    def drop_connection(self, **when: Any) -> FaultHandle:
        """The operation does not run; the connection drops."""
        return self._add(when, effect="dropped-connection")

    def truncate_body(self, *, bytes: Optional[int] = None, **when: Any) -> FaultHandle:
        """The connection drops in the middle of the answer."""
        return self._add(when, effect="truncated-body", bytes=bytes)

    def malform_body(self, **when: Any) -> FaultHandle:
        """The answer is complete but does not parse."""
        return self._add(when, effect="malformed-body")

    def fail_entries(
        self, entries: Sequence[Union[str, int]], *, code: Optional[str] = None, message: Optional[str] = None, **when: Any
    ) -> FaultHandle:
        """These entries of a batch fail, by id or by position from 0."""
        return self._add(when, effect="failed-entries", entries=list(entries), code=code, message=message)

    def hold(self, **when: Any) -> Gate:
        """The operation runs when the returned gate is released."""
        gate = Gate(self._ask, self._send(when, effect="hold"), [] if when.get("optional") else self._unreached)
        if when.get("optional"):
            self._optional.append(gate)
        return gate

    def _add(self, when: Mapping[str, Any], **effect: Any) -> FaultHandle:
        handle = FaultHandle(self._ask, self._send(when, **effect), self._unreached)
        if when.get("optional"):
            self._optional.append(handle)
        return handle

    def _send(self, when: Mapping[str, Any], **effect: Any) -> Mapping[str, Any]:
        given = {name: value for name, value in effect.items() if value is not None}
        added: Mapping[str, Any] = self._ask("POST", "faults", body={**self._target, **given, **_timing(when)})["faults"][0]
        return added


def _timing(when: Mapping[str, Any]) -> Mapping[str, Any]:
    allowed: Tuple[str, ...] = ("times", "nth", "between", "always", "optional")
    for name in when:
        if name not in allowed:
            raise TypeError(f"A fault takes no {name}; when it applies is one of times, nth, between and always.")
    timings = [(name, value) for name, value in when.items() if name != "optional" and value is not False]
    if len(timings) > 1:
        raise TypeError(f"A fault has one of {' and '.join(name for name, _ in timings)}, not both.")
    if not timings:
        return {}
    [(name, value)] = timings
    return {"when": "always" if name == "always" else {name: value}}
