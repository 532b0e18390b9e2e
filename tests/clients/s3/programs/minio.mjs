/** minio-js with its defaults. */
import assert from "node:assert/strict";
import { createReadStream, readFileSync } from "node:fs";
import { Client, CopyDestinationOptions, CopySourceOptions } from "minio";

const { hostname: endPoint, port } = new URL(process.env.AWS_ENDPOINT_URL);
const client = new Client({ endPoint, port: Number(port), useSSL: false, accessKey: "test", secretKey: "test" });
const bucket = "minio";
const large = readFileSync("large.bin");

async function collect(stream) {
  const items = [];
  for await (const item of stream) items.push(item);
  return items;
}
const read = async (key, options) => Buffer.concat(await collect(await client.getObject(bucket, key, options)));
const list = async (prefix = "", recursive = true) =>
  (await collect(client.listObjectsV2(bucket, prefix, recursive))).map(({ name, prefix: folder }) => name ?? folder);

await client.makeBucket(bucket);
assert.equal(await client.bucketExists(bucket), true);
assert.equal(await client.bucketExists("none-of-these"), false);
await client.setBucketVersioning(bucket, { Status: "Enabled" });
await client.fPutObject(bucket, "dir/large", "large.bin", { "X-Amz-Meta-A": "1" });
await client.putObject(bucket, "stream", createReadStream("large.bin"));
await client.putObject(bucket, "a b+ü", "small");
console.log("upload");

assert.deepEqual(await list(), ["a b+ü", "dir/large", "stream"]);
assert.deepEqual((await list("", false)).sort(), ["a b+ü", "dir/", "stream"]);
assert.deepEqual((await collect(client.listObjects(bucket, "", true))).length, 3);
console.log("list");

await client.fGetObject(bucket, "dir/large", "back.bin");
assert.deepEqual(readFileSync("back.bin"), large);
assert.deepEqual(await read("stream"), large);
assert.deepEqual(
  Buffer.concat(await collect(await client.getPartialObject(bucket, "stream", 5, 10))),
  large.subarray(5, 15),
);
assert.equal((await client.statObject(bucket, "dir/large")).metaData.a, "1");
await assert.rejects(client.statObject(bucket, "none"), { code: "NotFound" });
console.log("download");

await client.copyObject(bucket, "copy", "/minio/dir/large");
assert.deepEqual(await read("copy"), large);
const sources = ["dir/large", "stream"].map((key) => new CopySourceOptions({ Bucket: bucket, Object: key }));
await client.composeObject(new CopyDestinationOptions({ Bucket: bucket, Object: "composed" }), sources);
assert.equal((await client.statObject(bucket, "composed")).size, 2 * large.length);
console.log("copy");

await client.copyObject(bucket, "moved", "/minio/a b+ü");
await client.removeObject(bucket, "a b+ü");
assert.deepEqual(await list("moved"), ["moved"]);
console.log("move");

assert.equal((await fetch(await client.presignedGetObject(bucket, "stream", 60))).status, 200);
const put = await fetch(await client.presignedPutObject(bucket, "signed", 60), { method: "PUT", body: "signed" });
assert.equal(put.status, 200);
const policy = client.newPostPolicy();
policy.setBucket(bucket);
policy.setKey("form");
policy.setExpires(new Date(Date.now() + 60_000));
const { postURL, formData } = await client.presignedPostPolicy(policy);
const form = new FormData();
for (const [name, value] of Object.entries(formData)) form.set(name, value);
form.set("file", new Blob(["form"]));
assert.equal((await fetch(postURL, { method: "POST", body: form })).status, 204);
console.log("presign");

const versions = await collect(client.listObjects(bucket, "a b", true, { IncludeVersion: true }));
const first = versions.find(({ isDeleteMarker }) => !isDeleteMarker);
assert.equal(String(await read("a b+ü", { versionId: first.versionId })), "small");
console.log("versions");

await client.setObjectTagging(bucket, "moved", { t: "a" });
assert.deepEqual(await client.getObjectTagging(bucket, "moved"), [{ Key: "t", Value: "a" }]);
await client.removeObjects(bucket, await list());
assert.deepEqual(await list(), []);
const all = await collect(client.listObjects(bucket, "", true, { IncludeVersion: true }));
await client.removeObjects(
  bucket,
  all.map(({ name, versionId }) => ({ name, versionId })),
);
await client.removeBucket(bucket);
console.log("delete");
