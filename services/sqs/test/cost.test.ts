import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
} from "@aws-sdk/client-sqs";
import { beforeEach, test } from "vitest";
import { countedStore, type Measure } from "../../../tests/contracts/counted-store.js";
import sqs from "../src/index.js";
import { addMessage } from "../src/operations/send-message.js";
import { sqsState } from "../src/state.js";
import { laboratory } from "./laboratory.js";

const store = countedStore(sqsState);
const lab = laboratory({ modules: [{ ...sqs, state: store.open }] });
const QueueUrl = "orders";

beforeEach(async () => {
  await lab.raw("CreateQueue", JSON.stringify({ QueueName: QueueUrl }));
});

async function operations(measure: Measure): Promise<void> {
  await measure("send", () => lab.client.send(new SendMessageCommand({ QueueUrl, MessageBody: "m" })));
  const received = await measure("receive", () =>
    lab.client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 })),
  );
  const ReceiptHandle = received.Messages?.[5]?.ReceiptHandle;
  await measure("delete", () => lab.client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle })));
  await measure("attributes", () =>
    lab.client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] })),
  );
  await measure("show", () => lab.api("GET /api/sqs/receive-message?queue=orders&max=9"));
  await measure("list", () => lab.api("GET /api/sqs/list-queues"));
}

function fill(count: number): void {
  const waits = { until: () => undefined, wake: () => {} };
  const call = { state: store.state, ids: lab.server.world.ids, waits };
  for (let i = 0; i < count; i++) addMessage(call, { name: QueueUrl, createdAt: 0 }, `m${i}`);
}

test("operations touch the store no more often in a queue of 10,000 messages than in one of 20", async () => {
  await store.expectFlatCosts(operations, {
    world: lab.server.world,
    few: () => fill(20),
    many: () => fill(10_000),
    below: 20,
  });
});
