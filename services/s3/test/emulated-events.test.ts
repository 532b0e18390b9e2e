import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateFunctionCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  DeleteObjectTaggingCommand,
  type FilterRule,
  GetBucketNotificationConfigurationCommand,
  type NotificationConfiguration,
  PutBucketNotificationConfigurationCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  RestoreObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { CreateTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { CreateQueueCommand, DeleteMessageBatchCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { addFault, manualClock } from "@cloudstub/core";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import lambda from "../../lambda/src/index.js";
import sns from "../../sns/src/index.js";
import sqs from "../../sqs/src/index.js";
import s3 from "../src/index.js";

const Bucket = "photos";
const BEGINNING = Date.UTC(2026, 0, 1);
const queueArn = "arn:aws:sqs:us-east-1:000000000000:events";
const topicArn = "arn:aws:sns:us-east-1:000000000000:events";

/** A server with all that S3 sends events to, under a clock that the test turns; `restart` starts it again on its directory. */
function eventLaboratory() {
  const clock = manualClock(BEGINNING);
  let storeDir: string;
  let server: Server;
  let clients: { s3: S3Client; sqs: SQSClient; sns: SNSClient; lambda: LambdaClient };
  const start = async () => {
    server = await startServer({
      modules: [s3, sqs, sns, lambda],
      port: 0,
      apiPort: 0,
      storeDir,
      clock,
      fidelity: { s3: "emulated", sqs: "emulated" },
    });
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    const config = { endpoint: `http://127.0.0.1:${server.port}`, region: "us-east-1", credentials, maxAttempts: 1 };
    clients = {
      s3: new S3Client({ ...config, forcePathStyle: true }),
      sqs: new SQSClient(config),
      sns: new SNSClient(config),
      lambda: new LambdaClient(config),
    };
  };
  const stop = async () => {
    for (const client of Object.values(clients)) client.destroy();
    await server.close();
  };
  beforeAll(async () => {
    storeDir = await mkdtemp(join(tmpdir(), "cloudstub-s3-"));
    await start();
  });
  afterAll(async () => {
    await stop();
    await rm(storeDir, { recursive: true });
  });
  return {
    clock,
    get server() {
      return server;
    },
    get s3() {
      return clients.s3;
    },
    get sns() {
      return clients.sns;
    },
    get lambda() {
      return clients.lambda;
    },
    configure: (NotificationConfiguration: NotificationConfiguration, more: object = {}) =>
      clients.s3.send(new PutBucketNotificationConfigurationCommand({ Bucket, NotificationConfiguration, ...more })),
    configuration: async () => {
      const { $metadata, ...shown } = await clients.s3.send(new GetBucketNotificationConfigurationCommand({ Bucket }));
      return shown;
    },
    createQueue: () => clients.sqs.send(new CreateQueueCommand({ QueueName: "events" })),
    /** The events that arrived, oldest first; they are removed. */
    async received(): Promise<Record<string, unknown>[]> {
      const received: Record<string, unknown>[] = [];
      for (;;) {
        const { Messages = [] } = await clients.sqs.send(
          new ReceiveMessageCommand({ QueueUrl: "events", MaxNumberOfMessages: 10 }),
        );
        if (Messages.length === 0) return received;
        for (const { Body = "" } of Messages) {
          const body = JSON.parse(Body) as { readonly Records?: Record<string, unknown>[] };
          received.push(...(body.Records ?? [body]));
        }
        const Entries = Messages.map(({ ReceiptHandle }, at) => ({ Id: String(at), ReceiptHandle }));
        await clients.sqs.send(new DeleteMessageBatchCommand({ QueueUrl: "events", Entries }));
      }
    },
    async restart() {
      await stop();
      await start();
    },
  };
}

const lab = eventLaboratory();
const toQueue = (more: object = {}) => ({
  QueueConfigurations: [{ Id: "q", QueueArn: queueArn, Events: ["s3:ObjectCreated:*" as const], ...more }],
});

beforeEach(async () => {
  lab.server.world.reset();
  await lab.s3.send(new CreateBucketCommand({ Bucket }));
  await lab.createQueue();
});

describe("the configuration", () => {
  test("is empty for a new bucket, echoed with ids and capitals, and removed by an empty one", async () => {
    expect(await lab.configuration()).toEqual({});
    await lab.configure({
      QueueConfigurations: [
        {
          QueueArn: queueArn,
          Events: ["s3:ObjectCreated:*"],
          Filter: {
            Key: {
              FilterRules: [
                { Name: "prefix", Value: "a/" },
                { Name: "suffix", Value: ".txt" },
              ],
            },
          },
        },
      ],
      EventBridgeConfiguration: {},
    });
    expect(await lab.configuration()).toEqual({
      QueueConfigurations: [
        {
          Id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          QueueArn: queueArn,
          Events: ["s3:ObjectCreated:*"],
          // LocalStack's recorded answer of AWS, test_filter_rules_case_insensitive.
          Filter: {
            Key: {
              FilterRules: [
                { Name: "Prefix", Value: "a/" },
                { Name: "Suffix", Value: ".txt" },
              ],
            },
          },
        },
      ],
      EventBridgeConfiguration: {},
    });
    await lab.configure({});
    expect(await lab.configuration()).toEqual({});
  });

  const unable = "Unable to validate the following destination configurations";
  const events = ["s3:ObjectCreated:Put" as const];

  /** Recorded answers of AWS in the tests of LocalStack; S3 API reference, "List of error codes". */
  const refused: readonly (readonly [configuration: object, error: object])[] = [
    [
      toQueue({ QueueArn: "invalid-queue" }),
      { message: "The ARN could not be parsed", ArgumentName: "Queue", ArgumentValue: "invalid-queue" },
    ],
    [
      toQueue({ QueueArn: "arn:aws:sqs:us-east-1:000000000000:none" }),
      {
        message: unable,
        ArgumentName1: "arn:aws:sqs:us-east-1:000000000000:none",
        ArgumentValue1: "The destination queue does not exist",
      },
    ],
    [
      { TopicConfigurations: [{ TopicArn: `${topicArn}2`, Events: events }] },
      { message: unable, ArgumentName1: `${topicArn}2`, ArgumentValue1: "The destination topic does not exist" },
    ],
    [
      {
        LambdaFunctionConfigurations: [
          { LambdaFunctionArn: "arn:aws:lambda:us-east-1:000000000000:function:f", Events: events },
        ],
      },
      { message: unable, ArgumentValue1: "The destination Lambda does not exist" },
    ],
    [
      toQueue({ QueueArn: "arn:aws:sqs:eu-west-1:000000000000:events" }),
      { message: "The notification destination service region is not valid for the bucket location constraint" },
    ],
    [
      toQueue({ Events: ["s3:ObjectCreated:Sent"] }),
      { message: "A specified event is not supported for notifications." },
    ],
    [
      toQueue({ Filter: { Key: { FilterRules: [{ Name: "INVALID", Value: "a" }] } } }),
      {
        message: "filter rule name must be either prefix or suffix",
        ArgumentName: "FilterRule.Name",
        ArgumentValue: "INVALID",
      },
    ],
    [
      { QueueConfigurations: [...toQueue().QueueConfigurations, { QueueArn: queueArn, Events: events }] },
      { message: "Configurations overlap. Configurations on the same bucket cannot share a common event type." },
    ],
  ];

  // Recorded answers of AWS, 2026-02.
  test.each([{ Name: "prefix" }, { Value: "a" }, {}])("with the rule %j is refused as XML", async (rule) => {
    const FilterRules = [rule] as FilterRule[];
    await expect(lab.configure(toQueue({ Filter: { Key: { FilterRules } } }))).rejects.toMatchObject({
      name: "MalformedXML",
      $metadata: { httpStatusCode: 400 },
    });
  });

  test.each(refused)("is refused: %j", async (configuration, error) => {
    await expect(lab.configure(configuration)).rejects.toMatchObject({
      name: "InvalidArgument",
      $metadata: { httpStatusCode: 400 },
      ...error,
    });
    expect(await lab.configuration()).toEqual({});
  });

  test("may name a queue that is not there, where destinations are not to be validated", async () => {
    await lab.configure(toQueue({ QueueArn: "arn:aws:sqs:us-east-1:000000000000:none" }), {
      SkipDestinationValidation: true,
    });
    expect(await lab.configuration()).toMatchObject(toQueue({ QueueArn: "arn:aws:sqs:us-east-1:000000000000:none" }));
  });
});

test("each queue gets a test event when it is configured", async () => {
  await lab.configure(toQueue());
  // S3 User Guide, "Event notification types and destinations", test event.
  expect(await lab.received()).toEqual([
    {
      Service: "Amazon S3",
      Event: "s3:TestEvent",
      Time: new Date(lab.clock.now()).toISOString(),
      Bucket,
      RequestId: expect.any(String),
      HostId: expect.any(String),
    },
  ]);
});

describe("the events of objects", () => {
  const object = (size: number, eTag: string, more: object = {}) => ({
    eTag,
    size,
    sequencer: expect.stringMatching(/^[0-9A-F]{18}$/),
    ...more,
  });
  const hello = "5d41402abc4b2a76b9719d911017c592";
  const put = (Key: string) => lab.s3.send(new PutObjectCommand({ Bucket, Key, Body: "hello" }));
  const remove = (Key: string) => lab.s3.send(new DeleteObjectCommand({ Bucket, Key }));
  const names = async () => (await lab.received()).map(({ eventName }) => eventName);

  test("arrive as AWS writes them, before the request is answered", async () => {
    await lab.configure(toQueue());
    await lab.received();
    await put("red flower@.jpg");
    // S3 User Guide, "Event message structure"; recorded messages in the tests of LocalStack.
    expect(await lab.received()).toEqual([
      {
        eventVersion: "2.1",
        eventSource: "aws:s3",
        awsRegion: "us-east-1",
        eventTime: new Date(lab.clock.now()).toISOString(),
        eventName: "ObjectCreated:Put",
        userIdentity: { principalId: expect.stringMatching(/^AWS:AIDA[A-Z2-7]{17}$/) },
        requestParameters: { sourceIPAddress: "127.0.0.1" },
        responseElements: { "x-amz-request-id": expect.any(String), "x-amz-id-2": expect.any(String) },
        s3: {
          s3SchemaVersion: "1.0",
          configurationId: "q",
          bucket: {
            name: Bucket,
            ownerIdentity: { principalId: expect.stringMatching(/^A[A-Z2-7]{13}$/) },
            arn: "arn:aws:s3:::photos",
          },
          object: object(5, hello, { key: "red+flower%40.jpg" }),
        },
      },
    ]);
  });

  test("are told of by what happened to the object", async () => {
    await lab.configure(toQueue({ Events: ["s3:ObjectCreated:*", "s3:ObjectRemoved:*", "s3:ObjectTagging:*"] }));
    await lab.received();
    await put("a");
    await lab.s3.send(new CopyObjectCommand({ Bucket, Key: "b", CopySource: "photos/a" }));
    await lab.s3.send(
      new PutObjectTaggingCommand({ Bucket, Key: "a", Tagging: { TagSet: [{ Key: "k", Value: "v" }] } }),
    );
    await lab.s3.send(new DeleteObjectTaggingCommand({ Bucket, Key: "a" }));
    await remove("a");
    await lab.s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Enabled" } }));
    await remove("b");
    const { UploadId } = await lab.s3.send(new CreateMultipartUploadCommand({ Bucket, Key: "c" }));
    const { ETag } = await lab.s3.send(
      new UploadPartCommand({ Bucket, Key: "c", UploadId, PartNumber: 1, Body: "hello" }),
    );
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
    await lab.s3.send(new CompleteMultipartUploadCommand({ Bucket, Key: "c", UploadId, MultipartUpload }));
    expect(await names()).toEqual([
      "ObjectCreated:Put",
      "ObjectCreated:Copy",
      "ObjectTagging:Put",
      "ObjectTagging:Delete",
      "ObjectRemoved:Delete",
      "ObjectRemoved:DeleteMarkerCreated",
      "ObjectCreated:CompleteMultipartUpload",
    ]);
  });

  test("pass filters on the key's prefix and suffix", async () => {
    const rules = [
      { Name: "prefix" as const, Value: "images/" },
      { Name: "suffix" as const, Value: ".jpg" },
    ];
    await lab.configure(toQueue({ Filter: { Key: { FilterRules: rules } } }));
    await lab.received();
    for (const key of ["images/a.jpg", "images/a.png", "a.jpg", "images/b.jpg"]) await put(key);
    expect((await lab.received()).map(({ s3 }) => (s3 as { object: { key: string } }).object.key)).toEqual([
      "images/a.jpg",
      "images/b.jpg",
    ]);
  });

  test("that a notification does not fire for are told in the history, and why", async () => {
    await lab.configure(toQueue({ Filter: { Key: { FilterRules: [{ Name: "prefix", Value: "images/" }] } } }));
    await put("a.jpg");
    await lab.s3.send(new DeleteObjectCommand({ Bucket, Key: "images/a.jpg" }));
    const history = await fetch(`http://127.0.0.1:${lab.server.apiPort}/api/history?limit=2`);
    const { requests } = (await history.json()) as { requests: { notes?: string[] }[] };
    expect(requests.map(({ notes }) => notes)).toEqual([
      [
        `Notification q to ${queueArn} did not fire: it is for s3:ObjectCreated:*, and this was s3:ObjectRemoved:Delete.`,
      ],
      [`Notification q to ${queueArn} did not fire: key a.jpg does not begin with images/.`],
    ]);
  });

  test("of many keys that are deleted at once arrive each, in order", async () => {
    await lab.configure(toQueue({ Events: ["s3:ObjectRemoved:Delete"] }));
    await lab.received();
    const Objects = Array.from({ length: 250 }, (_, at) => ({ Key: String(at).padStart(3, "0") }));
    await lab.s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    const received = (await lab.received()) as { s3: { object: { key: string; sequencer: string } } }[];
    expect(
      received
        .map(
          ({
            s3: {
              object: { key },
            },
          }) => key,
        )
        .sort(),
    ).toEqual(Objects.map(({ Key }) => Key));
    const inOrder = received.toSorted((a, b) => (a.s3.object.sequencer < b.s3.object.sequencer ? -1 : 1));
    expect(
      inOrder.map(
        ({
          s3: {
            object: { key },
          },
        }) => key,
      ),
    ).toEqual(Objects.map(({ Key }) => Key));
  });

  test("go to topics with a subject, and to functions as asynchronous invocations", async () => {
    const topic = await lab.sns.send(new CreateTopicCommand({ Name: "events" }));
    await lab.lambda.send(
      new CreateFunctionCommand({
        FunctionName: "f",
        Role: "arn:aws:iam::000000000000:role/r",
        Runtime: "nodejs22.x",
        Handler: "i.h",
        Code: { ZipFile: new Uint8Array([1]) },
      }),
    );
    await lab.configure({
      TopicConfigurations: [{ TopicArn: topic.TopicArn, Events: ["s3:ObjectCreated:Put"] }],
      LambdaFunctionConfigurations: [
        { LambdaFunctionArn: "arn:aws:lambda:us-east-1:000000000000:function:f", Events: ["s3:ObjectRemoved:*"] },
      ],
    });
    const calls: Record<string, unknown>[] = [];
    for (const operation of ["Publish", "Invoke"]) {
      const service = operation === "Publish" ? ("sns" as const) : ("lambda" as const);
      addFault(
        lab.server,
        {
          service,
          operation,
          effect: "answer",
          output: (input: Record<string, unknown>) => {
            calls.push(input);
            return operation === "Publish" ? { MessageId: "1" } : { StatusCode: 202 };
          },
        },
        "fault",
      );
    }
    await put("a");
    await remove("a");
    expect(calls).toMatchObject([
      {
        TopicArn: topic.TopicArn,
        Subject: "Amazon S3 Notification",
        Message: expect.stringContaining('"eventName":"ObjectCreated:Put"'),
      },
      { FunctionName: "arn:aws:lambda:us-east-1:000000000000:function:f", InvocationType: "Event" },
    ]);
    const payload = Buffer.from(calls[1]?.["Payload"] as Uint8Array).toString("utf8");
    expect(JSON.parse(payload)).toMatchObject({
      Records: [{ eventName: "ObjectRemoved:Delete", s3: { object: { key: "a" } } }],
    });
  });
});

test("a notification that could not be delivered is kept, also across a restart, and tried again", async () => {
  addFault(
    lab.server,
    { service: "sqs", operation: "SendMessage", effect: "error", code: "RequestThrottled" },
    "fault",
  );
  await lab.configure(toQueue());
  expect(await lab.received()).toEqual([]);
  await lab.restart();
  addFault(
    lab.server,
    { service: "sqs", operation: "SendMessage", effect: "error", code: "RequestThrottled" },
    "fault",
  );
  await lab.clock.advance("20s");
  expect(await lab.received()).toEqual([]);
  await lab.clock.advance("40s");
  expect(await lab.received()).toMatchObject([{ Event: "s3:TestEvent" }]);
});

test("a notification whose target stays away is given up after a day", async () => {
  await lab.configure(toQueue({ QueueArn: "arn:aws:sqs:us-east-1:000000000000:none" }), {
    SkipDestinationValidation: true,
  });
  const outbox = () => lab.server.world.store.treesWithRecords("s3").filter((tree) => tree.includes("outbox"));
  expect(outbox()).toHaveLength(1);
  await lab.clock.advance("25h");
  expect(outbox()).toEqual([]);
});

test("a restoration tells when it begins, when the copy is there, and when it is gone", async () => {
  // "Supported event types for SQS, SNS, and Lambda" in the User Guide.
  await lab.configure(toQueue({ Events: ["s3:ObjectRestore:*"] }));
  await lab.s3.send(new PutObjectCommand({ Bucket, Key: "a", Body: "x", StorageClass: "GLACIER" }));
  await lab.received();
  await lab.s3.send(new RestoreObjectCommand({ Bucket, Key: "a", RestoreRequest: { Days: 1 } }));
  const names = async () => (await lab.received()).map(({ eventName }) => eventName);
  expect(await names()).toEqual(["ObjectRestore:Post"]);
  await lab.clock.advance(5 * 3_600_000);
  // Recorded message of AWS, 2026-02.
  expect(await lab.received()).toMatchObject([
    {
      eventName: "ObjectRestore:Completed",
      userIdentity: { principalId: expect.stringMatching(/^AmazonCustomer:A[A-Z2-7]{13}$/) },
      glacierEventData: {
        restoreEventData: {
          lifecycleRestorationExpiryTime: expect.stringMatching(/T00:00:00\.000Z$/),
          lifecycleRestoreStorageClass: "GLACIER",
        },
      },
    },
  ]);
  await lab.restart();
  await lab.clock.advance(2 * 86_400_000);
  expect(await names()).toEqual(["ObjectRestore:Delete"]);
});
