import os

import boto3
import pydantic


class Order(pydantic.BaseModel):
    id: str
    pieces: int


orders = boto3.resource("dynamodb").Table(os.environ["TABLE"])


def handler(event, context):
    order = Order(**event)
    orders.put_item(Item=order.model_dump())
    print("stored", order.id)
    return {"stored": orders.get_item(Key={"id": order.id})["Item"]["id"], "boto3": boto3.__file__}
