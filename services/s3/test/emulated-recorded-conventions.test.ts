import { once } from "node:events";
import { connect } from "node:net";
import { CreateBucketCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { manualClock } from "@cloudstub/core";
import { beforeEach, describe, expect, test } from "vitest";
import { laboratory, type RawResponse } from "./laboratory.js";

// Source: recorded answers of AWS, 2026-02, unless a test names another.
const clock = manualClock();
const lab = laboratory({ fidelity: "emulated", clock });
const Bucket = "photos";
const owner = `<Owner><ID>${"0".repeat(64)}</ID></Owner>`;

beforeEach(async () => {
  await lab.client.send(new CreateBucketCommand({ Bucket }));
  await lab.client.send(new PutObjectCommand({ Bucket, Key: "cat", Body: "meow" }));
});

const boundary = "b";
const form = (fields: { readonly [name: string]: string }) =>
  [...Object.entries(fields), ["file", "x"] as const]
    .map(([name, value]) => {
      const file = name === "file" ? '; filename="f"' : "";
      return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
    })
    .join("") + `--${boundary}--\r\n`;
const formType = { "Content-Type": `multipart/form-data; boundary=${boundary}` };

type Request = Parameters<typeof lab.raw>[0];
const answers: readonly (readonly [what: string, request: Request, status: number])[] = [
  ["a list", { path: "/photos?list-type=2" }, 200],
  ["an object", { path: "/photos/cat" }, 200],
  ["the head of an object", { method: "HEAD", path: "/photos/cat" }, 200],
  ["a put", { method: "PUT", path: "/photos/new", body: "x" }, 200],
  ["a deletion", { method: "DELETE", path: "/photos/cat" }, 204],
  ["an object that has not changed", { path: "/photos/cat", headers: { "If-None-Match": "*" } }, 304],
  ["an object that is missing", { path: "/photos/dog" }, 404],
  ["the head of an object that is missing", { method: "HEAD", path: "/photos/dog" }, 404],
  ["a bucket that is missing", { path: "/none" }, 404],
  ["a document that is malformed", { method: "PUT", path: "/photos?tagging", body: "<x" }, 400],
  ["a form", { method: "POST", path: "/photos", headers: formType, body: form({ key: "k" }) }, 204],
  ["a form that is refused", { method: "POST", path: "/photos", headers: formType, body: form({}) }, 400],
  ["a URL that has expired", { path: "/photos/cat?AWSAccessKeyId=test&Signature=x&Expires=1" }, 403],
  [
    "a preflight that is refused",
    {
      method: "OPTIONS",
      path: "/photos/cat",
      headers: { Origin: "http://localhost", "Access-Control-Request-Method": "GET" },
    },
    403,
  ],
];

describe("every answer has two ids, names its server and says nothing of its connection:", () => {
  test.each(answers)("%s", async (_, request, status) => {
    const answer = await lab.raw(request);
    expect(answer.status).toBe(status);
    const { "x-amz-id-2": id, server, connection, "keep-alive": keepAlive } = answer.headers;
    expect(id).toMatch(/^[A-Za-z0-9+/]{76}$/);
    expect({ server, connection, keepAlive }).toEqual({ server: "AmazonS3" });
    if (!answer.body.startsWith("<?xml") || status < 400) return;
    expect(answer.body).toMatch(new RegExp(`<RequestId>[^<]+</RequestId><HostId>${id as string}</HostId></Error>$`));
  });

  // S3 API reference, "Error responses": MethodNotAllowed is 405.
  test.each([
    ["PATCH", "/photos/cat"],
    ["POST", "/photos/cat"],
    ["DELETE", "/"],
  ])("%s %s, which matches no operation", async (method, path) => {
    const Authorization =
      "AWS4-HMAC-SHA256 Credential=test/20260201/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=x";
    const { status, headers, body } = await lab.raw({ method, path, headers: { Authorization } });
    const { "x-amz-id-2": id, "x-amz-request-id": requestId, server } = headers;
    expect({ status, server }).toEqual({ status: 405, server: "AmazonS3" });
    expect(body).toMatch(/^<\?xml [^>]*>\n<Error><Code>MethodNotAllowed<\/Code><Message>[^<]+<\/Message>/);
    expect(body).toContain(
      `<Method>${method}</Method><RequestId>${requestId as string}</RequestId><HostId>${id as string}</HostId></Error>`,
    );
  });

  test("another second id for each request", async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await lab.raw({ path: "/" })).headers));
    expect(new Set(ids.map((headers) => headers["x-amz-id-2"])).size).toBe(20);
  });

  test("a connection of HTTP/1.1 stays open, and a client of HTTP/1.0 is told whether it does", async () => {
    /** The heads of the answers to requests that go through one connection. */
    const ask = async (requests: readonly string[][]) => {
      const socket = connect(lab.server.port, "127.0.0.1");
      let answered = "";
      for (const lines of requests) {
        socket.write([...lines, "", ""].join("\r\n"));
        const [bytes] = await once(socket, "data");
        answered += String(bytes);
      }
      socket.destroy();
      return answered;
    };
    const head = ["HEAD /photos HTTP/1.1", "Host: a"];
    const both = await ask([head, head]);
    expect(both.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(both).not.toMatch(/^(connection|keep-alive):/im);
    const old = ["HEAD /photos HTTP/1.0", "Connection: keep-alive"];
    expect(await ask([old])).toMatch(/^connection: keep-alive/im);
    expect(await ask([[...head, "Connection: close"]])).toMatch(/^connection: close/im);
  });
});

describe("documents", () => {
  const read = async (path: string) => (await lab.raw({ path })).body;
  const post = (path: string) => lab.raw({ method: "POST", path });

  test("times have milliseconds, which are always zero", async () => {
    await clock.set(1_700_049_760_198);
    await lab.raw({ method: "PUT", path: "/timed" });
    await lab.raw({ method: "PUT", path: "/timed/cat", body: "x" });
    const { body } = await post("/timed/film?uploads");
    const uploadId = /<UploadId>([^<]+)</.exec(body)?.[1];
    await lab.raw({ method: "PUT", path: `/timed/film?partNumber=1&uploadId=${uploadId}`, body: "x" });
    const copied = await lab.raw({
      method: "PUT",
      path: "/timed/copy",
      headers: { "x-amz-copy-source": "timed/cat", "Content-Length": "0" },
    });
    const part = await lab.raw({
      method: "PUT",
      path: `/timed/film?partNumber=2&uploadId=${uploadId}`,
      headers: { "x-amz-copy-source": "timed/cat", "Content-Length": "0" },
    });
    const documents = [
      await read("/?prefix=timed"),
      await read("/timed"),
      await read("/timed?list-type=2"),
      await read("/timed?versions"),
      await read("/timed?uploads"),
      await read(`/timed/film?uploadId=${uploadId}`),
      copied.body,
      part.body,
    ];
    for (const document of documents) {
      const times = document.match(/<(CreationDate|LastModified|Initiated)>[^<]*/g) ?? [];
      expect(new Set(times.map((time) => time.replace(/.*>/, "")))).toEqual(new Set(["2023-11-15T12:02:40.000Z"]));
    }
  });

  test("owners have no names, but for who began an upload", async () => {
    await post("/photos/film?uploads");
    for (const path of ["/", "/photos", "/photos?list-type=2&fetch-owner=true", "/photos?versions"])
      expect(await read(path)).toContain(owner);
    for (const path of ["/photos?acl", "/photos/cat?acl"]) {
      const document = await read(path);
      expect(document).toContain(owner);
      expect(document).not.toContain("DisplayName");
    }
    const uploads = await read("/photos?uploads");
    expect(uploads).toContain(owner);
    expect(uploads).toMatch(/<Initiator><ID>0+<\/ID><DisplayName>[^<]+<\/DisplayName><\/Initiator>/);
  });

  /** The names of the elements right under the root. */
  const namesIn = (document: string) => {
    const content = document.replace(/^<\?xml[^>]*>\s*<[^>]+>/, "");
    const names: string[] = [];
    let depth = 0;
    for (const [, closing, name, single] of content.matchAll(/<(\/?)([A-Za-z]+)[^>]*?(\/?)>/g)) {
      if (closing) depth--;
      else if (depth === 0) names.push(name as string);
      if (!closing && !single) depth++;
    }
    return names.filter((name, at) => at === 0 || names[at - 1] !== name);
  };

  test("members stand in AWS's order: an owner before buckets, single values before lists", async () => {
    await lab.raw({ method: "PUT", path: "/photos/dir/dog", body: "x" });
    await post("/photos/dir/film?uploads");
    await post("/photos/film?uploads");
    expect(namesIn(await read("/"))).toEqual(["Owner", "Buckets"]);
    expect(namesIn(await read("/?prefix=ph&max-buckets=1"))).toEqual(["Owner", "Buckets", "Prefix"]);
    expect(namesIn(await read("/photos?delimiter=/"))).toEqual(
      "Name Prefix Marker MaxKeys Delimiter IsTruncated Contents CommonPrefixes".split(" "),
    );
    expect(namesIn(await read("/photos?list-type=2&delimiter=/"))).toEqual(
      "Name Prefix KeyCount MaxKeys Delimiter IsTruncated Contents CommonPrefixes".split(" "),
    );
    expect(namesIn(await read("/photos?versions&delimiter=/"))).toEqual([
      ..."Name Prefix KeyMarker VersionIdMarker MaxKeys Delimiter IsTruncated".split(" "),
      ..."Version CommonPrefixes".split(" "),
    ]);
    expect(namesIn(await read("/photos?uploads&delimiter=/"))).toEqual([
      ..."Bucket KeyMarker UploadIdMarker NextKeyMarker NextUploadIdMarker Delimiter MaxUploads".split(" "),
      ..."IsTruncated Upload CommonPrefixes".split(" "),
    ]);
    expect(namesIn(await read("/photos?acl"))).toEqual(["Owner", "AccessControlList"]);
  });

  test("what has no content is one tag, and an empty text is two", async () => {
    const namespace = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
    const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
    expect(await read("/photos?location")).toBe(`${declaration}<LocationConstraint ${namespace}/>`);
    expect(await read("/photos/cat?tagging")).toBe(`${declaration}<Tagging ${namespace}><TagSet/></Tagging>`);
    expect(await read("/photos?versioning")).toBe(`${declaration}<VersioningConfiguration ${namespace}/>`);
    expect(await read("/?prefix=none")).toContain("<Buckets/>");
    expect(await read("/photos")).toContain("<Prefix></Prefix><Marker></Marker>");
  });
});

describe("a bucket's region", () => {
  test.each(["/photos", "/photos?list-type=2"])("is told by GET %s", async (path) => {
    expect((await lab.raw({ path })).headers["x-amz-bucket-region"]).toBe("us-east-1");
  });

  test("is told by the head of the bucket, which has a content type and no body", async () => {
    const { status, headers, body } = await lab.raw({ method: "HEAD", path: "/photos" });
    expect([status, headers["content-type"], headers["x-amz-bucket-region"], body]).toEqual([
      200,
      "application/xml",
      "us-east-1",
      "",
    ]);
  });
});

describe("an expected owner that is not an account", () => {
  const refused = (answer: RawResponse, owner: string) => {
    expect(answer.status).toBe(400);
    expect(answer.body).toContain(
      `<Code>InvalidBucketOwnerAWSAccountID</Code><Message>The value of the expected bucket owner parameter must be an AWS Account ID... [${owner}]</Message>`,
    );
  };
  const requests: readonly Request[] = [
    { path: "/photos" },
    { path: "/photos/cat" },
    { path: "/photos?acl" },
    { path: "/none" },
    { method: "DELETE", path: "/photos" },
    { method: "PUT", path: "/photos/cat", body: "x" },
  ];
  for (const expected of ["0000", "abcd", "aa000000000$", "0000000000020"]) {
    test.each(requests)(`${expected} is refused: %j`, async (request) => {
      const headers = { ...request.headers, "x-amz-expected-bucket-owner": expected };
      refused(await lab.raw({ ...request, headers }), expected);
    });
  }

  test("the source's of a copy is refused, too", async () => {
    const headers = {
      "x-amz-copy-source": "photos/cat",
      "Content-Length": "0",
      "x-amz-source-expected-bucket-owner": "0000",
    };
    refused(await lab.raw({ method: "PUT", path: "/photos/copy", headers }), "0000");
  });

  test("another account is denied access", async () => {
    const headers = { "x-amz-expected-bucket-owner": "999999999999" };
    expect((await lab.raw({ path: "/photos", headers })).body).toContain("<Code>AccessDenied</Code>");
  });
});

describe("the contract", () => {
  const plain = laboratory();

  // Byte for byte what it was before: none of this is seen where AWS's behaviour is not asked for.
  test("has none of these conventions", async () => {
    await plain.raw({ method: "PUT", path: "/photos" });
    const { headers, body } = await plain.raw({ path: "/photos/none" });
    expect(headers).toMatchObject({ connection: "keep-alive", "keep-alive": "timeout=75" });
    expect([headers["x-amz-id-2"], headers.server]).toEqual([undefined, undefined]);
    expect(body).not.toContain("HostId");
    const list = await plain.raw({ path: "/" });
    expect(list.body).toMatch(/<Buckets>.*<Owner>.*<DisplayName>cloudstub<\/DisplayName>/s);
    expect(list.body).toMatch(/<CreationDate>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ</);
    expect((await plain.raw({ path: "/photos?location" })).body).toContain("></LocationConstraint>");
  });
});
