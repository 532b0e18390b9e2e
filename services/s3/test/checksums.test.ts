import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import {
  CreateBucketCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutBucketTaggingCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { beforeEach, describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const Bucket = "photos";

beforeEach(async () => {
  await lab.client.send(new CreateBucketCommand({ Bucket }));
});

/** Of the text `123456789`. Values that authors publish are tested beside the algorithms, in the core. */
const known = {
  crc32: "cbf43926",
  crc32c: "e3069283",
  crc64nvme: "ae8b14860a799888",
  md5: "25f9e794323b453885f5181f1b624d0b",
  sha1: "f7c3bc1d808e04732adf679965ccc34ca7ae3441",
  sha256: "15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225",
  sha512: createHash("sha512").update("123456789").digest("hex"),
  xxhash64: "8cb841db40e6ae83",
  xxhash3: "72dcb18b67a17dff",
  xxhash128: "33119477ede5dcd5e9716427681d5860",
};
const base64 = (hex: string) => Buffer.from(hex, "hex").toString("base64");
const put = (headers: { [name: string]: string }, body = "123456789") =>
  lab.raw({ method: "PUT", path: "/photos/a", headers, body });
const nothingStored = async () =>
  expect((await lab.client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0);

describe.each(Object.entries(known))("x-amz-checksum-%s", (name, hex) => {
  const header = `x-amz-checksum-${name}`;

  test("is verified, returned, and returned to readers on request", async () => {
    const stored = await put({ [header]: base64(hex) });
    expect([stored.status, stored.headers[header], stored.headers["x-amz-checksum-type"]]).toEqual([
      200,
      base64(hex),
      "FULL_OBJECT",
    ]);
    for (const method of ["GET", "HEAD"]) {
      const asked = await lab.raw({ method, path: "/photos/a", headers: { "x-amz-checksum-mode": "ENABLED" } });
      expect([asked.headers[header], asked.headers["x-amz-checksum-type"]]).toEqual([base64(hex), "FULL_OBJECT"]);
      expect((await lab.raw({ method, path: "/photos/a" })).headers[header]).toBeUndefined();
    }
    const part = await lab.raw({
      path: "/photos/a",
      headers: { "x-amz-checksum-mode": "ENABLED", Range: "bytes=0-1" },
    });
    expect(part.headers[header]).toBeUndefined();
  });

  test("that is wrong keeps the object out", async () => {
    const { status, body } = await put({ [header]: base64(hex) }, "123456780");
    expect(status).toBe(400);
    expect(body).toContain(
      `<Code>BadDigest</Code><Message>The ${name.toUpperCase()} you specified did not match the calculated checksum.</Message>`,
    );
    await nothingStored();
  });

  test.each(["", "AAA=", "****", base64(`${hex}00`)])("is refused where it is none: %j", async (value) => {
    const { status, body } = await put({ [header]: value });
    expect(status).toBe(400);
    expect(body).toContain(`<Code>InvalidRequest</Code><Message>Value for ${header} header is invalid.</Message>`);
    await nothingStored();
  });
});

test.each(["CRC32", "CRC32C", "CRC64NVME", "SHA1", "SHA256"] as const)(
  "the SDK's own %s is accepted, and its reader verifies it",
  async (name) => {
    const stored = await lab.client.send(
      new PutObjectCommand({ Bucket, Key: "a", Body: "123456789", ChecksumAlgorithm: name }),
    );
    const member = `Checksum${name}` as const;
    expect(stored[member]).toBe(base64(known[name.toLowerCase() as keyof typeof known]));
    const { Body, ...head } = await lab.client.send(
      new GetObjectCommand({ Bucket, Key: "a", ChecksumMode: "ENABLED" }),
    );
    expect(head[member]).toBe(stored[member]);
    expect(await Body?.transformToString()).toBe("123456789");
  },
);

describe("a checksum in the trailer", () => {
  const chunked = (trailers: string, size = "9") => ({
    method: "PUT",
    path: "/photos/a",
    headers: {
      "content-encoding": "aws-chunked",
      "x-amz-content-sha256": "STREAMING-UNSIGNED-PAYLOAD-TRAILER",
      "x-amz-decoded-content-length": size,
      "x-amz-trailer": "x-amz-checksum-crc32",
    },
    body: `4\r\n1234\r\n5\r\n56789\r\n0\r\n${trailers}\r\n`,
  });

  test("is sent by the SDK for a stream", async () => {
    const Body = Readable.from([Buffer.from("12345"), Buffer.from("6789")]);
    const stored = await lab.client.send(new PutObjectCommand({ Bucket, Key: "a", Body, ContentLength: 9 }));
    expect(stored.ChecksumCRC32).toBe(base64(known.crc32));
    const head = await lab.client.send(new HeadObjectCommand({ Bucket, Key: "a", ChecksumMode: "ENABLED" }));
    expect(head).toMatchObject({ ChecksumCRC32: base64(known.crc32), ContentLength: 9, ETag: `"${known.md5}"` });
    expect(head.ContentEncoding).toBeUndefined();
  });

  test("is verified", async () => {
    const stored = await lab.raw(chunked(`x-amz-checksum-crc32:${base64(known.crc32)}\r\n`));
    expect([stored.status, stored.headers["x-amz-checksum-crc32"]]).toEqual([200, base64(known.crc32)]);
    expect((await lab.raw({ path: "/photos/a" })).body).toBe("123456789");
  });

  test.each([
    ["wrong", chunked("x-amz-checksum-crc32:AAAAAA==\r\n"), "BadDigest"],
    ["no checksum", chunked("x-amz-checksum-crc32:AAA\r\n"), "InvalidRequest"],
    ["announced and missing", chunked(""), "MalformedTrailerError"],
    [
      "right, and the length is not",
      chunked(`x-amz-checksum-crc32:${base64(known.crc32)}\r\n`, "10"),
      "IncompleteBody",
    ],
  ])("keeps the object out where it is %s", async (_, request, code) => {
    const { status, body } = await lab.raw(request);
    expect([status, body]).toEqual([400, expect.stringContaining(`<Code>${code}</Code>`)]);
    await nothingStored();
  });
});

describe("other digests", () => {
  test.each([
    ["Content-MD5", base64(known.md5)],
    ["x-amz-content-sha256", known.sha256],
    ["x-amz-content-sha256", known.sha256.toUpperCase()],
    ["x-amz-content-sha256", "UNSIGNED-PAYLOAD"],
  ])("are accepted where they are right: %s: %s", async (name, value) => {
    expect((await put({ [name]: value })).status).toBe(200);
  });

  test.each([
    [
      { "Content-MD5": base64("00".repeat(16)) },
      "BadDigest",
      "The Content-MD5 you specified did not match what we received.",
    ],
    [{ "Content-MD5": "abc" }, "InvalidDigest", "The Content-MD5 you specified was invalid."],
    [
      { "x-amz-content-sha256": "0".repeat(64) },
      "XAmzContentSHA256Mismatch",
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    ],
    [
      { "x-amz-checksum-crc32": base64(known.crc32), "x-amz-checksum-sha1": base64(known.sha1) },
      "InvalidRequest",
      "Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.",
    ],
    [
      { "x-amz-sdk-checksum-algorithm": "CRC32" },
      "InvalidRequest",
      "x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.",
    ],
  ])("keep the object out where they are wrong: %j", async (headers, code, message) => {
    const { status, body } = await put(headers);
    expect(status).toBe(400);
    expect(body).toContain(`<Code>${code}</Code><Message>${message}</Message>`);
    await nothingStored();
  });
});

describe("a document", () => {
  const Delete = { Objects: [{ Key: "a" }] };
  const Tagging = { TagSet: [{ Key: "a", Value: "b" }] };

  test("with the SDK's checksum is accepted", async () => {
    expect((await lab.client.send(new DeleteObjectsCommand({ Bucket, Delete }))).Deleted).toHaveLength(1);
    await lab.client.send(new PutBucketTaggingCommand({ Bucket, Tagging }));
  });

  test("with a wrong checksum deletes nothing", async () => {
    await put({});
    const body = "<Delete><Object><Key>a</Key></Object></Delete>";
    const headers = { "x-amz-checksum-crc32": "AAAAAA==" };
    const answer = await lab.raw({ method: "POST", path: "/photos?delete", headers, body });
    expect([answer.status, answer.body]).toEqual([400, expect.stringContaining("<Code>BadDigest</Code>")]);
    expect((await lab.client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(1);
  });
});

test("a client that sends checksums only where it must needs none", async () => {
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${lab.server.port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const { $metadata: _, ...stored } = await client.send(new PutObjectCommand({ Bucket, Key: "a", Body: "123456789" }));
  expect(stored).toEqual({ ETag: `"${known.md5}"` });
  client.destroy();
});
