import boto3
import pytest
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
