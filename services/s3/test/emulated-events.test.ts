import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CreateBucketCommand,
  GetBucketNotificationConfigurationCommand,
  type NotificationConfiguration,
  PutBucketNotificationConfigurationCommand,
  S3Client,
} from "@aws-sdk/client-s3";
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
  let clients: { s3: S3Client; sqs: SQSClient };
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
    clients = { s3: new S3Client({ ...config, forcePathStyle: true }), sqs: new SQSClient(config) };
  };
  const stop = async () => {
    clients.s3.destroy();
    clients.sqs.destroy();
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
        const { Messages = [] } = await clients.sqs.send(new ReceiveMessageCommand({ QueueUrl: "events", MaxNumberOfMessages: 10 }));
        if (Messages.length === 0) return received;
        for (const { Body = "" } of Messages) {
          const body = JSON.parse(Body) as { readonly Records?: Record<string, unknown>[] };
          received.push(...(body.Records ?? [body as Record<string, unknown>]));
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
      { message: unable, ArgumentName1: "arn:aws:sqs:us-east-1:000000000000:none", ArgumentValue1: "The destination queue does not exist" },
    ],
    [
      { TopicConfigurations: [{ TopicArn: `${topicArn}2`, Events: events }] },
      { message: unable, ArgumentName1: `${topicArn}2`, ArgumentValue1: "The destination topic does not exist" },
    ],
    [
      {
        LambdaFunctionConfigurations: [{ LambdaFunctionArn: "arn:aws:lambda:us-east-1:000000000000:function:f", Events: events }],
      },
      { message: unable, ArgumentValue1: "The destination Lambda does not exist" },
    ],
    [
      toQueue({ QueueArn: "arn:aws:sqs:eu-west-1:000000000000:events" }),
      { message: "The notification destination service region is not valid for the bucket location constraint" },
    ],
    [toQueue({ Events: ["s3:ObjectCreated:Sent"] }), { message: "A specified event is not supported for notifications." }],
    [
      toQueue({ Filter: { Key: { FilterRules: [{ Name: "INVALID", Value: "a" }] } } }),
      { message: "filter rule name must be either prefix or suffix", ArgumentName: "FilterRule.Name", ArgumentValue: "INVALID" },
    ],
    [
      { QueueConfigurations: [...toQueue().QueueConfigurations, { QueueArn: queueArn, Events: events }] },
      { message: "Configurations overlap. Configurations on the same bucket cannot share a common event type." },
    ],
  ];

  test.each(refused)("is refused: %j", async (configuration, error) => {
    await expect(lab.configure(configuration)).rejects.toMatchObject({
      name: "InvalidArgument",
      $metadata: { httpStatusCode: 400 },
      ...error,
    });
    expect(await lab.configuration()).toEqual({});
  });

  test("may name a queue that is not there, where destinations are not to be validated", async () => {
    await lab.configure(toQueue({ QueueArn: "arn:aws:sqs:us-east-1:000000000000:none" }), { SkipDestinationValidation: true });
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

test("a notification that could not be delivered is kept, also across a restart, and tried again", async () => {
  addFault(lab.server, { service: "sqs", operation: "SendMessage", effect: "error", code: "RequestThrottled" }, "fault");
  await lab.configure(toQueue());
  expect(await lab.received()).toEqual([]);
  await lab.restart();
  addFault(lab.server, { service: "sqs", operation: "SendMessage", effect: "error", code: "RequestThrottled" }, "fault");
  await lab.clock.advance("1s");
  expect(await lab.received()).toEqual([]);
  await lab.clock.advance("2s");
  expect(await lab.received()).toMatchObject([{ Event: "s3:TestEvent" }]);
});

test("a notification whose target stays away is given up after a day", async () => {
  await lab.configure(toQueue({ QueueArn: "arn:aws:sqs:us-east-1:000000000000:none" }), { SkipDestinationValidation: true });
  const outbox = () => lab.server.world.store.treesWithRecords("s3").filter((tree) => tree.includes("outbox"));
  expect(outbox()).toHaveLength(1);
  await lab.clock.advance("25h");
  expect(outbox()).toEqual([]);
});
