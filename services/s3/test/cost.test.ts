import {
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import type { Collection, Scope } from "@cloudstub/kit";
import { beforeEach, expect, test } from "vitest";
import s3 from "../src/index.js";
import { bodyOfText } from "../src/shown-body.js";
import { type S3State, s3State } from "../src/state.js";
import { laboratory } from "./laboratory.js";

let state: S3State;
let touched = 0;

/** The store's own collections; every call and every step of an iteration is counted. */
function counting(scope: Scope): Scope {
  const watch = <V>(collection: Collection<V>): Collection<V> =>
    new Proxy(collection, {
      get(target, name) {
        touched++;
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== "function") return member;
        return (...args: unknown[]) => steps(member.apply(target, args));
      },
    });
  return {
    collection: (name) => watch(scope.collection(name)),
    family: (name) => ({ of: (id) => watch(scope.family<never>(name).of(id)), drop: (id) => scope.family(name).drop(id) }),
  };
}

function steps(result: unknown): unknown {
  if (typeof result !== "object" || result === null || !(Symbol.iterator in result)) return result;
  return (function* () {
    for (const element of result as Iterable<unknown>) {
      touched++;
      yield element;
    }
  })();
}

const lab = laboratory({
  module: {
    ...s3,
    state(scope) {
      state = s3State(counting(scope));
      return state;
    },
  },
});
const Bucket = "photos";

beforeEach(async () => {
  await lab.client.send(new CreateBucketCommand({ Bucket }));
});

/** How often each operation touches the store. */
async function costs(): Promise<Record<string, number>> {
  const measured: Record<string, number> = {};
  const measure = async (name: string, run: () => Promise<unknown>): Promise<void> => {
    touched = 0;
    await run();
    measured[name] = touched;
  };
  const list = (input: object) => () => lab.client.send(new ListObjectsV2Command({ Bucket, ...input }));
  await measure("put", () => lab.client.send(new PutObjectCommand({ Bucket, Key: "new", Body: "x" })));
  await measure("get", () => lab.client.send(new GetObjectCommand({ Bucket, Key: "new" })));
  await measure("head", () => lab.client.send(new HeadObjectCommand({ Bucket, Key: "new" })));
  await measure("list a page", list({ MaxKeys: 10 }));
  await measure("list behind a key", list({ MaxKeys: 10, StartAfter: "dir-1/000005" }));
  await measure("list the top", list({ Delimiter: "/" }));
  await measure("list the top from a folder on", list({ Delimiter: "/", StartAfter: "dir-1/" }));
  await measure("delete", () => lab.client.send(new DeleteObjectCommand({ Bucket, Key: "new" })));
  await measure("delete many", () => lab.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: "new" }] } })));
  await measure("list buckets", () => lab.api("GET /api/s3/list-buckets"));
  await measure("list objects", () => lab.api("GET /api/s3/list-objects?bucket=photos&max=10"));
  return measured;
}

function fill(from: number, to: number): void {
  const body = bodyOfText("x");
  for (let i = from; i < to; i++) {
    const key = `dir-${i % 3}/${String(i).padStart(6, "0")}`;
    state.objects.of(Bucket).set(key, { key, body, contentType: "text/plain", lastModified: 0, checksums: {} });
  }
}

test("operations touch the store no more often in a bucket of 10,000 objects than in one of 60", async () => {
  fill(0, 60);
  const few = await costs();
  fill(60, 10_000);
  expect(await costs()).toEqual(few);
  expect(Math.max(...Object.values(few))).toBeLessThan(30);
  expect(Math.min(...Object.values(few))).toBeGreaterThan(0);
});
