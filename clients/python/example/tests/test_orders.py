import boto3
import pytest
from cloudstub import StoryBreaks, explore
from orders import orders_placed, place_order


@pytest.mark.parametrize("number", range(5))
def test_each_test_finds_only_its_own_order(world, number):
    place_order(f"order-{number}", 100 + number)
    assert orders_placed() == 1
    assert boto3.client("s3").list_objects_v2(Bucket="invoices")["KeyCount"] == 1
    assert [call.operation for call in world.history("sqs")] == ["GetQueueUrl", "SendMessage"]


def test_an_order_survives_throttling(world):
    fault = world.on("dynamodb", "PutItem").throttle(times=2)
    place_order("a", 1)
    assert orders_placed() == 1
    assert fault.fired == 2
    assert [call.status for call in world.history("dynamodb", "PutItem")] == [400, 400, 200]


def test_time_passes_without_a_sleep(world):
    place_order("a", 1)
    sqs = boto3.client("sqs")
    queue = sqs.get_queue_url(QueueName="orders")["QueueUrl"]
    assert len(sqs.receive_message(QueueUrl=queue, VisibilityTimeout=3600)["Messages"]) == 1
    assert "Messages" not in sqs.receive_message(QueueUrl=queue)
    world.clock.advance("1h")
    assert len(sqs.receive_message(QueueUrl=queue)["Messages"]) == 1


def test_the_explorer_finds_that_an_order_may_be_announced_twice(world):
    """The shop's mistake, which its examples in other languages have, too: a lost answer announces the order again."""
    sqs = boto3.client("sqs")
    queue = sqs.get_queue_url(QueueName="orders")["QueueUrl"]

    def announced_once(error):
        messages = sqs.receive_message(QueueUrl=queue, MaxNumberOfMessages=10)["Messages"]
        assert [message["Body"] for message in messages] == ['{"order": "a"}']

    with pytest.raises(StoryBreaks) as found:
        explore(world, story=lambda: place_order("a", 1), holds=announced_once, disturbances=["lost-answer"])
    assert found.value.plan == "lost-answer@sqs.SendMessage#1"
