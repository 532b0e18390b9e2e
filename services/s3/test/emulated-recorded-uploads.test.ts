import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import {
  CompleteMultipartUploadCommand,
  type CompleteMultipartUploadCommandInput,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  type CreateMultipartUploadCommandInput,
  DeleteObjectCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from "@aws-sdk/client-s3";
import { beforeEach, describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

// Source: recorded answers of AWS, 2026-02.
const lab = laboratory({ fidelity: "emulated" });
const Bucket = "photos";
const Key = "film";

beforeEach(async () => {
  await lab.client.send(new CreateBucketCommand({ Bucket }));
});

const begin = async (input: Partial<CreateMultipartUploadCommandInput> = {}) =>
  (await lab.client.send(new CreateMultipartUploadCommand({ Bucket, Key, ...input }))).UploadId as string;
const upload = (UploadId: string, more: object = {}) =>
  lab.client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: "part", ...more }));
const complete = (UploadId: string, part: object, more: Partial<CompleteMultipartUploadCommandInput> = {}) =>
  lab.client.send(
    new CompleteMultipartUploadCommand({
      Bucket,
      Key,
      UploadId,
      MultipartUpload: { Parts: [{ PartNumber: 1, ...part }] },
      ...more,
    }),
  );
const attributes = async (more: object = {}) =>
  (await lab.client.send(new GetObjectAttributesCommand({ Bucket, Key, ObjectAttributes: ["ObjectParts"], ...more })))
    .ObjectParts;
const read = (more: object = {}) =>
  lab.client.send(new GetObjectCommand({ Bucket, Key, ChecksumMode: "ENABLED", ...more }));
const checksumsIn = (output: object) => Object.entries(output).filter(([name]) => name.startsWith("Checksum"));
const crcOf = (text: string) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return bytes.toString("base64");
};
const sha256 = createHash("sha256").update("part").digest("base64");

describe("an upload that was begun without an algorithm", () => {
  test("answers the checksum of a part that was sent, and shows none", async () => {
    await lab.client.send(new PutObjectCommand({ Bucket, Key: "source", Body: "part" }));
    const UploadId = await begin();
    const { ETag, ...part } = await upload(UploadId, { ChecksumAlgorithm: "CRC32" });
    expect(checksumsIn(part)).toEqual([["ChecksumCRC32", crcOf("part")]]);
    const copy = await lab.client.send(
      new UploadPartCopyCommand({ Bucket, Key, UploadId, PartNumber: 2, CopySource: "photos/source" }),
    );
    expect(checksumsIn(copy.CopyPartResult ?? {})).toEqual([]);
    const list = await lab.client.send(new ListPartsCommand({ Bucket, Key, UploadId }));
    expect(list.Parts?.flatMap(checksumsIn)).toEqual([]);
    const completed = await complete(UploadId, { ETag });
    expect(completed).toMatchObject({ ChecksumCRC64NVME: expect.any(String), ChecksumType: "FULL_OBJECT" });
    expect(await attributes()).toEqual({ TotalPartsCount: 1 });
    expect(checksumsIn(await read({ PartNumber: 1 }))).toEqual([]);
    expect(await read()).toMatchObject({ ChecksumCRC64NVME: completed.ChecksumCRC64NVME });
  });

  test.each([
    ["right", { ChecksumCRC32: crcOf("part") }],
    ["wrong", { ChecksumCRC32: crcOf("other") }],
    ["of another algorithm", { ChecksumSHA256: sha256 }],
  ])("refuses a part with a checksum that is %s", async (_, checksum) => {
    const UploadId = await begin();
    const { ETag = "" } = await upload(UploadId);
    await expect(complete(UploadId, { ETag, ...checksum })).rejects.toMatchObject({
      name: "InvalidPart",
      message:
        "One or more of the specified parts could not be found.  The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.",
      UploadId,
      PartNumber: "1",
      ETag: ETag.replaceAll('"', ""),
    });
  });

  test.each(["FULL_OBJECT", "COMPOSITE"] as const)("refuses the type %s", async (ChecksumType) => {
    const UploadId = await begin();
    const { ETag } = await upload(UploadId);
    await expect(complete(UploadId, { ETag }, { ChecksumType })).rejects.toMatchObject({
      name: "InvalidRequest",
      message:
        "The upload was created using the null checksum mode. The complete request must use the same checksum mode.",
    });
  });

  test("tells no checksum of an object with a key of KMS, which has one", async () => {
    const UploadId = await begin({ ServerSideEncryption: "aws:kms" });
    const { ETag } = await upload(UploadId);
    const first = await complete(UploadId, { ETag });
    const again = await complete(UploadId, { ETag });
    expect([first, again].flatMap(checksumsIn)).toEqual([]);
    expect(await read()).toMatchObject({ ChecksumCRC64NVME: expect.any(String), ChecksumType: "FULL_OBJECT" });
  });

  test("makes none for an object with the customer's key", async () => {
    const key = Buffer.alloc(32, "k");
    const customer = {
      SSECustomerAlgorithm: "AES256",
      SSECustomerKey: key.toString("base64"),
      SSECustomerKeyMD5: createHash("md5").update(key).digest("base64"),
    };
    const UploadId = await begin(customer);
    const { ETag } = await upload(UploadId, customer);
    expect(checksumsIn(await complete(UploadId, { ETag }))).toEqual([]);
    expect(checksumsIn(await read(customer))).toEqual([]);
  });
});

describe("an upload with an algorithm", () => {
  const CRC32 = { ChecksumAlgorithm: "CRC32" } as const;

  test("a checksum of the whole object leaves the parts their number alone", async () => {
    const UploadId = await begin({ ...CRC32, ChecksumType: "FULL_OBJECT" });
    const { ETag, ChecksumCRC32 } = await upload(UploadId, CRC32);
    await complete(UploadId, { ETag, ChecksumCRC32 });
    expect(await attributes()).toEqual({ TotalPartsCount: 1 });
    expect(checksumsIn(await read({ PartNumber: 1 }))).toEqual([]);
  });

  test("a composite shows its parts, and past the last one no next", async () => {
    const UploadId = await begin(CRC32);
    const { ETag, ChecksumCRC32 } = await upload(UploadId, CRC32);
    await complete(UploadId, { ETag, ChecksumCRC32 });
    expect(await attributes()).toMatchObject({ Parts: [{ PartNumber: 1, Size: 4, ChecksumCRC32 }] });
    expect(await attributes({ PartNumberMarker: "10" })).toMatchObject({ NextPartNumberMarker: "0" });
    expect(await read({ PartNumber: 1 })).toMatchObject({ ChecksumCRC32, ChecksumType: "COMPOSITE" });
  });

  test("the type is checked before the checksums of parts", async () => {
    const UploadId = await begin(CRC32);
    const { ETag } = await upload(UploadId, CRC32);
    await expect(complete(UploadId, { ETag }, { ChecksumType: "FULL_OBJECT" })).rejects.toMatchObject({
      name: "InvalidRequest",
      message:
        "The upload was created using the COMPOSITE checksum mode. The complete request must use the same checksum mode.",
    });
  });

  test("a part's checksum of another algorithm is a bad digest", async () => {
    const UploadId = await begin(CRC32);
    const { ETag } = await upload(UploadId, CRC32);
    await expect(complete(UploadId, { ETag, ChecksumSHA256: sha256 })).rejects.toMatchObject({
      name: "BadDigest",
      message: "The sha256 you specified for part 1 did not match what we received.",
    });
  });

  test("the object's checksum has to be of the upload's algorithm and type", async () => {
    const ChecksumAlgorithm = "CRC32C";
    const UploadId = await begin({ ChecksumAlgorithm, ChecksumType: "FULL_OBJECT" });
    const { ETag, ChecksumCRC32C } = await upload(UploadId, { ChecksumAlgorithm });
    const typed = { ChecksumType: "FULL_OBJECT" } as const;
    const refused: readonly Partial<CompleteMultipartUploadCommandInput>[] = [
      { ChecksumCRC32C },
      { ChecksumCRC32: crcOf("part") },
      { ChecksumCRC32: crcOf("part"), ...typed },
      { ChecksumCRC64NVME: "AAAAAAAAAAA=", ...typed },
      { ChecksumCRC32C: crcOf("part"), ...typed },
    ];
    for (const more of refused)
      await expect(complete(UploadId, { ETag, ChecksumCRC32C }, more)).rejects.toMatchObject({
        name: "BadDigest",
        message: "The crc32c you specified did not match the calculated checksum.",
      });
    await complete(UploadId, { ETag, ChecksumCRC32C }, { ChecksumCRC32C, ...typed });
  });
});

describe("a completion under a condition", () => {
  const etagOf = (text: string) => `"${createHash("md5").update(text).digest("hex")}"`;
  const write = (Body = "first") => lab.client.send(new PutObjectCommand({ Bucket, Key, Body }));
  const remove = () => lab.client.send(new DeleteObjectCommand({ Bucket, Key }));
  const conflict = (Condition: string) => ({
    name: "ConditionalRequestConflict",
    $metadata: { httpStatusCode: 409 },
    message: "The conditional request cannot succeed due to a conflicting operation against this resource.",
    Condition,
    Key,
  });
  const begun = async () => {
    const UploadId = await begin();
    const { ETag } = await upload(UploadId);
    return (condition: Partial<CompleteMultipartUploadCommandInput>) => complete(UploadId, { ETag }, condition);
  };

  test("conflicts with a write after the upload began, also of the same content", async () => {
    await write();
    const end = await begun();
    await write();
    await expect(end({ IfMatch: etagOf("first") })).rejects.toMatchObject(conflict("If-Match"));
    await expect(end({ IfMatch: etagOf("other") })).rejects.toMatchObject({ name: "PreconditionFailed" });
    await end({});
  });

  test("conflicts with a deletion after it began", async () => {
    await write();
    const end = await begun();
    await remove();
    await expect(end({ IfNoneMatch: "*" })).rejects.toMatchObject(conflict("If-None-Match"));
    await expect(end({ IfMatch: etagOf("first") })).rejects.toMatchObject({ name: "NoSuchKey" });
  });

  test("does not conflict with what was before, nor with other keys", async () => {
    await write();
    await remove();
    const end = await begun();
    await lab.client.send(new PutObjectCommand({ Bucket, Key: `${Key}s`, Body: "x" }));
    await end({ IfNoneMatch: "*" });
  });

  test("the completion of one upload conflicts with all others of its key", async () => {
    await write();
    const ends = await Promise.all([begun(), begun(), begun()]);
    await ends[1]?.({ IfMatch: etagOf("first") });
    const { ETag = "" } = await lab.client.send(new HeadObjectCommand({ Bucket, Key }));
    for (const end of [ends[0], ends[2]])
      await expect(end?.({ IfMatch: ETag })).rejects.toMatchObject(conflict("If-Match"));
  });
});

describe("the list of uploads", () => {
  const list = async (query = "") => (await lab.raw({ path: `/photos?uploads${query}` })).body;

  test("has both next markers in any case, and a prefix only where it was asked for", async () => {
    const none = "<KeyMarker></KeyMarker><UploadIdMarker></UploadIdMarker><NextKeyMarker></NextKeyMarker>";
    expect(await list()).toContain(`${none}<NextUploadIdMarker></NextUploadIdMarker><MaxUploads>`);
    const UploadId = await begin();
    const next = `<NextKeyMarker>film</NextKeyMarker><NextUploadIdMarker>${UploadId}</NextUploadIdMarker>`;
    expect(await list()).toContain(`${next}<MaxUploads>`);
    expect(await list("&prefix=f")).toContain(`${next}<Prefix>f</Prefix>`);
    await lab.client.send(new CreateMultipartUploadCommand({ Bucket, Key: "a/1" }));
    await lab.client.send(new CreateMultipartUploadCommand({ Bucket, Key: "b/1" }));
    const onlyPrefixes = await list("&delimiter=/&max-uploads=1");
    expect(onlyPrefixes).toContain("<NextKeyMarker></NextKeyMarker><NextUploadIdMarker></NextUploadIdMarker>");
    expect(onlyPrefixes).toContain("<IsTruncated>true</IsTruncated>");
  });

  test("refuses the marker of an upload that the key does not have, and ignores one without a key", async () => {
    const UploadId = await begin();
    expect(await list(`&key-marker=film&upload-id-marker=${UploadId}`)).not.toContain("<Upload>");
    const refused = await lab.raw({ path: `/photos?uploads&key-marker=other&upload-id-marker=${UploadId}` });
    expect(refused.status).toBe(400);
    expect(refused.body).toContain(
      `<Code>InvalidArgument</Code><Message>Invalid uploadId marker</Message><ArgumentName>upload-id-marker</ArgumentName><ArgumentValue>${UploadId}</ArgumentValue>`,
    );
    expect(await list("&upload-id-marker=anything")).toContain("<Upload>");
  });
});

test("empty parameters of the list of parts count as absent", async () => {
  const UploadId = await begin();
  await upload(UploadId);
  const { status, body } = await lab.raw({ path: `/photos/film?uploadId=${UploadId}&max-parts=&part-number-marker=` });
  expect(status).toBe(200);
  expect(body).toContain("<PartNumberMarker>0</PartNumberMarker>");
  expect(body).toContain("<MaxParts>1000</MaxParts>");
});

test.each([
  ["204", ""],
  ["201", "201"],
])("a form is answered with the checksum that S3 made: %s", async (_, status) => {
  const field = (name: string, value: string, file = "") =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  const fields = field("key", "posted") + (status && field("success_action_status", status));
  const { headers } = await lab.raw({
    method: "POST",
    path: "/photos",
    headers: { "Content-Type": "multipart/form-data; boundary=b" },
    body: `${fields}${field("file", "x", '; filename="f"')}--b--\r\n`,
  });
  const stored = await lab.client.send(new HeadObjectCommand({ Bucket, Key: "posted", ChecksumMode: "ENABLED" }));
  expect(stored).toMatchObject({ ChecksumCRC64NVME: expect.any(String), ChecksumType: "FULL_OBJECT" });
  expect(headers["x-amz-checksum-crc64nvme"]).toBe(stored.ChecksumCRC64NVME);
  expect(headers["x-amz-checksum-type"]).toBe("FULL_OBJECT");
});
