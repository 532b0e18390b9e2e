import { type Server, startServer } from "@cloudstub/server";
import sqs from "@cloudstub/sqs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Boto3, boto3, hasBoto3 } from "./boto3.js";

describe.skipIf(!hasBoto3())("the emulated queue service with boto3", { timeout: 60_000 }, () => {
  let server: Server;
  let python: Boto3;
  beforeAll(async () => {
    server = await startServer({ modules: [sqs], port: 0, apiPort: 0, fidelity: "emulated" });
    python = boto3(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());

  test("messages are hidden, shown again and deleted, with their attributes", async () => {
    const answer = await python(`
sqs = boto3.client("sqs")
url = sqs.create_queue(QueueName="orders", Attributes={"VisibilityTimeout": "600"}, tags={"team": "a"})["QueueUrl"]
attributes = {"text": {"DataType": "String", "StringValue": "v"}, "bytes": {"DataType": "Binary", "BinaryValue": b"\\x00\\xff"}}
sqs.send_message(QueueUrl=url, MessageBody="h\\u00e9 \\U0001F600", MessageAttributes=attributes)
[message] = sqs.receive_message(QueueUrl=url, AttributeNames=["All"], MessageAttributeNames=["All"], WaitTimeSeconds=1)["Messages"]
answer["body"] = message["Body"]
answer["count"] = message["Attributes"]["ApproximateReceiveCount"]
answer["bytes"] = list(message["MessageAttributes"]["bytes"]["BinaryValue"])
answer["hidden"] = "Messages" in sqs.receive_message(QueueUrl=url)
sqs.change_message_visibility(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"], VisibilityTimeout=0)
[again] = sqs.receive_message(QueueUrl=url, MessageSystemAttributeNames=["ApproximateReceiveCount"])["Messages"]
answer["again"] = again["Attributes"]
sqs.delete_message(QueueUrl=url, ReceiptHandle=again["ReceiptHandle"])
answer["tags"] = sqs.list_queue_tags(QueueUrl=url)["Tags"]
answer["counts"] = sqs.get_queue_attributes(QueueUrl=url, AttributeNames=["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"])["Attributes"]
`);
    expect(answer).toEqual({
      body: "hé 😀",
      count: "1",
      bytes: [0, 255],
      hidden: false,
      again: { ApproximateReceiveCount: "2" },
      tags: { team: "a" },
      counts: { ApproximateNumberOfMessages: "0", ApproximateNumberOfMessagesNotVisible: "0" },
    });
  });

  test("a FIFO queue keeps order and drops duplicates, also through the resource interface", async () => {
    const answer = await python(`
queue = boto3.resource("sqs").create_queue(QueueName="orders.fifo", Attributes={"FifoQueue": "true", "ContentBasedDeduplication": "true"})
entries = [{"Id": str(i), "MessageBody": body, "MessageGroupId": "g"} for i, body in enumerate(["1", "2", "1", "3"])]
answer["sent"] = [entry["Id"] for entry in queue.send_messages(Entries=entries)["Successful"]]
messages = queue.receive_messages(MaxNumberOfMessages=10, AttributeNames=["SequenceNumber"])
answer["bodies"] = [message.body for message in messages]
answer["numbers"] = len(set(message.attributes["SequenceNumber"] for message in messages))
answer["locked"] = len(queue.receive_messages())
deleted = queue.delete_messages(Entries=[{"Id": str(i), "ReceiptHandle": message.receipt_handle} for i, message in enumerate(messages)])
answer["deleted"] = len(deleted["Successful"])
`);
    expect(answer).toEqual({ sent: ["0", "1", "2", "3"], bodies: ["1", "2", "3"], numbers: 3, locked: 0, deleted: 3 });
  });

  test("a receive in one thread waits for what another thread sends", async () => {
    const answer = await python(`
import threading
sqs = boto3.client("sqs")
url = sqs.create_queue(QueueName="waiting")["QueueUrl"]
threading.Thread(target=lambda: sqs.send_message(QueueUrl=url, MessageBody="m")).start()
answer["got"] = [message["Body"] for message in sqs.receive_message(QueueUrl=url, WaitTimeSeconds=20)["Messages"]]
`);
    expect(answer).toEqual({ got: ["m"] });
  });

  test("lists are paged by boto3's paginators", async () => {
    const answer = await python(`
sqs = boto3.client("sqs")
for i in range(5): sqs.create_queue(QueueName=f"page-{i}")
pages = sqs.get_paginator("list_queues").paginate(QueueNamePrefix="page-", PaginationConfig={"PageSize": 2})
answer["pages"] = [[url.split("/")[-1] for url in page["QueueUrls"]] for page in pages]
`);
    expect(answer).toEqual({ pages: [["page-0", "page-1"], ["page-2", "page-3"], ["page-4"]] });
  });

  test("errors are the exceptions that boto3 has for them", async () => {
    const answer = await python(`
sqs = boto3.client("sqs")
url = sqs.create_queue(QueueName="errors", Attributes={"DelaySeconds": "1"})["QueueUrl"]
answer["exists"] = failure(lambda: sqs.create_queue(QueueName="errors", Attributes={"DelaySeconds": "2"}))
sqs.purge_queue(QueueUrl=url)
answer["purge"] = failure(lambda: sqs.purge_queue(QueueUrl=url))
answer["value"] = failure(lambda: sqs.set_queue_attributes(QueueUrl=url, Attributes={"DelaySeconds": "901"}))
sqs.delete_queue(QueueUrl=url)
answer["deleted"] = failure(lambda: sqs.create_queue(QueueName="errors"))
`);
    expect(answer).toMatchObject({
      exists: { type: "QueueNameExists", code: "QueueAlreadyExists", status: 400 },
      purge: { type: "PurgeQueueInProgress", code: "AWS.SimpleQueueService.PurgeQueueInProgress", status: 403 },
      value: { type: "InvalidAttributeValue", code: "InvalidAttributeValue", status: 400 },
      deleted: { type: "QueueDeletedRecently", code: "AWS.SimpleQueueService.QueueDeletedRecently", status: 400 },
    });
  });
});
