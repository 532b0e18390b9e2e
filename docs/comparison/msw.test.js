import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { documentOf, placeOrder, priceOf } from "./shop.js";

const table = "https://dynamodb.us-east-1.amazonaws.com/";
const document = "https://documents.s3.us-east-1.amazonaws.com/terms";
const items = new Map();
const json = (body, status = 200) =>
  HttpResponse.json(body, { status, headers: { "content-type": "application/x-amz-json-1.0" } });
const failure = (name) => json({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: name }, 400);

// One address for all operations of DynamoDB; which is asked for stands in a header.
const operations = {
  "DynamoDB_20120810.PutItem": ({ Item }) => {
    if (items.has(Item.id.S)) return failure("ConditionalCheckFailedException");
    items.set(Item.id.S, Item);
    return json({});
  },
  "DynamoDB_20120810.GetItem": ({ Key }) => json({ Item: items.get(Key.id.S) }),
};
const answer = async ({ request }) => operations[request.headers.get("x-amz-target")](await request.json());
const isPut = ({ request }) => request.headers.get("x-amz-target").endsWith(".PutItem");

let puts = 0;
const server = setupServer(
  http.post(table, answer),
  http.get(document, () => HttpResponse.text("the whole text")),
);
server.events.on("request:start", (event) => {
  if (event.request.method === "POST" && isPut(event)) puts += 1;
});
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => {
  server.resetHandlers();
  items.clear();
  puts = 0;
});
afterAll(() => server.close());

test("an order is kept", async () => {
  await placeOrder("a", 90);
  expect(await priceOf("a")).toBe(90);
});

test("throttling is survived", async () => {
  const throttled = () => failure("ThrottlingException");
  server.use(http.post(table, throttled, { once: true }), http.post(table, throttled, { once: true }));
  await placeOrder("a", 90);
  expect(puts).toBe(3);
});

// HttpResponse.error() is an error that the SDK does not try again. An answer that breaks off is tried again, and comes near.
test("a lost answer is survived", async () => {
  const lost = async (exchange) => {
    await answer(exchange);
    return brokenOff("{");
  };
  server.use(http.post(table, lost, { once: true }));
  await placeOrder("a", 90);
  expect(puts).toBe(2);
});

test("a truncated download is begun again", async () => {
  let downloads = 0;
  server.use(
    http.get(document, () => {
      downloads++;
      return downloads === 1 ? brokenOff("the w") : undefined;
    }),
  );
  expect(await documentOf("terms")).toBe("the whole text");
  expect(downloads).toBe(2);
});

test("a request that nothing answers does not reach AWS", async () => {
  await expect(documentOf("prices")).rejects.toThrow("Cannot bypass a request");
});

function brokenOff(text) {
  const start = (stream) => {
    stream.enqueue(new TextEncoder().encode(text));
    setTimeout(() => stream.error(new Error("aborted")), 10);
  };
  return new HttpResponse(new ReadableStream({ start }), { headers: { "content-length": "14" } });
}
