import { Duplex } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { repetitions } from "../../../tests/repetitions.js";
import { PipeConnection } from "../src/runtime-api/pipe.js";
import { Session } from "../src/runtime-api/session.js";

const id = "8476a536-e9f4-11e8-9739-2dfe598c3fcd";
const event = { requestId: id, payload: Buffer.from(`{"a":1}`), invokedFunctionArn: "arn", deadline: 1 };
const next = "GET /2018-06-01/runtime/invocation/next HTTP/1.1\r\nHost: pipe\r\n\r\n";

/** The other side of a pipe, which sends bytes in pieces and keeps what it gets. */
function connect() {
  let received = "";
  const pipe = new Duplex({
    read() {},
    write(chunk: Buffer, _, done) {
      received += chunk.toString("latin1");
      done();
    },
  });
  const session = new Session();
  void new PipeConnection(pipe, session);
  return {
    session,
    pipe,
    send: (...pieces: (string | Uint8Array)[]) => {
      for (const piece of pieces) pipe.push(Buffer.from(piece));
    },
    received: () => {
      const text = received;
      received = "";
      return text;
    },
  };
}

function post(path: string, body: string, more = "") {
  return `POST /2018-06-01/runtime/${path} HTTP/1.1\r\nHost: pipe\r\n${more}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

test("an event and its answer, wherever the pieces of the requests begin", async () => {
  const answer = post(`invocation/${id}/response`, `{"text":"é€\\r\\n\\r\\n"}`, "Cloudstub-Next: true\r\n");
  const bytes = [...Buffer.from(next + answer)];
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 6 }), async (cuts) => {
      const { session, send, received } = connect();
      const ends = [...cuts.filter((cut) => cut !== next.length), next.length, bytes.length].sort((a, b) => a - b);
      const pieces = ends.map((end, at) => Uint8Array.from(bytes.slice(ends[at - 1] ?? 0, end)));
      const asked = ends.indexOf(next.length) + 1;
      send(...pieces.slice(0, asked));
      await expect.poll(() => session.isReady, { interval: 1 }).toBe(true);
      const answered = session.dispatch({ ...event, traceHeader: "Root=é\n" });
      expect(received()).toBe(
        "HTTP/1.1 200 \r\nContent-Length: 7\r\nContent-Type: application/json\r\n" +
          `Lambda-Runtime-Aws-Request-Id: ${id}\r\nLambda-Runtime-Deadline-Ms: 1\r\nLambda-Runtime-Invoked-Function-Arn: arn\r\n` +
          `Lambda-Runtime-Trace-Id: Root=${Buffer.from("é").toString("latin1")} \r\n\r\n{"a":1}`,
      );
      send(...pieces.slice(asked));
      expect(Buffer.from(((await answered) as { body: Uint8Array }).body).toString()).toBe(`{"text":"é€\\r\\n\\r\\n"}`);
      expect(session.isReady).toBe(true);
    }),
    { numRuns: repetitions(60) },
  );
});

test("errors have their types, and what is not asked for is refused", async () => {
  const { session, send, received } = connect();
  send(next);
  await expect.poll(() => session.isReady).toBe(true);
  const answered = session.dispatch(event);
  received();
  send(post("invocation/other/response", "1"));
  await expect.poll(received).toMatch(/^HTTP\/1\.1 400 [\s\S]*InvalidRequestID/);
  send(post("elsewhere", "1"));
  await expect.poll(received).toMatch(/^HTTP\/1\.1 404 /);
  send(next);
  await expect.poll(received).toMatch(/^HTTP\/1\.1 403 /);
  send(post(`invocation/${id}/error`, `{"errorType":"A"}`, "Lambda-Runtime-Function-Error-Type: B\r\n"));
  expect(await answered).toMatchObject({ kind: "error", type: "B" });
  expect(received()).toMatch(/^HTTP\/1\.1 202 /);
});

test("a response beyond the limit is refused, in AWS's words, and the runtime goes on", async () => {
  const { session, send, received } = connect();
  send(next);
  await expect.poll(() => session.isReady).toBe(true);
  const answered = session.dispatch(event);
  received();
  send(post(`invocation/${id}/response`, "x".repeat(6_291_557)));
  expect(await answered).toMatchObject({ kind: "fault", type: "Function.ResponseSizeTooLarge" });
  expect(received()).toMatch(/^HTTP\/1\.1 413 /);
  send(next);
  await expect.poll(() => session.isReady).toBe(true);
});

test("a function that writes to the pipe without an end is cut off, and a closed pipe waits for no event", async () => {
  const { session, send, pipe } = connect();
  send(next);
  await expect.poll(() => session.isReady).toBe(true);
  send("x".repeat(70_000));
  await expect.poll(() => pipe.destroyed && !session.isReady).toBe(true);
});
