import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { send } from "../../src/http/send.js";
import type { WireResponse } from "../../src/wire/wire.js";
import { bytesOf } from "../../src/wire/wire-body.js";

type Sent = Pick<WireResponse, "status" | "body" | "cookies" | "breaksOff">;

/** What a client gets for these answers, asked for one behind the other on one connection. */
async function received(answers: readonly Sent[], method = "GET"): Promise<string> {
  let next = 0;
  const server = createServer((_, outgoing) =>
    send(outgoing, { headers: { "X-Number": String(next) }, ...(answers[next++] as Sent) }),
  );
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const pieces: Buffer[] = [];
  socket.on("data", (piece: Buffer) => pieces.push(piece));
  const last = answers.length - 1;
  socket.write(
    answers
      .map((_, at) => `${method} / HTTP/1.1\r\nHost: x\r\n${at === last ? "Connection: close\r\n" : ""}\r\n`)
      .join(""),
  );
  await once(socket, "close");
  return Buffer.concat(pieces).toString("latin1");
}

/** Takes answers apart by their lengths, so that whatever stands between them is found. */
function parse(text: string): { status: number; body: string }[] {
  const found: { status: number; body: string }[] = [];
  for (let rest = text; rest !== ""; ) {
    const [, head = "", status = ""] = /^(HTTP\/1\.1 (\d{3}) [\s\S]*?\r\n\r\n)/.exec(rest) ?? [];
    if (head === "") throw new Error(`no answer begins with ${JSON.stringify(rest.slice(0, 40))}`);
    const length = ["204", "304"].includes(status) ? 0 : Number(/\r\nContent-Length: (\d+)/.exec(head)?.[1]);
    found.push({ status: Number(status), body: rest.slice(head.length, head.length + length) });
    rest = rest.slice(head.length + length);
  }
  return found;
}

const payload = (...chunks: Uint8Array[]) => ({
  chunks,
  size: chunks.reduce((sum, { length }) => sum + length, 0),
  md5: "",
});

test("answers on one connection arrive whole and apart, whatever their bodies", async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 50 }),
    fc.constantFrom(16 * 1024, 16 * 1024 + 1, 70_000).map((size) => new Uint8Array(size).fill(200)),
  );
  const body = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("", "é".repeat(20_000), "a".repeat(100_000)),
    bytes,
    fc.array(bytes, { maxLength: 3 }).map((chunks) => payload(...chunks)),
  );
  const answer = fc.record({ status: fc.constantFrom(200, 206, 404, 204, 304), body });
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { minLength: 1, maxLength: 4 }), async (answers) => {
      const expected = answers.map(({ status, body }) => ({
        status,
        body: status === 204 || status === 304 ? "" : latin1(body),
      }));
      expect(parse(await received(answers))).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test("a stream is sent as it comes, without a length, and cookies are headers of their own", async () => {
  async function* pieces() {
    yield Buffer.from("Hello, ");
    yield Buffer.from("world!");
  }
  const text = await received([{ status: 200, body: { arriving: pieces() }, cookies: ["a=1", "b=2; Path=/"] }]);
  expect(text).not.toContain("Content-Length");
  expect(text).toContain("\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2; Path=/\r\n");
  expect(text).toContain("\r\n7\r\nHello, \r\n6\r\nworld!\r\n0\r\n\r\n");
});

test.each([
  ["that fails", undefined],
  ["that a fault cuts off", 3],
] as const)("a stream %s breaks the connection off", async (_, breaksOff) => {
  async function* pieces() {
    yield Buffer.from("Hello");
    if (breaksOff === undefined) throw new Error("The function ended.");
  }
  const text = await received([{ status: 200, body: { arriving: pieces() }, ...(breaksOff && { breaksOff }) }]);
  expect(text).toContain(breaksOff === undefined ? "\r\nHello\r\n" : "\r\nHel\r\n");
  expect(text.endsWith("\r\n0\r\n\r\n")).toBe(false);
});

test.each<[string, Partial<WireResponse>]>([
  ["the connection is dropped at once", { breaksOff: "at once" }],
  ["HTTP can't carry its headers", { headers: { "X-Bad": "\n" } }],
])("a stream is left where %s", async (_, response) => {
  let isLeft = false;
  async function* pieces() {
    try {
      for (;;) yield Buffer.from("piece");
    } finally {
      isLeft = true;
    }
  }
  const server = createServer((_, outgoing) => {
    try {
      send(outgoing, { status: 200, headers: {}, body: { arriving: pieces() }, ...response });
    } catch {
      outgoing.destroy();
    }
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  await expect(fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).rejects.toThrow("fetch failed");
  await expect.poll(() => isLeft).toBe(true);
});

test("an answer to HEAD tells the length of the body that it leaves out", async () => {
  const text = await received([{ status: 200, body: "hello" }], "HEAD");
  expect(text).toContain("\r\nContent-Length: 5\r\n");
  expect(text.endsWith("\r\n\r\n")).toBe(true);
});

function latin1(body: WireResponse["body"]): string {
  return Buffer.from(bytesOf(body)).toString("latin1");
}
