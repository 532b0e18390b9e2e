import {
  CreateBucketCommand,
  type CreateBucketCommandInput,
  PutBucketRequestPaymentCommand,
  PutBucketWebsiteCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  type WebsiteConfiguration,
} from "@aws-sdk/client-s3";
import { beforeEach, describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory({ fidelity: "emulated" });
const Bucket = "my.site";
const host = "my.site.s3-website.localhost:4566";

const create = (name: string, more: Partial<CreateBucketCommandInput> = {}) =>
  lab.client.send(new CreateBucketCommand({ Bucket: name, ...more }));
const configure = (WebsiteConfiguration: WebsiteConfiguration, name = Bucket) =>
  lab.client.send(new PutBucketWebsiteCommand({ Bucket: name, WebsiteConfiguration }));
const put = (Key: string, more: Partial<PutObjectCommandInput> = {}) =>
  lab.client.send(new PutObjectCommand({ Bucket, Key, Body: `<p>${Key}`, ContentType: "text/html", ...more }));
const get = (path: string, more: { headers?: object; method?: string } = {}) =>
  lab.raw({ path, ...more, headers: { host, ...more.headers } });
const index = { IndexDocument: { Suffix: "index.html" } };

beforeEach(async () => {
  await create(Bucket);
  for (const key of ["index.html", "dir/index.html", "dir/é a.html", "oh.html"]) await put(key);
});

describe("a website", () => {
  // S3 User Guide, "Website endpoints".
  test.each([
    "my.site.s3-website.localhost:4566",
    "my.site.s3-website.eu-west-1.localhost",
    "my.site.s3-website-us-east-1.amazonaws.com",
    "MY.site.s3-website.eu-central-1.amazonaws.com",
    "my.site.s3-website.cloud.test",
  ])("is at %s", async (name) => {
    await configure(index);
    expect(await get("/", { headers: { host: name } })).toMatchObject({ status: 200, body: "<p>index.html" });
  });

  // S3 User Guide, "Configuring an index document" and "Configuring a custom error document", table of response codes.
  test.each([
    ["/", 200, "<p>index.html"],
    ["/?a=b", 200, "<p>index.html"],
    ["/index.html", 200, "<p>index.html"],
    ["/dir/", 200, "<p>dir/index.html"],
    ["/dir/%C3%A9%20a.html", 200, "<p>dir/é a.html"],
    ["/none", 404, "<p>oh.html"],
    ["/none/", 404, "<p>oh.html"],
  ])("answers %s with %i and %s", async (path, status, body) => {
    await configure({ ...index, ErrorDocument: { Key: "oh.html" } });
    expect(await get(path)).toMatchObject({ status, body, headers: { "content-type": "text/html" } });
  });

  test("leads from a folder's name to its page", async () => {
    await configure(index);
    expect(await get("/dir?a")).toMatchObject({ status: 302, body: "", headers: { location: "/dir/" } });
  });

  test("has the headers of its objects, conditions and ranges, and answers HEAD", async () => {
    await configure(index);
    await put("page", { CacheControl: "max-age=1", Metadata: { m: "1" }, ContentLanguage: "de", Expires: new Date(0) });
    const { headers } = await get("/page");
    expect(headers).toMatchObject({
      "cache-control": "max-age=1",
      "x-amz-meta-m": "1",
      "content-language": "de",
      "accept-ranges": "bytes",
    });
    expect(await get("/page", { method: "HEAD" })).toMatchObject({
      status: 200,
      body: "",
      headers: { "content-length": "7" },
    });
    expect(await get("/page", { headers: { "if-none-match": headers.etag ?? "" } })).toMatchObject({
      status: 304,
      body: "",
    });
    expect(await get("/page", { headers: { "if-modified-since": headers["last-modified"] ?? "" } })).toMatchObject({
      status: 304,
    });
    expect(await get("/page", { headers: { "if-modified-since": "none" } })).toMatchObject({ status: 200 });
    expect(await get("/page", { headers: { range: "bytes=1-2" } })).toMatchObject({ status: 206, body: "p>" });
    expect(await get("/page", { headers: { range: "bytes=99-" } })).toMatchObject({ status: 416 });
    expect(await get("/page?response-content-type=text/x")).toMatchObject({
      status: 200,
      headers: { "content-type": headers["content-type"] },
    });
  });

  test("is shown with its URL on the API port", async () => {
    const url = async () => (await lab.api(`GET /api/s3/get-bucket?bucket=${Bucket}`)).body["website"];
    expect(await url()).toBe("");
    await configure(index);
    expect(await url()).toBe(`http://my.site.s3-website.localhost:${lab.server.port}`);
  });

  test("stands in the history as one operation", async () => {
    await configure(index);
    await get("/dir/?a=b");
    const { body } = await lab.api("GET /api/history");
    expect((body["requests"] as object[])[0]).toMatchObject({
      url: "/dir/?a=b",
      operation: "{Bucket}.s3-website.*",
      statusCode: 200,
    });
  });

  test("does not run scripts when a browser opens it, unless its origin is allowed", async () => {
    await configure(index);
    const { headers } = await get("/", {
      headers: { "sec-fetch-dest": "document", "sec-fetch-mode": "navigate", "sec-fetch-site": "none" },
    });
    expect(headers["content-security-policy"]).toBe("sandbox allow-same-origin");
  });
});

describe("an error", () => {
  test("is a page of its own form, in which a key is text", async () => {
    await configure(index);
    const { status, headers, body } = await get("/%3Cb%3E");
    expect([status, headers["x-amz-error-code"], headers["content-type"]]).toEqual([
      404,
      "NoSuchKey",
      "text/html; charset=utf-8",
    ]);
    expect(body).toMatch(
      /^<html>\n<head><title>404 Not Found<\/title><\/head>\n<body>\n<h1>404 Not Found<\/h1>\n<ul>\n<li>Code: NoSuchKey<\/li>\n/,
    );
    expect(body).toMatch(
      /<li>Message: The specified key does not exist.<\/li>\n<li>Key: &lt;b&gt;<\/li>\n<li>RequestId: .*<\/li>\n<li>HostId: /,
    );
  });

  test("meets paths that are no text, and pages of any account's buckets", async () => {
    const credentials = { accessKeyId: "111111111111", secretAccessKey: "test" };
    const other = new S3Client({ endpoint: `http://127.0.0.1:${lab.server.port}`, region: "us-east-1", credentials });
    await other.send(new CreateBucketCommand({ Bucket: "theirs" }));
    await other.send(new PutBucketWebsiteCommand({ Bucket: "theirs", WebsiteConfiguration: index }));
    await other.send(new PutObjectCommand({ Bucket: "theirs", Key: "index.html", Body: "theirs" }));
    const headers = { host: "theirs.s3-website.localhost" };
    expect(await get("/", { headers })).toMatchObject({ status: 200, body: "theirs" });
    expect(await get("/%FF", { headers })).toMatchObject({ status: 404, headers: { "x-amz-error-code": "NoSuchKey" } });
  });

  test("names the error document that could not be read", async () => {
    await configure({ ...index, ErrorDocument: { Key: "gone" } });
    const { status, body } = await get("/none");
    expect(status).toBe(404);
    expect(body).toMatch(/<li>Key: none<\/li>/);
    expect(body).toMatch(
      /<h3>An Error Occurred While Attempting to Retrieve a Custom Error Document<\/h3>\n<ul>\n<li>Code: NoSuchKey<\/li>\n/,
    );
    expect(body).toMatch(/<li>Key: gone<\/li>/);
  });

  test.each([
    ["no-bucket", 404, "NoSuchBucket"],
    ["bare", 404, "NoSuchWebsiteConfiguration"],
    ["payers", 403, "AccessDenied"],
  ])("of %s is %i %s", async (name, status, code) => {
    for (const each of ["bare", "payers"]) await create(each);
    await configure(index, "payers");
    await lab.client.send(
      new PutBucketRequestPaymentCommand({ Bucket: "payers", RequestPaymentConfiguration: { Payer: "Requester" } }),
    );
    const answer = await get("/", { headers: { host: `${name}.s3-website.localhost` } });
    expect([answer.status, answer.headers["x-amz-error-code"]]).toEqual([status, code]);
  });

  test("meets archived objects and other methods than GET and HEAD", async () => {
    await configure(index);
    await put("cold", { StorageClass: "GLACIER" });
    expect(await get("/cold")).toMatchObject({ status: 403, headers: { "x-amz-error-code": "InvalidObjectState" } });
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      const { status, body } = await get("/index.html", { method });
      expect([method, status, body]).toEqual([
        method,
        405,
        expect.stringContaining(`<li>Method: ${method}</li>\n<li>ResourceType: OBJECT</li>`),
      ]);
    }
    expect(await get("/index.html")).toMatchObject({ status: 200 });
  });
});

describe("a redirection", () => {
  test("sends all requests to another host, with path and query", async () => {
    await configure({ RedirectAllRequestsTo: { HostName: "example.com", Protocol: "https" } });
    expect(await get("/a/b?c=d")).toMatchObject({
      status: 301,
      body: "",
      headers: { location: "https://example.com/a/b?c=d" },
    });
  });

  test("is stored with an object", async () => {
    await configure({ ...index, ErrorDocument: { Key: "moved" } });
    await put("moved", { WebsiteRedirectLocation: "/dir/" });
    expect(await get("/moved")).toMatchObject({ status: 301, body: "", headers: { location: "/dir/" } });
    expect(await get("/none")).toMatchObject({ status: 301, headers: { location: "/dir/" } });
  });

  // S3 User Guide, "Routing rules examples".
  test.each([
    ["/docs/a?b", 301, `http://${host}/documents/a?b`],
    ["/images/a%20b", 302, `http://${host}/folderdeleted.html`],
    ["/old/x", 307, "https://example.com/old/x"],
    ["/report-404/none", 301, "http://ec2.example.com/report-404/none"],
    ["/report-404/there", 200, undefined],
    ["/none", 404, undefined],
  ])("by rules leads %s with %i to %s", async (path, status, location) => {
    await put("report-404/there");
    await configure({
      ...index,
      RoutingRules: [
        { Condition: { KeyPrefixEquals: "docs/" }, Redirect: { ReplaceKeyPrefixWith: "documents/" } },
        {
          Condition: { KeyPrefixEquals: "images/" },
          Redirect: { ReplaceKeyWith: "folderdeleted.html", HttpRedirectCode: "302" },
        },
        {
          Condition: { KeyPrefixEquals: "old/" },
          Redirect: { HostName: "example.com", Protocol: "https", HttpRedirectCode: "307" },
        },
        {
          Condition: { KeyPrefixEquals: "report-404/", HttpErrorCodeReturnedEquals: "404" },
          Redirect: { HostName: "ec2.example.com" },
        },
        { Condition: { HttpErrorCodeReturnedEquals: "403" }, Redirect: { HostName: "other.example.com" } },
      ],
    });
    expect(await get(path)).toMatchObject({ status, headers: location === undefined ? {} : { location } });
  });

  test.each([
    [
      { Redirect: { HttpRedirectCode: "300", HostName: "a" } },
      "The provided HTTP redirect code (300) is not valid. Valid codes are 3XX except 300.",
    ],
    [
      { Condition: { HttpErrorCodeReturnedEquals: "304" }, Redirect: { HostName: "a" } },
      "The provided HTTP error code (304) is not valid. Valid codes are 4XX or 5XX.",
    ],
    [{ Redirect: { HostName: "a\nb" } }, "Header value cannot be represented using ISO-8859-1."],
  ])("is refused where it can't be sent: %j", async (rule, message) => {
    await expect(configure({ ...index, RoutingRules: [rule] })).rejects.toMatchObject({ message });
  });
});
