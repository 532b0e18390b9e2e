import {
  CreateBucketCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { repetitions } from "../../../tests/repetitions.js";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const Bucket = "photos";

beforeEach(async () => {
  await lab.client.send(new CreateBucketCommand({ Bucket }));
});

const fill = async (...keys: string[]) => {
  for (const Key of keys) await lab.client.send(new PutObjectCommand({ Bucket, Key, Body: "x" }));
};
const v2 = (input: Partial<ListObjectsV2CommandInput> = {}) =>
  lab.client.send(new ListObjectsV2Command({ Bucket, ...input }));
const v1 = (input: Partial<ListObjectsCommand["input"]> = {}) =>
  lab.client.send(new ListObjectsCommand({ Bucket, ...input }));
const listed = ({
  Contents = [],
  CommonPrefixes = [],
}: {
  Contents?: { Key?: string }[];
  CommonPrefixes?: { Prefix?: string }[];
}) => [Contents.map(({ Key }) => Key), CommonPrefixes.map(({ Prefix }) => Prefix)];

describe("an entry", () => {
  test("returns the stored objects, with their owner on request", async () => {
    await fill("a");
    const entry = {
      Key: "a",
      ETag: '"9dd4e461268c8034f5c8564e155c67a6"',
      Size: 1,
      StorageClass: "STANDARD",
      LastModified: expect.any(Date),
      ChecksumAlgorithm: ["CRC32"],
      ChecksumType: "FULL_OBJECT",
    };
    const Owner = { ID: "0".repeat(64), DisplayName: "cloudstub" };
    expect((await v2()).Contents).toEqual([entry]);
    expect((await v2({ FetchOwner: true })).Contents).toEqual([{ ...entry, Owner }]);
    expect((await v1()).Contents).toEqual([{ ...entry, Owner }]);
  });
});

describe("a list", () => {
  test("of nothing is well-formed in both versions", async () => {
    const { $metadata: _, ...second } = await v2();
    expect(second).toEqual({ Name: Bucket, Prefix: "", KeyCount: 0, MaxKeys: 1000, IsTruncated: false });
    const { $metadata: __, ...first } = await v1();
    expect(first).toEqual({ Name: Bucket, Prefix: "", Marker: "", MaxKeys: 1000, IsTruncated: false });
  });

  test("gives back keys of characters that XML can't hold, with and without encoding-type=url", async () => {
    const keys = ["\0", ..."\u0001\u0008\u000B\u001F\u007F\uFFFE\uFFFF"].map(
      (character) => `${character}/a${character}`,
    );
    await fill(...keys);
    for (const list of [v1, v2]) {
      expect(listed(await list())).toEqual([keys, []]);
      expect(listed(await list({ Delimiter: "/" }))).toEqual([[], keys.map((key) => key.slice(0, 2))]);
      expect(listed(await list({ EncodingType: "url" }))[0]?.map((key) => decodeURIComponent(key as string))).toEqual(
        keys,
      );
    }
  });

  test("is in the order of the keys' bytes in UTF-8", async () => {
    await fill("😀", "！", "z", "é", "a b", "a", "Z", "\uE000");
    expect(listed(await v2())[0]).toEqual(["Z", "a", "a b", "z", "é", "\uE000", "！", "😀"]);
    expect(listed(await v2({ StartAfter: "！" }))[0]).toEqual(["😀"]);
  });

  test("contains the keys with a prefix, and rolls up those with the delimiter after it", async () => {
    await fill("a", "b/1", "b/2/3", "b/2/4", "b/c", "c/1", "c//2", "d");
    expect(listed(await v2({ Prefix: "b/" }))).toEqual([["b/1", "b/2/3", "b/2/4", "b/c"], []]);
    expect(listed(await v2({ Delimiter: "/" }))).toEqual([
      ["a", "d"],
      ["b/", "c/"],
    ]);
    expect(listed(await v2({ Prefix: "b/", Delimiter: "/" }))).toEqual([["b/1", "b/c"], ["b/2/"]]);
    expect(listed(await v2({ Prefix: "c/", Delimiter: "/" }))).toEqual([["c/1"], ["c//"]]);
    expect(listed(await v2({ Prefix: "b", Delimiter: "/2/" }))).toEqual([["b/1", "b/c"], ["b/2/"]]);
    expect(listed(await v1({ Prefix: "b/", Delimiter: "/" }))).toEqual([["b/1", "b/c"], ["b/2/"]]);
    expect((await v2({ Prefix: "b/", Delimiter: "/" })).KeyCount).toBe(3);
    expect(listed(await v2({ Prefix: "nobody" }))).toEqual([[], []]);
  });

  test("has pages of the size that is asked for, at most 1000", async () => {
    await fill("a", "b", "c");
    expect(await v2({ MaxKeys: 3 })).toMatchObject({ KeyCount: 3, MaxKeys: 3, IsTruncated: false });
    const page = await v2({ MaxKeys: 2 });
    expect(page).toMatchObject({
      KeyCount: 2,
      MaxKeys: 2,
      IsTruncated: true,
      NextContinuationToken: expect.any(String),
    });
    expect(await v2({ MaxKeys: 0 })).toMatchObject({ KeyCount: 0, MaxKeys: 0, IsTruncated: false });
    expect((await v2({ MaxKeys: 5000 })).MaxKeys).toBe(1000);
    expect((await v1({ MaxKeys: 5000 })).MaxKeys).toBe(1000);
  });

  test("continues after a token, which takes precedence over the first page's start", async () => {
    await fill("a", "b", "c");
    const { NextContinuationToken } = await v2({ MaxKeys: 2 });
    const second = await v2({ ContinuationToken: NextContinuationToken, StartAfter: "b" });
    expect(listed(second)[0]).toEqual(["c"]);
    expect(second).toMatchObject({ ContinuationToken: NextContinuationToken, StartAfter: "b", IsTruncated: false });
    expect(second.NextContinuationToken).toBeUndefined();
  });

  test("continues after a marker, which is returned only with a delimiter", async () => {
    await fill("a", "b/1", "b/2", "c");
    const plain = await v1({ MaxKeys: 2 });
    expect([plain.IsTruncated, plain.NextMarker]).toEqual([true, undefined]);
    const first = await v1({ MaxKeys: 2, Delimiter: "/" });
    expect([listed(first), first.NextMarker]).toEqual([[["a"], ["b/"]], "b/"]);
    const second = await v1({ Marker: "b/", Delimiter: "/" });
    expect([listed(second), second.Marker, second.IsTruncated]).toEqual([[["c"], []], "b/", false]);
  });

  test("encodes keys for a URL on request", async () => {
    await fill("a b/+é~!*'()%/x", "a b/\u0001");
    const EncodingType = "url" as const;
    const encoded = "a+b/%2B%C3%A9%7E%21*%27%28%29%25/x";
    const second = await v2({ EncodingType, Prefix: "a b", StartAfter: "a b/\u0001" });
    expect([listed(second)[0], second.Prefix, second.StartAfter]).toEqual([[encoded], "a+b", "a+b/%01"]);
    const rolled = await v1({ EncodingType, Delimiter: "b/", Marker: "a ", MaxKeys: 1 });
    expect([listed(rolled)[1], rolled.Delimiter, rolled.Marker]).toEqual([["a+b/"], "b/", "a+"]);
  });

  test("holds any text that XML can hold", async () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 });
    const markup = fc.constantFrom("<a>", "&amp;", "]]>", '"', "'", "\t", "\n", "\r", "\r\n", " ", "\u0085", "\u2028");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(text, markup), { minLength: 1, maxLength: 4 }), async (parts) => {
        lab.server.world.reset();
        await lab.client.send(new CreateBucketCommand({ Bucket }));
        // The SDK's parser drops text that is nothing but white space.
        const key = `k${parts.join("")}`;
        await fill(key);
        const page = await v2({ Prefix: key });
        expect([page.Prefix, listed(page)[0]]).toEqual([key, [key]]);
      }),
      { numRuns: repetitions(100) },
    );
  });

  test.each([
    ["max-keys=-1", "Argument max-keys must be an integer between 0 and 2147483647"],
    ["max-keys=1.5", "Argument max-keys must be an integer between 0 and 2147483647"],
    ["max-keys=2147483648", "Argument max-keys must be an integer between 0 and 2147483647"],
    ["max-keys=ten", "is not a number"],
    ["max-keys=", "is not a number"],
    ["encoding-type=base64", "Invalid Encoding Method specified in Request"],
    ["list-type=2&continuation-token=", "The continuation token provided is incorrect"],
    ["list-type=2&continuation-token=b", "The continuation token provided is incorrect"],
    ["list-type=2&continuation-token=%00", "The continuation token provided is incorrect"],
  ])("refuses %s", async (query, message) => {
    const { status, body } = await lab.raw({ path: `/photos?${query}` });
    expect(status).toBe(400);
    expect(body).toContain("<Code>InvalidArgument</Code>");
    expect(body).toContain(message);
  });

  test("says that the bucket does not exist", async () => {
    const missing = { name: "NoSuchBucket", BucketName: "nobody", $metadata: { httpStatusCode: 404 } };
    await expect(v1({ Bucket: "nobody" })).rejects.toMatchObject(missing);
    await expect(v2({ Bucket: "nobody" })).rejects.toMatchObject(missing);
  });
});

/** All that a list should show, without pages: common prefixes and keys in the order of bytes. */
function expectation(
  keys: readonly string[],
  { prefix, delimiter, after }: { prefix: string; delimiter: string; after: string },
): string[] {
  const entries = keys
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const at = delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length);
      return at < 0 ? key : key.slice(0, at + delimiter.length);
    });
  const bytes = (text: string) => Buffer.from(text);
  return [...new Set(entries)]
    .filter((entry) => bytes(entry).compare(bytes(after)) > 0)
    .sort((a, b) => bytes(a).compare(bytes(b)));
}

test("pages of any size together equal a simple model of the rules", async () => {
  const letter = fc.constantFrom("a", "b", "/", "//", "é", "！", "😀", "+");
  const text = (minLength: number, maxLength: number) =>
    fc.array(letter, { minLength, maxLength }).map((parts) => parts.join(""));
  const query = fc.record({ prefix: text(0, 2), delimiter: text(0, 1), after: text(0, 3) });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(text(1, 5), { maxLength: 12 }),
      query,
      fc.integer({ min: 1, max: 5 }),
      async (keys, query, MaxKeys) => {
        lab.server.world.reset();
        await lab.client.send(new CreateBucketCommand({ Bucket }));
        await fill(...keys);
        const { prefix: Prefix, delimiter: Delimiter, after } = query;
        const all: string[] = [];
        let ContinuationToken: string | undefined;
        do {
          const page = await v2({ Prefix, Delimiter, StartAfter: after, MaxKeys, ContinuationToken });
          const entries = listed(page).flat() as string[];
          expect(page.KeyCount).toBe(entries.length);
          expect(entries.length).toBeLessThanOrEqual(MaxKeys);
          all.push(...entries.sort((a, b) => Buffer.from(a).compare(Buffer.from(b))));
          ContinuationToken = page.NextContinuationToken;
        } while (ContinuationToken !== undefined);
        expect(all).toEqual(expectation(keys, query));
      },
    ),
    { numRuns: repetitions(60) },
  );
});
