"""Tests of AWS code on a running CloudStub server, each in a world of its own.

    lab = cloudstub.connect()
    with lab.world() as world:
        sqs = boto3.client("sqs", **world.client_config())
"""

from .api import CloudStubError
from .clock import Clock, Rest
from .explore import Explored, StoryBreaks, explore
from .faults import FaultBuilder, FaultHandle, Gate
from .functions import Context, Function, Invocation
from .lab import Lab, connect
from .world import Call, CloudStubWarning, MockFailure, World

__all__ = [
    "Call",
    "Clock",
    "CloudStubError",
    "CloudStubWarning",
    "Context",
    "Explored",
    "FaultBuilder",
    "FaultHandle",
    "Function",
    "Gate",
    "Invocation",
    "Lab",
    "MockFailure",
    "Rest",
    "StoryBreaks",
    "World",
    "connect",
    "explore",
]
