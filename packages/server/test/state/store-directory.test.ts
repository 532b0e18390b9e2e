import { deepStrictEqual } from "node:assert";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { repetitions } from "../../../../tests/repetitions.js";
import type { Snapshot, Store } from "../../../core/src/state/store.js";
import { plainData } from "../../../core/test/state/plain-data.js";
import { openDatabase } from "../../src/state/directory/database.js";
import { droppedKey, recordKey, treeKey } from "../../src/state/directory/keys.js";
import { openStore } from "../../src/state/directory/open-store.js";
import { repairStore } from "../../src/state/directory/repair.js";
import { encodeKey, encodeRecord } from "../../src/state/directory/stored-record.js";

async function emptyDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "cloudstub-store-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Uses a store in one transaction, as far as it is synchronous. */
async function opened<T>(
  directory: string,
  use: (store: Store) => T,
  services: readonly string[] = ["a", "b"],
): Promise<Awaited<T>> {
  const store = await openStore(directory, { services });
  try {
    return await store.transaction(() => use(store));
  } finally {
    await store.close();
  }
}

const contentOf = (directory: string, services?: readonly string[]) =>
  opened(directory, (store) => [...store.records()], services);

const key = fc.oneof(
  fc.constantFrom("k", "__proto__", "", "\0", "\ud800", "\ufeff", "long".repeat(500), "lang".repeat(499)),
  fc.string({ unit: "binary", maxLength: 2 }),
);
const large = fc
  .constantFrom(1, 2, 3)
  .map((byte) => ({ size: 200_000, chunks: [new Uint8Array(150_000).fill(byte), new Uint8Array(50_000).fill(9)] }));
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      op: fc.constant("set" as const),
      tree: fc.nat(3),
      key,
      value: fc.oneof({ weight: 4, arbitrary: plainData }, large),
    }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("delete" as const), tree: fc.nat(3), key }) },
  fc.record({ op: fc.constantFrom("clear", "drop"), tree: fc.nat(3) }),
  fc.record({ op: fc.constantFrom("reset a", "reset", "capture", "restore", "wait", "reopen") }),
);
type Step = { readonly op: string; readonly tree?: number; readonly key?: string; readonly value?: unknown };

test("whatever is written, the directory holds the same as the memory", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const directory = await mkdtemp(join(tmpdir(), "cloudstub-store-"));
      let store = await openStore(directory, { services: ["a", "b"] });
      try {
        let snapshot: Snapshot = store.capture();
        for (const each of steps) {
          if (each.op === "capture") snapshot = store.capture();
          else if (each.op === "restore") store.restore(snapshot);
          else if (each.op === "wait") await store.committed();
          else if (each.op === "reopen") {
            const before = [...store.records()];
            await store.close();
            store = await openStore(directory, { services: ["a", "b"] });
            deepStrictEqual([...store.records()], before);
          } else {
            expect(() => store.transaction(() => writeAndThrow(store, each))).toThrow("on purpose");
            store.transaction(() => write(store, each));
          }
        }
        const before = [...store.records()];
        await store.close();
        store = await openStore(directory, { services: ["a", "b"] });
        deepStrictEqual([...store.records()], before);
        const files = await readdir(join(directory, "blobs")).catch(() => []);
        expect(files.length).toBe(
          before.filter(([, , value]) => (value as { size?: number } | null)?.size === 200_000).length,
        );
      } finally {
        await store.close();
        await rm(directory, { recursive: true });
      }
    }),
    { numRuns: repetitions(60) },
  );
}, 60_000);

function writeAndThrow(store: Store, step: Step): void {
  write(store, step);
  write(store, { ...step, op: "set", value: "never stored" });
  throw new TypeError("on purpose");
}

function write(store: Store, { op, tree = 0, key = "", value }: Step): void {
  if (op.startsWith("reset")) {
    store.reset(op === "reset" ? undefined : "a");
    return;
  }
  const scope = store.scope(tree < 2 ? "a" : "b");
  const id = tree === 1 ? "odd/\0\ud800" : "id";
  const collection = tree % 2 === 0 ? scope.collection<unknown>("things") : scope.family<unknown>("of").of(id);
  if (op === "drop") scope.family("of").drop(id);
  else if (op === "set") collection.set(key, value);
  else if (op === "delete") collection.delete(key);
  else collection.clear();
}

test("the state of services that are not enabled stays as it is", async () => {
  const directory = await emptyDirectory();
  await opened(directory, (store) => {
    store.scope("a").collection("things").set("1", new Uint8Array(100_000));
    store.scope("b").collection("things").set("2", "of b");
  });
  await opened(
    directory,
    (store) => {
      expect([...store.records()]).toEqual([["b/things", "2", "of b"]]);
      store.reset();
    },
    ["b", "c"],
  );
  expect(await contentOf(directory)).toEqual([["a/things", "1", new Uint8Array(100_000)]]);
});

test("the records of a dropped tree are removed from the directory bit by bit", async () => {
  const directory = await emptyDirectory();
  await opened(directory, async (store) => {
    const things = store.scope("a").collection("things");
    await store.durably(() =>
      store.transaction(() => {
        for (let n = 0; n < 3000; n++) things.set(String(n), n);
      }),
    );
    store.transaction(() => {
      things.clear();
      things.set("new", 1);
    });
  });
  expect(await contentOf(directory)).toEqual([["a/things", "new", 1]]);
});

test("of the transactions of one turn, only those that throw leave nothing in the directory", async () => {
  const directory = await emptyDirectory();
  const store = await openStore(directory, { services: ["a"] });
  const things = store.scope("a").collection<unknown>("things");
  const parts = store.scope("a").family<unknown>("of");
  const fails = (work: () => void) =>
    expect(() =>
      store.transaction(() => {
        work();
        throw new TypeError("on purpose");
      }),
    ).toThrow("on purpose");
  store.transaction(() => {
    things.set("first", 1);
    parts.of("1").set("k", 1);
  });
  fails(() => {
    things.set("first", 2);
    things.set("large", new Uint8Array(100_000));
    things.clear();
    parts.drop("1");
    parts.of("2").set("k", 2);
  });
  store.transaction(() => {
    things.set("second", 2);
    fails(() => things.delete("first"));
    things.set("third", 3);
  });
  const expected = [
    ["a/of/1", "k", 1],
    ["a/things", "first", 1],
    ["a/things", "second", 2],
    ["a/things", "third", 3],
  ];
  expect([...store.records()]).toEqual(expected);
  await store.close();
  expect(await contentOf(directory)).toEqual(expected);
  expect(await readdir(join(directory, "blobs")).catch(() => [])).toEqual([]);
});

test("files in the directory that a store did not write stay there", async () => {
  const directory = await emptyDirectory();
  await mkdir(join(directory, "blobs"));
  const orphan = "3f2c8a34-61f5-4a5c-9d0f-2a4f6d1f0a11";
  for (const name of ["notes.txt", orphan, `${orphan}.new`]) await writeFile(join(directory, "blobs", name), "x");
  await opened(directory, () => {});
  expect(await readdir(join(directory, "blobs"))).toEqual(["notes.txt"]);
});

test.each(["cloudstub-store.json", "lock", "state.mdb", "state.mdb-lock"])(
  "a directory in the place of %s is refused",
  async (name) => {
    const directory = await filledDirectory();
    await rm(join(directory, name), { force: true });
    await mkdir(join(directory, name));
    const refusal = {
      name: "StoreError",
      message: expect.stringContaining(`${join(directory, name)} is not a file. `),
    };
    await expect(openStore(directory)).rejects.toMatchObject(refusal);
    await expect(repairStore(directory)).rejects.toMatchObject(refusal);
  },
);

test("a record that can't be stored is refused before anything changes", async () => {
  await opened(await emptyDirectory(), (store) => {
    const things = store.scope("a").collection<unknown>("things");
    expect(() => things.set("1", () => 1)).toThrow("A record holds a function");
    expect(things.size).toBe(0);
  });
});

/** A directory with one record of 1 KB and one of 100 KB. */
async function filledDirectory(): Promise<string> {
  const directory = await emptyDirectory();
  await opened(directory, async (store) => {
    for (let n = 0; n < 2000; n++) store.scope("a").collection("things").set(String(n), "x".repeat(1000));
    store.scope("a").collection("large").set("1", new Uint8Array(100_000));
  });
  return directory;
}

/** All files with their times and sizes. */
async function look(directory: string): Promise<unknown> {
  const names = (await readdir(directory, { recursive: true })).sort();
  return Promise.all(
    names.map(async (name) => [name, await stat(join(directory, name)).then(({ size, mtimeMs }) => [size, mtimeMs])]),
  );
}

describe("a damaged directory fails the start, says what to do and is left as it is", () => {
  test.each<[string, (directory: string) => Promise<unknown>, RegExp]>([
    [
      "whose database is cut in half",
      (d) => stat(join(d, "state.mdb")).then(({ size }) => truncate(join(d, "state.mdb"), size / 2)),
      /cut off after \d+ of \d+ bytes/,
    ],
    [
      "whose database lost its last quarter",
      (d) => stat(join(d, "state.mdb")).then(({ size }) => truncate(join(d, "state.mdb"), size * 0.75)),
      /cut off after \d+ of \d+ bytes/,
    ],
    ["whose database is cut to one page", (d) => truncate(join(d, "state.mdb"), 4096), /the database is cut off/],
    ["whose database is empty", (d) => truncate(join(d, "state.mdb")), /is not an LMDB database/],
    ["whose database is missing", (d) => rm(join(d, "state.mdb")), /state\.mdb is missing/],
    [
      "whose database is something else",
      (d) => writeFile(join(d, "state.mdb"), "hello ".repeat(5000)),
      /is not an LMDB database/,
    ],
    [
      "whose head says that an earlier state is the latest",
      (d) => changeHead(d, (latest) => latest.writeBigInt64LE(latest.readBigInt64LE(152) - 2n, 152)),
      /not as it was when the last server ended/,
    ],
    [
      "whose head leads to an earlier state",
      (d) => changeHead(d, (latest, earlier) => earlier.copy(latest, 96, 96, 144)),
      /does not lead to what was written last/,
    ],
    [
      "in which a record was changed",
      changeRecord,
      /not as it was when the last server ended\. Missing or unsound: 1 of 2000 in a\/things: "\d+"\. Nothing/,
    ],
    ["without the file of a large record", (d) => rm(join(d, "blobs"), { recursive: true }), /no such file/],
    [
      "whose file of a large record was cut off",
      (d) => readdir(join(d, "blobs")).then(([file]) => truncate(join(d, "blobs", file as string), 7)),
      /is not what was written/,
    ],
    [
      "that does not say its format",
      (d) => writeFile(join(d, "cloudstub-store.json"), "{}"),
      /does not say its format/,
    ],
  ])("%s", async (_, damage, message) => {
    const directory = await filledDirectory();
    await damage(directory);
    const before = await look(directory);
    const error = await openStore(directory, { services: ["a"] }).then(
      () => undefined,
      (reason: Error) => reason,
    );
    expect(error?.name).toBe("StoreError");
    expect(error?.message).toMatch(message);
    expect(error?.message).toContain(`The store directory ${directory} is damaged: `);
    expect(error?.message).toContain(
      `Restore it from a copy, or keep what is sound with cloudstub repair ${directory}, or name another directory`,
    );
    expect(await withoutLocks(look(directory))).toEqual(await withoutLocks(before));
  });
});

/** The pages that describe the two latest states (`MDB_meta` in lmdb's mdb.c); the commit's number is at 152, the database at 96. */
async function changeHead(directory: string, change: (latest: Buffer, earlier: Buffer) => unknown): Promise<void> {
  const file = join(directory, "state.mdb");
  const bytes = await readFile(file);
  const [earlier, latest] = [bytes.subarray(0, 4096), bytes.subarray(4096, 8192)].sort((a, b) =>
    Number(a.readBigInt64LE(152) - b.readBigInt64LE(152)),
  );
  change(latest as Buffer, earlier as Buffer);
  await writeFile(file, bytes);
}

async function changeRecord(directory: string): Promise<void> {
  const file = join(directory, "state.mdb");
  const bytes = await readFile(file);
  bytes[bytes.lastIndexOf("xxxxxxxx")] = 0;
  await writeFile(file, bytes);
}

/** The file of lmdb's readers and that of the lock hold no state, and opening the directory touches them. */
async function withoutLocks(files: unknown): Promise<unknown[]> {
  return ((await files) as [string, unknown][]).filter(([name]) => !["state.mdb-lock", "lock"].includes(name));
}

describe("a directory that can't become a store is refused and left as it is", () => {
  test("because it holds something else", async () => {
    const directory = await emptyDirectory();
    await writeFile(join(directory, "thesis.txt"), "precious");
    await expect(openStore(directory)).rejects.toThrow(
      `${directory} is not a store of CloudStub and not empty (it holds thesis.txt). Nothing was changed.`,
    );
    expect(await readdir(directory)).toEqual(["thesis.txt"]);
  });

  test.each([
    [5, "a newer"],
    [2, "an older"],
  ])("because its format is %i, of %s version", async (format, age) => {
    const directory = await emptyDirectory();
    await writeFile(join(directory, "cloudstub-store.json"), `{"cloudstub-store":${format}}`);
    await expect(openStore(directory)).rejects.toThrow(
      `has format ${format}, written by ${age} version of CloudStub; this version reads formats 3 and 4`,
    );
    expect(await readdir(directory)).toEqual(["cloudstub-store.json"]);
  });

  test("because it is a file", async () => {
    const file = join(await emptyDirectory(), "file");
    await writeFile(file, "");
    await expect(openStore(file)).rejects.toThrow(
      `The store directory ${file} can't be used (${file} is there and is not a directory`,
    );
  });
});

test("a directory of format 3, which has no tallies, gets them when it is opened", async () => {
  const directory = await emptyDirectory();
  const database = await openDatabase(join(directory, "state.mdb"));
  const record = encodeRecord("1", { text: "of format 3" });
  await database.write((transaction) => {
    transaction.put(treeKey(7), Buffer.from('"a/things"'));
    transaction.put(recordKey(7, record.key), record.value());
    transaction.put(droppedKey(8), Buffer.of(1));
  });
  await database.close();
  await writeFile(join(directory, "cloudstub-store.json"), '{"cloudstub-store":3}\n');
  await writeFile(join(directory, "lock"), JSON.stringify({ pid: 2 ** 22 - 1, host: hostname(), started: "1" }));

  await opened(directory, (store) => store.scope("a").collection("things").set("2", "of format 4"));
  expect(await readFile(join(directory, "cloudstub-store.json"), "utf8")).toBe('{"cloudstub-store":4}\n');
  expect(await contentOf(directory)).toEqual([
    ["a/things", "1", { text: "of format 3" }],
    ["a/things", "2", "of format 4"],
  ]);
  await lose(directory, recordKey(7, record.key));
  await expect(contentOf(directory)).rejects.toThrow(
    /is damaged: records are missing.*Missing or unsound: 1 of 2 in a\/things\. Nothing was changed/,
  );
});

test("a collection without its name is missed, and so is a single record", async () => {
  for (const lost of [treeKey(1), recordKey(1, encodeKey("0"))]) {
    const directory = await emptyDirectory();
    await opened(directory, (store) => {
      store.scope("a").collection("things").set("0", 0);
      store.scope("b").collection("things").set("0", 0);
    });
    await lose(directory, lost);
    await expect(contentOf(directory)).rejects.toThrow("is damaged: ");
  }
});

/** Takes an entry out of the database, as no damage of single bytes could. */
async function lose(directory: string, key: Uint8Array): Promise<void> {
  const database = await openDatabase(join(directory, "state.mdb"));
  await database.write((transaction) => transaction.put(key, undefined));
  await database.close();
  // As after kill -9.
  await truncate(join(directory, "lock"));
}

test("a start that was cut off before the directory was a store is made again", async () => {
  const directory = await filledDirectory();
  const copy = await emptyDirectory();
  await copyFile(join(directory, "state.mdb-lock"), join(copy, "state.mdb-lock"));
  await mkdir(join(copy, "blobs"));
  await writeFile(join(copy, "cloudstub-store.json.new"), "");
  await opened(copy, (store) => expect([...store.records()]).toEqual([]));
});

describe("the lock", () => {
  test("keeps a second server of the same process out", async () => {
    const directory = await emptyDirectory();
    await opened(directory, async () => {
      await expect(openStore(directory)).rejects.toThrow(
        `The store directory ${directory} is in use by process ${process.pid}.`,
      );
    });
    await opened(directory, () => {});
  });

  test.each([
    [
      "that an earlier version left, of a process that is there",
      JSON.stringify({ pid: process.ppid, host: hostname(), started: "1" }),
    ],
    ["that an earlier version left, of another machine", JSON.stringify({ pid: 1, host: "elsewhere", started: "1" })],
    ["that is empty", ""],
    ["that says nothing", "\0\xff{"],
  ])("does not heed a file %s", async (_, text) => {
    const directory = await emptyDirectory();
    await writeFile(join(directory, "lock"), text);
    await opened(directory, () => {});
  });

  test("is given back when the directory can't be used", async () => {
    const directory = await filledDirectory();
    await truncate(join(directory, "state.mdb"));
    await expect(openStore(directory)).rejects.toThrow("is not an LMDB database");
    await expect(openStore(directory)).rejects.toThrow("is not an LMDB database");
  });
});
