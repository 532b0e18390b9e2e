import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

/*
 * Two faults in one request give the one that S3 checks first. Faults of an operation stand in the order in which they are checked. Of each pair that was
 * recorded of AWS (2026-02) the table says so; the rest is our order, which this table keeps.
 */

const lab = laboratory({ fidelity: "emulated" });
type Raw = Parameters<typeof lab.raw>[0];

/** A request in parts that faults change, each for itself. */
interface Parts {
  readonly method: string;
  readonly bucket: string;
  readonly key?: string;
  /** Parameters without a value have the empty one. */
  readonly query?: { readonly [name: string]: string };
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string;
}

type Change = Partial<Parts>;

/** The beginning of an error, `Code` or `Code: text`, and what its fault changes of a good request. */
type Fault = readonly [told: string, change: Change | (() => Change)];

interface Operation {
  readonly good: () => Parts;
  /** In the order in which they are checked. */
  readonly faults: readonly Fault[];
}

const noBucket: Fault = ["NoSuchBucket: The specified bucket does not exist", { bucket: "none" }];
const noKey: Fault = ["NoSuchKey: The specified key does not exist.", { key: "none" }];
const notIssued: Fault = [
  "InvalidArgument: Invalid version id specified",
  { query: { versionId: "HPniJFCxqTsMuIH9KX8K8wEjNUgmABCD" } },
];
const noXml: Fault = ["MalformedXML", { body: "<x" }];
const noOwner: Fault = [
  "InvalidBucketOwnerAWSAccountID: The value of the expected bucket owner parameter must be an AWS Account ID... [0000]",
  { headers: { "x-amz-expected-bucket-owner": "0000" } },
];
const otherOwner: Fault = ["AccessDenied", { headers: { "x-amz-expected-bucket-owner": "111122223333" } }];

const keyOf = (letter: string) => {
  const key = Buffer.from(letter.repeat(32));
  return { key: key.toString("base64"), md5: createHash("md5").update(key).digest("base64") };
};
const customer = (algorithm: string, { key, md5 }: { readonly key: string; readonly md5?: string }) => ({
  "x-amz-server-side-encryption-customer-algorithm": algorithm,
  "x-amz-server-side-encryption-customer-key": key,
  ...(md5 !== undefined && { "x-amz-server-side-encryption-customer-key-MD5": md5 }),
});

const ofX = Buffer.from(crc32("x").toString(16).padStart(8, "0"), "hex").toString("base64");
let upload = "";
let changed = "";
let etag = "";
const completion = (content: string) => `<CompleteMultipartUpload>${content}</CompleteMultipartUpload>`;
const part = (content = `<ChecksumCRC32>${ofX}</ChecksumCRC32>`) =>
  `<Part><PartNumber>1</PartNumber><ETag>${etag}</ETag>${content}</Part>`;

async function send(request: Raw): Promise<string> {
  const { status, headers, body } = await lab.raw(request);
  if (status >= 300) throw new Error(`${request.method} ${request.path}: ${status} ${body}`);
  return /<UploadId>([^<]+)</.exec(body)?.[1] ?? headers.etag ?? "";
}

beforeEach(async () => {
  await send({ method: "PUT", path: "/photos" });
  for (const key of ["cat", "written", "deleted"]) await send({ method: "PUT", path: `/photos/${key}`, body: "meow" });
  await send({ method: "PUT", path: "/photos/secret", body: "x", headers: customer("AES256", keyOf("a")) });
  const begin = (key: string) =>
    send({ method: "POST", path: `/photos/${key}?uploads`, headers: { "x-amz-checksum-algorithm": "CRC32" } });
  upload = await begin("film");
  changed = await begin("written");
  await send({ method: "PUT", path: "/photos/written", body: "meow" });
  etag = await send({
    method: "PUT",
    path: `/photos/film?partNumber=1&uploadId=${upload}`,
    body: "x",
    headers: { "x-amz-checksum-crc32": ofX },
  });
});

/** Each of these documents is read after the bucket was looked for: recorded of PutBucketEncryption. */
const documents = [
  "acl",
  "cors",
  "encryption",
  "lifecycle",
  "logging",
  "notification",
  "object-lock",
  "ownershipControls",
  "publicAccessBlock",
  "replication",
  "requestPayment",
  "tagging",
  "versioning",
  "website",
];
const ofDocument = (name: string): Operation => ({
  good: () => ({ method: "PUT", bucket: "photos", query: { [name]: "" }, headers: { "Content-MD5": "" } }),
  faults: [noBucket, noXml],
});

const operations: { readonly [operation: string]: Operation } = {
  ...Object.fromEntries(documents.map((name) => [`PUT ?${name}`, ofDocument(name)])),

  GetObject: {
    good: () => ({ method: "GET", bucket: "photos", key: "cat" }),
    faults: [
      // Recorded of any operation, without another fault.
      noOwner,
      noBucket,
      otherOwner,
      // Recorded in buckets that never had versions.
      notIssued,
      noKey,
      ["PreconditionFailed", { headers: { "If-Match": '"other"' } }],
      ["InvalidRange", { headers: { Range: "bytes=100-" } }],
    ],
  },
  "GetObject with a customer's key": {
    good: () => ({ method: "GET", bucket: "photos", key: "secret", headers: customer("AES256", keyOf("a")) }),
    faults: [noBucket, noKey, ["InvalidEncryptionAlgorithmError", { headers: customer("KMS", keyOf("a")) }]],
  },
  PutObject: {
    good: () => ({ method: "PUT", bucket: "photos", key: "new", body: "x" }),
    faults: [
      noBucket,
      ["InvalidArgument: The header 'x-amz-tagging'", { headers: { "x-amz-tagging": "a=1&a=2" } }],
      ["InvalidStorageClass", { headers: { "x-amz-storage-class": "COLD" } }],
      // Recorded: the two kinds of encryption are compared before the customer's algorithm is.
      [
        "InvalidArgument: Server Side Encryption with Customer provided key is incompatible with the encryption method specified",
        { headers: { "x-amz-server-side-encryption": "AES256", ...customer("AES256", keyOf("a")) } },
      ],
      ["InvalidEncryptionAlgorithmError", { headers: customer("KMS", keyOf("a")) }],
      ["NoSuchKey", { headers: { "If-Match": '"other"' } }],
    ],
  },
  PutObjectLegalHold: {
    good: () => ({ method: "PUT", bucket: "photos", key: "cat", query: { "legal-hold": "" } }),
    faults: [
      noBucket,
      // Recorded: the document is looked at before the bucket's object lock.
      ["MalformedXML", { body: "<LegalHold></LegalHold>" }],
      [
        "InvalidRequest: Bucket is missing Object Lock Configuration",
        { body: "<LegalHold><Status>ON</Status></LegalHold>" },
      ],
    ],
  },
  PutBucketAcl: {
    good: () => ({ method: "PUT", bucket: "photos", query: { acl: "" } }),
    faults: [
      noBucket,
      // Recorded, also where the grants are right.
      ["InvalidArgument: Invalid id", { headers: { "x-amz-grant-read": 'id="wrong-id"' } }],
      ["AccessControlListNotSupported", { headers: { "x-amz-grant-write": `id="${"0".repeat(64)}"` } }],
    ],
  },
  CompleteMultipartUpload: {
    good: () => ({
      method: "POST",
      bucket: "photos",
      key: "film",
      query: { uploadId: upload },
      body: completion(part()),
    }),
    faults: [
      noBucket,
      noXml,
      ["NoSuchUpload", { query: { uploadId: "none" } }],
      ["NoSuchKey", { headers: { "If-Match": '"other"' } }],
      // Recorded: the type is compared before the checksums of the parts.
      [
        "InvalidRequest: The upload was created using the COMPOSITE checksum mode",
        { headers: { "x-amz-checksum-type": "FULL_OBJECT" } },
      ],
      [
        "BadDigest: The sha256 you specified for part 1",
        () => ({ body: completion(part(`<ChecksumSHA256>${"A".repeat(43)}=</ChecksumSHA256>`)) }),
      ],
      ["BadDigest: The crc32 you specified did not match", { headers: { "x-amz-checksum-crc32": "AAAAAA==" } }],
    ],
  },
  "CompleteMultipartUpload of a key that was written meanwhile": {
    good: () => ({
      method: "POST",
      bucket: "photos",
      key: "written",
      query: { uploadId: changed },
      body: completion(""),
    }),
    faults: [
      // Recorded: each condition is in conflict here, and one that fails is told before that.
      ["PreconditionFailed", { headers: { "If-Match": '"other"' } }],
      ["ConditionalRequestConflict", { headers: { "If-Match": createHash("md5").update("meow").digest("hex") } }],
      [
        "InvalidRequest: The upload was created using the COMPOSITE checksum mode",
        { headers: { "x-amz-checksum-type": "FULL_OBJECT" }, body: completion(part()) },
      ],
    ],
  },
  "a preflight": {
    good: () => ({ method: "OPTIONS", bucket: "photos", headers: { Origin: "http://localhost" } }),
    faults: [
      // Recorded: whether or not the bucket is there.
      ["BadRequest: Insufficient information. Origin request header needed.", { headers: { Origin: "" } }],
      ["AccessForbidden: CORSResponse: Bucket not found", { bucket: "none" }],
    ],
  },
};

function requestOf({ method, bucket, key, query = {}, headers = {}, body }: Parts): Raw {
  const parameters = Object.entries(query).map(([name, value]) => (value === "" ? name : `${name}=${value}`));
  const path = `/${bucket}${key === undefined ? "" : `/${key}`}${parameters.length === 0 ? "" : `?${parameters.join("&")}`}`;
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ""));
  return { method, path, headers: sent, ...(body !== undefined && { body }) };
}

/** Faults that change the same part of a request can't be in it together. */
function merged(good: Parts, faults: readonly Fault[]): Parts | undefined {
  const changes = faults.map(([, change]) => (typeof change === "function" ? change() : change));
  const names = changes.flatMap(({ headers = {}, query = {}, ...rest }) =>
    [headers, query, rest].flatMap((part) => Object.keys(part).map((name) => name.toLowerCase())),
  );
  if (new Set(names).size < names.length) return undefined;
  return Object.assign({}, good, ...changes, {
    headers: Object.assign({}, good.headers, ...changes.map(({ headers }) => headers)),
    query: Object.assign({}, good.query, ...changes.map(({ query }) => query)),
  }) as Parts;
}

async function tells(parts: Parts, told: string): Promise<void> {
  const { body } = await lab.raw(requestOf(parts));
  const [, code, message] = /<Code>([^<]*)<\/Code><Message>([^<]*)</.exec(body) ?? [];
  expect(`${code}: ${message?.replaceAll("&apos;", "'")}`.slice(0, told.length)).toBe(told);
}

describe.each(Object.entries(operations))("%s", (_, { good, faults }) => {
  test.each(faults)("%s", (...fault) => tells(merged(good(), [fault]) as Parts, fault[0]));

  const pairs = faults.flatMap((first, rank) => faults.slice(rank + 1).map((second) => [first, second] as const));
  const possible = pairs.filter((pair) => merged({ method: "GET", bucket: "" }, pair) !== undefined);
  test.each(possible.map((pair) => ({ pair, first: pair[0][0], second: pair[1][0] })))(
    "$first, before $second",
    ({ pair, first }) => tells(merged(good(), pair) as Parts, first),
  );
});
