import json, os, boto3

endpoint = os.environ["ENDPOINT"]
s3, sqs = (boto3.client(name, endpoint_url=endpoint) for name in ("s3", "sqs"))
s3.put_object(Bucket="uploads", Key="a/report.csv", Body=b"a,b")
url = sqs.get_queue_url(QueueName="uploads")["QueueUrl"]
keys = []
for _ in range(5):
    for message in sqs.receive_message(QueueUrl=url, WaitTimeSeconds=1, MaxNumberOfMessages=10).get("Messages", []):
        keys += [record["s3"]["object"]["key"] for record in json.loads(message["Body"]).get("Records", [])]
    if keys:
        break
assert keys == ["a/report.csv"], keys
