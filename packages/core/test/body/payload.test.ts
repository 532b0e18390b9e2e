import { createHash } from "node:crypto";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { receivePayload } from "../../src/body/payload.js";
import { Md5Queue } from "../../src/checksum/md5/queue.js";
import type { RequestBody, WireRequest } from "../../src/wire/wire.js";

const MiB = 1024 * 1024;
const digest = vi.spyOn(Md5Queue.prototype, "digest");
afterEach(() => {
  digest.mockClear();
});

const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("hex");

/** A request whose body is not there yet, and arrives in two pieces. */
function upload(bytes: Uint8Array, headers: WireRequest["headers"] = {}): WireRequest {
  const half = Math.floor(bytes.length / 2);
  const body: RequestBody = {
    ready: undefined,
    bytes: () => Promise.resolve(bytes),
    async each(take) {
      take(bytes.subarray(0, half));
      await Promise.resolve();
      take(bytes.subarray(half));
    },
  };
  return { method: "PUT", url: "/photos/a", headers: { "content-length": String(bytes.length), ...headers }, body };
}

const chunked = (bytes: Uint8Array) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n0\r\nx-amz-checksum-crc32: zfQ5Jg==\r\n\r\n")]);

test.each<[what: string, bytes: number, headers: WireRequest["headers"], isMadeTogether: boolean]>([
  ["a small body", 64 * 1024, {}, false],
  ["a larger one", 64 * 1024 + 1, {}, true],
  ["the largest that is digested at its end", 8 * MiB, {}, true],
  ["a larger one, as it comes", 8 * MiB + 1, {}, false],
  ["one of which nobody knows how long it becomes, as it comes", 100_000, { "content-length": undefined }, false],
])("the MD5 of %s is made with others': %i bytes", async (_, size, headers, isMadeTogether) => {
  const bytes = Buffer.alloc(size, "all that is sent, ");
  const { payload } = await receivePayload(upload(bytes, headers));
  expect([payload.size, payload.md5]).toEqual([size, md5(bytes)]);
  expect(Buffer.concat(payload.chunks).equals(bytes)).toBe(true);
  expect(digest.mock.calls.length === 1).toBe(isMadeTogether);
});

test("the MD5 of a small body in chunks, which is read in pieces, is made with others'", async () => {
  const bytes = Buffer.from("some bytes");
  const { payload } = await receivePayload(upload(chunked(bytes), { "content-encoding": "aws-chunked" }));
  expect(payload.md5).toBe(md5(bytes));
  expect(digest).toHaveBeenCalledOnce();
});

test("it is made at once where a test's own timers would never let it", async () => {
  onTestFinished(() => vi.doUnmock("node:timers"));
  vi.doMock("node:timers", () => ({ setImmediate() {} }));
  vi.resetModules();
  const { receivePayload: receiveWithoutTurns } = await import("../../src/body/payload.js");
  const bytes = Buffer.alloc(100_000, "never a turn, ");
  const { payload } = await receiveWithoutTurns(upload(bytes));
  expect(payload.md5).toBe(md5(bytes));
});
