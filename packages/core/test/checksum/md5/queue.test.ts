import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Md5Lanes } from "../../../src/checksum/md5/lanes.js";
import { Md5Queue } from "../../../src/checksum/md5/queue.js";

const digests = vi.spyOn(Md5Lanes.prototype, "digests");
/** How many bodies were digested at once, each time that lanes were used. */
const together = () => digests.mock.calls.map(([bodies]) => bodies.length);
const KiB = 1024;

beforeEach(() => {
  digests.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const bodyOf = (size: number, index: number) => [Buffer.alloc(size, `body ${index} `)];
const md5 = (pieces: readonly Uint8Array[]) => createHash("md5").update(Buffer.concat(pieces)).digest("hex");

/** Asks for the digests of bodies of these sizes in one turn, and compares them with Node's. */
async function digestsOf(queue: Md5Queue, sizes: readonly number[]): Promise<void> {
  const bodies = sizes.map(bodyOf);
  const made = await Promise.all(bodies.map((pieces) => queue.digest(pieces, pieces[0]?.length ?? 0)));
  expect(made).toEqual(bodies.map(md5));
}

/** A queue that has its lanes. */
async function readyQueue(): Promise<Md5Queue> {
  const queue = new Md5Queue();
  await vi.waitFor(async () => {
    await digestsOf(queue, [KiB, KiB]);
    expect(together()).not.toEqual([]);
  });
  digests.mockClear();
  return queue;
}

test("the first bodies are not kept waiting until lanes are loaded", async () => {
  await digestsOf(new Md5Queue(), [KiB, KiB]);
  expect(together()).toEqual([]);
});

test.each<[what: string, sizes: number[], together: number[]]>([
  ["a body that is alone", [100 * KiB], []],
  ["empty ones", [0, 0], []],
  ["two of a size", [100 * KiB, 100 * KiB], [2]],
  ["two, one of which is half of the other", [100 * KiB, 51 * KiB], [2]],
  ["two, one of which is less than half of the other", [49 * KiB, 100 * KiB], []],
  ["six of a size", [1, 1, 1, 1, 1, 1].map((size) => size * 100 * KiB), [4, 2]],
  ["a large one among small ones", [KiB, KiB, 1000 * KiB, KiB, KiB], [4]],
  ["a large one among small ones that outweigh it", [40 * KiB, 100 * KiB, 40 * KiB, 30 * KiB], [4]],
])("%s: lanes are used where they save time", async (_, sizes, expected) => {
  const queue = await readyQueue();
  await digestsOf(queue, sizes);
  expect(together()).toEqual(expected);
});

test("bodies that arrive while others are digested are digested too", async () => {
  const queue = await readyQueue();
  const first = digestsOf(queue, [KiB, KiB]);
  const later = first.then(() => digestsOf(queue, [KiB]));
  const next = new Promise<void>((resolve) => setImmediate(() => resolve(digestsOf(queue, [2 * KiB, 2 * KiB, 3 * KiB]))));
  await Promise.all([first, later, next]);
});

test("when 16 MiB were digested others have their turn, and the first come first", async () => {
  const queue = await readyQueue();
  const seen: string[] = [];
  const sizes = [4, 7, 4, 4, 7, 4, 4].map((size) => size * KiB * KiB);
  const digested = sizes.map(async (size, index) => {
    const pieces = bodyOf(size, index);
    expect(await queue.digest(pieces, size)).toBe(md5(pieces));
    seen.push(`body ${index}`);
  });
  setImmediate(() => seen.push("something else"));
  await Promise.all(digested);
  expect(seen).toEqual(["body 0", "body 2", "body 3", "body 5", "something else", "body 1", "body 4", "body 6"]);
  expect(together()).toEqual([4, 3]);
});

describe("Where WebAssembly is missing", () => {
  test("Node makes all digests", async () => {
    vi.stubGlobal("WebAssembly", undefined);
    const queue = new Md5Queue();
    for (let turn = 0; turn < 20; turn++) await digestsOf(queue, [KiB, KiB, KiB]);
    expect(together()).toEqual([]);
  });
});
