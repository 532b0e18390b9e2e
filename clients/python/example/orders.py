"""A small application: it stores an order in a table, its invoice in a bucket, and announces it on a queue. It knows nothing of the mock."""

import json

import boto3


def place_order(order: str, cents: int) -> None:
    boto3.client("dynamodb").put_item(TableName="orders", Item={"id": {"S": order}, "cents": {"N": str(cents)}})
    boto3.client("s3").put_object(Bucket="invoices", Key=f"{order}.txt", Body=f"{order}: {cents} cents".encode())
    queue = boto3.client("sqs").get_queue_url(QueueName="orders")["QueueUrl"]
    boto3.client("sqs").send_message(QueueUrl=queue, MessageBody=json.dumps({"order": order}))


def orders_placed() -> int:
    return boto3.client("dynamodb").scan(TableName="orders")["Count"]
