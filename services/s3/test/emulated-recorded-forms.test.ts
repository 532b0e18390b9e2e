import {
  CreateBucketCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { manualClock } from "@cloudstub/core";
import { beforeEach, describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

// Source, unless a test names another: recorded answers of AWS, 2026-02.
const BEGINNING = Date.UTC(2026, 0, 1);
const clock = manualClock(BEGINNING);
const lab = laboratory({ fidelity: "emulated", clock });
const Bucket = "photos";
const origin = "http://localhost:4200";

beforeEach(async () => {
  await lab.client.send(new CreateBucketCommand({ Bucket }));
});

const head = (Key: string) => lab.client.send(new HeadObjectCommand({ Bucket, Key }));

describe("forms", () => {
  const signature = {
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": "test/20260101/us-east-1/s3/aws4_request",
    "X-Amz-Date": "20260101T000000Z",
    "X-Amz-Signature": "0",
  };
  const policyOf = (...conditions: unknown[]) => {
    const signed = Object.keys(signature).map((name) => ["starts-with", `$${name.toLowerCase()}`, ""]);
    const all = [{ bucket: Bucket }, ["starts-with", "$key", ""], ...signed, ...conditions];
    return Buffer.from(JSON.stringify({ expiration: "2026-01-01T01:00:00Z", conditions: all })).toString("base64");
  };

  async function post(fields: { readonly [name: string]: string }, host = "") {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new Blob(["hello"]), "cat.txt");
    const encoded = new Response(form);
    const headers = { "content-type": encoded.headers.get("content-type") ?? "", ...(host && { host }) };
    return lab.raw({ method: "POST", path: `/${Bucket}`, headers, body: Buffer.from(await encoded.arrayBuffer()) });
  }

  test.each([
    [["eq", "success_action_redirect", "http://localhost.test/random"], undefined],
    [["eq", "key", "a"], undefined],
    [["starts-with", "key", ""], undefined],
    [["content-length-range", "test", "10"], undefined],
    [["content-length-range", "1", "10"], 303],
  ])("the condition %j is met as AWS says (F1)", async (condition, status = 403) => {
    const success_action_redirect = "http://localhost.test/random";
    const policy = policyOf(["starts-with", "$success_action_redirect", ""], condition);
    const answer = await post({ key: "a", success_action_redirect, ...signature, policy });
    expect(answer.status).toBe(status);
    const told = condition.map((each) => `&quot;${each}&quot;`).join(", ");
    if (status === 403)
      expect(answer.body).toContain(`Invalid according to Policy: Policy Condition failed: [${told}]</Message>`);
  });

  test.each(["not-xml", "<Tagging>", "<Tagging></Tags>", "<a/><b/>", "", "<a>x</a>y"])(
    "tags that are not XML are refused: %j (F2)",
    async (tagging) => {
      const { status, body } = await post({ key: "a", tagging });
      expect([status, body]).toEqual([400, expect.stringContaining("<Code>MalformedXML</Code>")]);
      await expect(head("a")).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } });
    },
  );

  test.each([
    ["<InvalidXmlTagging></InvalidXmlTagging>", []],
    [
      '<?xml version="1.0"?>\n<Tagging><TagSet><Tag><Key>a&amp;b</Key><Value>1</Value></Tag></TagSet></Tagging>\n',
      [{ Key: "a&b", Value: "1" }],
    ],
  ])("tags in XML: %j (F2)", async (tagging, tags) => {
    const { status, body } = await post({ key: "a", tagging });
    // Tags have other characters than `&`.
    if (tags.length > 0) return expect([status, body]).toEqual([400, expect.stringContaining("InvalidTag")]);
    expect(status).toBe(204);
    expect((await lab.client.send(new GetObjectTaggingCommand({ Bucket, Key: "a" }))).TagSet).toEqual([]);
    return undefined;
  });

  test.each([
    ["localhost:4566", "http://photos.s3.localhost:4566/a%2Fb"],
    ["s3.localhost:4566", "http://photos.s3.localhost:4566/a%2Fb"],
    ["127.0.0.1:4566", "http://127.0.0.1:4566/photos/a%2Fb"],
  ])("the location at %s is %s (F3)", async (host, location) => {
    const { headers, body } = await post({ key: "a/b", success_action_status: "201" }, host);
    expect(headers.location).toBe(location);
    expect(body).toContain(`<Location>${location}</Location>`);
  });

  test("text beyond ASCII is encoded in metadata, and is Latin-1 elsewhere (F4)", async () => {
    const fields = {
      "x-amz-meta-a": "ÄMÄZÕÑ S3",
      "x-amz-meta-b": "é_%E2 =?",
      "x-amz-meta-c": "=?UTF-8?B?YWJj?=",
      "x-amz-meta-d": "plain_text",
      "Cache-Control": "é—é",
      "Content-Disposition": "caché",
    };
    await post({ key: "a", ...fields });
    const { headers } = await lab.raw({ method: "HEAD", path: `/${Bucket}/a` });
    expect(headers).toMatchObject({
      "x-amz-meta-a": "=?UTF-8?Q?=C3=84M=C3=84Z=C3=95=C3=91_S3?=",
      "x-amz-meta-b": "=?UTF-8?Q?=C3=A9=5F%E2_=3D=3F?=",
      "x-amz-meta-c": "=?UTF-8?B?YWJj?=",
      "x-amz-meta-d": "plain_text",
      "cache-control": "é é",
      "content-disposition": "caché",
    });
  });
});

describe("presigned URLs", () => {
  const version4 = (more: object) =>
    new URLSearchParams({
      "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
      "X-Amz-Credential": "test/20260101/us-east-1/s3/aws4_request",
      "X-Amz-Date": "20260101T000000Z",
      "X-Amz-Expires": "60",
      "X-Amz-SignedHeaders": "host",
      "X-Amz-Signature": "0",
      ...more,
    }).toString();
  const version2 = (more: object) =>
    new URLSearchParams({
      AWSAccessKeyId: "test",
      Expires: String(BEGINNING / 1000 + 60),
      Signature: "0",
      ...more,
    }).toString();
  const put = (query: string) => lab.raw({ method: "PUT", path: `/${Bucket}/a?${query}`, body: "meow" });

  test.each([
    ["2", version2],
    ["4", version4],
  ])("headers in the query of version %s count (F4)", async (_, signed) => {
    const more = { "x-amz-meta-color": "red", "x-amz-storage-class": "STANDARD_IA", "x-amz-acl": "private" };
    expect((await put(signed(more))).status).toBe(200);
    expect(await head("a")).toMatchObject({ Metadata: { color: "red" }, StorageClass: "STANDARD_IA" });
    expect((await put(signed({ "x-amz-acl": "public-read" }))).status).toBe(400);
  });

  // S3 API reference, "Authenticating requests: Using query parameters".
  test("that lack their signature are refused", async () => {
    const { status, body } = await put("X-Amz-Algorithm=AWS4-HMAC-SHA256");
    expect([status, body]).toEqual([400, expect.stringContaining("<Code>AuthorizationQueryParametersError</Code>")]);
  });

  // SDKs calculate it of no body when they make the URL.
  test("checksums in the query do not", async () => {
    expect((await put(version4({ "x-amz-checksum-crc32": "AAAAAA==" }))).status).toBe(200);
  });

  test("conditions in the query count (F5)", async () => {
    const ifNoneMatch = version4({ "If-None-Match": "*" });
    expect((await put(ifNoneMatch)).status).toBe(200);
    const { status, body } = await put(ifNoneMatch);
    expect([status, body]).toEqual([412, expect.stringContaining("<Condition>If-None-Match</Condition>")]);
    expect((await put(version4({ "If-Match": '"x"' }))).status).toBe(412);
  });

  test.each(["test%2F20260101%2Fus-east-1%2Fs3%2Faws4_request", "test", "test/20260101/us-east-1/s3/aws4"])(
    "with the credential %s are refused (F5)",
    async (credential) => {
      const { status, body } = await put(version4({ "X-Amz-Credential": credential }));
      expect([status, body.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">")]).toEqual([
        400,
        expect.stringContaining(
          '<Code>AuthorizationQueryParametersError</Code><Message>Error parsing the X-Amz-Credential parameter; the Credential is mal-formed; expecting "<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request".</Message>',
        ),
      ]);
    },
  );
});

describe("pages of other origins (F6)", () => {
  const options = (path: string, headers: { readonly [name: string]: string } = {}) =>
    lab.raw({ method: "OPTIONS", path, headers });
  const allow = (AllowedOrigins: string[]) =>
    lab.client.send(
      new PutBucketCorsCommand({
        Bucket,
        CORSConfiguration: { CORSRules: [{ AllowedOrigins, AllowedMethods: ["GET"], AllowedHeaders: ["x-a"] }] },
      }),
    );
  const cors = (headers: object) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => /^(?:access-control|vary)/.test(name)));

  test.each(["/photos", "/photos/a", "/none"])("OPTIONS %s needs an origin", async (path) => {
    const told = "<Code>BadRequest</Code><Message>Insufficient information. Origin request header needed.</Message>";
    for (const asked of ["", "GET"]) {
      const headers = { ...(asked && { "Access-Control-Request-Method": asked }) };
      const { status, body } = await options(path, headers);
      expect([status, body]).toEqual([400, expect.stringContaining(told)]);
    }
  });

  test("a missing bucket, and one without rules, are told of with the method", async () => {
    const told = (message: string, method: string) =>
      `<Code>AccessForbidden</Code><Message>${message}</Message><Method>${method}</Method><ResourceType>BUCKET</ResourceType>`;
    const [missing, disabled] = [
      "CORSResponse: Bucket not found",
      "CORSResponse: CORS is not enabled for this bucket.",
    ];
    const put = { origin, "Access-Control-Request-Method": "PUT" };
    for (const [path, headers, expected] of [
      ["/none", { origin }, told(missing, "OPTIONS")],
      ["/none/a", put, told(missing, "PUT")],
      ["/photos", { origin }, told(disabled, "OPTIONS")],
      ["/photos/a", put, told(disabled, "PUT")],
    ] as const) {
      const { status, body } = await options(path, headers);
      expect([status, body]).toEqual([403, expect.stringContaining(expected)]);
    }
  });

  test("a refusal names the kind of the resource, and an acceptance has no body", async () => {
    await allow([origin]);
    const asking = (method: string) => ({ origin, "Access-Control-Request-Method": method });
    expect((await options("/photos/a", asking("PUT"))).body).toContain("<ResourceType>OBJECT</ResourceType>");
    expect((await options("/photos", asking("PUT"))).body).toContain("<ResourceType>BUCKET</ResourceType>");
    const { status, headers, body } = await options("/photos", asking("GET"));
    expect([status, headers["content-length"], headers["content-type"], body]).toEqual([200, "0", undefined, ""]);
    expect(headers["access-control-allow-credentials"]).toBe("true");
    await allow(["*"]);
    expect((await options("/photos", asking("GET"))).headers["access-control-allow-credentials"]).toBeUndefined();
  });

  test("requests that are no preflights are compared by what they ask for too", async () => {
    await allow([origin]);
    await lab.client.send(new PutObjectCommand({ Bucket, Key: "a", Body: "meow" }));
    const get = async (more: object) =>
      cors((await lab.raw({ path: "/photos/a", headers: { origin, ...more } })).headers);
    expect(await get({})).toMatchObject({ "access-control-allow-origin": origin });
    expect(
      await get({ "Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "x-a" }),
    ).toMatchObject({
      "access-control-allow-origin": origin,
    });
    expect(await get({ "Access-Control-Request-Method": "PUT" })).toEqual({});
    expect(await get({ "Access-Control-Request-Headers": "x-b" })).toEqual({});
  });
});
