import { type Server, startServer } from "@cloudstub/server";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Boto3, boto3, hasBoto3 } from "./boto3.js";

describe.skipIf(!hasBoto3())("the emulated topic service with boto3", { timeout: 60_000 }, () => {
  let server: Server;
  let python: Boto3;
  beforeAll(async () => {
    server = await startServer({ modules: [sns, sqs], port: 0, apiPort: 0, fidelity: "emulated" });
    python = boto3(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());

  test("a message goes to the queues whose filter policies want it, and errors are those of the model", async () => {
    const answer = await python(`
sns, sqs = boto3.client("sns"), boto3.client("sqs")
topic = sns.create_topic(Name="orders", Tags=[{"Key": "team", "Value": "a"}])["TopicArn"]
urls = {}
for color in ["red", "blue"]:
    urls[color] = sqs.create_queue(QueueName=color)["QueueUrl"]
    arn = sqs.get_queue_attributes(QueueUrl=urls[color], AttributeNames=["QueueArn"])["Attributes"]["QueueArn"]
    sns.subscribe(TopicArn=topic, Protocol="sqs", Endpoint=arn, Attributes={"FilterPolicy": json.dumps({"color": [color]})})
attributes = {"color": {"DataType": "String", "StringValue": "red"}, "bytes": {"DataType": "Binary", "BinaryValue": b"\\x00\\xff"}}
sns.publish(TopicArn=topic, Message="h\\u00e9 \\U0001F600", MessageAttributes=attributes)
[message] = sqs.receive_message(QueueUrl=urls["red"])["Messages"]
envelope = json.loads(message["Body"])
answer["message"] = envelope["Message"]
answer["bytes"] = envelope["MessageAttributes"]["bytes"]
answer["blue"] = "Messages" in sqs.receive_message(QueueUrl=urls["blue"])
answer["failure"] = failure(lambda: sns.publish(TopicArn=topic, Message="m", Subject="x" * 101))
answer["paged"] = sum(len(page["Subscriptions"]) for page in sns.get_paginator("list_subscriptions").paginate())
`);
    expect(answer).toEqual({
      message: "hé 😀",
      bytes: { Type: "Binary", Value: "AP8=" },
      blue: false,
      failure: {
        type: "InvalidParameterException",
        code: "InvalidParameter",
        message: "Invalid parameter: Subject",
        status: 400,
      },
      paged: 2,
    });
  });
});
