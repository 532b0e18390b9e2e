"""The clock of a world, and its rest."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Callable, Mapping

from .api import Duration, duration_text

Ask = Callable[..., Any]


@dataclass(frozen=True)
class Rest:
    """A world at rest."""

    now: datetime
    """The time that services see."""
    answer: Mapping[str, Any]
    """All that the server said: ``fired``, ``skipped``, ``next``."""


class Clock:
    """The time that the services of a world see. Turning it affects no other world."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def now(self) -> datetime:
        """The time that services see, in UTC."""
        return _time(self._ask("GET", "clock"))

    def advance(self, by: Duration) -> datetime:
        """Advances the clock; everything that becomes due in between happens. ``world.clock.advance("30s")``"""
        return _time(self._ask("POST", "clock/advance", by=duration_text(by)))

    def set(self, to: datetime) -> datetime:
        """Turns the clock to a time, which needs a time zone."""
        return _time(self._ask("POST", "clock/set", to=to.isoformat()))

    def freeze(self) -> datetime:
        """Stops the clock."""
        return _time(self._ask("POST", "clock/freeze"))

    def resume(self) -> datetime:
        """Lets a frozen clock run again."""
        return _time(self._ask("POST", "clock/resume"))


def parse_time(text: str) -> datetime:
    """A time of the API port: ISO 8601 in UTC. Python before 3.11 does not read the Z."""
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def _time(answer: Mapping[str, Any]) -> datetime:
    return parse_time(answer["now"])
