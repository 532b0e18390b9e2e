import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { manualClock } from "@cloudstub/core";
import { beforeEach, test } from "vitest";
import { countedStore, type Measure } from "../../../tests/contracts/counted-store.js";
import { storeUpload } from "../src/emulated/engine/uploads/uploads.js";
import { addVersion } from "../src/emulated/engine/versions/stored-versions.js";
import { emulated } from "../src/emulated/overlay.js";
import type { EmulatedBucket, EmulatedState } from "../src/emulated/state.js";
import s3 from "../src/index.js";
import { bodyOfText } from "../src/shown-body.js";
import { laboratory } from "./laboratory.js";

const store = countedStore((own, contract) => emulated.state?.(own, contract) as EmulatedState);
const clock = manualClock();
const lab = laboratory({
  modules: [{ ...s3, emulated: { ...s3.emulated, state: store.open } }],
  fidelity: "emulated",
  clock,
});
const Bucket = "photos";
const bucket: EmulatedBucket = { name: Bucket, region: "us-east-1", createdAt: 0, versioning: "Enabled" };

beforeEach(async () => {
  await lab.client.send(new CreateBucketCommand({ Bucket }));
  await lab.client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Enabled" } }));
  await lab.client.send(new PutObjectCommand({ Bucket, Key: "deep/copy", Body: "x" }));
  await lab.client.send(new DeleteObjectCommand({ Bucket, Key: "deep/copy" }));
});

async function operations(measure: Measure): Promise<void> {
  const send = (name: string, command: object) => measure(name, () => lab.client.send(command as never));
  const versions = (input: object) => new ListObjectVersionsCommand({ Bucket, MaxKeys: 10, ...input });
  await send("put another version", new PutObjectCommand({ Bucket, Key: "deep/000000", Body: "x" }));
  await send("get", new GetObjectCommand({ Bucket, Key: "deep/000000" }));
  await send("head", new HeadObjectCommand({ Bucket, Key: "deep/000000" }));
  await send("copy", new CopyObjectCommand({ Bucket, Key: "deep/copy", CopySource: `${Bucket}/deep/000000` }));
  await send("delete", new DeleteObjectCommand({ Bucket, Key: "deep/copy" }));
  await send("list versions", versions({}));
  await send("list versions by folder", versions({ Delimiter: "/" }));
  await send("list versions after a key", versions({ KeyMarker: "deep/000005" }));
  await send("list objects by folder", new ListObjectsV2Command({ Bucket, Delimiter: "/" }));
  await send("list uploads by folder", new ListMultipartUploadsCommand({ Bucket, Delimiter: "/" }));
  await measure("view versions", () => lab.api(`GET /api/s3/list-versions?bucket=${Bucket}&max=10`));
}

/** Half of them are noncurrent versions of one key, half are objects of one folder. */
function fill(from: number, to: number): void {
  const { ids } = lab.server.world;
  const call = { state: store.state, clock, ids };
  const version = { body: bodyOfText("x"), contentType: "text/plain", lastModified: 0, checksums: {} };
  for (let i = from; i < to; i++) {
    addVersion(call, bucket, { ...version, key: "deep/000000" });
    addVersion(call, bucket, { ...version, key: `deep/${String(i).padStart(6, "0")}` });
    const uploadId = Buffer.alloc(24, i).toString("base64url");
    storeUpload(store.state, bucket, { key: `deep/${i}`, uploadId, contentType: "text/plain", initiatedAt: i });
  }
}

test("operations touch the store no more often with 10,000 objects, versions and uploads than with 60", async () => {
  await store.expectFlatCosts(operations, {
    world: lab.server.world,
    few: () => fill(0, 60),
    many: () => fill(60, 10_000),
    below: 30,
  });
});
