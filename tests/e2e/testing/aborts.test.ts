/** Clients that want no answer any more, of a mock with a port and without one. */
import { PassThrough, Readable } from "node:stream";
import { CreateBucketCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import s3 from "@cloudstub/s3";
import { startMock } from "@cloudstub/testing";
import { describe, expect, test } from "vitest";

const Bucket = "photos";

async function withBucket(port: 0 | false) {
  const mock = await startMock({ services: [s3], port });
  const client = new S3Client({ ...mock.clientConfig(), maxAttempts: 1, requestChecksumCalculation: "WHEN_REQUIRED" });
  await client.send(new CreateBucketCommand({ Bucket }));
  const keys = async () =>
    (await client.send(new ListObjectsV2Command({ Bucket }))).Contents?.map(({ Key }) => Key) ?? [];
  return { mock, client, keys, [Symbol.asyncDispose]: () => mock[Symbol.asyncDispose]() };
}

/** The first half of a body of ten bytes. */
function half(): PassThrough {
  const body = new PassThrough();
  body.write("01234");
  return body;
}

/** Comes when the half has been taken. */
const taken = (body: PassThrough) => expect.poll(() => body.readableLength, { interval: 1 }).toBe(0);

/** A signal of older SDKs, which know no listeners. */
class OlderSignal {
  aborted = false;
  onabort: (() => void) | null = null;

  abort(): void {
    this.aborted = true;
    this.onabort?.();
  }
}

describe.each([
  ["with a port", 0],
  ["without a port", false],
] as const)("a client of a mock %s that goes", (_, port) => {
  test("while its call runs hears of it at once, where its SDK is an older one too", async () => {
    await using lab = await withBucket(port);
    const fault = lab.mock.on("s3", "ListObjectsV2").delay(600_000);
    const abortSignal = new OlderSignal();
    const answer = lab.client.send(new ListObjectsV2Command({ Bucket }), { abortSignal });
    await Promise.all([
      expect(answer).rejects.toMatchObject({ name: "AbortError" }),
      expect
        .poll(() => fault.fired)
        .toBe(1)
        .then(() => abortSignal.abort()),
    ]);
  });

  test("before it has sent its body hears of it at once, and nothing is stored", async () => {
    await using lab = await withBucket(port);
    const controller = new AbortController();
    const body = half();
    const command = new PutObjectCommand({ Bucket, Key: "cat", Body: body, ContentLength: 10 });
    const answer = lab.client.send(command, { abortSignal: controller.signal });
    await Promise.all([
      expect(answer).rejects.toMatchObject({ name: "AbortError" }),
      taken(body).then(() => controller.abort()),
    ]);
    body.end("56789");
    expect(await lab.keys()).toEqual([]);
  });
});

test("fetch without a port hears of an abort before it has sent its body, and nothing is stored", async () => {
  await using lab = await withBucket(false);
  const controller = new AbortController();
  const body = half();
  const init = {
    method: "PUT",
    body: Readable.toWeb(body) as ReadableStream,
    duplex: "half",
    signal: controller.signal,
  };
  const answer = lab.mock.fetch(`http://aws/${Bucket}/cat`, init as RequestInit);
  const reason = new Error("enough");
  await Promise.all([expect(answer).rejects.toBe(reason), taken(body).then(() => controller.abort(reason))]);
  body.end("56789");
  expect(await lab.keys()).toEqual([]);
});

test("fetch without a port rejects as the global one does where its body can't be read", async () => {
  await using lab = await withBucket(false);
  const cause = new Error("the disk is gone");
  const body = new ReadableStream({ pull: (controller) => controller.error(cause) });
  const answer = lab.mock.fetch(`http://aws/${Bucket}/cat`, { method: "PUT", body, duplex: "half" });
  await expect(answer).rejects.toMatchObject({ name: "TypeError", message: "fetch failed", cause });
});
