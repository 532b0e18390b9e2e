import { beforeEach, describe, expect, test } from "vitest";
import { callsWait } from "../../../tests/contracts/calls-wait.js";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const { create, receive, send, counts } = lab;

/** Posts a form as clients of the Query protocol do, such as botocore before 1.31 and the first AWS SDK for Java. */
async function query(Action: string, parameters: Record<string, string> = {}, path = "/") {
  const form = new URLSearchParams({ Action, Version: "2012-11-05", ...parameters });
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded; charset=utf-8",
    Authorization:
      "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/sqs/aws4_request, SignedHeaders=host, Signature=0",
  };
  const response = await lab.post(`POST ${path}`, { headers, body: form.toString() });
  const xml = await response.text();
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    xml,
    /** The texts of all elements of a name. */
    all: (name: string) => [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text]) => text),
  };
}

beforeEach(() => create("orders"));

test("a queue is created with attributes and tags, found, described and listed", async () => {
  const created = await query("CreateQueue", {
    QueueName: "old",
    "Attribute.1.Name": "VisibilityTimeout",
    "Attribute.1.Value": "45",
    "Attribute.2.Name": "DelaySeconds",
    "Attribute.2.Value": "1",
    "Tag.1.Key": "team",
    "Tag.1.Value": "a & b",
  });
  const url = `http://127.0.0.1:${lab.server.port}/000000000000/old`;
  expect(created).toMatchObject({ status: 200, type: "text/xml" });
  expect(created.xml).toMatch(
    /^<CreateQueueResponse xmlns="http:\/\/queue\.amazonaws\.com\/doc\/2012-11-05\/"><CreateQueueResult><QueueUrl>/,
  );
  expect(created.all("QueueUrl")).toEqual([url]);
  expect((await query("GetQueueUrl", { QueueName: "old" })).all("QueueUrl")).toEqual([url]);
  const described = await query("GetQueueAttributes", {
    QueueUrl: url,
    "AttributeName.1": "VisibilityTimeout",
    "AttributeName.2": "DelaySeconds",
  });
  expect(described.xml).toContain("<Attribute><Name>VisibilityTimeout</Name><Value>45</Value></Attribute>");
  expect(described.all("Value").sort()).toEqual(["1", "45"]);
  expect((await query("ListQueueTags", { QueueUrl: url })).xml).toContain(
    "<Tag><Key>team</Key><Value>a &amp; b</Value></Tag>",
  );
  expect((await query("ListQueues", { QueueNamePrefix: "o" })).all("QueueUrl")).toHaveLength(2);
});

test("a message goes its way, with attributes", async () => {
  const sent = await query("SendMessage", {
    QueueUrl: "orders",
    MessageBody: "h\u00e9 <&> 😀",
    "MessageAttribute.1.Name": "trace",
    "MessageAttribute.1.Value.DataType": "String",
    "MessageAttribute.1.Value.StringValue": "v",
    "MessageAttribute.2.Name": "bytes",
    "MessageAttribute.2.Value.DataType": "Binary",
    "MessageAttribute.2.Value.BinaryValue": Buffer.of(0, 255).toString("base64"),
    "MessageSystemAttribute.1.Name": "AWSTraceHeader",
    "MessageSystemAttribute.1.Value.DataType": "String",
    "MessageSystemAttribute.1.Value.StringValue": "Root=1",
  });
  expect(sent.all("MessageId")).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect([
    sent.all("MD5OfMessageBody"),
    sent.all("MD5OfMessageAttributes"),
    sent.all("MD5OfMessageSystemAttributes"),
  ]).toEqual(Array.from({ length: 3 }, () => [expect.stringMatching(/^[0-9a-f]{32}$/)]));
  const received = await query("ReceiveMessage", {
    QueueUrl: "orders",
    MaxNumberOfMessages: "10",
    VisibilityTimeout: "60",
    WaitTimeSeconds: "0",
    "AttributeName.1": "All",
    "MessageAttributeName.1": "trace",
  });
  expect(received.all("Body")).toEqual(["hé &lt;&amp;&gt; 😀"]);
  expect(received.xml).toContain("<Attribute><Name>AWSTraceHeader</Name><Value>Root=1</Value></Attribute>");
  expect(received.xml).toMatch(
    /<MessageAttribute><Name>trace<\/Name><Value>.*<StringValue>v<\/StringValue>.*<\/Value><\/MessageAttribute>/,
  );
  expect(received.xml).not.toContain("bytes");
  const ReceiptHandle = received.all("ReceiptHandle")[0] ?? "";
  expect(
    (await query("ChangeMessageVisibility", { QueueUrl: "orders", ReceiptHandle, VisibilityTimeout: "90" })).status,
  ).toBe(200);
  expect((await query("DeleteMessage", { QueueUrl: "orders", ReceiptHandle })).status).toBe(200);
  expect(await counts("orders")).toEqual([0, 0, 0]);
});

test("what one protocol sends the other receives", async () => {
  // Clients of this protocol post to the queue's own address.
  await query("SendMessage", { QueueUrl: "orders", MessageBody: "from a form" }, "/000000000000/orders");
  await send("orders", "from JSON");
  expect((await receive("orders", { MaxNumberOfMessages: 1 }))[0]?.Body).toBe("from a form");
  expect((await query("ReceiveMessage", { QueueUrl: "orders" })).all("Body")).toEqual(["from JSON"]);
});

test("batches name their entries, those that fail too", async () => {
  const entry = (i: number, fields: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [`SendMessageBatchRequestEntry.${i}.${name}`, value]),
    );
  const sent = await query("SendMessageBatch", {
    QueueUrl: "orders",
    ...entry(1, {
      Id: "a",
      MessageBody: "1",
      "MessageAttribute.1.Name": "x",
      "MessageAttribute.1.Value.DataType": "String",
    }),
    ...entry(2, { Id: "b", MessageBody: "2", DelaySeconds: "0" }),
  });
  expect(sent.xml).toMatch(/<SendMessageBatchResultEntry><Id>b<\/Id>/);
  expect(sent.xml).toMatch(
    /<BatchResultErrorEntry><Id>a<\/Id><SenderFault>true<\/SenderFault><Code>InvalidParameterValue<\/Code>/,
  );
  const handle = (await query("ReceiveMessage", { QueueUrl: "orders" })).all("ReceiptHandle")[0] ?? "";
  const removed = await query("DeleteMessageBatch", {
    QueueUrl: "orders",
    "DeleteMessageBatchRequestEntry.1.Id": "only",
    "DeleteMessageBatchRequestEntry.1.ReceiptHandle": handle,
  });
  expect(removed.xml).toContain("<DeleteMessageBatchResultEntry><Id>only</Id></DeleteMessageBatchResultEntry>");
});

test("a long poll over this protocol is answered when a message is sent", async () => {
  const polling = query("ReceiveMessage", { QueueUrl: "orders", WaitTimeSeconds: "20" });
  await callsWait(lab.server.world);
  await send("orders", "m");
  expect((await polling).all("Body")).toEqual(["m"]);
});

describe("errors have the codes of this protocol", () => {
  test.each<[action: string, Record<string, string>, status: number, code: string]>([
    ["GetQueueUrl", { QueueName: "nobody" }, 400, "AWS.SimpleQueueService.NonExistentQueue"],
    ["SendMessageBatch", { QueueUrl: "orders" }, 400, "AWS.SimpleQueueService.EmptyBatchRequest"],
    [
      "CreateQueue",
      { QueueName: "orders", "Attribute.1.Name": "DelaySeconds", "Attribute.1.Value": "7" },
      400,
      "QueueAlreadyExists",
    ],
    ["DeleteMessage", { QueueUrl: "orders", ReceiptHandle: "fake" }, 404, "ReceiptHandleIsInvalid"],
    ["SendMessage", { QueueUrl: "orders", MessageBody: "m", DelaySeconds: "901" }, 400, "InvalidParameterValue"],
    ["SendMessage", { QueueUrl: "orders" }, 400, "MissingParameter"],
  ])("%s of %j: %d %s %s", async (action, parameters, status, code) => {
    const answer = await query(action, parameters);
    expect(answer.status).toBe(status);
    expect([answer.all("Type"), answer.all("Code")]).toEqual([["Sender"], [code]]);
    expect(answer.all("RequestId")).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  test("and PurgeQueueInProgress its status", async () => {
    await query("PurgeQueue", { QueueUrl: "orders" });
    const again = await query("PurgeQueue", { QueueUrl: "orders" });
    expect([again.status, again.all("Code")]).toEqual([403, ["AWS.SimpleQueueService.PurgeQueueInProgress"]]);
  });
});

// The example of ReceiveMessage in the SQS API reference has AttributeName=All, without a number.
test("a single element of a list may come without a number", async () => {
  await create("single");
  await send("single", "hello");
  const response = await lab.post(
    "GET /000000000000/single?Action=ReceiveMessage&VisibilityTimeout=0&AttributeName=All&Version=2012-11-05",
  );
  expect(await response.text()).toContain("<Name>SentTimestamp</Name>");
  const form = { Action: "SendMessage", Version: "2012-11-05", MessageBody: "x" };
  const attribute = {
    "MessageAttribute.Name": "k",
    "MessageAttribute.Value.DataType": "String",
    "MessageAttribute.Value.StringValue": "v",
  };
  const sent = await lab.post("POST /000000000000/single", { body: new URLSearchParams({ ...form, ...attribute }) });
  expect(await sent.text()).toContain("<MD5OfMessageAttributes>");
});
