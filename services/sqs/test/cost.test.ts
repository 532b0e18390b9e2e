import { DeleteMessageCommand, GetQueueAttributesCommand, ReceiveMessageCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import type { Collection, Scope } from "@cloudstub/kit";
import { beforeEach, expect, test } from "vitest";
import sqs from "../src/index.js";
import { addMessage } from "../src/message.js";
import { type SqsState, sqsState } from "../src/state.js";
import { laboratory } from "./laboratory.js";

let state: SqsState;
let touched = 0;

/** The store's own collections; every call and every step of an iteration is counted. */
function counting(scope: Scope): Scope {
  const watch = <V>(collection: Collection<V>): Collection<V> =>
    new Proxy(collection, {
      get(target, name) {
        touched++;
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== "function") return member;
        return (...args: unknown[]) => steps(member.apply(target, args));
      },
    });
  return {
    collection: (name) => watch(scope.collection(name)),
    family: (name) => ({ of: (id) => watch(scope.family<never>(name).of(id)), drop: (id) => scope.family(name).drop(id) }),
  };
}

function steps(result: unknown): unknown {
  if (typeof result !== "object" || result === null || !(Symbol.iterator in result)) return result;
  return (function* () {
    for (const element of result as Iterable<unknown>) {
      touched++;
      yield element;
    }
  })();
}

const counted: typeof sqs = {
  ...sqs,
  state(scope) {
    state = sqsState(counting(scope));
    return state;
  },
};
const lab = laboratory({ modules: [counted] });
const QueueUrl = "orders";

beforeEach(async () => {
  await lab.raw("CreateQueue", JSON.stringify({ QueueName: QueueUrl }));
});

/** How often each operation touches the store. */
async function costs(): Promise<Record<string, number>> {
  const measured: Record<string, number> = {};
  const measure = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    touched = 0;
    const result = await run();
    measured[name] = touched;
    return result;
  };
  await measure("send", () => lab.client.send(new SendMessageCommand({ QueueUrl, MessageBody: "m" })));
  const received = await measure("receive", () => lab.client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 })));
  const ReceiptHandle = received.Messages?.[5]?.ReceiptHandle;
  await measure("delete", () => lab.client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle })));
  await measure("attributes", () => lab.client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] })));
  await measure("show", () => lab.api("GET /api/sqs/receive-message?queue=orders&max=9"));
  await measure("list", () => lab.api("GET /api/sqs/list-queues"));
  return measured;
}

function fill(count: number): void {
  for (let i = 0; i < count; i++) addMessage({ state, ids: lab.server.world.ids }, { name: QueueUrl, createdAt: 0 }, `m${i}`);
}

test("operations touch the store no more often in a queue of 10,000 messages than in one of 20", async () => {
  fill(20);
  const few = await costs();
  fill(10_000);
  expect(await costs()).toEqual(few);
  expect(Math.max(...Object.values(few))).toBeLessThan(20);
  expect(Math.min(...Object.values(few))).toBeGreaterThan(0);
});
