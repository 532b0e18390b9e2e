import os
import boto3

endpoint = os.environ.get("AWS_ENDPOINT_URL", "http://localhost:4566")
sns, sqs = (boto3.client(name, endpoint_url=endpoint, region_name="us-east-1") for name in ("sns", "sqs"))
topic = sns.create_topic(Name="orders")["TopicArn"]
for name, kind in (("paid-orders", "paid"), ("all-orders", None)):
    url = sqs.create_queue(QueueName=name)["QueueUrl"]
    arn = sqs.get_queue_attributes(QueueUrl=url, AttributeNames=["QueueArn"])["Attributes"]["QueueArn"]
    attributes = {"RawMessageDelivery": "true"}
    if kind:
        attributes["FilterPolicy"] = '{"kind": ["%s"]}' % kind
    sns.subscribe(TopicArn=topic, Protocol="sqs", Endpoint=arn, Attributes=attributes)
