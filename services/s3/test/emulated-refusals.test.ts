import { createHash } from "node:crypto";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { manualClock } from "@cloudstub/core";
import { beforeEach, describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

// Sources: answers of AWS that LocalStack's S3 provider and the tests of versitygw repeat, unless a test names another.
const clock = manualClock();
const lab = laboratory({ fidelity: "emulated", clock });
const Bucket = "photos";

type Request = Parameters<typeof lab.raw>[0];
type Refusal = readonly [
  what: string,
  request: Request,
  status: number,
  code: string,
  members: { readonly [member: string]: string },
];

const put = (headers: Request["headers"], path = "/photos/new"): Request => ({
  method: "PUT",
  path,
  headers: headers ?? {},
  body: "x",
});
const post = (path: string, body: string, headers: Request["headers"] = {}): Request => ({
  method: "POST",
  path,
  body,
  headers,
});
const copy = (source: string, headers: Request["headers"] = {}): Request => ({
  method: "PUT",
  path: "/photos/new",
  headers: { "x-amz-copy-source": source, "Content-Length": "0", ...headers },
});
const notImplemented = "A header you provided implies functionality that is not implemented";
const unmet = "At least one of the pre-conditions you specified did not hold";
const twoConditions = {
  Message: notImplemented,
  Header: "If-Match,If-None-Match",
  additionalMessage: "Multiple conditional request headers present in the request",
};
const refusedValue = (Header: string) => ({
  Message: notImplemented,
  Header,
  additionalMessage: `We don't accept the provided value of ${Header} header for this API`,
});

beforeEach(async () => {
  await lab.client.send(new CreateBucketCommand({ Bucket }));
  await lab.client.send(new PutObjectCommand({ Bucket, Key: "cat", Body: "meow" }));
});

async function refuses(request: Request, status: number, expected: { readonly [member: string]: string }) {
  const answer = await lab.raw(request);
  const found = Object.fromEntries(Object.keys(expected).map((name) => [name, memberIn(answer.body, name)]));
  expect([answer.status, found]).toEqual([status, expected]);
}

function memberIn(body: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(body)?.[1]
    ?.replaceAll("&apos;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&gt;", ">");
}

describe("a write with conditions that S3 does not take", () => {
  const both = { "If-Match": '"a"', "If-None-Match": "*" };
  test.each<Refusal>([
    ["two conditions", put(both), 501, "NotImplemented", twoConditions],
    [
      "an ETag that must not be there",
      put({ "If-None-Match": '"a"' }),
      501,
      "NotImplemented",
      refusedValue("If-None-Match"),
    ],
    ["any ETag", put({ "If-Match": "*" }), 501, "NotImplemented", refusedValue("If-Match")],
    ["two of a copy", copy("/photos/cat", both), 501, "NotImplemented", twoConditions],
    [
      "any ETag of a copy",
      copy("/photos/missing", { "If-Match": "*" }),
      501,
      "NotImplemented",
      refusedValue("If-Match"),
    ],
  ])("%s", async (_, request, status, Code, members) => {
    await refuses(request, status, { Code, ...members });
  });
});

describe("a copy", () => {
  const etag = `"${createHash("md5").update("meow").digest("hex")}"`;
  const past = "Mon, 01 Jan 2001 00:00:00 GMT";
  test.each<Refusal>([
    [
      "of an object with another ETag",
      copy("/photos/cat", { "x-amz-copy-source-if-match": '"a"' }),
      412,
      "PreconditionFailed",
      { Message: unmet, Condition: "x-amz-copy-source-If-Match" },
    ],
    [
      "of an object with this ETag",
      copy("/photos/cat", { "x-amz-copy-source-if-none-match": etag }),
      412,
      "PreconditionFailed",
      { Condition: "x-amz-copy-source-If-None-Match" },
    ],
    [
      "of an object that was written since",
      copy("/photos/cat", { "x-amz-copy-source-if-unmodified-since": past }),
      412,
      "PreconditionFailed",
      { Condition: "x-amz-copy-source-If-Unmodified-Since" },
    ],
    [
      "from a bucket that can't be",
      copy("/Photos_/cat"),
      400,
      "InvalidArgument",
      { Message: "Invalid copy source bucket name", ArgumentName: "x-amz-copy-source", ArgumentValue: "Photos_" },
    ],
  ])("%s", async (_, request, status, Code, members) => {
    await refuses(request, status, { Code, ...members });
  });

  test("of an archived object", async () => {
    await lab.client.send(new PutObjectCommand({ Bucket, Key: "old", Body: "x", StorageClass: "GLACIER" }));
    const members = {
      Message: "Operation is not valid for the source object's storage class",
      StorageClass: "GLACIER",
    };
    await refuses(copy("/photos/old"), 403, { Code: "InvalidObjectState", ...members });
  });
});

describe("an upload", () => {
  test.each<Refusal>([
    [
      "with a redirection that leads to no page",
      put({ "x-amz-website-redirect-location": "page" }),
      400,
      "InvalidRedirectLocation",
      { Message: "The website redirect location must have a prefix of 'http://' or 'https://' or '/'." },
    ],
    [
      "with a lock in a bucket without object lock",
      put({ "x-amz-object-lock-legal-hold": "ON" }),
      400,
      "InvalidRequest",
      { Message: "Bucket is missing ObjectLockConfiguration" },
    ],
    // S3 API reference, "Error responses": NotImplemented. What users of SDKs meet who upload a stream of unknown length.
    [
      "of unknown length",
      { ...put({ "Transfer-Encoding": "chunked" }) },
      501,
      "NotImplemented",
      { Message: notImplemented, Header: "Transfer-Encoding" },
    ],
    [
      "of a part without its upload",
      put({}, "/photos/new?partNumber=1"),
      400,
      "InvalidArgument",
      { Message: "This operation does not accept partNumber without uploadId", ArgumentName: "partNumber" },
    ],
  ])("%s", async (_, request, status, Code, members) => {
    await refuses(request, status, { Code, ...members });
  });

  // S3 API reference, "Error responses": MissingContentLength. Node's client adds a length.
  test("without a length", async () => {
    const socket = connect(lab.server.port, "127.0.0.1");
    socket.end("PUT /photos/new HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 411 /);
    expect(answer).toContain(
      "<Code>MissingContentLength</Code><Message>You must provide the Content-Length HTTP header.</Message>",
    );
  });

  test("of unknown length is taken where its decoded length is told", async () => {
    const headers = {
      "Transfer-Encoding": "chunked",
      "Content-Encoding": "aws-chunked",
      "x-amz-decoded-content-length": "1",
    };
    expect((await lab.raw({ method: "PUT", path: "/photos/new", headers, body: "1\r\nx\r\n0\r\n\r\n" })).status).toBe(
      200,
    );
  });

  test("of a bucket, a copy or a configuration needs no length", async () => {
    for (const path of ["/other", "/photos?versioning"])
      expect((await lab.raw({ method: "PUT", path })).status).not.toBe(411);
    expect(
      (await lab.raw({ method: "PUT", path: "/photos/new", headers: { "x-amz-copy-source": "/photos/cat" } })).status,
    ).toBe(200);
  });
});

describe("a deletion of several objects", () => {
  const body = "<Delete><Object><Key>cat</Key></Object></Delete>";
  const md5 = (text: string) => ({ "Content-MD5": createHash("md5").update(text).digest("base64") });
  test.each<Refusal>([
    [
      "without a checksum",
      post("/photos?delete", body),
      400,
      "InvalidRequest",
      { Message: "Missing required header for this request: Content-MD5 OR x-amz-checksum-*" },
    ],
    [
      "without a body",
      post("/photos?delete", "", md5("")),
      400,
      "MissingRequestBodyError",
      { Message: "Request Body is empty" },
    ],
  ])("%s", async (_, request, status, Code, members) => {
    await refuses(request, status, { Code, ...members });
  });

  test("is done with either checksum", async () => {
    expect((await lab.raw(post("/photos?delete", body, md5(body)))).status).toBe(200);
    const sha256 = createHash("sha256").update(body).digest("base64");
    expect(
      (await lab.raw(post("/photos/?x-id=DeleteObjects&delete=", body, { "x-amz-checksum-sha256": sha256 }))).status,
    ).toBe(200);
  });
});

describe("a request without what it needs", () => {
  const attributes = {
    Message: "The x-amz-object-attributes header specifying the attributes to be retrieved is either missing or empty",
  };
  const body = { Message: "Request Body is empty" };
  test.each<Refusal>([
    ["attributes without a header", { path: "/photos/cat?attributes" }, 400, "InvalidRequest", attributes],
    ["a policy without a body", { method: "PUT", path: "/photos?policy" }, 400, "MissingRequestBodyError", body],
    ["rules of CORS without a body", { method: "PUT", path: "/photos?cors" }, 400, "MissingRequestBodyError", body],
    [
      "encryption with an algorithm that does not exist",
      {
        method: "PUT",
        path: "/photos?encryption",
        body: "<ServerSideEncryptionConfiguration><Rule><ApplyServerSideEncryptionByDefault><SSEAlgorithm>DES</SSEAlgorithm></ApplyServerSideEncryptionByDefault></Rule></ServerSideEncryptionConfiguration>",
      },
      400,
      "MalformedXML",
      {},
    ],
  ])("%s", async (_, request, status, Code, members) => {
    await refuses(request, status, { Code, ...members });
  });
});

// The examples of PutBucketTagging and PutBucketPolicy in the S3 API reference.
describe("a parameter that can't be", () => {
  const noNumber = "Part number must be an integer between 1 and 10000, inclusive";
  // The words and the order of markers: answers of AWS that tests of other servers compare, and that gofakes3 keeps.
  test.each<[path: string, members: { readonly [member: string]: string }]>([
    ["?versions&version-id-marker=null", { Message: "A version-id marker cannot be specified without a key marker." }],
    [
      "?versions&key-marker=a&version-id-marker=",
      { Message: "A version-id marker cannot be empty.", ArgumentName: "version-id-marker", ArgumentValue: "" },
    ],
    [
      "?versions&key-marker=a&version-id-marker=no",
      { Message: "Invalid version id specified", ArgumentName: "version-id-marker", ArgumentValue: "no" },
    ],
    ["/cat?partNumber=a", { Message: noNumber, ArgumentName: "partNumber", ArgumentValue: "a" }],
    ["/cat?partNumber=", { Message: noNumber, ArgumentName: "partNumber", ArgumentValue: "" }],
    ["/cat?partNumber=10001", { Message: noNumber, ArgumentName: "partNumber", ArgumentValue: "10001" }],
    [
      "/cat?uploadId=x&part-number-marker=a",
      { Message: "Provided part-number-marker not an integer or within integer range" },
    ],
  ])("%s", (path, members) => refuses({ path: `/photos${path}` }, 400, { Code: "InvalidArgument", ...members }));
});

// OpenStack Swift's tests, which are run against AWS too.
describe("the algorithm that is named beside a checksum", () => {
  const crc = { "x-amz-checksum-crc32": "jNwWgw==" };
  test.each(["SHA256", "FOO", ""])("is not %j where the checksum is a CRC32", (name) =>
    refuses(put({ ...crc, "x-amz-sdk-checksum-algorithm": name }), 400, {
      Code: "InvalidRequest",
      Message: "Value for x-amz-sdk-checksum-algorithm header is invalid.",
    }),
  );

  test.each(["CRC32", "crc32"])("is %s", async (name) => {
    expect((await lab.raw(put({ ...crc, "x-amz-sdk-checksum-algorithm": name }))).status).toBe(200);
  });
});

// versitygw's tests, which are run against AWS too.
test("a bucket has 50 tags at most", async () => {
  const tagging = (count: number) =>
    `<Tagging><TagSet>${Array.from({ length: count }, (_, at) => `<Tag><Key>${at}</Key><Value>v</Value></Tag>`).join("")}</TagSet></Tagging>`;
  const request = (count: number): Request => ({ method: "PUT", path: "/photos?tagging", body: tagging(count) });
  expect((await lab.raw(request(50))).status).toBe(204);
  await refuses(request(51), 400, { Code: "BadRequest", Message: "Bucket tag count cannot be greater than 50" });
});

test("tags and a policy of a bucket are stored with 204", async () => {
  const tagging = "<Tagging><TagSet><Tag><Key>a</Key><Value>1</Value></Tag></TagSet></Tagging>";
  expect((await lab.raw({ method: "PUT", path: "/photos?tagging", body: tagging })).status).toBe(204);
  const Statement = [
    { Effect: "Allow", Principal: { AWS: "111122223333" }, Action: "s3:GetObject", Resource: "arn:aws:s3:::photos/*" },
  ];
  const policy = JSON.stringify({ Version: "2012-10-17", Statement });
  expect((await lab.raw({ method: "PUT", path: "/photos?policy", body: policy })).status).toBe(204);
});

test("a bucket with an ownership that does not exist is refused", async () => {
  const headers = { "x-amz-object-ownership": "Mine", "Content-Length": "0" };
  const members = { Message: "Invalid x-amz-object-ownership header: Mine", ArgumentName: "x-amz-object-ownership" };
  await refuses({ method: "PUT", path: "/other", headers }, 400, { Code: "InvalidArgument", ...members });
});

describe("a completion", () => {
  const Key = "film";
  const completion = (UploadId: string, parts: string, headers: Request["headers"] = {}) =>
    post(`/photos/${Key}?uploadId=${UploadId}`, `<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`, headers);
  const part = (PartNumber: number, ETag = "") =>
    `<Part><PartNumber>${PartNumber}</PartNumber><ETag>${ETag}</ETag></Part>`;

  async function begun(
    input: object = {},
  ): Promise<{ readonly UploadId: string; readonly ETag: string; readonly crc32: string }> {
    const { UploadId } = await lab.client.send(new CreateMultipartUploadCommand({ Bucket, Key, ...input }));
    const sent = await lab.client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: "x" }));
    return { UploadId: UploadId ?? "", ETag: sent.ETag ?? "", crc32: sent.ChecksumCRC32 ?? "" };
  }

  test("checks conditions before parts", async () => {
    const { UploadId } = await begun();
    const missing = part(7);
    await refuses(completion(UploadId, missing, { "If-Match": '"a"', "If-None-Match": "*" }), 501, twoConditions);
    await refuses(completion(UploadId, missing, { "If-Match": "*" }), 501, refusedValue("If-None-Match"));
    await refuses(completion(UploadId, missing, { "If-Match": '"a"' }), 404, { Code: "NoSuchKey", Key });
    await lab.client.send(new PutObjectCommand({ Bucket, Key, Body: "x" }));
    await refuses(completion(UploadId, missing, { "If-None-Match": "*" }), 412, {
      Code: "PreconditionFailed",
      Condition: "If-None-Match",
    });
  });

  // S3 User Guide, "Add preconditions to S3 operations with conditional requests": 409 Conflict.
  test("over an object that was written since the upload began is a conflict", async () => {
    const { UploadId } = await begun();
    await clock.advance(2000);
    const { ETag = "" } = await lab.client.send(new PutObjectCommand({ Bucket, Key, Body: "x" }));
    await refuses(completion(UploadId, part(1), { "If-Match": ETag }), 409, {
      Code: "ConditionalRequestConflict",
      Message: "The conditional request cannot succeed due to a conflicting operation against this resource.",
      Condition: "If-Match",
      Key,
    });
  });

  test("of a part that can't be", async () => {
    const { UploadId } = await begun();
    const members = { Message: "PartNumber must be >= 1", ArgumentName: "PartNumber", ArgumentValue: "0" };
    await refuses(completion(UploadId, part(0)), 400, { Code: "InvalidArgument", ...members });
  });

  test("of parts out of order says how they have to be", async () => {
    const { UploadId, ETag } = await begun();
    await refuses(completion(UploadId, part(2, ETag) + part(1, ETag)), 400, {
      Code: "InvalidPartOrder",
      Message: "The list of parts was not in ascending order. Parts must be ordered by part number.",
      UploadId,
    });
  });

  test("with the checksum of the whole needs the type of the checksum", async () => {
    const { UploadId, ETag, crc32 } = await begun({ ChecksumAlgorithm: "CRC32", ChecksumType: "FULL_OBJECT" });
    const declared = { "x-amz-checksum-crc32": crc32 };
    const Message = "The crc32 you specified did not match the calculated checksum.";
    await refuses(completion(UploadId, part(1, ETag), declared), 400, { Code: "BadDigest", Message });
    const typed = completion(UploadId, part(1, ETag), { ...declared, "x-amz-checksum-type": "FULL_OBJECT" });
    expect((await lab.raw(typed)).body).toContain(`<ChecksumCRC32>${crc32}</ChecksumCRC32>`);
  });
});
