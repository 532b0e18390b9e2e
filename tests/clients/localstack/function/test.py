import json, os, boto3

lambda_ = boto3.client("lambda", endpoint_url=os.environ["ENDPOINT"])
answer = lambda_.invoke(FunctionName="greet", Payload=json.dumps({"name": "anna"}))
assert json.load(answer["Payload"]) == {"greeting": "hello anna"}
