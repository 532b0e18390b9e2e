/** Causes in the journal, over random graphs of services that act on each other. */
import {
  CreateBucketCommand,
  PutBucketNotificationConfigurationCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { CreateTopicCommand, PublishCommand, SNSClient, SubscribeCommand } from "@aws-sdk/client-sns";
import { CreateQueueCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { manualClock } from "@cloudstub/core";
import s3 from "@cloudstub/s3";
import { startServer } from "@cloudstub/server";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { randomOf } from "../../packages/core/src/choices/random.js";
import { idsOf } from "../../packages/core/src/explorer/random.js";
import { repetitions } from "../repetitions.js";

interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly cause?: string;
  readonly operation?: string;
  readonly [member: string]: unknown;
}

/** Which topics have which queues, which buckets tell which topic or queue, and what clients send. */
interface Plan {
  readonly subscriptions: readonly (readonly [topic: number, queue: number])[];
  readonly notifications: readonly {
    readonly bucket: number;
    readonly to: "topic" | "queue";
    readonly number: number;
  }[];
  readonly sent: readonly {
    readonly what: "publish" | "put" | "send" | "receive" | "advance";
    readonly number: number;
  }[];
  readonly seed: number;
}

const number = fc.nat({ max: 2 });
const plans: fc.Arbitrary<Plan> = fc.record({
  subscriptions: fc.uniqueArray(fc.tuple(number, number), { selector: String, maxLength: 5 }),
  notifications: fc.uniqueArray(fc.record({ bucket: number, to: fc.constantFrom("topic", "queue"), number }), {
    selector: ({ bucket }) => bucket,
    maxLength: 3,
  }),
  sent: fc.array(fc.record({ what: fc.constantFrom("publish", "put", "send", "receive", "advance"), number }), {
    minLength: 1,
    maxLength: 8,
  }),
  seed: fc.nat({ max: 1e6 }),
});

const arn = (service: string, name: string) => `arn:aws:${service}:us-east-1:000000000000:${name}`;

/** Does what a plan says in a new server, and returns its journal, the first to begin first. */
async function journalOf(plan: Plan): Promise<Entry[]> {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  const ids = idsOf(randomOf(plan.seed));
  const server = await startServer({ modules: [s3, sns, sqs], fidelity: "emulated", port: 0, apiPort: 0, clock, ids });
  const config = {
    endpoint: `http://127.0.0.1:${server.port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    maxAttempts: 1,
  };
  const [topics, queues, buckets] = [
    new SNSClient(config),
    new SQSClient(config),
    new S3Client({ ...config, forcePathStyle: true }),
  ];
  const url = (queue: number) => `${config.endpoint}/000000000000/queue-${queue}`;
  try {
    for (const each of [0, 1, 2]) {
      await topics.send(new CreateTopicCommand({ Name: `topic-${each}` }));
      await queues.send(new CreateQueueCommand({ QueueName: `queue-${each}` }));
      await buckets.send(new CreateBucketCommand({ Bucket: `bucket-${each}` }));
    }
    for (const [topic, queue] of plan.subscriptions)
      await topics.send(
        new SubscribeCommand({
          TopicArn: arn("sns", `topic-${topic}`),
          Protocol: "sqs",
          Endpoint: arn("sqs", `queue-${queue}`),
        }),
      );
    for (const { bucket, to, number } of plan.notifications) {
      const Events = ["s3:ObjectCreated:*" as const];
      const NotificationConfiguration =
        to === "topic"
          ? { TopicConfigurations: [{ Events, TopicArn: arn("sns", `topic-${number}`) }] }
          : { QueueConfigurations: [{ Events, QueueArn: arn("sqs", `queue-${number}`) }] };
      await buckets.send(
        new PutBucketNotificationConfigurationCommand({ Bucket: `bucket-${bucket}`, NotificationConfiguration }),
      );
    }
    const acts = {
      publish: (each: number) =>
        topics.send(new PublishCommand({ TopicArn: arn("sns", `topic-${each}`), Message: "m" })),
      put: (each: number) => buckets.send(new PutObjectCommand({ Bucket: `bucket-${each}`, Key: "key", Body: "b" })),
      send: (each: number) => queues.send(new SendMessageCommand({ QueueUrl: url(each), MessageBody: "m" })),
      receive: (each: number) => queues.send(new ReceiveMessageCommand({ QueueUrl: url(each), VisibilityTimeout: 1 })),
      advance: () => clock.advance("2s"),
    };
    for (const { what, number } of plan.sent) await acts[what](number);
    // A world with a message in flight is not at rest.
    await acts.advance();
    await server.world.settled();
    const answer = await fetch(`http://127.0.0.1:${server.apiPort}/api/journal?limit=10000`);
    const { entries } = (await answer.json()) as { entries: Entry[] };
    return entries.sort((one, other) => (one.id < other.id ? -1 : 1));
  } finally {
    for (const client of [topics, queues, buckets]) client.destroy();
    await server.close();
  }
}

/** The event from which another came in the end. Throws for a cycle. */
function rootOf(entry: Entry, byId: ReadonlyMap<string, Entry>): Entry {
  let [root, steps] = [entry, 0];
  while (root.cause !== undefined) {
    if (++steps > byId.size) throw new Error(`${entry.id} is a cause of itself.`);
    root = byId.get(root.cause) as Entry;
  }
  return root;
}

/** Without what the machine's time and the client decide. */
const withoutMachine = ({ machineTime, duration, client, ...entry }: Entry) =>
  JSON.stringify(entry).replace(/127\.0\.0\.1:\d+/g, "host");

test("every inner event has one cause, which is in the journal and was there before; no event causes itself; a seed gives the same journal", async () => {
  const kinds = new Set<string>();
  const check = async (plan: Plan) => {
    const entries = await journalOf(plan);
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    expect(byId.size).toBe(entries.length);
    for (const entry of entries) {
      kinds.add(`${entry.kind} ${entry.operation ?? ""}`);
      if (entry.kind === "call" || entry.kind === "delivery") expect(entry, entry.id).toHaveProperty("cause");
      if (entry.cause !== undefined) expect(byId.has(entry.cause) && entry.cause < entry.id, entry.id).toBe(true);
      const root = rootOf(entry, byId);
      if (entry.kind === "call") expect(["request", "step"]).toContain(root.kind);
      // A message that a topic or a bucket sent comes from the request of a client, not from a step that happened to send it.
      if (entry.operation === "SendMessage" && entry.kind === "call") expect(root.kind).toBe("request");
    }
    expect((await journalOf(plan)).map(withoutMachine)).toEqual(entries.map(withoutMachine));
  };
  const published: Plan = {
    subscriptions: [[0, 1]],
    notifications: [],
    sent: [{ what: "publish", number: 0 }],
    seed: 1,
  };
  await fc.assert(fc.asyncProperty(plans, check), { numRuns: repetitions(12), examples: [[published]] });
  expect([...kinds]).toEqual(expect.arrayContaining(["request Publish", "call SendMessage"]));
}, 120_000);
