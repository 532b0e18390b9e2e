import { createHash } from "node:crypto";
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  type CopyObjectCommandInput,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectTaggingCommand,
  DeletePublicAccessBlockCommand,
  GetObjectAclCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutBucketEncryptionCommand,
  PutBucketOwnershipControlsCommand,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  PutObjectTaggingCommand,
  RestoreObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { manualClock } from "@cloudstub/core";
import { beforeEach, describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

// Sources, unless a test names another: the pages of each operation in the Amazon S3 API Reference, and "Error responses" there. Texts of errors
// are those that recorded answers of AWS have.
const clock = manualClock();
const lab = laboratory({ fidelity: "emulated", clock });
const Bucket = "photos";
const Key = "cat.txt";

const put = (input: Partial<PutObjectCommandInput> = {}) =>
  lab.client.send(new PutObjectCommand({ Bucket, Key, Body: "meow", ...input }));
const get = (input: Partial<GetObjectCommandInput> = {}) =>
  lab.client.send(new GetObjectCommand({ Bucket, Key, ...input }));
const head = (key = Key) => lab.client.send(new HeadObjectCommand({ Bucket, Key: key }));
const copy = (input: Partial<CopyObjectCommandInput> = {}) =>
  lab.client.send(new CopyObjectCommand({ Bucket, Key: "copy", CopySource: `${Bucket}/${Key}`, ...input }));

const customerKey = (byte: number) => {
  const key = Buffer.alloc(32, byte);
  return {
    SSECustomerAlgorithm: "AES256",
    SSECustomerKey: key.toString("base64"),
    SSECustomerKeyMD5: createHash("md5").update(key).digest("base64"),
  };
};

beforeEach(async () => {
  await lab.client.send(new CreateBucketCommand({ Bucket }));
});

describe("metadata", () => {
  const headers = {
    ContentType: "text/plain",
    CacheControl: "max-age=1",
    ContentDisposition: 'attachment; filename="cat.txt"',
    ContentEncoding: "identity",
    ContentLanguage: "en",
  };

  test("is returned as it was stored", async () => {
    const Expires = new Date("2030-01-01T00:00:00Z");
    await put({
      ...headers,
      Expires,
      Metadata: { Colour: "black", shape: "round" },
      StorageClass: "STANDARD_IA",
      Tagging: "a=1&b=%C3%A9+%2B",
    });
    const stored = { ...headers, Metadata: { colour: "black", shape: "round" }, StorageClass: "STANDARD_IA" };
    expect(await head()).toMatchObject({
      ...stored,
      TagCount: 2,
      ServerSideEncryption: "AES256",
      ExpiresString: Expires.toUTCString(),
    });
    expect(await get()).toMatchObject(stored);
    expect((await lab.client.send(new ListObjectsV2Command({ Bucket }))).Contents?.[0]).toMatchObject({
      StorageClass: "STANDARD_IA",
      ChecksumAlgorithm: ["CRC32"],
      ChecksumType: "FULL_OBJECT",
    });
  });

  // The first example is that of "Working with object metadata" in the User Guide: headers are ISO-8859-1, and answers encoded as RFC 2047 says.
  test.each([
    ["ÄMÄZÕÑ S3", "=?UTF-8?B?w4PChE3Dg8KEWsODwpXDg8KRIFMz?="],
    ["AMAZONS3", "AMAZONS3"],
    ["=?UTF-8?B?w7w=?=", "=?UTF-8?B?w7w=?="],
  ])("of other characters than ASCII's is encoded: %s", async (value, returned) => {
    // Node writes the headers of a request with a text as body in UTF-8.
    const headers = { "x-amz-meta-nonascii": Buffer.from(value).toString("latin1") };
    await lab.raw({ method: "PUT", path: `/${Bucket}/${Key}`, headers, body: Buffer.from("meow") });
    expect((await head()).Metadata).toEqual({ nonascii: returned });
  });

  // The SDKs read `Expires` as a text (Smithy's customizations for S3, "Expires"), since objects have any.
  test.each(["yesterday", "0", "2030-01-01T00:00:00Z", "Tue, 01 Jan 2030 00:00:00 GMT"])(
    "Expires is returned as it was sent: %s",
    async (expires) => {
      await lab.raw({ method: "PUT", path: `/${Bucket}/${Key}`, headers: { expires }, body: "meow" });
      await lab.client.send(new CopyObjectCommand({ Bucket, Key: "copy", CopySource: `${Bucket}/${Key}` }));
      for (const path of [`/${Bucket}/${Key}`, `/${Bucket}/copy`])
        expect((await lab.raw({ path })).headers.expires).toBe(expires);
      expect((await head()).ExpiresString).toBe(expires);
    },
  );

  test("aws-chunked is how a body came, and is not stored", async () => {
    const chunked = (coding: string) =>
      lab.raw({
        method: "PUT",
        path: `/${Bucket}/${Key}`,
        headers: { "content-encoding": coding, "x-amz-content-sha256": "STREAMING-UNSIGNED-PAYLOAD-TRAILER" },
        body: "4\r\nmeow\r\n0\r\n\r\n",
      });
    await chunked("gzip,aws-chunked");
    expect((await head()).ContentEncoding).toBe("gzip");
    await chunked("aws-chunked");
    expect((await head()).ContentEncoding).toBeUndefined();
  });

  test("response parameters take its place", async () => {
    await put(headers);
    expect(await get({ ResponseContentType: "image/png", ResponseCacheControl: "no-store" })).toMatchObject({
      ...headers,
      ContentType: "image/png",
      CacheControl: "no-store",
    });
  });
});

describe("refuses", () => {
  type Case = [what: string, input: Partial<PutObjectCommandInput>, error: object];
  const sse = "x-amz-server-side-encryption";
  const cases: Case[] = [
    [
      "metadata over 2 KB",
      { Metadata: { a: "x".repeat(2048) } },
      { name: "MetadataTooLarge", Size: "2049", MaxSizeAllowed: "2048" },
    ],
    [
      "a storage class that does not exist",
      { StorageClass: "COLD" as "GLACIER" },
      { name: "InvalidStorageClass", message: "The storage class you specified is not valid" },
    ],
    [
      "eleven tags",
      { Tagging: Array.from({ length: 11 }, (_, at) => `k${at}=v`).join("&") },
      { name: "BadRequest", message: "Object tags cannot be greater than 10" },
    ],
    ["a tag twice", { Tagging: "a=1&a=2" }, { name: "InvalidArgument", ArgumentName: "x-amz-tagging" }],
    [
      "a tag's key over 128 characters",
      { Tagging: `${"k".repeat(129)}=v` },
      { name: "InvalidTag", message: "The TagKey you have provided is invalid" },
    ],
    [
      "a tag of AWS's",
      { Tagging: "aws:a=v" },
      { name: "InvalidTag", message: "Your TagKey cannot be prefixed with aws:" },
    ],
    [
      "an encryption that does not exist",
      { ServerSideEncryption: "rot13" as "AES256" },
      {
        name: "InvalidArgument",
        message: "The encryption method specified is not supported",
        ArgumentName: sse,
        ArgumentValue: "rot13",
      },
    ],
    [
      "a key of KMS for S3's own encryption",
      { ServerSideEncryption: "AES256", SSEKMSKeyId: "k" },
      {
        name: "InvalidArgument",
        message:
          "Server Side Encryption with AWS KMS managed key requires HTTP header x-amz-server-side-encryption : aws:kms",
      },
    ],
    [
      "a customer's key of another length",
      { ...customerKey(1), SSECustomerKey: "c2hvcnQ=" },
      { name: "InvalidArgument", message: "The secret key was invalid for the specified algorithm." },
    ],
    [
      "a list of access where the bucket's owner owns all",
      { ACL: "public-read" },
      { name: "AccessControlListNotSupported", message: "The bucket does not allow ACLs" },
    ],
    [
      "a lock in a bucket without any",
      { ObjectLockLegalHoldStatus: "ON" },
      { name: "InvalidRequest", message: "Bucket is missing ObjectLockConfiguration" },
    ],
    ["appending, which directory buckets do", { WriteOffsetBytes: 4 }, { name: "NotImplemented" }],
    ["a bucket of another owner than expected", { ExpectedBucketOwner: "111122223333" }, { name: "AccessDenied" }],
    ["an ETag for If-None-Match", { IfNoneMatch: '"x"' }, { name: "NotImplemented" }],
  ];
  test.each(cases)("%s", async (_, input, error) => {
    await expect(put(input)).rejects.toMatchObject(error);
    await expect(head()).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } });
  });
});

describe("encryption", () => {
  test("with a key of KMS is told by its ARN, and is the default where the bucket says so", async () => {
    const arn = "arn:aws:kms:us-east-1:000000000000:key/k";
    expect(await put({ ServerSideEncryption: "aws:kms", SSEKMSKeyId: "k", BucketKeyEnabled: true })).toMatchObject({
      ServerSideEncryption: "aws:kms",
      SSEKMSKeyId: arn,
      BucketKeyEnabled: true,
    });
    const Rules = [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "aws:kms" as const, KMSMasterKeyID: arn } }];
    await lab.client.send(new PutBucketEncryptionCommand({ Bucket, ServerSideEncryptionConfiguration: { Rules } }));
    expect(await put({ Key: "another" })).toMatchObject({ ServerSideEncryption: "aws:kms", SSEKMSKeyId: arn });
    expect(await put({ ServerSideEncryption: "AES256" })).toMatchObject({ ServerSideEncryption: "AES256" });
  });

  test("with a customer's key needs that key to read and to copy", async () => {
    await put(customerKey(1));
    const required =
      "The object was stored using a form of Server Side Encryption. The correct parameters must be provided to retrieve the object.";
    await expect(get()).rejects.toMatchObject({ name: "InvalidRequest", message: required });
    await expect(get(customerKey(2))).rejects.toMatchObject({
      name: "AccessDenied",
      $metadata: { httpStatusCode: 403 },
    });
    expect(await get(customerKey(1))).toMatchObject({
      SSECustomerAlgorithm: "AES256",
      SSECustomerKeyMD5: customerKey(1).SSECustomerKeyMD5,
    });
    await expect(copy()).rejects.toMatchObject({ name: "InvalidRequest" });
    const { SSECustomerAlgorithm, SSECustomerKey, SSECustomerKeyMD5 } = customerKey(1);
    await copy({
      CopySourceSSECustomerAlgorithm: SSECustomerAlgorithm,
      CopySourceSSECustomerKey: SSECustomerKey,
      CopySourceSSECustomerKeyMD5: SSECustomerKeyMD5,
    });
    expect(await (await get({ Key: "copy" })).Body?.transformToString()).toBe("meow");
  });
});

describe("checksums", () => {
  test.each(["CRC32", "CRC32C", "CRC64NVME", "SHA1", "SHA256"] as const)(
    "%s is stored and returned",
    async (ChecksumAlgorithm) => {
      const member = `Checksum${ChecksumAlgorithm}` as const;
      const stored = await put({ ChecksumAlgorithm });
      expect(stored[member]).toEqual(expect.any(String));
      expect(await get({ ChecksumMode: "ENABLED" })).toMatchObject({
        [member]: stored[member],
        ChecksumType: "FULL_OBJECT",
      });
      // Made here, not by the client.
      const copied = await copy({ ChecksumAlgorithm: "CRC32" });
      expect(
        (await copy({ ChecksumAlgorithm, CopySource: `${Bucket}/copy`, Key: "again" })).CopyObjectResult?.[member],
      ).toBe(stored[member]);
      expect(copied.CopyObjectResult?.ChecksumCRC32).toBe((await put({ Key: "plain" })).ChecksumCRC32);
    },
  );

  test("a customer's key with another MD5 is refused", async () => {
    const { SSECustomerKey } = customerKey(1);
    const { SSECustomerKeyMD5 } = customerKey(2);
    const name = "x-amz-server-side-encryption-customer";
    const headers = {
      [`${name}-algorithm`]: "AES256",
      [`${name}-key`]: SSECustomerKey,
      [`${name}-key-md5`]: SSECustomerKeyMD5,
    };
    const { status, body } = await lab.raw({ method: "PUT", path: `/${Bucket}/${Key}`, headers, body: "meow" });
    expect([status, body]).toEqual([
      400,
      expect.stringContaining("The calculated MD5 hash of the key did not match the hash that was provided."),
    ]);
  });

  test("an object for which the client declares none gets a CRC64NVME", async () => {
    // "Checking object integrity in Amazon S3": since December 2024.
    const answer = await lab.raw({ method: "PUT", path: `/${Bucket}/${Key}`, body: "123456789" });
    // The check value of CRC-64/NVME in the catalogue of parametrised CRC algorithms, ae8b14860a799888.
    expect(answer.headers["x-amz-checksum-crc64nvme"]).toBe(Buffer.from("ae8b14860a799888", "hex").toString("base64"));
    expect(answer.headers["x-amz-checksum-type"]).toBe("FULL_OBJECT");
  });
});

describe("copies", () => {
  test("take over metadata and tags unless they are replaced", async () => {
    await put({
      ContentType: "text/plain",
      Metadata: { a: "1" },
      CacheControl: "no-store",
      Tagging: "t=1",
      StorageClass: "STANDARD_IA",
    });
    await copy();
    expect(await head("copy")).toMatchObject({
      ContentType: "text/plain",
      Metadata: { a: "1" },
      CacheControl: "no-store",
      TagCount: 1,
    });
    expect((await head("copy")).StorageClass).toBeUndefined();
    await copy({ MetadataDirective: "REPLACE", Metadata: { b: "2" }, TaggingDirective: "REPLACE", Tagging: "" });
    const replaced = await head("copy");
    expect(replaced).toMatchObject({ ContentType: "binary/octet-stream", Metadata: { b: "2" } });
    expect([replaced.CacheControl, replaced.TagCount]).toEqual([undefined, undefined]);
    await copy({ Key, MetadataDirective: "REPLACE", StorageClass: "GLACIER_IR" });
    expect((await head()).StorageClass).toBe("GLACIER_IR");
  });

  type Case = [what: string, input: Partial<CopyObjectCommandInput>, error: object];
  const cases: Case[] = [
    ["a source that is not there", { CopySource: `${Bucket}/none` }, { name: "NoSuchKey" }],
    ["a bucket that is not there", { CopySource: "none/none" }, { name: "NoSuchBucket" }],
    [
      "a source without a key",
      { CopySource: "photos" },
      { name: "InvalidArgument", ArgumentName: "x-amz-copy-source" },
    ],
    [
      "itself without a change",
      { Key },
      {
        name: "InvalidRequest",
        message: expect.stringMatching(
          /^This copy request is illegal because it is trying to copy an object to itself/,
        ) as unknown,
      },
    ],
    ["another ETag", { CopySourceIfMatch: '"x"' }, { name: "PreconditionFailed", $metadata: { httpStatusCode: 412 } }],
    ["an ETag that it must not have", { CopySourceIfNoneMatch: "*" }, { name: "PreconditionFailed" }],
    ["a source that is too old", { CopySourceIfModifiedSince: new Date(clock.now()) }, { name: "PreconditionFailed" }],
    ["a target that is there", { Key, IfNoneMatch: "*", MetadataDirective: "REPLACE" }, { name: "PreconditionFailed" }],
    [
      "an unknown directive",
      { MetadataDirective: "MOVE" as "COPY" },
      { name: "InvalidArgument", message: "Unknown metadata directive." },
    ],
  ];
  test.each(cases)("are refused for %s", async (_, input, error) => {
    await put();
    await expect(copy(input)).rejects.toMatchObject(error);
  });
});

test("tags are set, read and removed", async () => {
  await put();
  const tags = async () => (await lab.client.send(new GetObjectTaggingCommand({ Bucket, Key }))).TagSet;
  const set = (...TagSet: { Key: string; Value: string }[]) =>
    lab.client.send(new PutObjectTaggingCommand({ Bucket, Key, Tagging: { TagSet } }));
  await set({ Key: "a", Value: "1" });
  expect(await tags()).toEqual([{ Key: "a", Value: "1" }]);
  await expect(set({ Key: "a", Value: "1" }, { Key: "a", Value: "2" })).rejects.toMatchObject({
    name: "InvalidTag",
    message: "Cannot provide multiple Tags with the same key",
  });
  await lab.client.send(new DeleteObjectTaggingCommand({ Bucket, Key }));
  expect(await tags()).toEqual([]);
  await expect(lab.client.send(new GetObjectTaggingCommand({ Bucket, Key: "none" }))).rejects.toMatchObject({
    name: "NoSuchKey",
  });
});

test("lists of access are stored where the bucket has them", async () => {
  await put();
  expect((await lab.client.send(new GetObjectAclCommand({ Bucket, Key }))).Grants).toMatchObject([
    { Permission: "FULL_CONTROL" },
  ]);
  const change = (ACL: "authenticated-read" | "bucket-owner-read") =>
    lab.client.send(new PutObjectAclCommand({ Bucket, Key, ACL }));
  await expect(change("bucket-owner-read")).rejects.toMatchObject({ name: "AccessControlListNotSupported" });
  // s3cmd gives each copy the list of its source.
  const { Owner, Grants } = await lab.client.send(new GetObjectAclCommand({ Bucket, Key }));
  await lab.client.send(new PutObjectAclCommand({ Bucket, Key, AccessControlPolicy: { Owner, Grants } }));
  const OwnershipControls = { Rules: [{ ObjectOwnership: "ObjectWriter" as const }] };
  await lab.client.send(new PutBucketOwnershipControlsCommand({ Bucket, OwnershipControls }));
  await change("bucket-owner-read");
  await expect(change("authenticated-read")).rejects.toMatchObject({ name: "AccessDenied" });
});

// multer-s3, rclone before 1.61 and Flysystem send it with each upload. Sources: the service's README.
test("the list private changes nothing for the bucket's owner, and is refused to another account", async () => {
  const access = { Bucket, ACL: "private" } as const;
  await put(access);
  await copy(access);
  const upload = { Bucket, Key: "parts" };
  const { UploadId } = await lab.client.send(new CreateMultipartUploadCommand({ ...upload, ACL: "private" }));
  const { ETag } = await lab.client.send(new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: "meow" }));
  const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
  await lab.client.send(new CompleteMultipartUploadCommand({ ...upload, UploadId, MultipartUpload }));
  for (const key of [Key, "copy", "parts"])
    expect((await lab.client.send(new GetObjectAclCommand({ Bucket, Key: key }))).Grants).toMatchObject([
      { Permission: "FULL_CONTROL" },
    ]);

  const refusal = {
    name: "AccessControlListNotSupported",
    message: "The bucket does not allow ACLs",
    $metadata: { httpStatusCode: 400 },
  };
  const policy = {
    Statement: [{ Effect: "Allow", Principal: "*", Action: "s3:*", Resource: [`arn:aws:s3:::${Bucket}/*`] }],
  };
  await lab.client.send(new DeletePublicAccessBlockCommand({ Bucket }));
  await lab.client.send(
    new PutBucketPolicyCommand({ Bucket, Policy: JSON.stringify({ Version: "2012-10-17", ...policy }) }),
  );
  const credentials = { accessKeyId: "111122223333", secretAccessKey: "x" };
  const other = new S3Client({
    endpoint: `http://127.0.0.1:${lab.server.port}`,
    region: "us-east-1",
    forcePathStyle: true,
    credentials,
  });
  await other.send(new PutObjectCommand({ Bucket, Key: "guest", Body: "x" }));
  await expect(other.send(new PutObjectCommand({ ...access, Key: "guest", Body: "meow" }))).rejects.toMatchObject(
    refusal,
  );
  for (const ACL of ["public-read", "public-read-write", "authenticated-read", "bucket-owner-read"] as const)
    await expect(put({ ACL })).rejects.toMatchObject(refusal);
  await expect(lab.client.send(new PutObjectAclCommand({ ...access, Key }))).rejects.toMatchObject(refusal);
  other.destroy();
  const GrantRead = `id="${"0".repeat(64)}"`;
  await expect(put({ ...access, GrantRead })).rejects.toMatchObject({
    name: "InvalidRequest",
    message: "Specifying both Canned ACLs and Header Grants is not allowed",
  });
});

test("attributes are those that are asked for", async () => {
  const { ChecksumCRC32 } = await put({ StorageClass: "STANDARD_IA" });
  const ask = (...ObjectAttributes: string[]) =>
    lab.client.send(new GetObjectAttributesCommand({ Bucket, Key, ObjectAttributes: ObjectAttributes as "ETag"[] }));
  expect(await ask("ETag", "Checksum", "ObjectParts", "StorageClass", "ObjectSize")).toMatchObject({
    ETag: createHash("md5").update("meow").digest("hex"),
    Checksum: { ChecksumCRC32, ChecksumType: "FULL_OBJECT" },
    StorageClass: "STANDARD_IA",
    ObjectSize: 4,
  });
  expect(await ask("ObjectSize")).not.toHaveProperty("ETag");
  await expect(ask("Colour")).rejects.toMatchObject({
    name: "InvalidArgument",
    message: "Invalid attribute name specified.",
  });
});

test("an archived object is restored after the time that it takes, for some days", async () => {
  // "Understanding archive retrieval options" and "Working with archived objects" in the User Guide.
  await put({ StorageClass: "GLACIER" });
  const restore = (Tier: "Expedited" | "Standard" = "Standard") =>
    lab.client.send(
      new RestoreObjectCommand({ Bucket, Key, RestoreRequest: { Days: 1, GlacierJobParameters: { Tier } } }),
    );
  await expect(get()).rejects.toMatchObject({
    name: "InvalidObjectState",
    StorageClass: "GLACIER",
    $metadata: { httpStatusCode: 403 },
  });
  await restore();
  expect((await head()).Restore).toBe('ongoing-request="true"');
  await expect(restore()).rejects.toMatchObject({
    name: "RestoreAlreadyInProgress",
    $metadata: { httpStatusCode: 409 },
  });
  await clock.advance(5 * 3_600_000);
  expect((await head()).Restore).toMatch(
    /^ongoing-request="false", expiry-date="\w{3}, \d\d \w{3} \d{4} 00:00:00 GMT"$/,
  );
  expect(await (await get()).Body?.transformToString()).toBe("meow");
  await clock.advance(3 * 86_400_000);
  await expect(get()).rejects.toMatchObject({ name: "InvalidObjectState" });
  await put();
  await expect(restore()).rejects.toMatchObject({ name: "InvalidObjectState" });
});

// S3 User Guide, "Understanding archive retrieval options": 1 to 5 minutes.
test("an expedited restoration ends by itself", async () => {
  await put({ StorageClass: "GLACIER" });
  const RestoreRequest = { Days: 1, GlacierJobParameters: { Tier: "Expedited" as const } };
  await lab.client.send(new RestoreObjectCommand({ Bucket, Key, RestoreRequest }));
  expect((await head()).Restore).toBe('ongoing-request="true"');
  await clock.advance(60_000);
  expect((await head()).Restore).toMatch(/^ongoing-request="false", expiry-date=/);
  expect(await (await get()).Body?.transformToString()).toBe("meow");
});

test("a restoration for more days than a time can have is refused, and nothing changes", async () => {
  // S3 API reference, RestoreObject: Days is an integer; AWS documents no limit.
  await put({ StorageClass: "GLACIER" });
  for (const Days of [2_147_483_647, 99_999_999_999]) {
    const refused = lab.client.send(new RestoreObjectCommand({ Bucket, Key, RestoreRequest: { Days } }));
    await expect(refused).rejects.toMatchObject({ name: "MalformedXML", $metadata: { httpStatusCode: 400 } });
  }
  expect((await head()).Restore).toBeUndefined();
});

test("a restoration is accepted the first time, and extended afterwards", async () => {
  // S3 API reference, RestoreObject: 202 Accepted where the object is not restored yet, 200 OK where it is.
  await put({ StorageClass: "GLACIER" });
  const path = `/${Bucket}/${encodeURIComponent(Key)}?restore`;
  const restore = (Days: number) =>
    lab.raw({ method: "POST", path, body: `<RestoreRequest><Days>${Days}</Days></RestoreRequest>` });
  expect(await restore(1)).toMatchObject({ status: 202, body: "" });
  await clock.advance(5 * 3_600_000);
  const first = (await head()).Restore;
  expect(await restore(9)).toMatchObject({ status: 200, body: "" });
  const second = (await head()).Restore;
  const ends = [first, second].map((header) => Date.parse(/expiry-date="(.*)"/.exec(header ?? "")?.[1] ?? ""));
  // From the day of each request on: 1 day and 9 days.
  expect((ends[1] ?? 0) - (ends[0] ?? 0)).toBe(8 * 86_400_000);
  await clock.advance(12 * 86_400_000);
  expect((await head()).Restore).toBeUndefined();
  expect((await restore(1)).status).toBe(202);
});

test("reads have conditions, ranges and one part", async () => {
  const { ETag } = await put();
  await expect(get({ IfMatch: '"x"' })).rejects.toMatchObject({ $metadata: { httpStatusCode: 412 } });
  await expect(get({ IfNoneMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
  expect(await (await get({ Range: "bytes=1-2" })).Body?.transformToString()).toBe("eo");
  await expect(get({ Range: "bytes=9-" })).rejects.toMatchObject({ name: "InvalidRange" });
  await expect(get({ Range: "bytes=0-1", PartNumber: 1 })).rejects.toMatchObject({
    name: "InvalidRequest",
    message: "Cannot specify both Range header and partNumber query parameter",
  });
  await expect(get({ PartNumber: 2 })).rejects.toMatchObject({ name: "InvalidPartNumber", ActualPartCount: "1" });
  await expect(put({ IfNoneMatch: "*" })).rejects.toMatchObject({ name: "PreconditionFailed" });
  await expect(put({ IfMatch: '"x"' })).rejects.toMatchObject({ name: "PreconditionFailed" });
  await lab.client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Enabled" } }));
  await put({ IfMatch: ETag, Body: "purr" });
});
