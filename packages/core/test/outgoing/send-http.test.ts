import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname, networkInterfaces } from "node:os";
import type { HttpRequest } from "@cloudstub/kit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listen } from "../../src/http/listener.js";
import { refusalOfUrl } from "../../src/outgoing/refusal.js";
import { sendHttp } from "../../src/outgoing/send-http.js";

/** How the server answers. */
let respond: RequestListener;
let asked = 0;
const server = createServer((request, response) => {
  asked++;
  respond(request, response);
});
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => {
  asked = 0;
  respond = (_, response) => response.writeHead(204).end();
});
afterAll(() => void server.close());

const post = (more: Partial<HttpRequest> = {}) =>
  sendHttp({
    method: "POST",
    url: `http://127.0.0.1:${port}/`,
    headers: {},
    body: "b",
    timeout: 10_000,
    cause: "c",
    ...more,
  });

test.each([
  ["an answer", {}, 204],
  ["a header with a line break", { "content-type": "text/plain\r\nX: y" }, 0],
  ["a header that is not Latin-1", { "content-type": "text/€" }, 0],
  ["a header without a name", { "": "x" }, 0],
])("A request with %s has a status and never throws", async (_, headers, status) => {
  expect(await post({ headers })).toEqual({ status });
});

describe("Of an answer is read", () => {
  const mebibyte = Buffer.alloc(1 << 20);
  /** Resolves with the bytes that were sent when the client has closed the connection. */
  const sentTo = (answerWith: RequestListener) =>
    new Promise<number>((resolve) => {
      respond = (request, response) => {
        response.once("close", () => resolve(response.socket?.bytesWritten ?? request.socket.bytesWritten));
        answerWith(request, response);
      };
    });

  test("what a program writes in a few pieces, and the connection is closed then", async () => {
    let ended = false;
    respond = (_, response) => {
      response.writeHead(201).write("a");
      setTimeout(() => response.end("b", () => (ended = true)), 50);
    };
    expect(await post()).toEqual({ status: 201 });
    expect(ended).toBe(true);
    await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0);
  });

  test("a bounded part of an endless body", async () => {
    const sent = sentTo((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(mebibyte));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    expect(await post()).toEqual({ status: 200 });
    // What the kernel holds is not read by the client.
    expect(await sent).toBeLessThan(32 << 20);
  });

  test("a second of a body that comes slowly", async () => {
    const sent = sentTo((_, response) => {
      response.writeHead(200, { "content-length": 1_000_000 }).write("x");
      const timer = setInterval(() => response.write("x"), 20);
      response.once("close", () => clearInterval(timer));
    });
    const began = performance.now();
    expect(await post()).toEqual({ status: 200 });
    expect(performance.now() - began).toBeLessThan(5000);
    await sent;
  });
});

describe("A port of CloudStub is refused", () => {
  const own = createServer((_, response) => {
    asked++;
    response.end();
  });
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ port: ownPort, close } = await listen(own, "0.0.0.0", 0));
  });
  afterAll(() => close());
  let ownPort: number;
  const lan = Object.values(networkInterfaces())
    .flat()
    .flatMap((each) => (each?.internal || each === undefined ? [] : each.family === "IPv6" ? [] : [each.address]));

  test.each([
    "127.0.0.1",
    "127.9.9.9",
    "127.1",
    "2130706433",
    "0x7f000001",
    "017700000001",
    "0.0.0.0",
    "0",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "localhost",
    "LOCALHOST",
    "localhost.",
    "sns.localhost",
    "user:password@localhost",
    hostname(),
    ...lan,
  ])("at %s, by its URL", async (host) => {
    const refusal = `Port ${ownPort} of this machine is CloudStub's own. Give the address of your own program.`;
    expect(refusalOfUrl(`http://${host}:${ownPort}/api/reset`)).toBe(refusal);
    expect(refusalOfUrl(`http://${host}:${port}/`)).toBeUndefined();
    expect(await post({ url: `http://${host}:${ownPort}/api/reset` })).toEqual({ status: 0, refusal });
    expect(asked).toBe(0);
  });

  test("where a redirect leads there, which is not followed", async () => {
    respond = (_, response) => response.writeHead(302, { location: `http://127.0.0.1:${ownPort}/api/reset` }).end();
    expect(await post()).toEqual({ status: 302 });
    expect(asked).toBe(1);
  });

  test("until nothing listens there", async () => {
    const another = await listen(createServer(), "127.0.0.1", 0);
    const url = `http://127.0.0.1:${another.port}/`;
    expect(refusalOfUrl(url)).toBeDefined();
    await another.close();
    expect(refusalOfUrl(url)).toBeUndefined();
  });
});

describe("Where only loopback addresses are allowed", () => {
  test("they are reached, also by name", async () => {
    expect(await post({ reach: "loopback" })).toEqual({ status: 204 });
    expect(await post({ url: `http://localhost:${port}/`, reach: "loopback" })).toEqual({ status: 204 });
  });

  test.each(["10.0.0.1", "169.254.169.254", "192.0.2.1", "[fd00::1]", "0.0.0.0"])("%s is refused", async (host) => {
    const url = `http://${host}:9/`;
    const refusal = `${host.replace(/[[\]]/g, "")} is not a loopback address, and no other is allowed.`;
    expect(refusalOfUrl(url, "anywhere")).toBeUndefined();
    expect(refusalOfUrl(url, "loopback")).toBe(refusal);
    expect(await post({ url, reach: "loopback" })).toEqual({ status: 0, refusal });
  });
});
