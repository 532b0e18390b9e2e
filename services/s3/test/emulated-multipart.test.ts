import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  type CreateMultipartUploadCommandInput,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from "@aws-sdk/client-s3";
import { beforeEach, describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

// Sources, unless a test names another: the pages of each operation in the Amazon S3 API Reference, and "Amazon S3 multipart upload limits" in the
// User Guide.
const lab = laboratory({ fidelity: "emulated" });
const Bucket = "photos";
const Key = "dir/film one.mp4";
const MIB = 1024 * 1024;
const big = Buffer.alloc(5 * MIB, "a");
const small = Buffer.from("the end");

const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest();
const crc = (bytes: Uint8Array) => {
  const value = Buffer.alloc(4);
  value.writeUInt32BE(crc32(bytes));
  return value;
};
const etagOf = (...parts: Uint8Array[]) => `"${md5(Buffer.concat(parts.map(md5))).toString("hex")}-${parts.length}"`;

async function begin(input: Partial<CreateMultipartUploadCommandInput> = {}): Promise<string> {
  return (await lab.client.send(new CreateMultipartUploadCommand({ Bucket, Key, ...input }))).UploadId as string;
}

async function upload(UploadId: string, PartNumber: number, Body: Uint8Array): Promise<CompletedPart> {
  const { ETag, ChecksumCRC32 } = await lab.client.send(
    new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }),
  );
  return { PartNumber, ETag, ChecksumCRC32 };
}

const complete = (UploadId: string, Parts: CompletedPart[], more = {}) =>
  lab.client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts }, ...more }));

const body = async () =>
  Buffer.from(
    (await (await lab.client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToByteArray()) ?? [],
  );

beforeEach(async () => {
  await lab.client.send(new CreateBucketCommand({ Bucket }));
});

test("an upload in parts makes an object of them", async () => {
  const UploadId = await begin({ ContentType: "video/mp4", Metadata: { Author: "me" }, ChecksumAlgorithm: "CRC32" });
  await upload(UploadId, 2, Buffer.from("replaced below"));
  const parts = [await upload(UploadId, 1, big), await upload(UploadId, 2, small)];
  expect(await complete(UploadId, parts)).toMatchObject({
    Bucket,
    Key,
    Location: `http://127.0.0.1:${lab.server.port}/photos/dir/film%20one.mp4`,
    ETag: etagOf(big, small),
    ChecksumCRC32: `${crc(Buffer.concat([crc(big), crc(small)])).toString("base64")}-2`,
    ChecksumType: "COMPOSITE",
    ServerSideEncryption: "AES256",
  });
  expect((await body()).equals(Buffer.concat([big, small]))).toBe(true);
  expect(await lab.client.send(new HeadObjectCommand({ Bucket, Key }))).toMatchObject({
    ContentLength: big.length + small.length,
    ContentType: "video/mp4",
    Metadata: { author: "me" },
    ETag: etagOf(big, small),
  });
  expect(await lab.client.send(new HeadObjectCommand({ Bucket, Key, PartNumber: 2 }))).toMatchObject({
    ContentLength: small.length,
    ContentRange: `bytes ${big.length}-${big.length + small.length - 1}/${big.length + small.length}`,
    PartsCount: 2,
  });
  expect((await lab.client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads).toBeUndefined();
});

test("a completion that is repeated is answered as the first one was, and one of a part that was replaced is not", async () => {
  const UploadId = await begin({ ChecksumAlgorithm: "CRC32" });
  const parts = [await upload(UploadId, 3, small)];
  const first = await complete(UploadId, parts);
  expect(await complete(UploadId, parts)).toMatchObject({ ETag: first.ETag, Location: first.Location });
  await lab.client.send(new PutObjectCommand({ Bucket, Key, Body: "another" }));
  await expect(complete(UploadId, parts)).rejects.toMatchObject({ name: "NoSuchUpload" });
});

describe("refuses to complete", () => {
  const invalidPart =
    "One or more of the specified parts could not be found.  The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.";
  type Case = [what: string, parts: (one: CompletedPart, two: CompletedPart) => CompletedPart[], error: object];
  const cases: Case[] = [
    ["parts out of order", (one, two) => [two, one], { name: "InvalidPartOrder" }],
    ["a part twice", (one) => [one, one], { name: "InvalidPartOrder" }],
    [
      "a part that is not there",
      (one) => [one, { ...one, PartNumber: 7 }],
      { name: "InvalidPart", message: invalidPart, PartNumber: "7" },
    ],
    ["another ETag", (one) => [{ ...one, ETag: '"00"' }], { name: "InvalidPart", message: invalidPart }],
    ["another checksum", (one) => [{ ...one, ChecksumCRC32: "AAAAAA==" }], { name: "InvalidPart" }],
    [
      "a small part that is not the last",
      (one, two) => [
        { ...two, PartNumber: 2 },
        { ...one, PartNumber: 3 },
      ],
      {
        name: "EntityTooSmall",
        message: "Your proposed upload is smaller than the minimum allowed size",
        MinSizeAllowed: "5242880",
        PartNumber: "2",
      },
    ],
    ["no parts", () => [], { name: "MalformedXML" }],
  ];
  test.each(cases)("%s", async (_, partsOf, error) => {
    const UploadId = await begin({ ChecksumAlgorithm: "CRC32" });
    const [one, two] = [await upload(UploadId, 1, big), await upload(UploadId, 2, small)];
    await upload(UploadId, 3, big);
    await expect(complete(UploadId, partsOf(one, two))).rejects.toMatchObject(error);
    expect((await lab.client.send(new ListPartsCommand({ Bucket, Key, UploadId }))).Parts).toHaveLength(3);
  });
});

test("conditions hold for completions, and a refused one can be repeated", async () => {
  await lab.client.send(new PutObjectCommand({ Bucket, Key, Body: "first" }));
  const UploadId = await begin({ ChecksumAlgorithm: "CRC32" });
  const parts = [await upload(UploadId, 1, small)];
  await expect(complete(UploadId, parts, { IfNoneMatch: "*" })).rejects.toMatchObject({ name: "PreconditionFailed" });
  await expect(complete(UploadId, parts, { IfMatch: '"x"' })).rejects.toMatchObject({ name: "PreconditionFailed" });
  await complete(UploadId, parts, { IfMatch: `"${md5(Buffer.from("first")).toString("hex")}"` });
  expect((await body()).toString()).toBe("the end");
});

describe("checksums", () => {
  // "Checking object integrity for data uploads in Amazon S3" in the User Guide.
  test.each([
    ["CRC32", "FULL_OBJECT"],
    ["CRC32C", "FULL_OBJECT"],
    ["CRC64NVME", "FULL_OBJECT"],
  ] as const)("%s of type %s is that of the same bytes in one piece", async (ChecksumAlgorithm, ChecksumType) => {
    const member = `Checksum${ChecksumAlgorithm}` as const;
    const UploadId = await begin({ ChecksumAlgorithm, ChecksumType });
    const parts: CompletedPart[] = [];
    for (const [at, Body] of [big, small].entries()) {
      const part = await lab.client.send(
        new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: at + 1, Body, ChecksumAlgorithm }),
      );
      parts.push({ PartNumber: at + 1, ETag: part.ETag, [member]: part[member] });
    }
    const completed = await complete(UploadId, parts, { ChecksumType });
    const whole = await lab.client.send(
      new PutObjectCommand({ Bucket, Key: "whole", Body: Buffer.concat([big, small]), ChecksumAlgorithm }),
    );
    expect(completed[member]).toBe(whole[member]);
    expect(completed.ChecksumType).toBe("FULL_OBJECT");
    expect((await body()).length).toBe(big.length + small.length);
  });

  const refusals: [Partial<CreateMultipartUploadCommandInput>, string][] = [
    [
      { ChecksumAlgorithm: "SHA256", ChecksumType: "FULL_OBJECT" },
      "The FULL_OBJECT checksum type cannot be used with the sha256 checksum algorithm.",
    ],
    [
      { ChecksumAlgorithm: "CRC64NVME", ChecksumType: "COMPOSITE" },
      "The COMPOSITE checksum type cannot be used with the crc64nvme checksum algorithm.",
    ],
  ];
  test.each(refusals)("%j is refused", async (input, message) => {
    await expect(begin(input)).rejects.toMatchObject({ name: "InvalidRequest", message });
  });

  test("a part with another checksum than its upload's is refused", async () => {
    const UploadId = await begin({ ChecksumAlgorithm: "SHA256" });
    await expect(upload(UploadId, 1, small)).rejects.toMatchObject({
      name: "InvalidRequest",
      message: "Checksum Type mismatch occurred, expected checksum Type: sha256, actual checksum Type: crc32",
    });
  });

  test("a completion without the checksums of a composite is refused, and one with another checksum of the object", async () => {
    const UploadId = await begin({ ChecksumAlgorithm: "CRC32" });
    const part = await upload(UploadId, 1, small);
    await expect(complete(UploadId, [{ PartNumber: 1, ETag: part.ETag }])).rejects.toMatchObject({
      name: "InvalidRequest",
      message: expect.stringMatching(
        /^The upload was created using a crc32 checksum\. .* It was missing for part 1 in the request\.$/,
      ) as unknown,
    });
    await expect(complete(UploadId, [part], { ChecksumCRC32: "AAAAAA==" })).rejects.toMatchObject({
      name: "BadDigest",
    });
  });
});

test("an aborted upload is gone, and so is one that never was", async () => {
  const UploadId = await begin();
  const part = await upload(UploadId, 1, small);
  await lab.client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  const gone = { name: "NoSuchUpload", UploadId, $metadata: { httpStatusCode: 404 } };
  await expect(complete(UploadId, [part])).rejects.toMatchObject(gone);
  await expect(upload(UploadId, 2, small)).rejects.toMatchObject(gone);
  await expect(lab.client.send(new ListPartsCommand({ Bucket, Key, UploadId }))).rejects.toMatchObject(gone);
  await expect(lab.client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))).rejects.toMatchObject(gone);
  await expect(upload("nothing", 1, small)).rejects.toMatchObject({ name: "NoSuchUpload" });
});

test.each([0, 10_001])("part number %i is refused", async (number) => {
  const UploadId = await begin();
  await expect(upload(UploadId, number, small)).rejects.toMatchObject({
    name: "InvalidArgument",
    message: "Part number must be an integer between 1 and 10000, inclusive",
  });
});

test("parts are copies of objects and of ranges of them", async () => {
  await lab.client.send(new PutObjectCommand({ Bucket, Key: "source +é", Body: "0123456789" }));
  const UploadId = await begin();
  const CopySource = `/photos/${encodeURIComponent("source +é")}`;
  const copy = (PartNumber: number, CopySourceRange?: string) =>
    lab.client.send(new UploadPartCopyCommand({ Bucket, Key, UploadId, PartNumber, CopySource, CopySourceRange }));
  const { CopyPartResult } = await copy(1, "bytes=2-4");
  expect(CopyPartResult?.ETag).toBe(`"${md5(Buffer.from("234")).toString("hex")}"`);
  await expect(copy(1, "bytes=2-10")).rejects.toMatchObject({
    name: "InvalidArgument",
    message: "Range specified is not valid for source object of size: 10",
  });
  await expect(copy(1, "bytes=-4")).rejects.toMatchObject({ name: "InvalidArgument" });
  await complete(UploadId, [{ PartNumber: 1, ETag: CopyPartResult?.ETag }]);
  expect((await body()).toString()).toBe("234");
});

test("parts and uploads are listed in pages", async () => {
  const UploadId = await begin({ StorageClass: "STANDARD_IA" });
  for (const number of [10, 2, 1]) await upload(UploadId, number, small);
  const first = await lab.client.send(new ListPartsCommand({ Bucket, Key, UploadId, MaxParts: 2 }));
  expect(first).toMatchObject({
    IsTruncated: true,
    NextPartNumberMarker: "2",
    MaxParts: 2,
    StorageClass: "STANDARD_IA",
  });
  const second = await lab.client.send(
    new ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker: first.NextPartNumberMarker }),
  );
  expect(second.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([[10, small.length]]);

  for (const Key of ["a/1", "a/2", "b", "é"]) await begin({ Key });
  const again = await begin({ Key: "b" });
  const list = (input: object) => lab.client.send(new ListMultipartUploadsCommand({ Bucket, ...input }));
  const all = (await list({})).Uploads ?? [];
  expect(all.map(({ Key }) => Key)).toEqual(["a/1", "a/2", "b", "b", "dir/film one.mp4", "é"]);
  expect(all[3]?.UploadId).toBe(again);
  expect(await list({ Delimiter: "/", MaxUploads: 2 })).toMatchObject({
    CommonPrefixes: [{ Prefix: "a/" }],
    Uploads: [{ Key: "b" }],
    IsTruncated: true,
    NextKeyMarker: "b",
    NextUploadIdMarker: all[2]?.UploadId,
  });
  const next = await list({ Delimiter: "/", KeyMarker: "b", UploadIdMarker: all[2]?.UploadId });
  expect([next.Uploads?.map((each) => each.UploadId), next.CommonPrefixes]).toEqual([
    [again, all[5]?.UploadId],
    [{ Prefix: "dir/" }],
  ]);
  expect((await list({ KeyMarker: "b" })).Uploads?.map(({ Key }) => Key)).toEqual(["dir/film one.mp4", "é"]);
  expect((await list({ Prefix: "a/", KeyMarker: "a/1" })).Uploads?.map(({ Key }) => Key)).toEqual(["a/2"]);
  expect((await list({ Delimiter: "/", KeyMarker: "a/" })).CommonPrefixes).toEqual([{ Prefix: "dir/" }]);
});

test("an upload shows neither in lists of objects nor as an object", async () => {
  await upload(await begin(), 1, small);
  expect((await lab.client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0);
  await expect(lab.client.send(new GetObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: "NoSuchKey" });
});

test("parts of an upload with a customer's key need that key", async () => {
  const key = Buffer.alloc(32, 1);
  const sse = {
    SSECustomerAlgorithm: "AES256",
    SSECustomerKey: key.toString("base64"),
    SSECustomerKeyMD5: md5(key).toString("base64"),
  };
  const UploadId = await begin(sse);
  await expect(upload(UploadId, 1, small)).rejects.toMatchObject({
    name: "InvalidRequest",
    message:
      "The multipart upload initiate requested encryption. Subsequent part requests must include the appropriate encryption parameters.",
  });
  const part = await lab.client.send(
    new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: small, ...sse }),
  );
  await complete(UploadId, [{ PartNumber: 1, ETag: part.ETag }]);
  await expect(body()).rejects.toMatchObject({ name: "InvalidRequest" });
});
