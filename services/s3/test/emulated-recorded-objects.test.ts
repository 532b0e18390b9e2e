import { createHash } from "node:crypto";
import { DescribeKeyCommand, KMSClient } from "@aws-sdk/client-kms";
import {
  CopyObjectCommand,
  type CopyObjectCommandInput,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  DeleteObjectTaggingCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutBucketEncryptionCommand,
  PutBucketTaggingCommand,
  PutBucketVersioningCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  PutObjectLegalHoldCommand,
  PutObjectRetentionCommand,
  PutObjectTaggingCommand,
  RestoreObjectCommand,
  S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from "@aws-sdk/client-s3";
import { manualClock } from "@cloudstub/core";
import { beforeEach, describe, expect, test } from "vitest";
import { serviceLaboratory } from "../../../tests/contracts/laboratory.js";
import kms from "../../kms/src/index.js";
import s3 from "../src/index.js";
import { laboratory } from "./laboratory.js";

// Source, unless a test names another: recorded answers of AWS, 2026-02.
const clock = manualClock();
const lab = laboratory({ fidelity: "emulated", clock });
const Bucket = "photos";
const Key = "cat.txt";
/** 32 characters, but of no version. */
const neverIssued = "HPniJFCxqTsMuIH9KX8K8wEjNUgmABCD";

const put = (input: Partial<PutObjectCommandInput> = {}) =>
  lab.client.send(new PutObjectCommand({ Bucket, Key, Body: "meow", ...input }));
const copy = (input: Partial<CopyObjectCommandInput> = {}) =>
  lab.client.send(new CopyObjectCommand({ Bucket, Key: "copy", CopySource: `${Bucket}/${Key}`, ...input }));
const head = (key = Key) => lab.client.send(new HeadObjectCommand({ Bucket, Key: key }));
const versioning = (Status: "Enabled" | "Suspended") =>
  lab.client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }));

beforeEach(async () => {
  await lab.client.send(new CreateBucketCommand({ Bucket }));
});

/** The members of an error's XML. */
async function errorOf(promise: Promise<unknown>): Promise<{ readonly [name: string]: unknown }> {
  const error = (await promise.then(
    () => new Error("no error"),
    (reason: unknown) => reason,
  )) as Error & { readonly $metadata?: { readonly httpStatusCode?: number } };
  return { ...error, Code: error.name, message: error.message, status: error.$metadata?.httpStatusCode };
}

test("times in the future are no conditions (D1)", async () => {
  await put();
  const IfModifiedSince = new Date(clock.now() + 3_600_000);
  expect((await lab.client.send(new GetObjectCommand({ Bucket, Key, IfModifiedSince }))).$metadata.httpStatusCode).toBe(
    200,
  );
  expect(
    (await lab.client.send(new HeadObjectCommand({ Bucket, Key, IfModifiedSince }))).$metadata.httpStatusCode,
  ).toBe(200);
  await copy({ CopySourceIfModifiedSince: IfModifiedSince });
  const { UploadId } = await lab.client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  const part = { Bucket, Key, UploadId, PartNumber: 1, CopySource: `${Bucket}/${Key}` };
  await lab.client.send(new UploadPartCopyCommand({ ...part, CopySourceIfModifiedSince: IfModifiedSince }));
  const now = new Date(clock.now());
  expect(await errorOf(lab.client.send(new GetObjectCommand({ Bucket, Key, IfModifiedSince: now })))).toMatchObject({
    status: 304,
  });
});

describe("a version id that was never issued (D2)", () => {
  const expected = {
    Code: "InvalidArgument",
    status: 400,
    message: "Invalid version id specified",
    ArgumentName: "versionId",
    ArgumentValue: neverIssued,
  };
  test.each(["never versioned", "versioned"])("in a bucket that is %s", async (kind) => {
    if (kind === "versioned") await versioning("Enabled");
    await put();
    const version = { Bucket, Key, VersionId: neverIssued };
    for (const command of [
      new GetObjectCommand(version),
      new DeleteObjectCommand(version),
      new GetObjectTaggingCommand(version),
      new DeleteObjectTaggingCommand(version),
      new CopyObjectCommand({ Bucket, Key: "x", CopySource: `${Bucket}/${Key}?versionId=${neverIssued}` }),
    ])
      expect(await errorOf(lab.client.send(command as GetObjectCommand))).toMatchObject(expected);
    const Objects = [Key, "none"].map((each) => ({ Key: each, VersionId: neverIssued }));
    const { Deleted, Errors } = await lab.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(Deleted).toBeUndefined();
    expect(Errors).toEqual(
      Objects.map((each) => ({
        ...each,
        Code: "NoSuchVersion",
        Message: "The specified version does not exist.",
      })),
    );
  });
});

test("writes do not tell the version called null (D3)", async () => {
  await versioning("Suspended");
  expect((await put()).VersionId).toBeUndefined();
  const { VersionId, CopySourceVersionId } = await copy();
  expect([VersionId, CopySourceVersionId]).toEqual([undefined, undefined]);
  expect((await head()).VersionId).toBe("null");
  expect((await lab.client.send(new DeleteObjectCommand({ Bucket, Key }))).VersionId).toBe("null");
});

test("tags and lists of access of a delete marker (D4)", async () => {
  await versioning("Enabled");
  await put();
  await lab.client.send(new DeleteObjectCommand({ Bucket, Key }));
  const TagSet = [{ Key: "a", Value: "b" }];
  const cases = [
    ["PUT", new PutObjectAclCommand({ Bucket, Key, ACL: "bucket-owner-full-control" })],
    ["GET", new GetObjectTaggingCommand({ Bucket, Key })],
    ["PUT", new PutObjectTaggingCommand({ Bucket, Key, Tagging: { TagSet } })],
    ["DELETE", new DeleteObjectTaggingCommand({ Bucket, Key })],
  ] as const;
  for (const [Method, command] of cases)
    expect(await errorOf(lab.client.send(command as GetObjectTaggingCommand))).toMatchObject({
      Code: "MethodNotAllowed",
      status: 405,
      message: "The specified method is not allowed against this resource.",
      Method,
      ResourceType: "DeleteMarker",
    });
});

test.each([true, false])("x-amz-bypass-governance-retention: %s needs a lock (D5)", async (bypass) => {
  await put();
  const expected = {
    Code: "InvalidArgument",
    message: "x-amz-bypass-governance-retention is only applicable to Object Lock enabled buckets.",
    ArgumentName: "x-amz-bypass-governance-retention",
  };
  const BypassGovernanceRetention = bypass;
  expect(
    await errorOf(lab.client.send(new DeleteObjectCommand({ Bucket, Key, BypassGovernanceRetention }))),
  ).toMatchObject(expected);
  const Delete = { Objects: [{ Key }] };
  expect(
    await errorOf(lab.client.send(new DeleteObjectsCommand({ Bucket, Delete, BypassGovernanceRetention }))),
  ).toMatchObject(expected);
  expect((await head()).ContentLength).toBe(4);
});

test("a copy to itself changes the encryption where that was configured, or is KMS's (D6)", async () => {
  await put();
  expect(await errorOf(copy({ Key }))).toMatchObject({ Code: "InvalidRequest" });
  await put({ ServerSideEncryption: "aws:kms" });
  expect((await copy({ Key })).ServerSideEncryption).toBe("AES256");
  expect(await errorOf(copy({ Key }))).toMatchObject({ Code: "InvalidRequest" });
  const Rules = [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" as const } }];
  await lab.client.send(new PutBucketEncryptionCommand({ Bucket, ServerSideEncryptionConfiguration: { Rules } }));
  await copy({ Key });
});

test("x-amz-copy-source is decoded as a form (D7)", async () => {
  await put({ Key: "test key.txt" });
  await copy({ CopySource: `${Bucket}%2Ftest+key.txt` });
  await put({ Key: "a+b" });
  await copy({ CopySource: `${Bucket}/a%2Bb` });
});

describe("tags (D8)", () => {
  const tagsOf = async (Tagging: string) => {
    await put({ Tagging });
    return (await lab.client.send(new GetObjectTaggingCommand({ Bucket, Key }))).TagSet;
  };

  test("of a header may have empty parameters and keys alone", async () => {
    const expected = [
      { Key: "key1", Value: "" },
      { Key: "key2", Value: "" },
    ];
    expect(await tagsOf("key1&&&key2")).toEqual(expected);
    expect(await tagsOf("&key1=&key2&")).toEqual(expected);
    expect(await tagsOf("&")).toEqual([]);
  });

  test.each(["key1=val1,key2=val2", "a=1&a=2", "a,b=1", "a=%zz"])("of a header are refused: %s", async (Tagging) => {
    expect(await errorOf(put({ Tagging }))).toMatchObject({
      Code: "InvalidArgument",
      status: 400,
      message:
        "The header 'x-amz-tagging' shall be encoded as UTF-8 then URLEncoded URL query parameters without tag name duplicates.",
      ArgumentName: "x-amz-tagging",
      ArgumentValue: Tagging,
    });
  });

  const cases = [
    ["a,b", "1", { message: "The TagKey you have provided is invalid", TagKey: "a,b" }],
    ["a", "1,2", { message: "The TagValue you have provided is invalid", TagKey: "a", TagValue: "1,2" }],
  ] as const;
  test.each(cases)("of a document are refused: %s=%s", async (TagKey, Value, expected) => {
    await put();
    const Tagging = { TagSet: [{ Key: TagKey, Value }] };
    for (const command of [
      new PutObjectTaggingCommand({ Bucket, Key, Tagging }),
      new PutBucketTaggingCommand({ Bucket, Tagging }),
    ])
      expect(await errorOf(lab.client.send(command as PutBucketTaggingCommand))).toMatchObject({
        Code: "InvalidTag",
        status: 400,
        ...expected,
      });
  });

  test("of AWS have a text for objects and another for buckets", async () => {
    await put();
    const Tagging = { TagSet: [{ Key: "aws:x", Value: "1" }] };
    expect(await errorOf(lab.client.send(new PutObjectTaggingCommand({ Bucket, Key, Tagging })))).toMatchObject({
      Code: "InvalidTag",
      message: "Your TagKey cannot be prefixed with aws:",
      TagKey: "aws:x",
    });
    expect(await errorOf(lab.client.send(new PutBucketTaggingCommand({ Bucket, Tagging })))).toMatchObject({
      Code: "InvalidTag",
      message: "System tags cannot be added/updated by requester",
      TagKey: "aws:x",
    });
  });

  test("of a missing key name the bucket when they are read", async () => {
    const Tagging = { TagSet: [] };
    const missing = { Code: "NoSuchKey", status: 404 };
    const none = { Bucket, Key: "none" };
    expect(await errorOf(lab.client.send(new GetObjectTaggingCommand(none)))).toMatchObject({
      ...missing,
      Key: "photos/none",
    });
    expect(await errorOf(lab.client.send(new PutObjectTaggingCommand({ ...none, Tagging })))).toMatchObject({
      ...missing,
      Key: "none",
    });
    expect(await errorOf(lab.client.send(new DeleteObjectTaggingCommand(none)))).toMatchObject({
      ...missing,
      Key: "none",
    });
  });
});

test("the body of a legal hold is looked at before the bucket's lock (D9)", async () => {
  await put();
  expect(await errorOf(lab.client.send(new PutObjectLegalHoldCommand({ Bucket, Key })))).toMatchObject({
    Code: "MalformedXML",
  });
  expect(
    await errorOf(lab.client.send(new PutObjectLegalHoldCommand({ Bucket, Key, LegalHold: { Status: "ON" } }))),
  ).toMatchObject({ Code: "InvalidRequest", message: "Bucket is missing Object Lock Configuration" });
});

test.each([
  ["2020-01-01T00:00:00Z", "Tue Dec 31 16:00:00 PST 2019"],
  ["2020-07-04T00:30:05Z", "Fri Jul 03 17:30:05 PDT 2020"],
])("a retention that is over, %s, is told as Java's date (D9)", async (date, ArgumentValue) => {
  await lab.client.send(new CreateBucketCommand({ Bucket: "locked", ObjectLockEnabledForBucket: true }));
  await put({ Bucket: "locked" });
  const Retention = { Mode: "GOVERNANCE" as const, RetainUntilDate: new Date(date) };
  expect(
    await errorOf(lab.client.send(new PutObjectRetentionCommand({ Bucket: "locked", Key, Retention }))),
  ).toMatchObject({
    Code: "InvalidArgument",
    status: 400,
    message: "The retain until date must be in the future!",
    ArgumentName: "RetainUntilDate",
    ArgumentValue,
  });
});

test.each([
  ["=?UTF-8?B?YWJj?=", "abc"],
  ["=?UTF-8?Q?actually-ascii?=", "actually-ascii"],
  ["=?utf-8?q?a_=62?=", "a b"],
  ["=?UTF-8?B?w7w=?=", "=?UTF-8?B?w7w=?="],
  ["=?UTF-8?B?YQ==?= =?UTF-8?B?Yg==?=", "ab"],
  ["=?KOI8-R?B?YQ==?=", "=?KOI8-R?B?YQ==?="],
  ["=?not a word?=", "=?not a word?="],
])("metadata %s is stored as %s (D10)", async (sent, returned) => {
  await put({ Metadata: { a: sent } });
  expect((await head()).Metadata).toEqual({ a: returned });
});

describe("customers' keys (D11)", () => {
  const keyOf = (byte: number) => {
    const key = Buffer.alloc(32, byte);
    return { key: key.toString("base64"), md5: createHash("md5").update(key).digest("base64") };
  };
  const [one, two] = [keyOf(1), keyOf(2)];
  const headers = (algorithm?: string, key?: string, md5?: string, prefix = "x-amz-") => ({
    ...(algorithm !== undefined && { [`${prefix}server-side-encryption-customer-algorithm`]: algorithm }),
    ...(key !== undefined && { [`${prefix}server-side-encryption-customer-key`]: key }),
    ...(md5 !== undefined && { [`${prefix}server-side-encryption-customer-key-md5`]: md5 }),
  });
  const must = (what: string) =>
    `Requests specifying Server Side Encryption with Customer provided keys must provide ${what}.`;
  const invalid = "<Code>InvalidArgument</Code>";
  const named = "<ArgumentName>x-amz-server-side-encryption</ArgumentName>";
  const path = `/${Bucket}/${Key}`;
  const tryPut = (extra: object) => lab.raw({ method: "PUT", path, body: "meow", headers: { ...extra } });

  test.each([
    ["no algorithm", headers(undefined, one.key, one.md5), must("a valid encryption algorithm")],
    ["no key", headers("AES256", undefined, one.md5), must("an appropriate secret key")],
    ["no MD5", headers("AES256", one.key), must("the client calculated MD5 of the secret key")],
    [
      "another MD5",
      headers("AES256", one.key, two.md5),
      "The calculated MD5 hash of the key did not match the hash that was provided.",
    ],
    ["a short key", headers("AES256", "c2hvcnQ=", one.md5), "The secret key was invalid for the specified algorithm."],
  ])("with %s are refused", async (_, extra, message) => {
    const { status, body } = await tryPut(extra);
    expect([status, body]).toEqual([400, expect.stringContaining(`${invalid}<Message>${message}</Message>${named}`)]);
    expect(body).not.toContain("ArgumentValue");
  });

  test("with an unknown algorithm are refused", async () => {
    await put();
    const told = `<Code>InvalidEncryptionAlgorithmError</Code><Message>The Encryption request you specified is not valid. Supported value: AES256.</Message>${named}<ArgumentValue>KMS</ArgumentValue>`;
    const kms = headers("KMS", one.key, one.md5);
    const source = { "x-amz-copy-source": path };
    const asked = { "x-amz-object-attributes": "ETag", ...kms };
    for (const request of [
      { method: "PUT", path, body: "meow", headers: kms },
      { method: "PUT", path: `/${Bucket}/copy`, headers: { ...kms, ...source } },
      {
        method: "PUT",
        path: `/${Bucket}/copy`,
        headers: { ...headers("KMS", one.key, one.md5, "x-amz-copy-source-"), ...source },
      },
      { method: "GET", path, headers: kms },
      { method: "GET", path: `${path}?attributes`, headers: asked },
    ]) {
      const { status, body } = await lab.raw(request);
      expect([status, body]).toEqual([400, expect.stringContaining(told)]);
    }
  });

  test.each(["AES256", "KMS"])("%s with S3's own encryption are refused for the latter", async (algorithm) => {
    const { body } = await tryPut({
      ...headers(algorithm, one.key, one.md5),
      "x-amz-server-side-encryption": "AES256",
    });
    expect(body).toContain(
      `${invalid}<Message>Server Side Encryption with Customer provided key is incompatible with the encryption method specified</Message>${named}<ArgumentValue>AES256</ArgumentValue>`,
    );
  });

  test("other than the object's are refused", async () => {
    await tryPut(headers("AES256", one.key, one.md5));
    const told = `<Code>AccessDenied</Code><Message>${must("the correct secret key")}</Message>`;
    for (const wrong of [headers("AES256", two.key, two.md5), headers("AES256", two.key)]) {
      const { status, body } = await lab.raw({ path, headers: wrong });
      expect([status, body]).toEqual([403, expect.stringContaining(told)]);
      expect((await lab.raw({ method: "HEAD", path, headers: wrong })).status).toBe(403);
    }
    expect((await lab.raw({ path, headers: headers("AES256", one.key, one.md5) })).body).toBe("meow");
  });

  test("of a part whose upload has none are refused", async () => {
    const { UploadId } = await lab.client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    const customer = { SSECustomerAlgorithm: "AES256", SSECustomerKey: one.key, SSECustomerKeyMD5: one.md5 };
    const part = { Bucket, Key, UploadId, PartNumber: 1, Body: "x", ...customer };
    expect(await errorOf(lab.client.send(new UploadPartCommand(part)))).toMatchObject({
      Code: "InvalidRequest",
      message:
        "The multipart upload initiate requested encryption. Subsequent part requests must include the appropriate encryption parameters.",
    });
  });
});

test("lists of objects repeat the start without a token, and no empty token (D12)", async () => {
  for (const key of ["a", "b", "c"]) await put({ Key: key });
  const first = await lab.client.send(new ListObjectsV2Command({ Bucket, StartAfter: "a", MaxKeys: 1 }));
  expect(first.StartAfter).toBe("a");
  const next = { Bucket, StartAfter: "a", ContinuationToken: first.NextContinuationToken };
  expect((await lab.client.send(new ListObjectsV2Command(next))).StartAfter).toBeUndefined();
  const { status, body } = await lab.raw({ path: `/${Bucket}?list-type=2&continuation-token=` });
  expect([status, body]).toEqual([
    400,
    expect.stringContaining(
      "<Message>The continuation token provided is incorrect</Message><ArgumentName>continuation-token</ArgumentName>",
    ),
  ]);
  expect(body).not.toContain("ArgumentValue");
});

// Measured at AWS: https://github.com/brekkylab/backlot/issues/192
test.each([
  ["?list-type=2&max-keys=-1", "Argument maxKeys must be an integer between 0 and 2147483647", "maxKeys", "-1"],
  ["?max-keys=-1", "Argument maxKeys must be an integer between 0 and 2147483647", "maxKeys", "-1"],
  ["?versions&max-keys=-1", "Argument maxKeys must be an integer between 0 and 2147483647", "maxKeys", "-1"],
  ["?list-type=2&max-keys=abc", "Provided max-keys not an integer or within integer range", "max-keys", "abc"],
  ["?uploads&max-uploads=1.5", "Provided max-uploads not an integer or within integer range", "max-uploads", "1.5"],
  ["?max-keys=2147483648", "Provided max-keys not an integer or within integer range", "max-keys", "2147483648"],
])("a page of no size is refused: %s", async (query, message, name, value) => {
  const { status, body } = await lab.raw({ path: `/${Bucket}${query}` });
  const members = `<ArgumentName>${name}</ArgumentName><ArgumentValue>${value}</ArgumentValue>`;
  expect([status, body]).toEqual([
    400,
    expect.stringContaining(`<Code>InvalidArgument</Code><Message>${message}</Message>${members}`),
  ]);
});

test("lists of versions go on after a version that was removed since (D13)", async () => {
  await versioning("Enabled");
  const ids: string[] = [];
  for (const Body of ["1", "2", "3", "4"]) ids.unshift((await put({ Body })).VersionId as string);
  const [newest, ...older] = ids;
  await lab.client.send(new DeleteObjectCommand({ Bucket, Key, VersionId: newest }));
  const after = { Bucket, KeyMarker: Key, VersionIdMarker: newest };
  const { Versions = [] } = await lab.client.send(new ListObjectVersionsCommand(after));
  expect(Versions.map(({ VersionId }) => VersionId)).toEqual(older);
});

// S3 API reference, GetObject and HeadObject; text: an answer of AWS in s3cmd's issue 276, of parts in ClickHouse's issue 64570.
test("reads and parts take no header of an object's encryption (D14)", async () => {
  await put();
  for (const [method, path] of [
    ["GET", `/${Bucket}/${Key}`],
    ["HEAD", `/${Bucket}/${Key}`],
    ["PUT", `/${Bucket}/${Key}?partNumber=1&uploadId=x`],
    ["POST", `/${Bucket}/${Key}?uploadId=x`],
  ] as const) {
    const headers = { "x-amz-server-side-encryption": "AES256" };
    const { status, body } = await lab.raw({ method, path, headers, ...(method === "PUT" && { body: "x" }) });
    expect(status).toBe(400);
    if (method !== "HEAD")
      expect(body).toContain(
        "<Message>x-amz-server-side-encryption header is not supported for this operation.</Message>",
      );
  }
});

// Source: tests that are run against AWS.
test.each(["", "200", "100-continue"])("Expect: %j does not matter (D15)", async (expect_) => {
  const headers = { Expect: expect_ };
  expect((await lab.raw({ method: "PUT", path: "/other", headers })).status).toBe(200);
  expect(
    (await lab.raw({ method: "PUT", path: "/other/a", headers: { ...headers, "Content-Length": "4" }, body: "meow" }))
      .status,
  ).toBe(200);
});

// Source: tests that are run against AWS.
test.each([
  ["gzip, aws-chunked", "gzip"],
  ["aws-chunked, gzip", "gzip"],
  ["aws-chunked", undefined],
])("Content-Encoding: %s alone does not make a body chunked (D16)", async (coding, stored) => {
  const path = `/${Bucket}/${Key}`;
  expect((await lab.raw({ method: "PUT", path, headers: { "content-encoding": coding }, body: "meow" })).status).toBe(
    200,
  );
  const { headers, body } = await lab.raw({ path });
  expect([headers["content-encoding"], body]).toEqual([stored, "meow"]);
});

test("an object that is not archived is not restored, and its class is told (D17)", async () => {
  await put();
  const RestoreRequest = { Days: 1 };
  expect(await errorOf(lab.client.send(new RestoreObjectCommand({ Bucket, Key, RestoreRequest })))).toMatchObject({
    Code: "InvalidObjectState",
    status: 403,
    StorageClass: "STANDARD",
  });
});

describe("the key that S3 uses for aws:kms (D18)", () => {
  const both = serviceLaboratory(S3Client, { modules: [s3, kms], fidelity: "emulated" });

  test("can be described", async () => {
    await both.client.send(new CreateBucketCommand({ Bucket }));
    const input = { Bucket, Key, Body: "meow", ServerSideEncryption: "aws:kms" as const };
    const { SSEKMSKeyId = "" } = await both.client.send(new PutObjectCommand(input));
    const client = new KMSClient({
      endpoint: `http://127.0.0.1:${both.server.port}`,
      region: "us-east-1",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
    });
    const { KeyMetadata } = await client.send(new DescribeKeyCommand({ KeyId: SSEKMSKeyId }));
    expect(KeyMetadata).toMatchObject({
      Arn: SSEKMSKeyId,
      KeyManager: "AWS",
      Description: "Default key that protects my S3 objects when no other key is defined",
      KeyState: "Enabled",
      KeyUsage: "ENCRYPT_DECRYPT",
      KeySpec: "SYMMETRIC_DEFAULT",
      Origin: "AWS_KMS",
    });
    const byAlias = await client.send(new DescribeKeyCommand({ KeyId: "alias/aws/s3" }));
    expect(byAlias.KeyMetadata?.KeyId).toBe(KeyMetadata?.KeyId);
    client.destroy();
  });
});
