import os, boto3

sns, sqs = (boto3.client(name, endpoint_url=os.environ["ENDPOINT"]) for name in ("sns", "sqs"))
for kind in ("open", "paid"):
    attribute = {"kind": {"DataType": "String", "StringValue": kind}}
    sns.publish(TopicArn="arn:aws:sns:us-east-1:000000000000:orders", Message=kind, MessageAttributes=attribute)

def bodies(name):
    url = sqs.get_queue_url(QueueName=name)["QueueUrl"]
    return sorted(m["Body"] for m in sqs.receive_message(QueueUrl=url, WaitTimeSeconds=2, MaxNumberOfMessages=10)["Messages"])

assert bodies("paid-orders") == ["paid"]
assert bodies("all-orders") == ["open", "paid"]
