import { describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

/* Recorded answers of AWS, where documentation and model say nothing or something else. */

const lab = emulatedLaboratory();
const { create, send, receive, bodies, attributes } = lab;

const signed = {
  Authorization:
    "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/sqs/aws4_request, SignedHeaders=host, Signature=0",
};

/** Sends a request of the JSON protocol. */
async function json(operation: string, input: object) {
  const headers = { "Content-Type": "application/x-amz-json-1.0", "X-Amz-Target": `AmazonSQS.${operation}` };
  const response = await lab.post("POST /", { headers, body: JSON.stringify(input) });
  return {
    status: response.status,
    query: response.headers.get("x-amzn-query-error"),
    body: JSON.parse((await response.text()) || "{}") as { __type?: string },
  };
}

/** Sends a request as it is and returns the status and the text of its answer. */
async function ask(request: string, headers: Record<string, string> = signed, form?: Record<string, string>) {
  const body = form && new URLSearchParams(form).toString();
  const type = form && { "Content-Type": "application/x-www-form-urlencoded" };
  const response = await lab.post(request, { headers: { ...headers, ...type }, ...(body !== undefined && { body }) });
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

test.each([
  [
    "ReceiveMessage",
    { QueueUrl: "orders", MaxNumberOfMessages: 11 },
    "InvalidParameterValueException",
    "InvalidParameterValue",
  ],
  ["SendMessage", { QueueUrl: "orders" }, "MissingRequiredParameterException", "MissingParameter"],
  ["GetQueueUrl", { QueueName: "gone" }, "QueueDoesNotExist", "AWS.SimpleQueueService.NonExistentQueue"],
  [
    "SetQueueAttributes",
    { QueueUrl: "orders", Attributes: { Color: "red" } },
    "InvalidAttributeName",
    "InvalidAttributeName",
  ],
])("%s of %j: the JSON error type %s beside the query code %s", async (operation, input, type, code) => {
  await create("orders");
  const answer = await json(operation, input);
  expect([answer.status, answer.body["__type"], answer.query]).toEqual([
    400,
    `com.amazonaws.sqs#${type}`,
    `${code};Sender`,
  ]);
});

test("booleans of attributes may be written in any case, and are returned in lower case", async () => {
  await create("a.fifo", { FifoQueue: "True", ContentBasedDeduplication: "False" });
  expect(await attributes("a.fifo")).toMatchObject({ FifoQueue: "true", ContentBasedDeduplication: "false" });
  await create("b", { SqsManagedSseEnabled: "FALSE" });
  expect(await attributes("b")).toMatchObject({ SqsManagedSseEnabled: "false" });
});

describe("a FIFO queue", () => {
  test("that was created with deduplication over all groups keeps it, though its DeduplicationScope changes", async () => {
    const group = (MessageGroupId: string) => ({ MessageGroupId, MessageDeduplicationId: "1" });
    await create("orders.fifo");
    await send("orders.fifo", "1", group("a"));
    const Attributes = { DeduplicationScope: "messageGroup", FifoThroughputLimit: "perMessageGroupId" };
    expect((await json("SetQueueAttributes", { QueueUrl: "orders.fifo", Attributes })).status).toBe(200);
    expect(await attributes("orders.fifo")).toMatchObject(Attributes);
    await send("orders.fifo", "2", group("b"));
    expect(await bodies("orders.fifo")).toEqual(["1"]);
  });

  test("forgets its deduplication ids when it is purged", async () => {
    await create("orders.fifo", { ContentBasedDeduplication: "true" });
    await send("orders.fifo", "1", { MessageGroupId: "g" });
    await json("PurgeQueue", { QueueUrl: "orders.fifo" });
    await send("orders.fifo", "1", { MessageGroupId: "g" });
    expect(await bodies("orders.fifo")).toEqual(["1"]);
  });
});

test("the trace header of a request becomes a system attribute of its message, unless the message has its own", async () => {
  await create("orders");
  const trace = { "X-Amzn-Trace-Id": "Root=1-3152b799-8954dae64eda91bc9a23a7e8;Parent=7fa8c0f79203be72;Sampled=1" };
  const form = { Action: "SendMessage", Version: "2012-11-05", MessageBody: "m" };
  await ask("POST /000000000000/orders", { ...signed, ...trace }, form);
  const own = {
    "MessageSystemAttribute.1.Name": "AWSTraceHeader",
    "MessageSystemAttribute.1.Value.DataType": "String",
  };
  await ask(
    "POST /000000000000/orders",
    { ...signed, ...trace },
    { ...form, ...own, "MessageSystemAttribute.1.Value.StringValue": "Root=2" },
  );
  const received = await receive("orders", { MessageSystemAttributeNames: ["AWSTraceHeader"] });
  expect(received.map(({ Attributes }) => Attributes?.AWSTraceHeader)).toEqual([trace["X-Amzn-Trace-Id"], "Root=2"]);
});

test("names of message attributes may hold letters of every script, and no other punctuation", async () => {
  await create("orders");
  const named = (name: string) => ({ MessageAttributes: { [name]: { DataType: "String", StringValue: "v" } } });
  await send("orders", "m", named("attr.1\u00f8\u00df\u00e4"));
  for (const character of '\u00a7!"(?')
    await expect(send("orders", "m", named(`attr.1${character}`))).rejects.toThrow(/name can only contain/);
});

test("an empty KmsMasterKeyId ends encryption, with the reuse period that comes with it", async () => {
  await create("orders", { KmsMasterKeyId: "alias/a", KmsDataKeyReusePeriodSeconds: "600" });
  await json("SetQueueAttributes", {
    QueueUrl: "orders",
    Attributes: { KmsMasterKeyId: "", KmsDataKeyReusePeriodSeconds: "300" },
  });
  const left = await attributes("orders");
  expect([left.KmsMasterKeyId, left.KmsDataKeyReusePeriodSeconds]).toEqual([undefined, undefined]);
});

test("empty members are left out of JSON answers", async () => {
  await create("orders");
  expect((await json("ListQueueTags", { QueueUrl: "orders" })).body).toEqual({});
  expect((await json("GetQueueAttributes", { QueueUrl: "orders", AttributeNames: ["Policy"] })).body).toEqual({});
  const sent = await json("SendMessageBatch", { QueueUrl: "orders", Entries: [{ Id: "a", MessageBody: "m" }] });
  expect(Object.keys(sent.body)).toEqual(["Successful"]);
  const failed = await json("SendMessageBatch", { QueueUrl: "orders", Entries: [{ Id: "a", MessageBody: "" }] });
  expect(Object.keys(failed.body)).toEqual(["Failed"]);
});

test("an entry of a batch that is too large for its queue has a text of its own", async () => {
  await create("orders", { MaximumMessageSize: "1024" });
  const { body } = await json("SendMessageBatch", {
    QueueUrl: "orders",
    Entries: [{ Id: "a", MessageBody: "m".repeat(1025) }],
  });
  const Message = "One or more parameters cannot be validated. Reason: Message must be shorter than 1024 bytes.";
  expect(body).toEqual({ Failed: [{ Id: "a", SenderFault: true, Code: "InvalidParameterValue", Message }] });
});

describe("the Query protocol", () => {
  const version = "Version=2012-11-05";

  test("by GET on a queue's URL is about this queue, unless the request names another", async () => {
    await create("orders", { VisibilityTimeout: "31" });
    await create("others", { VisibilityTimeout: "32" });
    const url = "GET /000000000000/orders?Action=GetQueueAttributes&AttributeName.1=VisibilityTimeout";
    const { status, text } = await ask(url);
    expect(status).toBe(200);
    expect(text).toContain("<Attribute><Name>VisibilityTimeout</Name><Value>31</Value></Attribute>");
    expect((await ask(`${url}&QueueUrl=others`)).text).toContain("<Value>32</Value>");
    expect((await ask(url, {})).text).toContain("<Value>31</Value>");
    expect((await ask(`GET /?Action=ListQueues&${version}`, {})).text).toMatch(/<QueueUrl>.*\/others<\/QueueUrl>/);
  });

  test("by POST on a queue's URL needs no QueueUrl", async () => {
    await create("orders");
    const form = { Action: "SendMessage", Version: "2012-11-05", MessageBody: "m" };
    expect((await ask("POST /000000000000/orders", signed, form)).status).toBe(200);
    expect(await bodies("orders")).toEqual(["m"]);
  });

  test.each([
    ["/000000000000/orders?Action=FooBar", "FooBar"],
    ["/000000000000/orders?Action=ListQueues", "ListQueues"],
    ["/000000000000/orders?Action=CreateQueue&QueueName=new", "CreateQueue"],
    ["/?Action=FooBar", "FooBar"],
  ])("by GET %s has no such action", async (url, action) => {
    await create("orders");
    const { status, text } = await ask(`GET ${url}`);
    expect(status).toBe(400);
    expect(text).toContain(
      `<Code>InvalidAction</Code><Message>The action ${action} is not valid for this endpoint.</Message><Detail/>`,
    );
  });

  test.each([
    [
      "/000000000000/orders?Action=SendMessage",
      "MissingParameter",
      "The request must contain the parameter MessageBody.",
    ],
    [
      "/000000000000/orders?Action=GetQueueAttributes&AttributeName.1=Color",
      "InvalidAttributeName",
      "Unknown Attribute Color.",
    ],
    [
      "/000000000000/gone?Action=GetQueueAttributes",
      "AWS.SimpleQueueService.NonExistentQueue",
      "The specified queue does not exist for this wsdl version.",
    ],
    [
      "/000000000000/orders?Action=SendMessageBatch",
      "AWS.SimpleQueueService.EmptyBatchRequest",
      "There should be at least one SendMessageBatchRequestEntry in the request.",
    ],
  ])("by GET %s is refused with %s, in XML with an empty Detail", async (url, code, message) => {
    await create("orders");
    const { status, text } = await ask(`GET ${url}`);
    expect(status).toBe(400);
    expect(text).toContain(
      `<Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message><Detail/></Error>`,
    );
  });

  test.each([
    ["/", "FooBar"],
    ["/000000000000/orders", "FooBar"],
  ])("by POST to %s has no action %s", async (path, Action) => {
    await create("orders");
    const { status, text } = await ask(`POST ${path}`, signed, { Action, Version: "2012-11-05" });
    expect(status).toBe(400);
    expect(text).toContain(
      `<Code>InvalidAction</Code><Message>The action ${Action} is not valid for this endpoint.</Message><Detail/>`,
    );
  });

  // Some clients post to the URL that they would get (their parameters are in the query), with or without a form's content type.
  test.each<Record<string, string>>([{}, { "Content-Type": "application/x-www-form-urlencoded" }])(
    "by POST with its form in the URL and %j",
    async (headers) => {
      await create("orders");
      const url = "POST /000000000000/orders?Action=SendMessage&MessageBody=a%20b";
      expect((await ask(url, { ...signed, ...headers })).status).toBe(200);
      expect(await bodies("orders")).toEqual(["a b"]);
      expect((await ask(`POST /?Action=FooBar&${version}`, { ...signed, ...headers })).text).toContain(
        "<Code>InvalidAction</Code>",
      );
    },
  );

  // Recorded answers stand in the READMEs of AWS's samples that put API Gateway, which accepts JSON, before SQS (aws-samples/serverless-patterns).
  describe("answers in JSON where a request accepts it", () => {
    const inJson = async (url: string, form?: Record<string, string>) => {
      const { status, text, type } = await ask(url, { ...signed, Accept: "application/json" }, form);
      expect(type).toBe("application/json");
      return { status, text, body: JSON.parse(text) };
    };
    const ResponseMetadata = { RequestId: expect.stringMatching(/^[0-9a-f-]{36}$/) };

    test("with members in order, and null for those that are absent", async () => {
      await create("orders");
      const { text } = await inJson("POST /", {
        Action: "SendMessage",
        Version: "2012-11-05",
        QueueUrl: "orders",
        MessageBody: "m",
      });
      expect(text).toMatch(
        /^\{"SendMessageResponse":\{"ResponseMetadata":\{"RequestId":"[^"]+"\},"SendMessageResult":\{"MD5OfMessageAttributes":null,"MD5OfMessageBody":"\w+","MD5OfMessageSystemAttributes":null,"MessageId":"[^"]+","SequenceNumber":null\}\}\}$/,
      );
    });

    test("with messages and queue URLs under names of their own, or null", async () => {
      await create("orders");
      const receiving = "GET /000000000000/orders?Action=ReceiveMessage";
      const received = (messages: unknown) => ({
        ReceiveMessageResponse: { ReceiveMessageResult: { messages }, ResponseMetadata },
      });
      expect((await inJson(receiving)).body).toEqual(received(null));
      await send("orders", "m");
      const message = { Attributes: null, Body: "m", MD5OfMessageAttributes: null, MessageAttributes: null };
      expect((await inJson(receiving)).body).toEqual(received([expect.objectContaining(message)]));
      const ListQueuesResult = { NextToken: null, queueUrls: [expect.stringMatching(/\/orders$/)] };
      expect((await inJson("GET /?Action=ListQueues")).body).toEqual({
        ListQueuesResponse: { ListQueuesResult, ResponseMetadata },
      });
    });

    test("with maps as lists of entries, and no result where an operation has none", async () => {
      await create("orders", { VisibilityTimeout: "31" });
      const { body } = await inJson(
        "GET /000000000000/orders?Action=GetQueueAttributes&AttributeName.1=VisibilityTimeout",
      );
      const GetQueueAttributesResult = { Attributes: [{ Name: "VisibilityTimeout", Value: "31" }] };
      expect(body).toEqual({ GetQueueAttributesResponse: { GetQueueAttributesResult, ResponseMetadata } });
      expect((await inJson("GET /000000000000/orders?Action=PurgeQueue")).body).toEqual({
        PurgeQueueResponse: { ResponseMetadata },
      });
    });

    test.each([
      ["GET /000000000000/gone?Action=PurgeQueue", "AWS.SimpleQueueService.NonExistentQueue"],
      ["GET /?Action=FooBar", "InvalidAction"],
    ])("with errors: %s", async (url, Code) => {
      const { status, body } = await inJson(url);
      expect(status).toBe(400);
      expect(body).toEqual({
        Error: { Code, Message: expect.any(String), Type: "Sender" },
        RequestId: ResponseMetadata.RequestId,
      });
    });
  });

  test("by GET without an action is not found", async () => {
    const { status, text } = await ask("GET /000000000000/orders");
    expect(status).toBe(404);
    expect(text).toMatch(/^<UnknownOperationException/);
  });
});
