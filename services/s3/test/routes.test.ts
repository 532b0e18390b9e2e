import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory({ clock: { now: () => Date.UTC(2024, 0, 2, 3, 4, 5) } });
const Bucket = "photos";
const stamp = "2024-01-02T03:04:05.000Z";

beforeEach(async () => {
  await lab.client.send(new CreateBucketCommand({ Bucket }));
});

const put = (Key: string, Body: string | Uint8Array, ContentType?: string) =>
  lab.client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
const read = async (Key: string) => {
  const { Body, ContentType, ETag } = await lab.client.send(new GetObjectCommand({ Bucket, Key }));
  return { ContentType, ETag, text: await Body?.transformToString() };
};
const ask = (request: string, parameters: { [name: string]: string } = {}) => {
  const [method, command] = request.split(" ");
  return lab.api(`${method} /api/s3/${command}?${new URLSearchParams(parameters)}`);
};
const shown = (key: string) => ({
  key,
  size: 5,
  etag: '"5d41402abc4b2a76b9719d911017c592"',
  contentType: "text/plain",
  lastModified: stamp,
});

describe("buckets", () => {
  test("of a client are listed with the number of their objects", async () => {
    await put("a", "x");
    await put("b", "x");
    await ask("POST create-bucket", { bucket: "empty" });
    expect(await ask("GET list-buckets")).toEqual({
      status: 200,
      body: {
        buckets: [
          { name: "empty", region: "us-east-1", createdAt: stamp, objects: 0 },
          { name: "photos", region: "us-east-1", createdAt: stamp, objects: 2 },
        ],
      },
    });
  });

  test("that a route creates a client sees, and the reverse of deleting", async () => {
    expect(await ask("POST create-bucket", { bucket: "fresh" })).toEqual({ status: 200, body: { bucket: "fresh" } });
    await lab.client.send(new HeadBucketCommand({ Bucket: "fresh" }));
    expect(await ask("DELETE delete-bucket", { bucket: "fresh" })).toEqual({ status: 200, body: { bucket: "fresh" } });
    expect((await lab.client.send(new ListBucketsCommand({}))).Buckets?.map(({ Name }) => Name)).toEqual([Bucket]);
  });

  test("are left as they are when they are created again", async () => {
    await put("a", "x");
    expect((await ask("POST create-bucket", { bucket: Bucket })).status).toBe(200);
    expect((await read("a")).text).toBe("x");
  });

  test("are refused and kept as on the mock port", async () => {
    await put("a", "x");
    expect(await ask("DELETE delete-bucket", { bucket: Bucket })).toMatchObject({
      status: 409,
      body: { code: "BucketNotEmpty", detail: "The bucket you tried to delete is not empty" },
    });
    expect(await ask("POST create-bucket", { bucket: "A" })).toMatchObject({
      status: 400,
      body: { code: "InvalidBucketName" },
    });
  });
});

describe("GET list-objects", () => {
  test("lists a client's objects, all or those with a prefix", async () => {
    for (const key of ["b", "a/2", "a/1"]) await put(key, "hello", "text/plain");
    expect((await ask("GET list-objects", { bucket: Bucket })).body).toEqual({
      bucket: Bucket,
      objects: [shown("a/1"), shown("a/2"), shown("b")],
      truncated: false,
    });
    expect((await ask("GET list-objects", { bucket: Bucket, prefix: "a/" })).body["objects"]).toEqual([
      shown("a/1"),
      shown("a/2"),
    ]);
    expect((await ask("GET list-objects", { bucket: Bucket, max: "1" })).body).toEqual({
      bucket: Bucket,
      objects: [shown("a/1")],
      truncated: true,
    });
  });

  test.each(["0", "-1", "ten", "1.5"])("refuses max=%s", async (max) => {
    const { status, body } = await ask("GET list-objects", { bucket: Bucket, max });
    expect([status, body["detail"]]).toEqual([400, expect.stringContaining("whole number of 1 or more")]);
  });
});

describe("GET get-object", () => {
  test("shows text as text, and in base64 where asked for", async () => {
    await put("a", "hello", "text/plain");
    const told = { bucket: Bucket, ...shown("a") };
    expect(await ask("GET get-object", { bucket: Bucket, key: "a" })).toEqual({
      status: 200,
      body: { ...told, body: "hello", encoding: "text" },
    });
    expect((await ask("GET get-object", { bucket: Bucket, key: "a", base64: "true" })).body).toEqual({
      ...told,
      body: "aGVsbG8=",
      encoding: "base64",
    });
  });

  test("shows bytes that are not text in base64", async () => {
    await put("a", Uint8Array.of(0xff, 0));
    expect((await ask("GET get-object", { bucket: Bucket, key: "a" })).body).toMatchObject({
      body: "/wA=",
      encoding: "base64",
    });
  });

  test("refuses to show a large object, and says where to get it", async () => {
    await put("a", Buffer.alloc(16 * 1024 * 1024 + 1));
    const { status, body } = await ask("GET get-object", { bucket: Bucket, key: "a" });
    expect([status, body["detail"]]).toEqual([400, expect.stringContaining("Get it from the mock port.")]);
  });
});

describe("PUT put-object", () => {
  test("stores an object for clients", async () => {
    const { status, body } = await ask("PUT put-object", {
      bucket: Bucket,
      key: "a/ü +",
      body: "hello",
      contentType: "text/plain",
    });
    expect({ status, body }).toEqual({ status: 200, body: { bucket: Bucket, ...shown("a/ü +") } });
    expect(await read("a/ü +")).toEqual({ ContentType: "text/plain", ETag: shown("").etag, text: "hello" });
  });

  test("stores an empty object, of a type that says that it is text", async () => {
    await ask("PUT put-object", { bucket: Bucket, key: "a" });
    expect(await read("a")).toMatchObject({ ContentType: "text/plain; charset=utf-8", text: "" });
  });

  test("refuses a key and a type that no object can have", async () => {
    expect(await ask("PUT put-object", { bucket: Bucket, key: "a".repeat(1025) })).toMatchObject({
      body: { code: "KeyTooLongError" },
    });
    expect(await ask("PUT put-object", { bucket: Bucket, key: "a", contentType: "a\r\nb: c" })).toMatchObject({
      status: 400,
      body: { code: "InvalidArgument" },
    });
    expect((await lab.client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0);
  });

  test("stores any text under any key", async () => {
    const text = fc.string({ unit: "binary", minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(text, text, async (key, body) => {
        await ask("PUT put-object", { bucket: Bucket, key, body });
        expect((await read(key)).text).toBe(body);
        expect((await ask("GET get-object", { bucket: Bucket, key })).body).toMatchObject({
          key,
          body,
          encoding: "text",
        });
      }),
      { numRuns: 50 },
    );
  });
});

describe("DELETE delete-object", () => {
  test("removes a client's object, and says whether there was one", async () => {
    await put("a", "x");
    expect((await ask("DELETE delete-object", { bucket: Bucket, key: "a" })).body).toEqual({
      bucket: Bucket,
      key: "a",
      deleted: true,
    });
    expect((await ask("DELETE delete-object", { bucket: Bucket, key: "a" })).body).toEqual({
      bucket: Bucket,
      key: "a",
      deleted: false,
    });
    await expect(read("a")).rejects.toMatchObject({ name: "NoSuchKey" });
  });

  test("does not show an object that a client removed", async () => {
    await put("a", "x");
    await lab.client.send(new DeleteObjectCommand({ Bucket, Key: "a" }));
    expect(await ask("GET get-object", { bucket: Bucket, key: "a" })).toMatchObject({
      status: 404,
      body: { code: "NoSuchKey", detail: "The specified key does not exist." },
    });
  });
});

test.each(["GET list-objects", "GET get-object", "PUT put-object", "DELETE delete-object", "DELETE delete-bucket"])(
  "%s says that the bucket does not exist",
  async (request) => {
    const parameters = { bucket: "nobody", ...(request.endsWith("-object") && { key: "a" }) };
    expect(await ask(request, parameters)).toMatchObject({
      status: 404,
      body: { code: "NoSuchBucket", detail: "The specified bucket does not exist" },
    });
  },
);

test("the status record describes the seven routes with their parameters", async () => {
  const { body } = await lab.api("GET /api/status");
  const routes = (
    body["routes"] as {
      service?: string;
      method: string;
      command: string;
      params: { name: string; required: boolean }[];
    }[]
  )
    .filter(({ service }) => service === "s3")
    .map(({ method, command, params }) =>
      [method, command, ...params.map(({ name, required }) => `${name}${required ? "" : "?"}`)].join(" "),
    );
  expect(routes.sort()).toEqual([
    "DELETE delete-bucket bucket",
    "DELETE delete-object bucket key",
    "GET get-object bucket key base64?",
    "GET list-buckets",
    "GET list-objects bucket prefix? max?",
    "POST create-bucket bucket",
    "PUT put-object bucket key body? contentType?",
  ]);
});
