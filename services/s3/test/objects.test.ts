import {
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
} from "@aws-sdk/client-s3";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { repetitions } from "../../../tests/repetitions.js";
import { laboratory } from "./laboratory.js";

let now = Date.UTC(2024, 0, 2, 3, 4, 5, 678);
const lab = laboratory({ clock: { now: () => now } });
const Bucket = "photos";
const etag = '"781e5e245d69b566979b86e28d23f2c7"'; // of 0123456789
const stamp = new Date("2024-01-02T03:04:05Z");

beforeEach(async () => {
  now = Date.UTC(2024, 0, 2, 3, 4, 5, 678);
  await lab.client.send(new CreateBucketCommand({ Bucket }));
});

const put = (
  Key: string,
  Body: PutObjectCommandInput["Body"] = "0123456789",
  more: Partial<PutObjectCommandInput> = {},
) => lab.client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
const get = async (Key: string, more: Partial<GetObjectCommandInput> = {}) => {
  const { Body, $metadata, ...head } = await lab.client.send(new GetObjectCommand({ Bucket, Key, ...more }));
  return { ...head, status: $metadata.httpStatusCode, bytes: Buffer.from((await Body?.transformToByteArray()) ?? []) };
};
const head = async (Key: string, more: Partial<GetObjectCommandInput> = {}) => {
  const { $metadata, ...output } = await lab.client.send(new HeadObjectCommand({ Bucket, Key, ...more }));
  return { ...output, status: $metadata.httpStatusCode };
};
const keys = async () =>
  (await lab.client.send(new ListObjectsV2Command({ Bucket }))).Contents?.map(({ Key }) => Key) ?? [];
const missingKey = {
  name: "NoSuchKey",
  message: "The specified key does not exist.",
  Key: "nobody",
  $metadata: { httpStatusCode: 404 },
};
const missingBucket = {
  name: "NoSuchBucket",
  message: "The specified bucket does not exist",
  $metadata: { httpStatusCode: 404 },
};

describe("PutObject, GetObject and HeadObject", () => {
  // Specification 2.4 Stored object a
  test("store and return bytes with their type, ETag and time", async () => {
    expect(await put("a", "0123456789", { ContentType: "text/plain" })).toMatchObject({ ETag: etag });
    const told = {
      AcceptRanges: "bytes",
      ContentLength: 10,
      ContentType: "text/plain",
      ETag: etag,
      LastModified: stamp,
      status: 200,
    };
    expect(await get("a", { ChecksumMode: undefined })).toMatchObject({ ...told, bytes: Buffer.from("0123456789") });
    expect(await head("a")).toMatchObject(told);
  });

  test("overwrite an object whole", async () => {
    await put("a", "0123456789", { ContentType: "text/plain" });
    now += 60_000;
    await put("a", "new");
    expect(await get("a")).toMatchObject({
      ContentType: "application/octet-stream",
      LastModified: new Date(stamp.getTime() + 60_000),
      bytes: Buffer.from("new"),
    });
  });

  test("give an object without a type the type that AWS gives it", async () => {
    await lab.raw({ method: "PUT", path: "/photos/a", body: "x" });
    await lab.raw({ method: "PUT", path: "/photos/b", body: "x", headers: { "Content-Type": "" } });
    expect((await head("a")).ContentType).toBe("binary/octet-stream");
    expect((await head("b")).ContentType).toBe("binary/octet-stream");
  });

  // Specification 2.4 Stored object b; 8.6b
  test("keep nothing of the metadata but the content type", async () => {
    await put("a", "x", {
      Metadata: { colour: "red" },
      CacheControl: "no-cache",
      ContentEncoding: "gzip",
      Tagging: "a=b",
    });
    expect(Object.keys(await head("a")).sort()).toEqual([
      "AcceptRanges",
      "ContentLength",
      "ContentType",
      "ETag",
      "LastModified",
      "Metadata",
      "status",
    ]);
    expect((await head("a")).Metadata).toEqual({});
  });

  test("store an empty body", async () => {
    await put("a", "");
    expect(await get("a")).toMatchObject({
      ContentLength: 0,
      ETag: '"d41d8cd98f00b204e9800998ecf8427e"',
      bytes: Buffer.alloc(0),
    });
  });

  // Specification 1.5
  test("return every body as it was", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 70_000, size: "max" }), async (bytes) => {
        await put("a", bytes);
        expect((await get("a")).bytes.equals(bytes)).toBe(true);
      }),
      { numRuns: repetitions(30) },
    );
  });

  // Specification 4.3 4a
  test("take any Unicode text for a key, apart from its length", async () => {
    const text = fc.string({ unit: "binary", minLength: 1, maxLength: 40 });
    const awkward = fc.constantFrom(
      "/",
      "//",
      "a/",
      "/a",
      "a//b",
      ".",
      "..",
      "../a",
      "a/./b",
      "+",
      "a b",
      "%2F",
      "a%2Fb",
      "%",
      "?",
      "#",
      "&=",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          text,
          awkward,
          fc.tuple(awkward, text).map((parts) => parts.join("")),
        ),
        async (key) => {
          await put(key, key);
          expect((await get(key)).bytes.toString("utf8")).toBe(key);
          const { Contents } = await lab.client.send(new ListObjectsV2Command({ Bucket, EncodingType: "url" }));
          expect(decodeURIComponent((Contents?.[0]?.Key ?? "").replaceAll("+", " "))).toBe(key);
          await lab.client.send(new DeleteObjectCommand({ Bucket, Key: key }));
          expect(await keys()).toEqual([]);
        },
      ),
      { numRuns: repetitions(200) },
    );
  });

  test.each([
    "__proto__",
    "constructor",
    "toString",
    "\u0000",
    "a".repeat(1024),
    "é".repeat(512),
    "2015-03-31/functions",
  ])("take the key %j", async (key) => {
    await put(key);
    expect((await get(key)).bytes.toString()).toBe("0123456789");
  });

  test.each(["a".repeat(1025), "é".repeat(513)])("refuse a key of more than 1024 bytes", async (key) => {
    const { status, body } = await lab.raw({ method: "PUT", path: `/photos/${encodeURIComponent(key)}`, body: "x" });
    expect(status).toBe(400);
    expect(body).toMatch(
      /<Code>KeyTooLongError<\/Code><Message>Your key is too long<\/Message><Size>102[56]<\/Size><MaxSizeAllowed>1024<\/MaxSizeAllowed>/,
    );
  });

  test("distinguish paths that a file system would not", async () => {
    for (const path of ["a/b", "a//b", "/a/b", "a/./b", "a/b/", "a/c/../b"])
      await lab.raw({ method: "PUT", path: `/photos/${path}`, body: path });
    expect(await keys()).toEqual(["/a/b", "a/./b", "a//b", "a/b", "a/b/", "a/c/../b"]);
    expect((await lab.raw({ path: "/photos/a%2Fb" })).body).toBe("a/b");
  });

  test("name the missing resource", async () => {
    await expect(get("nobody")).rejects.toMatchObject(missingKey);
    await expect(head("nobody")).rejects.toMatchObject({ name: "NotFound", $metadata: { httpStatusCode: 404 } });
    expect(await lab.raw({ method: "HEAD", path: "/photos/nobody" })).toMatchObject({ status: 404, body: "" });
    await expect(lab.client.send(new GetObjectCommand({ Bucket: "nobody", Key: "a" }))).rejects.toMatchObject(
      missingBucket,
    );
    await expect(lab.client.send(new PutObjectCommand({ Bucket: "nobody", Key: "a" }))).rejects.toMatchObject(
      missingBucket,
    );
  });

  test("know no version but null", async () => {
    await put("a");
    expect((await get("a", { VersionId: "null" })).status).toBe(200);
    await expect(get("a", { VersionId: "v1" })).rejects.toMatchObject({
      name: "InvalidArgument",
      message: "Invalid version id specified",
      $metadata: { httpStatusCode: 400 },
    });
  });

  test("let a reader choose headers of the answer", async () => {
    await put("a");
    const choice = {
      ResponseCacheControl: "no-cache",
      ResponseContentDisposition: 'attachment; filename="é.txt"',
      ResponseContentEncoding: "identity",
      ResponseContentLanguage: "de",
      ResponseContentType: "text/x",
      ResponseExpires: stamp,
    };
    const chosen = {
      CacheControl: "no-cache",
      ContentDisposition: 'attachment; filename="é.txt"',
      ContentEncoding: "identity",
      ContentLanguage: "de",
      ContentType: "text/x",
      ExpiresString: "Tue, 02 Jan 2024 03:04:05 GMT",
    };
    expect(await get("a", choice)).toMatchObject(chosen);
    expect(await head("a", choice)).toMatchObject(chosen);
  });

  test.each(["a%0D%0AX-Evil:%201", "%00", "%E6%97%A5"])("refuse text that no header can hold: %s", async (text) => {
    await put("a");
    const { status, body } = await lab.raw({ path: `/photos/a?response-content-type=${text}` });
    expect(status).toBe(400);
    expect(body).toContain(
      "<Code>InvalidArgument</Code><Message>Header value cannot be represented using ISO-8859-1.</Message>",
    );
  });
});

describe("a range", () => {
  test.each([
    ["bytes=0-3", "0123", "bytes 0-3/10"],
    ["bytes=4-", "456789", "bytes 4-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=9-9", "9", "bytes 9-9/10"],
    ["bytes=5-100", "56789", "bytes 5-9/10"],
    ["bytes=-100", "0123456789", "bytes 0-9/10"],
    ["BYTES = 1 - 2", "12", "bytes 1-2/10"],
  ])("%s is answered with 206 and its part", async (Range, text, ContentRange) => {
    await put("a");
    expect(await get("a", { Range })).toMatchObject({
      status: 206,
      bytes: Buffer.from(text),
      ContentRange,
      ContentLength: text.length,
      ETag: etag,
    });
    expect(await head("a", { Range })).toMatchObject({ status: 206, ContentRange, ContentLength: text.length });
  });

  test.each(["bytes=0-1,3-4", "bytes=3-1", "bytes=-", "bytes=a-b", "lines=1-2", "", "bytes=1-2-3"])(
    "%j is answered with the whole",
    async (Range) => {
      await put("a");
      const { status, headers, body } = await lab.raw({ path: "/photos/a", headers: { Range } });
      expect([status, headers["content-range"], body]).toEqual([200, undefined, "0123456789"]);
    },
  );

  test.each([
    ["bytes=10-", 10],
    ["bytes=10-20", 10],
    ["bytes=-0", 10],
    ["bytes=0-", 0],
    ["bytes=-5", 0],
  ])("%s of an object of %i bytes can't be satisfied", async (Range, size) => {
    await put("a", "0123456789".slice(0, size));
    await expect(get("a", { Range })).rejects.toMatchObject({
      name: "InvalidRange",
      message: "The requested range is not satisfiable",
      RangeRequested: Range,
      ActualObjectSize: String(size),
      $metadata: { httpStatusCode: 416 },
    });
    expect((await lab.raw({ path: "/photos/a", headers: { Range } })).headers["content-range"]).toBe(`bytes */${size}`);
  });

  test("is cut from a body of many pieces", async () => {
    const bytes = Buffer.alloc(1_000_000, "0123456789abcdefghijklmnopqrstuvwxyz-");
    await put("a", bytes);
    await fc.assert(
      fc.asyncProperty(fc.nat(999_999), fc.nat(999_999), async (one, other) => {
        const [first, last] = [Math.min(one, other), Math.max(one, other)];
        const part = await get("a", { Range: `bytes=${first}-${last}` });
        expect(part.bytes.equals(bytes.subarray(first, last + 1))).toBe(true);
      }),
      { numRuns: repetitions(25) },
    );
  });

  test("may be the only part of the object, by its number", async () => {
    await put("a");
    expect(await get("a", { PartNumber: 1 })).toMatchObject({ status: 206, ContentRange: "bytes 0-9/10" });
    await expect(get("a", { PartNumber: 2 })).rejects.toMatchObject({
      name: "InvalidPartNumber",
      $metadata: { httpStatusCode: 416 },
    });
    await put("b", "");
    expect(await get("b", { PartNumber: 1 })).toMatchObject({ status: 200, ContentLength: 0 });
  });
});

describe("conditions on reading", () => {
  const [before, same, after] = ["03:04:04", "03:04:05", "03:04:06"].map((time) => new Date(`2024-01-02T${time}Z`));
  const bare = etag.replaceAll('"', "");
  const ok = 200;
  test.each<[GetObjectCommandInput | object, number]>([
    [{ IfMatch: etag }, ok],
    [{ IfMatch: bare }, ok],
    [{ IfMatch: "*" }, ok],
    [{ IfMatch: `"x", ${etag}` }, ok],
    [{ IfMatch: '"x"' }, 412],
    [{ IfUnmodifiedSince: same }, ok],
    [{ IfUnmodifiedSince: before }, 412],
    [{ IfMatch: etag, IfUnmodifiedSince: before }, ok],
    [{ IfMatch: '"x"', IfUnmodifiedSince: after }, 412],
    [{ IfNoneMatch: '"x"' }, ok],
    [{ IfNoneMatch: etag }, 304],
    [{ IfNoneMatch: "*" }, 304],
    [{ IfNoneMatch: `W/${etag}` }, 304],
    [{ IfModifiedSince: before }, ok],
    [{ IfModifiedSince: same }, 304],
    [{ IfModifiedSince: after }, 304],
    [{ IfNoneMatch: '"x"', IfModifiedSince: after }, ok],
    [{ IfNoneMatch: etag, IfModifiedSince: before }, 304],
    [{ IfMatch: '"x"', IfNoneMatch: etag }, 412],
  ])("%j is answered with %i", async (conditions, status) => {
    await put("a");
    const answer = async (read: typeof get | typeof head) =>
      read("a", conditions).then(
        (output) => output.status,
        (error: { $metadata: { httpStatusCode: number } }) => error.$metadata.httpStatusCode,
      );
    expect([await answer(get), await answer(head)]).toEqual([status, status]);
  });

  test.each(["yesterday", "", "99 Foo 2024", "Tue, 02 Jan 2024 03:04:05 GMT and so on"])(
    "are none where the time is %j",
    async (time) => {
      await put("a");
      for (const method of ["GET", "HEAD"]) {
        for (const name of ["If-Modified-Since", "If-Unmodified-Since"]) {
          expect((await lab.raw({ method, path: "/photos/a", headers: { [name]: time } })).status).toBe(200);
        }
      }
      for (const name of ["x-amz-copy-source-if-modified-since", "x-amz-copy-source-if-unmodified-since"]) {
        const headers = { "x-amz-copy-source": "photos/a", [name]: time };
        expect((await lab.raw({ method: "PUT", path: "/photos/b", headers })).status).toBe(200);
      }
    },
  );

  test("are the only headers whose time may be malformed", async () => {
    const { status, body } = await lab.raw({ method: "PUT", path: "/photos/a", headers: { Expires: "yesterday" } });
    expect([status, body]).toEqual([400, expect.stringContaining("<Code>")]);
  });

  test("name the one that does not hold", async () => {
    await put("a");
    await expect(get("a", { IfMatch: '"x"' })).rejects.toMatchObject({
      name: "PreconditionFailed",
      message: "At least one of the pre-conditions you specified did not hold",
      Condition: "If-Match",
    });
    await expect(get("a", { IfUnmodifiedSince: before })).rejects.toMatchObject({ Condition: "If-Unmodified-Since" });
  });

  test("are answered with 304, with ETag and time and without a body", async () => {
    await put("a");
    expect(await lab.raw({ path: "/photos/a", headers: { "If-None-Match": etag } })).toMatchObject({
      status: 304,
      headers: { etag, "last-modified": "Tue, 02 Jan 2024 03:04:05 GMT" },
      body: "",
    });
  });
});

describe("conditions on writing", () => {
  test("If-None-Match: * stores new objects only", async () => {
    await put("a", "first", { IfNoneMatch: "*" });
    await expect(put("a", "second", { IfNoneMatch: "*" })).rejects.toMatchObject({
      name: "PreconditionFailed",
      Condition: "If-None-Match",
      $metadata: { httpStatusCode: 412 },
    });
    expect((await get("a")).bytes.toString()).toBe("first");
  });

  test("If-Match replaces only the object with its ETag", async () => {
    await expect(put("nobody", "x", { IfMatch: etag })).rejects.toMatchObject(missingKey);
    await put("a");
    await expect(put("a", "x", { IfMatch: '"x"' })).rejects.toMatchObject({
      name: "PreconditionFailed",
      Condition: "If-Match",
    });
    await put("a", "second", { IfMatch: etag });
    expect((await get("a")).bytes.toString()).toBe("second");
  });

  test("If-None-Match with an ETag does not exist", async () => {
    await expect(put("a", "x", { IfNoneMatch: etag })).rejects.toMatchObject({
      name: "NotImplemented",
      $metadata: { httpStatusCode: 501 },
    });
  });
});

describe("DeleteObject", () => {
  test("removes an object, and succeeds without one", async () => {
    await put("a");
    await put("b");
    const remove = () => lab.client.send(new DeleteObjectCommand({ Bucket, Key: "a" }));
    expect((await remove()).$metadata.httpStatusCode).toBe(204);
    expect((await remove()).$metadata.httpStatusCode).toBe(204);
    expect(await keys()).toEqual(["b"]);
  });

  test("says that the bucket does not exist, and knows no version but null", async () => {
    await expect(lab.client.send(new DeleteObjectCommand({ Bucket: "nobody", Key: "a" }))).rejects.toMatchObject(
      missingBucket,
    );
    await put("a");
    await expect(lab.client.send(new DeleteObjectCommand({ Bucket, Key: "a", VersionId: "v1" }))).rejects.toMatchObject(
      {
        name: "InvalidArgument",
      },
    );
    expect(await keys()).toEqual(["a"]);
  });
});

describe("DeleteObjects", () => {
  const remove = (Objects: { Key: string; VersionId?: string }[], Quiet?: boolean) =>
    lab.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet } }));

  test("removes objects, whether they exist or not", async () => {
    for (const key of ["a", "b", "ü &<>\r\n"]) await put(key);
    const { Deleted, Errors } = await remove([
      { Key: "a" },
      { Key: "nobody" },
      { Key: "ü &<>\r\n", VersionId: "null" },
    ]);
    expect(Deleted).toEqual([{ Key: "a" }, { Key: "nobody" }, { Key: "ü &<>\r\n", VersionId: "null" }]);
    expect(Errors).toBeUndefined();
    expect(await keys()).toEqual(["b"]);
  });

  test("returns failures only with Quiet", async () => {
    await put("a");
    await put("b");
    const { Deleted, Errors } = await remove([{ Key: "a" }, { Key: "b", VersionId: "v1" }], true);
    expect(Deleted).toBeUndefined();
    expect(Errors).toEqual([
      { Key: "b", VersionId: "v1", Code: "NoSuchVersion", Message: "The specified version does not exist." },
    ]);
    expect(await keys()).toEqual(["b"]);
  });

  test.each([
    ["no objects", "<Delete></Delete>"],
    ["an object without a key", "<Delete><Object></Object></Delete>"],
    ["an end that is missing", "<Delete><Object><Key>a</Key></Object>"],
    ["more than a thousand objects", `<Delete>${"<Object><Key>a</Key></Object>".repeat(1001)}</Delete>`],
  ])("refuses a document with %s", async (_, document) => {
    await put("a");
    const { status, body } = await lab.raw({ method: "POST", path: "/photos?delete", body: document });
    expect(status).toBe(400);
    expect(body).toContain("<Code>MalformedXML</Code>");
    expect(await keys()).toEqual(["a"]);
  });

  test("takes a thousand", async () => {
    await put("999");
    expect((await remove(Array.from({ length: 1000 }, (_, i) => ({ Key: String(i) })))).Deleted).toHaveLength(1000);
    expect(await keys()).toEqual([]);
  });

  test("says that there is no document, and no bucket", async () => {
    expect((await lab.raw({ method: "POST", path: "/photos?delete" })).body).toContain("<Code>InvalidArgument</Code>");
    await expect(
      lab.client.send(new DeleteObjectsCommand({ Bucket: "nobody", Delete: { Objects: [{ Key: "a" }] } })),
    ).rejects.toMatchObject(missingBucket);
  });
});
