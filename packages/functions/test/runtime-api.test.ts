import { request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { RuntimeApi } from "../src/runtime-api/runtime-api.js";
import { Session } from "../src/runtime-api/session.js";

const id = "8476a536-e9f4-11e8-9739-2dfe598c3fcd";
const event = { requestId: id, payload: Buffer.from(`{"a":1}`), invokedFunctionArn: "arn", deadline: 1 };

interface Sent {
  readonly method?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string;
}

/** Sends a request; the answer's status, headers and text. */
function send(address: string, path: string, { method = "GET", headers = {}, body }: Sent = {}) {
  const [host = "", ...token] = address.split("/");
  const [hostname, port] = host.split(":");
  const base = token.length === 0 ? "" : `/${token.join("/")}`;
  return new Promise<{ status: number | undefined; text: string; headers: object }>((resolve, reject) => {
    const sent = request(
      { hostname, port, path: `${base}/2018-06-01/runtime/${path}`, method, headers, agent: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

async function open(kind: "share" | "open") {
  const api = new RuntimeApi();
  onTestFinished(() => api.close());
  const session = new Session();
  const { address } = await api[kind](session);
  return { session, address };
}

const post = (body: string, headers = {}): Sent => ({ method: "POST", body, headers });

test.each(["share", "open"] as const)("an event and its answer (%s)", async (kind) => {
  const { session, address } = await open(kind);
  const next = send(address, "invocation/next");
  await expect.poll(() => session.isReady).toBe(true);
  const answered = session.dispatch({ ...event, clientContext: `{"n":"é€",\n"b":1}`, traceHeader: "Root=1" });
  expect(await next).toMatchObject({
    status: 200,
    text: `{"a":1}`,
    headers: {
      "lambda-runtime-aws-request-id": id,
      "lambda-runtime-deadline-ms": "1",
      "lambda-runtime-trace-id": "Root=1",
      "content-length": "7",
    },
  });
  expect(await send(address, `invocation/${id}/response`, post("[2]"))).toMatchObject({ status: 202 });
  expect(await answered).toMatchObject({ kind: "response", body: Buffer.from("[2]") });
  // Late, and with an id that was never given: 400, as AWS's Runtime API has it.
  expect(await send(address, `invocation/${id}/response`, post("3"))).toMatchObject({
    status: 400,
    text: expect.stringContaining("InvalidRequestID"),
  });
});

test("one request for the next event at a time", async () => {
  const { session, address } = await open("share");
  const next = send(address, "invocation/next");
  await expect.poll(() => session.isReady).toBe(true);
  expect(await send(address, "invocation/next")).toMatchObject({ status: 403 });
  void session.dispatch(event);
  expect((await next).status).toBe(200);
  expect(await send(address, "invocation/next")).toMatchObject({ status: 403 });
});

test.each([
  ["an origin", { origin: "http://evil.example" }],
  ["metadata of a browser", { "sec-fetch-site": "cross-site" }],
  ["another host name", { host: "evil.example" }],
])("a request with %s answers no event", async (_, headers) => {
  for (const kind of ["share", "open"] as const) {
    const { session, address } = await open(kind);
    const next = send(address, "invocation/next");
    await expect.poll(() => session.isReady).toBe(true);
    const answered = session.dispatch(event);
    await next;
    expect(
      (await send(address, `invocation/${id}/response`, post(`"forged"`, { ...headers, "content-type": "text/plain" })))
        .status,
    ).toBe(403);
    await send(address, `invocation/${id}/response`, post("1"));
    expect(await answered).toMatchObject({ body: Buffer.from("1") });
  }
});

test("a path that was not given leads nowhere", async () => {
  const { address } = await open("share");
  const [host] = address.split("/");
  for (const path of ["", "/00000000000000000000000000000000"])
    expect((await send(`${host}${path}`, "invocation/next")).status).toBe(403);
});

test("a response beyond the limit is refused, in AWS's words, and the runtime goes on", async () => {
  const { session, address } = await open("share");
  const next = send(address, "invocation/next");
  await expect.poll(() => session.isReady).toBe(true);
  const answered = session.dispatch(event);
  await next;
  expect((await send(address, `invocation/${id}/response`, post("x".repeat(6_291_557)))).status).toBe(413);
  expect(await answered).toMatchObject({
    kind: "fault",
    type: "Function.ResponseSizeTooLarge",
    message: "Response payload size exceeded maximum allowed payload size (6291556 bytes).",
  });
});

test("the answer to a response of our own clients is the next event, and to one that is refused it is the refusal", async () => {
  const { session, address } = await open("share");
  const wantsNext = { "cloudstub-next": "true" };
  const next = send(address, "invocation/next");
  await expect.poll(() => session.isReady).toBe(true);
  const first = session.dispatch(event);
  await next;
  const second = send(address, `invocation/${id}/response`, post("1", wantsNext));
  expect(await first).toMatchObject({ kind: "response", body: Buffer.from("1") });
  expect(session.isReady).toBe(true);
  const other = "1a6ba3a5-57e5-4a2f-9d3c-0f6f3f6a9c11";
  void session.dispatch({ ...event, requestId: other });
  expect(await second).toMatchObject({
    status: 200,
    text: `{"a":1}`,
    headers: { "lambda-runtime-aws-request-id": other },
  });
  expect((await send(address, `invocation/${id}/response`, post("2", wantsNext))).status).toBe(400);
  expect(session.isReady).toBe(false);
});
