import {
  CreateMultipartUploadCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { beforeEach, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory({ fidelity: "emulated" });
const Bucket = "photos";

beforeEach(async () => {
  await lab.api(`POST /api/s3/create-bucket?bucket=${Bucket}`);
});

test("an object shows its metadata, tags and storage class", async () => {
  const input = {
    Bucket,
    Key: "a",
    Body: "meow",
    Metadata: { m: "1" },
    Tagging: "t=2",
    StorageClass: "STANDARD_IA" as const,
  };
  await lab.client.send(new PutObjectCommand(input));
  const shown = {
    key: "a",
    size: 4,
    metadata: { m: "1" },
    tags: { t: "2" },
    storageClass: "STANDARD_IA",
    versionId: "null",
  };
  expect((await lab.api(`GET /api/s3/get-object?bucket=${Bucket}&key=a`)).body).toMatchObject({
    ...shown,
    body: "meow",
    encoding: "text",
  });
  expect((await lab.api(`GET /api/s3/list-objects?bucket=${Bucket}`)).body).toMatchObject({
    objects: [shown],
    truncated: false,
  });
});

test("versions are listed, shown, made and deleted", async () => {
  await lab.client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Enabled" } }));
  const put = async (body: string) =>
    (await lab.api(`PUT /api/s3/put-object?bucket=${Bucket}&key=a&body=${body}`)).body.versionId as string;
  const [one, two] = [await put("one"), await put("two")];
  const remove = async (query = "") =>
    (await lab.api(`DELETE /api/s3/delete-object?bucket=${Bucket}&key=a${query}`)).body.deleted;
  expect(await remove()).toBe(true);
  expect(await remove()).toBe(false);
  const versions = async () => {
    const { body } = await lab.api(`GET /api/s3/list-versions?bucket=${Bucket}`);
    return (body.versions as { versionId: string; isLatest: boolean; deleteMarker: boolean }[]).map((each) => each);
  };
  const [latest, marker] = await versions();
  expect(await versions()).toMatchObject([
    { isLatest: true, deleteMarker: true },
    { isLatest: false, deleteMarker: true },
    { versionId: two, isLatest: false, deleteMarker: false, size: 3 },
    { versionId: one },
  ]);
  expect((await lab.api(`GET /api/s3/get-object?bucket=${Bucket}&key=a&versionId=${one}`)).body).toMatchObject({
    body: "one",
  });
  expect((await lab.api(`DELETE /api/s3/delete-bucket?bucket=${Bucket}`)).status).toBe(409);
  for (const versionId of [one, two, latest?.versionId, marker?.versionId])
    expect(await remove(`&versionId=${versionId}`)).toBe(true);
  expect((await lab.api(`DELETE /api/s3/delete-bucket?bucket=${Bucket}`)).status).toBe(200);
});

test("uploads are listed with the number of their parts", async () => {
  const { UploadId } = await lab.client.send(new CreateMultipartUploadCommand({ Bucket, Key: "film" }));
  await lab.client.send(new UploadPartCommand({ Bucket, Key: "film", UploadId, PartNumber: 1, Body: "x" }));
  expect((await lab.api(`GET /api/s3/list-uploads?bucket=${Bucket}`)).body).toMatchObject({
    uploads: [{ key: "film", uploadId: UploadId, parts: 1 }],
    truncated: false,
  });
});

test("an object is stored of a request's body, or of base64, with any bytes", async () => {
  const bytes = new Uint8Array([0, 255, 254, 10]);
  const address = (key: string, more = "") =>
    `http://127.0.0.1:${lab.server.apiPort}/api/s3/put-object?bucket=${Bucket}&key=${key}${more}`;
  const put = async (url: string, body?: Uint8Array<ArrayBuffer>) => {
    const answer = await fetch(url, { method: "PUT", ...(body && { body }) });
    return [answer.status, await answer.json()] as const;
  };
  expect(await put(address("a", "&contentType=image/png"), bytes)).toEqual([
    200,
    expect.objectContaining({ size: 4, contentType: "image/png" }),
  ]);
  expect(await put(address("b", `&bytes=${encodeURIComponent(Buffer.from(bytes).toString("base64"))}`))).toEqual([
    200,
    expect.objectContaining({ size: 4, contentType: "binary/octet-stream" }),
  ]);
  for (const key of ["a", "b"]) {
    const { body } = await lab.api(`GET /api/s3/get-object?bucket=${Bucket}&key=${key}&base64=true`);
    expect(body["body"]).toBe(Buffer.from(bytes).toString("base64"));
  }
  expect(await put(address("c", "&bytes=%21"))).toEqual([400, expect.objectContaining({ code: "InvalidArgument" })]);
  expect(await put(address("c"), new Uint8Array(16 * 1024 * 1024 + 1))).toEqual([
    413,
    expect.objectContaining({ code: "BodyTooLarge" }),
  ]);
  expect((await lab.api(`GET /api/s3/list-objects?bucket=${Bucket}`)).body["objects"]).toHaveLength(2);
});
