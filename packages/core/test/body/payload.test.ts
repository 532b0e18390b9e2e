import { createHash } from "node:crypto";
import { bytesOfPayload } from "@cloudstub/kit";
import { expect, test } from "vitest";
import { receivePayload } from "../../src/body/payload.js";
import type { RequestBody, WireRequest } from "../../src/wire/wire.js";

const MiB = 1024 * 1024;

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
  Buffer.concat([
    Buffer.from(`${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from("\r\n0\r\nx-amz-checksum-crc32: zfQ5Jg==\r\n\r\n"),
  ]);

test.each<[what: string, bytes: number, headers: WireRequest["headers"]]>([
  ["no body", 0, {}],
  ["a small one", 64 * 1024, {}],
  ["a larger one, which is read in pieces", 64 * 1024 + 1, {}],
  ["one that is digested as it comes", 8 * MiB, {}],
  ["one of unknown length", 100_000, { "content-length": undefined }],
])("the MD5 of %s is that of its bytes: %i", async (_, size, headers) => {
  const bytes = Buffer.alloc(size, "all that is sent, ");
  const { payload } = await receivePayload(upload(bytes, headers));
  expect([payload.size, payload.md5]).toEqual([size, md5(bytes)]);
  expect(bytesOfPayload(payload).equals(bytes)).toBe(true);
});

test("the MD5 of a body in chunks is that of what they hold", async () => {
  const bytes = Buffer.from("some bytes");
  const { payload } = await receivePayload(upload(chunked(bytes), { "content-encoding": "aws-chunked" }));
  expect(payload.md5).toBe(md5(bytes));
});
