import { createHash } from "node:crypto";
import { type ClientRequest, request } from "node:http";
import { connect } from "node:net";
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { beforeEach, describe, expect, test } from "vitest";
import { laboratory, type RawResponse } from "./laboratory.js";

const lab = laboratory();
const Bucket = "photos";
const MiB = 1024 * 1024;

beforeEach(async () => {
  await lab.client.send(new CreateBucketCommand({ Bucket }));
});

/** Starts a PUT and leaves it open. */
function upload(
  path: string,
  headers: { [name: string]: string },
): { sent: ClientRequest; answered: Promise<number | undefined> } {
  const sent = request({ port: lab.server.port, method: "PUT", path, headers });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sent.once("response", (response) => response.resume().once("end", () => resolve(response.statusCode)));
    sent.once("error", reject);
  });
  return { sent, answered };
}

const write = (sent: ClientRequest, chunk: Uint8Array) =>
  new Promise<void>((resolve) => sent.write(chunk, () => resolve()));
const count = async () => (await lab.client.send(new ListObjectsV2Command({ Bucket }))).KeyCount;

test("64 MiB come back as they went in", { timeout: 60_000 }, async () => {
  const block = Buffer.alloc(MiB, "0123456789abcdefghijklmnopqrstuvwxyz-");
  const { sent, answered } = upload("/photos/large", { "Content-Length": String(64 * MiB) });
  const md5 = createHash("md5");
  for (let i = 0; i < 64; i++) {
    block.writeUInt32BE(i);
    md5.update(block);
    await write(sent, Buffer.from(block));
  }
  sent.end();
  expect(await answered).toBe(200);
  const expected = md5.digest("hex");
  const { Body, ETag, ContentLength } = await lab.client.send(new GetObjectCommand({ Bucket, Key: "large" }));
  expect([ETag, ContentLength]).toEqual([`"${expected}"`, 64 * MiB]);
  const back = createHash("md5");
  for await (const chunk of Body as AsyncIterable<Uint8Array>) back.update(chunk);
  expect(back.digest("hex")).toBe(expected);
});

test("many uploads at once, of all sizes and some in parts, each get the digest of their own bytes", {
  timeout: 60_000,
}, async () => {
  const bodies = Array.from({ length: 40 }, (_, index) =>
    Buffer.alloc((index * 97_003) % (3 * MiB), `upload ${index}, `),
  );
  const etags = bodies.map((body) => `"${createHash("md5").update(body).digest("hex")}"`);
  const { UploadId } = await lab.client.send(new CreateMultipartUploadCommand({ Bucket, Key: "in parts" }));
  for (const again of [1, 2]) {
    const answers = await Promise.all(
      bodies.map((Body, index) =>
        index % 4 === 0
          ? lab.client.send(
              new UploadPartCommand({ Bucket, Key: "in parts", UploadId, PartNumber: index + again, Body }),
            )
          : lab.client.send(new PutObjectCommand({ Bucket, Key: `${index}`, Body })),
      ),
    );
    expect(answers.map(({ ETag }) => ETag)).toEqual(etags);
  }
});

test("an upload of unknown length is refused as soon as its declaration proves wrong", async () => {
  const { sent, answered } = upload("/photos/endless", {
    "Transfer-Encoding": "chunked",
    "x-amz-checksum-crc32": "bad",
  });
  await write(sent, Buffer.from("the first of many chunks"));
  expect(await answered).toBe(400);
  sent.destroy();
});

test("an upload of unknown length is received in pieces, however long it becomes", { timeout: 60_000 }, async () => {
  const { sent, answered } = upload("/photos/long", { "Transfer-Encoding": "chunked" });
  const block = Buffer.alloc(16 * MiB);
  for (let i = 0; i < 17; i++) await write(sent, block);
  sent.end();
  expect(await answered).toBe(200);
  const { headers } = await lab.raw({ method: "HEAD", path: "/photos/long" });
  expect(headers["content-length"]).toBe(String(17 * 16 * MiB));
});

test("an upload that breaks off stores nothing", async () => {
  const { sent, answered } = upload("/photos/broken", { "Content-Length": String(MiB) });
  await write(sent, Buffer.alloc(MiB / 2));
  const seen = new Promise<number>((resolve) => {
    lab.server.world.observers.push(
      ({ request, response }) => request.url === "/photos/broken" && resolve(response.status),
    );
  });
  sent.destroy();
  await expect(answered).rejects.toThrow();
  expect(await seen).toBe(400);
  expect(await count()).toBe(0);
});

test("an upload that breaks off leaves the object before it", async () => {
  await lab.raw({ method: "PUT", path: "/photos/kept", body: "before" });
  const { sent, answered } = upload("/photos/kept", { "Content-Length": "100" });
  await write(sent, Buffer.from("after"));
  const seen = new Promise<void>((resolve) => {
    lab.server.world.observers.push(({ request }) => request.method === "PUT" && resolve());
  });
  sent.destroy();
  await expect(answered).rejects.toThrow();
  await seen;
  expect((await lab.raw({ path: "/photos/kept" })).body).toBe("before");
});

test("uploads at the same time do not mix", async () => {
  const bodies = [0, 1, 2].map((number) => Buffer.alloc(300_000, String(number)));
  const uploads = bodies.map((body, number) => upload(`/photos/${number}`, { "Content-Length": String(body.length) }));
  for (let at = 0; at < 300_000; at += 50_000) {
    for (const [number, { sent }] of uploads.entries())
      await write(sent, bodies[number]?.subarray(at, at + 50_000) ?? Buffer.alloc(0));
  }
  for (const { sent } of uploads) sent.end();
  expect(await Promise.all(uploads.map(({ answered }) => answered))).toEqual([200, 200, 200]);
  for (const [number, body] of bodies.entries())
    expect((await lab.raw({ path: `/photos/${number}` })).body).toBe(body.toString());
});

test("the last of two uploads to one key wins whole", async () => {
  const [first, second] = [
    upload("/photos/a", { "Content-Length": "4" }),
    upload("/photos/a", { "Content-Length": "6" }),
  ];
  await write(first.sent, Buffer.from("fi"));
  second.sent.end("second");
  expect(await second.answered).toBe(200);
  first.sent.end("rs");
  expect(await first.answered).toBe(200);
  expect((await lab.raw({ path: "/photos/a" })).body).toBe("firs");
});

test("a client that waits for 100 Continue gets it", async () => {
  const { sent, answered } = upload("/photos/a", { "Content-Length": "5", Expect: "100-continue" });
  sent.flushHeaders();
  await new Promise((resolve) => sent.once("continue", resolve));
  sent.end("hello");
  expect(await answered).toBe(200);
  expect((await lab.raw({ path: "/photos/a" })).body).toBe("hello");
});

test("a reader that leaves early harms no other", async () => {
  await lab.raw({ method: "PUT", path: "/photos/large", body: Buffer.alloc(8 * MiB) });
  await new Promise<void>((resolve) => {
    const reading = request({ port: lab.server.port, path: "/photos/large" }, (response) => {
      response.once("data", () => response.destroy()).once("close", resolve);
    });
    reading.end();
  });
  const whole: RawResponse = await lab.raw({ path: "/photos/large" });
  expect([whole.status, whole.body.length]).toEqual([200, 8 * MiB]);
});

describe("Requests of one connection are served in their order (RFC 9112, section 9.3.2)", () => {
  const CRC32C = { "x-amz-checksum-crc32c": "4waSgw==" };
  // Small bodies are received whole, larger ones in pieces; the digests of many are made together, and some checksums are loaded first.
  test.each<[bodies: (string | { body: string; headers: { [name: string]: string } })[]]>([
    [["l".repeat(100_000), "small", `${"l".repeat(100_000)}, the last`]],
    [["l".repeat(70_000), "small"]],
    [["l".repeat(70_000), "m".repeat(71_000), "n".repeat(69_000)]],
    [["small", "l".repeat(MiB), "small again"]],
    [[{ body: "123456789", headers: CRC32C }, "small"]],
  ])("case %#", async (bodies) => {
    const requests = bodies.map((one) => {
      const { body, headers } = typeof one === "string" ? { body: one, headers: {} } : one;
      const lines = Object.entries({ Host: "localhost", ...headers, "Content-Length": body.length });
      return `PUT /photos/a HTTP/1.1\r\n${lines.map((line) => `${line.join(": ")}\r\n`).join("")}\r\n${body}`;
    });
    const last = bodies.at(-1) as string;
    const get = "GET /photos/a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    for (let again = 0; again < 5; again++) {
      const socket = connect(lab.server.port).setEncoding("latin1");
      socket.write(requests.join("") + get);
      const answers = (await socket.toArray()).join("");
      expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(Array(bodies.length + 1).fill("HTTP/1.1 200"));
      expect(answers.endsWith(`\r\n\r\n${last}`)).toBe(true);
      expect((await lab.raw({ path: "/photos/a" })).body).toBe(last);
    }
  });
});
