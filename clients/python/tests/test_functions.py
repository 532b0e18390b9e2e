"""Handlers of a test for functions, invoked by boto3."""

from __future__ import annotations

import json
import threading
from typing import Any

import boto3
import pytest

from cloudstub import CloudStubError, Lab, World


def invoke(world: World, name: str, event: Any) -> Any:
    answer = boto3.client("lambda", **world.client_config()).invoke(FunctionName=name, Payload=json.dumps(event))
    return json.loads(answer["Payload"].read())


def test_a_handler_answers_the_invocations(world: World) -> None:
    seen = {}

    def handler(event: Any, context: Any) -> Any:
        seen.update(name=context.function_name, left=context.get_remaining_time_in_millis())
        return {"thumbnail": "small/" + event["key"]}

    resize = world.function("resize", handler, timeout=900)
    assert invoke(world, "resize", {"key": "cat.jpg"}) == {"thumbnail": "small/cat.jpg"}
    assert seen["name"] == "resize" and 600_000 < seen["left"] <= 900_000
    [only] = resize.invocations
    assert (only.event, only.result, only.error) == ({"key": "cat.jpg"}, {"thumbnail": "small/cat.jpg"}, None)


def test_an_error_has_the_form_of_the_runtime(world: World) -> None:
    def handler(event: Any, context: Any) -> Any:
        raise ValueError("bad")

    failing = world.function("failing", handler)
    error = invoke(world, "failing", {})
    assert (error["errorType"], error["errorMessage"]) == ("ValueError", "bad")
    assert "in handler" in error["stackTrace"][0]
    assert failing.invocations[0].error == error


@pytest.mark.parametrize(
    "result, error_type, message",
    [({1, 2}, "TypeError", "set"), (float("nan"), "ValueError", "JSON"), ("x" * 17_000_000, "CloudStubError", "bytes")],
    ids=["set", "nan", "too large"],
)
def test_a_result_that_the_server_can_t_take_is_an_error(world: World, result: Any, error_type: str, message: str) -> None:
    given = world.function("f", lambda event, context: result, timeout=60)
    error = invoke(world, "f", {})
    assert error["errorType"] == error_type and message in error["errorMessage"]
    assert [each.error for each in given.invocations] == [error]


def test_an_error_without_a_message_is_an_error(world: World) -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    def handler(event: Any, context: Any) -> Any:
        raise Mute

    world.function("f", handler)
    error = invoke(world, "f", {})
    assert error["errorType"] == "Mute" and "__str__ raised RuntimeError" in error["errorMessage"]


def test_the_handler_given_last_answers_all(world: World) -> None:
    world.function("f", lambda event, context: "first")
    world.function("f", lambda event, context: "second")
    assert [invoke(world, "f", {}) for _ in range(4)] == ["second"] * 4


@pytest.mark.parametrize("name", ["f:$LATEST", "not allowed"])
def test_a_name_of_no_function_is_refused_and_makes_none(world: World, name: str) -> None:
    with pytest.raises(CloudStubError, match="is not the name of a function"):
        world.function(name, lambda event, context: None)
    assert boto3.client("lambda", **world.client_config()).list_functions()["Functions"] == []


def test_integers_of_any_length_arrive_unchanged(world: World) -> None:
    echo = world.function("echo", lambda event, context: event)
    event = {"id": 9007199254740993, "longer": 10**30}
    assert invoke(world, "echo", event) == event
    assert echo.invocations[0].event == event


def test_events_at_the_same_time_have_threads(world: World) -> None:
    together = threading.Barrier(2, timeout=30)
    world.function("pair", lambda event, context: together.wait() >= 0, timeout=60)
    answers = []
    threads = [threading.Thread(target=lambda: answers.append(invoke(world, "pair", {}))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [True, True]


def test_messages_of_a_queue_reach_the_handler(world: World) -> None:
    sqs = boto3.client("sqs", **world.client_config())
    queue = sqs.create_queue(QueueName="orders", Attributes={"VisibilityTimeout": "30"})["QueueUrl"]
    count = world.function("count", lambda event, context: None)
    arn = sqs.get_queue_attributes(QueueUrl=queue, AttributeNames=["QueueArn"])["Attributes"]["QueueArn"]
    boto3.client("lambda", **world.client_config()).create_event_source_mapping(FunctionName="count", EventSourceArn=arn)
    sqs.send_message(QueueUrl=queue, MessageBody="a")
    world.settled(timeout="30s", skip="1m")
    assert [each.event["Records"][0]["body"] for each in count.invocations] == ["a"]


def test_worlds_have_handlers_of_their_own(world: World, cloudstub: Lab) -> None:
    world.function("f", lambda event, context: "first")
    with cloudstub.world() as other:
        other.function("f", lambda event, context: "second")
        assert [invoke(world, "f", {}), invoke(other, "f", {})] == ["first", "second"]
