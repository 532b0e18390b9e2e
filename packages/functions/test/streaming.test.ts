import type { FunctionInvocation, ResponseHead } from "@cloudstub/kit";
import { expect, test } from "vitest";
import { environmentOf } from "./support/environment.js";
import { Laboratory } from "./support/laboratory.js";

/** A sink that keeps what it gets. */
function makeSink() {
  const heads: ResponseHead[] = [];
  const chunks: string[] = [];
  const sink: FunctionInvocation["sink"] = {
    begin: (head) => void heads.push(head),
    write: (chunk) => void chunks.push(Buffer.from(chunk).toString("latin1")),
  };
  return { heads, chunks, sink };
}

const streaming = (body: string) =>
  environmentOf({
    "index.js": `exports.handler = awslambda.streamifyResponse(async (event, stream, context) => { ${body} });`,
  });
const wait = "await new Promise((resolve) => setTimeout(resolve, 100));";

test("a streamed response arrives in pieces, with its type", async () => {
  const { heads, chunks, sink } = makeSink();
  const outcome = await new Laboratory().invoke(
    streaming(`stream.setContentType("text/html"); stream.write("Hello, "); ${wait} stream.end("world!");`),
    {},
    { sink },
  );
  expect(heads).toEqual([{ contentType: "text/html", isStreamed: true }]);
  expect(chunks).toEqual(["Hello, ", "world!"]);
  expect(outcome).toMatchObject({ functionError: undefined, payload: new Uint8Array(), report: { status: "success" } });
});

test("without a sink it is the payload", async () => {
  const outcome = await new Laboratory().invoke(
    streaming(`stream.write("[1,"); ${wait} stream.write("2]"); stream.end();`),
  );
  expect(outcome.answer).toEqual([1, 2]);
});

test("a handler that returns without ending its stream has ended it, and the environment goes on", async () => {
  const laboratory = new Laboratory();
  const environment = streaming(`stream.write("1");`);
  expect((await laboratory.invoke(environment)).answer).toBe(1);
  const again = await laboratory.invoke(environment);
  expect(again).toMatchObject({ answer: 1, report: { initDurationMs: undefined } });
});

test("status code and headers come before the body, then eight zero bytes", async () => {
  const { heads, chunks, sink } = makeSink();
  await new Laboratory().invoke(
    streaming(
      `const http = awslambda.HttpResponseStream.from(stream, { statusCode: 201, headers: { a: "b" } }); http.write("body"); http.end();`,
    ),
    {},
    { sink },
  );
  expect(heads).toEqual([{ contentType: "application/vnd.awslambda.http-integration-response", isStreamed: true }]);
  expect(chunks.join("")).toBe(`{"statusCode":201,"headers":{"a":"b"}}${"\0".repeat(8)}body`);
});

test("an error in the middle leaves the body so far, and is the outcome", async () => {
  const { chunks, sink } = makeSink();
  const laboratory = new Laboratory();
  const environment = streaming(`stream.write("half"); ${wait} throw new RangeError("lost");`);
  const outcome = await laboratory.invoke(environment, {}, { sink });
  expect(chunks).toEqual(["half"]);
  expect(outcome).toMatchObject({
    functionError: "Unhandled",
    errorType: "RangeError",
    answer: { errorType: "RangeError", errorMessage: "lost" },
  });
});

test("an error before the first byte is an error as of any handler", async () => {
  const { heads, sink } = makeSink();
  const outcome = await new Laboratory().invoke(streaming(`throw new RangeError("early");`), {}, { sink });
  expect(heads).toEqual([]);
  expect(outcome).toMatchObject({ functionError: "Unhandled", answer: { errorMessage: "early" } });
});

test("a function that does not stream gives a sink its response in one piece", async () => {
  const { heads, chunks, sink } = makeSink();
  const outcome = await new Laboratory().invoke(
    environmentOf({ "index.js": "exports.handler = async () => ({ a: 1 });" }),
    {},
    { sink },
  );
  expect(heads).toEqual([{ contentType: "application/json", isStreamed: false }]);
  expect(chunks).toEqual([`{"a":1}`]);
  expect(outcome.payload).toHaveLength(0);
});

test("6 MB come and go, and a response beyond the limit is refused in AWS's words", async () => {
  const laboratory = new Laboratory();
  const environment = environmentOf({
    "index.js": `exports.handler = async ({ text, size }) => text ?? "x".repeat(size);`,
  });
  const text = "y".repeat(6 * 1024 * 1024 - 20);
  expect((await laboratory.invoke(environment, { text })).answer).toBe(text);
  expect((await laboratory.invoke(environment, { size: 6_291_554 })).payload).toHaveLength(6_291_556);
  const refused = await laboratory.invoke(environment, { size: 6_291_555 });
  expect(Buffer.from(refused.payload).toString()).toBe(
    `{"errorMessage":"Response payload size exceeded maximum allowed payload size (6291556 bytes).","errorType":"Function.ResponseSizeTooLarge"}`,
  );
  expect((await laboratory.invoke(environment, { size: 1 })).report.initDurationMs).toBeUndefined();
});
