import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
} from "@aws-sdk/client-sqs";
import { manualClock } from "@cloudstub/core";
import { beforeEach, describe, test } from "vitest";
import { countedStore, type Measure } from "../../../tests/contracts/counted-store.js";
import { dueBy } from "../src/emulated/messages/due-queues.js";
import { append, appendDelayed, takeInFlight } from "../src/emulated/messages/stored-messages.js";
import { emulatedState, type InvisibleMessage, type StoredMessage } from "../src/emulated/state.js";
import sqs from "../src/index.js";
import { md5 } from "../src/message-body.js";
import { laboratory } from "./laboratory.js";

const store = countedStore(emulatedState);
const clock = manualClock();
const lab = laboratory({
  modules: [{ ...sqs, emulated: { ...sqs.emulated, state: store.open } }],
  fidelity: "emulated",
  clock,
});

beforeEach(async () => {
  await lab.raw("CreateQueue", JSON.stringify({ QueueName: "orders" }));
  const Attributes = { FifoQueue: "true", ContentBasedDeduplication: "true" };
  await lab.raw("CreateQueue", JSON.stringify({ QueueName: "orders.fifo", Attributes }));
  // Due before anything that the operations add, as a busy queue is: else the first of them changes that.
  lab.server.world.atOnce(() => {
    for (const name of ["orders", "orders.fifo"]) dueBy(store.state, name, clock.now() + 1);
  });
});

const message = (i: number, groupId?: string): StoredMessage => ({
  messageId: `00000000-0000-0000-0000-${String(i).padStart(12, "0")}`,
  body: `m${i}`,
  md5OfBody: md5(`m${i}`),
  sentAt: clock.now(),
  ...(groupId !== undefined && { groupId }),
});

const invisible = (i: number, groupId?: string): InvisibleMessage => {
  const visibleAt = clock.now() + 600_000 + i;
  return { message: message(i, groupId), invisibility: { visibleAt, dueAt: visibleAt } };
};

const queueOf = (name: string) => store.state.queues.get(name) ?? { name, createdAt: 0 };

const fill = {
  visible(count: number, queue = "orders", group?: string): void {
    for (let i = 0; i < count; i++) append(store.state, queueOf(queue), message(i, group));
  },
  inFlight(count: number, queue = "orders", group?: string): void {
    for (let i = 0; i < count; i++) {
      const key = append(store.state, queueOf(queue), message(i, group));
      const { message: taken, invisibility } = invisible(i, group);
      takeInFlight(store.state, queue, {
        taken: [{ key, message: taken }],
        invisibility: { ...invisibility, receivedAt: clock.now() },
      });
    }
  },
  dead(count: number): void {
    const deadFrom = { queueArn: "arn:aws:sqs:us-east-1:000000000000:source", receives: 1 };
    for (let i = 0; i < count; i++) append(store.state, queueOf("orders"), { ...message(i), deadFrom });
  },
  delayed(count: number): void {
    for (let i = 0; i < count; i++) appendDelayed(store.state, "orders", invisible(i));
  },
};

function operationsOf(QueueUrl: string) {
  let bodies = 0;
  let runs = 0;
  return async (measure: Measure): Promise<void> => {
    // Those of the run before are locked.
    const group = QueueUrl.endsWith(".fifo") ? { MessageGroupId: `open-${runs++}` } : {};
    const entry = () => ({ MessageBody: `new ${bodies++}`, ...group });
    await measure("send", () => lab.client.send(new SendMessageCommand({ QueueUrl, ...entry() })));
    const Entries = ["a", "b", "c", "d", "e"].map((Id) => ({ Id, ...entry() }));
    await measure("send five", () => lab.client.send(new SendMessageBatchCommand({ QueueUrl, Entries })));
    const received = await measure("receive", () =>
      lab.client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 2 })),
    );
    const [first, second] = received.Messages ?? [];
    const hide = { QueueUrl, ReceiptHandle: second?.ReceiptHandle, VisibilityTimeout: 40 };
    await measure("hide", () => lab.client.send(new ChangeMessageVisibilityCommand(hide)));
    await measure("delete", () =>
      lab.client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: first?.ReceiptHandle })),
    );
    await measure("count", () => lab.client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] })));
    await measure("look", () => lab.api(`GET /api/sqs/queue-detail?queue=${QueueUrl}&max=1`));
  };
}

/** An operation tells when its queue is due, or finds that it is due sooner. */
const atMost = 1.25;

describe("operations touch the store about as often with 10,000 messages as with 20, where those are", () => {
  test.each(["visible", "dead", "inFlight", "delayed"] as const)("%s", async (where) => {
    const growth = {
      world: lab.server.world,
      few: () => fill[where](20),
      many: () => fill[where](10_000),
      below: 60,
      atMost,
    };
    await store.expectFlatCosts(operationsOf("orders"), growth);
  });

  test("visible in the one group of a FIFO queue", async () => {
    const growth = {
      world: lab.server.world,
      few: () => fill.visible(20, "orders.fifo", "g"),
      many: () => fill.visible(10_000, "orders.fifo", "h"),
      below: 150,
      atMost,
    };
    await store.expectFlatCosts(operationsOf("orders.fifo"), growth);
  });

  test("in a locked group of a FIFO queue, in front of one that is open", async () => {
    lab.server.world.store.transaction(() => fill.inFlight(1, "orders.fifo", "locked"));
    const growth = {
      world: lab.server.world,
      few: () => fill.visible(20, "orders.fifo", "locked"),
      many: () => fill.visible(10_000, "orders.fifo", "locked"),
      below: 150,
      atMost,
    };
    await store.expectFlatCosts(operationsOf("orders.fifo"), growth);
  });

  // Making them takes longer than other tests may where much else runs; accesses are counted, not time.
  test("in thousands of locked groups of a FIFO queue", { timeout: 60_000 }, async () => {
    const lock = (count: number) => {
      for (let i = 0; i < count; i++) fill.inFlight(1, "orders.fifo", `group-${count}-${i}`);
      fill.visible(1, "orders.fifo", `visible-${count}`);
    };
    await store.expectFlatCosts(operationsOf("orders.fifo"), {
      world: lab.server.world,
      few: () => lock(20),
      many: () => lock(10_000),
      below: 150,
      atMost,
    });
  });
});
