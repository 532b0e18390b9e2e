/** The AWS SDK for JavaScript v3, its uploader (lib-storage) and its presigners, with their defaults. */
import assert from "node:assert/strict";
import { createReadStream, readFileSync } from "node:fs";
import { GetObjectCommand, PutObjectCommand, S3, UploadPartCommand, waitUntilObjectExists } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";

const client = new S3({});
const Bucket = "aws-sdk-v3";
const large = readFileSync("large.bin");
const read = async (Key, VersionId) =>
  Buffer.from(await (await client.getObject({ Bucket, Key, VersionId })).Body.transformToByteArray());
const list = async () => ((await client.listObjectsV2({ Bucket })).Contents ?? []).map(({ Key }) => Key);

await client.createBucket({ Bucket });
await client.putBucketVersioning({ Bucket, VersioningConfiguration: { Status: "Enabled" } });
const Body = createReadStream("large.bin");
await new Upload({
  client,
  params: { Bucket, Key: "dir/large", Body, Metadata: { a: "1" } },
  tags: [{ Key: "t", Value: "1" }],
}).done();
const composite = { Bucket, Key: "checked", Body: large, ChecksumAlgorithm: "SHA256" };
assert.match((await new Upload({ client, params: composite }).done()).ChecksumSHA256, /=-13$/);
await client.putObject({ Bucket, Key: "a b+ü", Body: "small" });
await waitUntilObjectExists({ client, maxWaitTime: 10 }, { Bucket, Key: "a b+ü" });
console.log("upload");

assert.deepEqual(await list(), ["a b+ü", "checked", "dir/large"]);
console.log("list");

assert.deepEqual(await read("dir/large"), large);
assert.deepEqual(await read("checked"), large);
await assert.rejects(read("none"), { name: "NoSuchKey" });
console.log("download");

await client.copyObject({ Bucket, Key: "copy", CopySource: `${Bucket}/dir/large` });
assert.deepEqual((await client.headObject({ Bucket, Key: "copy" })).Metadata, { a: "1" });
console.log("copy");

await client.copyObject({ Bucket, Key: "moved", CopySource: encodeURIComponent(`${Bucket}/a b+ü`) });
await client.deleteObject({ Bucket, Key: "a b+ü" });
assert.deepEqual(await list(), ["checked", "copy", "dir/large", "moved"]);
console.log("move");

const get = await fetch(await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: "dir/large" })));
assert.deepEqual(Buffer.from(await get.arrayBuffer()), large);
const put = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: "signed", ContentType: "text/x" }));
assert.equal((await fetch(put, { method: "PUT", body: "signed", headers: { "content-type": "text/x" } })).status, 200);
const { UploadId } = await client.createMultipartUpload({ Bucket, Key: "parts" });
const part = await fetch(
  await getSignedUrl(client, new UploadPartCommand({ Bucket, Key: "parts", UploadId, PartNumber: 1 })),
  {
    method: "PUT",
    body: "part",
  },
);
const Parts = [{ PartNumber: 1, ETag: part.headers.get("etag") }];
await client.completeMultipartUpload({ Bucket, Key: "parts", UploadId, MultipartUpload: { Parts } });
assert.equal(String(await read("parts")), "part");
const { url, fields } = await createPresignedPost(client, {
  Bucket,
  Key: "form",
  Conditions: [["content-length-range", 1, 10]],
});
const form = new FormData();
for (const [name, value] of Object.entries(fields)) form.set(name, value);
form.set("file", new Blob(["form"]));
assert.equal((await fetch(url, { method: "POST", body: form })).status, 204);
console.log("presign");

const { Versions, DeleteMarkers } = await client.listObjectVersions({ Bucket, Prefix: "a b" });
assert.equal(DeleteMarkers.length, 1);
assert.equal(String(await read("a b+ü", Versions[0].VersionId)), "small");
console.log("versions");

const all = await client.listObjectVersions({ Bucket });
const Objects = [...all.Versions, ...all.DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
assert.equal((await client.deleteObjects({ Bucket, Delete: { Objects } })).Errors, undefined);
await client.deleteBucket({ Bucket });
console.log("delete");
