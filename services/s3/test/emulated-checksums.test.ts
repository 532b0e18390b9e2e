import { createHash } from "node:crypto";
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  type CreateMultipartUploadCommandInput,
  GetObjectAttributesCommand,
  HeadObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from "@aws-sdk/client-s3";
import { createXXHash3, createXXHash64, createXXHash128 } from "hash-wasm";
import { beforeEach, describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

// Which algorithms there are: `ChecksumAlgorithm` in the model of S3. Those of which a checksum of a whole can't be calculated from its parts' are
// composites: "Checking object integrity for data uploads" in the Amazon S3 User Guide.
const lab = laboratory({ fidelity: "emulated" });
const Bucket = "photos";
const Key = "a";
const big = Buffer.alloc(5 * 1024 * 1024, "a");
const small = Buffer.from("the end");

type Algorithm = NonNullable<CreateMultipartUploadCommandInput["ChecksumAlgorithm"]>;
type Checksum = (bytes: Uint8Array) => string;

const node =
  (name: string): Checksum =>
  (bytes) =>
    createHash(name).update(bytes).digest("base64");
const [xxhash64, xxhash3, xxhash128] = await Promise.all([createXXHash64(), createXXHash3(), createXXHash128()]);
const wasm =
  (hasher: typeof xxhash64): Checksum =>
  (bytes) =>
    Buffer.from(hasher.init().update(bytes).digest("binary")).toString("base64");

const composites: [Algorithm, Checksum][] = [
  ["SHA512", node("sha512")],
  ["MD5", node("md5")],
  ["XXHASH64", wasm(xxhash64)],
  ["XXHASH3", wasm(xxhash3)],
  ["XXHASH128", wasm(xxhash128)],
];

beforeEach(async () => {
  await lab.client.send(new CreateBucketCommand({ Bucket }));
});

// First, since an algorithm is loaded once in a process.
test("copies are made while their algorithms are loaded for the first time", async () => {
  await lab.client.send(new PutObjectCommand({ Bucket, Key, Body: small }));
  const copies = (["XXHASH64", "XXHASH3", "XXHASH128"] as const).map((ChecksumAlgorithm) =>
    lab.client.send(
      new CopyObjectCommand({ Bucket, Key: ChecksumAlgorithm, CopySource: `${Bucket}/${Key}`, ChecksumAlgorithm }),
    ),
  );
  const results = (await Promise.all(copies)).map(({ CopyObjectResult }) => CopyObjectResult);
  expect(results).toMatchObject([
    { ChecksumXXHASH64: wasm(xxhash64)(small) },
    { ChecksumXXHASH3: wasm(xxhash3)(small) },
    { ChecksumXXHASH128: wasm(xxhash128)(small) },
  ]);
});

describe.each(composites)("%s", (ChecksumAlgorithm, of) => {
  const member = `Checksum${ChecksumAlgorithm}`;
  const [first, second] = [of(big), of(small)];
  const composite = of(Buffer.concat([Buffer.from(first, "base64"), Buffer.from(second, "base64")]));

  test("is the composite checksum of an upload in parts, and a copy has that of the whole", async () => {
    const { UploadId, ChecksumType } = await lab.client.send(
      new CreateMultipartUploadCommand({ Bucket, Key, ChecksumAlgorithm }),
    );
    expect(ChecksumType).toBe("COMPOSITE");
    const parts = [];
    for (const [at, Body] of [big, small].entries()) {
      const checksum = { [member]: of(Body) };
      const sent = await lab.client.send(
        new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: at + 1, Body, ...checksum }),
      );
      expect(sent).toMatchObject(checksum);
      parts.push({ PartNumber: at + 1, ETag: sent.ETag, ...checksum });
    }
    expect(await lab.client.send(new ListPartsCommand({ Bucket, Key, UploadId }))).toMatchObject({
      ChecksumAlgorithm,
      ChecksumType: "COMPOSITE",
      Parts: [{ [member]: first }, { [member]: second }],
    });
    const completed = await lab.client.send(
      new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts: parts } }),
    );
    expect(completed).toMatchObject({ [member]: `${composite}-2`, ChecksumType: "COMPOSITE" });

    const ObjectAttributes = ["Checksum" as const, "ObjectParts" as const];
    expect(await lab.client.send(new GetObjectAttributesCommand({ Bucket, Key, ObjectAttributes }))).toMatchObject({
      Checksum: { [member]: composite, ChecksumType: "COMPOSITE" },
      ObjectParts: { TotalPartsCount: 2, Parts: [{ [member]: first }, { [member]: second }] },
    });
    const copied = await lab.client.send(
      new CopyObjectCommand({ Bucket, Key: "copy", CopySource: `${Bucket}/${Key}` }),
    );
    const whole = { [member]: of(Buffer.concat([big, small])), ChecksumType: "FULL_OBJECT" };
    expect(copied.CopyObjectResult).toMatchObject(whole);
    expect(
      await lab.client.send(new HeadObjectCommand({ Bucket, Key: "copy", ChecksumMode: "ENABLED" })),
    ).toMatchObject(whole);
  });

  test("is calculated for a part that is a copy", async () => {
    await lab.client.send(new PutObjectCommand({ Bucket, Key: "source", Body: small }));
    const { UploadId } = await lab.client.send(new CreateMultipartUploadCommand({ Bucket, Key, ChecksumAlgorithm }));
    const copy = new UploadPartCopyCommand({ Bucket, Key, UploadId, PartNumber: 1, CopySource: `${Bucket}/source` });
    expect((await lab.client.send(copy)).CopyPartResult).toMatchObject({ [member]: second });
  });

  test("that is wrong, of one of the parts or of them all, is refused", async () => {
    const { UploadId } = await lab.client.send(new CreateMultipartUploadCommand({ Bucket, Key, ChecksumAlgorithm }));
    const part = { Bucket, Key, UploadId, PartNumber: 1, Body: small };
    await expect(lab.client.send(new UploadPartCommand({ ...part, [member]: first }))).rejects.toMatchObject({
      name: "BadDigest",
      message: `The ${ChecksumAlgorithm} you specified did not match the calculated checksum.`,
    });
    const { ETag } = await lab.client.send(new UploadPartCommand({ ...part, [member]: second }));
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag, [member]: second }] };
    const wrong = new CompleteMultipartUploadCommand({
      Bucket,
      Key,
      UploadId,
      MultipartUpload,
      [member]: `${first}-1`,
    });
    await expect(lab.client.send(wrong)).rejects.toMatchObject({ name: "BadDigest" });
    await lab.client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }));
  });

  test("is none for the whole of an upload in parts", async () => {
    const upload = new CreateMultipartUploadCommand({ Bucket, Key, ChecksumAlgorithm, ChecksumType: "FULL_OBJECT" });
    await expect(lab.client.send(upload)).rejects.toMatchObject({
      name: "InvalidRequest",
      message: `The FULL_OBJECT checksum type cannot be used with the ${ChecksumAlgorithm.toLowerCase()} checksum algorithm.`,
    });
  });
});

// Recorded answer of AWS, 2026-02: five of the ten are named.
test("an algorithm that does not exist is refused with the names of some", async () => {
  const unknown = new CreateMultipartUploadCommand({ Bucket, Key, ChecksumAlgorithm: "CRC16" as "CRC32" });
  await expect(lab.client.send(unknown)).rejects.toMatchObject({
    name: "InvalidRequest",
    message:
      "Checksum algorithm provided is unsupported. Please try again with any of the valid types: [CRC32, CRC32C, CRC64NVME, SHA1, SHA256]",
  });
});

test("the type of a checksum may be written in small letters", async () => {
  const upload = new CreateMultipartUploadCommand({
    Bucket,
    Key,
    ChecksumAlgorithm: "CRC32",
    ChecksumType: "full_object" as "FULL_OBJECT",
  });
  expect(await lab.client.send(upload)).toMatchObject({ ChecksumType: "FULL_OBJECT" });
});
