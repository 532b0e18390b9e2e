"""The tests of worker.ts, with the client for Python: worker.py <URL of the API port> <name of this process> <number of tests>"""

import json
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from urllib.request import Request, urlopen

import cloudstub

url, name, count = sys.argv[1:]
lab = cloudstub.connect(url)


def call(world, target, body):
    credential = f"AWS4-HMAC-SHA256 Credential={world.access_key_id}/20260101/us-east-1/any/aws4_request, SignedHeaders=host, Signature=0"
    headers = {"x-amz-target": target, "content-type": "application/x-amz-json-1.0", "authorization": credential}
    with urlopen(Request(world.endpoint, data=json.dumps(body).encode(), headers=headers)) as answer:
        return answer.read().decode()


def test(number):
    mine = f"{name}-{number}"
    key = {"TableName": "things", "Key": {"id": {"S": "1"}}}
    try:
        with lab.world(from_="seeded") as world:
            queue = f"{world.endpoint}/000000000000/q"
            seen = call(world, "DynamoDB_20120810.GetItem", key)
            call(world, "DynamoDB_20120810.PutItem", {"TableName": "things", "Item": {"id": {"S": "1"}, "text": {"S": mine}}})
            call(world, "AmazonSQS.CreateQueue", {"QueueName": "q"})
            call(world, "AmazonSQS.SendMessage", {"QueueUrl": queue, "MessageBody": mine})
            seen += call(world, "DynamoDB_20120810.GetItem", key)
            seen += call(world, "AmazonSQS.ReceiveMessage", {"QueueUrl": queue, "MaxNumberOfMessages": 10})
            others = [text for text in re.findall(r"(?:node|python)\d-\d+", seen) if text != mine]
            assert "seeded" in seen and seen.count(mine) == 2 and not others, f"it saw {seen}"
        return 0
    except Exception as error:
        print(mine, error, file=sys.stderr)
        return 1


with ThreadPoolExecutor(8) as pool:
    print(sum(pool.map(test, range(int(count)))))
