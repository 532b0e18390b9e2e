/** What time does to queues without a request. */
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { repetitions } from "../../../tests/repetitions.js";
import type { EmulatedQueue, InvisibleMessage } from "../src/emulated/state.js";
import { type AccountRegion, type Answer, inProcess } from "./in-process.js";

const HOUR = 3600;

/** A queue and its dead-letter queue, of one type and in one account and region. */
interface QueueOptions {
  readonly fifo: boolean;
  readonly elsewhere: boolean;
  readonly delay: number;
  readonly visibility: number;
  readonly retention: number;
  readonly deadRetention: number;
  readonly maxReceives: number;
}

type Step = { readonly at: number; readonly queue: number } & (
  | { readonly do: "send"; readonly body: string; readonly group: string; readonly delay: number }
  | { readonly do: "receive"; readonly count: number; readonly timeout: number | undefined; readonly wait: number }
  | { readonly do: "delete" | "hide"; readonly which: number; readonly seconds: number }
  | { readonly do: "retain"; readonly seconds: number }
  | { readonly do: "move"; readonly perSecond: number | undefined }
  | { readonly do: "purge" | "drop" }
);

const options: fc.Arbitrary<QueueOptions> = fc.record({
  fifo: fc.boolean(),
  elsewhere: fc.boolean(),
  delay: fc.constantFrom(0, 0, 7, 900),
  visibility: fc.integer({ min: 1, max: 300 }),
  retention: fc.integer({ min: 60, max: 2000 }),
  deadRetention: fc.integer({ min: 60, max: 2000 }),
  maxReceives: fc.integer({ min: 1, max: 3 }),
});

/** Steps at a time of the first ten minutes; sends and receives more often than others. */
const step = (): fc.Arbitrary<Step> => {
  const when = { at: fc.nat(600), queue: fc.nat(2) };
  const send = fc.record({
    ...when,
    do: fc.constant("send" as const),
    body: fc.constantFrom("a", "b", "c", "d", "e", "f"),
    group: fc.constantFrom("x", "y"),
    delay: fc.constantFrom(0, 0, 3, 100, 900),
  });
  const receive = fc.record({
    ...when,
    do: fc.constant("receive" as const),
    count: fc.integer({ min: 1, max: 4 }),
    timeout: fc.constantFrom(undefined, undefined, 0, 11, 700),
    wait: fc.constantFrom(0, 0, 20),
  });
  const which = { which: fc.nat(), seconds: fc.constantFrom(0, 1, 400) };
  return fc.oneof(
    { weight: 8, arbitrary: send },
    { weight: 8, arbitrary: receive },
    { weight: 3, arbitrary: fc.record({ ...when, do: fc.constantFrom("delete" as const, "hide" as const), ...which }) },
    {
      weight: 1,
      arbitrary: fc.record({
        ...when,
        do: fc.constant("retain" as const),
        seconds: fc.integer({ min: 60, max: 1000 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        ...when,
        do: fc.constant("move" as const),
        perSecond: fc.constantFrom(undefined, 1, 2, 500),
      }),
    },
    { weight: 1, arbitrary: fc.record({ ...when, do: fc.constantFrom("purge" as const, "drop" as const) }) },
  );
};

/** Does the steps, turning the clock by at most `turn` seconds at once, until an hour is over. Returns all that was answered, and all that is left. */
async function run(queues: readonly QueueOptions[], steps: readonly Step[], turn: number) {
  const { clock, call, records } = inProcess();
  const began = clock.now();
  const seconds = () => (clock.now() - began) / 1000;
  const goTo = async (second: number) => {
    while (seconds() < second) await clock.advance(Math.min(turn, second - seconds()) * 1000, { polls: true });
    expect(overdue(records(), clock.now())).toEqual([]);
  };
  const answers: Promise<unknown>[] = [];
  const handles: string[] = [];
  const ask = (operation: string, input: object, owner?: AccountRegion): Promise<Answer> => {
    const answer = call(operation, input, "emulated", owner);
    answers.push(answer.then((output) => [seconds(), operation, output]));
    return answer;
  };
  for (const [n, queue] of queues.entries()) await create(ask, n, queue);
  for (const taken of [...steps].sort((one, other) => one.at - other.at)) {
    await goTo(taken.at);
    const queue = queues[taken.queue % queues.length] as QueueOptions;
    await take(ask, { taken, queue, n: taken.queue % queues.length, handles });
  }
  await goTo(HOUR);
  return { answers: await Promise.all(answers), records: records() };
}

/** Records of which time should have made an end. */
function overdue(records: readonly (readonly [tree: string, key: string, value: unknown])[], now: number) {
  const retention = (tree: string): number => {
    const [queues, name] = [
      tree.replace(/(\/emulated)?\/[^/]+\/[^/]+$/, "/queues"),
      tree.slice(tree.lastIndexOf("/") + 1),
    ];
    const [, , queue] = records.find(([other, key]) => other === queues && key === name) ?? [];
    return (queue as EmulatedQueue).settings?.retention ?? 0;
  };
  const ends: { readonly [kind: string]: (value: never, tree: string) => number } = {
    messages: ({ sentAt }: { readonly sentAt: number }, tree) => sentAt + retention(tree),
    "in-flight": ({ message, invisibility }: InvisibleMessage, tree) =>
      Math.min(invisibility.visibleAt, (message.sentAt ?? 0) + retention(tree)),
    delayed: ({ invisibility }: InvisibleMessage) => invisibility.visibleAt,
    deduplication: ({ until }: { readonly until: number }) => until,
    "deleted-queues": (deletedAt: number) => deletedAt + 60_000,
    "due-times": (time: number) => time,
  };
  return records.filter(([tree, , value]) => {
    const kind = /(?:emulated\/|sqs\/(?:\d{12}\/[^/]+\/)?)([a-z-]+)(?:\/[^/]+)?$/.exec(tree)?.[1] ?? "";
    return (ends[kind]?.(value as never, tree) ?? Number.POSITIVE_INFINITY) <= now;
  });
}

type Ask = (operation: string, input: object, owner?: AccountRegion) => Promise<Answer>;

const ownerOf = ({ elsewhere }: QueueOptions): AccountRegion =>
  elsewhere ? { account: "111122223333", region: "eu-west-1" } : { account: "000000000000", region: "us-east-1" };
const nameOf = (n: number, { fifo }: QueueOptions, kind = "queue") => `${kind}${n}${fifo ? ".fifo" : ""}`;
const arnOf = (n: number, queue: QueueOptions, kind: string) => {
  const { account, region } = ownerOf(queue);
  return `arn:aws:sqs:${region}:${account}:${nameOf(n, queue, kind)}`;
};

async function create(ask: Ask, n: number, queue: QueueOptions): Promise<void> {
  const { fifo, delay, visibility, retention, deadRetention, maxReceives } = queue;
  const type = fifo && { FifoQueue: "true", ContentBasedDeduplication: "true" };
  const dead = { ...type, MessageRetentionPeriod: `${deadRetention}` };
  await ask("CreateQueue", { QueueName: nameOf(n, queue, "dead"), Attributes: dead }, ownerOf(queue));
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: arnOf(n, queue, "dead"), maxReceiveCount: maxReceives });
  const times = {
    DelaySeconds: `${delay}`,
    VisibilityTimeout: `${visibility}`,
    MessageRetentionPeriod: `${retention}`,
  };
  await ask(
    "CreateQueue",
    { QueueName: nameOf(n, queue), Attributes: { ...type, ...times, RedrivePolicy } },
    ownerOf(queue),
  );
}

interface Taken {
  readonly taken: Step;
  readonly queue: QueueOptions;
  readonly n: number;
  readonly handles: string[];
}

async function take(ask: Ask, { taken, queue, n, handles }: Taken): Promise<void> {
  const QueueUrl = nameOf(n, queue);
  const to = (operation: string, input: object) => ask(operation, { QueueUrl, ...input }, ownerOf(queue));
  switch (taken.do) {
    case "send":
      await to("SendMessage", {
        MessageBody: taken.body,
        ...(queue.fifo ? { MessageGroupId: taken.group } : { DelaySeconds: taken.delay }),
      });
      return;
    case "receive": {
      const { count, timeout, wait } = taken;
      const received = to("ReceiveMessage", {
        MaxNumberOfMessages: count,
        VisibilityTimeout: timeout,
        WaitTimeSeconds: wait,
        MessageSystemAttributeNames: ["All"],
      });
      const keep = async () => {
        const { Messages = [] } = await received;
        for (const { ReceiptHandle } of Messages as { readonly ReceiptHandle: string }[]) handles.push(ReceiptHandle);
      };
      const kept = keep();
      // One that waits has begun to.
      await (wait === 0 ? kept : setImmediate());
      return;
    }
    case "delete":
    case "hide": {
      const ReceiptHandle = handles[taken.which % Math.max(1, handles.length)];
      if (ReceiptHandle === undefined) return;
      await to(taken.do === "delete" ? "DeleteMessage" : "ChangeMessageVisibility", {
        ReceiptHandle,
        VisibilityTimeout: taken.seconds,
      });
      return;
    }
    case "retain":
      await to("SetQueueAttributes", { Attributes: { MessageRetentionPeriod: `${taken.seconds}` } });
      return;
    case "move":
      await to("StartMessageMoveTask", {
        SourceArn: arnOf(n, queue, "dead"),
        MaxNumberOfMessagesPerSecond: taken.perSecond,
      });
      return;
    case "purge":
      await to("PurgeQueue", {});
      return;
    case "drop":
      await to("DeleteQueue", {});
      await create(ask, n, queue);
  }
}

/** How many messages are visible, in flight and delayed, and how many ids of duplicates and names of queues are remembered. */
const stored = (size: (tree: string) => number) =>
  ["sqs/messages/q", "emulated/in-flight/q", "emulated/delayed/q", "emulated/deduplication/q", "deleted-queues"].map(
    (tree) => (tree.endsWith("/q") ? size(tree) + size(`${tree}.fifo`) : size(tree)),
  );

describe("Without a request", () => {
  const sent = [["SendMessage", { MessageBody: "m" }]] as const;
  const received = [...sent, ["ReceiveMessage", { VisibilityTimeout: 40 }]] as const;
  const grouped = { MessageBody: "m", MessageGroupId: "g", MessageDeduplicationId: "d" };
  const shorter = ["SetQueueAttributes", { Attributes: { MessageRetentionPeriod: "70" } }] as const;
  test.each<
    [
      string,
      attributes: object,
      calls: readonly (readonly [string, object])[],
      second: number,
      before: number[],
      after: number[],
    ]
  >([
    ["a visibility timeout ends", {}, received, 40, [0, 1, 0, 0, 0], [1, 0, 0, 0, 0]],
    ["a delay ends", {}, [["SendMessage", { MessageBody: "m", DelaySeconds: 9 }]], 9, [0, 0, 1, 0, 0], [1, 0, 0, 0, 0]],
    ["a queue's delay ends", { DelaySeconds: "8" }, sent, 8, [0, 0, 1, 0, 0], [1, 0, 0, 0, 0]],
    ["a message expires", { MessageRetentionPeriod: "60" }, sent, 60, [1, 0, 0, 0, 0], [0, 0, 0, 0, 0]],
    [
      "a message in flight expires",
      { MessageRetentionPeriod: "60" },
      [...sent, ["ReceiveMessage", { VisibilityTimeout: 90 }]],
      60,
      [0, 1, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ],
    ["a message expires by a shorter retention period", {}, [...sent, shorter], 70, [1, 0, 0, 0, 0], [0, 0, 0, 0, 0]],
    ["a message in flight expires by a shorter one", {}, [...received, shorter], 40, [0, 1, 0, 0, 0], [1, 0, 0, 0, 0]],
    [
      "a duplicate is forgotten",
      { FifoQueue: "true" },
      [["SendMessage", grouped]],
      300,
      [1, 0, 0, 1, 0],
      [1, 0, 0, 0, 0],
    ],
    ["the name of a deleted queue is free again", {}, [["DeleteQueue", {}]], 60, [0, 0, 0, 0, 1], [0, 0, 0, 0, 0]],
  ])("%s at its time", async (_, Attributes, calls, second, before, after) => {
    const { clock, call, size } = inProcess();
    const QueueUrl = "FifoQueue" in Attributes ? "q.fifo" : "q";
    await call("CreateQueue", { QueueName: QueueUrl, Attributes });
    for (const [operation, input] of calls)
      expect((await call(operation, { QueueUrl, ...input })).error).toBeUndefined();
    await clock.advance(second * 1000 - 1);
    expect(stored(size)).toEqual(before);
    await clock.advance(1);
    expect(stored(size)).toEqual(after);
  });

  test("dead letters of a standard queue expire by their age, also after younger ones", async () => {
    const { clock, call, size } = inProcess();
    const RedrivePolicy = JSON.stringify({
      deadLetterTargetArn: "arn:aws:sqs:us-east-1:000000000000:dead",
      maxReceiveCount: 1,
    });
    await call("CreateQueue", { QueueName: "dead", Attributes: { MessageRetentionPeriod: "100" } });
    await call("CreateQueue", { QueueName: "q", Attributes: { RedrivePolicy } });
    await call("SendMessage", { QueueUrl: "q", MessageBody: "old" });
    await clock.advance("50s");
    await call("SendMessage", { QueueUrl: "dead", MessageBody: "young" });
    for (let receive = 0; receive < 2; receive++) await call("ReceiveMessage", { QueueUrl: "q", VisibilityTimeout: 0 });
    expect(size("messages/dead")).toBe(2);
    await clock.advance(49_999);
    expect(size("messages/dead")).toBe(2);
    await clock.advance(1);
    expect(size("messages/dead")).toBe(1);
    await clock.advance("50s");
    expect(size("messages/dead")).toBe(0);
  });
});

test("an hour at once does the same to random queues as 3,600 seconds, with the same answers at the same times", {
  timeout: 60_000,
}, async () => {
  const scenario = fc.tuple(
    fc.array(options, { minLength: 1, maxLength: 3 }),
    fc.array(step(), { maxLength: 40, size: "max" }),
  );
  await fc.assert(
    fc.asyncProperty(scenario, async ([queues, steps]) => {
      const once = await run(queues, steps, HOUR);
      expect(await run(queues, steps, 1)).toEqual(once);
    }),
    { numRuns: repetitions(15) },
  );
});
