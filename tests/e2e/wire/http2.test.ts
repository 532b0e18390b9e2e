/** HTTP/2 on the HTTPS port: the same answers as over HTTP/1.1, the same limits, and clients that do harm. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type ClientHttp2Session, connect, constants, type OutgoingHttpHeaders } from "node:http2";
import { request as httpsRequest } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import s3 from "@cloudstub/s3";
import { type Server, startServer } from "@cloudstub/server";
import sqs from "@cloudstub/sqs";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

const run = promisify(execFile);

let directory: string;
let server: Server;
let ca: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "cloudstub-http2-"));
  server = await start();
  ca = await readFile(join(directory, "authority.pem"), "utf8");
  const session = connectTo(server);
  await ask(session, { ":method": "PUT", ":path": "/photos" });
  session.destroy();
});

afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

function start(): Promise<Server> {
  return startServer({ modules: [s3, sqs], https: { directory }, fidelity: "emulated", port: 0, apiPort: 0 });
}

function connectTo({ port }: Server): ClientHttp2Session {
  return connect(`https://127.0.0.1:${port}`, { ca }).on("error", () => {});
}

/** A connection of one test. */
function open(to = server): ClientHttp2Session {
  const session = connectTo(to);
  onTestFinished(() => session.destroy());
  return session;
}

interface Answer {
  readonly status: number;
  readonly headers: { readonly [name: string]: unknown };
  readonly body: string;
}

function ask(session: ClientHttp2Session, headers: OutgoingHttpHeaders, body?: string | Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const stream = session.request({ ...length, ...headers }, { endStream: body === undefined });
    let head: { readonly [name: string]: unknown } = {};
    let text = "";
    stream.setEncoding("latin1");
    stream.on("response", (given) => {
      head = given;
    });
    stream.on("data", (piece: string) => {
      text += piece;
    });
    stream.on("close", () => resolve({ status: Number(head[":status"]), headers: head, body: text }));
    stream.on("error", reject);
    if (body !== undefined) stream.end(body);
  });
}

function overHttp1(method: string, path: string, headers: OutgoingHttpHeaders, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpsRequest({ host: "127.0.0.1", port: server.port, ca, method, path, headers }, (answer) => {
      let text = "";
      answer.setEncoding("latin1").on("data", (piece: string) => {
        text += piece;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
    });
    sent.on("error", reject).end(body);
  });
}

const json = (operation: string) => ({
  ":method": "POST",
  ":path": "/",
  "content-type": "application/x-amz-json-1.0",
  "x-amz-target": `AmazonSQS.${operation}`,
});

async function queue(session: ClientHttp2Session, name: string): Promise<string> {
  const { body } = await ask(session, json("CreateQueue"), JSON.stringify({ QueueName: name }));
  return (JSON.parse(body) as { QueueUrl: string }).QueueUrl;
}

describe("a request has the answer of HTTP/1.1, but for ids, dates and what HTTP/2 forbids:", () => {
  test.each<[method: string, path: string, headers: OutgoingHttpHeaders, body?: string]>([
    ["PUT", "/photos/same", { "content-type": "text/plain", "x-amz-meta-by": "anna" }, "hello"],
    ["GET", "/photos/same", {}],
    ["GET", "/photos/same", { range: "bytes=1-2" }],
    ["HEAD", "/photos/same", {}],
    ["GET", "/photos/none?x=%20y", {}],
    ["GET", "/photos?list-type=2&prefix=sa", {}],
    ["DELETE", "/photos/none", {}],
    ["OPTIONS", "/photos/same", { origin: "http://localhost:1", "access-control-request-method": "PUT" }],
    ["GET", "/photos/same", { origin: "https://page.example" }],
    ["POST", "/", { "content-type": "application/x-amz-json-1.0", "x-amz-target": "AmazonSQS.Nothing" }, "{}"],
    ["POST", "/", { "content-type": "application/x-amz-json-1.0", "x-amz-target": "AmazonSQS.ListQueues" }, "{"],
    ["POST", "/", {}],
    ["BREW", "/", {}],
  ])("%s %s %j", async (method, path, headers, body) => {
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const first = await overHttp1(method, path, { ...headers, ...length }, body);
    const second = await ask(open(), { ":method": method, ":path": path, ...headers }, body);
    const comparable = ({ status, headers: given, body: text }: Answer) => {
      const { connection, date, "keep-alive": _, "transfer-encoding": __, ":status": ___, ...others } = given;
      const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[A-Za-z0-9+/]{60,}=*/g;
      const named = Object.fromEntries(Object.entries(others).filter(([name]) => typeof name === "string"));
      return JSON.parse(JSON.stringify({ status, named, text }).replace(ids, "id")) as object;
    };
    expect(comparable(second)).toEqual(comparable(first));
  });
});

test("URLs in answers have the scheme and the authority of the request", async () => {
  expect(await queue(open(), "urls")).toBe(`https://127.0.0.1:${server.port}/000000000000/urls`);
});

test("a hundred requests at a time on one connection, with bodies beyond every window, come and go whole", async () => {
  const session = open();
  await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      const body = Buffer.alloc(200_000 + index, String(index));
      const { status } = await ask(session, { ":method": "PUT", ":path": `/photos/large-${index}` }, body);
      expect(status).toBe(200);
      const { body: back } = await ask(session, { ":path": `/photos/large-${index}` });
      expect(Buffer.from(back, "latin1").equals(body)).toBe(true);
    }),
  );
});

test("a client that expects 100 gets it before it sends its body", async () => {
  const stream = open().request({
    ":method": "PUT",
    ":path": "/photos/e",
    "content-length": 1,
    expect: "100-continue",
  });
  await new Promise((resolve) => stream.once("continue", resolve));
  const status = new Promise((resolve) => stream.once("response", (head) => resolve(head[":status"])));
  stream.end("e");
  expect(await status).toBe(200);
  stream.resume();
});

describe("bad requests are refused, and change nothing:", () => {
  test("a Host that is not the authority", async () => {
    const { status, body } = await ask(open(), {
      ":path": "/photos",
      ":authority": "localhost",
      host: "other.localhost",
    });
    expect([status, JSON.parse(body)]).toEqual([400, expect.objectContaining({ __type: "MalformedHttpRequest" })]);
  });

  test("a tunnel", async () => {
    const stream = open().request({ ":method": "CONNECT", ":authority": "127.0.0.1:1" });
    expect(await new Promise((resolve) => stream.once("response", (head) => resolve(head[":status"])))).toBe(405);
    stream.destroy();
  });

  test.each([
    [
      "more than its length says",
      3,
      "012PUT /photos/smuggled HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n",
    ],
    ["less than its length says", 30, "012"],
  ])("a body with %s", async (_, length, body) => {
    const session = open();
    const headers = { ":method": "PUT", ":path": "/photos/wrong-length", "content-length": length };
    await expect(ask(session, headers, body)).rejects.toThrow("NGHTTP2_PROTOCOL_ERROR");
    expect((await ask(session, { ":path": "/photos/wrong-length" })).status).toBe(404);
    expect((await ask(session, { ":path": "/photos/smuggled" })).status).toBe(404);
  });

  test("an upload that its client leaves", async () => {
    const session = open();
    const stream = session.request({ ":method": "PUT", ":path": "/photos/left", "content-length": 100_000 });
    stream.on("error", () => {});
    await new Promise((resolve) => stream.write("some", resolve));
    stream.close(constants.NGHTTP2_CANCEL);
    expect((await ask(session, { ":path": "/photos/left" })).status).toBe(404);
  });

  test.each([
    ["too large", { big: "x".repeat(100_000) }],
    ["too many", Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`h${index}`, "x"]))],
  ])("headers that are %s", async (_, headers) => {
    const session = open();
    const answer = await ask(session, { ":path": "/photos", ...headers }).catch((error: Error) => error.message);
    expect(typeof answer === "string" ? answer : answer.status).toSatisfy(
      (given: unknown) =>
        given === 431 || /^(Stream|Session) closed with error code|pending stream/.test(String(given)),
    );
    expect((await ask(open(), { ":path": "/photos" })).status).toBe(200);
  });
});

test("a client that leaves a long poll takes no message", async () => {
  const session = open();
  const QueueUrl = await queue(session, "polled");
  const poll = JSON.stringify({ QueueUrl, WaitTimeSeconds: 20 });
  const stream = session.request({ ...json("ReceiveMessage"), "content-length": poll.length });
  stream.on("error", () => {}).end(poll);
  // The queue answers after the poll has begun to wait, as both are on one connection.
  await ask(session, json("GetQueueAttributes"), JSON.stringify({ QueueUrl }));
  const closed = new Promise((resolve) => stream.once("close", resolve));
  stream.close(constants.NGHTTP2_CANCEL);
  await closed;
  await ask(session, json("SendMessage"), JSON.stringify({ QueueUrl, MessageBody: "a" }));
  const { body } = await ask(session, json("ReceiveMessage"), JSON.stringify({ QueueUrl }));
  expect(JSON.parse(body)).toMatchObject({ Messages: [{ Body: "a" }] });
});

test("thousands of requests that are reset at once hold up no other client", async () => {
  const session = open();
  for (let count = 0; count < 5000 && !session.destroyed; count++) {
    const stream = session.request({ ":path": "/photos/same" });
    stream.on("error", () => {}).close(constants.NGHTTP2_CANCEL);
    if (count % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await ask(open(), { ":path": "/photos" })).status).toBe(200);
});

describe("a fault", () => {
  async function fault(effect: string, more: object = {}) {
    const body = JSON.stringify({ service: "s3", operation: "GetObject", effect, ...more });
    const answer = await fetch(`http://127.0.0.1:${server.apiPort}/api/faults`, { method: "POST", body });
    expect(answer.status).toBeLessThan(300);
  }

  test.each(["lost-answer", "dropped-connection"])("%s resets the stream, and others go on", async (effect) => {
    const session = open();
    await ask(session, { ":method": "PUT", ":path": "/photos/f" }, "0123456789");
    await fault(effect);
    await expect(ask(session, { ":path": "/photos/f" })).rejects.toThrow("NGHTTP2_INTERNAL_ERROR");
    expect((await ask(session, { ":path": "/photos/f" })).body).toBe("0123456789");
  });

  test("truncated-body resets it after the head", async () => {
    const session = open();
    await fault("truncated-body", { bytes: 4 });
    const stream = session.request({ ":path": "/photos/f" });
    const status = new Promise((resolve) => stream.once("response", (head) => resolve(head[":status"])));
    const failed = new Promise<Error>((resolve) => stream.once("error", resolve));
    stream.resume();
    expect((await failed).message).toMatch("NGHTTP2_INTERNAL_ERROR");
    expect(await status).toBe(200);
  });
});

test("a server that ends answers what was asked, and waits for no idle connection nor for a body that it refused", async () => {
  const other = await start();
  const [idle, busy] = [open(other), open(other)];
  await ask(idle, { ":method": "PUT", ":path": "/photos" });
  expect(
    (await ask(idle, { ":method": "PUT", ":path": "/photos/k", expect: "x" }, Buffer.alloc(3_000_000))).status,
  ).toBe(200);
  const stream = idle.request({ ":method": "PUT", ":path": "/photos/refused" });
  const refused = new Promise((resolve) => stream.once("response", (head) => resolve(head[":status"])));
  stream.resume().end(Buffer.alloc(3_000_000));
  expect(await refused).toBe(501);
  const QueueUrl = await queue(busy, "q");
  const answer = ask(busy, json("ReceiveMessage"), JSON.stringify({ QueueUrl, WaitTimeSeconds: 1 }));
  await ask(busy, json("GetQueueAttributes"), JSON.stringify({ QueueUrl }));
  await other.close();
  expect((await answer).status).toBe(200);
});

test("curl speaks it, where it can", async () => {
  const { stdout: features } = await run("curl", ["--version"]).catch(() => ({ stdout: "" }));
  if (!/^Features:.*HTTP2/m.test(features)) return console.log("curl without HTTP/2 was not tried.");
  const url = `https://127.0.0.1:${server.port}/photos/by-curl`;
  const trust = ["--silent", "--fail", "--cacert", join(directory, "authority.pem")];
  const put = await run("curl", [
    ...trust,
    "--write-out",
    "%{http_version}",
    "--upload-file",
    import.meta.filename,
    url,
  ]);
  expect(put.stdout).toBe("2");
  expect((await run("curl", [...trust, url])).stdout).toBe(await readFile(import.meta.filename, "utf8"));
});
