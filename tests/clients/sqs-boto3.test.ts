import { type Server, startServer } from "@cloudstub/server";
import sqs from "@cloudstub/sqs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Boto3, boto3, hasBoto3 } from "./boto3.js";

describe.skipIf(!hasBoto3())("the queue service with boto3", { timeout: 60_000 }, () => {
  let server: Server;
  let python: Boto3;
  beforeAll(async () => {
    server = await startServer({ modules: [sqs], port: 0, apiPort: 0 });
    python = boto3(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());
  const api = async (method: string, path: string) =>
    (await fetch(`http://127.0.0.1:${server.apiPort}/api/sqs/${path}`, { method })).json();

  test("every state-backed operation works, and the API port shows what it did", async () => {
    const answer = await python(`
sqs = boto3.client("sqs")
url = answer["url"] = sqs.create_queue(QueueName="orders")["QueueUrl"]
answer["found"] = sqs.get_queue_url(QueueName="orders")["QueueUrl"]
answer["listed"] = sqs.list_queues()["QueueUrls"]
attributes = {"a": {"DataType": "String", "StringValue": "v"}, "b": {"DataType": "Binary", "BinaryValue": b"\\x00\\xff"}}
answer["sent"] = [sqs.send_message(QueueUrl=url, MessageBody=text, MessageAttributes=attributes)["MessageId"] for text in ["1", "h\\u00e9 \\U0001F600"]]
messages = sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=10, AttributeNames=["All"], WaitTimeSeconds=1)["Messages"]
answer["received"] = [[message["MessageId"], message["Body"]] for message in messages]
sqs.delete_message(QueueUrl=url, ReceiptHandle=messages[0]["ReceiptHandle"])
answer["left"] = sqs.get_queue_attributes(QueueUrl=url, AttributeNames=["All"])["Attributes"]["ApproximateNumberOfMessages"]
sqs.create_queue(QueueName="empty")
answer["empty"] = "Messages" in sqs.receive_message(QueueUrl="empty")
sqs.delete_queue(QueueUrl="empty")
`);
    const [first, second] = answer["sent"] as [string, string];
    const url = `http://127.0.0.1:${server.port}/000000000000/orders`;
    expect(answer).toEqual({
      url,
      found: url,
      listed: [url],
      sent: [first, second],
      received: [
        [first, "1"],
        [second, "hé 😀"],
      ],
      left: "1",
      empty: false,
    });
    expect(await api("GET", "list-queues")).toEqual({ queues: [{ name: "orders", url, messages: 1 }] });
    expect(await api("GET", "receive-message?queue=orders")).toEqual({
      messages: [{ body: "hé 😀", messageId: second, receiptHandle: expect.any(String) }],
    });
  });

  test("a message of the API port reaches the resource interface, which deletes it", async () => {
    await python(`boto3.resource("sqs").create_queue(QueueName="resource")`);
    await api("POST", "send-message?queue=resource&body=from+the+API");
    const answer = await python(`
queue = boto3.resource("sqs").get_queue_by_name(QueueName="resource")
[message] = queue.receive_messages()
answer["body"] = message.body
message.delete()
queue.load()
answer["left"] = queue.attributes["ApproximateNumberOfMessages"]
`);
    expect(answer).toEqual({ body: "from the API", left: "0" });
    expect(await api("GET", "receive-message?queue=resource")).toEqual({ messages: [] });
  });

  test("errors are the exceptions that boto3 has for them", async () => {
    const answer = await python(`
sqs = boto3.client("sqs")
url = sqs.create_queue(QueueName="errors")["QueueUrl"]
answer["missing"] = failure(lambda: sqs.get_queue_url(QueueName="nobody"))
answer["handle"] = failure(lambda: sqs.delete_message(QueueUrl=url, ReceiptHandle="fake"))
answer["eleven"] = failure(lambda: sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=11))
answer["empty"] = failure(lambda: sqs.send_message(QueueUrl=url, MessageBody=""))
answer["batch"] = failure(lambda: sqs.delete_message_batch(QueueUrl=url, Entries=[]))
`);
    const entries = "There should be at least one DeleteMessageBatchRequestEntry in the request.";
    expect(answer).toMatchObject({
      missing: {
        type: "QueueDoesNotExist",
        code: "AWS.SimpleQueueService.NonExistentQueue",
        message: "The specified queue does not exist.",
        status: 400,
      },
      handle: { type: "ReceiptHandleIsInvalid", code: "ReceiptHandleIsInvalid", status: 404 },
      eleven: { type: "ClientError", code: "InvalidParameterValue", status: 400 },
      empty: {
        type: "ClientError",
        code: "MissingParameter",
        message: "The request must contain the parameter MessageBody.",
        status: 400,
      },
      batch: {
        type: "EmptyBatchRequest",
        code: "AWS.SimpleQueueService.EmptyBatchRequest",
        message: entries,
        status: 400,
      },
    });
  });
});
