import { CreateBucketCommand, ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { beforeEach, describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory({ allowHost: ["example.com"] });

beforeEach(async () => {
  for (const Bucket of ["photos", "my.photos"]) {
    await lab.client.send(new CreateBucketCommand({ Bucket }));
    await lab.client.send(new PutObjectCommand({ Bucket, Key: "dir/cat 1.jpg", Body: `cat of ${Bucket}` }));
  }
});

describe("a bucket in the host name", () => {
  // Specification 4.3 4b
  test.each([
    ["photos.localhost", "photos"],
    ["photos.localhost:4566", "photos"],
    ["PHOTOS.LocalHost:4566", "photos"],
    ["my.photos.localhost", "my.photos"],
    ["photos.s3.localhost:4566", "photos"],
    ["my.photos.s3.us-east-1.localhost", "my.photos"],
    ["photos.s3.localhost.example.com:80", "photos"],
    ["photos.s3.localhost.localstack.cloud:4566", "photos"],
    ["my.photos.s3.us-east-1.localhost.localstack.cloud", "my.photos"],
  ])("is found in %s", async (host, bucket) => {
    const { status, body } = await lab.raw({ path: "/dir/cat%201.jpg", headers: { host } });
    expect([status, body]).toEqual([200, `cat of ${bucket}`]);
  });

  // Specification 4.3 4b
  test.each([
    "localhost",
    "localhost:4566",
    "s3.localhost:4566",
    "s3.eu-west-1.localhost",
    "127.0.0.1",
    "photos.example.com",
    "[::1]:4566",
    "s3.localhost.localstack.cloud:4566",
    "photos.s3.us-east-1.amazonaws.com",
  ])("is not looked for in %s", async (host) => {
    const { status, body } = await lab.raw({ path: "/photos/dir/cat%201.jpg", headers: { host } });
    expect([status, body]).toEqual([200, "cat of photos"]);
  });

  test("can be created, listed, written and deleted, at the root of its host", async () => {
    const headers = { host: "fresh.localhost" };
    expect((await lab.raw({ method: "PUT", path: "/", headers })).status).toBe(200);
    expect((await lab.raw({ method: "PUT", path: "//a/../b+c", headers, body: "x" })).status).toBe(200);
    expect((await lab.raw({ path: "/?list-type=2&prefix=/a", headers })).body).toContain("<Key>/a/../b+c</Key>");
    expect((await lab.raw({ method: "DELETE", path: "//a/../b+c", headers })).status).toBe(204);
    expect((await lab.raw({ method: "DELETE", path: "/", headers })).status).toBe(204);
    expect((await lab.raw({ method: "HEAD", path: "/", headers })).status).toBe(404);
  });

  test("leaves the URL in the history as it was sent", async () => {
    await lab.raw({ path: "/dir/cat%201.jpg?x=1", headers: { host: "photos.localhost" } });
    const { body } = await lab.api("GET /api/history");
    expect((body["requests"] as object[])[0]).toMatchObject({
      url: "/dir/cat%201.jpg?x=1",
      serviceId: "s3",
      operation: "GET /{Bucket}/{Key+}",
      statusCode: 200,
    });
  });

  test("that can't be a bucket is one that does not exist", async () => {
    const { status, body } = await lab.raw({ path: "/", headers: { host: "%2F..localhost" } });
    expect([status, body]).toEqual([404, expect.stringContaining("<Code>NoSuchBucket</Code>")]);
  });
});

describe("a bucket in the path", () => {
  // Specification 1 s3; 4.3 4a
  test.each([
    "/photos",
    "/photos/",
    "/photos?",
    "/photos/?list-type=2",
    "/photos?list-type=2",
    "/photos?encoding-type=url",
  ])("is listed at %s", async (path) => {
    const { status, body } = await lab.raw({ path });
    expect(status).toBe(200);
    expect(body).toMatch(/<Key>dir\/cat( |\+)1.jpg<\/Key>/);
  });

  test.each(["/photos/a%ZZ", "/photos/%FF"])(
    "with a key that is not percent-encoded UTF-8 matches nothing: %s",
    async (path) => {
      expect((await lab.raw({ method: "PUT", path, body: "x" })).status).toBe(404);
      expect((await lab.client.send(new ListObjectsV2Command({ Bucket: "photos" }))).KeyCount).toBe(1);
    },
  );
});

describe("a presigned URL", () => {
  const signature = [
    "X-Amz-Algorithm=AWS4-HMAC-SHA256",
    "X-Amz-Content-Sha256=UNSIGNED-PAYLOAD",
    "X-Amz-Credential=test%2F20200101%2Fus-east-1%2Fs3%2Faws4_request",
    "X-Amz-Date=20200101T000000Z",
    "X-Amz-Expires=1",
    "X-Amz-Signature=0000",
    "X-Amz-SignedHeaders=host",
  ].join("&");

  // Specification 1.6d
  test("stores and reads, however old it is", async () => {
    const put = `/photos/new%20one?${signature}&x-amz-checksum-crc32=AAAAAA%3D%3D&x-amz-sdk-checksum-algorithm=CRC32&x-id=PutObject`;
    expect((await lab.raw({ method: "PUT", path: put, body: "signed" })).status).toBe(200);
    const got = await lab.raw({ path: `/photos/new%20one?${signature}&response-content-type=text%2Fx&x-id=GetObject` });
    expect([got.status, got.body, got.headers["content-type"]]).toEqual([200, "signed", "text/x"]);
  });
});
