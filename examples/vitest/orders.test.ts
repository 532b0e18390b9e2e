import sqs from "@cloudstub/sqs";
import { withFaults } from "@cloudstub/testing";
import { testWith } from "@cloudstub/testing/vitest";
import { expect } from "vitest";
import { openQueue, placeOrder, placeOrders } from "./orders.js";

const test = testWith({ services: [sqs], onPlaceholder: "allow" });

test("an order is sent to the queue", async ({ mock }) => {
  await placeOrder(await openQueue(), { id: "a" });
  expect(mock).toHaveReceived("sqs", "SendMessage", { MessageBody: '{"id":"a"}' });
});

test("an order survives throttling", async ({ mock }) => {
  mock.on("sqs", "SendMessage").throttle().times(2);
  expect(await placeOrder(await openQueue(), { id: "b" })).toBe(3);
});

test("an order whose answer is lost is sent twice", async ({ mock }) => {
  mock.on("sqs", "SendMessage").loseAnswer();
  await placeOrder(await openQueue(), { id: "c" });
  expect(mock).toHaveReceivedTimes(2, "sqs", "SendMessage", { MessageBody: '{"id":"c"}' });
});

test("orders that are not accepted are named", async ({ mock }) => {
  mock.on("sqs", "SendMessageBatch").failEntries(["e"]);
  expect(await placeOrders(await openQueue(), ["d", "e", "f"])).toEqual(["e"]);
});

test(
  "an order survives a dropped connection",
  withFaults({ service: "sqs", operation: "SendMessage", effect: "dropped-connection" }, async () => {
    expect(await placeOrder(await openQueue(), { id: "g" })).toBe(2);
  }),
);

test.fails("a test whose fault was never reached fails", async ({ mock }) => {
  mock.on("sqs", "DeleteQueue").fail("InternalError");
});
