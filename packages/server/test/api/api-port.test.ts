import { EventEmitter, once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { anyObject, required } from "@cloudstub/kit";
import { afterEach, expect, test } from "vitest";
import type { Listener } from "../../../core/src/http/listener.js";
import { startApiPort } from "../../src/api/api-port.js";
import { startServer } from "../../src/server.js";
import { contextOf, read, things } from "./things.js";

const started: { close(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.close()));
});

async function start(): Promise<Listener> {
  const listener = await startApiPort({ ...contextOf(), host: "127.0.0.1", port: 4566, apiPort: 0 });
  started.push(listener);
  return listener;
}

/** Sends bytes and returns all that comes back until the server ends the connection. */
async function converse(port: number, ...pieces: readonly string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const [last = "", ...first] = pieces.toReversed();
  let heard = "";
  socket.setEncoding("latin1").on("data", (data: string) => {
    heard += data;
  });
  for (const piece of first.reverse()) {
    socket.write(piece);
    await once(socket, "data");
  }
  socket.write(last);
  await once(socket, "end");
  socket.end();
  return heard;
}

function statusLines(answers: string): string[] {
  return [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = ""]) => status);
}

// Specification 2.1 port, apiPort
test("port 0 picks a free port, and the status record tells which", async () => {
  const { port } = await start();
  const response = await fetch(`http://127.0.0.1:${port}/api/status`);
  expect(await read(response)).toMatchObject({ port: 4566, apiPort: port });
});

test("a port that is taken is an error that names it", async () => {
  const { port } = await start();
  await expect(startApiPort({ ...contextOf(), host: "127.0.0.1", apiPort: port })).rejects.toMatchObject({
    code: "EADDRINUSE",
    port,
  });
});

test("after closing, nothing listens", async () => {
  const { port, close } = await start();
  expect((await fetch(`http://127.0.0.1:${port}/api/status`)).status).toBe(200);
  await close();
  await expect(fetch(`http://127.0.0.1:${port}/api/status`)).rejects.toThrow();
});

test("a request under way is answered before the port closes, and its connection does not hold the port open", async () => {
  const moments = new EventEmitter();
  const entered = once(moments, "entered");
  const wait = async () => {
    moments.emit("entered");
    await once(moments, "leave");
    return {};
  };
  const waiting = { method: "GET", description: "Waits.", params: {}, response: anyObject, handle: wait } as const;
  const context = contextOf({ modules: [{ ...things, routes: { waiting } }] });
  const { port, close } = await startApiPort({ ...context, host: "127.0.0.1", apiPort: 0 });
  const agent = new Agent({ keepAlive: true });
  const outgoing = request({ agent, port, path: "/api/things/waiting" }).end();
  await entered;
  const closed = close();
  moments.emit("leave");
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  expect(await text(incoming)).toBe("{}");
  await closed;
  agent.destroy();
}, 3000);

// Specification 1.3a
test("both ports show one state, and only the mock port's requests are history", async () => {
  const server = await startServer({ modules: [things], port: 0, apiPort: 0 });
  started.push(server);
  const api = `http://127.0.0.1:${server.apiPort}/api`;
  const headers = { "X-Amz-Target": "things.MakeThing", "Content-Type": "application/x-amz-json-1.1" };
  const made = await fetch(`http://127.0.0.1:${server.port}/`, { method: "POST", headers, body: '{"Name":"a"}' });
  expect(made.status).toBe(200);
  expect(await read(fetch(`${api}/things/list-things`))).toEqual({ things: ["a"], count: 1 });
  expect(await read(fetch(`${api}/things/tell-call`))).toMatchObject({ endpoint: `http://127.0.0.1:${server.port}` });
  expect(await read(fetch(`${api}/status`))).toMatchObject({ port: server.port, apiPort: server.apiPort });
  expect(await read(fetch(`${api}/history`))).toMatchObject({
    requests: [
      { method: "POST", url: "/", serviceId: "things", operation: "things.MakeThing", statusCode: 200, matched: true },
    ],
  });
});

// Specification 4.1 POST /api/reset body
test("a request is answered before its body arrives, and the connection serves the next one", async () => {
  const { port } = await start();
  const answers = await converse(
    port,
    "POST /api/reset HTTP/1.1\r\nHost: localhost\r\nContent-Length: 12\r\n\r\n",
    "unread bytesGET /api/history HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
  );
  expect(statusLines(answers)).toEqual(["200", "200"]);
  expect(answers).toContain('{"reset":["boxes","things"],"history":true}');
  expect(answers).toContain('{"requests":[]}');
});

// Specification 4.2 2
test.each([
  ["that says how long it is", { "Content-Length": 8_000_000 }],
  ["in chunks", { "Transfer-Encoding": "chunked" }],
  ["that waits to be asked for", { "Transfer-Encoding": "chunked", Expect: "100-continue" }],
  ["of JSON that is none", { "Content-Length": 8_000_000, "Content-Type": "application/json" }],
])("a large body %s is not read, and its connection is used again", async (_, headers) => {
  const { port } = await start();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = async (method: string, path: string, body?: Buffer): Promise<[number | undefined, boolean]> => {
    const outgoing = request({ agent, port, method, path, headers: body && headers });
    outgoing.end(body);
    const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
    await buffer(incoming);
    if (!outgoing.writableFinished) await once(outgoing, "finish");
    return [incoming.statusCode, outgoing.reusedSocket];
  };
  expect(await send("POST", "/api/things/make-thing?name=a&value=1", Buffer.alloc(8_000_000))).toEqual([200, false]);
  expect(await send("GET", "/api/things/list-things")).toEqual([200, true]);
  agent.destroy();
});

test("a query holds a message of 1 MiB, percent-encoded", async () => {
  const { port } = await start();
  const value = "%E2%82%AC".repeat(2 ** 20 / 3);
  const response = await fetch(`http://127.0.0.1:${port}/api/things/make-thing?name=a&value=${value}`, {
    method: "POST",
  });
  expect(await read(response)).toEqual({ name: "a", value: decodeURIComponent(value) });
});

test("a query of very many parameters is refused at once", async () => {
  const { port } = await start();
  const query = Array.from({ length: 500_000 }, (_, number) => number.toString(36)).join("&");
  const response = await fetch(`http://127.0.0.1:${port}/api/things/list-things?${query}`);
  expect(await read(response)).toMatchObject({ status: 400, code: "TooManyParameters" });
});

test.each([
  ["longer than the port reads", `GET /?${"x".repeat(4_200_000)} HTTP/1.1\r\n\r\n`, "431", "RequestTooLarge"],
  ["that is not HTTP", "hello\r\n\r\n", "400", "MalformedRequest"],
  ["without a host", "GET / HTTP/1.1\r\n\r\n", "400", ""],
  ["with a host that is none", "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n", "400", "MalformedRequest"],
  ["with a path in its host", "GET / HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n", "400", "MalformedRequest"],
  ["for a path without a slash", "GET api HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "400", "MalformedRequest"],
  [
    "with a backslash in its path",
    "GET /api\\status HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "400",
    "MalformedRequest",
  ],
])("a request %s is refused with a problem document", async (_, sent, status, code) => {
  const { port } = await start();
  const answer = await converse(port, sent);
  expect(statusLines(answer)).toEqual([status]);
  if (code === "") return;
  expect(answer).toContain(`"code":"${code}"`);
  expect(answer.toLowerCase()).toContain("content-type: application/problem+json");
  expect(answer.toLowerCase()).toContain("access-control-allow-origin: *");
});

test("hundreds of pipelined requests let the mock port answer between them", async () => {
  const moments = new EventEmitter();
  const first = once(moments, "1");
  let handled = 0;
  const handle = () => {
    moments.emit(String(++handled));
    return {};
  };
  const count = { method: "GET", description: "Counts.", params: {}, response: anyObject, handle } as const;
  const server = await startServer({ modules: [{ ...things, routes: { count } }], port: 0, apiPort: 0 });
  started.push(server);
  const callMock = () =>
    fetch(`http://127.0.0.1:${server.port}/`, { method: "POST", headers: { "X-Amz-Target": "things.CountThings" } });
  await callMock();
  const request = "GET /api/things/count HTTP/1.1\r\nHost: localhost\r\n";
  const answers = converse(server.apiPort, `${`${request}\r\n`.repeat(499)}${request}Connection: close\r\n\r\n`);
  await first;
  await callMock();
  expect(handled).toBeLessThan(250);
  expect(statusLines(await answers)).toEqual(Array(500).fill("200"));
});

// RFC 9112, section 9.3.2.
test("a pipelined request is served after the previous one is answered", async () => {
  const served: string[] = [];
  const handle = async ({ name }: { readonly [name: string]: string | undefined }) => {
    served.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    served.push(`${name} ends`);
    return {};
  };
  const params = { name: required("A name.") };
  const wait = { method: "GET", description: "Waits.", params, response: anyObject, handle } as const;
  const { port, close } = await startApiPort({
    ...contextOf({ modules: [{ ...things, routes: { wait } }] }),
    host: "127.0.0.1",
    apiPort: 0,
  });
  started.push({ close });
  await converse(
    port,
    "GET /api/things/wait?name=a HTTP/1.1\r\nHost: b\r\n\r\nGET /api/things/wait?name=b HTTP/1.1\r\nHost: b\r\nConnection: close\r\n\r\n",
  );
  expect(served).toEqual(["a begins", "a ends", "b begins", "b ends"]);
});

test("requests before one that is not HTTP are answered first", async () => {
  const { port } = await start();
  const heard = await converse(
    port,
    `${"GET /api/things/list-things HTTP/1.1\r\nHost: a\r\n\r\n".repeat(3)}no HTTP\r\n\r\n`,
  );
  expect(statusLines(heard)).toEqual(["200", "200", "200", "400"]);
});

test("a client that closes its side after its requests gets all answers", async () => {
  const { port } = await start();
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.end("GET /api/things/list-things HTTP/1.1\r\nHost: a\r\n\r\n".repeat(3));
  expect(statusLines(await text(socket))).toEqual(["200", "200", "200"]);
});

test.each([
  ["TRACE /api/status HTTP/1.1\r\nHost: a", "405"],
  ["OPTIONS * HTTP/1.1\r\nHost: a", "400"],
  ["GET /api/things/tell-call HTTP/1.1\r\nHost: 999.0.0.1:4567", "200"],
  ["GET /api/things/tell-call HTTP/1.0", "200"],
  ["GET http://a:1/api/things/tell-call HTTP/1.1\r\nHost: b", "200"],
  ["GET http:// HTTP/1.1\r\nHost: b", "400"],
  ["GET /api/./things/%2e%2e/status HTTP/1.1\r\nHost: b", "200"],
  ["GET //api/status HTTP/1.1\r\nHost: b", "404"],
  ["GET /api/things/\u00ff\u00fe?\u00ff HTTP/1.1\r\nHost: b", "400"],
  ["GET /api/status HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade", "200"],
])("%j is answered with %s", async (head, status) => {
  const { port } = await start();
  expect(statusLines(await converse(port, `${head}\r\nConnection: close\r\n\r\n`))).toEqual([status]);
});

test("the globals of the process stay as they are", async () => {
  const before = [globalThis.Request, globalThis.Response];
  const { port } = await start();
  await fetch(`http://127.0.0.1:${port}/`);
  expect([globalThis.Request, globalThis.Response]).toEqual(before);
});

test("requests that arrive together before the application is loaded are all answered", async () => {
  const { port } = await start();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${port}/api/things/list-things`)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
});

test("HEAD over the port carries no body", async () => {
  const { port } = await start();
  const outgoing = request({ port, method: "HEAD", path: "/api/status" }).end();
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  expect([incoming.statusCode, await text(incoming)]).toEqual([200, ""]);
});
