import assert from "node:assert/strict";
import { assertReceived } from "cloudstub";
import { useMock } from "cloudstub/mocha";
import sqs from "cloudstub/sqs";
import { openQueue, placeOrder, placeOrders } from "./orders.js";

const mock = useMock({ services: [sqs], fidelity: "emulated" });

it("sends an order to the queue", async () => {
  await placeOrder(await openQueue(), { id: "a" });
  assertReceived(mock, "sqs", "SendMessage", { MessageBody: '{"id":"a"}' });
});

it("sends an order again after throttling", async () => {
  mock.on("sqs", "SendMessage").throttle().times(2);
  assert.equal(await placeOrder(await openQueue(), { id: "b" }), 3);
});

it("names the orders that are not accepted", async () => {
  mock.on("sqs", "SendMessageBatch").failEntries(["e"]);
  assert.deepEqual(await placeOrders(await openQueue(), ["d", "e", "f"]), ["e"]);
});
