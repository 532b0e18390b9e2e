import {
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { beforeEach, test } from "vitest";
import { countedStore, type Measure } from "../../../tests/contracts/counted-store.js";
import s3 from "../src/index.js";
import { bodyOfText } from "../src/shown-body.js";
import { s3State } from "../src/state.js";
import { laboratory } from "./laboratory.js";

const store = countedStore(s3State);
const lab = laboratory({ modules: [{ ...s3, state: store.open }] });
const Bucket = "photos";

beforeEach(async () => {
  await lab.client.send(new CreateBucketCommand({ Bucket }));
});

async function operations(measure: Measure): Promise<void> {
  const list = (input: object) => () => lab.client.send(new ListObjectsV2Command({ Bucket, ...input }));
  await measure("put", () => lab.client.send(new PutObjectCommand({ Bucket, Key: "new", Body: "x" })));
  await measure("get", () => lab.client.send(new GetObjectCommand({ Bucket, Key: "new" })));
  await measure("head", () => lab.client.send(new HeadObjectCommand({ Bucket, Key: "new" })));
  await measure("list a page", list({ MaxKeys: 10 }));
  await measure("list behind a key", list({ MaxKeys: 10, StartAfter: "dir-1/000005" }));
  await measure("list the top", list({ Delimiter: "/" }));
  await measure("list the top from a folder on", list({ Delimiter: "/", StartAfter: "dir-1/" }));
  await measure("delete", () => lab.client.send(new DeleteObjectCommand({ Bucket, Key: "new" })));
  await measure("delete many", () =>
    lab.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: "new" }] } })),
  );
  await measure("list buckets", () => lab.api("GET /api/s3/list-buckets"));
  await measure("list objects", () => lab.api("GET /api/s3/list-objects?bucket=photos&max=10"));
}

function fill(from: number, to: number): void {
  const body = bodyOfText("x");
  for (let i = from; i < to; i++) {
    const key = `dir-${i % 3}/${String(i).padStart(6, "0")}`;
    store.state.objects.of(Bucket).set(key, { key, body, contentType: "text/plain", lastModified: 0, checksums: {} });
  }
}

test("operations touch the store no more often in a bucket of 10,000 objects than in one of 60", async () => {
  await store.expectFlatCosts(operations, {
    world: lab.server.world,
    few: () => fill(0, 60),
    many: () => fill(60, 10_000),
    below: 30,
  });
});
