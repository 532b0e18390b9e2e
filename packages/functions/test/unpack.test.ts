import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { repetitions } from "../../../tests/repetitions.js";
import { removeFolder, unpackInto } from "../src/code/unpack.js";
import { archive, archiveOf, environmentOf, type Files } from "./support/environment.js";
import { Laboratory } from "./support/laboratory.js";

const LINK = 0o120777;

/** An empty folder in a folder of its own, in which nothing else may be. */
function target(): { readonly outer: string; readonly folder: string } {
  const outer = mkdtempSync(join(tmpdir(), "cloudstub-test-"));
  onTestFinished(() => removeFolder(outer));
  return { outer, folder: mkdtempSync(join(outer, "target-")) };
}

const bytesOf = (files: Files) => archive(files).bytes() as Uint8Array;

/** Changes a name in an archive to another of the same length, as no tool would write it. */
function renamed(from: string, to: string): Uint8Array {
  const bytes = Buffer.from(bytesOf({ [from]: "x" }));
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at);
  return bytes;
}

test("files, folders, links and modes arrive, and nothing can be changed", async () => {
  const { folder } = target();
  await unpackInto(folder, [
    bytesOf({
      "a/b.txt": "one",
      bootstrap: { text: "#!/bin/sh", mode: 0o100755 },
      "a/link": { text: "b.txt", mode: LINK },
    }),
    bytesOf({ "a/b.txt": "two", "./c": "three" }),
  ]);
  expect(readFileSync(join(folder, "a/b.txt"), "utf8")).toBe("two");
  expect(readFileSync(join(folder, "c"), "utf8")).toBe("three");
  expect(readlinkSync(join(folder, "a/link"))).toBe("b.txt");
  expect(statSync(join(folder, "bootstrap")).mode & 0o777).toBe(0o555);
  expect(statSync(join(folder, "a/b.txt")).mode & 0o777).toBe(0o444);
  expect(statSync(join(folder, "a")).mode & 0o777).toBe(0o555);
});

test.each<[string, Uint8Array, RegExp]>([
  ["leads up", renamed("aa/aa/aa.txt", "../../bb.txt"), /not inside of the archive/],
  ["leads up in the middle", renamed("aa/aa/aa.txt", "aa/../../b.x"), /not inside of the archive/],
  ["is absolute", renamed("xtmp/evil.txt", "/tmp/evil.txt"), /not inside of the archive/],
  ["is a path of Windows", renamed("aaxevil.txt", "..\\evil.txt"), /not inside of the archive/],
  ["begins with a drive", renamed("Cx/evil", "C:/evil"), /not inside of the archive/],
  ["is a link that leads up", bytesOf({ "a/l": { text: "../../x", mode: LINK } }), /leads to/],
  ["is an absolute link", bytesOf({ l: { text: "/etc/passwd", mode: LINK } }), /leads to/],
  [
    "is a link whose text hides where it leads",
    bytesOf({ self: { text: ".", mode: LINK }, l: { text: "self/../../x", mode: LINK } }),
    /leads to/,
  ],
  ["is written through a link", bytesOf({ l: { text: "b", mode: LINK }, "l/x": "evil" }), /folder and a file/],
  ["is not packed as it says", damaged(), /damaged/],
  ["is not an archive", Buffer.from("PK"), /not a whole zip archive/],
])("an archive in which a file %s is refused, and nothing is written outside", async (_, bytes, message) => {
  const { outer, folder } = target();
  await expect(unpackInto(folder, [bytes])).rejects.toThrow(message);
  expect(readdirSync(outer)).toHaveLength(1);
  expect(existsSync("/tmp/evil.txt")).toBe(false);
});

function damaged(): Uint8Array {
  const bytes = Buffer.from(bytesOf({ "a.txt": "hello hello hello hello" }));
  bytes[35] = (bytes[35] ?? 0) ^ 0xff;
  bytes[40] = (bytes[40] ?? 0) ^ 0xff;
  return bytes;
}

test("an archive that claims to be small and is large is refused", async () => {
  const bytes = Buffer.from(bytesOf({ "a.txt": "a".repeat(100_000) }));
  const central = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  bytes.writeUInt32LE(10, central + 24);
  await expect(unpackInto(target().folder, [bytes])).rejects.toThrow("damaged");
});

test("an archive that is larger than AWS's limit is refused before it is unpacked", async () => {
  const bytes = Buffer.from(bytesOf({ "a.txt": "a" }));
  const central = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  bytes.writeUInt32LE(262_144_001, central + 24);
  await expect(unpackInto(target().folder, [bytes])).rejects.toThrow("262144000 bytes");
});

test("whatever an archive has, nothing is written outside of its folder", async () => {
  const part = fc.constantFrom("a", "b", "..", ".", "", "c:", "\\", "d e");
  const name = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
  const file = fc.record({ text: name, mode: fc.constantFrom(0o100644, LINK, 0o040755) });
  const { outer } = target();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, file), { maxLength: 6 }), async (files) => {
      const folder = mkdtempSync(join(outer, "t-"));
      const inner = mkdtempSync(join(folder, "inner-"));
      await unpackInto(inner, [bytesOf(Object.fromEntries(files.filter(([path]) => path !== "")))]).catch(() => {});
      expect(readdirSync(folder)).toHaveLength(1);
      for (const entry of readdirSync(inner, { recursive: true, withFileTypes: true })) {
        if (!entry.isSymbolicLink()) continue;
        const path = join(entry.parentPath, entry.name);
        const parts = join(entry.parentPath, readlinkSync(path));
        expect(parts.startsWith(inner)).toBe(true);
      }
      removeFolder(folder);
    }),
    { numRuns: repetitions(200) },
  );
});

test("random bytes are refused with a sentence", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.nat(), async (noise, at) => {
      const whole = Buffer.from(bytesOf({ "a.txt": "hello", "b/c": "x" }));
      const bytes = noise.length === 0 ? whole.subarray(0, at % whole.length) : Buffer.from(whole);
      if (noise.length > 0) bytes.set(noise.subarray(0, whole.length - (at % whole.length)), at % whole.length);
      const { folder } = target();
      await unpackInto(folder, [bytes]).catch((error: Error) => expect(error.name).toBe("UnpackError"));
    }),
    { numRuns: repetitions(200) },
  );
});

test("an archive that can't be unpacked is the function's error, and the next try reads it again", async () => {
  const laboratory = new Laboratory();
  const environment = { ...environmentOf({}), code: archiveOf(Buffer.from("no zip")) };
  for (let i = 0; i < 2; i++)
    expect(await laboratory.invoke(environment)).toMatchObject({
      functionError: "Unhandled",
      errorType: "InvalidZipFileException",
    });
});
