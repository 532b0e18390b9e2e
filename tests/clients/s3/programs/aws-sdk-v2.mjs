/** The AWS SDK for JavaScript v2 with its defaults, but for the path style, which an address without names needs. */
import assert from "node:assert/strict";
import { createReadStream, readFileSync } from "node:fs";
import AWS from "aws-sdk";

const client = new AWS.S3({ endpoint: process.env.AWS_ENDPOINT_URL, s3ForcePathStyle: true });
const Bucket = "aws-sdk-v2";
const large = readFileSync("large.bin");
const read = async (Key, VersionId) => (await client.getObject({ Bucket, Key, VersionId }).promise()).Body;
const list = async () => (await client.listObjectsV2({ Bucket }).promise()).Contents.map(({ Key }) => Key);

await client.createBucket({ Bucket }).promise();
await client.putBucketVersioning({ Bucket, VersioningConfiguration: { Status: "Enabled" } }).promise();
const Body = createReadStream("large.bin");
const { ETag } = await client
  .upload({ Bucket, Key: "dir/large", Body, Metadata: { a: "1" }, Tagging: "t=1" })
  .promise();
assert.match(ETag, /^"[0-9a-f]{32}-13"$/);
await client.putObject({ Bucket, Key: "a b+ü", Body: "small" }).promise();
await client.waitFor("objectExists", { Bucket, Key: "a b+ü" }).promise();
console.log("upload");

assert.deepEqual(await list(), ["a b+ü", "dir/large"]);
const folders = await client.listObjects({ Bucket, Delimiter: "/" }).promise();
assert.deepEqual(folders.CommonPrefixes, [{ Prefix: "dir/" }]);
console.log("list");

assert.deepEqual(await read("dir/large"), large);
const pieces = [];
for await (const piece of client.getObject({ Bucket, Key: "dir/large" }).createReadStream()) pieces.push(piece);
assert.deepEqual(Buffer.concat(pieces), large);
await assert.rejects(read("none"), { code: "NoSuchKey", statusCode: 404 });
console.log("download");

await client.copyObject({ Bucket, Key: "copy", CopySource: `${Bucket}/dir/large` }).promise();
assert.deepEqual((await client.headObject({ Bucket, Key: "copy" }).promise()).Metadata, { a: "1" });
console.log("copy");

await client.copyObject({ Bucket, Key: "moved", CopySource: encodeURIComponent(`${Bucket}/a b+ü`) }).promise();
await client.deleteObject({ Bucket, Key: "a b+ü" }).promise();
assert.deepEqual(await list(), ["copy", "dir/large", "moved"]);
console.log("move");

const response = await fetch(await client.getSignedUrlPromise("getObject", { Bucket, Key: "dir/large", Expires: 60 }));
assert.deepEqual(Buffer.from(await response.arrayBuffer()), large);
const put = await client.getSignedUrlPromise("putObject", { Bucket, Key: "signed", ContentType: "text/x" });
assert.equal((await fetch(put, { method: "PUT", body: "signed", headers: { "content-type": "text/x" } })).status, 200);
const { url, fields } = client.createPresignedPost({ Bucket, Fields: { key: "form" } });
const form = new FormData();
for (const [name, value] of Object.entries(fields)) form.set(name, value);
form.set("file", new Blob(["form"]));
assert.equal((await fetch(url, { method: "POST", body: form })).status, 204);
assert.equal(String(await read("form")), "form");
console.log("presign");

const { Versions, DeleteMarkers } = await client.listObjectVersions({ Bucket, Prefix: "a b" }).promise();
assert.equal(DeleteMarkers.length, 1);
assert.equal(String(await read("a b+ü", Versions[0].VersionId)), "small");
console.log("versions");

const all = await client.listObjectVersions({ Bucket }).promise();
const Objects = [...all.Versions, ...all.DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
assert.deepEqual((await client.deleteObjects({ Bucket, Delete: { Objects } }).promise()).Errors, []);
await client.deleteBucket({ Bucket }).promise();
console.log("delete");
