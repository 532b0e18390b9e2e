"""Fixtures for pytest: each test has a world of its own, and fails with the failures that the world reports when it is dropped."""

from __future__ import annotations

import os
import sys
from typing import Any, Dict, Generator, Iterator, List, Optional, Union

import pytest

from . import Call, CloudStubError, Lab, MockFailure, World, connect

_failed = pytest.StashKey[bool]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("cloudstub")
    group.addoption("--cloudstub-url", help="URL of the API port of a running CloudStub (else CLOUDSTUB_API_URL, else http://127.0.0.1:4567)")
    group.addoption("--cloudstub-seed", help="name of the world that each test forks; each test begins empty without it")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, None]:
    outcome = yield
    report = outcome.get_result()
    if report.failed:
        item.stash[_failed] = True
        if report.when == "call":
            report.sections.extend((title, "\n".join(lines)) for title, lines in _explanations(item).items() if lines)


def _explanations(item: pytest.Item) -> Dict[str, List[str]]:
    """Why the test may have failed, by title: calls that gates of its worlds hold, and what calls asked for and did not get."""
    worlds = [value for value in getattr(item, "funcargs", {}).values() if isinstance(value, World)]
    try:
        held = [clause for world in worlds for clause in world._held()]
        calls = [call for world in worlds for call in world.history()]
    except CloudStubError:
        return {}  # The test may have dropped its world, or the server may be gone.
    return {"Gates of this test still hold": held, "Calls of this test asked for more than was done": _not_done(calls)}


def _not_done(calls: List[Call]) -> List[str]:
    return list(dict.fromkeys(f"{call.service} {call.operation}: {clause}" for call in calls for clause in call.not_done))


@pytest.fixture(scope="session")
def cloudstub(pytestconfig: pytest.Config) -> Lab:
    """The running server."""
    return connect(pytestconfig.getoption("--cloudstub-url"))


@pytest.fixture(scope="session")
def cloudstub_seed(pytestconfig: pytest.Config) -> Union[str, World, None]:
    """The world that each test forks. Override it to make one: a fixture of the session that returns a world or its name."""
    seed: Optional[str] = pytestconfig.getoption("--cloudstub-seed")
    return seed


@pytest.fixture
def world(
    request: pytest.FixtureRequest, cloudstub: Lab, cloudstub_seed: Union[str, World, None], monkeypatch: pytest.MonkeyPatch
) -> Iterator[World]:
    """A world for this test only, to which the environment points every client that the test or its code makes."""
    world = cloudstub.world(from_=cloudstub_seed)
    for name in list(os.environ):
        if name.startswith("AWS_ENDPOINT_URL_") or name in _OVERRIDING:
            monkeypatch.delenv(name)
    for name, value in world.environment().items():
        monkeypatch.setenv(name, value)
    # boto3 keeps the credentials of its default session, which boto3.client() uses.
    if "boto3" in sys.modules:
        monkeypatch.setattr(sys.modules["boto3"], "DEFAULT_SESSION", None)
    yield world
    try:
        world.drop(check=not request.node.stash.get(_failed, False))
    except MockFailure as failure:
        pytest.fail(str(failure), pytrace=False)


_OVERRIDING = ("AWS_PROFILE", "AWS_SESSION_TOKEN", "AWS_IGNORE_CONFIGURED_ENDPOINT_URLS")
