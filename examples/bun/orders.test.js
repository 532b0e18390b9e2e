import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { assertReceived } from "cloudstub";
import { useMock } from "cloudstub/jest";
import sqs from "cloudstub/sqs";
import { openQueue, placeOrder, placeOrders } from "./orders.js";

const mock = useMock({ services: [sqs], fidelity: "emulated" }, { beforeAll, beforeEach, afterEach, afterAll });

test("an order is sent to the queue", async () => {
  await placeOrder(await openQueue(), { id: "a" });
  assertReceived(mock, "sqs", "SendMessage", { MessageBody: '{"id":"a"}' });
});

test("an order survives throttling", async () => {
  mock.on("sqs", "SendMessage").throttle().times(2);
  expect(await placeOrder(await openQueue(), { id: "b" })).toBe(3);
});

test("orders that are not accepted are named", async () => {
  mock.on("sqs", "SendMessageBatch").failEntries(["e"]);
  expect(await placeOrders(await openQueue(), ["d", "e", "f"])).toEqual(["e"]);
});
