import { testWith } from "@cloudstub/testing/vitest";
import { expect } from "vitest";
import { fulfil, invoiceOf, placeOrders, work } from "./order-service.js";
import { seed } from "./seed.js";

const tea = { id: "a", item: "tea", count: 2 };

// All services that are installed. The queue is the emulated one: its polls wait, and messages that were received are hidden for a while.
// Conditions of tables are not evaluated (idempotency.test.ts says more), and topics deliver to no subscriber.
const test = testWith({ seed, fidelity: { sqs: "emulated" }, onIgnored: "allow", onPlaceholder: "allow" });

// The price comes from a function that belongs to somebody else.
test.beforeEach(
  ({ mock }) => void mock.on("lambda", "Invoke").respond({ Payload: '{"cents":450}' }).always().optional(),
);

test("an order is priced, kept, invoiced and told of, each in its turn", async ({ mock }) => {
  const stop = new AbortController();
  const worker = work(stop.signal);
  await placeOrders([tea]);
  await mock.received("sqs", "DeleteMessage");
  stop.abort();
  await worker;

  expect(await invoiceOf("a")).toBe("Order a: 2 × tea, 5.40 EUR");
  expect(mock).toHaveReceived("lambda", "Invoke", { FunctionName: "price", Payload: { item: "tea", count: 2 } });
  expect(mock).toHaveReceived("sns", "Publish", {
    Message: { id: "a", total: 540, signature: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(mock).toHaveReceivedInOrder([
    ["sqs", "SendMessageBatch"],
    ["dynamodb", "PutItem", { Item: { id: { S: "a" }, total: { N: "540" } } }],
    ["s3", "PutObject", { Key: "invoices/a.txt" }],
    ["sns", "Publish"],
    ["dynamodb", "UpdateItem", { Key: { id: { S: "a" } } }],
    ["sqs", "DeleteMessage"],
  ]);
});

test("throttling is waited out by the SDK, and the order is told of once", async ({ mock }) => {
  mock.on("dynamodb", "PutItem").throttle().times(2);
  await fulfil(tea);
  expect(mock).toHaveReceivedTimes(3, "dynamodb", "PutItem");
  expect(mock).toHaveReceivedTimes(1, "sns", "Publish");
});

test("orders that the queue does not take are sent again, and no others", async ({ mock }) => {
  mock.on("sqs", "SendMessageBatch").failEntries(["b"]).times(2);
  await placeOrders([tea, { ...tea, id: "b" }]);
  expect(mock).toHaveReceivedTimes(1, "sqs", "SendMessageBatch", { Entries: [{ Id: "a" }, { Id: "b" }] });
  expect(mock.history("sqs", "SendMessageBatch").map(({ input }) => input)).toEqual([
    expect.objectContaining({ Entries: [expect.objectContaining({ Id: "a" }), expect.objectContaining({ Id: "b" })] }),
    expect.objectContaining({ Entries: [expect.objectContaining({ Id: "b" })] }),
    expect.objectContaining({ Entries: [expect.objectContaining({ Id: "b" })] }),
  ]);
});

test("orders that the queue never takes are named", async ({ mock }) => {
  mock.on("sqs", "SendMessageBatch").failEntries(["b"]).times(3);
  await expect(placeOrders([tea, { ...tea, id: "b" }])).rejects.toThrow("The queue did not take b.");
});

test("an invoice whose download ends early is asked for again", async ({ mock }) => {
  await fulfil(tea);
  mock.on("s3", "GetObject").truncateBody({ bytes: 10 });
  expect(await invoiceOf("a")).toBe("Order a: 2 × tea, 5.40 EUR");
  expect(mock).toHaveReceivedTimes(2, "s3", "GetObject");
});

test("a worker that is told to stop fulfils the order that it is at, and takes no other", async ({ mock }) => {
  const stop = new AbortController();
  const gate = mock.on("lambda", "Invoke").hold();
  await placeOrders([tea]);
  const worker = work(stop.signal);
  await gate.arrived; // The worker waits for the price.
  await placeOrders([{ ...tea, id: "b" }]);
  stop.abort();
  gate.release();
  await worker;
  expect(mock).toHaveReceivedTimes(1, "sns", "Publish", { Message: { id: "a" } });
  expect(mock).toHaveReceivedTimes(1, "sqs", "DeleteMessage");
  expect(mock).toHaveReceivedTimes(1, "sqs", "ReceiveMessage");
});

// It fails: "This fault was never reached: …". A test that proves nothing does not pass.
test.fails("invoices are not read while orders are fulfilled", async ({ mock }) => {
  mock.on("s3", "GetObject").fail("AccessDenied");
  await fulfil(tea);
});
