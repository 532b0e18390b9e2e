import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { startServer } from "@cloudstub/server";
import { expect, onTestFinished, test } from "vitest";
import s3 from "../src/index.js";
import { laboratory } from "./laboratory.js";

const lab = laboratory({ fidelity: "emulated" });
const Bucket = "photos";

/** An export with two versions of an object, and a part. */
async function exported(): Promise<string> {
  await lab.client.send(new CreateBucketCommand({ Bucket }));
  await lab.client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Enabled" } }));
  for (const Body of ["one", "two"]) await lab.client.send(new PutObjectCommand({ Bucket, Key: "a", Body }));
  const { UploadId } = await lab.client.send(new CreateMultipartUploadCommand({ Bucket, Key: "b" }));
  await lab.client.send(new UploadPartCommand({ Bucket, Key: "b", UploadId, PartNumber: 7, Body: "part" }));
  return (await fetch(`http://127.0.0.1:${lab.server.apiPort}/api/export`)).text();
}

async function imported(text: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "cloudstub-s3-import-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const importFile = join(directory, "state.jsonl");
  await writeFile(importFile, text);
  const server = await startServer({ modules: [s3], port: 0, apiPort: 0, fidelity: "emulated", importFile });
  await server.close();
}

test("what was exported is imported", async () => {
  await expect(imported(await exported())).resolves.toBeUndefined();
});

test.each([
  ["order", /"order":2\b/, '"order":-1', "order is a number, not a whole number of 0 to 2^47"],
  ["order", /"order":1\b/, '"order":1.5', "order is a number, not a whole number of 0 to 2^47"],
  ["order", /"order":2\b/, '"order":1e300', "order is a number, not a whole number of 0 to 2^47"],
  ["version id", /"versionId":"[^"]*"/, '"versionId":"v1"', "versionId is a string, not 32 characters of base64url"],
  ["part number", /"number":7\b/, '"number":0', "number is a number, not a whole number of 1 to 10000"],
])("an odd %s is refused when it is imported: %s", async (_, original, odd, reason) => {
  const text = await exported();
  expect(text).toMatch(original);
  await expect(imported(text.replace(original, odd))).rejects.toThrow(reason);
});
