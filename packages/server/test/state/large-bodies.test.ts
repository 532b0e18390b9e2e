import { createHash, randomBytes } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bytesOfChunk, bytesOfPayload, type Payload } from "@cloudstub/kit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Store } from "../../../core/src/state/store.js";
import { openStore } from "../../src/state/directory/open-store.js";
import { exportLines } from "../../src/state/transfer/export-lines.js";

const SIZE = 100_000;

interface Stored {
  readonly body: Payload;
}

let directory: string;
let store: Store;
/** Room for one body. */
const open = () => openStore(directory, { bodiesInMemory: SIZE });
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "cloudstub-bodies-"));
  store = await open();
});
afterEach(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

/** A body of four chunks. */
function newBody(): Payload {
  return bodyOf([0, 1, 2, 3].map(() => randomBytes(SIZE / 4)));
}

function bodyOf(chunks: Payload["chunks"]): Payload {
  const size = chunks.reduce((sum, { length }) => sum + length, 0);
  return {
    size,
    chunks: [...chunks],
    md5: createHash("md5")
      .update(Buffer.concat(chunks.map(bytesOfChunk)))
      .digest("hex"),
  };
}

const things = () => store.scope("s").collection<Stored>("things");
const files = () => readdir(join(directory, "blobs"));

async function put(bodies: { readonly [key: string]: Payload }): Promise<void> {
  store.transaction(() => {
    for (const [key, body] of Object.entries(bodies)) things().set(key, { body });
  });
  await store.committed();
}

async function remove(...keys: readonly string[]): Promise<void> {
  store.transaction(() => {
    for (const key of keys) things().delete(key);
  });
  await store.committed();
}

async function reopen(): Promise<void> {
  await store.close();
  store = await open();
}

function bytesOf(key: string): Buffer {
  return bytesOfPayload((things().get(key) as Stored).body);
}

const isInMemory = (key: string) =>
  (things().get(key) as Stored).body.chunks.every((chunk) => chunk instanceof Uint8Array);

test("the oldest bodies leave memory, and their bytes stay the same, also after a restart", async () => {
  const bodies = { a: newBody(), b: newBody(), c: newBody() };
  const bytes = Object.entries(bodies).map(([key, body]) => [key, bytesOfPayload(body)] as const);
  for (const [key, body] of Object.entries(bodies)) await put({ [key]: body });
  expect(["a", "b", "c"].map(isInMemory)).toEqual([false, false, true]);
  const exported = [...exportLines(store.records())];
  for (const [key, expected] of bytes) expect(bytesOf(key).equals(expected)).toBe(true);
  await reopen();
  expect(["a", "b", "c"].filter(isInMemory)).toHaveLength(1);
  for (const [key, expected] of bytes) expect(bytesOf(key).equals(expected)).toBe(true);
  expect([...exportLines(store.records())]).toEqual(exported);
  const chunk = (things().get("a") as Stored).body.chunks[1] ?? new Uint8Array();
  expect(Buffer.from(bytesOfChunk(chunk.subarray(10, 20)))).toEqual(
    bytes[0]?.[1].subarray(SIZE / 4 + 10, SIZE / 4 + 20),
  );
});

test("who is reading a body while it leaves memory gets its bytes", async () => {
  const body = newBody();
  const expected = bytesOfPayload(body);
  await put({ a: body });
  const pieces: Uint8Array[] = [];
  for (const chunk of (things().get("a") as Stored).body.chunks) {
    pieces.push(bytesOfChunk(chunk));
    if (pieces.length === 2) await put({ b: newBody() });
  }
  expect(isInMemory("a")).toBe(false);
  expect(Buffer.concat(pieces).equals(expected)).toBe(true);
});

describe("a body that was made of another one's chunks stays when that one goes:", () => {
  test.each<[string, (sources: readonly Payload[]) => Payload]>([
    ["a copy with the same chunks", ([source]) => ({ ...(source as Payload) })],
    ["several in a row", (sources) => bodyOf(sources.flatMap(({ chunks }) => chunks))],
    ["a part", ([source]) => bodyOf((source as Payload).chunks.slice(1, 3).map((chunk) => chunk.subarray(5, 20_000)))],
  ])("%s", async (_, make) => {
    for (const isOnDisk of [false, true]) {
      await put({ a: newBody() });
      await put({ b: newBody() });
      if (isOnDisk) await put({ c: newBody() });
      const made = make(["a", "b"].map((key) => (things().get(key) as Stored).body));
      const expected = bytesOfPayload(made);
      await put({ made });
      await remove("a", "b", "c");
      await put({ other: newBody() });
      expect(bytesOf("made").equals(expected)).toBe(true);
      await reopen();
      expect(bytesOf("made").equals(expected)).toBe(true);
      // What was still readable is gone with the process that read it; a small body has no file.
      expect(await files()).toHaveLength(made.size > 65_536 ? 2 : 1);
    }
  });
});

test("a snapshot has the bodies that were removed after it", async () => {
  await put({ a: newBody() });
  await put({ b: newBody() });
  const expected = bytesOf("a");
  const snapshot = store.capture();
  await remove("a", "b");
  store.restore(snapshot);
  await store.committed();
  expect(bytesOf("a").equals(expected)).toBe(true);
  await reopen();
  expect(bytesOf("a").equals(expected)).toBe(true);
});

test("bytes that are no body stay in memory", async () => {
  const zip = new Uint8Array(randomBytes(3 * SIZE));
  store.transaction(() => store.scope("s").collection("code").set("f", { zip }));
  await put({ a: newBody() });
  await reopen();
  expect(store.scope("s").collection("code").get("f")).toEqual({ zip });
});

test("a directory in which the file of a body on disk is not what was written is refused", async () => {
  await put({ a: newBody() });
  await put({ b: newBody() });
  await store.close();
  const damaged = join(directory, "damaged");
  const names = ["state.mdb", "cloudstub-store.json", "blobs"];
  await mkdir(damaged);
  for (const name of names) await cp(join(directory, name), join(damaged, name), { recursive: true });
  for (const file of await files()) await truncate(join(damaged, "blobs", file), 7);
  await expect(openStore(damaged, { bodiesInMemory: 0 })).rejects.toThrow(/is not what was written/);
  await rm(join(damaged, "blobs"), { recursive: true });
  await expect(openStore(damaged, { bodiesInMemory: 0 })).rejects.toThrow(/no such file/);
  store = await open();
});
