"""What AWS is allowed to do and the code of a test can't stand."""

from __future__ import annotations

import os
import warnings
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence

from .api import CloudStubError, Duration, duration_text
from .world import CloudStubWarning, MockFailure, World

MAX_ERROR = 10_000
"""Characters of an error that the server keeps."""

Step = Callable[[], object]
"""A step of a run: ``lambda: place_order("a")``."""


@dataclass(frozen=True)
class Explored:
    """What an exploration tried."""

    runs: int
    """Runs of the story, the undisturbed one included."""
    calls: List[str]
    """The calls of the undisturbed run, in the order of their arrival: ``["dynamodb.PutItem#1", "sns.Publish#1"]``."""
    disturbances: Mapping[str, int]
    """How often each disturbance met a call, and each choice was taken."""
    not_met: List[str]
    """Plans with one disturbance that no call met."""
    singles: int
    pairs: int
    pairs_possible: int
    random: int
    varied: int
    """Runs whose calls before the first disturbance were not those of the undisturbed run: 0 of a story that is the same each time."""
    seed: int


class StoryBreaks(MockFailure):
    """Disturbances that the story can't stand, or why nothing could be tried; the message is for people."""

    def __init__(self, code: str, message: str, plan: Optional[str]) -> None:
        super().__init__([message])
        self.code = code
        """A name for programs: ``StoryBreaks``, ``StoryBreaksUndisturbed``, ``StoryWithoutCalls``."""
        self.plan = plan
        """Repeats the finding: ``explore(world, …, only=plan)``."""


def explore(
    world: World,
    *,
    story: Step,
    holds: Callable[[Optional[BaseException]], object],
    prepare: Optional[Step] = None,
    recover: Optional[Step] = None,
    may_fail: bool = False,
    disturbances: Optional[Sequence[str]] = None,
    pairs: Optional[int] = None,
    random: Optional[int] = None,
    seed: Optional[int] = None,
    only: Optional[str] = None,
    skip: Optional[Duration] = None,
    sometimes: Sequence[str] = (),
) -> Explored:
    """Looks for what AWS is allowed to do and the story can't stand.

    The story runs once undisturbed; then once for each of its calls and each disturbance that may meet it; then with two disturbances, then at
    random. Each run begins with the state that the world has now, and so does the world afterwards. ``holds`` raises, as ``assert`` does, where
    the state is not as it should be; it is called when nothing is under way any more, with the error of a story that raised, or ``None``::

        explore(world, story=lambda: place_order("a"), holds=announced_once)

    ``prepare`` runs before the story and ``recover`` after it, undisturbed. The names of ``sometimes`` must happen in some run: disturbances,
    choices, or names that the story gives to ``world.sometimes``. ``only`` is the plan of an earlier finding. The environment variable
    ``CLOUDSTUB_SEED`` wins over ``seed``.

    Raises a ``StoryBreaks`` that tells the fewest disturbances which break the story, from the error of the story or of ``holds``; and a
    ``CloudStubError`` for options that are not valid.
    """
    options = {
        "mayFail": may_fail,
        "disturbances": None if disturbances is None else _names(disturbances),
        "pairs": pairs,
        "random": random,
        "seed": _seed(seed),
        "only": only,
        "skip": None if skip is None else duration_text(skip),
        "sometimes": [*_names(sometimes), *world._marks],
        "prepare": prepare is not None,
        "recover": recover is not None,
    }
    asked = world._ask("POST", "explorations", {name: value for name, value in options.items() if value is not None})
    steps: Dict[str, Optional[Step]] = {"prepare": prepare, "story": story, "recover": recover}
    of_story: Optional[BaseException] = None
    latest: Optional[BaseException] = None
    try:
        while asked["step"] != "done":
            step = asked["step"]
            world._marks.clear()
            error = _failure_of(lambda: holds(of_story) if step == "holds" else steps[step]())  # noqa: B023 called at once
            if step == "story":
                of_story = error
            latest = error or latest
            report: Dict[str, Any] = {"run": asked["run"], "step": step, "sometimes": dict(world._marks)}
            if error is not None:
                report["error"] = (str(error) or type(error).__name__)[:MAX_ERROR]
            asked = world._ask("POST", "explorations/next", report)
    except BaseException:
        # What ends the test, such as an interrupt, ends the exploration too.
        try:
            world._ask("DELETE", "explorations")
        except CloudStubError:
            pass  # The world was dropped, or the server is gone.
        raise
    world._marks.clear()
    finding = asked.get("finding")
    if finding is None:
        for sentence in asked["warnings"]:
            warnings.warn(sentence, CloudStubWarning, stacklevel=2)
        return _explored(asked["explored"])
    plan = finding.get("plan")
    repeat = "" if plan is None else f'\nTo repeat it, and to keep it as a test: explore(world, story=…, holds=…, only="{plan}")'
    raise StoryBreaks(finding["code"], finding["message"] + repeat, plan) from latest


def _failure_of(step: Step) -> Optional[BaseException]:
    """Why a step failed; ``None`` where it did not. Raises what ends the test."""
    try:
        step()
        return None
    except Exception as error:  # noqa: B902 a test may raise anything
        return error
    except BaseException as error:
        # pytest.fail() raises a BaseException.
        if type(error).__name__ == "Failed":
            return error
        raise


def _names(given: Sequence[str]) -> List[str]:
    """A list of one name for a text, which is a sequence of letters in Python."""
    return [given] if isinstance(given, str) else list(given)


def _seed(given: Optional[int]) -> Optional[int]:
    text = os.environ.get("CLOUDSTUB_SEED", "")
    if text == "":
        return given
    try:
        return int(text)
    except ValueError:
        raise CloudStubError(f'The variable CLOUDSTUB_SEED is "{text}". It must be a whole number.', code="SeedIsNoNumber") from None


def _explored(facts: Mapping[str, Any]) -> Explored:
    return Explored(
        runs=facts["runs"],
        calls=list(facts["calls"]),
        disturbances=facts["disturbances"],
        not_met=list(facts["notMet"]),
        singles=facts["singles"],
        pairs=facts["pairs"],
        pairs_possible=facts["pairsPossible"],
        random=facts["random"],
        varied=facts["varied"],
        seed=facts["seed"],
    )
