import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { repetitions } from "../../../tests/repetitions.js";
import { inProcess } from "./in-process.js";
import { type ModelReceipt, type ModelSettings, QueueModel } from "./queue-model.js";

type Step =
  | { readonly do: "send"; readonly body: string; readonly group: string; readonly delay: number }
  | { readonly do: "receive"; readonly count: number; readonly timeout: number | undefined }
  | { readonly do: "delete" | "hide"; readonly which: number; readonly seconds: number }
  | { readonly do: "wait" | "retain"; readonly seconds: number }
  | { readonly do: "count" | "purge" };

const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant("send" as const),
        body: fc.constantFrom("a", "b", "c", "d", "e", "f"),
        group: fc.constantFrom("x", "y", "z"),
        delay: fc.constantFrom(0, 0, 0, 5, 40),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant("receive" as const),
        count: fc.integer({ min: 1, max: 4 }),
        timeout: fc.constantFrom(undefined, undefined, 0, 10, 200),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constantFrom("delete" as const, "hide" as const),
        which: fc.nat(),
        seconds: fc.constantFrom(0, 1, 15, 60),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant("wait" as const), seconds: fc.constantFrom(1, 5, 10, 30, 100, 300) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant("retain" as const), seconds: fc.constantFrom(60, 90, 200, 400) }),
    },
    { weight: 2, arbitrary: fc.constant({ do: "count" as const }) },
    { weight: 1, arbitrary: fc.constant({ do: "purge" as const }) },
  ),
  { minLength: 1, maxLength: 50, size: "max" },
);

interface Pair {
  readonly handle: string;
  readonly receipt: ModelReceipt;
}

/** Does the same with a queue and with the model of one, and expects that nobody can tell them apart. */
async function compare(settings: ModelSettings, taken: readonly Step[]): Promise<void> {
  const real = await realQueue(settings);
  const model = new QueueModel(settings);
  const pairs: Pair[] = [];
  for (const step of taken) {
    await take(step, { real, model, pairs, settings });
  }
  expect(await real.counts("q")).toEqual(model.counts());
  expect(await real.counts("dead")).toEqual([model.dead().length, 0, 0]);
  expect(await real.drain("dead")).toEqual(model.dead().sort());
}

async function realQueue({ fifo, visibility, retention, maxReceives, deadRetention }: ModelSettings) {
  const { call, clock } = inProcess();
  const name = (short: string) => (fifo ? `${short}.fifo` : short);
  const kind = fifo ? { FifoQueue: "true", ContentBasedDeduplication: "true" } : {};
  await call("CreateQueue", {
    QueueName: name("dead"),
    Attributes: { ...kind, MessageRetentionPeriod: `${deadRetention}` },
  });
  const RedrivePolicy = JSON.stringify({
    deadLetterTargetArn: `arn:aws:sqs:us-east-1:000000000000:${name("dead")}`,
    maxReceiveCount: maxReceives,
  });
  const Attributes = {
    ...kind,
    VisibilityTimeout: `${visibility}`,
    MessageRetentionPeriod: `${retention}`,
    RedrivePolicy,
  };
  await call("CreateQueue", { QueueName: name("q"), Attributes });
  return {
    clock,
    call: (operation: string, input: object) => call(operation, { QueueUrl: name("q"), ...input }),
    async counts(queue: string) {
      const { Attributes: all } = await call("GetQueueAttributes", { QueueUrl: name(queue), AttributeNames: ["All"] });
      return ["", "NotVisible", "Delayed"].map((suffix) =>
        Number((all as Record<string, string>)[`ApproximateNumberOfMessages${suffix}`]),
      );
    },
    /** Receives all messages; their bodies, sorted. */
    async drain(queue: string) {
      const bodies: string[] = [];
      for (;;) {
        const { Messages = [] } = await call("ReceiveMessage", {
          QueueUrl: name(queue),
          MaxNumberOfMessages: 10,
          VisibilityTimeout: 1,
        });
        const found = Messages as { Body: string; ReceiptHandle: string }[];
        if (found.length === 0) return bodies.sort();
        for (const { Body, ReceiptHandle } of found) {
          bodies.push(Body);
          await call("DeleteMessage", { QueueUrl: name(queue), ReceiptHandle });
        }
      }
    },
  };
}

interface Both {
  readonly real: Awaited<ReturnType<typeof realQueue>>;
  readonly model: QueueModel;
  readonly pairs: Pair[];
  readonly settings: ModelSettings;
}

async function take(step: Step, { real, model, pairs, settings }: Both): Promise<void> {
  switch (step.do) {
    case "send": {
      const { body, group } = step;
      const delay = settings.fifo ? 0 : step.delay;
      model.send(body, group, delay);
      expect(
        await real.call("SendMessage", { MessageBody: body, MessageGroupId: group, DelaySeconds: delay }),
      ).not.toHaveProperty("error");
      return;
    }
    case "receive": {
      const receipts = model.receive(step.count, step.timeout);
      const { Messages = [] } = await real.call("ReceiveMessage", {
        MaxNumberOfMessages: step.count,
        VisibilityTimeout: step.timeout,
      });
      const messages = Messages as { Body: string; ReceiptHandle: string }[];
      expect(messages.map(({ Body }) => Body)).toEqual(receipts.map(({ message }) => message.body));
      for (const [i, receipt] of receipts.entries()) pairs.push({ handle: messages[i]?.ReceiptHandle ?? "", receipt });
      return;
    }
    case "delete":
    case "hide": {
      const pair = pairs[step.which % Math.max(1, pairs.length)];
      if (pair === undefined) return;
      const expected =
        step.do === "delete" ? model.delete(pair.receipt) : model.changeVisibility(pair.receipt, step.seconds);
      const operation = step.do === "delete" ? "DeleteMessage" : "ChangeMessageVisibility";
      const { error } = await real.call(operation, { ReceiptHandle: pair.handle, VisibilityTimeout: step.seconds });
      expect(error).toBe(expected);
      return;
    }
    case "wait":
      model.now += step.seconds;
      await real.clock.advance(step.seconds * 1000);
      return;
    case "retain":
      model.retain(step.seconds);
      await real.call("SetQueueAttributes", { Attributes: { MessageRetentionPeriod: `${step.seconds}` } });
      return;
    case "count":
      expect(await real.counts("dead")).toEqual([model.dead().length, 0, 0]);
      // Not at every step: counting removes what is expired, which receives have to do for themselves too.
      expect(await real.counts("q")).toEqual(model.counts());
      return;
    case "purge":
      // AWS refuses a second one within a minute; then nothing is gone.
      if ((await real.call("PurgeQueue", {})).error === undefined) model.purge();
  }
}

describe.each([
  ["standard", false],
  ["FIFO", true],
])("a %s queue", (_, fifo) => {
  test("does what a plain list of messages would do, whatever is done to it in whatever order", {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, (taken) =>
        compare({ fifo, visibility: 30, retention: 200, maxReceives: 3, deadRetention: 250 }, taken),
      ),
      { numRuns: repetitions(200) },
    );
  });
});
