import { closeSync, fstatSync, openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Connection } from "../../../src/state/directory/connection.js";
import { loadLmdb } from "../../../src/state/directory/load-lmdb.js";
import { Room } from "../../../src/state/directory/room.js";

const put = fc.record({
  key: fc
    .tuple(fc.nat(3000), fc.constantFrom(4, 20, 400))
    .map(([n, length]) => Buffer.from(String(n).padStart(length, "k"))),
  size: fc.oneof(fc.nat(100), fc.nat(2500), fc.nat(70_000), fc.constant(undefined)),
});
const commit = fc.oneof(
  { weight: 5, arbitrary: fc.array(put, { minLength: 1, maxLength: 4 }) },
  { weight: 3, arbitrary: fc.array(put, { minLength: 1, maxLength: 64 }) },
  // As when much is imported, or a tree is dropped.
  fc
    .tuple(fc.nat(2000), fc.integer({ min: 1, max: 1000 }), fc.constantFrom(undefined, 10, 300, 1500))
    .map(([from, count, size]) =>
      Array.from({ length: count }, (_, n) => ({ key: Buffer.from(String(from + n).padStart(20, "k")), size })),
    ),
);

test("whatever is committed, lmdb writes nowhere but where the room was made before", async () => {
  const { open } = await loadLmdb();
  const commits = { all: 0, extended: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(commit, { minLength: 1, maxLength: 60 }), async (changes) => {
      const directory = await mkdtemp(join(tmpdir(), "cloudstub-room-"));
      const file = join(directory, "state.mdb");
      const settings = {
        noSubdir: true,
        noSync: true,
        overlappingSync: false,
        eventTurnBatching: false,
        maxDbs: 1,
      } as const;
      const connection = new Connection(() =>
        open({ path: file, keyEncoding: "binary", encoding: "binary", ...settings }),
      );
      const descriptor = openSync(file, "r+");
      const length = () => fstatSync(descriptor).size;
      const room = new Room({ file, descriptor, count: () => connection.countPages(), least: 0 });
      try {
        for (const puts of changes) {
          let made = 0;
          const before = length();
          connection.opened.transactionSync(() => {
            room.begin();
            for (const { key, size } of puts) {
              const value = size === undefined ? undefined : Buffer.alloc(size, 1);
              room.ensure(key, value);
              if (value === undefined) void connection.opened.removeSync(key);
              else connection.opened.putSync(key, value);
            }
            made = length();
          });
          expect(length()).toBe(made);
          commits.all++;
          if (made > before) commits.extended++;
        }
        room.recount();
        const { last, pageSize } = connection.countPages();
        await connection.close();
        room.giveBack();
        expect(length()).toBeLessThanOrEqual((last + 1) * pageSize);
      } finally {
        await connection.close();
        closeSync(descriptor);
        await rm(directory, { recursive: true });
      }
    }),
    { numRuns: 100 },
  );
  expect(commits.extended).toBeGreaterThan(commits.all / 10);
}, 60_000);
