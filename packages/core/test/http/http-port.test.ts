/** What is answered to whom over raw connections: clients that end their half of one, and bytes that are wrong behind a request. */
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { callsWait } from "../../../../tests/contracts/calls-wait.js";
import { type ServerOptions, startServer } from "../../../server/src/server.js";
import { manualClock } from "../../src/time/manual-clock.js";
import { ask, postOffice, requestOf } from "../time/post-office.js";

async function open(options: Partial<ServerOptions> = {}) {
  const clock = manualClock();
  const server = await startServer({
    modules: [postOffice],
    fidelity: "emulated",
    clock,
    port: 0,
    apiPort: 0,
    ...options,
  });
  onTestFinished(() => server.close());
  return { clock, port: server.port, apiPort: server.apiPort, world: server.world };
}

/** A request as it is written; with a size it has that many bytes, most of them spaces in its body. */
function written(operation: string, input: object = {}, size = 0): string {
  const { headers, body } = requestOf(operation, input);
  const lines = Object.entries({ host: "localhost", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const whole = (length: number) =>
    `POST / HTTP/1.1\r\n${lines.join("")}content-length: ${length}\r\n\r\n${body.padEnd(length)}`;
  return whole(size === 0 ? body.length : size - (whole(size).length - size));
}

/** Writes to the port, and gives back the status and the body of each answer until the connection ends. */
function exchange(port: number, bytes: string, { half = false } = {}): Promise<[status: number, body: unknown][]> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(
      { port, host: "127.0.0.1", allowHalfOpen: true },
      () => void (half ? socket.end(bytes) : socket.write(bytes)),
    );
    socket.on("data", (data) => {
      text += data.toString("latin1");
    });
    socket.on("end", () => socket.end());
    socket.on("error", reject);
    socket.on("close", () => resolve(answers(text)));
  });
}

function answers(text: string): [status: number, body: unknown][] {
  const parts = text.split(/(?=HTTP\/1\.1 )/).filter((part) => part.startsWith("HTTP/1.1 "));
  return parts
    .map((part) => part.split("\r\n\r\n"))
    .map(([head = "", body = ""]) => [Number(head.slice("HTTP/1.1 ".length).split(" ")[0]), JSON.parse(body)]);
}

const malformed = [400, expect.objectContaining({ __type: "MalformedHttpRequest" })];
const poll = { Milliseconds: 20_000 };

describe("A client that ends its half of the connection behind a request", () => {
  // All that Node reads at once: the end comes together with the last byte.
  test.each([0, 65_535, 65_536, 65_537, 131_072])("gets its answer, with a request of %i bytes", async (size) => {
    const { port } = await open();
    expect(await exchange(port, written("Send", { Text: "a" }, size), { half: true })).toEqual([[200, {}]]);
  });

  test("gets the answers to all of its requests", async () => {
    const { port } = await open();
    const requests = written("Send", { Text: "a" }) + written("Count") + written("Take");
    expect(await exchange(port, requests, { half: true })).toEqual([
      [200, {}],
      [200, { Letters: 1 }],
      [200, { Text: "a" }],
    ]);
  });

  test("gets an answer that waits until something is kept", async () => {
    const storeDir = await mkdtemp(join(tmpdir(), "cloudstub-half-"));
    onTestFinished(() => rm(storeDir, { recursive: true, force: true }));
    const { port } = await open({ storeDir });
    expect(await exchange(port, written("Send", { Text: "a" }), { half: true })).toEqual([[200, {}]]);
  });

  test("does not wait for anything, and takes nothing that comes later", async () => {
    const { port } = await open();
    expect(await exchange(port, written("Take", poll), { half: true })).toEqual([[200, {}]]);
    expect(await exchange(port, written("Take", poll, 65_536), { half: true })).toEqual([[200, {}]]);
    await ask(port, "Send", { Text: "kept" });
    expect(await ask(port, "Take")).toEqual({ Text: "kept" });
  });
});

describe("Bytes that are no request, behind one that is,", () => {
  test("are answered behind it", async () => {
    const { port } = await open();
    const requests = written("Send", { Text: "a" }) + written("Count");
    expect(await exchange(port, `${requests}hello\r\n\r\n`)).toEqual([[200, {}], [200, { Letters: 1 }], malformed]);
  });

  test("are answered behind it where it waits", async () => {
    const { port, world } = await open();
    const got = exchange(port, `${written("Take", poll)}hello\r\n\r\n`);
    await callsWait(world);
    await ask(port, "Send", { Text: "a" });
    expect(await got).toEqual([[200, { Text: "a" }], malformed]);
  });

  test("are answered behind it where they are the body of another, or its end is missing", async () => {
    const { port } = await open();
    const chunked =
      "POST / HTTP/1.1\r\nhost: localhost\r\nx-amz-target: Post.Send\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n";
    expect(await exchange(port, written("Count") + chunked)).toEqual([[200, { Letters: 0 }], malformed]);
    const cut = written("Send", { Text: "never" }).slice(0, -1);
    const [first, second] = await exchange(port, written("Count") + cut, { half: true });
    expect([first, second?.[0]]).toEqual([[200, { Letters: 0 }], 400]);
    expect(await ask(port, "Count")).toEqual({ Letters: 0 });
  });
});

test.each(["Host: other", "host: localhost"])(
  "A request with two Host headers is refused on both ports, and not read (RFC 9112, section 3.2): %s",
  async (second) => {
    const { port, apiPort, world } = await open();
    const twice = (line: string) => `${line} HTTP/1.1\r\nHost: localhost\r\n${second}\r\n\r\n`;
    expect(await exchange(port, written("Send", { Text: "a" }) + twice("POST /"))).toEqual([[200, {}], malformed]);
    expect(await exchange(apiPort, twice("POST /api/reset"))).toEqual([
      [400, expect.objectContaining({ code: "MalformedRequest" })],
    ]);
    expect(world.history.latestFirst()).toHaveLength(1);
  },
);

test("CONNECT is answered on both ports: neither is a proxy", async () => {
  const { port, apiPort } = await open();
  for (const each of [port, apiPort]) {
    const answer = await new Promise((resolve) => {
      const socket = connect({ port: each, host: "127.0.0.1" }, () =>
        socket.write("CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n"),
      );
      socket.once("data", (data) => resolve(data.toString()));
    });
    expect(answer).toBe("HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  }
});
