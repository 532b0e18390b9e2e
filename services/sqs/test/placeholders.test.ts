import { createHash } from "node:crypto";
import {
  AddPermissionCommand,
  CancelMessageMoveTaskCommand,
  ChangeMessageVisibilityBatchCommand,
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  ListDeadLetterSourceQueuesCommand,
  ListMessageMoveTasksCommand,
  ListQueuesCommand,
  ListQueueTagsCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  RemovePermissionCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
  StartMessageMoveTaskCommand,
  TagQueueCommand,
  UntagQueueCommand,
} from "@aws-sdk/client-sqs";
import { describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const QueueUrl = "http://127.0.0.1/000000000000/orders";
const SourceArn = "arn:aws:sqs:us-east-1:000000000000:orders";
const ReceiptHandle = "any";
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** All fifteen, with what they answer. */
const placeholders = [
  [new AddPermissionCommand({ QueueUrl, Label: "l", AWSAccountIds: ["1"], Actions: ["*"] }), {}],
  [new CancelMessageMoveTaskCommand({ TaskHandle: "t" }), { ApproximateNumberOfMessagesMoved: 0 }],
  [new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }), {}],
  [
    new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries: [{ Id: "a", ReceiptHandle }] }),
    { Successful: [{ Id: "a" }], Failed: [] },
  ],
  [
    new DeleteMessageBatchCommand({ QueueUrl, Entries: ["b", "a"].map((Id) => ({ Id, ReceiptHandle })) }),
    { Successful: [{ Id: "b" }, { Id: "a" }], Failed: [] },
  ],
  [new ListDeadLetterSourceQueuesCommand({ QueueUrl }), { queueUrls: [] }],
  [new ListMessageMoveTasksCommand({ SourceArn }), { Results: [] }],
  [new ListQueueTagsCommand({ QueueUrl }), { Tags: {} }],
  [new PurgeQueueCommand({ QueueUrl }), {}],
  [new RemovePermissionCommand({ QueueUrl, Label: "l" }), {}],
  [
    new SendMessageBatchCommand({ QueueUrl, Entries: [{ Id: "a", MessageBody: "hé" }] }),
    {
      Successful: [
        {
          Id: "a",
          MessageId: expect.stringMatching(uuid),
          MD5OfMessageBody: createHash("md5").update("hé").digest("hex"),
        },
      ],
      Failed: [],
    },
  ],
  [new SetQueueAttributesCommand({ QueueUrl, Attributes: { VisibilityTimeout: "1" } }), {}],
  [new StartMessageMoveTaskCommand({ SourceArn }), { TaskHandle: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/) }],
  [new TagQueueCommand({ QueueUrl, Tags: { a: "b" } }), {}],
  [new UntagQueueCommand({ QueueUrl, TagKeys: ["a"] }), {}],
] as const;

describe.each(placeholders)("$0.constructor.name", (command, expected) => {
  const send = async () => {
    const { $metadata, ...answer } = await lab.client.send(command as unknown as PurgeQueueCommand);
    return answer;
  };

  // Specification 4.4 sqs placeholders
  test("answers well-formed, whether the queue exists or not", async () => {
    expect(await send()).toEqual(expected);
    await lab.client.send(new CreateQueueCommand({ QueueName: "orders" }));
    expect(await send()).toEqual(expected);
  });

  // Specification 1 placeholders; 4.4 sqs placeholders; 8.1d; 8.1e
  test("changes nothing, and is marked as a placeholder", async () => {
    await lab.client.send(new CreateQueueCommand({ QueueName: "orders" }));
    await lab.client.send(new SendMessageCommand({ QueueUrl, MessageBody: "kept" }));
    const everything = async () => [
      (await lab.client.send(new ListQueuesCommand({}))).QueueUrls,
      (await lab.client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }))).Messages,
    ];
    const before = await everything();
    await send();
    const { body } = await lab.api("GET /api/history");
    expect((body["requests"] as object[])[0]).toMatchObject({ placeholder: true, statusCode: 200 });
    expect(await everything()).toEqual(before);
  });
});

// Specification 1 sqs; 4.4 sqs placeholders
test("the fifteen above are all the placeholders that there are", async () => {
  const { body } = await lab.api("GET /api/status");
  const [{ stubs }] = body["modules"] as [{ stubs: { matchKey: string }[] }];
  const stateBacked =
    "CreateQueue DeleteMessage DeleteQueue GetQueueAttributes GetQueueUrl ListQueues ReceiveMessage SendMessage".split(
      " ",
    );
  const names = [...stateBacked, ...placeholders.map(([command]) => command.constructor.name.replace(/Command$/, ""))];
  expect(stubs.map(({ matchKey }) => matchKey).sort()).toEqual(names.map((name) => `AmazonSQS.${name}`).sort());
  expect(names).toHaveLength(23);
});

describe.each([
  ["SendMessageBatch", { MessageBody: "m" }],
  ["DeleteMessageBatch", { ReceiptHandle }],
  ["ChangeMessageVisibilityBatch", { ReceiptHandle }],
])("%s", (operation, entry) => {
  const entries = (...ids: string[]) => ids.map((Id) => ({ Id, ...entry }));
  const send = async (Entries: object[]) => {
    const response = await lab.raw(operation, JSON.stringify({ QueueUrl, Entries }));
    return { status: response.status, error: response.headers.get("x-amzn-query-error"), body: await response.json() };
  };
  const eleven = Array.from({ length: 11 }, (_, i) => String(i));
  const badId =
    "A batch entry id can only contain alphanumeric characters, hyphens and underscores. It can be at most 80 letters long.";

  test.each([
    ["no entries", [], "EmptyBatchRequest", `There should be at least one ${operation}RequestEntry in the request.`],
    [
      "eleven entries",
      eleven,
      "TooManyEntriesInBatchRequest",
      "Maximum number of entries per request are 10. You have sent 11.",
    ],
    ["an id twice", ["a", "b", "a"], "BatchEntryIdsNotDistinct", "Id a repeated."],
    ["an empty id", [""], "InvalidBatchEntryId", badId],
    ["an id with a colon", ["a:b"], "InvalidBatchEntryId", badId],
    ["an id of 81 letters", ["a".repeat(81)], "InvalidBatchEntryId", badId],
  ])("refuses %s", async (_, ids, code, message) => {
    expect(await send(entries(...ids))).toEqual({
      status: 400,
      error: `AWS.SimpleQueueService.${code};Sender`,
      body: { __type: `com.amazonaws.sqs#${code}`, message },
    });
  });

  test("answers for ten entries in their order", async () => {
    const ids = ["j", "a", "__proto__", "-", "A", "1", "x_y", "constructor", "z".repeat(80), "b"];
    const { status, body } = await send(entries(...ids));
    expect(status).toBe(200);
    expect((body as { Successful: { Id: string }[] }).Successful.map(({ Id }) => Id)).toEqual(ids);
  });
});

test("the ids of a batch of messages differ from entry to entry", async () => {
  const Entries = ["1", "2", "3"].map((Id) => ({ Id, MessageBody: "same" }));
  const { Successful } = await lab.client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
  expect(new Set(Successful?.map(({ MessageId }) => MessageId)).size).toBe(3);
});

test("SetQueueAttributes refuses an attribute that can't be set", async () => {
  const Attributes = { QueueArn: "arn" };
  await expect(lab.client.send(new SetQueueAttributesCommand({ QueueUrl, Attributes }))).rejects.toMatchObject({
    name: "InvalidAttributeName",
    message: "Unknown Attribute QueueArn.",
  });
});
