import assert from "node:assert/strict";
import { assertReceived } from "cloudstub";
import { useMock } from "cloudstub/jest";
import sqs from "cloudstub/sqs";
import { openQueue, placeOrder, placeOrders } from "./orders.js";

const { beforeAll, beforeEach, afterEach, afterAll } = Deno.test;
const mock = useMock({ services: [sqs], fidelity: "emulated" }, { beforeAll, beforeEach, afterEach, afterAll });

// The client keeps its connection open from test to test, which Deno would call a leak.
const test = (name, fn) => Deno.test({ name, fn, sanitizeOps: false, sanitizeResources: false });

test("an order is sent to the queue", async () => {
  await placeOrder(await openQueue(), { id: "a" });
  assertReceived(mock, "sqs", "SendMessage", { MessageBody: '{"id":"a"}' });
});

test("an order survives throttling", async () => {
  mock.on("sqs", "SendMessage").throttle().times(2);
  assert.equal(await placeOrder(await openQueue(), { id: "b" }), 3);
});

test("orders that are not accepted are named", async () => {
  mock.on("sqs", "SendMessageBatch").failEntries(["e"]);
  assert.deepEqual(await placeOrders(await openQueue(), ["d", "e", "f"]), ["e"]);
});
