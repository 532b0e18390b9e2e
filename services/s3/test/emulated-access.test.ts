import { createHash } from "node:crypto";
import {
  type CORSRule,
  CreateBucketCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { manualClock } from "@cloudstub/core";
import { matchesWildcards } from "@cloudstub/kit";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { readForm } from "../src/emulated/features/forms/multipart.js";
import { laboratory } from "./laboratory.js";

const BEGINNING = Date.UTC(2026, 0, 1);
const clock = manualClock(BEGINNING);
const lab = laboratory({ clock, fidelity: "emulated" });
const Bucket = "photos";

beforeEach(async () => {
  await clock.set(BEGINNING);
  await lab.client.send(new CreateBucketCommand({ Bucket }));
  await lab.client.send(new PutObjectCommand({ Bucket, Key: "a", Body: "text" }));
});

const signed = (more: object) =>
  new URLSearchParams({
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": "test/20260101/us-east-1/s3/aws4_request",
    "X-Amz-Date": "20260101T000000Z",
    "X-Amz-Expires": "60",
    "X-Amz-SignedHeaders": "host",
    "X-Amz-Signature": "0",
    ...more,
  });
const xml = (members: object) =>
  Object.entries(members)
    .map(
      ([name, value]) =>
        `<${name}>${String(value).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</${name}>`,
    )
    .join("");

describe("a presigned URL", () => {
  test("is valid until its time has passed in the world, and then says so", async () => {
    const get = () => lab.raw({ path: `/photos/a?${signed({})}` });
    await clock.set(BEGINNING + 60_000);
    expect(await get()).toMatchObject({ status: 200, body: "text" });
    await clock.set(BEGINNING + 61_000);
    const { status, body } = await get();
    expect(status).toBe(403);
    // AWS's answer, as users of boto3 and of the presigner for JavaScript quote it.
    const members = {
      Code: "AccessDenied",
      Message: "Request has expired",
      "X-Amz-Expires": 60,
      Expires: "2026-01-01T00:01:00Z",
      ServerTime: "2026-01-01T00:01:01Z",
    };
    expect(body).toContain(xml(members));
  });

  test("of Signature Version 2 expires too", async () => {
    const get = (Expires: number | string) =>
      lab.raw({ path: `/photos/a?AWSAccessKeyId=test&Signature=0&Expires=${Expires}` });
    expect(await get(BEGINNING / 1000)).toMatchObject({ status: 200, body: "text" });
    const { status, body } = await get(BEGINNING / 1000 - 1);
    expect(status).toBe(403);
    expect(body).toContain(
      xml({
        Code: "AccessDenied",
        Message: "Request has expired",
        Expires: "2025-12-31T23:59:59Z",
        ServerTime: "2026-01-01T00:00:00Z",
      }),
    );
    expect((await get("soon")).body).toContain("<Message>Invalid date (should be seconds since epoch): soon</Message>");
  });

  test.each([
    [
      { "X-Amz-Expires": "604801" },
      "X-Amz-Expires must be less than a week (in seconds); that is, the given X-Amz-Expires must be less than 604800 seconds",
    ],
    [{ "X-Amz-Expires": "-1" }, "X-Amz-Expires must be non-negative"],
    [{ "X-Amz-Expires": "1h" }, "X-Amz-Expires should be a number"],
    [{ "X-Amz-Date": "2026-01-01" }, "X-Amz-Date must be in the ISO8601 Long Format"],
  ])("with %j is refused", async (parameter, message) => {
    const { status, body } = await lab.raw({ path: `/photos/a?${signed(parameter)}` });
    expect(status).toBe(400);
    expect(body).toContain(`<Code>AuthorizationQueryParametersError</Code><Message>${message}`);
  });

  test("without one of its parameters is refused", async () => {
    const { body } = await lab.raw({ path: "/photos/a?X-Amz-Signature=0&X-Amz-Date=20260101T000000Z" });
    expect(body).toContain(
      "Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.",
    );
  });
});

// S3 API reference, "GetObject": the response parameters can't be used with an unsigned request. The text: answers of AWS in the issues of SDKs.
test.each([
  ["unsigned", "", {}, 400],
  ["presigned", "&AWSAccessKeyId=test&Signature=0&Expires=9999999999", {}, 200],
  ["signed", "", { authorization: "AWS test:0" }, 200],
])("response parameters need a signature: %s", async (_, query, headers, expected) => {
  const { status, body } = await lab.raw({ path: `/photos/a?response-content-type=text/x${query}`, headers });
  const refusal =
    "<Code>InvalidRequest</Code><Message>Request specific response headers cannot be used for anonymous GET requests.</Message>";
  expect([status, body.includes(refusal)]).toEqual([expected, expected === 400]);
});

describe("pages of other origins", () => {
  const origin = "http://localhost:4200";
  const allow = (...CORSRules: Partial<CORSRule>[]) =>
    lab.client.send(
      new PutBucketCorsCommand({
        Bucket,
        CORSConfiguration: {
          CORSRules: CORSRules.map((rule) => ({ AllowedMethods: ["GET"], AllowedOrigins: [origin], ...rule })),
        },
      }),
    );
  const preflight = (method: string, headers: object = {}, path = "/photos/a") =>
    lab.raw({ method: "OPTIONS", path, headers: { origin, "access-control-request-method": method, ...headers } });
  const cors = (headers: object) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => /^(?:access-control|vary)/.test(name)));
  const refused = (Message: string, Method: string, ResourceType: string) =>
    xml({ Code: "AccessForbidden", Message, Method, ResourceType });
  const notAllowed =
    "CORSResponse: This CORS request is not allowed. This is usually because the evalution of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec.";
  const vary = "Origin, Access-Control-Request-Headers, Access-Control-Request-Method";

  // Recorded answers of AWS in the tests of LocalStack, test_s3_cors.
  test("are refused where the bucket has no rules, or is not there", async () => {
    expect((await preflight("PUT")).body).toContain(
      refused("CORSResponse: CORS is not enabled for this bucket.", "PUT", "BUCKET"),
    );
    expect((await preflight("PUT", {}, "/none/a")).body).toContain(
      refused("CORSResponse: Bucket not found", "PUT", "BUCKET"),
    );
    const { status, headers } = await lab.raw({ path: "/photos/a", headers: { origin } });
    expect([status, cors(headers)]).toEqual([200, {}]);
  });

  test("are allowed by the first rule that fits, in preflights and in answers", async () => {
    await allow(
      { AllowedOrigins: ["http://other"] },
      { AllowedMethods: ["GET", "PUT"], MaxAgeSeconds: 3000, ExposeHeaders: ["ETag"] },
    );
    const answered = {
      "access-control-allow-credentials": "true",
      "access-control-allow-methods": "GET, PUT",
      "access-control-allow-origin": origin,
      "access-control-expose-headers": "ETag",
      "access-control-max-age": "3000",
      vary,
    };
    const { status, headers } = await preflight("PUT");
    expect([status, cors(headers)]).toEqual([200, answered]);
    expect(cors((await lab.raw({ path: "/photos/a", headers: { origin } })).headers)).toEqual(answered);
    expect(cors((await lab.raw({ path: "/photos/none", headers: { origin } })).headers)).toEqual(answered);
    expect((await preflight("DELETE")).body).toContain(refused(notAllowed, "DELETE", "OBJECT"));
    expect(cors((await lab.raw({ path: "/photos/a", headers: { origin: "http://localhost:1" } })).headers)).toEqual({});
  });

  test("may send the headers that a rule allows, in any case", async () => {
    await allow({ AllowedHeaders: ["x-AMZ-*", "content-type"] });
    const asking = (names: string) => preflight("GET", { "access-control-request-headers": names });
    expect((await asking("X-Amz-Acl, Content-Type")).headers["access-control-allow-headers"]).toBe(
      "x-amz-acl, content-type",
    );
    expect((await asking("x-other")).status).toBe(403);
  });

  test("of all origins are let in by a rule for all", async () => {
    await allow({ AllowedOrigins: ["*"] });
    expect(cors((await preflight("GET")).headers)).toEqual({
      "access-control-allow-methods": "GET",
      "access-control-allow-origin": "*",
      vary,
    });
    await allow({ AllowedOrigins: ["http://*:4200"] });
    expect(cors((await preflight("GET")).headers)).toMatchObject({ "access-control-allow-origin": origin });
  });

  test("keep the port's own rules where no bucket is meant", async () => {
    expect((await preflight("GET", {}, "/")).status).toBe(204);
    expect((await lab.raw({ path: "/", headers: { origin } })).headers["access-control-allow-origin"]).toBe(origin);
  });
});

describe("a form", () => {
  const policyOf = (conditions: unknown, expiration = "2026-01-01T01:00:00Z") =>
    Buffer.from(JSON.stringify({ expiration, conditions })).toString("base64");
  const signature = {
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": "test/20260101/us-east-1/s3/aws4_request",
    "X-Amz-Date": "20260101T000000Z",
    "X-Amz-Signature": "0",
  };
  /** Conditions that allow what every form here has. */
  const basic = [
    { bucket: Bucket },
    ["starts-with", "$key", "user/"],
    ...["x-amz-algorithm", "x-amz-credential", "x-amz-date"].map((name) => ["starts-with", `$${name}`, ""]),
  ];

  function post(fields: object, { file = "hello", path = "/photos", host = "" } = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value as string);
    if (file !== "none") form.append("file", new Blob([file], { type: "text/plain" }), "cat.txt");
    return send(new Response(form), path, host);
  }

  /** fetch sets no `Host`. */
  async function send(encoded: Response, path: string, host: string) {
    const body = Buffer.from(await encoded.arrayBuffer());
    const headers = { "content-type": encoded.headers.get("content-type") ?? "", ...(host && { host }) };
    return lab.raw({ method: "POST", path, headers, body });
  }

  test("stores its file with type and metadata, and answers as it asks to", async () => {
    const fields = { key: `user/$\{filename}`, "Content-Type": "text/css", "x-amz-meta-Color": "red", ...signature };
    const conditions = [
      ...basic,
      ["starts-with", "$Content-Type", "text/"],
      { "x-amz-meta-color": "red" },
      ["content-length-range", 1, 5],
    ];
    const created = await post({ ...fields, policy: policyOf(conditions) });
    expect(created).toMatchObject({ status: 204, body: "", headers: { etag: '"5d41402abc4b2a76b9719d911017c592"' } });
    expect(await lab.client.send(new HeadObjectCommand({ Bucket, Key: "user/cat.txt" }))).toMatchObject({
      ContentType: "text/css",
      ContentLength: 5,
      Metadata: { color: "red" },
    });

    const status = { success_action_status: "201" };
    const shown = await post({ ...fields, ...status, policy: policyOf([...conditions, status]) });
    expect(shown.status).toBe(201);
    expect(shown.body).toContain(
      "<Bucket>photos</Bucket><Key>user/cat.txt</Key><ETag>&quot;5d41402abc4b2a76b9719d911017c592&quot;</ETag></PostResponse>",
    );

    const redirect = { success_action_redirect: "http://localhost:3000/done?a=b" };
    const sentOn = await post({ ...fields, ...redirect, policy: policyOf([...conditions, redirect]) });
    expect(sentOn.status).toBe(303);
    expect(sentOn.headers.location).toBe(
      "http://localhost:3000/done?a=b&bucket=photos&key=user%2Fcat.txt&etag=%225d41402abc4b2a76b9719d911017c592%22",
    );
  });

  // S3 API reference, "HTML form fields": the variable is recognized by all form fields.
  test("replaces the name of the file in every field", async () => {
    const redirect = `http://localhost:3000/done?file=$\{filename}`;
    const fields = {
      key: `user/$\{filename}`,
      "x-amz-meta-name": `my $\{filename}`,
      success_action_redirect: redirect,
      ...signature,
    };
    const expanded = [
      { "x-amz-meta-name": "my cat.txt" },
      { success_action_redirect: "http://localhost:3000/done?file=cat.txt" },
    ];
    const { status, headers } = await post({ ...fields, policy: policyOf([...basic, ...expanded]) });
    expect(status).toBe(303);
    expect(headers.location).toContain("?file=cat.txt&bucket=photos&key=user%2Fcat.txt");
    expect((await lab.client.send(new HeadObjectCommand({ Bucket, Key: "user/cat.txt" }))).Metadata).toEqual({
      name: "my cat.txt",
    });
  });

  // User Guide, "Working with object metadata": forms are UTF-8, and metadata is returned as RFC 2047 says. Other fields: recorded answers of AWS, 2026-02.
  test("may have any text in its fields", async () => {
    const fields = { "x-amz-meta-name": "caf\u00e9 \u2615\n", "Cache-Control": "\u2615", "Content-Type": "\u2615" };
    expect((await post({ key: "text", ...fields })).status).toBe(204);
    expect(await lab.client.send(new HeadObjectCommand({ Bucket, Key: "text" }))).toMatchObject({
      Metadata: { name: "=?UTF-8?Q?caf=C3=A9_=E2=98=95=0D=0A?=" },
      CacheControl: "",
      ContentType: "binary/octet-stream",
    });
  });

  // No answer could have the header.
  test.each(["a b", "\u2615", "a:b"])("with metadata named %j is refused", async (name) => {
    const { status, body } = await post({ key: "named", [`x-amz-meta-${name}`]: "1" });
    expect([status, body]).toEqual([400, expect.stringContaining("<Code>InvalidArgument</Code>")]);
  });

  // S3 API reference, "POST Object": "Use the Content-MD5 form field"; the errors are those of PutObject.
  test("stores a file with the MD5 that it declares, unless it is another file's", async () => {
    const md5 = createHash("md5").update("hello").digest("base64");
    expect((await post({ key: "a", "Content-MD5": md5 })).status).toBe(204);
    const other = await post({ key: "b", "Content-MD5": md5 }, { file: "bye" });
    expect(other).toMatchObject({ status: 400, body: expect.stringContaining("<Code>BadDigest</Code>") });
    const none = await post({ key: "b", "Content-MD5": "hello" });
    expect(none).toMatchObject({ status: 400, body: expect.stringContaining("<Code>InvalidDigest</Code>") });
    await expect(lab.client.send(new HeadObjectCommand({ Bucket, Key: "b" }))).rejects.toMatchObject({
      name: "NotFound",
    });
  });

  // S3 API reference, "POST Object": the checksum fields.
  test("stores a file with the checksum that it declares, unless it is another file's", async () => {
    const checksum = createHash("sha256").update("hello").digest("base64");
    expect((await post({ key: "a", "x-amz-checksum-sha256": checksum })).status).toBe(204);
    expect(await lab.client.send(new HeadObjectCommand({ Bucket, Key: "a", ChecksumMode: "ENABLED" }))).toMatchObject({
      ChecksumSHA256: checksum,
    });
    const other = await post({ key: "b", "x-amz-checksum-sha256": checksum }, { file: "bye" });
    expect(other.body).toContain(
      "<Code>BadDigest</Code><Message>The SHA256 you specified did not match the calculated checksum.</Message>",
    );
    const none = await post({ key: "b", "x-amz-checksum-sha256": "hello" });
    expect(none.body).toContain(
      "<Code>InvalidRequest</Code><Message>Value for x-amz-checksum-sha256 header is invalid.</Message>",
    );
    const two = await post({ key: "b", "x-amz-checksum-sha256": checksum, "x-amz-checksum-crc32": "AAAAAA==" });
    expect([other.status, none.status, two.status]).toEqual([400, 400, 400]);
    await expect(lab.client.send(new HeadObjectCommand({ Bucket, Key: "b" }))).rejects.toMatchObject({
      name: "NotFound",
    });
  });

  // Sources: the service's README.
  test("stores a file with the list of access private, which changes nothing, and refuses others", async () => {
    const withList = (acl: string) => post({ key: "user/a", acl, ...signature, policy: policyOf([...basic, { acl }]) });
    expect((await withList("private")).status).toBe(204);
    expect((await lab.client.send(new GetObjectAclCommand({ Bucket, Key: "user/a" }))).Grants).toHaveLength(1);
    expect(await withList("public-read")).toMatchObject({
      status: 400,
      body: expect.stringContaining(
        "<Code>AccessControlListNotSupported</Code><Message>The bucket does not allow ACLs</Message>",
      ),
    });
  });

  const refused: readonly (readonly [what: string, fields: object, options: object, status: number, answer: object])[] =
    [
      [
        "without a key",
        {},
        {},
        400,
        {
          Code: "InvalidArgument",
          Message:
            "Bucket POST must contain a field named 'key'.  If it is specified, please check the order of the fields.",
          ArgumentName: "key",
        },
      ],
      [
        "without a file",
        { key: "a" },
        { file: "none" },
        400,
        {
          Code: "InvalidArgument",
          Message: "POST requires exactly one file upload per request.",
          ArgumentName: "file",
          ArgumentValue: "0",
        },
      ],
      [
        "for no bucket",
        { key: "a" },
        { path: "/none" },
        404,
        { Code: "NoSuchBucket", Message: "The specified bucket does not exist", BucketName: "none" },
      ],
      [
        "without a signature",
        { key: "user/a", policy: policyOf(basic) },
        {},
        400,
        {
          Code: "InvalidArgument",
          Message:
            "Bucket POST must contain a field named 'X-Amz-Algorithm'.  If it is specified, please check the order of the fields.",
        },
      ],
      [
        "whose policy has expired",
        { key: "user/a", ...signature, policy: policyOf(basic, "2025-12-31T23:59:59Z") },
        {},
        403,
        { Code: "AccessDenied", Message: "Invalid according to Policy: Policy expired." },
      ],
      [
        "whose policy is not JSON",
        { key: "user/a", ...signature, policy: "aGVsbG8=" },
        {},
        400,
        { Code: "InvalidPolicyDocument", Message: "Invalid Policy: Invalid JSON." },
      ],
      [
        "that breaks a condition",
        { key: "a", ...signature, policy: policyOf(basic) },
        {},
        403,
        {
          Code: "AccessDenied",
          Message: 'Invalid according to Policy: Policy Condition failed: ["starts-with", "$key", "user/"]',
        },
      ],
      [
        "that breaks a simple condition",
        { key: "user/a", acl: "private", ...signature, policy: policyOf([...basic, { acl: "public-read" }]) },
        {},
        403,
        {
          Code: "AccessDenied",
          Message: 'Invalid according to Policy: Policy Condition failed: ["eq", "$acl", "public-read"]',
        },
      ],
      [
        "with a field that is not in its policy",
        { key: "user/a", acl: "private", ...signature, policy: policyOf(basic) },
        {},
        403,
        { Code: "AccessDenied", Message: "Invalid according to Policy: Extra input fields: acl" },
      ],
      [
        "with too large a file",
        { key: "user/a", ...signature, policy: policyOf([...basic, ["content-length-range", 0, 4]]) },
        {},
        400,
        {
          Code: "EntityTooLarge",
          Message: "Your proposed upload exceeds the maximum allowed size",
          ProposedSize: 5,
          MaxSizeAllowed: 4,
        },
      ],
      [
        "with too small a file",
        { key: "user/a", ...signature, policy: policyOf([...basic, ["content-length-range", 6, 9]]) },
        {},
        400,
        {
          Code: "EntityTooSmall",
          Message: "Your proposed upload is smaller than the minimum allowed size",
          ProposedSize: 5,
          MinSizeAllowed: 6,
        },
      ],
    ];

  // The limits are numbers of bytes (S3 API reference, "POST policy"); of other values: recorded answer of AWS, 2026-02.
  test.each([
    ["a", "b"],
    [-1, 5],
    [0, null],
    [0, 1.5],
  ])("a policy with a content-length-range of %j and %j is refused", async (least, most) => {
    const policy = policyOf([...basic, ["content-length-range", least, most]]);
    const { status, body } = await post({ key: "user/a", ...signature, policy });
    expect([status, body]).toEqual([
      403,
      expect.stringContaining(
        `Policy Condition failed: [&quot;content-length-range&quot;, &quot;${least}&quot;, &quot;${most}&quot;]`,
      ),
    ]);
  });

  test.each(refused)("%s is refused", async (_, fields, options, status, answer) => {
    const { status: given, body } = await post(fields, options);
    expect(body.replaceAll("&quot;", '"').replaceAll("&apos;", "'")).toContain(xml(answer));
    expect(given).toBe(status);
  });

  test("that is not a multipart form is refused", async () => {
    const plain = await lab.raw({
      method: "POST",
      path: "/photos",
      headers: { "content-type": "text/plain" },
      body: "a",
    });
    expect(plain.status).toBe(412);
    expect(plain.body).toContain(
      "<Condition>Bucket POST must be of the enclosure-type multipart/form-data</Condition>",
    );
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const malformed = await lab.raw({ method: "POST", path: "/photos", headers, body: "--x\r\nhello" });
    expect(malformed).toMatchObject({ status: 400, body: expect.stringContaining("MalformedPOSTRequest") });
  });

  test("reaches the bucket by its host name too, and stands in the history under its name", async () => {
    expect((await post({ key: "by-host" }, { path: "/", host: `photos.localhost:${lab.server.port}` })).status).toBe(
      204,
    );
    const { Body } = await lab.client.send(new GetObjectCommand({ Bucket, Key: "by-host" }));
    expect(await Body?.transformToString()).toBe("hello");
    const { body } = await lab.api("GET /api/history");
    expect(JSON.stringify(body)).toContain('"PostObject"');
  });

  test("is read as any encoder writes it", async () => {
    const value = fc.string({ unit: "grapheme", maxLength: 40 }).filter((text) => !/[\r\n]/.test(text));
    const fields = fc.dictionary(
      fc.stringMatching(/^[a-z][a-z-]{0,9}$/).filter((name) => name !== "file"),
      value,
      { maxKeys: 5 },
    );
    await fc.assert(
      fc.asyncProperty(fields, fc.uint8Array({ maxLength: 300 }), async (given, bytes) => {
        const form = new FormData();
        for (const [name, text] of Object.entries(given)) form.append(name, text);
        form.append("file", new Blob([bytes]), 'a"b.txt');
        const encoded = new Response(form);
        const contentType = encoded.headers.get("content-type") ?? "";
        const read = readForm(contentType, new Uint8Array(await encoded.arrayBuffer()));
        expect(Object.fromEntries(read.fields)).toEqual({ ...given });
        expect(read.file?.name).toBe('a"b.txt');
        expect(Buffer.from(read.file?.bytes ?? []).equals(Buffer.from(bytes))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

test("wildcards match as a regular expression would", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "*", "?"), maxLength: 8 });
  fc.assert(
    fc.property(
      text,
      text.filter((each) => !/[*?]/.test(each)),
      (pattern, given) => {
        const expression = new RegExp(`^${pattern.replaceAll("*", ".*").replaceAll("?", ".")}$`);
        expect(matchesWildcards(pattern, given)).toBe(expression.test(given));
      },
    ),
  );
});
