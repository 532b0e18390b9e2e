"""Explorations, with the server planning the runs."""

import boto3
import pytest
from botocore.config import Config
from cloudstub import CloudStubError, CloudStubWarning, MockFailure, StoryBreaks, explore

# One attempt after a lost answer, and no wait before it.
CONFIG = Config(retries={"total_max_attempts": 2, "mode": "standard"})
SINGLES = {"pairs": 0, "random": 0}


@pytest.fixture
def queue(world):
    sqs = boto3.client("sqs", config=CONFIG)
    url = sqs.create_queue(QueueName="orders")["QueueUrl"]

    class Queue:
        """Clients made once reach each run."""

        def send(self):
            sqs.send_message(QueueUrl=url, MessageBody="a")

        def bodies(self):
            return [message["Body"] for message in sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=10).get("Messages", [])]

    return Queue()


def check(holds):
    if not holds:
        raise AssertionError


def test_what_a_story_cannot_stand_is_told_and_repeated(world, queue):
    def holds(error):
        assert error is None
        assert queue.bodies() == ["a"], "not once"

    with pytest.raises(StoryBreaks) as found:
        explore(world, story=queue.send, holds=holds, disturbances=["dropped-connection", "lost-answer"], **SINGLES)
    assert isinstance(found.value, MockFailure)
    assert str(found.value).startswith("The story breaks in holds: not once")
    assert "AWS may do so: A client that gets no answer can't know" in str(found.value)
    assert str(found.value).endswith('explore(world, story=…, holds=…, only="lost-answer@sqs.SendMessage#1")')
    assert found.value.plan == "lost-answer@sqs.SendMessage#1"
    assert isinstance(found.value.__cause__, AssertionError)
    with pytest.raises(StoryBreaks, match="Found in run 2 "):
        explore(world, story=queue.send, holds=holds, only=found.value.plan)
    assert queue.bodies() == []
    assert [call.operation for call in world.history("sqs", "SendMessage")] == []


def test_a_story_that_stands_it_says_what_was_tried(world, queue, monkeypatch):
    monkeypatch.setenv("CLOUDSTUB_SEED", "7")
    errors = []
    explored = explore(
        world,
        prepare=queue.send,
        story=queue.send,
        recover=lambda: world.sometimes("recovered"),
        holds=errors.append,
        disturbances=["unavailable", "empty-poll"],
        skip="5m",
        sometimes=["unavailable"],
        **SINGLES,
    )
    assert (explored.runs, explored.calls, explored.seed) == (2, ["sqs.SendMessage#1"], 7)
    assert (explored.disturbances, explored.not_met, explored.varied) == ({"unavailable": 1}, [], 0)
    assert errors[0] is None and "503" in str(errors[1]) or "ServiceUnavailable" in str(errors[1])


def test_what_must_happen_sometimes_and_a_story_that_varies(world, queue):
    with pytest.raises(StoryBreaks, match='In 2 runs this never happened: "twice", "received-twice"'):
        explore(
            world,
            story=lambda: (queue.send(), world.sometimes("twice", False)),
            holds=lambda error: None,
            disturbances=["throttle"],
            sometimes=["twice", "received-twice"],
            **SINGLES,
        )
    runs = []

    def story():
        runs.append(1)
        if len(runs) == 1:
            queue.bodies()
        queue.send()

    with pytest.warns(CloudStubWarning, match="In 1 of 3 runs .* the application's own threads"):
        explored = explore(world, story=story, holds=lambda error: None, disturbances=["dropped-connection"], **SINGLES)
    assert explored.varied == 1


def test_mistakes_are_told_in_words(world, queue, monkeypatch):
    with pytest.raises(CloudStubError, match='"lost", which is not a disturbance'):
        explore(world, story=queue.send, holds=check, disturbances=["lost"])
    with pytest.raises(StoryBreaks, match="made no call"):
        explore(world, story=lambda: None, holds=lambda error: None)
    with pytest.raises(StoryBreaks, match="breaks without any disturbance.*holds: by itself"):
        explore(world, story=queue.send, holds=lambda error: pytest.fail("by itself"))
    with pytest.raises(KeyboardInterrupt):
        explore(world, story=interrupt, holds=check)
    with pytest.raises(StoryBreaks, match="holds: aaa"):
        explore(world, story=queue.send, holds=lambda error: pytest.fail("a" * 20_000_000))
    with pytest.raises(CloudStubError, match="did not ask for step"):
        explore(world, story=lambda: report_itself(world), holds=check)
    with pytest.raises(StoryBreaks, match='never happened: "twice"'):
        explore(world, story=queue.send, holds=lambda error: None, disturbances="throttle", sometimes="twice", may_fail=True, **SINGLES)
    assert queue.bodies() == []
    monkeypatch.setenv("CLOUDSTUB_SEED", "many")
    with pytest.raises(CloudStubError, match='CLOUDSTUB_SEED is "many"'):
        explore(world, story=queue.send, holds=check)


def interrupt():
    raise KeyboardInterrupt


def report_itself(world):
    world._ask("POST", "explorations/next", {"run": 1, "step": "story"})


def test_a_world_has_a_climate(cloudstub):
    with cloudstub.world(climate="stormy", climate_seed=7) as stormy, cloudstub.world(from_=stormy) as fork:
        listed = {each["name"]: (each.get("climate"), each.get("seed")) for each in cloudstub.worlds()}
        assert listed[stormy.name] == listed[fork.name] == ("stormy", 7)
    with pytest.raises(CloudStubError, match="give calm, aws, stormy"):
        cloudstub.world(climate="rainy")
