import assert from "node:assert/strict";
import { test } from "node:test";
import sqs from "@cloudstub/sqs";
import { assertReceived, withFaults } from "@cloudstub/testing";
import { useMock } from "@cloudstub/testing/node-test";
import { openQueue, placeOrder, placeOrders } from "./orders.js";

const mock = useMock({ services: [sqs], onPlaceholder: "allow" });

test("an order is sent to the queue", async () => {
  await placeOrder(await openQueue(), { id: "a" });
  assertReceived(mock, "sqs", "SendMessage", { MessageBody: '{"id":"a"}' });
});

test("an order survives throttling", async () => {
  mock.on("sqs", "SendMessage").throttle().times(2);
  assert.equal(await placeOrder(await openQueue(), { id: "b" }), 3);
});

test("an order whose answer is lost is sent twice", async () => {
  mock.on("sqs", "SendMessage").loseAnswer();
  await placeOrder(await openQueue(), { id: "c" });
  assert.equal(mock.history("sqs", "SendMessage", { MessageBody: '{"id":"c"}' }).length, 2);
});

test("orders that are not accepted are named", async () => {
  mock.on("sqs", "SendMessageBatch").failEntries(["e"]);
  assert.deepEqual(await placeOrders(await openQueue(), ["d", "e", "f"]), ["e"]);
});

test(
  "an order survives a dropped connection",
  withFaults({ service: "sqs", operation: "SendMessage", effect: "dropped-connection" }, async () => {
    await placeOrder(await openQueue(), { id: "g" });
    assert.equal(mock.history("sqs", "SendMessage", { MessageBody: '{"id":"g"}' }).length, 2);
  }),
);
