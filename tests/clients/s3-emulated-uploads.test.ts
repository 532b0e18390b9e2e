import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import s3 from "@cloudstub/s3";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hasAwsCli, runAws } from "./aws-cli.js";
import { type Boto3, boto3, hasBoto3 } from "./boto3.js";
import { clientEnvironment } from "./environment.js";

// Each client with its defaults: above 5 or 8 MiB they upload in parts, which the user does not ask for.
const MIB = 1024 * 1024;
const large = randomBytes(17 * MIB + 1);
const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("hex");

let server: Server;
let endpoint: string;
let directory: string;
let file: string;
beforeAll(async () => {
  server = await startServer({ modules: [s3], port: 0, apiPort: 0, fidelity: "emulated" });
  endpoint = `http://127.0.0.1:${server.port}`;
  directory = await mkdtemp(join(tmpdir(), "cloudstub-s3-"));
  file = join(directory, "large.bin");
  await writeFile(file, large);
});
beforeEach(() => server.world.reset());
afterAll(async () => {
  await rm(directory, { recursive: true });
  await server.close();
});

test("lib-storage uploads a stream of unknown length; the client copies, lists versions and deletes them", {
  timeout: 60_000,
}, async () => {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const client = new S3Client({ endpoint, region: "us-east-1", credentials });
  const Bucket = "photos";
  await client.send(new CreateBucketCommand({ Bucket }));
  await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Enabled" } }));
  const Body = Readable.from([large.subarray(0, 9 * MIB), large.subarray(9 * MIB)]);
  // multer-s3 gives each of its uploads the list "private".
  const params = {
    Bucket,
    Key: "large",
    Body,
    ContentType: "video/mp4",
    Metadata: { a: "1" },
    ACL: "private" as const,
  };
  const uploaded = await new Upload({ client, params }).done();
  expect(uploaded.ETag).toMatch(/^"[0-9a-f]{32}-4"$/);
  const got = await client.send(new GetObjectCommand({ Bucket, Key: "large" }));
  expect(md5((await got.Body?.transformToByteArray()) ?? new Uint8Array())).toBe(md5(large));
  expect(got).toMatchObject({ ContentType: "video/mp4", Metadata: { a: "1" } });
  await client.send(new CopyObjectCommand({ Bucket, Key: "copy", CopySource: `${Bucket}/large` }));
  expect((await client.send(new HeadObjectCommand({ Bucket, Key: "copy" }))).ETag).toBe(`"${md5(large)}"`);
  await client.send(new DeleteObjectCommand({ Bucket, Key: "copy" }));
  const { Versions = [], DeleteMarkers = [] } = await client.send(new ListObjectVersionsCommand({ Bucket }));
  expect([Versions.length, DeleteMarkers.length]).toEqual([2, 1]);
  for (const { Key, VersionId } of [...Versions, ...DeleteMarkers])
    await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
  expect((await client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0);
  client.destroy();
});

describe.skipIf(!hasBoto3())("boto3", { timeout: 60_000 }, () => {
  test("uploads and downloads files, copies, tags, lists versions and empties a bucket", async () => {
    const python: Boto3 = boto3(endpoint);
    const answer = await python(`
import hashlib
s3 = boto3.client("s3")
bucket = boto3.resource("s3").Bucket("photos")
bucket.create()
bucket.Versioning().enable()
s3.upload_file(${JSON.stringify(file)}, "photos", "large", ExtraArgs={"Metadata": {"a": "1"}, "ContentType": "video/mp4", "Tagging": "t=1"})
s3.download_file("photos", "large", ${JSON.stringify(`${file}.back`)})
with open(${JSON.stringify(`${file}.back`)}, "rb") as back:
    answer["md5"] = hashlib.md5(back.read()).hexdigest()
head = s3.head_object(Bucket="photos", Key="large", ChecksumMode="ENABLED")
answer["head"] = [head["ContentLength"], head["ContentType"], head["Metadata"], head["ETag"].endswith('-3"'), head["ChecksumType"]]
answer["tags"] = s3.get_object_tagging(Bucket="photos", Key="large")["TagSet"]
bucket.copy({"Bucket": "photos", "Key": "large"}, "copy")
answer["copied"] = s3.head_object(Bucket="photos", Key="copy")["ContentLength"]
bucket.Object("copy").delete()
answer["versions"] = sorted([each.object_key, each.is_latest] for each in bucket.object_versions.all())
bucket.object_versions.delete()
bucket.delete()
`);
    expect(answer).toEqual({
      md5: md5(large),
      head: [large.length, "video/mp4", { a: "1" }, true, expect.any(String)],
      tags: [{ Key: "t", Value: "1" }],
      copied: large.length,
      versions: [
        ["copy", false],
        ["copy", true],
        ["large", true],
      ],
    });
  });
});

describe.skipIf(!hasAwsCli())("the aws command", { timeout: 120_000 }, () => {
  const aws = async (...args: readonly string[]): Promise<string> => {
    const { status, stdout, stderr } = await runAws(
      ["--endpoint-url", endpoint, "s3", ...args],
      clientEnvironment(endpoint),
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    return stdout;
  };

  const api = async (method: string, path: string) =>
    (await fetch(`http://127.0.0.1:${server.apiPort}/api/s3/${path}`, { method })).json();

  test("copies a large file up, across and down, moves it, and removes all", async () => {
    await api("POST", "create-bucket?bucket=photos");
    await aws("cp", "--only-show-errors", file, "s3://photos/dir/large", "--metadata", "a=1");
    await aws("cp", "--only-show-errors", "s3://photos/dir/large", "s3://photos/copy");
    await aws("mv", "--only-show-errors", "s3://photos/copy", "s3://photos/moved");
    const sizes = [
      { key: "dir/large", size: large.length },
      { key: "moved", size: large.length },
    ];
    expect(await api("GET", "list-objects?bucket=photos")).toMatchObject({ objects: sizes });
    await aws("cp", "--only-show-errors", "s3://photos/moved", `${file}.moved`);
    expect(md5(await readFile(`${file}.moved`))).toBe(md5(large));
    await aws("rm", "--only-show-errors", "--recursive", "s3://photos");
    expect(await api("GET", "list-objects?bucket=photos")).toMatchObject({ objects: [] });
  });
});
